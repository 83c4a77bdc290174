//! The entries of block lists and maps, by indentation alone, so that they are known in broken text too.

use text::{TextRange, range};

/// A line of the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub(crate) start: usize,
    /// Without the line end.
    pub(crate) end: usize,
    /// The number of blanks before the first other character.
    pub(crate) indent: usize,
    /// Whether there is nothing on it but a comment.
    pub(crate) is_blank: bool,
}

/// The lines of a text.
pub(crate) struct Blocks<'t> {
    text: &'t str,
    lines: Vec<Line>,
}

/// An element or member that begins on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) kind: EntryKind,
    /// The offset of its first character.
    pub(crate) at: usize,
    /// The offset behind its dash or colon; of other text, its first character.
    pub(crate) value: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EntryKind {
    /// `- …`
    Dash,
    /// `key: …`
    Key,
    /// Anything else.
    Text,
}

impl<'t> Blocks<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        let mut lines = Vec::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let content = line.trim_end_matches(['\n', '\r']);
            let inside = content.trim_start_matches(' ');
            let is_blank = matches!(inside.trim_start_matches('\t').as_bytes().first(), None | Some(b'#'));
            lines.push(Line {
                start,
                end: start + content.len(),
                indent: content.len() - inside.len(),
                is_blank,
            });
            start += line.len();
        }
        if lines.is_empty() || text.ends_with('\n') {
            lines.push(Line { start, end: start, indent: 0, is_blank: true });
        }
        Self { text, lines }
    }

    /// The line of an offset. There is always one.
    pub(crate) fn line(&self, at: usize) -> Line {
        self.lines[self.number(at)]
    }

    fn number(&self, at: usize) -> usize {
        self.lines.partition_point(|line| line.start <= at).saturating_sub(1)
    }

    /// The last line with content before an offset, which begins a line.
    pub(crate) fn content_before(&self, start: usize) -> Option<Line> {
        self.lines[..self.number(start)].iter().rev().find(|line| !line.is_blank).copied()
    }

    /// Whether two lines are indented alike, and nothing between them is indented less.
    pub(crate) fn are_beside(&self, one: Line, two: Line) -> bool {
        let (first, last) = (self.number(one.start.min(two.start)), self.number(one.start.max(two.start)));
        let mut between = self.lines[first..=last].iter().filter(|line| !line.is_blank);
        one.indent == two.indent && between.all(|line| line.indent >= one.indent)
    }

    /// The entries that begin on a line, from left to right.
    pub(crate) fn entries(&self, line: Line) -> Vec<Entry> {
        let mut result = Vec::new();
        if line.is_blank {
            return result;
        }
        let bytes = self.text.as_bytes();
        let mut at = line.start + line.indent;
        while at < line.end {
            let is_dash = bytes[at] == b'-' && (at + 1 == line.end || matches!(bytes[at + 1], b' ' | b'\t'));
            if !is_dash {
                let key = self.colon(at, line.end);
                result.push(match key {
                    Some(colon) => Entry { kind: EntryKind::Key, at, value: colon + 1 },
                    None => Entry { kind: EntryKind::Text, at, value: at },
                });
                break;
            }
            result.push(Entry { kind: EntryKind::Dash, at, value: at + 1 });
            at += 1;
            while at < line.end && matches!(bytes[at], b' ' | b'\t') {
                at += 1;
            }
            if at < line.end && bytes[at] == b'#' {
                break;
            }
        }
        result
    }

    /// The colon behind a key that begins at `at`.
    fn colon(&self, at: usize, end: usize) -> Option<usize> {
        let bytes = &self.text.as_bytes()[..end];
        let is_end = |at: usize| bytes.get(at).is_none_or(|byte| matches!(byte, b' ' | b'\t'));
        let mut from = at;
        match bytes.get(at)? {
            b'[' | b'{' => return None,
            quote @ (b'"' | b'\'') => {
                from += 1;
                while *bytes.get(from)? != *quote {
                    from += if bytes[from] == b'\\' && *quote == b'"' { 2 } else { 1 };
                }
                from += 1;
                while bytes.get(from) == Some(&b' ') {
                    from += 1;
                }
                return (bytes.get(from) == Some(&b':')).then_some(from);
            }
            _ => {}
        }
        while from < end {
            match bytes[from] {
                b':' if is_end(from + 1) => return Some(from),
                b'#' if from > at && matches!(bytes[from - 1], b' ' | b'\t') => return None,
                _ => from += 1,
            }
        }
        None
    }

    /// Where the entry ends: before the next line with content that is not indented more.
    fn end(&self, number: usize, entry: Entry) -> usize {
        let line = self.lines[number];
        let column = entry.at - line.start;
        // The elements of a list may stand below its key without further indentation.
        let takes_dashes = entry.kind == EntryKind::Key && self.is_empty_after(entry.value, line.end);
        let mut end = line.end;
        for next in self.lines.iter().skip(number + 1).filter(|next| !next.is_blank) {
            let first = self.text.as_bytes()[next.start + next.indent];
            let is_inside = next.indent > column
                || (next.indent == column
                    && match entry.kind {
                        EntryKind::Dash => false,
                        EntryKind::Key => {
                            matches!(first, b']' | b'}') || (takes_dashes && self.begins_with_dash(*next))
                        }
                        EntryKind::Text => matches!(first, b']' | b'}'),
                    });
            if !is_inside {
                break;
            }
            end = next.end;
        }
        end
    }

    fn begins_with_dash(&self, line: Line) -> bool {
        self.entries(line).first().is_some_and(|entry| entry.kind == EntryKind::Dash)
    }

    fn is_empty_after(&self, at: usize, end: usize) -> bool {
        let rest = self.text[at..end].trim_start();
        rest.is_empty() || rest.starts_with(['#', '&', '!'])
    }

    /// The pieces of text around an offset that may be left out, from small to large: what an entry has
    /// behind its dash or colon, the entry itself, and so on up to the whole text.
    pub(crate) fn around(&self, at: usize) -> Vec<TextRange> {
        let mut result = Vec::new();
        let mut number = self.number(at);
        let mut bound = usize::MAX;
        let mut last = None;
        let is_first = number;
        loop {
            let line = self.lines[number];
            for entry in self.entries(line).into_iter().rev() {
                let column = entry.at - line.start;
                let is_around = column < bound
                    || (column == bound && entry.kind == EntryKind::Key && last == Some(EntryKind::Dash));
                let is_before = number != is_first || entry.at <= at || column == line.indent;
                if !(is_around && is_before) {
                    continue;
                }
                let end = self.end(number, entry);
                // A mistake before the colon is one of the key.
                if entry.kind != EntryKind::Text && (number != is_first || entry.value <= at) {
                    result.push(range(entry.value, end.max(entry.value)));
                }
                result.push(range(entry.at, end.max(entry.at)));
                bound = column;
                last = Some(entry.kind);
            }
            if bound == 0 && last != Some(EntryKind::Dash) {
                break;
            }
            let Some(before) = number.checked_sub(1) else { break };
            number = before;
        }
        result.push(range(0, self.text.len()));
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn around(text: &str, word: &str) -> Vec<String> {
        let at = text.find(word).expect("the word is there");
        Blocks::new(text).around(at).into_iter().map(|range| text[range].to_owned()).collect()
    }

    #[test]
    fn entries_nest_by_indentation() {
        let text = "rules:\n  - id: a\n    when:\n      kind: b\n    do: c\n  - id: d\nend: e\n";
        assert_eq!(
            around(text, "b"),
            [
                " b",
                "kind: b",
                "\n      kind: b",
                "when:\n      kind: b",
                " id: a\n    when:\n      kind: b\n    do: c",
                "- id: a\n    when:\n      kind: b\n    do: c",
                "\n  - id: a\n    when:\n      kind: b\n    do: c\n  - id: d",
                "rules:\n  - id: a\n    when:\n      kind: b\n    do: c\n  - id: d",
                text,
            ]
        );
    }

    #[test]
    fn elements_may_stand_below_their_key() {
        let text = "a:\n- b\n- c\nd: e\n";
        assert_eq!(around(text, "b"), ["b", " b", "- b", "\n- b\n- c", "a:\n- b\n- c", text]);
    }

    #[test]
    fn a_closing_bracket_belongs_to_the_entry_above() {
        let text = "a: [\n  1,\n]\nb: 2\n";
        assert_eq!(around(text, "[")[0], " [\n  1,\n]");
    }
}
