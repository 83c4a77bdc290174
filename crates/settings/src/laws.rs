//! Laws: what is read of a `[[laws]]` table, and where in its texts something stands.

use std::ops::RangeInclusive;
use std::sync::Arc;

use language::Law;
use text::{TextRange, TextSize};

use crate::glob::PathPattern;
use crate::read::Written;

/// A law, and the packs that it is for: those that a pattern matches, or all if there is none.
#[derive(Clone, Debug)]
pub(crate) struct ForPacks {
    pub(crate) law: Law,
    /// The names of levels in it, and where they stand.
    pub(crate) names: Vec<(String, TextRange)>,
    pub(crate) files: Vec<Written>,
}

impl ForPacks {
    /// Returns true if the law is for a pack at a path relative to the folder of the settings; `None` stands for a pack outside
    /// of it.
    pub(crate) fn is_for(&self, pack: Option<&str>) -> bool {
        is_for(&self.files, pack)
    }
}

/// Returns true if what is for some packs is for one at a path relative to the folder of the settings: a pattern matches it, or
/// there is none. `None` stands for a pack outside of it.
pub(crate) fn is_for(files: &[Written], pack: Option<&str>) -> bool {
    let matches = |pattern: &PathPattern| pack.is_some_and(|pack| pattern.matches(pack));
    files.is_empty() || files.iter().any(|it| matches(&it.pattern))
}

/// The laws for a pack.
pub(crate) fn for_pack(laws: &[ForPacks], pack: Option<&str>) -> Arc<[Law]> {
    laws.iter().filter(|it| it.is_for(pack)).map(|it| it.law.clone()).collect()
}

/// Reads places in a sequence: `3`, `3..5`, `3..` or `..5`, from 1.
pub(crate) fn places(text: &str) -> Option<RangeInclusive<u32>> {
    let number = |text: &str| text.trim().parse::<u32>().ok().filter(|number| *number > 0);
    match text.split_once("..") {
        None => number(text).map(|place| place..=place),
        Some((from, to)) => {
            let from = if from.trim().is_empty() { Some(1) } else { number(from) };
            let to = if to.trim().is_empty() { Some(u32::MAX) } else { number(to) };
            from.zip(to).filter(|(from, to)| from <= to && text.trim() != "..").map(|(from, to)| from..=to)
        }
    }
}

/// The range of a part of a string, given by bytes of what it says; the whole string if its escapes hide where that is.
pub(crate) fn range_in(
    text: &str,
    string: TextRange,
    says: &str,
    part: &std::ops::Range<usize>,
) -> TextRange {
    let Some(start) = start_of(text, string, says) else { return string };
    let at = |offset: usize| start + TextSize::new(offset as u32);
    TextRange::new(at(part.start), at(part.end)).intersect(string).unwrap_or(string)
}

/// Where a string without escapes starts to say something.
fn start_of(text: &str, string: TextRange, says: &str) -> Option<TextSize> {
    let written = text.get(usize::from(string.start())..usize::from(string.end()))?;
    let length =
        written.chars().take_while(|char| *char == written.chars().next().unwrap_or_default()).count();
    let quotes = if length >= 3 { 3 } else { 1 };
    let is_plain = written.get(quotes..).is_some_and(|rest| rest.starts_with(says));
    is_plain.then(|| string.start() + TextSize::new(quotes as u32))
}

/// The word that is being written in the text of a law at an offset, and the text of the law before it. `None` outside of
/// its string.
pub(crate) fn word_at(text: &str, string: TextRange, offset: TextSize) -> Option<(&str, TextRange)> {
    let (start, end, at) = (usize::from(string.start()), usize::from(string.end()), usize::from(offset));
    let quote = text.get(start..)?.chars().next().filter(|char| ['"', '\''].contains(char))?;
    let inner = start + quote.len_utf8();
    let before = text.get(inner..at)?;
    let is_end = |char: char| char.is_whitespace() || [',', '"', '\''].contains(&char);
    let from = inner + before.rfind(is_end).map_or(0, |last| last + 1);
    let after = text.get(at..end)?;
    let to = at + after.find(is_end).unwrap_or(after.len());
    Some((&text[inner..from], text::range(from, to)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_numbers_and_ranges_from_1() {
        assert_eq!(places("3"), Some(3..=3));
        assert_eq!(places("3.."), Some(3..=u32::MAX));
        assert_eq!(places("..5"), Some(1..=5));
        assert_eq!(places("2..5"), Some(2..=5));
        for wrong in ["", "..", "0", "5..2", "x", "-1", "1..x"] {
            assert_eq!(places(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn parts_of_a_string_are_found_in_it() {
        let text = r#"require = "length >= 3""#;
        let string = text::range(10, text.len());
        assert_eq!(&text[range_in(text, string, "length >= 3", &(0..6))], "length");
        let text = r#"require = "a\u0020b""#;
        let string = text::range(10, text.len());
        assert_eq!(range_in(text, string, "a b", &(2..3)), string, "an escape hides where it is");
    }
}
