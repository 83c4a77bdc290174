//! Which words are the likeliest at a place of LEGEND or RULES: each source of evidence adds to the score of a word.

mod analogy;
mod around;
mod cell;
mod evidence;
mod lines;
mod members;
mod parallel;
mod sources;

use rustc_hash::FxHashMap;

use super::layers::Layers;
use super::place::Place;
use super::section_words::{LINE_END, SectionWords};
use crate::read::{Kind, TokenKind, section};
use crate::words::MOVEMENTS;
use cell::Cell;
use evidence::{Evidence, FULL, Word};
use lines::Lines;
use members::Members;
use sources::{Setting, Source};

/// How much speaks for each word at a place.
pub(super) struct Ranking<'r> {
    place: &'r Place<'r>,
    setting: Setting,
    /// The words that the section lacks, by number behind those that it has.
    others: FxHashMap<&'r str, u32>,
    layers: Layers,
    evidence: Evidence,
    cell: Option<Cell>,
    members: Option<Members>,
}

impl<'r> Ranking<'r> {
    /// `None` where nothing is written in the line that could be compared, and in other sections.
    pub(super) fn new(place: &'r Place<'r>, words: &'r SectionWords<'r>) -> Option<Self> {
        let setting = setting(place)?;
        let mut others: FxHashMap<&str, u32> = FxHashMap::default();
        let mut texts = vec![""; words.len()];
        for (word, number) in words.iter() {
            texts.get_mut(number as usize).into_iter().for_each(|text| *text = word);
        }
        let names = place.reading.declared.names().map(|name| place.reading.source.names.text(name));
        for word in names.chain(MOVEMENTS.iter().map(|it| it.word)) {
            if words.number(word).is_none() && !others.contains_key(word) {
                others.insert(word, texts.len() as u32);
                texts.push(word);
            }
        }
        let layers = Layers::of(place);
        let cell = (setting != Setting::Legend).then(|| Cell::of(place, &layers));
        let mut ranking = Self {
            place,
            setting,
            others,
            layers,
            evidence: Evidence::default(),
            cell,
            members: (setting == Setting::Legend).then(|| Members::of(place)),
        };
        let known: Vec<Word<'_>> =
            (0..).zip(&texts).map(|(number, text)| ranking.word_of(text, number)).collect();
        let find = |text: &str| words.number(text).or_else(|| ranking.others.get(text).copied());
        let lines = Lines::of(words);
        let mut evidence = Evidence::default();
        parallel::compare(place, &lines, &known, find, &mut evidence);
        around::compare(&lines, known.len(), &mut evidence);
        ranking.evidence = evidence;
        Some(ranking)
    }

    /// The score of a word in lower case; its number is the one that the section has for it.
    pub(super) fn weight(&self, text: &str, number: Option<u32>) -> i32 {
        let number = number.or_else(|| self.others.get(text).copied()).unwrap_or(LINE_END);
        let word = self.word_of(text, number);
        let mut score = 0;
        let mut add = |source: Source, strength: i32| score += source.weight(self.setting) * strength;
        self.evidence.of(&word, &mut add);
        if let Some(cell) = &self.cell {
            cell.weigh(&word, self.setting, &mut add);
        }
        if let Some(members) = &self.members {
            members.weigh(self.place, &self.layers, &word, &mut add);
        }
        match word.name.and_then(|name| self.place.reading.declared.kind(name)) {
            Some(Kind::Object(_)) => add(Source::Object, FULL),
            Some(Kind::Synonym(_)) => add(Source::Synonym, FULL),
            Some(Kind::Property(_)) => add(Source::Property, FULL),
            Some(Kind::Aggregate(_)) => add(Source::Aggregate, FULL),
            None => {}
        }
        score / FULL
    }

    fn word_of<'w>(&self, text: &'w str, number: u32) -> Word<'w> {
        let reading = self.place.reading;
        let name = reading.source.names.get(text).filter(|name| reading.declared.has(*name));
        Word {
            text,
            number,
            name,
            object: name.and_then(|name| reading.declared.object(name)),
            layer: name.and_then(|name| self.layers.of_name(self.place, name)),
            is_movement: name.is_none() && is_movement(text),
        }
    }
}

/// The kind of the place, if its words are compared.
fn setting(place: &Place<'_>) -> Option<Setting> {
    match place.section {
        Some(section::LEGEND) if !place.before.is_empty() => Some(Setting::Legend),
        Some(section::RULES) if !(place.is_start && place.is_end()) => {
            let opened = place.before.iter().rev().find_map(|token| match token.kind {
                TokenKind::Open | TokenKind::Bar => Some(true),
                TokenKind::Close | TokenKind::Arrow => Some(false),
                _ => None,
            });
            Some(if opened == Some(true) { Setting::Cell } else { Setting::Outside })
        }
        _ => None,
    }
}

fn is_movement(word: &str) -> bool {
    word != "..." && MOVEMENTS.iter().any(|it| it.word == word)
}
