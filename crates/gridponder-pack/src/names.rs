//! The index of names: their definitions in all files.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use catalog::Name;
use rpds::RedBlackTreeMapSync;
use rustc_hash::FxHashMap;

use crate::index::{Definition, Index};
use crate::required_version::VersionUse;
use crate::system_types::SystemTypes;
use crate::{File, FileKind};

/// The files that define each name of a class, sorted by path.
type Files = RedBlackTreeMapSync<Arc<str>, Arc<Vec<Arc<str>>>>;

/// The names of a pack. The files that define a name are indexed for the whole pack, and the positions for
/// each file separately, so that a changed file affects only its own names.
#[derive(Clone, Debug, Default)]
pub struct Names {
    classes: BTreeMap<Name, Files>,
    indexes: RedBlackTreeMapSync<Arc<str>, Arc<Index>>,
    systems: Arc<SystemTypes>,
    /// Every level name, and whether it is the one of a file. Made when first asked for, since a large game asks for
    /// each of its levels.
    levels: Arc<OnceLock<FxHashMap<Arc<str>, bool>>>,
    /// Shared between snapshots as long as levels see the same names of other files.
    seen_by_levels: Arc<Seen>,
}

/// A token for the set of visible names, compared by identity.
#[derive(Debug, Default)]
struct Seen;

/// Returns true if a name that a file defines is visible in other levels.
fn is_seen_by_levels(name: Name, file: &str) -> bool {
    !name.is_local() || FileKind::of(file) != Some(FileKind::Level)
}

impl Names {
    /// Sets the systems of the game. Files whose index depends on them must be changed afterwards.
    pub(crate) fn set_systems(&mut self, systems: SystemTypes) {
        self.systems = Arc::new(systems);
    }

    /// Sets the index of a file; `None` if the file was removed.
    pub(crate) fn change(&mut self, path: &Arc<str>, index: Option<Arc<Index>>) {
        let before = self.indexes.get(path).cloned();
        let names = |index: &Option<Arc<Index>>| -> Vec<(Name, Arc<str>)> {
            let names = index.iter().flat_map(|index| index.names());
            let mut names: Vec<_> = names.map(|(class, text)| (class, Arc::clone(text))).collect();
            names.dedup();
            names
        };
        let (old, new) = (names(&before), names(&index));
        match index {
            Some(index) => self.indexes.insert_mut(Arc::clone(path), index),
            None => drop(self.indexes.remove_mut(path)),
        }
        if old == new {
            return;
        }
        for (class, text) in old.iter().filter(|name| new.binary_search(name).is_err()) {
            self.note_seen(*class, path);
            let Some(files) = self.classes.get_mut(class) else { continue };
            let left = files.get_mut(text).map(|defining| {
                Arc::make_mut(defining).retain(|file| file != path);
                defining.len()
            });
            if left == Some(0) {
                files.remove_mut(text);
            }
            if files.is_empty() {
                self.classes.remove(class);
            }
        }
        for (class, text) in new.into_iter().filter(|name| old.binary_search(name).is_err()) {
            self.note_seen(class, path);
            let files = self.classes.entry(class).or_default();
            if let Some(defining) = files.get_mut(&text) {
                // Keeps the files sorted, even if this one is added later.
                let at = defining.partition_point(|file| file < path);
                Arc::make_mut(defining).insert(at, Arc::clone(path));
            } else {
                files.insert_mut(text, Arc::new(vec![Arc::clone(path)]));
            }
        }
    }

    fn note_seen(&mut self, class: Name, path: &str) {
        if class == Name::Level {
            self.levels = Arc::default();
        }
        if is_seen_by_levels(class, path) {
            self.seen_by_levels = Arc::new(Seen);
        }
    }

    /// The names of a file.
    pub(crate) fn index(&self, path: &str) -> Option<&Arc<Index>> {
        self.indexes.get(path)
    }

    /// Returns true if an unchanged level sees the same names in both. Ignores names that other levels define
    /// for themselves, and all positions.
    pub fn agree_with(&self, other: &Self) -> bool {
        let mut classes = self.classes.keys().chain(other.classes.keys());
        Arc::ptr_eq(&self.seen_by_levels, &other.seen_by_levels)
            || classes.all(|class| self.seen_by_levels(*class).eq(other.seen_by_levels(*class)))
    }

    /// The definitions of a class that are visible in other levels: name and file.
    fn seen_by_levels(&self, class: Name) -> impl Iterator<Item = (&str, &str)> {
        let all = self.classes.get(&class).into_iter().flatten();
        let places = all.flat_map(|(text, files)| files.iter().map(move |file| (&**text, &**file)));
        places.filter(move |(_, file)| is_seen_by_levels(class, file))
    }

    /// The definitions of a name that are visible in a file: those of the game and of the file itself.
    /// `game.json` sees the definitions of all levels.
    pub fn definitions<'n>(
        &'n self,
        name: Name,
        text: &str,
        in_file: &File,
    ) -> impl Iterator<Item = &'n Definition> + use<'n> {
        let defining = self.classes.get(&name).and_then(|class| class.get_key_value(text));
        let is_of_level = name.is_local() && in_file.kind == FileKind::Level;
        // With very many levels, each may define it for itself.
        let own =
            is_of_level.then(|| [FileKind::Game.path(), &*in_file.path].map(|file| self.indexes.get(file)));
        defining.into_iter().flat_map(move |(text, files)| {
            let all = own.is_none().then(|| files.iter().filter_map(|file| self.indexes.get(file)));
            let indexes = own.into_iter().flatten().flatten().chain(all.into_iter().flatten());
            indexes.flat_map(move |index| index.definitions(name, text))
        })
    }

    /// All definitions of a name, whoever sees them.
    pub fn places<'n>(&'n self, name: Name, text: &str) -> impl Iterator<Item = &'n Definition> + use<'n> {
        let defining = self.classes.get(&name).and_then(|class| class.get_key_value(text));
        defining.into_iter().flat_map(move |(text, files)| {
            let indexes = files.iter().filter_map(|file| self.indexes.get(file));
            indexes.flat_map(move |index| index.definitions(name, text))
        })
    }

    /// Returns true if a name is defined for a file.
    pub fn is_defined(&self, name: Name, text: &str, in_file: &File) -> bool {
        if name.is_local() && in_file.kind == FileKind::Level {
            return self.definitions(name, text, in_file).next().is_some();
        }
        if name == Name::Level {
            return self.levels().contains_key(text);
        }
        self.classes.get(&name).is_some_and(|class| class.contains_key(text))
    }

    fn levels(&self) -> &FxHashMap<Arc<str>, bool> {
        self.levels.get_or_init(|| {
            let all = self.classes.get(&Name::Level).into_iter().flatten();
            let is_named =
                |text: &str, files: &[Arc<str>]| files.iter().any(|file| crate::stem(file) == text);
            all.map(|(text, files)| (Arc::clone(text), is_named(text, files))).collect()
        })
    }

    /// Returns true if a level file has this name.
    pub fn has_level_file(&self, text: &str) -> bool {
        self.levels().get(text).is_some_and(|is_named| *is_named)
    }

    /// The text of a defined name, as it is kept.
    pub(crate) fn text(&self, class: Name, text: &str) -> Option<&Arc<str>> {
        self.classes.get(&class)?.get_key_value(text).map(|(text, _)| text)
    }

    /// The names of a class that a file can refer to, sorted.
    pub fn known<'n>(&'n self, name: Name, in_file: &'n File) -> impl Iterator<Item = &'n str> + 'n {
        self.all(name).filter(move |text| self.is_defined(name, text, in_file))
    }

    /// All names of a class that some file defines, sorted.
    pub fn all(&self, name: Name) -> impl Iterator<Item = &str> {
        self.classes.get(&name).into_iter().flatten().map(|(text, _)| &**text)
    }

    /// Uses of features that are newer than the founding documents in the game and the levels; only some per
    /// file.
    pub fn version_uses(&self) -> impl Iterator<Item = (&Arc<str>, &VersionUse)> {
        self.indexes.iter().flat_map(|(file, index)| index.version_uses().iter().map(move |it| (file, it)))
    }

    /// The types of the system instances.
    pub fn systems(&self) -> &SystemTypes {
        &self.systems
    }
}
