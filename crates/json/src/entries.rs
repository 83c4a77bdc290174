//! Edits of members and elements that include exactly the commas and white space that belong to them.
//! Everything else keeps its text and position.

use crate::{Kind, Node};
use text::{Edit, TextRange, TextSize};

/// Cap on the members or elements of a container that is edited. One edit reads the whole container, so a
/// million mistakes in one array would take quadratic time.
pub const MAX_ENTRIES: usize = 2_000;

/// A new member or element.
#[derive(Clone, Debug)]
pub struct Item {
    /// The number of existing entries before it.
    pub at: usize,
    /// The key, for members.
    pub key: Option<String>,
    /// The text of the value.
    pub value: String,
}

/// A member with its key, or an element.
fn whole(node: Node<'_>) -> TextRange {
    let value = node.range();
    match node.key() {
        Some(key) => TextRange::new(key.range().start(), value.end().max(key.range().end())),
        None => value,
    }
}

/// Replaces a value with another text.
pub fn replace(node: Node<'_>, insert: impl Into<String>) -> Vec<Edit> {
    vec![Edit { range: node.range(), insert: insert.into() }]
}

/// Removes a member or an element.
pub fn remove(node: Node<'_>) -> Vec<Edit> {
    remove_all(&[node])
}

/// Removes members or elements of one object or array.
pub fn remove_all(nodes: &[Node<'_>]) -> Vec<Edit> {
    match nodes.first().and_then(|node| node.parent()) {
        Some(container) if container.len() <= MAX_ENTRIES => remove_once(nodes),
        _ => Vec::new(),
    }
}

/// The same however many there are, for what is asked for once.
pub fn remove_once(nodes: &[Node<'_>]) -> Vec<Edit> {
    let Some(container) = nodes.first().and_then(|node| node.parent()) else { return Vec::new() };
    let gone: std::collections::BTreeSet<_> = nodes.iter().map(|node| node.id()).collect();
    let items: Vec<(TextRange, bool)> =
        container.children().map(|child| (whole(child), gone.contains(&child.id()))).collect();
    let text = &**container.tree().text();
    let mut edits = Vec::new();
    let mut first = 0;
    while first < items.len() {
        if !items[first].1 {
            first += 1;
            continue;
        }
        let mut last = first;
        while items.get(last + 1).is_some_and(|item| item.1) {
            last += 1;
        }
        let before = first.checked_sub(1).map(|at| items[at].0.end());
        let after = items.get(last + 1).map(|item| item.0.start());
        let (start, end) = (items[first].0.start(), items[last].0.end());
        edits.push(deletion(match (before, after) {
            (None, None) => inside(container, TextRange::new(start, end)),
            // If the range ends at the end of its line, the entry before it keeps the line break.
            (Some(before), Some(after)) if breaks(text, end, after) && !breaks(text, before, start) => {
                TextRange::new(before, end)
            }
            (_, Some(after)) => TextRange::new(start, after),
            (Some(before), None) => TextRange::new(before, end),
        }));
        first = last + 1;
    }
    edits
}

/// The range between the brackets, or `items` if a bracket is missing.
fn inside(container: Node<'_>, items: TextRange) -> TextRange {
    let range = container.range();
    let closer = if container.kind() == Kind::Object { '}' } else { ']' };
    let one = TextSize::new(1);
    if container.text().ends_with(closer) && range.end() - one >= items.end() {
        TextRange::new(range.start() + one, range.end() - one)
    } else {
        items
    }
}

fn deletion(range: TextRange) -> Edit {
    Edit { range, insert: String::new() }
}

/// Returns true if there is a line break between two offsets.
fn breaks(text: &str, start: TextSize, end: TextSize) -> bool {
    text[TextRange::new(start, end.max(start))].contains('\n')
}

/// Adds members or elements to an object or an array. Items with the same index keep their given order.
pub fn insert(container: Node<'_>, items: &[Item]) -> Vec<Edit> {
    if container.len() > MAX_ENTRIES { Vec::new() } else { insert_once(container, items) }
}

/// The same however many there are, for what is asked for once.
pub fn insert_once(container: Node<'_>, items: &[Item]) -> Vec<Edit> {
    let text = &**container.tree().text();
    let present: Vec<TextRange> = container.children().map(whole).collect();
    let colon = colon(container);
    let written = |item: &Item| match &item.key {
        Some(key) => format!("{}{colon}{}", crate::quote(key), item.value),
        None => item.value.clone(),
    };
    if present.is_empty() {
        return first_items(container, &items.iter().map(written).collect::<Vec<_>>());
    }
    let mut edits: Vec<Edit> = Vec::new();
    for item in items {
        let at = item.at.min(present.len());
        let neighbor = present[at.saturating_sub(1)];
        let gap = indentation(text, neighbor.start()).map_or_else(
            || after_comma(text, &present, colon),
            |indent| format!("{}{indent}", line_break(text)),
        );
        let (offset, insert) = if at == 0 {
            (neighbor.start(), format!("{},{gap}", written(item)))
        } else {
            (neighbor.end(), format!(",{gap}{}", written(item)))
        };
        match edits.iter_mut().find(|edit| edit.range.start() == offset) {
            Some(edit) => edit.insert.push_str(&insert),
            None => edits.push(Edit { range: TextRange::empty(offset), insert }),
        }
    }
    edits
}

/// Fills an empty object or array, on one line if it is written on one line.
fn first_items(container: Node<'_>, items: &[String]) -> Vec<Edit> {
    if items.is_empty() {
        return Vec::new();
    }
    let text = &**container.tree().text();
    let range = container.range();
    let one = TextSize::new(1);
    let closer = if container.kind() == Kind::Object { '}' } else { ']' };
    if !container.text().ends_with(closer) || container.text().len() < 2 {
        return Vec::new();
    }
    let inner = TextRange::new(range.start() + one, range.end() - one);
    let insert = if text[inner].contains('\n') {
        let (line, unit) = (line_indentation(text, range.start()), indentation_unit(text));
        let start = format!("{}{line}{unit}", line_break(text));
        format!("{start}{}{}{line}", items.join(&format!(",{start}")), line_break(text))
    } else {
        let pad = if container.kind() == Kind::Object { padding(container) } else { "" };
        format!("{pad}{}{pad}", items.join(", "))
    };
    vec![Edit { range: inner, insert }]
}

/// The white space between brackets and members in the surrounding objects.
fn padding(container: Node<'_>) -> &'static str {
    let around = container.ancestors().skip(1).filter(|node| node.kind() == Kind::Object);
    let mut beside = around
        .flat_map(|object| object.children().take(8))
        .filter(|node| node.kind() == Kind::Object && !node.is_empty() && !node.text().contains('\n'));
    if beside.next().is_some_and(|object| object.text().starts_with("{\"")) { "" } else { " " }
}

/// The colon with its white space, as in the existing members.
fn colon(container: Node<'_>) -> &'static str {
    let text = &**container.tree().text();
    let mut objects = container.ancestors().filter(|node| node.kind() == Kind::Object && !node.is_empty());
    let member = objects.next().and_then(|object| object.members().next());
    let gap = member.map(|member| (member.key.range().end(), member.value.range().start()));
    match gap {
        Some((end, start)) if start > end && &text[TextRange::new(end, start)] == ":" => ":",
        _ => ": ",
    }
}

/// The white space after a comma on the same line.
fn after_comma(text: &str, present: &[TextRange], colon: &str) -> String {
    let between = present.windows(2).find_map(|pair| {
        let gap = text.get(usize::from(pair[0].end())..usize::from(pair[1].start()))?;
        let space = gap.trim_start().strip_prefix(',')?;
        (!space.contains('\n') && space.trim().is_empty()).then_some(space)
    });
    between.map_or_else(|| colon.trim_start_matches(':').to_owned(), str::to_owned)
}

/// The white space before the first token of a line. Returns `None` if another token precedes `offset` on its
/// line.
fn indentation(text: &str, offset: TextSize) -> Option<&str> {
    let before = &text[..usize::from(offset)];
    let line = &before[before.rfind('\n')? + 1..];
    line.trim().is_empty().then_some(line)
}

/// The white space at the beginning of a line.
fn line_indentation(text: &str, offset: TextSize) -> &str {
    let before = &text[..usize::from(offset)];
    let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
    &line[..line.len() - line.trim_start().len()]
}

/// One unit of indentation, taken from the first indented line.
fn indentation_unit(text: &str) -> &str {
    let mut lines = text.lines().map(|line| &line[..line.len() - line.trim_start().len()]);
    lines.find(|indent| !indent.is_empty()).unwrap_or("  ")
}

/// The line break of a text.
pub fn line_break(text: &str) -> &'static str {
    match text.find('\n') {
        Some(at) if text[..at].ends_with('\r') => "\r\n",
        _ => "\n",
    }
}

#[cfg(test)]
mod tests;
