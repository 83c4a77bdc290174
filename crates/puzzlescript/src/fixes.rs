//! Ways to mend what is said: edits of the text, each with how sure it is.

mod brackets;
mod declare;

use language::Applicability::{self, Manual, Safe, Unsafe};
use text::{Edit, TextRange};

pub(crate) use declare::end_of_section;

use crate::messages::Message;
use crate::read::{Entry, Reading, RuleLine, Token, TokenKind, line_end, section};
use crate::words::SECTIONS;

/// A fix of one text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextFix {
    /// What it does, in the imperative.
    pub title: String,
    /// How sure it is.
    pub applicability: Applicability,
    /// All of it, or none.
    pub edits: Vec<Edit>,
}

/// The fixes of a message about a text.
pub fn fixes(text: &str, reading: &Reading, message: &Message) -> Vec<TextFix> {
    let found = match message.rule.code {
        "no-redundant" | "no-repeated" => without_no(text, reading, message.range),
        "level-not-rectangular" => even_row(text, reading, message.range),
        "level-message-space" => Some(blank_behind_message(message.range)),
        "section-out-of-order" => missing_heading(text, reading, message.range),
        "prelude-youtube" => without_line(text, message.range, "remove the setting", Safe),
        "prelude-value-unexpected" => without(text, message.range, "remove the value", Safe),
        "layer-object-repeated" => without_name_of_layer(text, message.range),
        "comment-unopened" => without(text, message.range, "remove the parenthesis", Unsafe),
        "bracket-unopened"
        | "bracket-unclosed"
        | "bracket-nested"
        | "bracket-count-differs"
        | "arrow-inside" => brackets::balanced(reading, message.range),
        "rule-no-arrow" => brackets::arrow(reading, message.range),
        "rule-unknown-name" | "name-undefined" | "layer-unknown-name" | "win-unknown-name" => {
            declare::object(text, reading, message.range)
        }
        "level-unknown-glyph" => declare::letter(text, reading, message.range),
        "legend-name-unused" | "sound-never-heard" => {
            without_line(text, message.range, "remove the line", Manual)
        }
        "again-without-change" => without_again(text, reading, message.range),
        "object-unlayered" => layer_for(text, reading, message.range),
        "sfx-undefined" => sound_for(text, reading, message.range),
        _ => None,
    };
    let near = nearest(message);
    near.into_iter().chain(found).collect()
}

/// The word that the message proposes, in place of the one that it is about.
fn nearest(message: &Message) -> Option<TextFix> {
    let (_, rest) = message.text.split_once("did you mean `")?;
    let near = rest.split('`').next()?;
    Some(TextFix {
        title: format!("change it to `{near}`"),
        // Guesses at spelling are never sure.
        applicability: Unsafe,
        edits: vec![Edit { range: message.range, insert: near.to_owned() }],
    })
}

fn one(title: &str, applicability: Applicability, edit: Edit) -> TextFix {
    TextFix { title: title.to_owned(), applicability, edits: vec![edit] }
}

/// Takes a range out, with the blanks before it.
fn without(text: &str, range: TextRange, title: &str, applicability: Applicability) -> Option<TextFix> {
    let before = text.get(..usize::from(range.start()))?;
    let start = before.trim_end_matches([' ', '\t']).len();
    let range = text::range(start, usize::from(range.end()));
    Some(one(title, applicability, Edit { range, insert: String::new() }))
}

/// Takes the line of a range out.
fn without_line(text: &str, range: TextRange, title: &str, applicability: Applicability) -> Option<TextFix> {
    let start = line_start(text, usize::from(range.start()))?;
    let rest = text.get(usize::from(range.end())..)?;
    let end = rest.find('\n').map_or(text.len(), |length| usize::from(range.end()) + length + 1);
    Some(one(title, applicability, Edit { range: text::range(start, end), insert: String::new() }))
}

fn line_start(text: &str, at: usize) -> Option<usize> {
    Some(text.get(..at)?.rfind('\n').map_or(0, |at| at + 1))
}

/// The place of a token in the list, by what it covers.
fn token_at(reading: &Reading, range: TextRange) -> Option<usize> {
    reading.tokens.binary_search_by_key(&range.start(), |token| token.at.start()).ok()
}

/// Takes `again` out of a rule that has more than that behind its arrow.
fn without_again(text: &str, reading: &Reading, again: TextRange) -> Option<TextFix> {
    let line = rule_at(reading, again)?;
    let arrow = line.tokens.iter().position(|token| reading.source.names.text(token.name) == "->")?;
    let right = line.tokens.get(arrow + 1..)?;
    let is_token = right.iter().any(|token| token.at == again);
    (is_token && right.len() > 1).then(|| without(text, again, "remove `again`", Safe))?
}

/// The rule that a range is in.
fn rule_at(reading: &Reading, range: TextRange) -> Option<&RuleLine> {
    reading.source.rules.iter().find(|line| line.at.intersect(range).is_some())
}

/// Takes `no` and the name behind it out.
fn without_no(text: &str, reading: &Reading, name: TextRange) -> Option<TextFix> {
    let before = token_at(reading, name)?.checked_sub(1).and_then(|place| reading.tokens.get(place))?;
    let word = text.get(usize::from(before.at.start())..usize::from(before.at.end()))?;
    if !word.eq_ignore_ascii_case("no") {
        return None;
    }
    let written = text.get(usize::from(name.start())..usize::from(name.end()))?;
    let title = format!("remove `{word} {written}`");
    without(text, before.at.cover(name), &title, Safe)
}

/// Makes a row as long as the first one of its level: the game reads it so anyway.
fn even_row(text: &str, reading: &Reading, row: TextRange) -> Option<TextFix> {
    let first = reading.source.levels.iter().find_map(|entry| match entry {
        Entry::Board { rows, .. } => rows.iter().find(|it| it.at == row).and(rows.first()),
        Entry::Message { .. } => None,
    })?;
    let width = first.text.encode_utf16().count();
    let written = text.get(usize::from(row.start())..usize::from(row.end()))?;
    let own = written.encode_utf16().count();
    if own < width {
        let last = written.chars().last().filter(|last| last.len_utf16() == 1)?;
        let insert: String = std::iter::repeat_n(last, width - own).collect();
        let range = TextRange::empty(row.end());
        return Some(one(
            "fill the row with its last letter, as the game does",
            Safe,
            Edit { range, insert },
        ));
    }
    let mut units = 0;
    let cut = written.char_indices().find(|(_, letter)| {
        units += letter.len_utf16();
        units > width
    });
    let (cut, _) = cut?;
    let range = text::range(usize::from(row.start()) + cut, usize::from(row.end()));
    Some(one(
        "cut the row to the length of the first one, as the game does",
        Unsafe,
        Edit { range, insert: String::new() },
    ))
}

fn blank_behind_message(word: TextRange) -> TextFix {
    let range = TextRange::empty(word.end());
    one("put a blank behind `message`", Safe, Edit { range, insert: " ".to_owned() })
}

/// Adds the empty section that is missing before another one.
fn missing_heading(text: &str, reading: &Reading, at: TextRange) -> Option<TextFix> {
    let headings = &reading.source.headings;
    let heading = headings.iter().find(|heading| heading.at == at)?;
    let missing = heading.section.checked_sub(1)?;
    if headings.iter().any(|heading| heading.section == missing) {
        return None;
    }
    let word = SECTIONS.get(missing)?.word.to_uppercase();
    let mut start = line_start(text, usize::from(at.start()))?;
    // A line of `=` above belongs to the heading.
    let above = line_start(text, start.saturating_sub(1))?;
    let line = text.get(above..start)?.trim();
    if start > 0 && !line.is_empty() && line.bytes().all(|byte| byte == b'=') {
        start = above;
    }
    let range = TextRange::empty(text::range(start, start).start());
    let end = line_end(text);
    Some(one(&format!("add the section `{word}`"), Safe, Edit { range, insert: format!("{word}{end}{end}") }))
}

/// Takes a name out of a layer, with the comma before it.
fn without_name_of_layer(text: &str, name: TextRange) -> Option<TextFix> {
    let before = text.get(..usize::from(name.start()))?;
    let start = before.trim_end_matches([' ', '\t', ',']).len();
    let range = text::range(start, usize::from(name.end()));
    Some(one("remove the second mention", Safe, Edit { range, insert: String::new() }))
}

/// Adds a layer for an object that is in none.
fn layer_for(text: &str, reading: &Reading, name: TextRange) -> Option<TextFix> {
    let object = reading.source.objects.iter().find(|object| object.word.at == name)?;
    let last = reading.source.layers.iter().rfind(|layer| !layer.words.is_empty())?;
    let last = last.words.last()?;
    let written = text.get(usize::from(object.word.at.start())..usize::from(object.word.at.end()))?;
    let rest = text.get(usize::from(last.at.end())..)?;
    let end = usize::from(last.at.end()) + rest.find(['\r', '\n']).unwrap_or(rest.len());
    let range = text::range(end, end);
    Some(one(
        &format!("put `{written}` into a layer of its own"),
        Unsafe,
        Edit { range, insert: format!("{}{written}", line_end(text)) },
    ))
}

/// Declares a sound for a command.
fn sound_for(text: &str, reading: &Reading, command: TextRange) -> Option<TextFix> {
    let heading = reading.source.headings.iter().find(|heading| heading.section == section::SOUNDS)?;
    let word = text.get(usize::from(command.start())..usize::from(command.end()))?;
    let after = |token: &&Token| token.at.start() > heading.at.start() && token.kind != TokenKind::Decoration;
    let next = reading.tokens.iter().find(after)?;
    let mut start = line_start(text, usize::from(next.at.start()))?;
    let above = line_start(text, start.saturating_sub(1))?;
    let line = text.get(above..start)?.trim();
    if next.kind == TokenKind::Heading && !line.is_empty() && line.bytes().all(|byte| byte == b'=') {
        start = above;
    }
    let range = text::range(start, start);
    // Any number makes a sound; this one is that of a small step.
    let insert = format!("{word} 36772507{}", line_end(text));
    Some(one(&format!("declare a sound for `{word}`"), Unsafe, Edit { range, insert }))
}
