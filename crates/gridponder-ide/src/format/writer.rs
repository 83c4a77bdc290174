//! The white space between the tokens, as it is and as it should be.

use std::ops::Range;

use language::FormatOptions;
use text::Edit;

use super::aligned;
use super::arrays::ArrayLayout;
use super::authored::Authored;
use super::part::{Part, PartShape, Parts, State, is_gap};

/// How many words of a gold path are on a line.
const STEPS_A_LINE: usize = 10;

/// Collects the edits of one text, in order.
pub(super) struct Writer<'w> {
    text: &'w str,
    parts: &'w Parts,
    authored: Authored,
    options: FormatOptions,
    width: usize,
    eol: &'static str,
    written: Written,
    /// The wanted white space; kept, so that it is not allocated for each gap.
    wanted: String,
}

/// What a text needs.
#[derive(Default)]
pub(super) struct Written {
    /// The edits, in order.
    pub(super) edits: Vec<Edit>,
    /// The places of the values whose members or elements have lines of their own, in order.
    pub(super) on_lines: Vec<usize>,
}

/// White space.
#[derive(Clone, Copy)]
enum Space {
    None,
    /// So many spaces.
    Some(usize),
    /// A line break and indentation this deep.
    Line(usize),
    /// The same; a blank line that is there stays.
    Entry(usize),
}

impl<'w> Writer<'w> {
    pub(super) fn new(text: &'w str, parts: &'w Parts, options: FormatOptions) -> Self {
        let ends_crlf = text.find('\n').is_some_and(|at| text[..at].ends_with('\r'));
        let eol = if ends_crlf { "\r\n" } else { "\n" };
        Self {
            text,
            parts,
            authored: Authored::of(text, parts, options, eol),
            options,
            width: options.width.into(),
            eol,
            written: Written::default(),
            wanted: String::new(),
        }
    }

    pub(super) fn into_written(self) -> Written {
        self.written
    }

    /// The whole text.
    pub(super) fn document(&mut self) {
        let Some(root) = self.parts.get(0) else { return };
        let start = if self.text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        self.gap(start..root.start(), "", Space::None);
        self.value(0, root, 0, 0);
        // What follows a text that is not over belongs to what comes next.
        if root.state == State::Sound {
            let has_line_end = self.text.ends_with(['\n', '\r']);
            let end = if has_line_end { Space::Line(0) } else { Space::None };
            self.gap(root.range.end..self.text.len(), "", end);
        }
    }

    /// The inside of a value on a line that is indented this deep. `after` are the columns that follow it on its last line.
    fn value(&mut self, at: usize, part: &Part, depth: usize, after: usize) {
        if !part.is_container() || part.state == State::Broken {
            return;
        }
        if part.len == 0 {
            if part.state == State::Sound {
                self.gap(part.range.start + 1..part.range.end - 1, "", Space::None);
            }
            return;
        }
        if self.is_on_one_line(at, part, depth, after) {
            self.flat(at, part, &[]);
            return;
        }
        self.written.on_lines.push(at);
        if self.authored.is_expanded() {
            self.lines(at, part, depth);
            return;
        }
        let is_words =
            || part.flat.is_some() && !self.parts.children(at).any(|(_, child)| child.is_container());
        match part.shape {
            PartShape::Array(Some(ArrayLayout::Rows)) => self.rows(at, part, depth),
            PartShape::Array(layout) if is_words() => self.filled(at, part, depth, layout),
            _ => self.lines(at, part, depth),
        }
    }

    /// Whether an object or array is written on one line.
    fn is_on_one_line(&self, at: usize, part: &Part, depth: usize, after: usize) -> bool {
        if part.len == 0 {
            return part.state == State::Sound;
        }
        let fits = |width: usize| self.columns(depth) + width + after <= self.width;
        !self.authored.is_expanded()
            && !self.authored.stays_broken(at)
            && part.flat_entry(self.text).is_some_and(fits)
    }

    /// All on one line; cells have at least these widths.
    fn flat(&mut self, at: usize, part: &Part, widths: &[usize]) {
        let parts = self.parts;
        let mut end = part.range.start + 1;
        let mut pad = 0;
        for (index, (place, child)) in parts.children(at).enumerate() {
            if index == 0 {
                self.gap(end..child.start(), "", Space::None);
            } else {
                self.gap(end..child.start(), ",", Space::Some(1 + pad));
            }
            self.colon(child, 1);
            if child.is_container() {
                self.flat(place, child, &[]);
            }
            end = child.range.end;
            pad = widths.get(index).map_or(0, |width| width.saturating_sub(child.flat.unwrap_or(0)));
        }
        let is_whole = part.len == widths.len();
        self.gap(
            end..part.range.end - 1,
            "",
            if is_whole && pad > 0 { Space::Some(pad) } else { Space::None },
        );
    }

    /// A line for each member or element.
    fn lines(&mut self, at: usize, part: &Part, depth: usize) {
        let aligned = self.aligned(at, part, depth);
        let mut spaces = aligned.into_iter();
        self.each_on_a_line(at, part, depth, |this, place, child, after| {
            let spaces = spaces.next().unwrap_or(1);
            // All of an entry with an error is left, to its key.
            if child.state != State::Broken && this.colon(child, spaces) {
                this.value(place, child, depth + 1, after);
            }
        });
    }

    /// The spaces after the colon of each member whose author put values below each other; those after the last are one.
    fn aligned(&self, at: usize, part: &Part, depth: usize) -> Vec<usize> {
        if part.shape != PartShape::Object || self.authored.is_expanded() {
            return Vec::new();
        }
        let members = self.parts.children(at).enumerate().map(|(index, (place, child))| {
            let after = usize::from(index + 1 < part.len);
            let is_short = !child.is_container() || self.is_on_one_line(place, child, depth + 1, after);
            let room = self.width.saturating_sub(self.columns(depth + 1) + after);
            aligned::Member::of(self.text, child).filter(|member| is_short && member.width <= room)
        });
        aligned::spaces(members)
    }

    /// A line for each row, with the cells in columns if these fit.
    fn rows(&mut self, at: usize, part: &Part, depth: usize) {
        let has_plain_rows = self.parts.children(at).all(|(place, row)| self.is_single_spaced(place, row));
        let mut widths = if has_plain_rows { Vec::new() } else { self.columns_of_rows(at, depth + 1) };
        if !self.parts.children(at).any(|(place, row)| self.is_padded(place, row)) {
            widths.pop();
        }
        self.each_on_a_line(at, part, depth, |this, place, row, after| {
            if row.is_container() && row.flat.is_some() && row.len > 0 {
                this.flat(place, row, &widths);
            } else {
                this.value(place, row, depth + 1, after);
            }
        });
    }

    /// Whether an author wrote a row with single spaces between its cells.
    fn is_single_spaced(&self, at: usize, row: &Part) -> bool {
        let mut end = None;
        self.parts.children(at).all(|(_, cell)| {
            let before = end.replace(cell.range.end);
            before.is_none_or(|end| self.text.get(end..cell.start()) == Some(", "))
        }) && row.is_container()
    }

    /// Whether an author put spaces behind the last cell of a row.
    fn is_padded(&self, at: usize, row: &Part) -> bool {
        let last = self.parts.children(at).last().map(|(_, last)| last.range.end);
        let gap = last.zip(row.range.end.checked_sub(1)).and_then(|(end, close)| self.text.get(end..close));
        gap.is_some_and(|gap| !gap.is_empty() && gap.bytes().all(|byte| byte == b' '))
    }

    /// The widths of the columns of a board; none if they are wider than the lines, or if cells are more than words.
    fn columns_of_rows(&self, at: usize, depth: usize) -> Vec<usize> {
        let mut widths: Vec<usize> = Vec::new();
        for (place, row) in self.parts.children(at) {
            if row.is_container() && row.flat.is_none() {
                return Vec::new();
            }
            for (column, (_, cell)) in self.parts.children(place).enumerate() {
                if cell.is_container() {
                    return Vec::new();
                }
                let width = cell.flat.unwrap_or(0);
                match widths.get_mut(column) {
                    Some(widest) => *widest = width.max(*widest),
                    None => widths.push(width),
                }
            }
        }
        let separators = widths.len().saturating_sub(1) * ", ".len();
        let width = widths.iter().sum::<usize>() + separators + "[],".len();
        if self.columns(depth) + width <= self.width { widths } else { Vec::new() }
    }

    /// Words and numbers, in the rows of the author where these fit, or else as many on each line as fit.
    fn filled(&mut self, at: usize, part: &Part, depth: usize, layout: Option<ArrayLayout>) {
        let parts = self.parts;
        let most = if layout == Some(ArrayLayout::Steps) { Some(STEPS_A_LINE) } else { None };
        let has_rows = self.has_rows(at, part, depth, most);
        let mut end = part.range.start + 1;
        let (mut column, mut count) = (0, 0);
        for (index, (_, child)) in parts.children(at).enumerate() {
            let width = child.flat.unwrap_or(0);
            let comma = usize::from(index + 1 < part.len);
            let goes_on = index > 0
                && match most {
                    _ if has_rows => !self.breaks(end, child),
                    Some(most) => count < most,
                    None => column + ", ".len() + width + comma <= self.width,
                };
            let separator = if index > 0 { "," } else { "" };
            if goes_on {
                self.gap(end..child.start(), separator, Space::Some(1));
                column += ", ".len() + width;
                count += 1;
            } else {
                self.gap(end..child.start(), separator, Space::Line(depth + 1));
                column = self.columns(depth + 1) + width;
                count = 1;
            }
            end = child.range.end;
        }
        self.gap(end..part.range.end - 1, "", Space::Line(depth));
    }

    /// Whether an author put the words of an array into rows, with more than one in a row, that are not too long: as wide as
    /// the lines, or `most` words.
    fn has_rows(&self, at: usize, part: &Part, depth: usize, most: Option<usize>) -> bool {
        let mut end = part.range.start + 1;
        let (mut column, mut count, mut longest) = (0, 0, 0);
        for (index, (_, child)) in self.parts.children(at).enumerate() {
            let width = child.flat.unwrap_or(0) + usize::from(index + 1 < part.len);
            if self.breaks(end, child) {
                (column, count) = (self.columns(depth + 1) + width, 1);
            } else if index == 0 {
                return false;
            } else {
                column += " ".len() + width;
                count += 1;
            }
            longest = longest.max(count);
            let is_counted = most.is_some_and(|most| count <= most);
            if count > 1 && column > self.width && !is_counted {
                return false;
            }
            end = child.range.end;
        }
        longest > 1
    }

    /// Whether there is a line break between the end of something and a child after it.
    fn breaks(&self, end: usize, child: &Part) -> bool {
        self.text.get(end..child.start()).is_some_and(|gap| gap.contains('\n'))
    }

    /// A line for each child, which `write` is called for with the columns that follow it.
    fn each_on_a_line(
        &mut self,
        at: usize,
        part: &Part,
        depth: usize,
        mut write: impl FnMut(&mut Self, usize, &Part, usize),
    ) {
        let parts = self.parts;
        let mut end = part.range.start + 1;
        for (index, (place, child)) in parts.children(at).enumerate() {
            if index == 0 {
                self.gap(end..child.start(), "", Space::Line(depth + 1));
            } else {
                self.gap(end..child.start(), ",", Space::Entry(depth + 1));
            }
            write(self, place, child, usize::from(index + 1 < part.len));
            end = child.range.end;
        }
        let close = if part.shape == PartShape::Object { '}' } else { ']' };
        let is_closed = part.state != State::Open
            && end < part.range.end
            && self.text.get(end..part.range.end).is_some_and(|rest| rest.ends_with(close));
        if is_closed {
            self.gap(end..part.range.end - 1, "", Space::Line(depth));
        }
    }

    /// The space around the colon of a member, so many after it. Returns false if something else is there too.
    fn colon(&mut self, part: &Part, spaces: usize) -> bool {
        part.key.as_ref().is_none_or(|key| self.gap(key.end..part.range.start, ":", Space::Some(spaces)))
    }

    /// The columns of indentation.
    fn columns(&self, depth: usize) -> usize {
        self.options.indent.columns().saturating_mul(depth)
    }

    /// Makes the gap between two tokens hold `separator` and the wanted space after it. Returns false, and leaves it as
    /// it is, if it holds something else.
    fn gap(&mut self, gap: Range<usize>, separator: &str, wanted: Space) -> bool {
        if !is_gap(self.text, gap.clone(), separator) {
            return false;
        }
        let space = match self.text.get(gap.clone()).and_then(|gap| gap.find(separator)) {
            Some(offset) if !separator.is_empty() => {
                let at = gap.start + offset;
                self.space(gap.start..at, Space::None);
                at + separator.len()..gap.end
            }
            _ => gap,
        };
        self.space(space, wanted);
        true
    }

    /// Makes a piece of white space what is wanted.
    fn space(&mut self, range: Range<usize>, wanted: Space) {
        let Some(found) = self.text.get(range.clone()) else { return };
        self.wanted.clear();
        match wanted {
            Space::None => {}
            Space::Some(spaces) => self.wanted.extend(std::iter::repeat_n(' ', spaces)),
            Space::Line(depth) | Space::Entry(depth) => {
                let is_blank = matches!(wanted, Space::Entry(_)) && found.matches('\n').count() > 1;
                self.wanted.push_str(self.eol);
                if is_blank {
                    self.wanted.push_str(self.eol);
                }
                self.options.indent.write(depth, &mut self.wanted);
            }
        }
        if found != self.wanted {
            let edit = smallest(found, &self.wanted, range.start);
            self.written.edits.push(edit);
        }
    }
}

/// The replacement of one piece of white space by another, without what both begin and end with. Line breaks stay whole.
fn smallest(found: &str, wanted: &str, start: usize) -> Edit {
    let equal = found.bytes().zip(wanted.bytes()).take_while(|(one, other)| one == other).count();
    // Both are ASCII, so each count is a boundary of characters.
    let cuts_break = found[..equal].ends_with('\r');
    let before = equal - usize::from(cuts_break);
    let (old, new) = (&found[before..], &wanted[before..]);
    let is_same = |(one, other): &(u8, u8)| one == other && matches!(one, b' ' | b'\t');
    let after = old.bytes().rev().zip(new.bytes().rev()).take_while(is_same).count();
    Edit {
        range: text::range(start + before, start + found.len() - after),
        insert: new[..new.len() - after].to_owned(),
    }
}
