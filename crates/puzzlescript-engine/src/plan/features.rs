//! Features: what a cell can have that a rule, a win condition or an input asks for. Each has a bit board in play.

use rustc_hash::FxHashMap;

use crate::model::{ALL_MOVES, LAYER_BITS, LAYERS_PER_WORD, LayerId, MoveSet, ObjectId, ObjectSet};

/// No feature.
pub(crate) const NONE: u32 = u32::MAX;

/// All features of a game, by number: first the objects, then one for *any movement at all*, then the others as they
/// are asked for.
#[derive(Debug)]
pub(crate) struct Features {
    objects: usize,
    count: u32,
    /// Sets of at least two objects, one of which is enough.
    pub(crate) unions: Vec<(u32, ObjectSet)>,
    numbers: FxHashMap<ObjectSet, u32>,
    /// The features of movement bits, by the place of the bit among the words of a cell.
    pub(crate) moves: Vec<u32>,
    /// The features "this layer moves", by the place of its lowest bit.
    pub(crate) moving: Vec<u32>,
    /// The movement bits that have a feature.
    pub(crate) tracked: Vec<u64>,
    /// The lowest bits of the layers that have a feature of moving.
    pub(crate) tracked_moving: Vec<u64>,
    /// The objects whose own features are asked for, as a word set. The boards of the others stay empty.
    pub(crate) asked: Vec<u64>,
    /// For each object the unions that hold it as a bit set, [`Self::union_words`] words each.
    memberships: Vec<u64>,
    /// The number of words of a bit set of unions.
    pub(crate) union_words: usize,
    /// For each object the unions that hold it: a range of `members`.
    ranges: Vec<(u32, u32)>,
    members: Vec<u32>,
    /// For each feature, whether it is about movements.
    are_moves: Vec<bool>,
}

/// The lowest bit of each layer of a word.
pub(crate) const LOWEST: u64 = {
    let (mut bits, mut layer) = (0, 0);
    while layer < LAYERS_PER_WORD {
        bits |= 1 << (layer * LAYER_BITS);
        layer += 1;
    }
    bits
};

impl Features {
    pub(super) fn new(objects: usize, layers: usize) -> Self {
        let words = MoveSet::words_for(layers);
        Self {
            objects,
            count: objects as u32 + 1,
            unions: Vec::new(),
            numbers: FxHashMap::default(),
            moves: vec![NONE; words * 64],
            moving: vec![NONE; words * 64],
            tracked: vec![0; words],
            tracked_moving: vec![0; words],
            asked: vec![0; ObjectSet::words_for(objects)],
            memberships: Vec::new(),
            union_words: 0,
            ranges: Vec::new(),
            members: Vec::new(),
            are_moves: Vec::new(),
        }
    }

    /// The number of features.
    pub(crate) fn len(&self) -> usize {
        self.count as usize
    }

    /// The feature "something in this cell moves".
    pub(crate) fn any_move(&self) -> u32 {
        self.objects as u32
    }

    /// The unions that hold an object, by their place in [`Self::unions`].
    pub(crate) fn unions_of(&self, object: usize) -> &[u32] {
        self.ranges.get(object).map_or(&[], |&(from, to)| &self.members[from as usize..to as usize])
    }

    /// A word of the unions that hold one of these objects, given as a word of a set.
    #[inline]
    pub(crate) fn unions_of_any(&self, object_word: usize, mut objects: u64, word: usize) -> u64 {
        let mut unions = 0;
        while objects != 0 {
            let object = object_word * 64 + objects.trailing_zeros() as usize;
            objects &= objects - 1;
            unions |= self.memberships[object * self.union_words + word];
        }
        unions
    }

    /// Whether a feature is about movements.
    pub(crate) fn is_movement(&self, feature: u32) -> bool {
        self.are_moves.get(feature as usize).copied().unwrap_or(false)
    }

    /// The feature of an object.
    pub(super) fn object(object: ObjectId) -> u32 {
        object.0
    }

    /// The feature "one of these is there", if the set is not empty.
    pub(super) fn any(&mut self, set: &ObjectSet) -> Option<u32> {
        let mut members = set.iter();
        let first = members.next()?;
        if members.next().is_none() {
            return Some(Self::object(first));
        }
        if let Some(&number) = self.numbers.get(set) {
            return Some(number);
        }
        let number = self.next();
        self.numbers.insert(set.clone(), number);
        self.unions.push((number, set.clone()));
        Some(number)
    }

    /// The feature "one of these is there", if it is asked for already.
    pub(super) fn known(&self, set: &ObjectSet) -> Option<u32> {
        self.numbers.get(set).copied()
    }

    /// The feature of one movement bit of a layer, 0 to 4.
    pub(super) fn movement(&mut self, layer: LayerId, bit: usize) -> u32 {
        let place = place(layer) + bit;
        if self.moves[place] == NONE {
            self.moves[place] = self.next();
            self.tracked[place / 64] |= 1 << (place % 64);
        }
        self.moves[place]
    }

    /// The features that must all be absent for none of these bits of a layer to be there.
    pub(super) fn absent(&mut self, layer: LayerId, bits: u8) -> Vec<u32> {
        if bits != ALL_MOVES {
            return (0..LAYER_BITS)
                .filter(|bit| bits >> bit & 1 == 1)
                .map(|bit| self.movement(layer, bit))
                .collect();
        }
        let place = place(layer);
        if self.moving[place] == NONE {
            self.moving[place] = self.next();
            self.tracked_moving[place / 64] |= 1 << (place % 64);
        }
        vec![self.moving[place]]
    }

    /// Remembers that a feature is asked for, if it is an object.
    pub(super) fn ask(&mut self, feature: u32) {
        if (feature as usize) < self.objects {
            self.asked[feature as usize / 64] |= 1 << (feature % 64);
        }
    }

    /// Works out which unions hold an object, once all are known.
    pub(super) fn finish(&mut self) {
        self.are_moves = vec![false; self.len()];
        for &feature in self.moves.iter().chain(&self.moving).filter(|&&feature| feature != NONE) {
            self.are_moves[feature as usize] = true;
        }
        let mut lists = vec![Vec::new(); self.objects];
        for (place, (_, set)) in (0_u32..).zip(&self.unions) {
            for object in set.iter() {
                if let Some(list) = lists.get_mut(object.index()) {
                    list.push(place);
                }
            }
        }
        self.union_words = self.unions.len().div_ceil(64);
        for list in lists {
            let first = self.memberships.len();
            self.memberships.resize(first + self.union_words, 0);
            for &union in &list {
                self.memberships[first + union as usize / 64] |= 1 << (union % 64);
            }
            let from = self.members.len() as u32;
            self.members.extend(list);
            self.ranges.push((from, self.members.len() as u32));
        }
    }

    /// A feature that no cell ever has.
    pub(super) fn never(&mut self) -> u32 {
        self.next()
    }

    fn next(&mut self) -> u32 {
        self.count += 1;
        self.count - 1
    }
}

/// The place of the lowest bit of a layer among the words of a cell.
fn place(layer: LayerId) -> usize {
    layer.index() / LAYERS_PER_WORD * 64 + layer.index() % LAYERS_PER_WORD * LAYER_BITS
}
