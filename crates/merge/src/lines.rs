//! The merge of texts by their lines, and of rows of equal lengths by their characters.

use std::collections::BTreeMap;
use std::ops::Range;

use text::Versions;

use crate::moved::Apart;
use crate::sequence::{self, Region};
use crate::{Conflict, Merged, Step};

/// Which lines of the text that both sides come from are rows of boards, in which each character has its place.
pub type Rows<'r> = &'r dyn Fn(usize) -> bool;

/// Merges three texts by their lines. In a region that both sides changed, `rows` are merged by their characters, if both sides
/// left their number and lengths.
///
/// Lines end as those of ours do.
pub fn merge_lines(texts: Versions<&str>, rows: Rows<'_>) -> Merged {
    let has_returns = texts.ours.contains("\r\n");
    let plain = texts.map(|text| text.replace("\r\n", "\n"));
    let lines = plain.as_ref().map(|text| text.split_inclusive('\n').collect::<Vec<&str>>());
    let mut merged = Merged { ours: String::new(), theirs: String::new(), conflicts: Vec::new() };
    for region in sequence::merge(lines.as_ref().map(Vec::as_slice)) {
        match region {
            Region::Ours(range) => merged.push_both(&lines.ours[range].concat()),
            Region::Theirs(range) => merged.push_both(&lines.theirs[range].concat()),
            Region::Conflict(region) => {
                let of = |lines: &[&str], range: &Range<usize>| lines[range.clone()].concat();
                let texts = Versions {
                    base: of(&lines.base, &region.base),
                    ours: of(&lines.ours, &region.ours),
                    theirs: of(&lines.theirs, &region.theirs),
                };
                let are_rows = !region.base.is_empty() && region.base.clone().all(rows);
                if let Some(text) = by_characters(&texts).filter(|_| are_rows) {
                    merged.push_both(&text);
                } else {
                    merged.ours.push_str(&texts.ours);
                    merged.theirs.push_str(&texts.theirs);
                    let path = vec![Step::Line(region.base.start)];
                    merged.conflicts.push(Conflict { path, versions: texts.map(Some) });
                }
            }
        }
    }
    if has_returns {
        merged.ours = merged.ours.replace('\n', "\r\n");
        merged.theirs = merged.theirs.replace('\n', "\r\n");
    }
    merged
}

impl Merged {
    fn push_both(&mut self, text: &str) {
        self.ours.push_str(text);
        self.theirs.push_str(text);
    }
}

/// Rows merged by their characters; `None` if their number or lengths differ, if both sides changed one otherwise, or if both
/// moved one, each otherwise.
fn by_characters(texts: &Versions<String>) -> Option<String> {
    let lengths = |text: &str| text.split('\n').map(|line| line.chars().count()).collect::<Vec<_>>();
    if lengths(&texts.base) != lengths(&texts.ours) || lengths(&texts.base) != lengths(&texts.theirs) {
        return None;
    }
    let characters = texts.base.chars().zip(texts.ours.chars()).zip(texts.theirs.chars());
    let places: Vec<Versions<char>> =
        characters.map(|((base, ours), theirs)| Versions { base, ours, theirs }).collect();
    let empty = most_frequent(&texts.base);
    let contents = |place: Versions<char>| place.map(|it| (Some(it) != empty).then_some(it));
    if !Apart::of(places.iter().copied().map(contents)).is_none() {
        return None;
    }
    let merged = places.into_iter().map(|Versions { base, ours, theirs }| {
        if theirs == base || ours == theirs { Some(ours) } else { (ours == base).then_some(theirs) }
    });
    merged.collect()
}

/// The character that cells without anything have, most likely.
fn most_frequent(rows: &str) -> Option<char> {
    let mut counts: BTreeMap<char, usize> = BTreeMap::new();
    for character in rows.chars().filter(|it| *it != '\n') {
        *counts.entry(character).or_default() += 1;
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map(|(character, _)| character)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn merged(base: &str, ours: &str, theirs: &str) -> Merged {
        merge_lines(Versions { base, ours, theirs }, &|line| line > 0)
    }

    #[test]
    fn rows_are_merged_by_their_characters() {
        let it = merged("title a\n####\n#..#\n", "title a\n####\n#O.#\n", "title a\n####\n#.*#\n");
        assert_eq!((it.ours.as_str(), it.conflicts.len()), ("title a\n####\n#O*#\n", 0));
    }

    #[test]
    fn what_both_sides_move_to_different_places_is_a_conflict() {
        let it = merged("title a\n.P.\n", "title a\nP..\n", "title a\n..P\n");
        assert_eq!((it.ours.as_str(), it.theirs.as_str()), ("title a\nP..\n", "title a\n..P\n"));
        assert_eq!(it.conflicts.len(), 1);
    }

    #[test]
    fn what_both_sides_move_to_one_place_from_different_ones_is_a_conflict() {
        let it = merged("title a\nP...P\n", "title a\n..P.P\n", "title a\nP.P..\n");
        assert_eq!(it.conflicts.len(), 1);
        // What is put to one place by both, and what each erases, need not be the same.
        let it = merged("title a\nO...P\n", "title a\n..#.P\n", "title a\nO.#..\n");
        assert_eq!((it.ours.as_str(), it.conflicts.len()), ("title a\n..#..\n", 0));
    }

    #[test]
    fn lines_that_are_no_rows_are_not_merged_inside() {
        let it = merged("title abc\n", "title Abc\n", "title abC\n");
        assert_eq!((it.ours.as_str(), it.theirs.as_str()), ("title Abc\n", "title abC\n"));
    }

    #[test]
    fn lines_end_as_those_of_ours() {
        assert_eq!(merged("a\nb\nc\n", "a\r\nb\r\nc\r\n", "a\nb\nC\n").ours, "a\r\nb\r\nC\r\n");
    }
}
