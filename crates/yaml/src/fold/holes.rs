//! Puts what was left out of the text into the tree, as missing values.

use json::Kind;
use text::{TextRange, range};

use super::{Fold, column};
use crate::Style;

impl Fold<'_> {
    pub(super) fn next_hole(&self) -> Option<TextRange> {
        self.holes.get(self.placed).copied()
    }

    /// The column of what was left out.
    pub(super) fn column(&self, hole: TextRange) -> usize {
        column(self.text, hole.start().into())
    }

    /// The hole in place of a value that is absent, which is where its key or dash ends.
    pub(super) fn hole_of_value(&self, at: usize) -> Option<TextRange> {
        let hole = self.next_hole()?;
        let start = usize::from(hole.start());
        // The reader tells some absent values at the next token.
        let from = at.min(start);
        let between = self.patched.get(from.min(self.last)..start)?;
        let is_blank =
            between.chars().all(|character| character.is_whitespace() || matches!(character, ':' | '-'));
        let container = self.open.last();
        let is_inside = container.is_none_or(|container| {
            let lines = between.contains('\n');
            // The elements of a list may stand below its key without further indentation.
            let is_element = container.is_map && self.text[hole].starts_with("- ");
            let column = container.column + usize::from(!is_element);
            !lines || container.style == Style::Flow || self.column(hole) >= column
        });
        (start >= self.last && is_blank && is_inside).then_some(hole)
    }

    /// Puts the next hole into the innermost list or map.
    pub(super) fn place_hole(&mut self) {
        let Some(hole) = self.next_hole() else { return };
        self.placed += 1;
        let start = usize::from(hole.start()).max(self.last);
        let end = usize::from(hole.end()).max(start);
        let has_key = self.open.last().is_some_and(|container| container.key.is_some());
        if !has_key && (self.root.is_none() || !self.open.is_empty()) {
            self.leaf(Kind::Missing, range(start, end));
        }
    }

    /// Puts all holes before an offset into the innermost list or map.
    pub(super) fn place_holes(&mut self, before: usize) {
        while self.next_hole().is_some_and(|hole| usize::from(hole.start()) < before) {
            self.place_hole();
        }
    }

    /// The same before an element of a list. Returns where the element can begin.
    pub(super) fn after_holes(&mut self, start: usize) -> usize {
        if self.open.last().is_some_and(|container| !container.is_map) {
            self.place_holes(start);
        }
        start.max(self.last)
    }
}
