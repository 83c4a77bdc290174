//! On which sides of rules the objects of a game are named, and which of them no level can hold from the start.

use rustc_hash::FxHashSet;

use super::super::names::objects_of;
use super::super::place::Place;
use crate::describe;
use crate::read::Name;

/// What speaks for an object that nothing looks for or makes so far, and for one that would never be there without being made.
const NOT_NAMED: u32 = 70;
const NEVER_THERE: u32 = 250;

/// The objects that rules name, as places in the list of objects.
#[derive(Default)]
pub(super) struct Mentions {
    left: FxHashSet<usize>,
    right: FxHashSet<usize>,
    /// Those that glyphs stand for.
    drawn: FxHashSet<usize>,
}

impl Mentions {
    pub(super) fn of(place: &Place<'_>) -> Self {
        let mut mentions = Self::default();
        let reading = place.reading;
        let mut seen: FxHashSet<(bool, Name)> = FxHashSet::default();
        let arrow = reading.source.names.get("->");
        for line in &reading.source.rules {
            let mut is_right = false;
            for token in line.tokens.iter().filter(|token| token.at != place.word) {
                is_right |= Some(token.name) == arrow;
                if reading.declared.has(token.name) && seen.insert((is_right, token.name)) {
                    let side = if is_right { &mut mentions.right } else { &mut mentions.left };
                    side.extend(objects_of(place, token.name));
                }
            }
        }
        for (_, glyph) in describe::glyphs(reading) {
            mentions.drawn.extend(objects_of(place, glyph));
        }
        mentions
    }

    /// What speaks for a name of one object on a side.
    pub(super) fn weight(&self, place: &Place<'_>, name: Name, is_right: bool) -> u32 {
        let Some(object) = place.reading.declared.object(name) else { return 0 };
        let side = if is_right { &self.right } else { &self.left };
        match () {
            () if side.contains(&object) => 0,
            () if is_right && !self.drawn.contains(&object) => NEVER_THERE,
            () if self.left.contains(&object)
                || self.right.contains(&object)
                || !self.drawn.contains(&object) =>
            {
                NOT_NAMED
            }
            () => 0,
        }
    }
}
