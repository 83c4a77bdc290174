//! The words of the section of a place as numbers, with its spelling of each.

use rustc_hash::FxHashMap;

use super::place::Place;
use crate::occurrences::written;
use crate::read::TokenKind;

/// Stands for the end of a line in sequences of words.
pub(super) const LINE_END: u32 = 0;

/// The words of all parts of a section, in the order of the text.
pub(super) struct SectionWords<'w> {
    /// By the word in lower case.
    numbers: FxHashMap<String, u32>,
    /// How the section spells each, last before the place.
    spellings: Vec<&'w str>,
    /// The words, with the ends of lines.
    pub(super) sequence: Vec<u32>,
    /// Where in the sequence the place is. The word at the place is not part of it.
    pub(super) here: usize,
}

impl<'w> SectionWords<'w> {
    pub(super) fn of(place: &'w Place<'w>) -> Self {
        let mut words =
            Self { numbers: FxHashMap::default(), spellings: vec![""], sequence: vec![LINE_END], here: 0 };
        let mut known: FxHashMap<&str, u32> = FxHashMap::default();
        let mut is_behind = false;
        let mut end = 0;
        let place_start = usize::from(place.word.start());
        for (at, kind) in tokens(place) {
            let start = usize::from(at.start());
            if !is_behind && at.start() >= place.word.start() {
                words.push_break(place.text, end, place_start);
                words.here = words.sequence.len();
                is_behind = true;
                end = place_start;
            }
            words.push_break(place.text, end, start);
            end = usize::from(at.end());
            if kind == TokenKind::Unreadable && place.word.contains_range(at) || at == place.word {
                continue;
            }
            let spelling = written(place.text, at);
            let number = *known.entry(spelling).or_insert_with(|| {
                let next = words.spellings.len() as u32;
                let number = *words.numbers.entry(spelling.to_lowercase()).or_insert(next);
                if number == next {
                    words.spellings.push(spelling);
                }
                number
            });
            if !is_behind && let Some(last) = words.spellings.get_mut(number as usize) {
                *last = spelling;
            }
            words.sequence.push(number);
        }
        if !is_behind {
            words.push_break(place.text, end, place_start);
            words.here = words.sequence.len();
        }
        words
    }

    /// The number of a word in lower case, if the section has it.
    pub(super) fn number(&self, word: &str) -> Option<u32> {
        self.numbers.get(word).copied()
    }

    /// How the section spells a word in lower case.
    pub(super) fn spelling(&self, word: &str) -> Option<&'w str> {
        self.spellings.get(self.number(word)? as usize).copied()
    }

    /// How many numbers there are, with the one of [`LINE_END`].
    pub(super) fn len(&self) -> usize {
        self.spellings.len()
    }

    /// All words in lower case, with their numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, u32)> {
        self.numbers.iter().map(|(word, number)| (word.as_str(), *number))
    }

    /// Notes that lines end between two offsets.
    fn push_break(&mut self, text: &str, from: usize, to: usize) {
        if text.get(from..to).is_some_and(|between| between.contains('\n')) {
            self.sequence.push(LINE_END);
        }
    }
}

/// The tokens of all parts of the section of a place that are words.
fn tokens<'p>(place: &'p Place<'p>) -> impl Iterator<Item = (text::TextRange, TokenKind)> + 'p {
    let mut section = None;
    place.reading.tokens.iter().filter_map(move |token| match token.kind {
        TokenKind::Heading => {
            let headings = &place.reading.source.headings;
            section = headings.iter().find(|it| it.at == token.at).map(|it| it.section);
            None
        }
        TokenKind::Comment
        | TokenKind::Decoration
        | TokenKind::Text
        | TokenKind::Pixels
        | TokenKind::Glyphs => None,
        kind => (section == place.section).then_some((token.at, kind)),
    })
}
