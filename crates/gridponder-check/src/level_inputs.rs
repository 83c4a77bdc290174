//! What the findings in a level may depend on. That a kept finding is still right follows from it: nothing else is in reach
//! of the stages that judge levels.

use std::sync::Arc;

use pack::{Assets, File, FileKind, FileUses, Names, Pack};

/// What all levels of a pack have in common.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LevelInputs<'p> {
    /// The files that all levels share, with the uses in them, in the order of [`FileKind::SHARED`].
    shared: [Option<SharedFile<'p>>; FileKind::SHARED.len()],
    /// Of the names that levels define, those are seen that are visible everywhere.
    pub(crate) names: &'p Names,
    /// The files that are not part of the DSL. `None` if they are unknown.
    pub(crate) assets: Option<&'p Arc<Assets>>,
    /// The reason why the levels of the pack could not be listed.
    pub(crate) unlisted: Option<&'p Arc<str>>,
}

/// A file that all levels share.
#[derive(Clone, Copy, Debug)]
struct SharedFile<'p> {
    file: &'p Arc<File>,
    uses: Option<&'p FileUses>,
}

/// What the check of one level may read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LevelContext<'p> {
    /// What it has in common with the other levels.
    pub(crate) common: &'p LevelInputs<'p>,
    /// The level.
    pub(crate) file: &'p Arc<File>,
    /// The uses in it.
    pub(crate) uses: Option<&'p FileUses>,
}

impl<'p> LevelInputs<'p> {
    /// The parts of a pack that its levels may read.
    pub(crate) fn of(pack: &'p Pack) -> Self {
        let shared = |kind: FileKind| {
            let file = pack.file(kind.path())?;
            Some(SharedFile { file, uses: pack.uses(&file.path) })
        };
        Self {
            shared: FileKind::SHARED.map(shared),
            names: pack.names(),
            assets: pack.assets(),
            unlisted: pack.unlisted(),
        }
    }

    fn shared(&self, path: &str) -> Option<SharedFile<'p>> {
        self.shared.iter().flatten().find(|shared| *shared.file.path == *path).copied()
    }

    /// The shared file at a path.
    pub(crate) fn file(&self, path: &str) -> Option<&'p Arc<File>> {
        self.shared(path).map(|shared| shared.file)
    }

    /// The uses in the shared file at a path.
    pub(crate) fn uses(&self, path: &str) -> Option<&'p FileUses> {
        self.shared(path)?.uses
    }

    /// Returns true if a level whose own text is unchanged sees the same here and there, regardless of its range in the
    /// shared files.
    pub(crate) fn agree_with(&self, other: &LevelInputs<'_>) -> bool {
        // Every field is named, so that a new one cannot be forgotten here.
        let Self { shared, names, assets, unlisted } = self;
        let is_same = |(then, now): (&Option<SharedFile<'_>>, &Option<SharedFile<'_>>)| match (then, now) {
            // The uses in a file follow from its text.
            (Some(SharedFile { file: then, .. }), Some(SharedFile { file: now, .. })) => {
                Arc::ptr_eq(then, now) || then.says_the_same(now)
            }
            (None, None) => true,
            _ => false,
        };
        shared.iter().zip(&other.shared).all(is_same)
            && names.agree_with(other.names)
            && *assets == other.assets
            && *unlisted == other.unlisted
    }
}
