//! What the judgement of a file may look at beside that file.

use std::sync::Arc;

use catalog::Name;
use pack::{Assets, Definition, File, FileKind, Names, Pack, SystemTypes};

use crate::asked::{Recorder, SeenUses};
use crate::outline::{Levels, Outlines};

/// What a file sees of its pack. A level sees itself, the files that all levels share, and the names that are
/// known everywhere: what other levels say does not count for it, and a change there does not touch it. The other
/// files see of each level its outline, and the names of all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'p> {
    pack: &'p Pack,
    sees: Sees<'p>,
}

#[derive(Clone, Copy, Debug)]
enum Sees<'p> {
    /// What is asked of levels is taken down.
    All(&'p Outlines, &'p Recorder),
    Shared,
    SharedAnd(&'p str),
}

impl<'p> View<'p> {
    /// What a level sees.
    pub(crate) fn of_level(pack: &'p Pack, level: &'p File) -> Self {
        Self { pack, sees: Sees::SharedAnd(&level.path) }
    }

    /// What the files see that all levels share.
    pub(crate) const fn of_all(pack: &'p Pack, outlines: &'p Outlines, recorder: &'p Recorder) -> Self {
        Self { pack, sees: Sees::All(outlines, recorder) }
    }

    /// What every level sees.
    pub(crate) const fn shared(pack: &'p Pack) -> Self {
        Self { pack, sees: Sees::Shared }
    }

    /// Why it is not known which levels the pack has.
    pub(crate) const fn unlisted(self) -> Option<&'p Arc<str>> {
        self.pack.unlisted()
    }

    /// All levels; `None` for one of them.
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

    /// Whether there is a file at a path.
    pub(crate) fn has_file(self, path: &str) -> bool {
        self.pack.file(path).is_some()
    }

    /// What a file uses.
    pub(crate) fn uses(self, path: &str) -> Option<SeenUses<'p>> {
        self.pack.uses(path).filter(|_| self.sees(path)).map(SeenUses::of_file)
    }

    /// What is defined where.
    pub(crate) const fn names(self) -> SeenNames<'p> {
        let recorder = match self.sees {
            Sees::All(_, recorder) => Some(recorder),
            Sees::Shared | Sees::SharedAnd(_) => None,
        };
        SeenNames { names: self.pack.names(), recorder }
    }

    /// The files that are none of the DSL; `None` when they are not known.
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

/// Whether a level that did not change sees the same in two packs: all that a [`View`] of it shows, wherever in the
/// shared files that stands.
pub(crate) fn is_same_for_levels(before: &Pack, now: &Pack) -> bool {
    let is_same = |(then, now): (&Arc<File>, &Arc<File>)| {
        Arc::ptr_eq(then, now) || then.path == now.path && then.says_the_same(now)
    };
    before.shared().count() == now.shared().count()
        && before.shared().zip(now.shared()).all(is_same)
        && before.names().agree_with(now.names())
        && before.assets() == now.assets()
}

/// Names as a file sees them; see [`Names`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeenNames<'p> {
    names: &'p Names,
    /// Takes down what is asked of all files.
    recorder: Option<&'p Recorder>,
}

impl<'p> SeenNames<'p> {
    /// The definitions of a name that hold in a file.
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

    /// Whether a name is defined for a file.
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

    /// The types of the system instances.
    pub(crate) fn systems(self) -> &'p SystemTypes {
        self.names.systems()
    }
}
