//! Text with placeholders in the snippet syntax of LSP, and default texts of types and shapes.

use std::fmt::Write as _;

use catalog::{Json, Presence, Shape, Ty};

/// Maximum nesting of objects in a skeleton; the documents are not deeper.
const MAX_DEPTH: usize = 6;

/// A text with placeholders.
#[derive(Clone, Debug, Default)]
pub(super) struct Snippet {
    parts: Vec<Part>,
}

#[derive(Clone, Debug)]
enum Part {
    Text(String),
    /// A placeholder with its default text.
    Stop(String),
}

impl Snippet {
    /// JSON without placeholders.
    pub(super) fn plain_text(json: impl Into<String>) -> Self {
        Self::default().with(json)
    }

    /// Appends JSON.
    pub(super) fn with(mut self, json: impl Into<String>) -> Self {
        self.push(json);
        self
    }

    /// Appends a placeholder.
    pub(super) fn stop(mut self, default: impl Into<String>) -> Self {
        self.parts.push(Part::Stop(default.into()));
        self
    }

    pub(super) fn push(&mut self, json: impl Into<String>) {
        self.parts.push(Part::Text(json.into()));
    }

    pub(super) fn append(&mut self, other: Self) {
        self.parts.extend(other.parts);
    }

    /// Returns true if there is a placeholder.
    pub(super) fn has_stops(&self) -> bool {
        self.parts.iter().any(|part| matches!(part, Part::Stop(_)))
    }

    /// The snippet syntax of LSP. The last empty placeholder becomes the final cursor position.
    pub(super) fn source(&self) -> String {
        let mut source = String::new();
        let stops = self.parts.iter().filter(|part| matches!(part, Part::Stop(_))).count();
        let mut number = 0;
        for part in &self.parts {
            match part {
                Part::Text(text) => source.push_str(&escape(text)),
                Part::Stop(default) => {
                    number += 1;
                    let _ = if !default.is_empty() {
                        write!(source, "${{{number}:{}}}", escape(default).replace('}', "\\}"))
                    } else if stops == 1 && !source.ends_with('"') {
                        write!(source, "$0")
                    } else {
                        write!(source, "${number}")
                    };
                }
            }
        }
        source
    }

    /// The text with every placeholder at its default.
    pub(super) fn plain(&self) -> String {
        self.parts
            .iter()
            .map(|part| match part {
                Part::Text(text) | Part::Stop(text) => text.as_str(),
            })
            .collect()
    }
}

/// Escapes a text, so that nothing in it is a placeholder.
pub(super) fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('$', "\\$")
}

/// The default value of a type.
pub(super) fn value(ty: &Ty, presence: Presence) -> Snippet {
    let default = presence.default_value().and_then(|json| serde_json::from_str::<Json>(json).ok());
    let start = Snippet::default();
    match ty {
        Ty::Bool => {
            // An author who writes a switch wants a value other than the default.
            Snippet::plain_text(if default == Some(Json::Bool(true)) { "false" } else { "true" })
        }
        Ty::Int { min, max } if min == max => Snippet::plain_text(min.to_string()),
        Ty::Int { min, .. } => start.stop(match default {
            Some(Json::Number(number)) => number.to_string(),
            _ => min.max(&0).to_string(),
        }),
        Ty::Number | Ty::Positive => start.stop(match default {
            Some(Json::Number(number)) => number.to_string(),
            _ => if matches!(ty, Ty::Positive) { "1" } else { "0" }.to_owned(),
        }),
        Ty::Null => Snippet::plain_text("null"),
        Ty::Any => start.stop("0"),
        Ty::Text
        | Ty::Formatted(_)
        | Ty::Enum(_)
        | Ty::Words(_)
        | Ty::Direction
        | Ty::Defines(_)
        | Ty::Refers(_) => start.with("\"").stop("").with("\""),
        Ty::Position => start.with("[").stop("0").with(", ").stop("0").with("]"),
        Ty::Size => start.with("[").stop("1").with(", ").stop("1").with("]"),
        Ty::Live(inner) => value(inner, presence),
        Ty::List(_) | Ty::LayerData | Ty::Pattern => start.with("[").stop("").with("]"),
        Ty::Map(_)
        | Ty::Shape(_)
        | Ty::KeyTagged(_)
        | Ty::TypeTagged(_)
        | Ty::SystemOverrides
        | Ty::MultiCellParams
        | Ty::GoldStep => start.with("{").stop("").with("}"),
        Ty::Either(alternatives) => alternatives
            .iter()
            .find(|ty| !matches!(ty, Ty::Null))
            .map_or_else(|| Snippet::plain_text("null"), |ty| value(ty, presence)),
    }
}

/// An object with the required keys of a shape. `text` returns the default for texts.
pub(super) fn skeleton(shape: &Shape, text: &dyn Fn(&Ty) -> String) -> Snippet {
    object(shape, text, 0, false)
}

/// The same for a complete file, with one key per line.
pub(super) fn document(shape: &Shape, text: &dyn Fn(&Ty) -> String) -> Snippet {
    object(shape, text, 0, true)
}

fn object(shape: &Shape, text: &dyn Fn(&Ty) -> String, depth: usize, is_file: bool) -> Snippet {
    let is_tall = is_file && depth == 0;
    let (before, between, after) = if is_tall { ("\n  ", ",\n  ", "\n") } else { (" ", ", ", " ") };
    let mut snippet = Snippet::plain_text("{");
    let mut groups: Vec<&str> = Vec::new();
    let mut count = 0;
    for field in shape.fields {
        let is_wanted = match field.presence {
            Presence::Required => true,
            Presence::Expected { .. } => is_file,
            Presence::RequiredWhen { field: sibling, values } => shape
                .field(sibling)
                .and_then(|field| field.presence.default_value())
                .is_some_and(|default| values.contains(&default)),
            Presence::OneOf(group) | Presence::AtLeastOneOf(group) if !groups.contains(&group) => {
                groups.push(group);
                true
            }
            _ => false,
        };
        if !is_wanted {
            continue;
        }
        snippet.push(if count == 0 { before } else { between });
        snippet.push(format!("{}: ", json::quote(field.name)));
        snippet.append(match &field.ty {
            Ty::Shape(inner) if depth < MAX_DEPTH => object(inner, text, depth + 1, is_file),
            ty => match text(ty) {
                default if default.is_empty() => value(ty, field.presence),
                default => Snippet::plain_text("\"").stop(default).with("\""),
            },
        });
        count += 1;
    }
    if count == 0 {
        return Snippet::plain_text("{").stop("").with("}");
    }
    snippet.with(after).with("}")
}
