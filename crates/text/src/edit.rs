//! Text edits.

use std::ops::Range;

use crate::{TextRange, TextSize};

/// A replacement of a range of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The replaced range; empty for an insertion.
    pub range: TextRange,
    /// The new text.
    pub insert: String,
}

/// Applies edits in any order. All ranges refer to the original text. Returns `None` if two of them overlap, or
/// if one is outside the text or splits a character.
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

/// The edit between two texts: what lies between their common start and their common end.
pub fn difference(before: &str, after: &str) -> Edit {
    let same = |(one, other): &(char, char)| one == other;
    let start: usize =
        before.chars().zip(after.chars()).take_while(same).map(|(letter, _)| letter.len_utf8()).sum();
    let ends = before[start..].chars().rev().zip(after[start..].chars().rev());
    let end: usize = ends.take_while(same).map(|(letter, _)| letter.len_utf8()).sum();
    Edit {
        range: crate::range(start, before.len() - end),
        insert: after[start..after.len() - end].to_owned(),
    }
}

/// Composes two sets of edits, of which the second applies to the result of the first. The composed edits are
/// in order and do not touch each other. Returns `None` if [`apply`] does for either set.
pub fn compose(text: &str, first: &[Edit], second: &[Edit]) -> Option<Vec<Edit>> {
    let between = apply(text, first)?;
    let after = apply(&between, second)?;
    let (first, second) = (changes(first), changes(second));
    // The changed ranges, in the text after `first`.
    let of_first = first.iter().map(|change| change.after.clone());
    let mut ranges: Vec<Range<usize>> =
        of_first.chain(second.iter().map(|change| change.before.clone())).collect();
    ranges.sort_by_key(|range| (range.start, range.end));
    let mut merged: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        match merged.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => merged.push(range),
        }
    }
    let edit = |between: &Range<usize>| {
        let before = moved(between, first.iter().map(|change| (&change.after, &change.before)));
        let after_both = moved(between, second.iter().map(|change| (&change.before, &change.after)));
        Some(Edit {
            range: crate::range(before.start, before.end),
            insert: after.get(after_both)?.to_owned(),
        })
    };
    let edits = merged.iter().map(edit).collect::<Option<Vec<Edit>>>()?;
    let is_change = |edit: &Edit| text.get(Range::from(edit.range)) != Some(edit.insert.as_str());
    Some(edits.into_iter().filter(is_change).collect())
}

/// The range of an edit before and after all edits of its set are applied.
struct Change {
    before: Range<usize>,
    after: Range<usize>,
}

fn changes(edits: &[Edit]) -> Vec<Change> {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| (edit.range.start(), edit.range.end()));
    // The ends of the last edit, before and after.
    let mut last = (0, 0);
    let change = |edit: &Edit| {
        let before = Range::<usize>::from(edit.range);
        let start = last.1 + (before.start - last.0);
        let after = start..start + edit.insert.len();
        last = (before.end, after.end);
        Change { before, after }
    };
    edits.into_iter().map(change).collect()
}

/// Maps a range through changes, each of which is inside or outside of it.
fn moved<'c>(
    range: &Range<usize>,
    changes: impl Iterator<Item = (&'c Range<usize>, &'c Range<usize>)>,
) -> Range<usize> {
    let (mut start, mut end) = ((0, 0), (0, 0));
    for (here, there) in changes {
        if here.end < range.start {
            start = (here.end, there.end);
        }
        if here.end <= range.end {
            end = (here.end, there.end);
        }
    }
    let of = |offset: usize, (here, there): (usize, usize)| there + (offset - here);
    of(range.start, start)..of(range.end, end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::range;

    #[test]
    fn edits_after_others_are_edits_of_the_first_text() {
        let text = "one two three";
        let first = [edit(0, 3, "1"), edit(7, 7, ", 2b")];
        let between = apply(text, &first).expect("they fit");
        assert_eq!(between, "1 two, 2b three");
        let second = [edit(1, 2, "  "), edit(7, 8, "TWO"), edit(10, 15, "3")];
        let composed = compose(text, &first, &second).expect("both fit");
        assert_eq!(composed, [edit(0, 4, "1  "), edit(7, 7, ", TWOb"), edit(8, 13, "3")]);
        assert_eq!(apply(text, &composed), apply(&between, &second));
    }

    #[test]
    fn what_is_taken_back_is_no_edit() {
        assert_eq!(compose("ab", &[edit(1, 1, "-")], &[edit(1, 2, "")]), Some(Vec::new()));
    }

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

    #[test]
    fn two_texts_differ_between_what_they_begin_and_end_with() {
        let edit = difference("[1, \u{e4}]", "[1, \u{e4}, 2]");
        assert_eq!((usize::from(edit.range.start()), usize::from(edit.range.end())), (6, 6));
        let edit = difference("aa", "aaa");
        assert_eq!((usize::from(edit.range.start()), usize::from(edit.range.end())), (2, 2));
    }
}
