//! What the rest of a rule says about the words of a cell: right sides mostly repeat left sides.

use rustc_hash::FxHashSet;
use text::TextRange;

use super::evidence::{FULL, Word, likeness};
use super::sources::{Setting, Source};
use crate::completion::layers::Layers;
use crate::completion::place::Place;
use crate::completion::walk::{At, Walk};
use crate::read::{Token, TokenKind};
use crate::words::ARROW;

/// The most letters in which names are compared.
const MAX_LETTERS: usize = 8;

const NO: &str = "no";
const DIRECTIONS: [&str; 4] = ["up", "down", "left", "right"];

/// A word of the rule.
struct Other {
    text: String,
    is_movement: bool,
    object: Option<usize>,
    layer: Option<usize>,
    at: Side,
    /// The words before and behind it.
    before: Option<String>,
    behind: Option<String>,
}

/// Where a word is, seen from the place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Here,
    Partner,
    Elsewhere,
}

/// The rule around the place.
pub(super) struct Cell {
    others: Vec<Other>,
    is_right: bool,
    /// The words directly before and behind the place.
    before: Option<String>,
    behind: Option<String>,
    /// The names that the left sides and the right sides of rules have, and those behind `no`.
    left: FxHashSet<String>,
    right: FxHashSet<String>,
    forbidden: FxHashSet<String>,
}

impl Cell {
    pub(super) fn of(place: &Place<'_>, layers: &Layers) -> Self {
        let mut walk = Walk::default();
        let mut all: Vec<(At, Token)> = Vec::new();
        let mut note = |walk: &mut Walk, tokens: &[Token]| {
            for token in tokens {
                walk.step(token.kind);
                all.push((walk.at(), *token));
            }
        };
        note(&mut walk, &place.before);
        let here = walk.at();
        note(&mut walk, &place.after);
        let (is_right, pattern, cell) = here;
        let partner = (!is_right, pattern, cell);
        let text = |at: usize| all.get(at).map(|(_, token)| place.lower(token));
        let reading = place.reading;
        let object = |text: &str| reading.declared.object(reading.source.names.get(text)?);
        let others = all.iter().enumerate().filter(|(_, (_, token))| !is_structure(token.kind));
        let others = others.map(|(number, (at, token))| Other {
            text: place.lower(token),
            is_movement: token.kind == TokenKind::Movement,
            object: object(&place.lower(token)),
            layer: layers.of_word(place, &place.lower(token)),
            at: match *at {
                at if at == here => Side::Here,
                at if at == partner => Side::Partner,
                _ => Side::Elsewhere,
            },
            before: number.checked_sub(1).and_then(text),
            behind: text(number + 1),
        });
        let mut cell = Self {
            others: others.collect(),
            is_right,
            before: place.before.last().map(|token| place.lower(token)),
            behind: place.after.first().map(|token| place.lower(token)),
            left: FxHashSet::default(),
            right: FxHashSet::default(),
            forbidden: FxHashSet::default(),
        };
        cell.note_rules(place, place.word);
        cell
    }

    /// Notes on which sides the rules have their names.
    fn note_rules(&mut self, place: &Place<'_>, except: TextRange) {
        let names = &place.reading.source.names;
        let mut seen = FxHashSet::default();
        for line in &place.reading.source.rules {
            let (mut is_right, mut is_forbidden) = (false, false);
            for token in line.tokens.iter().filter(|token| token.at != except) {
                let text = names.text(token.name);
                is_right |= text == ARROW.word;
                if seen.insert((token.name, is_right, is_forbidden)) {
                    let side = if is_right { &mut self.right } else { &mut self.left };
                    side.insert(text.to_owned());
                    if is_forbidden {
                        self.forbidden.insert(text.to_owned());
                    }
                }
                is_forbidden = text == NO;
            }
        }
    }

    /// Adds what the rule says about a word.
    pub(super) fn weigh(&self, word: &Word<'_>, setting: Setting, add: &mut impl FnMut(Source, i32)) {
        let is_it = |other: &&Other| other.text == word.text;
        if self.others.iter().filter(is_it).any(|other| other.at == Side::Elsewhere) {
            add(Source::InRule, FULL);
        }
        if DIRECTIONS.contains(&word.text) && self.others.iter().any(|other| other.text.contains(word.text)) {
            add(Source::InName, FULL);
        }
        if setting == Setting::Cell {
            self.weigh_partner(word, add);
            let is_closed = matches!(self.behind.as_deref(), None | Some("|" | "]"));
            if word.is_movement && !is_closed {
                add(Source::Movement, FULL);
            } else if !word.is_movement {
                self.weigh_name(word, add);
            }
        }
    }

    /// What the cell at the same place of the other side says.
    fn weigh_partner(&self, word: &Word<'_>, add: &mut impl FnMut(Source, i32)) {
        let partner = || self.others.iter().filter(|other| other.at == Side::Partner);
        let is_here = |text: &str| self.others.iter().any(|it| it.at == Side::Here && it.text == text);
        let missing = || partner().filter(|other| !other.is_movement && !is_here(&other.text));
        let found = || partner().filter(|other| other.text == word.text);
        if found().next().is_some() {
            add(Source::InPartner, FULL);
        }
        if missing().any(|other| other.text == word.text) {
            add(Source::MissingFromPartner, FULL);
        }
        if missing().next().is_some_and(|other| other.text == word.text) {
            add(Source::FirstMissing, FULL);
        }
        let is_word = self.behind.as_deref().is_some_and(|text| !matches!(text, "|" | "]"));
        if is_word && found().any(|other| other.behind == self.behind) {
            add(Source::BeforeSameWord, FULL);
        }
        if self.before.as_deref() != Some(NO) && found().any(|other| other.before.as_deref() == Some(NO)) {
            add(Source::ForbiddenThere, FULL);
        }
        if word.is_movement {
            let is_next = |other: &&Other| Some(&other.text) == self.behind.as_ref();
            if partner().filter(is_next).any(|other| other.before.as_deref() == Some(word.text)) {
                add(Source::SameMovement, FULL);
            }
            return;
        }
        if word.layer.is_some() && missing().any(|other| other.text != word.text && other.layer == word.layer)
        {
            add(Source::InPlaceOfMissing, FULL);
        }
        let is_next = |other: &Other| match (other.object, word.object) {
            (Some(one), Some(other)) => one.abs_diff(other) == 1,
            _ => false,
        };
        if partner().any(is_next) {
            add(Source::NextToPartner, FULL);
        }
    }

    fn weigh_name(&self, word: &Word<'_>, add: &mut impl FnMut(Source, i32)) {
        let others = self.others.iter().filter(|other| !other.is_movement && other.text != word.text);
        let like = others.map(|other| likeness(other.text.chars(), word.text.chars(), MAX_LETTERS));
        add(Source::LikeNames, like.max().unwrap_or_default());
        match self.is_right {
            false if !self.left.contains(word.text) => add(Source::NeverLookedFor, FULL),
            true if !self.right.contains(word.text) => add(Source::NeverMade, FULL),
            _ => {}
        }
        if self.before.as_deref() == Some(NO) && self.forbidden.contains(word.text) {
            add(Source::AfterNo, FULL);
        }
    }
}

fn is_structure(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Open | TokenKind::Close | TokenKind::Bar | TokenKind::Arrow)
}
