//! The parts of a level that affect the findings in the shared files. If two texts of a level have the same
//! outline and the same names, the findings in the shared files stay valid.

use std::sync::Arc;

use json::Node;
use pack::{File, Pack, VersionUse};
use rpds::RedBlackTreeMapSync;

use crate::asked::{Recorder, SeenUses};
use crate::model::{self, Board, LevelLogic, StructuredVariables};

/// The outline of a level.
#[derive(Debug, PartialEq)]
pub(crate) struct Outline {
    /// Whether the file could be read.
    pub(crate) is_readable: bool,
    /// Whether some of its text is broken, so that its meaning is uncertain.
    pub(crate) is_broken: bool,
    /// Whether it has a root value.
    pub(crate) has_root: bool,
    /// The size of its board.
    pub(crate) board: Option<Board>,
    /// Its overrides: a system id and a key each.
    pub(crate) overrides: Vec<(String, String)>,
    /// The variables of systems that they may name.
    pub(crate) structured: StructuredVariables,
    /// Whether it has an avatar on the board.
    pub(crate) has_avatar: bool,
    /// Whether it has an overlay.
    pub(crate) has_overlay: bool,
    /// The owners that its goals compare.
    pub(crate) owners: Vec<String>,
    /// What its rules and systems do to variables and to the avatar's slot.
    pub(crate) logic: LevelLogic,
}

/// The outlines of the levels of a pack, by path.
pub(crate) type Outlines = RedBlackTreeMapSync<Arc<str>, Arc<Outline>>;

impl Outline {
    pub(crate) fn of(file: &File) -> Self {
        let root = file.tree.root();
        let is_broken = file.tree.errors().iter().any(|error| error.kind.hides_text());
        let overrides = root.and_then(|root| root.get("systemOverrides"));
        let keys = overrides.into_iter().flat_map(Node::distinct_members).flat_map(|system| {
            let changes = system.value.distinct_members();
            changes.map(move |change| (system.key.text().into_owned(), change.key.text().into_owned()))
        });
        let goals = root.and_then(|root| root.get("goals")).into_iter().flat_map(Node::elements);
        let owners = goals.filter_map(|goal| goal.get("config")?.get("owners")).flat_map(Node::elements);
        Self {
            is_readable: file.unreadable.is_none(),
            is_broken,
            has_root: root.is_some(),
            board: root.and_then(model::size),
            overrides: keys.collect(),
            structured: StructuredVariables::of_overrides(root),
            has_avatar: root.is_some_and(model::has_avatar),
            has_overlay: root.is_some_and(model::has_overlay),
            owners: owners.filter_map(|owner| Some(owner.as_str()?.into_owned())).collect(),
            logic: LevelLogic::of(root.filter(|_| !is_broken), root),
        }
    }
}

/// The levels of a pack, as seen by the checks of the shared files.
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

    /// Records the questions about levels.
    pub(crate) const fn recorder(self) -> &'p Recorder {
        self.recorder
    }

    /// Returns true if there is a level file at a path.
    pub(crate) fn has_file(self, path: &str) -> bool {
        self.outlines.contains_key(path)
    }

    /// The number of levels.
    pub(crate) fn count(self) -> usize {
        self.outlines.size()
    }

    /// Their paths and outlines, sorted by path.
    pub(crate) fn outlines(self) -> impl Iterator<Item = (&'p Arc<str>, &'p Outline)> {
        self.outlines.iter().map(|(path, outline)| (path, &**outline))
    }

    /// Returns true if every level could be read. Only then is a missing definition or use certain.
    pub(crate) fn are_known(self) -> bool {
        self.pack.unlisted().is_none() && self.outlines().all(|(_, outline)| outline.is_readable)
    }

    /// The uses in all files.
    pub(crate) fn all_uses(self) -> SeenUses<'p> {
        SeenUses::All(self.pack.all_uses(), self.recorder)
    }

    /// The uses of features that are newer than the founding documents, in all files.
    pub(crate) fn version_uses(self) -> impl Iterator<Item = (&'p Arc<str>, &'p VersionUse)> {
        self.pack.names().version_uses()
    }

    /// The file of a level, for use in a diagnostic. Such a diagnostic is made again for each new text of the
    /// level.
    pub(crate) fn file_told_of(self, path: &str) -> Option<&'p Arc<File>> {
        self.pack.file(path)
    }
}
