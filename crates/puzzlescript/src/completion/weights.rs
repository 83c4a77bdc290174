//! How much speaks for a word at a place.

use super::likely::Likely;
use super::place::Place;
use super::ranking::Ranking;
use super::section_words::SectionWords;

/// What words are weighed by.
pub(super) enum Weights<'w> {
    /// Where entries and rules are written.
    Ranked(Box<Ranking<'w>>),
    /// Elsewhere.
    Repeated(Likely),
}

impl<'w> Weights<'w> {
    pub(super) fn new(place: &'w Place<'w>, words: &'w SectionWords<'w>) -> Self {
        match Ranking::new(place, words) {
            Some(ranking) => Self::Ranked(Box::new(ranking)),
            None => Self::Repeated(Likely::new(place, words)),
        }
    }

    /// The weight of a word in lower case, and its number if the section has it.
    pub(super) fn of(&self, word: &str, number: Option<u32>) -> i32 {
        match self {
            Self::Ranked(ranking) => ranking.weight(word, number),
            Self::Repeated(likely) => {
                number.map_or(0, |number| i32::try_from(likely.weight(number)).unwrap_or(i32::MAX))
            }
        }
    }
}
