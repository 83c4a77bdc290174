//! The parts of a page.

use std::fmt::Write as _;

use gridponder_catalog::{Field, List, Map, Presence, Rest, Since, Support, Ty, Variant, Vocab};

/// A page under construction.
#[derive(Default)]
pub(crate) struct Page {
    text: String,
    /// Level and text of each heading, for the table of contents.
    headings: Vec<(usize, String)>,
}

/// Replaced with the table of contents when all headings are known.
const CONTENTS: &str = "<!-- contents -->";

impl Page {
    pub(crate) fn paragraph(&mut self, text: &str) {
        if !text.is_empty() {
            if !self.text.is_empty() {
                self.text.push_str("\n\n");
            }
            self.text.push_str(text);
        }
    }

    pub(crate) fn contents(&mut self) {
        self.paragraph(&format!("## Contents\n\n{CONTENTS}"));
    }

    /// A heading. Those of level 2 and 3 appear in the table of contents.
    pub(crate) fn heading(&mut self, level: usize, text: &str) {
        self.headings.push((level, text.to_owned()));
        self.paragraph(&format!("{} {text}", "#".repeat(level)));
    }

    pub(crate) fn example(&mut self, json: &str) {
        self.paragraph(&format!("```json\n{}\n```", json.trim_end()));
    }

    /// Fields as a table, with the meaning of other keys and the values of closed sets below.
    pub(crate) fn fields(&mut self, what: &str, fields: &[Field], rest: Rest, links: &Links<'_>) {
        if !fields.is_empty() {
            let among: Vec<&Field> = fields.iter().collect();
            let rows = fields.iter().map(|field| row(field, &among, links));
            let rows: Vec<String> = rows.collect();
            self.paragraph(&format!(
                "| {what} | value | default | |\n|---|---|---|---|\n{}",
                rows.join("\n")
            ));
        }
        if let Rest::Params(ty) = rest {
            self.paragraph(&format!("Any other key is a parameter: {}.", ty.words()));
        }
        for field in fields {
            let variants = variants(&field.ty);
            if !variants.is_empty() {
                self.paragraph(&format!("`{}`:", field.name));
                self.variants(variants);
            }
        }
    }

    /// The values of a closed set.
    pub(crate) fn variants(&mut self, variants: &[Variant]) {
        let lines = variants.iter().map(|it| format!("- `{}`: {}{}", it.name, it.doc, dated(it.since)));
        self.paragraph(&lines.collect::<Vec<_>>().join("\n"));
    }

    pub(crate) fn table(&mut self, head: &[&str], rows: impl IntoIterator<Item = Vec<String>>) {
        let line = |cells: &[String]| format!("| {} |", cells.join(" | "));
        let head: Vec<String> = head.iter().map(|it| (*it).to_owned()).collect();
        let mut lines = vec![line(&head), format!("|{}", "---|".repeat(head.len()))];
        lines
            .extend(rows.into_iter().map(|cells| line(&cells.iter().map(|it| cell(it)).collect::<Vec<_>>())));
        self.paragraph(&lines.join("\n"));
    }

    pub(crate) fn finish(self) -> String {
        let mut contents: Vec<String> = Vec::new();
        for (level, text) in &self.headings {
            // Inside its chapter, a word needs no prefix.
            let short = text.split_once(": ").map_or(text.as_str(), |(_, short)| short);
            match (level, contents.last_mut()) {
                (2, _) => contents.push(format!("- [{text}](#{})", slug(text))),
                (3, Some(line)) => {
                    let separator = if line.contains(":\n") { " · " } else { ":\n  " };
                    let _ = write!(line, "{separator}[{short}](#{})", slug(text));
                }
                _ => {}
            }
        }
        format!("{}\n", self.text.replace(CONTENTS, &contents.join("\n")))
    }
}

/// The anchors of the sections that describe inner objects, by field.
pub(crate) struct Links<'l>(pub(crate) &'l dyn Fn(&Field) -> Option<String>);

impl Links<'_> {
    /// Only links to sections for the whole DSL.
    pub(crate) const COMMON: Links<'static> = Links(&|_| None);

    fn of(&self, field: &Field) -> Option<String> {
        (self.0)(field).or_else(|| common(&field.ty))
    }
}

/// The section that describes a type wherever it occurs.
fn common(ty: &Ty) -> Option<String> {
    Some(match ty {
        Ty::Direction => slug("Directions"),
        Ty::LayerData | Ty::Pattern => slug("Layers"),
        Ty::GoldStep => slug("Steps of a gold path"),
        Ty::SystemOverrides | Ty::MultiCellParams => slug("Systems"),
        Ty::KeyTagged(vocab) => slug(plural(*vocab)),
        Ty::TypeTagged(tagged) => slug(plural(tagged.vocab)),
        Ty::Shape(shape) if shape.name == gridponder_catalog::RULE.name => slug("Rules"),
        Ty::Refers(gridponder_catalog::Name::Event) => slug("Events"),
        Ty::Live(_) => slug("Value references"),
        Ty::List(list) => return common(&list.item),
        Ty::Map(map) => return common(&map.value),
        Ty::Either(alternatives) => return alternatives.iter().find_map(common),
        _ => return None,
    })
}

/// The heading of a vocabulary.
pub(crate) const fn plural(vocab: Vocab) -> &'static str {
    match vocab {
        Vocab::System => "Systems",
        Vocab::Event => "Events",
        Vocab::Condition => "Conditions",
        Vocab::Effect => "Effects",
        Vocab::Goal => "Goals",
        Vocab::LoseCondition => "Lose conditions",
        Vocab::SequenceEntry => "Level sequence",
    }
}

/// The prefix of a word in its heading, which makes headings unique.
pub(crate) const fn title(vocab: Vocab) -> &'static str {
    vocab.noun()
}

/// The heading of a word.
pub(crate) fn word(vocab: Vocab, name: &str) -> String {
    format!("{}: `{name}`", title(vocab))
}

/// A word as a link to its section.
pub(crate) fn link(vocab: Vocab, name: &str) -> String {
    format!("[`{name}`](#{})", slug(&word(vocab, name)))
}

/// The anchor of a heading, as code hosts generate it.
pub(crate) fn slug(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = kept.chars().filter(|it| it.is_alphanumeric() || matches!(it, ' ' | '-' | '_'));
    kept.map(|it| if it == ' ' { '-' } else { it }).collect()
}

/// ` *0.8*` for entries that a later version added.
pub(crate) fn dated(since: Since) -> String {
    match (since, since.minor()) {
        (Since::V0_5, _) => String::new(),
        (_, Some(minor)) => format!(" *0.{minor}*"),
        (_, None) => " *undocumented*".to_owned(),
    }
}

fn row(field: &Field, among: &[&Field], links: &Links<'_>) -> String {
    let words = value(&field.ty);
    let value = match links.of(field) {
        Some(anchor) => format!("[{}](#{anchor})", cell(&words)),
        None => cell(&words),
    };
    let absent = match field.presence {
        Presence::Required => "**required**".to_owned(),
        Presence::OneOf(_) => format!("exactly one of {}", group(field, among)),
        Presence::AtLeastOneOf(_) => format!("at least one of {}", group(field, among)),
        Presence::Default(default) => format!("`{default}`"),
        presence => presence.words(),
    };
    let ignored = if field.support == Support::Ignored { " The game ignores it." } else { "" };
    let doc = format!("{}{ignored}{}", field.doc, dated(field.since));
    format!("| `{}` | {value} | {} | {} |", field.name, cell(&absent), cell(&doc))
}

/// The description of a field's group: the field and the others.
fn group(field: &Field, among: &[&Field]) -> String {
    [&[format!("`{}`", field.name)], &*field.others_of_group(among)].concat().join(", ")
}

/// A type with its bounds.
fn value(ty: &Ty) -> String {
    let words = match ty {
        Ty::Enum(variants) | Ty::Words(variants) => {
            variants.iter().map(|it| format!("`{}`", it.name)).collect::<Vec<_>>().join(", ")
        }
        Ty::Position | Ty::Size => format!("`{}`", ty.words()),
        _ => ty.words(),
    };
    format!("{words}{}", bounds(ty))
}

fn bounds(ty: &Ty) -> String {
    match *ty {
        Ty::Positive => " above 0".to_owned(),
        Ty::Int { min: i64::MIN, max: i64::MAX } => String::new(),
        Ty::Int { min, max: i64::MAX } => format!(" from {min}"),
        Ty::Int { min: i64::MIN, max } => format!(" up to {max}"),
        Ty::Int { min, max } => format!(" from {min} to {max}"),
        Ty::Live(inner) => bounds(inner),
        Ty::Map(Map { value, .. }) => bounds(value),
        Ty::List(List { min, max, unique, .. }) => {
            let number = match (min, max) {
                (0, &usize::MAX) => String::new(),
                (min, &usize::MAX) => format!(", at least {min}"),
                (0, max) => format!(", at most {max}"),
                (min, max) if min == max => format!(", exactly {min}"),
                (min, max) => format!(", {min} to {max}"),
            };
            format!("{number}{}", if *unique { ", no two equal" } else { "" })
        }
        _ => String::new(),
    }
}

fn variants(ty: &Ty) -> &'static [Variant] {
    match ty {
        Ty::Enum(variants) | Ty::Words(variants) => variants,
        Ty::Live(inner) => variants(inner),
        Ty::List(list) => variants(&list.item),
        Ty::Map(map) => variants(&map.value),
        _ => &[],
    }
}

/// A text in which nothing ends a table cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}
