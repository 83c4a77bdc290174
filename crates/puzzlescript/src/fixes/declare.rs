//! Declarations of names that a game uses and lacks. What they are is for its author to say, so these fixes are never applied
//! unasked.

use language::Applicability::Manual;
use text::{Edit, TextRange};

use super::TextFix;
use crate::read::{Reading, TokenKind, line_end, section};

/// Declares the word of a range as an object with a layer of its own.
pub(super) fn object(text: &str, reading: &Reading, range: TextRange) -> Option<TextFix> {
    let word = text.get(usize::from(range.start())..usize::from(range.end()))?;
    if word.is_empty() || !word.chars().all(|letter| letter.is_alphanumeric() || letter == '_') {
        return None;
    }
    let objects = end_of_section(text, reading, section::OBJECTS)?;
    let mut edits = vec![edit(text, objects, &format!("\n\n{word}\npurple"))];
    let is_in_layer = reading.source.layers.iter().any(|layer| layer.words.iter().any(|it| it.at == range));
    if !is_in_layer {
        edits.push(edit(text, end_of_section(text, reading, section::LAYERS)?, &format!("\n{word}")));
    }
    Some(TextFix { title: format!("declare the object `{word}`"), applicability: Manual, edits })
}

/// Declares a letter of a level.
pub(super) fn letter(text: &str, reading: &Reading, range: TextRange) -> Option<TextFix> {
    let letter = text.get(usize::from(range.start())..usize::from(range.end()))?;
    let mut letters = letter.chars();
    let is_one =
        letters.next().is_some_and(|it| it.len_utf16() == 1 && it != '=') && letters.next().is_none();
    let at = end_of_section(text, reading, section::LEGEND).filter(|_| is_one)?;
    Some(TextFix {
        title: format!("declare `{letter}` in the legend"),
        applicability: Manual,
        edits: vec![edit(text, at, &format!("\n{letter} = Background"))],
    })
}

/// Puts lines into a text, which end as its own do.
fn edit(text: &str, at: usize, lines: &str) -> Edit {
    Edit { range: text::range(at, at), insert: lines.replace('\n', line_end(text)) }
}

/// The end of the last line of a section that holds something.
pub(crate) fn end_of_section(text: &str, reading: &Reading, section: usize) -> Option<usize> {
    let headings = &reading.source.headings;
    let place = headings.iter().position(|heading| heading.section == section)?;
    let heading = headings.get(place)?;
    let next = headings.get(place + 1).map_or(text.len(), |next| usize::from(next.at.start()));
    let is_own = |start: usize| start >= usize::from(heading.at.start()) && start < next;
    let mut own = reading.tokens.iter().filter(|token| is_own(usize::from(token.at.start())));
    let last = own.rfind(|token| token.kind != TokenKind::Decoration)?;
    // The line of `=` below a heading belongs to it.
    let mut end = usize::from(last.at.end());
    if last.kind == TokenKind::Heading {
        let below = reading.tokens.iter().find(|token| token.at.start() >= last.at.end());
        let is_frame = |line: &str| line.trim().is_empty();
        if let Some(below) = below.filter(|it| it.kind == TokenKind::Decoration) {
            let start = usize::from(below.at.start());
            let between = text.get(end..start).unwrap_or_default();
            if is_frame(between) && between.matches('\n').count() == 1 {
                end = usize::from(below.at.end());
            }
        }
    }
    let rest = text.get(end..)?;
    Some(end + rest.find(['\r', '\n']).unwrap_or(rest.len()))
}
