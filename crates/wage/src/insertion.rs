//! Edits that add an element to a list or a member to a map, in the notation and layout of what stands there.

use text::{Edit, TextRange, TextSize};

use crate::doc::{Format, Node};
use crate::spelling;

/// The edit that adds an element, given in one line, behind the last one of a list.
pub(crate) fn append(list: Node<'_>, element: &str) -> Option<Edit> {
    if !is_open(list) || !list.is_list() {
        return None;
    }
    let Some(last) = list.elements().last() else { return into_empty(list, ['[', ']'], element) };
    let place = last.place();
    if list.source().starts_with('[') {
        return Some(behind(list, place, element));
    }
    let indent = dash(last)?;
    Some(spelling::replace(end_of_line(list, place.end()), format!("\n{indent}- {element}")))
}

/// The edit that adds an element, given in one line, before another one of the same list.
pub(crate) fn before(element: Node<'_>, added: &str) -> Option<Edit> {
    let list = element.parent().filter(|list| is_open(*list) && list.is_list())?;
    let place = element.place();
    let at = TextRange::empty(place.start());
    if !list.source().starts_with('[') {
        let indent = dash(element)?;
        let line = line_before(element)?;
        let start = place.start() - TextSize::of(line);
        return Some(spelling::replace(TextRange::empty(start), format!("{indent}- {added}\n")));
    }
    let line = line_before(element)?;
    let is_first_of_line = line.trim().is_empty();
    let between = if is_first_of_line { format!(",\n{line}") } else { ", ".to_owned() };
    Some(spelling::replace(at, format!("{added}{between}")))
}

/// The edit that adds a member behind the last one of a map. The value is given in one line.
pub(crate) fn member(map: Node<'_>, key: &str, value: &str) -> Option<Edit> {
    if !is_open(map) || !map.is_map() {
        return None;
    }
    let written = format!("{}: {value}", spelling::word(map.doc(), key));
    let own = |it: &crate::doc::Member<'_>| map.range().contains_range(it.key_range);
    let Some(last) = map.members().filter(own).last() else { return into_empty(map, ['{', '}'], &written) };
    let place = last.key_range.cover(last.value.place());
    if map.source().starts_with('{') {
        return Some(behind(map, place, &written));
    }
    let first = map.members().find(own)?;
    let text = map.doc().text().get(..usize::from(first.key_range.start()))?;
    let column = text.rsplit('\n').next()?.chars().count();
    let indent = " ".repeat(column);
    Some(spelling::replace(end_of_line(map, place.end()), format!("\n{indent}{written}")))
}

/// Whether something can be added to a list or map where it stands.
fn is_open(node: Node<'_>) -> bool {
    !node.is_copy() && !node.hides()
}

/// Behind something in brackets: on a line of its own if that is.
fn behind(container: Node<'_>, place: TextRange, added: &str) -> Edit {
    let text = container.doc().text().get(..usize::from(place.start())).unwrap_or("");
    let line = text.rsplit('\n').next().unwrap_or("");
    let is_first_of_line = line.trim().is_empty() && container.source().contains('\n');
    let between = if is_first_of_line { format!(",\n{line}") } else { ", ".to_owned() };
    spelling::replace(TextRange::empty(place.end()), format!("{between}{added}"))
}

fn into_empty(container: Node<'_>, brackets: [char; 2], added: &str) -> Option<Edit> {
    let inner = container.source().strip_prefix(brackets[0])?.strip_suffix(brackets[1])?;
    let blank = if brackets[0] == '{' || container.doc().format() == Format::Json { " " } else { "" };
    let blank = if brackets[0] == '{' { blank } else { "" };
    inner.trim().is_empty().then(|| {
        let whole = format!("{}{blank}{added}{blank}{}", brackets[0], brackets[1]);
        spelling::replace(container.range(), whole)
    })
}

/// The text of the line before a node.
fn line_before(node: Node<'_>) -> Option<&str> {
    node.doc().text().get(..usize::from(node.place().start()))?.rsplit('\n').next()
}

/// The indentation of the dash before an element of a block list; `None` where more than a dash stands there.
fn dash(element: Node<'_>) -> Option<&str> {
    let line = line_before(element)?;
    let blanks = line.len() - line.trim_start_matches(' ').len();
    let (indent, rest) = line.split_at_checked(blanks)?;
    // An anchor or a tag may stand behind the dash, but no other dash or key.
    let rest = rest.strip_prefix("- ")?.trim();
    let is_alone = rest.is_empty() || rest.starts_with(['&', '!']) && !rest.contains([' ', ':']);
    is_alone.then_some(indent)
}

/// The end of the line of an offset.
fn end_of_line(node: Node<'_>, offset: TextSize) -> TextRange {
    let text = node.doc().text();
    let at = usize::from(offset);
    let end = text.get(at..).and_then(|rest| rest.find('\n')).map_or(text.len(), |end| at + end);
    // A carriage return belongs to the end of the line.
    let end = if text.get(at..end).is_some_and(|it| it.ends_with('\r')) { end - 1 } else { end };
    text::range(end, end)
}
