//! The diagnostics of each file, stored so that changing one level changes only its own list.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use language::{Diagnostic, Severity};
use pack::Lineage;
use rpds::RedBlackTreeMapSync;

use super::sums::Levels;
use crate::run::files_of;

/// The sorted diagnostics of each file that has any.
pub type Lists = RedBlackTreeMapSync<Arc<str>, Arc<[Diagnostic]>>;

/// The reported diagnostics of a pack.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    pub(super) lists: Lists,
    /// The files with diagnostics that depend on more than the file itself.
    settled: BTreeSet<Arc<str>>,
    /// The files with diagnostics that have ranges in other files.
    crossing: BTreeSet<Arc<str>>,
    lineage: Arc<Lineage>,
    pub(super) errors: usize,
}

impl Told {
    /// The diagnostics after some levels changed. `settled` has the diagnostics that depend on the whole
    /// pack; the lists of the other levels contain only their own.
    pub(super) fn then(
        &self,
        levels: &Levels,
        changed: impl IntoIterator<Item = Arc<str>>,
        settled: &[Cow<'_, Diagnostic>],
    ) -> Self {
        let mut by_file: BTreeMap<&Arc<str>, Vec<&Diagnostic>> = BTreeMap::new();
        for it in settled.iter().map(AsRef::as_ref) {
            by_file.entry(&it.at.file).or_default().push(it);
        }
        let mut told = self.clone();
        let before =
            std::mem::replace(&mut told.settled, by_file.keys().map(|path| Arc::clone(path)).collect());
        let files: BTreeSet<Arc<str>> =
            before.into_iter().chain(told.settled.iter().cloned()).chain(changed).collect();
        let mut others = Vec::new();
        for file in files {
            let own = levels.get(&file).and_then(|level| level.told.as_ref());
            let list = list(own, by_file.remove(&file));
            if told.set(&file, list) {
                others.push(file);
            }
        }
        if !others.is_empty() {
            told.lineage = Lineage::then(&self.lineage, others);
        }
        told
    }

    /// Sets the list of a file. Returns true if the list changed.
    fn set(&mut self, file: &Arc<str>, list: Option<Arc<[Diagnostic]>>) -> bool {
        let before = self.lists.get(file);
        if before == list.as_ref() {
            return false;
        }
        self.errors -= before.map_or(0, |list| errors(list));
        self.crossing.remove(file);
        match list {
            Some(list) => {
                self.errors += errors(&list);
                if list.iter().flat_map(files_of).any(|at| at != file) {
                    self.crossing.insert(Arc::clone(file));
                }
                self.lists.insert_mut(Arc::clone(file), list);
            }
            None => drop(self.lists.remove_mut(file)),
        }
        true
    }

    /// The files whose diagnostics differ from those of an earlier state.
    pub(super) fn since(&self, earlier: &Self) -> BTreeSet<Arc<str>> {
        self.lineage.since(&earlier.lineage).unwrap_or_else(|| {
            let all = self.lists.keys().chain(earlier.lists.keys());
            all.filter(|file| self.lists.get(*file) != earlier.lists.get(*file)).cloned().collect()
        })
    }

    /// The files with diagnostics that have ranges in one of these texts.
    pub(super) fn in_texts(&self, texts: &BTreeSet<Arc<str>>) -> BTreeSet<Arc<str>> {
        let is_among = |file: &&Arc<str>| {
            let list = self.lists.get(*file);
            list.into_iter().flat_map(|list| list.iter()).flat_map(files_of).any(|at| texts.contains(at))
        };
        self.crossing.iter().chain(texts).filter(is_among).cloned().collect()
    }
}

/// Merges the diagnostics of the level itself with those that depend on the whole pack, and sorts them.
fn list(own: Option<&Arc<[Diagnostic]>>, settled: Option<Vec<&Diagnostic>>) -> Option<Arc<[Diagnostic]>> {
    let own = own.filter(|own| !own.is_empty());
    match (own, settled) {
        (None, None) => None,
        (Some(own), None) => Some(Arc::clone(own)),
        (own, Some(mut list)) => {
            list.extend(own.into_iter().flat_map(|own| own.iter()));
            list.sort_by(|one, other| one.order(other));
            Some(list.into_iter().cloned().collect())
        }
    }
}

fn errors(list: &[Diagnostic]) -> usize {
    list.iter().filter(|it| it.severity == Severity::Error).count()
}
