//! Excerpts of source lines around marks. Long lines are cut to a window, so that the cost of a diagnostic does
//! not grow with the file.

use std::collections::BTreeMap;
use std::ops::Range;

use text::{TextRange, TextSize};

use crate::render::files::{Point, Text};

/// Cap on the bytes of a line that is shown completely.
const LONG: u32 = 240;
/// The number of characters of a long line before the mark.
const BEFORE: usize = 40;
/// The number of characters of a long line from the start of the mark.
const AFTER: usize = 80;
/// Cap on the lines between marks in one excerpt.
const NEAR: u32 = 200;
/// The number of context lines around a marked line.
const AROUND: u32 = 2;
/// The placeholder for what was cut.
const CUT: &str = "…";

/// Lines of one file with marked ranges.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Excerpt {
    /// The position of the primary mark in the file: the first one given, or else the topmost.
    pub(crate) at: Point,
    /// Its column in `source`, which differs if the line was cut before it.
    pub(crate) column: usize,
    /// The number of the first line, from 1.
    pub(crate) first_line: usize,
    /// The lines; empty where they are far from any mark.
    pub(crate) source: String,
    /// The index of each mark, and its byte range in `source`.
    pub(crate) marks: Vec<(usize, Range<usize>)>,
}

/// The excerpts for some marks, as few as possible. A mark is shown up to the end of its first line.
pub(crate) fn excerpts(text: &Text, marks: &[TextRange]) -> Vec<Excerpt> {
    let mut clusters: Vec<Cluster> = Vec::new();
    for (number, mark) in marks.iter().enumerate() {
        let start = text.floor(mark.start());
        let mark = TextRange::new(start, text.floor(mark.end()).max(start));
        let line = text.lines().line(start);
        if !clusters.iter_mut().any(|cluster| cluster.takes(text, line, number, mark)) {
            let windows = BTreeMap::from([(line, window(text, line, start))]);
            clusters.push(Cluster { windows, marks: vec![(number, line, mark)] });
        }
    }
    clusters.iter().map(|cluster| cluster.excerpt(text)).collect()
}

/// Marks that are shown together.
struct Cluster {
    /// The window of each line with marks.
    windows: BTreeMap<u32, TextRange>,
    marks: Vec<(usize, u32, TextRange)>,
}

impl Cluster {
    /// Adds a mark if it is near enough. Returns whether it was added.
    fn takes(&mut self, text: &Text, line: u32, number: usize, mark: TextRange) -> bool {
        let is_near = match self.windows.get(&line) {
            Some(window) => window.contains_inclusive(mark.start()),
            None => self.windows.keys().any(|other| other.abs_diff(line) <= NEAR),
        };
        if is_near {
            self.windows.entry(line).or_insert_with(|| window(text, line, mark.start()));
            self.marks.push((number, line, mark));
        }
        is_near
    }

    fn excerpt(&self, text: &Text) -> Excerpt {
        let lines = || self.windows.keys().copied();
        let (first, last) = (lines().min().unwrap_or(0), lines().max().unwrap_or(0));
        let mut source = String::new();
        let mut marks = Vec::new();
        for line in first..=last {
            if line > first {
                source.push('\n');
            }
            let is_around = || lines().any(|marked| marked.abs_diff(line) <= AROUND);
            let window = match self.windows.get(&line) {
                Some(window) => *window,
                None if is_around() => window(text, line, text.line(line).start()),
                None => continue,
            };
            let whole = text.line(line);
            if window.start() > whole.start() {
                source.push_str(CUT);
            }
            let base = source.len();
            push(&mut source, text.piece(window));
            if window.end() < whole.end() {
                source.push_str(CUT);
            }
            for (number, _, mark) in self.marks.iter().filter(|(_, marked, _)| *marked == line) {
                // A mark in a line break is shown at the end of the line.
                let clamp = |offset: TextSize| {
                    usize::from(offset.clamp(window.start(), window.end()) - window.start())
                };
                marks.push((*number, base + clamp(mark.start())..base + clamp(mark.end())));
            }
        }
        let leading = self.marks.iter().min_by_key(|(number, _, mark)| (*number > 0, mark.start()));
        let at = leading.map_or(Point::START, |(_, _, mark)| text.point(mark.start()));
        let in_source = marks.iter().find(|(number, _)| leading.is_some_and(|leading| leading.0 == *number));
        let before = in_source.and_then(|(_, range)| source.get(..range.start)).unwrap_or_default();
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        marks.sort_by_key(|(number, _)| *number);
        Excerpt { at, column, first_line: first as usize + 1, source, marks }
    }
}

/// The window of a line around a mark at an offset.
fn window(text: &Text, line: u32, offset: TextSize) -> TextRange {
    let whole = text.line(line);
    if whole.len() <= TextSize::new(LONG) {
        return whole;
    }
    let offset = offset.clamp(whole.start(), whole.end());
    let before = text.piece(TextRange::new(whole.start(), offset));
    let after = text.piece(TextRange::new(offset, whole.end()));
    let before = before.char_indices().rev().take(BEFORE).last().map_or(before.len(), |(at, _)| at);
    let after = after.char_indices().nth(AFTER).map_or(after.len(), |(at, _)| at);
    TextRange::new(whole.start() + TextSize::new(before as u32), offset + TextSize::new(after as u32))
}

/// Appends text of the same byte length, without control characters that the renderer would pass on to the
/// terminal.
fn push(source: &mut String, piece: &str) {
    // Each of these control characters has two bytes, like the middle dot.
    source.extend(piece.chars().map(|character| match character {
        '\u{80}'..='\u{9f}' => '·',
        _ => character,
    }));
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn excerpts_of(text: &str, marks: &[(usize, usize)]) -> Vec<Excerpt> {
        let marks: Vec<TextRange> = marks.iter().map(|(start, end)| text::range(*start, *end)).collect();
        let text = Text::new(&Arc::from(text));
        let found = excerpts(&text, &marks);
        for excerpt in &found {
            for (_, range) in &excerpt.marks {
                assert!(excerpt.source.get(range.clone()).is_some(), "{excerpt:?}");
            }
        }
        found
    }

    #[test]
    fn of_a_long_line_a_window_is_taken() {
        let text = format!("{}😀{}", "é".repeat(1000), "ü".repeat(1000));
        let found = excerpts_of(&text, &[(2000, 2004)]);
        let expected = format!("…{}😀{}…", "é".repeat(BEFORE), "ü".repeat(AFTER - 1));
        assert_eq!(found[0].source, expected);
        assert_eq!(&found[0].source[found[0].marks[0].1.clone()], "😀");
        assert_eq!(found[0].at, Point { line: 1, column: 1001 });
        assert_eq!(found[0].column, BEFORE + 2);
    }

    #[test]
    fn marks_far_apart_are_in_excerpts_of_their_own() {
        let line = "x".repeat(1000);
        assert_eq!(excerpts_of(&line, &[(10, 11), (900, 901), (20, 21)]).len(), 2);
        let lines = "x\n".repeat(1000);
        assert_eq!(excerpts_of(&lines, &[(0, 1), (200, 201), (1800, 1801)]).len(), 2);
    }

    #[test]
    fn a_mark_ends_with_its_first_line() {
        let found = excerpts_of("{\r\n  \"a\": 1\r\n}", &[(0, 15)]);
        assert_eq!(found[0].source, "{");
        assert_eq!(found[0].marks, [(0, 0..1)]);
    }

    #[test]
    fn any_marks_of_any_text_fit() {
        for text in ["", "\n", "\r\n", "é", "a\n", "a\r\rb\n\u{85}😀\n", "\u{2028}\n\t"] {
            for start in 0..=text.len() + 2 {
                for end in start..=text.len() + 2 {
                    excerpts_of(text, &[(start, end), (0, 1)]);
                }
            }
        }
    }
}
