//! What of the layout an author chose, and is to stay.

use language::FormatOptions;

use super::arrays::ArrayLayout;
use super::part::{Part, PartShape, Parts, State};

/// The choices of the author of a text.
pub(super) struct Authored {
    style: Style,
    /// Whether a value, by its place, is broken over lines by its author, or has such a one inside.
    stay_broken: Vec<bool>,
}

/// What a text looks like as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// Short arrays, board entries and steps are on one line, and objects where the author wants it.
    Chosen,
    /// Nobody chose any: what is short is on lines of its own, but not so that a program would have printed it.
    Any,
    /// A program printed one value a line.
    Expanded,
}

/// How the values are written that are on one line in every text that people write.
#[derive(Default)]
struct Tally {
    all: usize,
    /// Over more lines.
    broken: usize,
    /// So that each value has its line, indented as it should be.
    expanded: usize,
}

impl Authored {
    pub(super) fn of(text: &str, parts: &Parts, options: FormatOptions, eol: &str) -> Self {
        let mut survey = Survey { text, parts, options, eol, tally: Tally::default(), wanted: String::new() };
        if let Some(root) = parts.get(0) {
            survey.value(0, root, 0, 0, false);
        }
        let Tally { all, broken, expanded } = survey.tally;
        // What somebody adds to a printed text by hand is to look like the rest.
        let style = if expanded > 0 && expanded * 10 >= all * 9 {
            Style::Expanded
        } else if broken * 2 > all {
            Style::Any
        } else {
            Style::Chosen
        };
        let mut stay_broken = Vec::new();
        if style == Style::Chosen {
            stay_broken.resize(parts.len(), false);
            mark_broken(text, parts, 0, false, &mut stay_broken);
        }
        Self { style, stay_broken }
    }

    /// Whether each value has its line.
    pub(super) fn is_expanded(&self) -> bool {
        self.style == Style::Expanded
    }

    /// Whether the value at a place is on more than one line even where it fits on one.
    pub(super) fn stays_broken(&self, at: usize) -> bool {
        self.stay_broken.get(at).copied().unwrap_or(false)
    }
}

/// Marks the values that stay broken. Returns whether the value at this place does. Recursion goes as deep as the tree.
fn mark_broken(text: &str, parts: &Parts, at: usize, is_joined: bool, marks: &mut [bool]) -> bool {
    let Some(part) = parts.get(at) else { return false };
    let joins = joins_elements(part);
    let mut has_broken = false;
    let mut has_containers = false;
    for (place, child) in parts.children(at) {
        if child.is_container() {
            has_containers = true;
            has_broken |= mark_broken(text, parts, place, joins, marks);
        }
    }
    let may_be_broken = part.shape == PartShape::Object || has_containers;
    let stays = !is_joined && (has_broken || (may_be_broken && is_well_broken(text, parts, at, part)));
    if let Some(mark) = marks.get_mut(at) {
        *mark = stays;
    }
    stays
}

/// Whether elements are on one line where they fit, whatever their author did.
const fn joins_elements(part: &Part) -> bool {
    matches!(
        part.shape,
        PartShape::Array(Some(ArrayLayout::Rows | ArrayLayout::Entries | ArrayLayout::Steps))
    )
}

/// Whether a value is over lines so that its members are further right than the line that it begins on, where it also ends.
fn is_well_broken(text: &str, parts: &Parts, at: usize, part: &Part) -> bool {
    let Some((_, first)) = parts.children(at).next() else { return false };
    let Some(inside) = indentation_after_break(text, part.range.start + 1, first.start()) else {
        return false;
    };
    let Some(last) = parts.children(at).last().map(|(_, last)| last.range.end) else { return false };
    let Some(close) = part.range.end.checked_sub(1) else { return false };
    let line = text[..part.range.start].rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let around = text[line..].bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    inside > around && indentation_after_break(text, last, close) == Some(around)
}

/// The white space between the last line break of a gap and its end.
fn indentation_after_break(text: &str, start: usize, end: usize) -> Option<usize> {
    let gap = text.get(start..end)?;
    gap.rfind('\n').map(|at| gap.len() - at - 1)
}

struct Survey<'s> {
    text: &'s str,
    parts: &'s Parts,
    options: FormatOptions,
    eol: &'s str,
    tally: Tally,
    wanted: String,
}

impl Survey<'_> {
    /// Counts the values inside, as if all around it were on lines of their own. Recursion goes as deep as the tree.
    fn value(&mut self, at: usize, part: &Part, depth: usize, after: usize, is_joined: bool) {
        let parts = self.parts;
        if part.len == 0 || part.state == State::Broken {
            return;
        }
        let is_list = || {
            let is_array = part.shape != PartShape::Object;
            is_array && !parts.children(at).any(|(_, child)| child.is_container())
        };
        let columns = self.options.indent.columns().saturating_mul(depth);
        let fits = |width: usize| columns + width + after <= self.options.width.into();
        if part.flat_entry(self.text).is_some_and(fits) && (is_joined || is_list()) {
            self.count(at, part, depth);
            return;
        }
        let joins = joins_elements(part);
        let is_row = |child: &Part| {
            part.shape == PartShape::Array(Some(ArrayLayout::Rows)) && child.flat.is_some() && child.len > 0
        };
        for (index, (place, child)) in parts.children(at).enumerate() {
            if !child.is_container() {
                continue;
            }
            if is_row(child) {
                self.count(place, child, depth + 1);
            } else {
                self.value(place, child, depth + 1, usize::from(index + 1 < part.len), joins);
            }
        }
    }

    fn count(&mut self, at: usize, part: &Part, depth: usize) {
        let Some(first) = self.parts.children(at).next().map(|(_, first)| first.start()) else { return };
        let Some(last) = self.parts.children(at).last().map(|(_, last)| last.range.end) else { return };
        let Some(gap) = self.text.get(part.range.start + 1..first) else { return };
        self.tally.all += 1;
        if !gap.contains('\n') {
            return;
        }
        self.tally.broken += 1;
        let end = self.text.get(last..part.range.end.saturating_sub(1));
        let is_expanded = self.is_line(gap, depth + 1) && end.is_some_and(|end| self.is_line(end, depth));
        self.tally.expanded += usize::from(is_expanded);
    }

    /// Whether a gap is a line break and indentation this deep.
    fn is_line(&mut self, gap: &str, depth: usize) -> bool {
        self.wanted.clear();
        self.options.indent.write(depth, &mut self.wanted);
        gap.strip_prefix(self.eol).is_some_and(|rest| rest == self.wanted)
    }
}
