//! Traps: where the documents of the DSL and the released game part, and what of a pack relies on that.
//! Each use is found where a file is judged or a level is replayed; they are told of once per pack.

pub(crate) mod measured;
pub(crate) mod text;
pub(crate) mod words;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use ::text::TextRange;
use language::{Diagnostic, FileRange};
use pack::{File, Pack};
use syntax::Node;

use crate::scope::visible;
use crate::{describe, rules};

/// One point on which documents and game part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Trap {
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

/// A place that relies on a trap. It is kept by its address: text around it may change before it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Use {
    pub(crate) trap: Trap,
    file: Arc<str>,
    pointer: String,
    is_key: bool,
}

impl Use {
    /// A value that relies on a trap.
    pub(crate) fn value(trap: Trap, file: &File, node: Node<'_>) -> Self {
        Self { trap, file: Arc::clone(&file.path), pointer: node.pointer(), is_key: false }
    }

    /// A key that does, by the value beside it.
    pub(crate) fn key(trap: Trap, file: &File, node: Node<'_>) -> Self {
        Self { is_key: true, ..Self::value(trap, file, node) }
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

/// What is told of the uses in a pack, those of its game first and then level by level. A place that other
/// diagnostics speak of already has been said enough about.
pub(crate) fn told<'u>(
    pack: &Pack,
    uses: impl Iterator<Item = (&'u Use, Option<FileRange>)>,
    others: &[Cow<'_, Diagnostic>],
) -> Vec<Diagnostic> {
    let spoken_of: HashSet<&FileRange> = others.iter().map(|it| &it.at).collect();
    let mut by_trap: BTreeMap<Trap, Vec<&Use>> = BTreeMap::new();
    let mut traps: BTreeSet<Trap> = BTreeSet::new();
    for (used, place) in uses {
        traps.insert(used.trap);
        if place.is_some_and(|place| !spoken_of.contains(&place)) {
            by_trap.entry(used.trap).or_default().push(used);
        }
    }
    let traps: Vec<Trap> = traps.into_iter().collect();
    by_trap
        .iter()
        // What is said of the text needs no replay to show.
        .filter(|(trap, _)| !measured::is_shown_by_text(**trap, &traps))
        .filter_map(|(trap, uses)| rules::documents_and_game_disagree::check(pack, *trap, uses))
        .collect()
}
