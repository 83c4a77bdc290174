//! Replacements of ranges of one text.

use crate::{TextRange, TextSize};

/// One replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The replaced range; empty for an insertion.
    pub range: TextRange,
    /// The new text.
    pub insert: String,
}

/// Applies edits in any order. All refer to the original text and must not overlap. Returns `None` if two
/// overlap, or if one lies outside the text or splits a character.
pub fn apply(text: &str, edits: &[Edit]) -> Option<String> {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| (edit.range.start(), edit.range.end()));
    let mut result = String::with_capacity(text.len());
    let mut done = TextSize::new(0);
    for edit in edits {
        if edit.range.start() < done {
            return None;
        }
        result.push_str(text.get(usize::from(done)..usize::from(edit.range.start()))?);
        text.get(usize::from(edit.range.start())..usize::from(edit.range.end()))?;
        result.push_str(&edit.insert);
        done = edit.range.end();
    }
    result.push_str(text.get(usize::from(done)..)?);
    Some(result)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::range;

    fn edit(start: usize, end: usize, insert: &str) -> Edit {
        Edit { range: range(start, end), insert: insert.to_owned() }
    }

    #[test]
    fn edits_apply_against_the_original_text_in_any_order() {
        let edits = [edit(4, 5, "E"), edit(0, 1, "A"), edit(2, 2, "-")];
        assert_eq!(apply("abcde", &edits).as_deref(), Some("Ab-cdE"));
    }

    #[test]
    fn overlapping_edits_are_refused() {
        assert_eq!(apply("abc", &[edit(0, 2, ""), edit(1, 3, "")]), None);
    }

    #[test]
    fn edits_outside_the_text_or_inside_a_character_are_refused() {
        assert_eq!(apply("a", &[edit(1, 9, "")]), None);
        assert_eq!(apply("é", &[edit(1, 2, "")]), None);
    }
}
