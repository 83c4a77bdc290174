//! Divergences: points on which the documents of the DSL and the released game disagree. The uses in a pack
//! are found when a file is checked or a level is replayed, and are reported once per pack.

pub(crate) mod measured;
pub(crate) mod text;
pub(crate) mod words;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use ::text::TextRange;
use json::Node;
use language::FileRange;
use pack::{File, Pack};

use crate::describe;
use crate::file_context::visible;

/// One point on which the documents and the game disagree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Divergence {
    /// A word that no document defines.
    Word(Word),
    /// A word that the documents define but the game ignores.
    Unreleased(Word),
    /// A divergence that a text shows, by its index in [`text::TEXT_DIVERGENCES`].
    Text(usize),
    /// A divergence that a replay shows.
    Switch {
        /// Its index in [`engine::SWITCHES`].
        at: usize,
        wins: Wins,
    },
    /// Several such points together; none of them alone.
    Together { wins: Wins },
}

/// A word of the vocabulary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Word {
    pub(crate) word: &'static str,
    pub(crate) role: Role,
}

/// What a word names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Role {
    /// A word of this vocabulary.
    Named(&'static str),
    /// A value of the field with this name.
    ValueOf(&'static str),
    /// A field of the object with this name.
    FieldOf(&'static str),
}

impl std::fmt::Display for Word {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let word = self.word;
        match self.role {
            Role::Named(noun) => write!(f, "the {noun} `{word}`"),
            Role::ValueOf(field) => write!(f, "the value `{word}` of `{field}`"),
            Role::FieldOf(noun) => write!(f, "the field `{word}` of {}", describe::a(noun)),
        }
    }
}

/// The only semantics with which the gold path wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Wins {
    AsReleased,
    AsDocumented,
}

/// A use of a divergence. It is stored by address, because the text around it may change before it is
/// reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Use {
    pub(crate) divergence: Divergence,
    file: Arc<str>,
    pointer: String,
    is_key: bool,
}

impl Use {
    /// A value that uses a divergence.
    pub(crate) fn value(divergence: Divergence, file: &File, node: Node<'_>) -> Self {
        Self { divergence, file: Arc::clone(&file.path), pointer: node.pointer(), is_key: false }
    }

    /// A key that uses a divergence, given by its value.
    pub(crate) fn key(divergence: Divergence, file: &File, node: Node<'_>) -> Self {
        Self { is_key: true, ..Self::value(divergence, file, node) }
    }

    /// Its current range in the pack. Returns `None` if it no longer exists.
    pub(crate) fn place(&self, pack: &Pack) -> Option<FileRange> {
        let range = self.range(pack.file(&self.file)?)?;
        Some(FileRange { file: Arc::clone(&self.file), range })
    }

    /// Its current range in its file. Returns `None` if it no longer exists.
    pub(crate) fn range(&self, file: &File) -> Option<TextRange> {
        let node = file.tree.at_pointer(&self.pointer)?;
        Some(match node.key() {
            Some(key) if self.is_key => key.range(),
            _ => visible(node),
        })
    }

    /// The text of the use, given the node that it points to.
    pub(crate) fn written(&self, node: Node<'_>) -> String {
        let text = match node.key() {
            Some(key) if self.is_key => key.text(),
            _ => node.as_str().unwrap_or_else(|| node.text().into()),
        };
        describe::short(&text)
    }

    pub(crate) fn pointer(&self) -> &str {
        &self.pointer
    }

    pub(crate) fn file(&self) -> &str {
        &self.file
    }
}

/// The ranges of other diagnostics. Divergences at these ranges are not reported again.
pub(crate) type SpokenOf<'d> = HashSet<&'d FileRange>;

/// The uses of divergences in a pack.
#[derive(Debug, Default)]
pub(crate) struct Relied<'u> {
    /// All divergences that the pack uses, even at ranges of other diagnostics.
    pub(crate) divergences: BTreeSet<Divergence>,
    pub(crate) met: BTreeMap<Divergence, Met<'u>>,
}

/// The uses of one divergence, except those at ranges of other diagnostics.
#[derive(Debug, Default)]
pub(crate) struct Met<'u> {
    /// The first uses, at most as many as a diagnostic lists.
    pub(crate) first: Vec<(&'u Use, FileRange)>,
    /// The number of uses.
    pub(crate) count: usize,
    /// The number of files with uses.
    pub(crate) files: usize,
}

/// Cap on the uses that a diagnostic lists.
pub(crate) const MAX_PLACES: usize = 5;

impl<'u> Relied<'u> {
    /// Collects uses. Uses in the same file must be adjacent. Each has its current range, or `None` if it no
    /// longer exists.
    pub(crate) fn of(
        uses: impl Iterator<Item = (&'u Use, Option<FileRange>)>,
        spoken_of: &SpokenOf<'_>,
    ) -> Self {
        let mut relied = Self::default();
        let mut last: BTreeMap<Divergence, &str> = BTreeMap::new();
        for (used, place) in uses {
            relied.divergences.insert(used.divergence);
            let Some(place) = place.filter(|place| !spoken_of.contains(place)) else { continue };
            let met = relied.met.entry(used.divergence).or_default();
            met.count += 1;
            met.files += usize::from(last.insert(used.divergence, &used.file) != Some(&*used.file));
            if met.first.len() < MAX_PLACES {
                met.first.push((used, place));
            }
        }
        relied
    }
}
