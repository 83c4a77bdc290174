//! What other lines of the section say about words.

use rustc_hash::FxHashMap;

use super::sources::Source;
use crate::read::Name;

/// What applies in full.
pub(super) const FULL: i32 = 1_000;

/// What one more line that speaks for a word adds, and how many do.
const PER_LINE: i32 = FULL / 4;
const MAX_LINES: i32 = 4;

/// What can be proposed, as far as the ranking knows it.
#[derive(Clone, Copy)]
pub(super) struct Word<'w> {
    pub(super) text: &'w str,
    pub(super) number: u32,
    pub(super) name: Option<Name>,
    /// Its place in OBJECTS.
    pub(super) object: Option<usize>,
    pub(super) layer: Option<usize>,
    pub(super) is_movement: bool,
}

/// A layer that lines speak for, or the words for movements.
type Layer = (Option<usize>, Source);

/// What other lines of the section say about words.
#[derive(Default)]
pub(super) struct Evidence {
    /// The strongest line that speaks for a word, and how many do.
    lines: FxHashMap<(u32, Source), (i32, i32)>,
    /// The same for the words of a layer but for one; `None` stands for the words for movements.
    layers: FxHashMap<Layer, Vec<(u32, i32)>>,
}

impl Evidence {
    /// Notes that a line speaks for a word.
    pub(super) fn add_line(&mut self, source: Source, number: u32, strength: i32) {
        let (best, count) = self.lines.entry((number, source)).or_default();
        *best = (*best).max(strength);
        *count += 1;
    }

    /// Notes that a line speaks for the words of a layer but for one.
    pub(super) fn add_layer(&mut self, source: Source, layer: Option<usize>, except: u32, strength: i32) {
        self.layers.entry((layer, source)).or_default().push((except, strength));
    }

    /// Notes something that is no line.
    pub(super) fn add(&mut self, source: Source, number: u32, strength: i32) {
        self.lines.insert((number, source), (strength, 0));
    }

    /// What the lines say about one word.
    pub(super) fn of(&self, word: &Word<'_>, add: &mut impl FnMut(Source, i32)) {
        for source in LINE_SOURCES {
            if let Some((best, count)) = self.lines.get(&(word.number, *source)) {
                add(*source, best + PER_LINE * (*count).min(MAX_LINES));
            }
        }
        let class = if word.is_movement { Some(None) } else { word.layer.map(Some) };
        let Some(class) = class else { return };
        for source in [Source::SameLayer, Source::NextLayer] {
            let lines = self.layers.get(&(class, source)).map_or(&[][..], Vec::as_slice).iter();
            let others = lines.filter(|(except, _)| *except != word.number);
            let (best, count) = others.fold((0, 0), |(best, count), (_, it)| (best.max(*it), count + 1));
            add(source, best + PER_LINE * count.min(MAX_LINES));
        }
    }
}

/// The sources that other lines are.
const LINE_SOURCES: &[Source] = &[
    Source::Renamed,
    Source::Respelled,
    Source::Counted,
    Source::Turned,
    Source::Shifted,
    Source::Kept,
    Source::Same,
    Source::Next,
    Source::Series,
    Source::CountedOn,
    Source::Before,
    Source::Behind,
    Source::Between,
    Source::AfterTwo,
    Source::Used,
    Source::InNextLine,
    Source::Near,
];

/// The part of a number of letters that two words begin with alike, in thousandths.
pub(super) fn likeness<'s>(
    one: impl Iterator<Item = char> + 's,
    other: impl Iterator<Item = char> + 's,
    most: usize,
) -> i32 {
    let same = one.zip(other).take(most).take_while(|(one, other)| one == other).count();
    FULL * same as i32 / most.max(1) as i32
}
