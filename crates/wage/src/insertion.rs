//! Edits that add an element to a list or a member to a map, in the notation and layout of what stands there. Comments stay
//! with what they are about: those above it, those behind it, and those below it that are indented more.

use text::{Edit, TextRange, TextSize};
use wage_rules::doc::{Doc, Member, Node};

use crate::spelling;

/// The edit that adds an element, given in one line, behind the last one of a list.
pub(crate) fn append(list: Node<'_>, element: &str) -> Option<Edit> {
    if !is_open(list) || !list.is_list() {
        return None;
    }
    let Some(last) = list.elements().last() else { return into_empty(list, ['[', ']'], element) };
    if is_in_brackets(list, '[') {
        return behind(list, last.place().start(), last.place().end(), element);
    }
    let indent = dash(last)?;
    Some(on_next_line(list.doc(), last.place().end(), indent, &format!("- {element}")))
}

/// The edit that adds an element of several lines behind the last one of a list by indentation.
pub(crate) fn append_lines(list: Node<'_>, lines: &[String]) -> Option<Edit> {
    let last = list.elements().last().filter(|_| is_open(list) && !is_in_brackets(list, '['))?;
    let indent = dash(last)?;
    let between = format!("{}{indent}  ", spelling::line_end(list.doc()));
    Some(on_next_line(list.doc(), last.place().end(), indent, &format!("- {}", lines.join(&between))))
}

/// The edit that adds an element, given in one line, before another one of the same list.
pub(crate) fn before(element: Node<'_>, added: &str) -> Option<Edit> {
    let list = element.parent().filter(|list| is_open(*list) && list.is_list())?;
    let (doc, start) = (element.doc(), element.place().start());
    let line = line_before(doc, start)?;
    let first_of_line = above(doc, start - TextSize::of(line));
    let insert = |at: TextSize, text: String| Some(spelling::replace(TextRange::empty(at), text));
    if !is_in_brackets(list, '[') {
        return insert(first_of_line, format!("{}- {added}{}", dash(element)?, spelling::line_end(doc)));
    }
    let earlier = list.elements().take_while(|it| *it != element).last();
    let from = earlier.map_or(list.range().start() + TextSize::of('['), |it| it.place().end());
    // An anchor or a tag in front of the element must stay there.
    if !is_bare(doc.text().get(usize::from(from)..usize::from(start))?) {
        return None;
    }
    if line.trim().is_empty() {
        return insert(first_of_line, format!("{line}{added},{}", spelling::line_end(doc)));
    }
    insert(start, format!("{added}, "))
}

/// The edit that adds a member behind the last one of a map. The value is given in one line.
pub(crate) fn member(map: Node<'_>, key: &str, value: &str) -> Option<Edit> {
    if !is_open(map) || !map.is_map() {
        return None;
    }
    let doc = map.doc();
    let written = format!("{}: {value}", spelling::word(doc, key));
    let own = |it: &Member<'_>| map.range().contains_range(it.key_range);
    let Some(last) = map.members().filter(own).last() else { return into_empty(map, ['{', '}'], &written) };
    let place = last.value.place();
    if is_in_brackets(map, '{') {
        let start = last.key_range.start();
        if !place.is_empty() {
            return behind(map, start, place.end(), &written);
        }
        // An absent value ends with its colon, and some readers want a blank between that and a comma.
        let edit = behind(map, start, colon(&last)?, &written)?;
        return Some(Edit { insert: format!(" {}", edit.insert), ..edit });
    }
    // A pair between the brackets of a list has none of its own.
    if map.ancestors().skip(1).any(|it| is_in_brackets(it, '[') || is_in_brackets(it, '{')) {
        return None;
    }
    let first = map.members().find(own)?;
    let line = line_before(doc, first.key_range.start())?;
    // Dashes may stand before the first key, but nothing else.
    if !line.bytes().all(|byte| matches!(byte, b' ' | b'-')) {
        return None;
    }
    let indent = " ".repeat(line.len());
    Some(on_next_line(doc, place.end().max(last.key_range.end()), &indent, &written))
}

/// The edit that adds a member before another one of a map, which stands at the beginning of a line.
pub(crate) fn member_before(map: Node<'_>, there: &Member<'_>, key: &str, value: &str) -> Option<Edit> {
    if !is_open(map) || there.value.is_copy() {
        return None;
    }
    let doc = map.doc();
    let start = there.key_range.start();
    let line = line_before(doc, start).filter(|line| line.trim().is_empty())?;
    let comma = if is_in_brackets(map, '{') { "," } else { "" };
    let written = format!("{line}{}: {value}{comma}{}", spelling::word(doc, key), spelling::line_end(doc));
    Some(spelling::replace(TextRange::empty(above(doc, start - TextSize::of(line))), written))
}

/// Whether the text of a node counts elsewhere too, through an alias of an anchor on it or around it.
pub(crate) fn is_shared(node: Node<'_>) -> bool {
    let source = node.doc().source();
    let mut anchors = source.anchors().iter().filter(|it| !it.aliases.is_empty());
    anchors.any(|it| source.tree().node(it.node).range().contains_range(node.range()))
}

/// Whether something can be added to a list or map where it stands.
fn is_open(node: Node<'_>) -> bool {
    !node.is_copy() && !node.hides() && !is_shared(node)
}

/// Whether a list or map is written in brackets. One by indentation may begin where its first element does, with that one's
/// bracket.
fn is_in_brackets(node: Node<'_>, bracket: char) -> bool {
    let start = node.range().start();
    node.source().starts_with(bracket) && node.children().next().is_none_or(|it| it.place().start() > start)
}

/// The end of the colon behind a key.
fn colon(member: &Member<'_>) -> Option<TextSize> {
    let key = member.key_range.end();
    let rest = member.value.doc().text().get(usize::from(key)..)?;
    let colon = rest.trim_start_matches([' ', '\t']);
    colon.starts_with(':').then(|| key + TextSize::of(rest) - TextSize::of(colon) + TextSize::of(':'))
}

/// Whether there is nothing but blanks, commas and comments in a text between two elements.
fn is_bare(text: &str) -> bool {
    text.lines().all(|line| matches!(line.split('#').next().unwrap_or("").trim(), "" | ","))
}

/// Behind something in brackets, from its start to its end: on a line of its own if that is.
fn behind(container: Node<'_>, start: TextSize, end: TextSize, added: &str) -> Option<Edit> {
    let doc = container.doc();
    container.source().strip_suffix([']', '}'])?;
    let inner = usize::from(end)..usize::from(container.range().end() - TextSize::of(']'));
    let rest = doc.text().get(inner)?;
    let line = line_before(doc, start)?;
    let is_first_of_line = line.trim().is_empty() && container.source().contains('\n');
    let line_end = spelling::line_end(doc);
    let (comma, tail) = match rest.trim_start().strip_prefix(',') {
        Some(tail) => ("", tail),
        None => (",", rest),
    };
    if tail.trim().is_empty() {
        let between = if is_first_of_line { format!(",{line_end}{line}") } else { ", ".to_owned() };
        return Some(spelling::replace(TextRange::empty(end), format!("{between}{added}")));
    }
    // A comment in the same line stays behind what it is about; with more of them nobody knows.
    let (comment, below) = tail.split_once('\n')?;
    if !(is_first_of_line && comment.trim_start().starts_with('#') && below.trim().is_empty()) {
        return None;
    }
    let kept = rest.get(..rest.len() - below.len())?.trim_end();
    let range = TextRange::at(end, TextSize::of(kept));
    Some(spelling::replace(range, format!("{comma}{kept}{line_end}{line}{added}")))
}

fn into_empty(container: Node<'_>, brackets: [char; 2], added: &str) -> Option<Edit> {
    let inner = container.source().strip_prefix(brackets[0])?.strip_suffix(brackets[1])?;
    let blank = if brackets[0] == '{' { " " } else { "" };
    inner.trim().is_empty().then(|| {
        let whole = format!("{}{blank}{added}{blank}{}", brackets[0], brackets[1]);
        spelling::replace(container.range(), whole)
    })
}

/// On a line of its own below the line of an offset and the comments that belong to it.
fn on_next_line(doc: &Doc, offset: TextSize, indent: &str, written: &str) -> Edit {
    let at = below(doc, end_of_line(doc.text(), offset.into()), indent.len());
    spelling::replace(text::range(at, at), format!("{}{indent}{written}", spelling::line_end(doc)))
}

/// The text of the line before an offset.
fn line_before(doc: &Doc, offset: TextSize) -> Option<&str> {
    doc.text().get(..usize::from(offset))?.rsplit('\n').next()
}

/// The indentation of the dash before an element of a block list; `None` where more than a dash stands there.
fn dash(element: Node<'_>) -> Option<&str> {
    let line = line_before(element.doc(), element.place().start())?;
    let blanks = line.len() - line.trim_start_matches(' ').len();
    let (indent, rest) = line.split_at_checked(blanks)?;
    // An anchor or a tag may stand behind the dash, but no other dash or key.
    let rest = rest.strip_prefix("- ")?.trim();
    let is_alone = rest.is_empty() || rest.starts_with(['&', '!']) && !rest.contains([' ', ':']);
    is_alone.then_some(indent)
}

/// The end of the line of an offset. A carriage return belongs to the line end.
fn end_of_line(text: &str, at: usize) -> usize {
    let line = text.get(at..).and_then(|rest| rest.split('\n').next()).unwrap_or("");
    at + line.strip_suffix('\r').unwrap_or(line).len()
}

/// Whether a line has nothing but a comment, and its indentation.
fn comment_line(doc: &Doc, start: usize) -> Option<usize> {
    let line = doc.text().get(start..)?;
    let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
    let at = text::range(start + indent, start + indent).start();
    // In a text of several lines the same sign is no comment.
    doc.source().comments().binary_search_by_key(&at, |it| it.start()).ok().map(|_| indent)
}

/// The beginning of the comments on the lines above a line, or of the line itself.
fn above(doc: &Doc, line: TextSize) -> TextSize {
    let mut at = usize::from(line);
    while let Some(before) = doc.text().get(..at).and_then(|it| it.strip_suffix('\n')) {
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        if comment_line(doc, start).is_none() {
            break;
        }
        at = start;
    }
    text::range(at, at).start()
}

/// The end of the comments on the lines below the end of a line that are indented more than a column.
fn below(doc: &Doc, end: usize, column: usize) -> usize {
    let mut end = end;
    loop {
        let rest = doc.text().get(end..).unwrap_or("");
        let Some((line_end, _)) = rest.split_once('\n') else { return end };
        let next = end + line_end.len() + 1;
        if comment_line(doc, next).is_none_or(|indent| indent <= column) {
            return end;
        }
        end = end_of_line(doc.text(), next);
    }
}
