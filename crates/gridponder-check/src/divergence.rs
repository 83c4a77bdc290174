//! Divergences: where the documents of the DSL and the released game disagree, and what of a pack relies on that.
//! Each use is found where a file is judged or a level is replayed; they are told of once per pack.

pub(crate) mod measured;
pub(crate) mod text;
pub(crate) mod words;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use ::text::TextRange;
use json::Node;
use language::{Diagnostic, FileRange};
use pack::{File, Pack};

use crate::file_context::visible;
use crate::{describe, rules};

/// One point on which documents and game part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Divergence {
    /// A word that no document has.
    Word(Word),
    /// A word that the documents have and the game does nothing with.
    Unreleased(Word),
    /// One that a text shows, by its place in [`text::TRAPS`].
    Text(usize),
    /// One that a replay shows.
    Switch {
        /// Its place in [`engine::SWITCHES`].
        at: usize,
        wins: Wins,
    },
    /// Several of those together, none of them alone.
    Together { wins: Wins },
}

/// A word of the vocabulary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Word {
    pub(crate) word: &'static str,
    pub(crate) role: Role,
}

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Role {
    /// A word of the vocabulary of that name.
    Named(&'static str),
    /// A value of the field of that name.
    ValueOf(&'static str),
    /// A field of what is called so.
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

/// By whose rules the gold path wins, where it does by one of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Wins {
    AsReleased,
    AsDocumented,
}

/// A place that relies on a divergence. It is kept by its address: text around it may change before it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Use {
    pub(crate) divergence: Divergence,
    file: Arc<str>,
    pointer: String,
    is_key: bool,
}

impl Use {
    /// A value that relies on a divergence.
    pub(crate) fn value(divergence: Divergence, file: &File, node: Node<'_>) -> Self {
        Self { divergence, file: Arc::clone(&file.path), pointer: node.pointer(), is_key: false }
    }

    /// A key that does, by the value beside it.
    pub(crate) fn key(divergence: Divergence, file: &File, node: Node<'_>) -> Self {
        Self { is_key: true, ..Self::value(divergence, file, node) }
    }

    /// Where it stands now; `None` when it is gone.
    pub(crate) fn place(&self, pack: &Pack) -> Option<FileRange> {
        let range = self.range(pack.file(&self.file)?)?;
        Some(FileRange { file: Arc::clone(&self.file), range })
    }

    /// Where in its file, as that is now.
    pub(crate) fn range(&self, file: &File) -> Option<TextRange> {
        let node = file.tree.at_pointer(&self.pointer)?;
        Some(match node.key() {
            Some(key) if self.is_key => key.range(),
            _ => visible(node),
        })
    }

    /// What is written there, by the node it points to.
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

/// The places that other diagnostics speak of: enough has been said about them.
pub(crate) type SpokenOf<'d> = HashSet<&'d FileRange>;

/// What of a pack relies on divergences.
#[derive(Debug, Default)]
pub(crate) struct Relied<'u> {
    /// The divergences that something relies on, spoken of or not.
    pub(crate) divergences: BTreeSet<Divergence>,
    pub(crate) met: BTreeMap<Divergence, Met<'u>>,
}

/// Where a divergence is met that is not spoken of.
#[derive(Debug, Default)]
pub(crate) struct Met<'u> {
    /// The first places, no more than are told.
    pub(crate) first: Vec<(&'u Use, FileRange)>,
    /// How often.
    pub(crate) count: usize,
    /// In how many files.
    pub(crate) files: usize,
}

/// So many places are told.
pub(crate) const MOST_PLACES: usize = 5;

impl<'u> Relied<'u> {
    /// What some uses rely on, those of one file one after the other. With each is the place it stands at now; without
    /// one it is gone.
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
            if met.first.len() < MOST_PLACES {
                met.first.push((used, place));
            }
        }
        relied
    }
}

/// What is told of the divergences that a pack relies on, those of its game first and then level by level.
pub(crate) fn told(pack: &Pack, relied: &Relied<'_>) -> Vec<Diagnostic> {
    let divergences: Vec<Divergence> = relied.divergences.iter().copied().collect();
    relied
        .met
        .iter()
        // What is said of the text needs no replay to show.
        .filter(|(divergence, _)| !measured::is_shown_by_text(**divergence, &divergences))
        .filter_map(|(divergence, met)| rules::documents_and_game_disagree::check(pack, *divergence, met))
        .collect()
}
