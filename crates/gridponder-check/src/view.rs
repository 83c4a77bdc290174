//! The parts of a pack that the check of a file may read, besides the file itself.

use std::sync::Arc;

use catalog::Name;
use pack::{Assets, Definition, File, FileKind, Names, Pack, SystemTypes};

use crate::asked::{Recorder, SeenUses};
use crate::outline::{Levels, Outlines};

/// The view that a file has of its pack. A level sees itself, the shared files, and the names that are
/// visible everywhere; other levels are invisible, so changing them does not affect it. A shared file sees
/// the outlines of all levels and all names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'p> {
    pack: &'p Pack,
    sees: Sees<'p>,
}

#[derive(Clone, Copy, Debug)]
enum Sees<'p> {
    /// Records the questions about levels.
    All(&'p Outlines, &'p Recorder),
    Shared,
    SharedAnd(&'p str),
}

impl<'p> View<'p> {
    /// The view of a level.
    pub(crate) fn of_level(pack: &'p Pack, level: &'p File) -> Self {
        Self { pack, sees: Sees::SharedAnd(&level.path) }
    }

    /// The view of the shared files.
    pub(crate) const fn of_all(pack: &'p Pack, outlines: &'p Outlines, recorder: &'p Recorder) -> Self {
        Self { pack, sees: Sees::All(outlines, recorder) }
    }

    /// The view that all levels have in common.
    pub(crate) const fn shared(pack: &'p Pack) -> Self {
        Self { pack, sees: Sees::Shared }
    }

    /// The reason why the levels of the pack could not be listed.
    pub(crate) const fn unlisted(self) -> Option<&'p Arc<str>> {
        self.pack.unlisted()
    }

    /// All levels. Returns `None` in the view of a level.
    pub(crate) const fn levels(self) -> Option<Levels<'p>> {
        match self.sees {
            Sees::All(outlines, recorder) => Some(Levels::new(self.pack, outlines, recorder)),
            Sees::Shared | Sees::SharedAnd(_) => None,
        }
    }

    /// `game.json`
    pub(crate) fn game(self) -> Option<&'p Arc<File>> {
        self.pack.game()
    }

    /// The file at a path.
    pub(crate) fn file(self, path: &str) -> Option<&'p Arc<File>> {
        self.pack.file(path).filter(|_| self.sees(path))
    }

    /// Returns true if there is a file at a path.
    pub(crate) fn has_file(self, path: &str) -> bool {
        self.pack.file(path).is_some()
    }

    /// The uses in a file.
    pub(crate) fn uses(self, path: &str) -> Option<SeenUses<'p>> {
        self.pack.uses(path).filter(|_| self.sees(path)).map(SeenUses::File)
    }

    /// The definitions of names.
    pub(crate) const fn names(self) -> SeenNames<'p> {
        let recorder = match self.sees {
            Sees::All(_, recorder) => Some(recorder),
            Sees::Shared | Sees::SharedAnd(_) => None,
        };
        SeenNames { names: self.pack.names(), recorder }
    }

    /// The files that are not part of the DSL. Returns `None` if they are unknown.
    pub(crate) const fn assets(self) -> Option<&'p Arc<Assets>> {
        self.pack.assets()
    }

    fn sees(self, path: &str) -> bool {
        match self.sees {
            Sees::All(..) | Sees::Shared => FileKind::of(path) != Some(FileKind::Level),
            Sees::SharedAnd(level) => path == level || FileKind::of(path) != Some(FileKind::Level),
        }
    }
}

/// Returns true if an unchanged level sees the same in two packs: everything in its [`View`], regardless of
/// its range in the shared files.
pub(crate) fn is_same_for_levels(before: &Pack, now: &Pack) -> bool {
    let is_same = |(then, now): (&Arc<File>, &Arc<File>)| {
        Arc::ptr_eq(then, now) || then.path == now.path && then.says_the_same(now)
    };
    before.shared().count() == now.shared().count()
        && before.shared().zip(now.shared()).all(is_same)
        && before.names().agree_with(now.names())
        && before.assets() == now.assets()
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
