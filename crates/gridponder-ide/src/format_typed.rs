//! The layout of what is closed while somebody types.

use json::{Kind, Node};
use language::FormatOptions;
use pack::File;
use text::{Edit, TextRange, TextSize};

use crate::format::format;

/// The edits that lay out the smallest object or array that ends just before an offset, or on the line before it. They are
/// inside its brackets. None where it has a mistake.
pub fn format_typed(file: &File, offset: TextSize, options: &FormatOptions) -> Vec<Edit> {
    let Some(closed) = closed(file, offset) else { return Vec::new() };
    let range = closed.range();
    let has_mistake = file.tree.errors().iter().any(|error| error.range.intersect(range).is_some());
    if file.unreadable.is_some() || has_mistake {
        return Vec::new();
    }
    let inside = TextRange::new(range.start() + BRACKET, range.end() - BRACKET);
    let mut edits = format(file, Some(range), options);
    edits.retain(|edit| inside.contains_range(edit.range));
    edits
}

/// The length of a bracket.
const BRACKET: TextSize = TextSize::new(1);

/// The object or array whose bracket is the last token before an offset, but for a comma.
fn closed(file: &File, offset: TextSize) -> Option<Node<'_>> {
    let before = file.tree.text().get(..usize::from(offset))?.trim_end();
    let before = before.strip_suffix(',').map_or(before, str::trim_end);
    if !before.ends_with(['}', ']']) {
        return None;
    }
    let end = TextSize::of(before);
    let node = file.tree.node_at(end - BRACKET)?;
    let is_closed = |node: &Node<'_>| {
        let is_container = matches!(node.kind(), Kind::Object | Kind::Array);
        is_container && node.range().end() == end && node.range().len() >= BRACKET + BRACKET
    };
    node.ancestors().find(is_closed)
}
