//! All files of a pack at one moment. Immutable; whoever has a change makes a new one.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::names::Names;
use crate::uses::Uses;
use crate::{Assets, File, FileKind};

/// A pack at one moment.
#[derive(Debug)]
pub struct Pack {
    files: BTreeMap<Arc<str>, Arc<File>>,
    names: Names,
    uses: BTreeMap<Arc<str>, Arc<Uses>>,
    /// What all files use together.
    all_uses: Uses,
    assets: Option<Arc<Assets>>,
    unlisted: Option<Arc<str>>,
}

impl Pack {
    /// A snapshot of these files.
    pub fn new(files: impl IntoIterator<Item = Arc<File>>) -> Self {
        let files: BTreeMap<Arc<str>, Arc<File>> =
            files.into_iter().map(|file| (Arc::clone(&file.path), file)).collect();
        Self::collect(files)
    }

    fn collect(files: BTreeMap<Arc<str>, Arc<File>>) -> Self {
        let names = Names::collect(&files);
        let mut all_uses = Uses::default();
        let uses = files.values().map(|file| {
            let uses = Uses::of(file, names.systems());
            all_uses.add(&uses);
            (Arc::clone(&file.path), Arc::new(uses))
        });
        let uses = uses.collect();
        Self { files, names, uses, all_uses, assets: None, unlisted: None }
    }

    /// A snapshot of these files, most of which are those of `previous`. The same as [`Pack::new`], with
    /// less to do.
    pub fn after(previous: &Self, files: impl IntoIterator<Item = Arc<File>>) -> Self {
        let files: BTreeMap<Arc<str>, Arc<File>> =
            files.into_iter().map(|file| (Arc::clone(&file.path), file)).collect();
        let is_same = |a: Option<&Arc<File>>, b: Option<&Arc<File>>| match (a, b) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        };
        let changed: Vec<&Arc<str>> = files
            .keys()
            .chain(previous.files.keys().filter(|path| !files.contains_key(*path)))
            .filter(|path| !is_same(files.get(*path), previous.files.get(*path)))
            .collect();
        // How names are read depends on the systems of the game.
        if changed.iter().any(|path| FileKind::of(path) != Some(FileKind::Level)) {
            let pack = Self::collect(files);
            return pack.with_assets(previous.assets.clone()).with_unlisted(previous.unlisted.clone());
        }
        let mut names = previous.names.clone();
        let mut uses = previous.uses.clone();
        let mut all_uses = previous.all_uses.clone();
        names.forget(&changed);
        for path in changed {
            if let Some(gone) = uses.remove(path) {
                all_uses.subtract(&gone);
            }
            if let Some(file) = files.get(path) {
                names.add(file);
                let new = Uses::of(file, names.systems());
                all_uses.add(&new);
                uses.insert(Arc::clone(path), Arc::new(new));
            }
        }
        let (assets, unlisted) = (previous.assets.clone(), previous.unlisted.clone());
        Self { files, names, uses, all_uses, assets, unlisted }
    }

    /// The same pack with a listing of its other files; `None` where nobody listed them.
    pub fn with_assets(self, assets: Option<Arc<Assets>>) -> Self {
        Self { assets, ..self }
    }

    /// The files that are none of the DSL; `None` when they are not known.
    pub const fn assets(&self) -> Option<&Arc<Assets>> {
        self.assets.as_ref()
    }

    /// The same pack, of which it is not known which levels it has, and why; `None` where that is known.
    pub fn with_unlisted(self, unlisted: Option<Arc<str>>) -> Self {
        Self { unlisted, ..self }
    }

    /// Why it is not known which levels the pack has.
    pub const fn unlisted(&self) -> Option<&Arc<str>> {
        self.unlisted.as_ref()
    }

    /// Whether all levels there are could be read, so that what none of them has is nowhere.
    pub fn knows_levels(&self) -> bool {
        self.unlisted.is_none() && self.levels().all(|level| level.unreadable.is_none())
    }

    /// The files in order of their paths.
    pub fn files(&self) -> impl Iterator<Item = &Arc<File>> {
        self.files.values()
    }

    /// The file at a path.
    pub fn file(&self, path: &str) -> Option<&Arc<File>> {
        self.files.get(path)
    }

    /// `game.json`
    pub fn game(&self) -> Option<&Arc<File>> {
        self.file("game.json")
    }

    /// The level files in order of their paths.
    pub fn levels(&self) -> impl Iterator<Item = &Arc<File>> {
        self.files().filter(|file| file.kind == FileKind::Level)
    }

    /// The level of that id, or else the one whose file has that name.
    pub fn level(&self, id: &str) -> Option<&Arc<File>> {
        let id_of = |file: &File| Some(file.tree.root()?.get("id")?.as_str()?.into_owned());
        self.levels()
            .find(|file| id_of(file).as_deref() == Some(id))
            .or_else(|| self.levels().find(|file| file.stem() == id))
    }

    /// What is defined where.
    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// What a file uses.
    pub fn uses(&self, path: &str) -> Option<&Uses> {
        self.uses.get(path).map(Arc::as_ref)
    }

    /// What all files use together.
    pub const fn all_uses(&self) -> &Uses {
        &self.all_uses
    }
}
