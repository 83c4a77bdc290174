//! What is told of each file, kept so that a change of one level is a change of its list alone.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use language::{Diagnostic, Severity};
use pack::Lineage;
use rpds::RedBlackTreeMapSync;

use super::sums::Levels;
use crate::run::files_of;

/// The diagnostics of each file that has some, in their order.
pub type Lists = RedBlackTreeMapSync<Arc<str>, Arc<[Diagnostic]>>;

/// What is told of a pack.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    pub(super) lists: Lists,
    /// The files of which something is told that depends on more than them.
    settled: BTreeSet<Arc<str>>,
    /// Those of which something is told that has places in other files.
    crossing: BTreeSet<Arc<str>>,
    lineage: Arc<Lineage>,
    pub(super) errors: usize,
}

impl Told {
    /// What is told after a change of some levels: `settled` is what depends on the pack as a whole, of the other levels
    /// it is what they say themselves.
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

    /// Sets the list of a file; whether it is another one.
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

    /// The files of which not the same was told earlier.
    pub(super) fn since(&self, earlier: &Self) -> BTreeSet<Arc<str>> {
        self.lineage.since(&earlier.lineage).unwrap_or_else(|| {
            let all = self.lists.keys().chain(earlier.lists.keys());
            all.filter(|file| self.lists.get(*file) != earlier.lists.get(*file)).cloned().collect()
        })
    }

    /// The files of which something is told that has places in some files.
    pub(super) fn in_texts(&self, texts: &BTreeSet<Arc<str>>) -> BTreeSet<Arc<str>> {
        let is_among = |file: &&Arc<str>| {
            let list = self.lists.get(*file);
            list.into_iter().flat_map(|list| list.iter()).flat_map(files_of).any(|at| texts.contains(at))
        };
        self.crossing.iter().chain(texts).filter(is_among).cloned().collect()
    }
}

/// What a level says itself and what is settled of it, in order.
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
