//! The rows of a level as letters, and the edits that change them.

use language::Margins;
use text::{Edit, TextRange};

use crate::read::{LevelRow, line_end};

/// The rows of a level.
pub(super) struct Rows<'r> {
    text: &'r str,
    width: usize,
    all: Vec<Row>,
    /// Where rows are written.
    written: Vec<TextRange>,
}

/// A row of a level.
struct Row {
    letters: Vec<char>,
    /// The index of the row that it is written in.
    from: Option<usize>,
    /// Whether it is as it is written.
    is_written: bool,
    /// What is written behind the last cell, and passed over.
    rest: String,
}

impl<'r> Rows<'r> {
    /// The rows of a level of this width. A row that is too short goes on with its last letter, as in play. Err: a letter takes
    /// two cells.
    pub(super) fn of(text: &'r str, rows: &[LevelRow], width: usize) -> Result<Self, String> {
        let row = |(at, row): (usize, &LevelRow)| {
            let written = text.get(std::ops::Range::<usize>::from(row.at)).unwrap_or_default();
            let last = written.chars().next_back()?;
            let letters: Vec<char> = written.chars().chain(std::iter::repeat(last)).take(width).collect();
            let is_plain = written.chars().all(|letter| letter.len_utf16() == 1);
            let rest = written.chars().skip(width).collect();
            is_plain.then_some(Row { letters, from: Some(at), is_written: true, rest })
        };
        let found: Option<Vec<Row>> = rows.iter().enumerate().map(row).collect();
        let found = found.ok_or("a letter of its rows takes two cells")?;
        Ok(Self { text, width, all: found, written: rows.iter().map(|row| row.at).collect() })
    }

    pub(super) fn width(&self) -> usize {
        self.width
    }

    pub(super) fn height(&self) -> usize {
        self.all.len()
    }

    /// The letters, row by row.
    pub(super) fn cells(&self) -> impl Iterator<Item = char> + '_ {
        self.all.iter().flat_map(|row| row.letters.iter().copied())
    }

    pub(super) fn set(&mut self, x: usize, y: usize, letter: char) {
        let Some(row) = self.all.get_mut(y) else { return };
        if let Some(cell) = row.letters.get_mut(x) {
            *cell = letter;
            row.is_written = false;
        }
    }

    /// Adds and removes rows and columns. New cells have the letter `ground`.
    pub(super) fn resize(&mut self, margins: Margins, ground: char) -> Result<(), String> {
        let count = |by: i32| usize::try_from(by).unwrap_or(0);
        let gone = |by: i32| usize::try_from(-i64::from(by)).unwrap_or(0);
        let (top, bottom) = (gone(margins.top), gone(margins.bottom));
        let (left, right) = (gone(margins.left), gone(margins.right));
        if top + bottom >= self.all.len() || left + right >= self.width {
            return Err("nothing of the level would stay".to_owned());
        }
        self.all.truncate(self.all.len() - bottom);
        self.all.drain(..top);
        let has_sides = margins.left != 0 || margins.right != 0;
        let even = self.width;
        for Row { letters, from, is_written, rest } in &mut self.all {
            // The first row tells how wide the others are, and another one may be the first now.
            let written =
                from.and_then(|from| self.text.get(std::ops::Range::<usize>::from(self.written[from])));
            *is_written &= !has_sides && written.is_some_and(|it| it.chars().count() == even);
            rest.clear();
            if has_sides {
                letters.truncate(even - right);
                letters.splice(..left, std::iter::repeat_n(ground, count(margins.left)));
                letters.extend(std::iter::repeat_n(ground, count(margins.right)));
            }
        }
        self.width = self.all.first().map_or(0, |row| row.letters.len());
        let width = self.width;
        let new = || Row { letters: vec![ground; width], from: None, is_written: false, rest: String::new() };
        let above: Vec<Row> = std::iter::repeat_with(new).take(count(margins.top)).collect();
        let below: Vec<Row> = std::iter::repeat_with(new).take(count(margins.bottom)).collect();
        self.all.splice(..0, above);
        self.all.extend(below);
        Ok(())
    }

    /// The edits that write the rows as they are now: of each row the letters that differ.
    pub(super) fn edits(&self) -> Vec<Edit> {
        let mut edits = Vec::new();
        let end = line_end(self.text);
        let mut above = String::new();
        let mut last: Option<usize> = None;
        let is_kept = |row: usize| self.all.iter().any(|it| it.from == Some(row));
        for (row, at) in self.written.iter().enumerate().filter(|(row, _)| !is_kept(*row)) {
            edits.push(Edit { range: self.line(row, *at), insert: String::new() });
        }
        let mut below = String::new();
        for Row { letters, from, is_written, rest } in &self.all {
            let row: String = letters.iter().copied().chain(rest.chars()).collect();
            match (from, last) {
                (Some(from), _) => {
                    let is_unchanged = *is_written && above.is_empty();
                    let at = self.written[*from];
                    let kept = self.text.get(std::ops::Range::<usize>::from(at)).unwrap_or_default();
                    let row = if *is_written { kept } else { &row };
                    edits.extend(
                        difference(self.text, at, &format!("{above}{row}")).filter(|_| !is_unchanged),
                    );
                    above.clear();
                    last = Some(*from);
                }
                (None, None) => above = format!("{above}{row}{end}{}", self.indent()),
                (None, Some(_)) => below = format!("{below}{end}{}{row}", self.indent()),
            }
        }
        if let Some(last) = last.filter(|_| !below.is_empty()) {
            edits.push(Edit { range: TextRange::empty(self.written[last].end()), insert: below });
        }
        edits
    }

    /// The blanks before the first row.
    fn indent(&self) -> &str {
        let start = self.written.first().map_or(0, |at| usize::from(at.start()));
        let before = self.text.get(..start).unwrap_or_default();
        &before[before.rfind('\n').map_or(0, |at| at + 1)..]
    }

    /// What goes with a row: above those that stay its line, and below them all from the end of the row before it.
    fn line(&self, row: usize, at: TextRange) -> TextRange {
        let is_below = self.all.iter().find_map(|row| row.from).is_some_and(|kept| kept < row);
        if let Some(before) = row.checked_sub(1).filter(|_| is_below) {
            return TextRange::new(self.written[before].end(), at.end());
        }
        let (start, end) = (usize::from(at.start()), usize::from(at.end()));
        let before = self.text.get(..start).unwrap_or_default();
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let rest = self.text.get(end..).and_then(|after| after.find('\n'));
        text::range(start, rest.map_or(self.text.len(), |rest| end + rest + 1))
    }
}

/// The edit that gives a part of a text other letters, between what stays at its start and at its end.
fn difference(text: &str, at: TextRange, after: &str) -> Option<Edit> {
    let before = text.get(std::ops::Range::<usize>::from(at))?;
    let edit = text::difference(before, after);
    let is_some = !edit.range.is_empty() || !edit.insert.is_empty();
    is_some.then(|| Edit { range: edit.range + at.start(), insert: edit.insert })
}
