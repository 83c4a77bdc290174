//! In which cell of a rule a word is.

use crate::read::TokenKind;

/// A cell by its side, its pattern and its place there.
pub(super) type At = (bool, usize, usize);

/// Where the reading of a rule stands.
#[derive(Default)]
pub(super) struct Walk {
    pub(super) is_in_pattern: bool,
    pub(super) is_right: bool,
    pub(super) patterns: usize,
    cell: usize,
}

impl Walk {
    pub(super) fn step(&mut self, kind: TokenKind) {
        match kind {
            TokenKind::Open => {
                self.is_in_pattern = true;
                self.patterns += 1;
                self.cell = 0;
            }
            TokenKind::Close => self.is_in_pattern = false,
            TokenKind::Bar => self.cell += 1,
            TokenKind::Arrow => {
                self.is_right = true;
                self.is_in_pattern = false;
                self.patterns = 0;
            }
            _ => {}
        }
    }

    pub(super) fn at(&self) -> At {
        (self.is_right, self.patterns, self.cell)
    }
}
