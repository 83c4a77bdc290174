//! What an entry of LEGEND and the entries above it say about the names that it stands for.

use rustc_hash::FxHashSet;

use super::evidence::{FULL, Word, likeness};
use super::sources::Source;
use crate::completion::layers::{Layers, objects_of};
use crate::completion::place::Place;
use crate::describe;
use crate::read::{Name, Token};
use crate::words::ARROW;

/// The most letters in which names are compared, from the front and from the end.
const MAX_LETTERS: usize = 8;
const MAX_ENDING: usize = 5;

/// The entry around the place.
pub(super) struct Members {
    /// The name that is declared.
    declared: String,
    /// The names on the right side before and behind the place.
    before: Vec<String>,
    behind: Vec<String>,
    /// Whether they are listed against the order of OBJECTS.
    is_descending: bool,
    /// For a glyph, the objects that no rule makes and no other entry stands for, as places in OBJECTS.
    undrawn: FxHashSet<usize>,
    /// For a glyph, the objects that no other glyph stands for alone.
    without_glyph: FxHashSet<usize>,
    /// The names that other entries stand for.
    referred: FxHashSet<Name>,
    /// The place in OBJECTS of what the last entry of one object above stands for.
    last: Option<usize>,
}

impl Members {
    pub(super) fn of(place: &Place<'_>) -> Self {
        let source = &place.reading.source;
        let [left, before @ ..] = place.before.as_slice() else { return Self::empty() };
        // An entry with a gap is not read, so its words need not be names to the reading.
        let is_declared =
            |word: &String| source.names.get(word).is_some_and(|it| place.reading.declared.has(it));
        let names = |tokens: &[Token]| -> Vec<String> {
            tokens.iter().map(|token| place.lower(token)).filter(|word| is_declared(word)).collect()
        };
        let groups = source.aggregates.iter().chain(&source.properties).flat_map(|group| &group.written);
        let others = groups.chain(source.synonyms.iter().map(|synonym| &synonym.of));
        let referred: FxHashSet<Name> =
            others.filter(|word| !place.is_in_line(word.at)).map(|word| word.name).collect();
        let above = source.synonyms.iter().filter(|it| it.of.at.end() < place.line.start());
        let above = above.filter(|it| it.of.at.start() > it.word.at.start());
        let last =
            above.filter_map(|it| place.reading.declared.object(it.of.name).map(|of| (it.word.at, of)));
        let (before, behind) = (names(before), names(&place.after));
        let object = |text: &String| place.reading.declared.object(source.names.get(text)?);
        let is_pair_descending = |pair: &[String]| match pair {
            [one, other] => object(one).zip(object(other)).is_some_and(|(one, other)| one == other + 1),
            _ => false,
        };
        let last_two = before.get(before.len().saturating_sub(2)..).unwrap_or_default();
        let is_descending =
            is_pair_descending(last_two) || is_pair_descending(behind.get(..2).unwrap_or_default());
        let declared = place.lower(left);
        let is_glyph = describe::is_letter(&declared);
        Self {
            undrawn: if is_glyph { undrawn(place, &referred) } else { FxHashSet::default() },
            without_glyph: if is_glyph { without_glyph(place) } else { FxHashSet::default() },
            declared,
            before,
            behind,
            is_descending,
            referred,
            last: last.max_by_key(|(at, _)| at.start()).map(|(_, of)| of),
        }
    }

    fn empty() -> Self {
        let none = Vec::new;
        Self {
            declared: String::new(),
            before: none(),
            behind: none(),
            is_descending: false,
            undrawn: FxHashSet::default(),
            without_glyph: FxHashSet::default(),
            referred: FxHashSet::default(),
            last: None,
        }
    }

    /// Adds what the entry says about a word.
    pub(super) fn weigh(
        &self,
        place: &Place<'_>,
        layers: &Layers,
        word: &Word<'_>,
        add: &mut impl FnMut(Source, i32),
    ) {
        let Some(name) = word.name else { return };
        let object = |text: &String| place.reading.declared.object(place.reading.source.names.get(text)?);
        if let Some(at) = word.object {
            let before = self.before.last().and_then(object);
            let behind = self.behind.first().and_then(object);
            let next = |from: usize| if self.is_descending { from.checked_sub(1) } else { Some(from + 1) };
            if before.and_then(next) == Some(at) {
                add(Source::BehindMember, FULL);
            } else if before.is_some_and(|before| before < at) {
                add(Source::AfterMember, FULL);
            }
            if behind.is_some() && behind == next(at) {
                add(Source::BeforeMember, FULL);
            }
            if self.without_glyph.contains(&at) {
                add(Source::WithoutGlyph, FULL);
            }
            if self.undrawn.contains(&at) {
                add(Source::OnlyDrawn, FULL);
            }
            if self.last.is_some_and(|last| last + 1 == at) {
                add(Source::BehindEntry, FULL);
            }
        }
        let ends =
            self.before.iter().map(|it| likeness(it.chars().rev(), word.text.chars().rev(), MAX_ENDING));
        add(Source::EndsLikeMember, ends.max().unwrap_or_default());
        let mut members = self.before.iter().chain(&self.behind);
        if word.layer.is_some() && members.any(|it| layers.of_word(place, it) == word.layer) {
            add(Source::LayerOfMember, FULL);
        }
        let is_start = word.text.starts_with(&self.declared);
        if describe::is_letter(&self.declared) {
            add(Source::LikeDeclared, if is_start { FULL } else { 0 });
        } else {
            add(Source::LikeDeclared, likeness(self.declared.chars(), word.text.chars(), MAX_LETTERS));
            if is_start && self.declared.chars().count() > 2 {
                add(Source::ExtendsDeclared, FULL);
            }
        }
        if !self.referred.contains(&name) {
            add(Source::Unreferred, FULL);
        }
    }
}

/// The objects that only levels can hold so far, and that no glyph stands for.
fn undrawn(place: &Place<'_>, referred: &FxHashSet<Name>) -> FxHashSet<usize> {
    let source = &place.reading.source;
    let mut made: FxHashSet<Name> = FxHashSet::default();
    for rule in &source.rules {
        let mut sides = rule.tokens.split(|token| source.names.text(token.name) == ARROW.word);
        let (Some(left), Some(right)) = (sides.next(), sides.next()) else { continue };
        made.extend(right.iter().map(|it| it.name).filter(|name| left.iter().all(|it| it.name != *name)));
    }
    let made: FxHashSet<usize> = made.into_iter().flat_map(|name| objects_of(place, name)).collect();
    let objects = (0..).zip(&source.objects);
    let undrawn = objects.filter(|(at, it)| !made.contains(at) && !referred.contains(&it.word.name));
    undrawn.map(|(at, _)| at).collect()
}

/// The objects that no glyph of another line stands for alone.
fn without_glyph(place: &Place<'_>) -> FxHashSet<usize> {
    let source = &place.reading.source;
    let others = source.synonyms.iter().filter(|it| !place.is_in_line(it.word.at));
    let glyphs = others.filter(|it| describe::is_letter(source.names.text(it.word.name)));
    let drawn: FxHashSet<Name> = glyphs.map(|it| it.of.name).collect();
    let objects = (0..).zip(&source.objects);
    objects.filter(|(_, it)| !drawn.contains(&it.word.name)).map(|(at, _)| at).collect()
}
