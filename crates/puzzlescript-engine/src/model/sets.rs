//! Bit sets whose width is fixed when a game is compiled: sets of objects, and the movements of the layers of a cell.

use super::{LayerId, ObjectId};

/// The number of bits of a word of a set.
const WORD: usize = 64;

/// The number of layers whose movements fit into a word.
pub const LAYERS_PER_WORD: usize = 12;

/// The number of bits that the movements of a layer take.
pub const LAYER_BITS: usize = 5;

/// All movements of one layer (spec section 13).
pub const ALL_MOVES: u8 = 31;

/// Movement bits of one layer (spec section 13).
pub mod moves {
    /// Towards row 0.
    pub const UP: u8 = 1;
    /// Towards the last row.
    pub const DOWN: u8 = 2;
    /// Towards column 0.
    pub const LEFT: u8 = 4;
    /// Towards the last column.
    pub const RIGHT: u8 = 8;
    /// In place.
    pub const ACTION: u8 = 16;
    /// Towards any side.
    pub const ANY_DIRECTION: u8 = UP | DOWN | LEFT | RIGHT;

    /// Single movements with their words.
    const WORDS: [(u8, &str); 5] =
        [(UP, "up"), (DOWN, "down"), (LEFT, "left"), (RIGHT, "right"), (ACTION, "action")];

    /// The movements that the direction of a sound stands for.
    pub fn of_direction(word: &str) -> u8 {
        let single = WORDS.iter().find(|(_, it)| *it == word).map(|(bit, _)| *bit);
        single.unwrap_or(match word {
            "horizontal" => LEFT | RIGHT,
            "vertical" => UP | DOWN,
            _ => ANY_DIRECTION,
        })
    }

    /// The word for the only movement of these.
    pub fn word(bits: u8) -> Option<&'static str> {
        WORDS.iter().find(|(bit, _)| *bit == bits).map(|(_, word)| *word)
    }
}

/// The words of a set. Most games need one or two, which take no place of their own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Words {
    One(u64),
    Two([u64; 2]),
    Many(Box<[u64]>),
}

impl Words {
    /// So many words without any bit.
    fn new(count: usize) -> Self {
        match count {
            1 => Self::One(0),
            2 => Self::Two([0; 2]),
            _ => Self::Many(vec![0; count].into_boxed_slice()),
        }
    }

    fn get(&self) -> &[u64] {
        match self {
            Self::One(word) => std::slice::from_ref(word),
            Self::Two(words) => words,
            Self::Many(words) => words,
        }
    }

    fn get_mut(&mut self) -> &mut [u64] {
        match self {
            Self::One(word) => std::slice::from_mut(word),
            Self::Two(words) => words,
            Self::Many(words) => words,
        }
    }
}

impl Default for Words {
    fn default() -> Self {
        Self::Many(Box::default())
    }
}

/// A set of objects of one game, as words of 64 bits: object `k` is bit `k % 64` of word `k / 64`.
///
/// All sets of a game have the same width. An object outside of it is in no set and cannot be added.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ObjectSet {
    words: Words,
}

impl ObjectSet {
    /// The number of words of a set of a game with this number of objects: at least one.
    pub fn words_for(objects: usize) -> usize {
        objects.div_ceil(WORD).max(1)
    }

    /// The empty set of a game with this number of objects.
    pub fn new(objects: usize) -> Self {
        Self { words: Words::new(Self::words_for(objects)) }
    }

    /// The set of these objects.
    pub fn of(objects: usize, members: impl IntoIterator<Item = ObjectId>) -> Self {
        let mut set = Self::new(objects);
        for member in members {
            set.insert(member);
        }
        set
    }

    /// The set of all objects.
    pub fn all(objects: usize) -> Self {
        Self::of(objects, (0..objects as u32).map(ObjectId))
    }

    /// Adds an object.
    pub fn insert(&mut self, object: ObjectId) {
        if let Some(word) = self.words.get_mut().get_mut(object.index() / WORD) {
            *word |= 1 << (object.index() % WORD);
        }
    }

    /// Takes an object out.
    pub fn remove(&mut self, object: ObjectId) {
        if let Some(word) = self.words.get_mut().get_mut(object.index() / WORD) {
            *word &= !(1 << (object.index() % WORD));
        }
    }

    /// Adds all objects of another set.
    pub fn union(&mut self, other: &Self) {
        for (word, more) in self.words.get_mut().iter_mut().zip(other.words()) {
            *word |= more;
        }
    }

    /// Takes all objects of another set out.
    pub fn subtract(&mut self, other: &Self) {
        for (word, less) in self.words.get_mut().iter_mut().zip(other.words()) {
            *word &= !less;
        }
    }

    /// Whether an object is in it.
    pub fn contains(&self, object: ObjectId) -> bool {
        self.words().get(object.index() / WORD).is_some_and(|word| word >> (object.index() % WORD) & 1 == 1)
    }

    /// Whether all objects of another set are in it.
    pub fn contains_all(&self, other: &Self) -> bool {
        self.words().iter().zip(other.words()).all(|(word, needed)| word & needed == *needed)
    }

    /// Whether an object of another set is in it.
    pub fn meets(&self, other: &Self) -> bool {
        self.words().iter().zip(other.words()).any(|(word, other)| word & other != 0)
    }

    /// Whether nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.words().iter().all(|&word| word == 0)
    }

    /// The number of objects in it.
    pub fn len(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Its objects in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = ObjectId> + '_ {
        bits(self.words()).map(|bit| ObjectId(bit as u32))
    }

    /// Its words.
    pub fn words(&self) -> &[u64] {
        self.words.get()
    }
}

/// The positions of the bits that are set, ascending.
pub fn bits(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(number, &word)| {
        std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)))
            .take_while(|&rest| rest != 0)
            .map(move |rest| number * WORD + rest.trailing_zeros() as usize)
    })
}

/// Movement bits per layer, as words of 64 bits: layer `k` has five bits of word `k / 12`, from bit `5 * (k % 12)` on.
///
/// All of a game have the same width. A layer outside of it has no movements and cannot get any.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct MoveSet {
    words: Words,
}

impl MoveSet {
    /// The number of words for a game with this number of layers: at least one.
    pub fn words_for(layers: usize) -> usize {
        layers.div_ceil(LAYERS_PER_WORD).max(1)
    }

    /// No movements, in a game with this number of layers.
    pub fn new(layers: usize) -> Self {
        Self { words: Words::new(Self::words_for(layers)) }
    }

    /// Adds the movements of another set.
    pub fn union(&mut self, other: &Self) {
        for (word, more) in self.words.get_mut().iter_mut().zip(other.words()) {
            *word |= more;
        }
    }

    /// Adds movement bits of a layer ([`moves`]).
    pub fn insert(&mut self, layer: LayerId, bits: u8) {
        if let Some(word) = self.words.get_mut().get_mut(layer.index() / LAYERS_PER_WORD) {
            *word |= u64::from(bits & ALL_MOVES) << Self::shift(layer);
        }
    }

    /// Takes movement bits of a layer away.
    pub fn remove(&mut self, layer: LayerId, bits: u8) {
        if let Some(word) = self.words.get_mut().get_mut(layer.index() / LAYERS_PER_WORD) {
            *word &= !(u64::from(bits & ALL_MOVES) << Self::shift(layer));
        }
    }

    /// The movement bits of a layer.
    pub fn get(&self, layer: LayerId) -> u8 {
        let word = self.words().get(layer.index() / LAYERS_PER_WORD).copied().unwrap_or(0);
        (word >> Self::shift(layer)) as u8 & ALL_MOVES
    }

    /// Whether all movements of another set are in it.
    pub fn contains_all(&self, other: &Self) -> bool {
        self.words().iter().zip(other.words()).all(|(word, needed)| word & needed == *needed)
    }

    /// Whether a movement of another set is in it.
    pub fn meets(&self, other: &Self) -> bool {
        self.words().iter().zip(other.words()).any(|(word, other)| word & other != 0)
    }

    /// Whether no layer moves.
    pub fn is_empty(&self) -> bool {
        self.words().iter().all(|&word| word == 0)
    }

    /// The layers that have movements, ascending, each with its bits.
    pub fn iter(&self) -> impl Iterator<Item = (LayerId, u8)> + '_ {
        let words = self.words().iter().enumerate().filter(|(_, word)| **word != 0);
        words.flat_map(|(number, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                let place = (rest != 0).then(|| rest.trailing_zeros() as usize / LAYER_BITS)?;
                let bits = (rest >> (place * LAYER_BITS)) as u8 & ALL_MOVES;
                rest &= !(u64::from(ALL_MOVES) << (place * LAYER_BITS));
                Some((LayerId((number * LAYERS_PER_WORD + place) as u32), bits))
            })
        })
    }

    /// Its words.
    pub fn words(&self) -> &[u64] {
        self.words.get()
    }

    /// Where the bits of a layer begin in its word.
    fn shift(layer: LayerId) -> usize {
        LAYER_BITS * (layer.index() % LAYERS_PER_WORD)
    }
}
