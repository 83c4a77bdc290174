//! The parts of a pack that the check of a file may read, besides the file itself.

use std::sync::Arc;

use catalog::Name;
use pack::{Assets, Definition, File, FileKind, Names, SystemTypes};

use crate::asked::{Recorder, SeenUses};
use crate::level_inputs::{LevelContext, LevelInputs};
use crate::outline::Levels;

/// The view that a file has of its pack. A level sees itself, the shared files, and the names that are
/// visible everywhere; other levels are invisible, so changing them does not affect it. A shared file sees
/// the outlines of all levels and all names.
#[derive(Clone, Copy, Debug)]
pub(crate) enum View<'p> {
    /// The view of a level.
    Level(LevelContext<'p>),
    /// The view that all levels have in common.
    Common(&'p LevelInputs<'p>),
    /// The view of the shared files.
    Shared(&'p LevelInputs<'p>, Levels<'p>),
}

impl<'p> View<'p> {
    const fn common(self) -> &'p LevelInputs<'p> {
        match self {
            View::Level(level) => level.common,
            View::Common(common) | View::Shared(common, _) => common,
        }
    }

    /// The reason why the levels of the pack could not be listed.
    pub(crate) const fn unlisted(self) -> Option<&'p Arc<str>> {
        self.common().unlisted
    }

    /// All levels. Returns `None` in the view of a level.
    pub(crate) const fn levels(self) -> Option<Levels<'p>> {
        match self {
            View::Shared(_, levels) => Some(levels),
            View::Level(_) | View::Common(_) => None,
        }
    }

    /// `game.json`
    pub(crate) fn game(self) -> Option<&'p Arc<File>> {
        self.common().file(FileKind::Game.path())
    }

    /// The file at a path.
    pub(crate) fn file(self, path: &str) -> Option<&'p Arc<File>> {
        match self {
            View::Level(level) if *level.file.path == *path => Some(level.file),
            _ => self.common().file(path),
        }
    }

    /// The uses in a file.
    pub(crate) fn uses(self, path: &str) -> Option<SeenUses<'p>> {
        let uses = match self {
            View::Level(level) if *level.file.path == *path => level.uses,
            _ => self.common().uses(path),
        };
        uses.map(SeenUses::File)
    }

    /// The definitions of names.
    pub(crate) const fn names(self) -> SeenNames<'p> {
        let recorder = match self {
            View::Shared(_, levels) => Some(levels.recorder()),
            View::Level(_) | View::Common(_) => None,
        };
        SeenNames { names: self.common().names, recorder }
    }

    /// The files that are not part of the DSL. Returns `None` if they are unknown.
    pub(crate) const fn assets(self) -> Option<&'p Arc<Assets>> {
        self.common().assets
    }
}

/// The names that a file sees; see [`Names`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeenNames<'p> {
    names: &'p Names,
    /// Records the questions about all files.
    recorder: Option<&'p Recorder>,
}

impl<'p> SeenNames<'p> {
    /// The definitions of a name that are visible in a file.
    pub(crate) fn definitions(
        self,
        name: Name,
        text: &str,
        in_file: &File,
    ) -> impl Iterator<Item = &'p Definition> + use<'p> {
        if let Some(recorder) = self.recorder {
            recorder.note_name(name, text);
        }
        self.names.definitions(name, text, in_file)
    }

    /// Returns true if a name is defined for a file.
    pub(crate) fn is_defined(self, name: Name, text: &str, in_file: &File) -> bool {
        if let Some(recorder) = self.recorder {
            recorder.note_name(name, text);
        }
        self.names.is_defined(name, text, in_file)
    }

    /// The names of a class that a file can refer to, sorted.
    pub(crate) fn known(self, name: Name, in_file: &'p File) -> impl Iterator<Item = &'p str> {
        if let Some(recorder) = self.recorder {
            recorder.note_class(name);
        }
        self.names.known(name, in_file)
    }

    /// Returns true if a level file has this name.
    pub(crate) fn has_level_file(self, text: &str) -> bool {
        self.names.has_level_file(text)
    }

    /// The types of the system instances.
    pub(crate) fn systems(self) -> &'p SystemTypes {
        self.names.systems()
    }
}
