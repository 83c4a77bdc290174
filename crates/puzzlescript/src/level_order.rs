//! The entries of LEVELS in another order, with what is written above them.

#[cfg(test)]
mod tests;

use text::{Edit, TextRange, range};

use crate::read::{Entry, Reading, line_end};

/// The edit after which the entries of LEVELS with these numbers stand in this order: one that is named twice is copied, one
/// that is not named is gone. A comment right above an entry is a part of it; other comments between entries go with the
/// entry below them, and stay when that is gone.
pub(crate) fn in_order(text: &str, reading: &Reading, order: &[usize]) -> Result<Vec<Edit>, String> {
    let parts = parts(text, reading)?;
    if order.iter().any(|number| *number >= parts.len()) {
        return Err("there is no such level".to_owned());
    }
    if order.iter().copied().eq(0..parts.len()) {
        return Ok(Vec::new());
    }
    let writer = Writer { text, parts: &parts, line_end: line_end(text) };
    let first = order.iter().enumerate().take_while(|(at, number)| at == *number).count();
    let same_last = order[first..].iter().rev().zip((first..parts.len()).rev());
    let same_last = same_last.take_while(|(one, other)| *one == other).count();
    // The first of those at the end is written anew where it has another one before it, and is not set off from that.
    let before = (order.len() - same_last).checked_sub(1).map(|at| order[at]);
    let next = parts.len() - same_last;
    let stays = |lead| before.is_some_and(|before| writer.is_set_off(writer.written_at(lead), before, next));
    let is_as_it_was = parts.get(next).is_none_or(|part| stays(part.lead));
    let same_last = if is_as_it_was { same_last } else { same_last - 1 };
    let wanted = &order[first..order.len() - same_last];
    let last = parts.len() - same_last;
    let start = first.checked_sub(1).map(|before| parts[before].body.end());
    let start = start.or(parts.first().map(|it| it.body.start())).unwrap_or_default();
    let end = last.checked_sub(1).map_or(start, |before| parts[before].body.end().max(start));
    let insert = writer.written(first, last, wanted);
    Ok(vec![Edit { range: TextRange::new(start, end), insert }])
}

/// An entry as it is written.
struct Part {
    /// What is between the entry before and this one: blank lines, and comments that belong to neither.
    lead: TextRange,
    /// Its lines with the comment above them, without the end of the last one.
    body: TextRange,
    is_board: bool,
}

/// The entries in order. Err: why they cannot be told apart.
fn parts(text: &str, reading: &Reading) -> Result<Vec<Part>, String> {
    let entries = &reading.source.levels;
    let mut parts: Vec<Part> = Vec::with_capacity(entries.len());
    for entry in entries {
        let at = entry.at();
        let first_line = start_of_line(text, usize::from(at.start()));
        let end = end_of_entry(text, usize::from(at.end()));
        let before = match parts.last() {
            Some(part) => usize::from(part.body.end()),
            None => start_of_section(reading, first_line),
        };
        let gap = text.get(before..first_line).ok_or("two levels share a line")?;
        let body = before + attached(gap);
        // What is above the first entry belongs to the section.
        let lead = if parts.is_empty() { body } else { before };
        let is_board = matches!(entry, Entry::Board { .. });
        parts.push(Part { lead: range(lead, body), body: range(body, end), is_board });
    }
    Ok(parts)
}

/// Where the lines behind the heading begin that is the last one before an offset.
fn start_of_section(reading: &Reading, offset: usize) -> usize {
    let headings = reading.source.headings.iter().map(|it| usize::from(it.at.end()));
    let decorations = reading.tokens.iter().filter(|it| it.kind == crate::read::TokenKind::Decoration);
    let decorations = decorations.map(|it| usize::from(it.at.end()));
    headings.chain(decorations).filter(|end| *end <= offset).max().unwrap_or(0)
}

fn start_of_line(text: &str, offset: usize) -> usize {
    text.get(..offset).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1)
}

/// The end of the line on which an entry ends: further down where a comment begins on it that ends there.
fn end_of_entry(text: &str, offset: usize) -> usize {
    let mut depth = 0_usize;
    let rest = text.get(offset..).unwrap_or_default();
    let end = rest.char_indices().find(|(_, letter)| {
        depth = deeper(depth, *letter);
        depth == 0 && *letter == '\n'
    });
    let line = end.map_or(rest, |(at, _)| &rest[..at]);
    offset + line.strip_suffix('\r').unwrap_or(line).len()
}

/// How deep in comments a text is behind a letter.
fn deeper(depth: usize, letter: char) -> usize {
    match letter {
        '(' => depth + 1,
        ')' => depth.saturating_sub(1),
        _ => depth,
    }
}

/// Where the comment starts in a gap that reaches without a blank line to the entry below it; the end of the gap if there is
/// none.
fn attached(gap: &str) -> usize {
    let (mut start, mut at, mut depth) = (gap.len(), 0, 0);
    // The first line is the rest of the one on which the entry above ends.
    for (number, line) in gap.split_inclusive('\n').enumerate() {
        let is_blank = line.trim().is_empty() && depth == 0;
        if is_blank || number == 0 {
            start = gap.len();
        } else if depth == 0 {
            start = start.min(at);
        }
        depth = line.chars().fold(depth, deeper);
        at += line.len();
    }
    start
}

struct Writer<'w> {
    text: &'w str,
    parts: &'w [Part],
    line_end: &'static str,
}

impl Writer<'_> {
    /// What stands for the entries from one number to another when these take their place.
    fn written(&self, first: usize, last: usize, wanted: &[usize]) -> String {
        let mut written = String::new();
        let mut before = first.checked_sub(1);
        // What stays where it is counts: what else is written of it is a copy.
        let mut used: Vec<bool> = (0..self.parts.len()).map(|at| at < first || at >= last).collect();
        for &number in wanted {
            let is_copy = std::mem::replace(&mut used[number], true);
            let lead = if is_copy { String::new() } else { self.lead_with_left(number, first, wanted) };
            match before {
                None => written.push_str(lead.trim_start()),
                Some(before) => written.push_str(&self.set_off(&lead, before, number)),
            }
            written.push_str(self.written_at(self.parts[number].body));
            before = Some(number);
        }
        // Comments above the last entries, which are gone, stay.
        written.push_str(&self.left_above(last, first, wanted));
        written
    }

    /// What is above an entry, with the comments above the entries before it that are gone.
    fn lead_with_left(&self, number: usize, first: usize, wanted: &[usize]) -> String {
        self.left_above(number, first, wanted) + self.written_at(self.parts[number].lead)
    }

    /// The comments above entries that are gone and stand right before an entry.
    fn left_above(&self, number: usize, first: usize, wanted: &[usize]) -> String {
        let gone = self.parts.get(first..number).unwrap_or_default().iter().enumerate().rev();
        let gone = gone.take_while(|(at, _)| !wanted.contains(&(first + at)));
        let mut leads: Vec<&str> = gone.map(|(_, part)| self.written_at(part.lead).trim_end()).collect();
        leads.reverse();
        leads.concat()
    }

    /// What sets an entry off from the one before it: what was above it, or a blank line where that would not do.
    fn set_off(&self, lead: &str, before: usize, number: usize) -> String {
        if self.is_set_off(lead, before, number) {
            lead.to_owned()
        } else {
            self.line_end.repeat(2) + lead.trim_start()
        }
    }

    fn is_set_off(&self, lead: &str, before: usize, number: usize) -> bool {
        match lead.matches('\n').count() {
            0 => false,
            1 => !(self.parts[before].is_board && self.parts[number].is_board),
            _ => true,
        }
    }

    fn written_at(&self, at: TextRange) -> &str {
        self.text.get(std::ops::Range::<usize>::from(at)).unwrap_or_default()
    }
}
