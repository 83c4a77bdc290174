//! All files of a pack at one moment. A snapshot is immutable; a change creates a new one, which shares all
//! unchanged data with the old one.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use catalog::Name;
use rpds::RedBlackTreeMapSync;

use crate::index::Index;
use crate::lineage::Lineage;
use crate::names::Names;
use crate::uses::{FileUses, Uses};
use crate::{Assets, File, FileKind, SystemTypes};

/// Files by their paths.
pub type Files = RedBlackTreeMapSync<Arc<str>, Arc<File>>;

/// A pack at one moment.
#[derive(Clone, Debug)]
pub struct Pack {
    files: Files,
    names: Names,
    /// The combined uses of all files.
    all_uses: Arc<Uses>,
    assets: Option<Arc<Assets>>,
    unlisted: Option<Arc<str>>,
    lineage: Arc<Lineage>,
}

impl Pack {
    /// A snapshot of these files.
    pub fn new(files: impl IntoIterator<Item = Arc<File>>) -> Self {
        let empty = Self {
            files: Files::new_sync(),
            names: Names::default(),
            all_uses: Arc::default(),
            assets: None,
            unlisted: None,
            lineage: Arc::default(),
        };
        let pack = empty.with(files.into_iter().map(|file| (Arc::clone(&file.path), Some(file))));
        Self { lineage: Arc::default(), ..pack }
    }

    /// A snapshot of these files, most of which are in `previous`. The result equals [`Pack::new`], but needs
    /// less work.
    pub fn after(previous: &Self, files: impl IntoIterator<Item = Arc<File>>) -> Self {
        let files: BTreeMap<Arc<str>, Arc<File>> =
            files.into_iter().map(|file| (Arc::clone(&file.path), file)).collect();
        let gone = previous.files.keys().filter(|path| !files.contains_key(*path)).cloned();
        let gone: Vec<Arc<str>> = gone.collect();
        previous.with(
            files
                .into_iter()
                .map(|(path, file)| (path, Some(file)))
                .chain(gone.into_iter().map(|it| (it, None))),
        )
    }

    /// The pack with some files replaced; `None` removes a file. The result equals [`Pack::new`] with all
    /// files, but only the changed files cost work.
    pub fn with(&self, changes: impl IntoIterator<Item = (Arc<str>, Option<Arc<File>>)>) -> Self {
        let mut pack = self.clone();
        let mut changed: Vec<Arc<str>> = Vec::new();
        for (path, file) in changes {
            let is_same = match (&file, pack.files.get(&path)) {
                (Some(file), Some(before)) => Arc::ptr_eq(file, before),
                (None, None) => true,
                _ => false,
            };
            if is_same {
                continue;
            }
            match file {
                Some(file) => pack.files.insert_mut(Arc::clone(&path), file),
                None => drop(pack.files.remove_mut(&path)),
            }
            changed.push(path);
        }
        pack.lineage = Lineage::then(&self.lineage, changed.clone());
        // The meaning of some names depends on the systems of the game.
        if changed.iter().any(|path| FileKind::of(path) == Some(FileKind::Game)) {
            let systems = SystemTypes::collect(pack.game().map(Arc::as_ref));
            if !systems.agree_with(pack.names.systems()) {
                let asks = |path: &&Arc<str>| pack.names.index(path).is_some_and(|index| index.asks_systems);
                changed.extend(pack.files.keys().filter(asks).cloned());
                pack.names.set_systems(systems);
            }
        }
        changed.sort_unstable();
        changed.dedup();
        for path in changed {
            let file = pack.files.get(&path);
            let index = file.map(|file| {
                // What is written in a shared file is there once.
                let is_level = file.kind == FileKind::Level;
                let known = |class: Option<Name>, text: &str| {
                    let defined = || pack.names.text(class.filter(|_| is_level)?, text);
                    let used = || pack.all_uses.text(class, text).filter(|_| is_level);
                    defined().or_else(used).cloned()
                };
                Arc::new(Index::of(file, pack.names.systems(), &known))
            });
            pack.change(&path, index);
        }
        pack
    }

    /// The paths of the files that changed or were removed since an earlier pack.
    pub fn changed_since(&self, earlier: &Self) -> BTreeSet<Arc<str>> {
        self.lineage.since(&earlier.lineage).unwrap_or_else(|| {
            let is_same = |(path, file): &(&Arc<str>, &Arc<File>)| {
                earlier.files.get(*path).is_some_and(|before| Arc::ptr_eq(before, file))
            };
            let new = self.files.iter().filter(|file| !is_same(file)).map(|(path, _)| path);
            let gone = earlier.files.keys().filter(|path| !self.files.contains_key(*path));
            new.chain(gone).cloned().collect()
        })
    }

    /// Replaces the index of a file.
    fn change(&mut self, path: &Arc<str>, index: Option<Arc<Index>>) {
        let before = self.names.index(path).cloned();
        let (old, new) = (before.as_deref().map(Index::uses), index.as_deref().map(Index::uses));
        Uses::replace(&mut self.all_uses, old, new);
        self.names.change(path, index);
    }

    /// Sets the listing of the other files; `None` if there is no listing.
    pub fn with_assets(self, assets: Option<Arc<Assets>>) -> Self {
        Self { assets, ..self }
    }

    /// The files that are not part of the DSL. Returns `None` if they are unknown.
    pub const fn assets(&self) -> Option<&Arc<Assets>> {
        self.assets.as_ref()
    }

    /// Sets the reason why the levels of the pack could not be listed; `None` if they were listed.
    pub fn with_unlisted(self, unlisted: Option<Arc<str>>) -> Self {
        Self { unlisted, ..self }
    }

    /// The reason why the levels of the pack could not be listed.
    pub const fn unlisted(&self) -> Option<&Arc<str>> {
        self.unlisted.as_ref()
    }

    /// The files, sorted by path.
    pub fn files(&self) -> impl Iterator<Item = &Arc<File>> {
        self.files.values()
    }

    /// The file at a path.
    pub fn file(&self, path: &str) -> Option<&Arc<File>> {
        self.files.get(path)
    }

    /// The files that all levels share, sorted by path.
    pub fn shared(&self) -> impl Iterator<Item = &Arc<File>> {
        FileKind::SHARED.into_iter().filter_map(|kind| self.file(kind.path()))
    }

    /// `game.json`
    pub fn game(&self) -> Option<&Arc<File>> {
        self.file(FileKind::Game.path())
    }

    /// The level files, sorted by path.
    pub fn levels(&self) -> impl Iterator<Item = &Arc<File>> {
        self.files().filter(|file| file.kind == FileKind::Level)
    }

    /// The level with this id, else the level whose file has this name.
    pub fn level(&self, id: &str) -> Option<&Arc<File>> {
        let id_of = |file: &File| Some(file.tree.root()?.get("id")?.as_str()?.into_owned());
        self.levels()
            .find(|file| id_of(file).as_deref() == Some(id))
            .or_else(|| self.levels().find(|file| file.stem() == id))
    }

    /// The index of names.
    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// The index of a file.
    pub fn index_of(&self, path: &str) -> Option<&Arc<Index>> {
        self.names.index(path)
    }

    /// The uses in a file.
    pub fn uses(&self, path: &str) -> Option<&FileUses> {
        self.index_of(path).map(|index| index.uses())
    }

    /// The combined uses of all files.
    pub fn all_uses(&self) -> &Uses {
        &self.all_uses
    }
}
