//! Complete rules, effects, goals and so on, created from the examples of the catalog: the names in them
//! become snippet placeholders, with names of the pack as defaults where possible.

use std::collections::BTreeMap;

use catalog::{Entry, Event, Name, Ty, Vocab};
use json::{Kind, Node, Tree};
use pack::{FileKind, NameRef, Visit, walk};
use text::TextRange;

use super::item::{Item, noted};
use super::site::Site;
use super::snippet::{self, Snippet};
use super::{names, values, words};

/// Cap on the offered rules.
const MAX_RULES: usize = 8;

/// The words of a vocabulary, each as a complete object.
pub(super) fn words(site: &Site<'_>, vocab: Vocab) -> Vec<Item> {
    let items = words::ranked(site, vocab).into_iter().filter_map(|entry| {
        let item = Item::snippet(entry.name, from_example(site, vocab, entry)?);
        Some(item.detail(words::detail(vocab, entry)).doc(noted(entry.doc, entry.since)))
    });
    items.collect()
}

/// Rules on events that the pack sends.
pub(super) fn rules(site: &Site<'_>) -> Vec<Item> {
    let is_likely = |event: &&catalog::Event| event.visible_to_rules && names::is_sent(site, event);
    let items = catalog::EVENTS.iter().filter(is_likely).take(MAX_RULES).filter_map(|event| {
        let snippet = from_example(site, Vocab::Event, &event.entry)?;
        let label = format!("rule on {}", event.entry.name);
        Some(Item::snippet(label, snippet).detail("example").doc(noted(event.entry.doc, event.entry.since)))
    });
    items.collect()
}

/// A complete file: the required keys, and the example of the catalog.
pub(super) fn documents(site: &Site<'_>) -> Vec<Item> {
    let Some(document) = site.file.kind.document() else { return Vec::new() };
    let begin = |ty: &Ty| values::begin(site, ty);
    let name = document.shape.name;
    let mut items = vec![
        Item::snippet(name, snippet::document(&document.shape, &begin))
            .detail("with what it needs")
            .doc(document.shape.doc),
    ];
    if let Some(example) = fill_in(site, site.file.kind, "", document.example.trim_end(), "") {
        items.push(
            Item::snippet(format!("{name} example"), example).detail("a whole file").doc(document.shape.doc),
        );
    }
    items
}

fn from_example(site: &Site<'_>, vocab: Vocab, entry: &Entry) -> Option<Snippet> {
    let (kind, before, after) = match vocab {
        Vocab::System => (FileKind::Game, r#"{"systems":["#, "]}"),
        Vocab::SequenceEntry => (FileKind::Game, r#"{"levelSequence":["#, "]}"),
        Vocab::Event => (FileKind::Level, r#"{"rules":["#, "]}"),
        Vocab::Condition => (FileKind::Level, r#"{"rules":[{"if":"#, "}]}"),
        Vocab::Effect => (FileKind::Level, r#"{"rules":[{"then":["#, "]}]}"),
        Vocab::Goal => (FileKind::Level, r#"{"goals":["#, "]}"),
        Vocab::LoseCondition => (FileKind::Level, r#"{"loseConditions":["#, "]}"),
    };
    fill_in(site, kind, before, entry.example, after)
}

/// An example with placeholders for its names.
fn fill_in(site: &Site<'_>, kind: FileKind, before: &str, example: &str, after: &str) -> Option<Snippet> {
    let tree = Tree::parse(format!("{before}{example}{after}"));
    let mut stops: Vec<(TextRange, String)> = Vec::new();
    let event = site.cursor.event.filter(|_| !example.contains("\"on\""));
    let mut cast = Cast { example, event, chosen: BTreeMap::new() };
    walk(tree.root()?, &kind.document()?.shape, site.pack.names().systems(), &mut |_, found| {
        if let Visit::Value { node, ty: Ty::Position } = found {
            stops.extend(node.elements().map(|number| (number.range(), number.text().to_owned())));
        } else if let Some((name_ref, text)) = cast.stop(site, found) {
            stops.push((name_ref.range(), json::quote(&text)));
        }
    });
    stops.sort_by_key(|(range, _)| range.start());
    stops.dedup_by_key(|(range, _)| range.start());
    let source: &str = tree.text();
    let mut snippet = Snippet::default();
    let mut at = before.len();
    for (range, text) in stops {
        let (start, end) = (usize::from(range.start()), usize::from(range.end()));
        snippet = snippet.with(source.get(at..start)?);
        snippet = match text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
            Some(inner) => snippet.with("\"").stop(inner).with("\""),
            None => snippet.stop(text),
        };
        at = end;
    }
    Some(snippet.with(source.get(at..before.len() + example.len())?))
}

/// Maps each name of an example to a name of the pack. Different names stay different, so that keys stay
/// distinct.
struct Cast<'e> {
    example: &'e str,
    /// The event of the rule that it becomes a part of.
    event: Option<&'static Event>,
    chosen: BTreeMap<(Name, String), String>,
}

impl Cast<'_> {
    /// The replacement for a name of the example.
    fn role(&mut self, site: &Site<'_>, name: Name, written: &str) -> String {
        if let Some(chosen) = self.chosen.get(&(name, written.to_owned())) {
            return chosen.clone();
        }
        let is_standard = name == Name::Tag && catalog::STANDARD_TAGS.iter().any(|tag| tag.name == written);
        let keeps = is_standard || site.pack.names().is_defined(name, written, site.file);
        let is_free = |text: &String| {
            let is_taken = self.chosen.iter().any(|((it, _), other)| *it == name && other == text);
            !is_taken && !self.example.contains(&json::quote(text))
        };
        let chosen = if keeps { None } else { names::by_use(site, name).into_iter().find(is_free) };
        let chosen = chosen.unwrap_or_else(|| written.to_owned());
        self.chosen.insert((name, written.to_owned()), chosen.clone());
        chosen
    }

    /// The placeholder for a visit, and its default text.
    fn stop<'t>(&mut self, site: &Site<'_>, found: Visit<'t>) -> Option<(NameRef<'t>, String)> {
        match found {
            Visit::Defines { name_ref, name: Name::Level } => Some((name_ref, site.file.stem().to_owned())),
            Visit::Defines { name_ref, .. } => Some((name_ref, name_ref.text().into_owned())),
            Visit::Refers { name: Name::Event | Name::EventField, .. } => None,
            Visit::Refers { name_ref, name } => Some((name_ref, self.role(site, name, &name_ref.text()))),
            // What the event does not have is for the author to say.
            Visit::Reference { node, .. } if self.event.is_some_and(|event| !has(event, node)) => {
                Some((NameRef::value(node), String::new()))
            }
            Visit::Value { node, .. } => {
                let (name_ref, name) = (NameRef::value(node), compared(node)?);
                Some((name_ref, self.role(site, name, &name_ref.text())))
            }
            _ => None,
        }
    }
}

/// Whether an event has what a reference stands for.
fn has(event: &Event, reference: Node<'_>) -> bool {
    let text = reference.as_str().unwrap_or_default();
    match text.strip_prefix("$event.") {
        Some(field) => event.field(field).is_some(),
        None => !text.starts_with("$cell.") || event.has_position(),
    }
}

/// What a text names that a rule compares with a field of its event.
fn compared(node: Node<'_>) -> Option<Name> {
    let test = node.parent().filter(|_| node.key().is_some_and(|key| key.text() == "equals"))?;
    let param = test.get("param")?.as_str().filter(|_| node.kind() == Kind::String)?;
    let rule = std::iter::successors(Some(test), |it| it.parent()).find(|it| it.get("on").is_some())?;
    let event = catalog::event(&rule.get("on")?.as_str()?)?;
    match event.payload.iter().find(|it| it.name == param)?.ty {
        Ty::Refers(name) => Some(name),
        Ty::Either([Ty::Refers(name), Ty::Null]) => Some(*name),
        _ => None,
    }
}
