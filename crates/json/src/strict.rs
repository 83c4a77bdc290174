//! The strict reader: `json-spanned-value` parses the text, and its tree is copied into ours.
//!
//! No other file uses that package. The recursion is bounded, because the package limits the depth of its
//! trees.

use std::sync::Arc;

use json_spanned_value::{ErrorExt, Value, from_str, spanned};
use text::{TextRange, range};

use crate::arena::Arena;
use crate::node_data::{Kind, NodeData};
use crate::{NodeId, SyntaxError, SyntaxErrorKind, Tree, lexer};

/// Reads valid JSON. `Ok(None)` means that the text is valid but the ranges from the package are implausible;
/// then the tolerant reader must read it.
pub(crate) fn read(text: &Arc<str>) -> Result<Option<Tree>, serde_json::Error> {
    Ok(nodes(text)?.map(|nodes| Tree::new(Arc::clone(text), nodes, Vec::new())))
}

/// The nodes of the tree alone.
pub(crate) fn nodes(text: &str) -> Result<Option<Vec<NodeData>>, serde_json::Error> {
    // By default, duplicate keys are an error. This is necessary, because the package would keep only one of
    // two.
    let root: spanned::Value = from_str(text)?;
    let mut copy = Copy { text, arena: Arena::for_text(text.len()) };
    let copied = copy.value(&root, None, None);
    Ok(copied.map(|()| copy.arena.finish()))
}

/// The error message of the package, for text in which our own reader finds no error.
pub(crate) fn as_error(text: &str, refusal: &serde_json::Error) -> SyntaxError {
    let mut at = refusal.offset_within(text).unwrap_or(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let width = text[at..].chars().next().map_or(0, char::len_utf8);
    SyntaxError {
        kind: SyntaxErrorKind::UnexpectedCharacter,
        range: range(at, at + width),
        message: refusal.to_string(),
        related: None,
    }
}

struct Copy<'a> {
    text: &'a str,
    arena: Arena,
}

impl Copy<'_> {
    fn value(
        &mut self,
        value: &spanned::Value,
        parent: Option<NodeId>,
        key: Option<TextRange>,
    ) -> Option<()> {
        let (start, end) = value.span();
        let kind = kind(value);
        // The package's end of a number depends on the next character, and is one too small at the end of the
        // text.
        let end = if kind == Kind::Number { lexer::word_end(self.text, start) } else { end };
        if !is_plausible(self.text.get(start..end)?, kind) {
            return None;
        }
        let id = self.arena.push(kind, (start, end), parent, key);
        match value.get_ref() {
            Value::Array(elements) => {
                for element in elements {
                    self.value(element, Some(id), None)?;
                }
                self.arena.close(id, end);
            }
            Value::Object(members) => {
                for (key, value) in members {
                    let (start, end) = key.span();
                    if !is_plausible(self.text.get(start..end)?, Kind::String) {
                        return None;
                    }
                    self.value(value, Some(id), Some(range(start, end)))?;
                }
                self.arena.close(id, end);
            }
            _ => {}
        }
        Some(())
    }
}

fn kind(value: &spanned::Value) -> Kind {
    match value.get_ref() {
        Value::Null => Kind::Null,
        Value::Bool(_) => Kind::Bool,
        Value::Number(_) => Kind::Number,
        Value::String(_) => Kind::String,
        Value::Array(_) => Kind::Array,
        Value::Object(_) => Kind::Object,
    }
}

/// Returns true if the source of a value begins and ends like a value of this kind.
fn is_plausible(source: &str, kind: Kind) -> bool {
    let enclosed = |open, close| source.len() > 1 && source.starts_with(open) && source.ends_with(close);
    match kind {
        Kind::Null => source == "null",
        Kind::Bool => source == "true" || source == "false",
        Kind::Number => source.starts_with(|first: char| first == '-' || first.is_ascii_digit()),
        Kind::String => enclosed('"', '"'),
        Kind::Array => enclosed('[', ']'),
        Kind::Object => enclosed('{', '}'),
        Kind::Missing => false,
    }
}
