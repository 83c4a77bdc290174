//! Combines several rounds of edits into one set of edits of the original text.

use text::{Edit, TextRange, TextSize};

/// A piece of the changed text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    /// A range of the original text.
    Kept(TextRange),
    /// New text.
    New(String),
}

impl Piece {
    fn len(&self) -> usize {
        match self {
            Self::Kept(range) => range.len().into(),
            Self::New(text) => text.len(),
        }
    }

    /// The part from `start` to `end`, relative to the piece.
    fn part(&self, start: usize, end: usize) -> Option<Self> {
        if start >= end {
            return None;
        }
        match self {
            Self::Kept(range) => {
                let from = usize::from(range.start());
                Some(Self::Kept(text::range(from + start, from + end)))
            }
            Self::New(text) => text.get(start..end).map(|text| Self::New(text.to_owned())),
        }
    }
}

/// A text and all its changes.
#[derive(Clone, Debug)]
pub(super) struct Patch {
    pieces: Vec<Piece>,
    length: usize,
}

impl Patch {
    /// A patch without changes of a text of `length` bytes.
    pub(super) fn new(length: usize) -> Self {
        Self { pieces: vec![Piece::Kept(text::range(0, length))], length }
    }

    /// Applies more edits. They must lie inside the current text and must not overlap.
    pub(super) fn apply(&mut self, edits: &[Edit]) {
        let mut edits: Vec<&Edit> = edits.iter().collect();
        edits.sort_by_key(|edit| (edit.range.start(), edit.range.end()));
        let mut pieces = Vec::new();
        let mut done = 0;
        for edit in edits {
            pieces.extend(self.between(done, edit.range.start().into()));
            pieces.push(Piece::New(edit.insert.clone()));
            done = edit.range.end().into();
        }
        pieces.extend(self.between(done, usize::MAX));
        self.pieces = pieces;
    }

    /// The pieces of a range of the current text.
    fn between(&self, start: usize, end: usize) -> Vec<Piece> {
        let mut at = 0;
        let mut parts = Vec::new();
        for piece in &self.pieces {
            let length = piece.len();
            let (from, to) = (start.saturating_sub(at).min(length), end.saturating_sub(at).min(length));
            parts.extend(piece.part(from, to));
            at += length;
        }
        parts
    }

    /// The edits that turn the original text into the current one.
    pub(super) fn into_edits(self) -> Vec<Edit> {
        let mut edits = Vec::new();
        let mut done = TextSize::new(0);
        let mut insert = String::new();
        let end = Piece::Kept(text::range(self.length, self.length));
        for piece in self.pieces.into_iter().chain([end]) {
            match piece {
                Piece::New(text) => insert.push_str(&text),
                Piece::Kept(range) => {
                    let gap = TextRange::new(done, range.start());
                    if !gap.is_empty() || !insert.is_empty() {
                        edits.push(Edit { range: gap, insert: std::mem::take(&mut insert) });
                    }
                    done = range.end();
                }
            }
        }
        edits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn two_rounds_are_one_set_of_edits() {
        let mut patch = Patch::new(6);
        let first = [Edit { range: text::range(1, 3), insert: "XYZ".to_owned() }];
        let second = [Edit { range: text::range(2, 5), insert: "-".to_owned() }];
        patch.apply(&first);
        patch.apply(&second);
        let edits = patch.into_edits();
        assert_eq!(edits.len(), 1);
        assert_eq!(text::apply("abcdef", &edits).as_deref(), Some("aX-ef"));
    }

    #[test]
    fn nothing_changed_is_no_edit() {
        assert_eq!(Patch::new(3).into_edits(), []);
        assert_eq!(Patch::new(0).into_edits(), []);
    }

    proptest! {
        #![proptest_config(testrun::law(256))]

        #[test]
        fn rounds_of_edits_and_their_sum_make_the_same_text(
            text in "[a-e]{0,12}",
            rounds in proptest::collection::vec((0_usize..14, 0_usize..4, "[x-z]{0,3}"), 0..6),
        ) {
            let mut now = text.clone();
            let mut patch = Patch::new(text.len());
            for (start, length, insert) in rounds {
                let start = start.min(now.len());
                let end = (start + length).min(now.len());
                let edits = [Edit { range: text::range(start, end), insert }];
                now = text::apply(&now, &edits).expect("the edit lies in the text");
                patch.apply(&edits);
            }
            prop_assert_eq!(text::apply(&text, &patch.into_edits()), Some(now));
        }
    }
}
