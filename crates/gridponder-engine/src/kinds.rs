//! Facts about kinds. Their tags are stored as sets of kinds, so that a lookup is a single bit test.

use rustc_hash::FxHashMap;

use crate::def;
use crate::pool::{Pool, Symbol};

/// A set of kinds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KindSet {
    bits: Vec<u64>,
}

impl KindSet {
    pub(crate) fn insert(&mut self, kind: Symbol) {
        let word = kind.0 as usize / 64;
        if self.bits.len() <= word {
            self.bits.resize(word + 1, 0);
        }
        self.bits[word] |= 1 << (kind.0 % 64);
    }

    /// Whether a kind is in the set.
    pub fn contains(&self, kind: Symbol) -> bool {
        self.bits.get(kind.0 as usize / 64).is_some_and(|word| word & (1 << (kind.0 % 64)) != 0)
    }

    /// Returns true if there is an entity whose kind is in the set.
    pub(crate) fn holds(&self, pool: &Pool, entity: crate::pool::Entity) -> bool {
        pool.kind(entity).is_some_and(|kind| self.contains(kind))
    }

    /// Whether both sets have a kind in common.
    pub fn intersects(&self, other: &Self) -> bool {
        self.bits.iter().zip(&other.bits).any(|(word, other)| word & other != 0)
    }

    /// Whether all kinds of another set are in this one.
    pub fn contains_all(&self, other: &Self) -> bool {
        let word = |at: usize| self.bits.get(at).copied().unwrap_or(0);
        other.bits.iter().enumerate().all(|(at, other)| other & !word(at) == 0)
    }

    pub(crate) fn extend(&mut self, other: &Self) {
        if self.bits.len() < other.bits.len() {
            self.bits.resize(other.bits.len(), 0);
        }
        for (word, more) in self.bits.iter_mut().zip(&other.bits) {
            *word |= more;
        }
    }
}

/// The declared kinds.
#[derive(Clone, Debug)]
pub(crate) struct Kinds {
    /// How the text board shows each kind.
    pub(crate) faces: FxHashMap<Symbol, Face>,
    tagged: FxHashMap<String, KindSet>,
    animated: FxHashMap<String, KindSet>,
}

/// How the text board shows a kind.
#[derive(Clone, Debug)]
pub(crate) struct Face {
    pub(crate) symbol: Option<String>,
    pub(crate) symbol_param: Option<Symbol>,
    pub(crate) label: String,
}

impl Kinds {
    pub(crate) fn new(kinds: &[def::Kind], pool: &mut Pool) -> Self {
        let mut faces = FxHashMap::default();
        let mut tagged: FxHashMap<String, KindSet> = FxHashMap::default();
        let mut animated: FxHashMap<String, KindSet> = FxHashMap::default();
        for kind in kinds {
            let symbol = pool.symbol(&kind.id);
            let name = kind.ui_name.clone().unwrap_or_else(|| kind.id.replace('_', " "));
            let label = match &kind.description {
                Some(description) => format!("{name} ({description})"),
                None => name,
            };
            let symbol_param = kind.symbol_param.as_deref().map(|param| pool.symbol(param));
            faces.insert(symbol, Face { symbol: kind.symbol.clone(), symbol_param, label });
            for tag in &kind.tags {
                tagged.entry(tag.clone()).or_default().insert(symbol);
            }
            for animation in &kind.animations {
                animated.entry(animation.clone()).or_default().insert(symbol);
            }
        }
        Self { faces, tagged, animated }
    }

    /// Returns true if a kind with this name is declared.
    pub(crate) fn is_declared(&self, pool: &Pool, name: &str) -> bool {
        pool.find_symbol(name).is_some_and(|kind| self.faces.contains_key(&kind))
    }

    /// Returns true if some kind has the tag.
    pub(crate) fn is_tag(&self, tag: &str) -> bool {
        self.tagged.contains_key(tag)
    }

    /// Returns true if some kind has the animation.
    pub(crate) fn is_animation(&self, animation: &str) -> bool {
        self.animated.contains_key(animation)
    }

    /// Returns true if this kind has the animation.
    pub(crate) fn has_animation(&self, kind: Symbol, animation: &str) -> bool {
        self.animated.get(animation).is_some_and(|kinds| kinds.contains(kind))
    }

    /// The kinds with a tag.
    pub(crate) fn tagged(&self, tag: &str) -> KindSet {
        self.tagged.get(tag).cloned().unwrap_or_default()
    }

    /// The kinds with any of the tags.
    pub(crate) fn tagged_any<T: AsRef<str>>(&self, tags: &[T]) -> KindSet {
        let mut set = KindSet::default();
        for tag in tags {
            if let Some(kinds) = self.tagged.get(tag.as_ref()) {
                set.extend(kinds);
            }
        }
        set
    }

    /// The kinds with an animation.
    pub(crate) fn animated(&self, animation: &str) -> KindSet {
        self.animated.get(animation).cloned().unwrap_or_default()
    }
}
