//! What the files that all levels share are judged by of a level: where two texts of a level have the same outline, and
//! the same names, nothing can be said of those files that was not said before.

use std::sync::Arc;

use json::Node;
use pack::{File, Pack, VersionUse};
use rpds::RedBlackTreeMapSync;

use crate::asked::{Recorder, SeenUses};
use crate::board::{self, Board};
use crate::logic;

/// A level, seen from outside.
#[derive(Debug, PartialEq)]
pub(crate) struct Outline {
    /// Whether the file could be read.
    pub(crate) is_readable: bool,
    /// Whether there is text in it that says nothing for certain.
    pub(crate) is_broken: bool,
    /// Whether it has a value at all.
    pub(crate) has_root: bool,
    /// The size of its board.
    pub(crate) board: Option<Board>,
    /// What it overrides: the id of a system, and a key.
    pub(crate) overrides: Vec<(String, String)>,
    /// The owners that its goals weigh against each other.
    pub(crate) owners: Vec<String>,
    /// What its rules and systems do to variables and to the hand.
    pub(crate) logic: logic::Outline,
}

/// The outlines of the levels of a pack, by their paths.
pub(crate) type Outlines = RedBlackTreeMapSync<Arc<str>, Arc<Outline>>;

impl Outline {
    pub(crate) fn of(file: &File) -> Self {
        let root = file.tree.root();
        let is_broken = file.tree.errors().iter().any(|error| error.kind.hides_text());
        let overrides = root.and_then(|root| root.get("systemOverrides"));
        let keys = overrides.into_iter().flat_map(Node::members).flat_map(|system| {
            let changes = system.value.members();
            changes.map(move |change| (system.key.text().into_owned(), change.key.text().into_owned()))
        });
        let goals = root.and_then(|root| root.get("goals")).into_iter().flat_map(Node::elements);
        let owners = goals.filter_map(|goal| goal.get("config")?.get("owners")).flat_map(Node::elements);
        Self {
            is_readable: file.unreadable.is_none(),
            is_broken,
            has_root: root.is_some(),
            board: root.and_then(board::size),
            overrides: keys.collect(),
            owners: owners.filter_map(|owner| Some(owner.as_str()?.into_owned())).collect(),
            logic: logic::Outline::of(root.filter(|_| !is_broken), root),
        }
    }
}

/// The levels of a pack, as the files see them that all levels share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Levels<'p> {
    pack: &'p Pack,
    outlines: &'p Outlines,
    recorder: &'p Recorder,
}

impl<'p> Levels<'p> {
    pub(crate) const fn new(pack: &'p Pack, outlines: &'p Outlines, recorder: &'p Recorder) -> Self {
        Self { pack, outlines, recorder }
    }

    /// How many there are.
    pub(crate) fn count(self) -> usize {
        self.outlines.size()
    }

    /// Their paths and outlines, in order of the paths.
    pub(crate) fn outlines(self) -> impl Iterator<Item = (&'p Arc<str>, &'p Outline)> {
        self.outlines.iter().map(|(path, outline)| (path, &**outline))
    }

    /// Whether all levels there are could be read, so that what none of them has is nowhere.
    pub(crate) fn are_known(self) -> bool {
        self.pack.unlisted().is_none() && self.outlines().all(|(_, outline)| outline.is_readable)
    }

    /// What they and the other files use together.
    pub(crate) fn all_uses(self) -> SeenUses<'p> {
        SeenUses::of_all(self.pack.all_uses(), self.recorder)
    }

    /// What came after the founding documents, in all files.
    pub(crate) fn version_uses(self) -> impl Iterator<Item = (&'p Arc<str>, &'p VersionUse)> {
        self.pack.names().version_uses()
    }

    /// The file of a level, for a place in it that is told: what is said of it then is said anew with each of its texts.
    pub(crate) fn file_told_of(self, path: &str) -> Option<&'p Arc<File>> {
        self.pack.file(path)
    }
}
