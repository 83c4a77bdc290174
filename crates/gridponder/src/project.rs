//! A pack as a project.

mod assigning;
mod drawing;
mod edits;
mod events;
mod explaining;
mod exporting;
mod facets;
mod names;
mod play;
mod quest;
mod replays;
mod simplifying;
mod solving;
mod tightening;
mod varying;

pub(crate) use names::name_classes;

use std::any::Any;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, OnceLock};

use check::{Analysis, Standards};
use language::{
    Action, Change, Diagnostic, Facets, Findings, Heading, Job, Law, Listing, Project, ReadText, Unreadable,
};
use pack::{Assets, File, FileKind, Files, Pack};
use rayon::prelude::*;
use text::TextRange;

use crate::findings::PackFindings;
use crate::switches;

/// A pack at one moment.
///
/// Its snapshot is made when something asks for it, from the last one that was made: of many changes in a row only the
/// result is indexed.
pub(crate) struct PackProject {
    files: Files,
    listing: Option<Arc<Listing>>,
    assets: Option<Arc<Assets>>,
    incomplete: Option<Arc<str>>,
    laws: Arc<[Law]>,
    pack: OnceLock<Arc<Pack>>,
    /// The last snapshot that was made, and the files that have changed since.
    previous: Option<Arc<Pack>>,
    changed: BTreeSet<Arc<str>>,
}

impl fmt::Debug for PackProject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PackProject").field("files", &self.files.size()).finish_non_exhaustive()
    }
}

fn file(path: Arc<str>, text: ReadText, earlier: Option<&Arc<File>>) -> Option<(Arc<str>, Arc<File>)> {
    let file = File::parse_after(Arc::clone(&path), text, earlier.map(|earlier| &**earlier))?;
    Some((path, Arc::new(file)))
}

fn assets_of(listing: &Listing) -> Arc<Assets> {
    let own = listing.own.iter().map(String::as_str);
    Arc::new(Assets::new(own, listing.shared.as_ref().map(|shared| shared.iter().map(String::as_str))))
}

impl PackProject {
    pub(crate) fn open(files: language::Files) -> Self {
        let language::Files { texts, listing, incomplete } = files;
        let read: Vec<_> = texts.into_par_iter().filter_map(|(path, text)| file(path, text, None)).collect();
        let assets = listing.as_deref().map(assets_of);
        let (pack, changed) = (OnceLock::new(), BTreeSet::new());
        let (laws, previous) = (Arc::default(), None);
        Self { files: read.into_iter().collect(), listing, assets, incomplete, laws, pack, previous, changed }
    }

    pub(crate) fn pack(&self) -> &Arc<Pack> {
        self.pack.get_or_init(|| {
            let now = |path: &Arc<str>| (Arc::clone(path), self.files.get(path).cloned());
            let pack = match &self.previous {
                Some(previous) => previous.with(self.changed.iter().map(now)),
                None => Pack::new(self.files.values().cloned()),
            };
            Arc::new(pack.with_assets(self.assets.clone()).with_unlisted(self.incomplete.clone()))
        })
    }

    /// The snapshot, if something has asked for it.
    pub(crate) fn made(&self) -> Option<&Arc<Pack>> {
        self.pack.get()
    }

    fn level(&self, file: &str) -> Option<&Arc<File>> {
        self.pack().file(file).filter(|file| file.kind == FileKind::Level)
    }
}

impl Project for PackProject {
    fn with(&self, change: Change) -> Option<Arc<dyn Project>> {
        let is_same = |path: &Arc<str>, text: &Option<ReadText>| match (self.files.get(path), text) {
            (Some(file), Some(text)) => file.has_text(text.as_deref()),
            (None, None) => true,
            _ => false,
        };
        let changes: Vec<_> = change
            .texts
            .into_par_iter()
            .filter(|(path, text)| FileKind::of(path).is_some() && !is_same(path, text))
            .map(|(path, text)| {
                let earlier = self.files.get(&path);
                (Arc::clone(&path), text.and_then(|text| file(path, text, earlier)))
            })
            .collect();
        let listing = change.listing.filter(|listing| *listing != self.listing);
        let incomplete = change.incomplete.filter(|incomplete| *incomplete != self.incomplete);
        let laws = change.laws.filter(|laws| *laws != self.laws);
        if changes.is_empty() && listing.is_none() && incomplete.is_none() && laws.is_none() {
            return None;
        }
        let mut files = self.files.clone();
        let (previous, mut changed) = match self.pack.get() {
            Some(pack) => (Some(Arc::clone(pack)), BTreeSet::new()),
            None => (self.previous.clone(), self.changed.clone()),
        };
        for (path, file) in changes {
            match file {
                Some((path, file)) => files.insert_mut(path, file),
                None => drop(files.remove_mut(&path)),
            }
            changed.insert(path);
        }
        let (listing, assets) = match listing {
            Some(listing) => {
                let assets = listing.as_deref().map(assets_of);
                (listing, assets)
            }
            None => (self.listing.clone(), self.assets.clone()),
        };
        let incomplete = incomplete.unwrap_or_else(|| self.incomplete.clone());
        let laws = laws.unwrap_or_else(|| Arc::clone(&self.laws));
        let pack = OnceLock::new();
        Some(Arc::new(Self { files, listing, assets, incomplete, laws, pack, previous, changed }))
    }

    fn files(&self) -> Vec<Arc<str>> {
        self.files.keys().cloned().collect()
    }

    fn text(&self, file: &str) -> Option<&Arc<str>> {
        self.files.get(file).map(|file| file.tree.text())
    }

    fn syntax_errors(&self, file: &str) -> usize {
        self.files.get(file).map_or(0, |file| file.tree.errors().len())
    }

    fn unreadable(&self, file: &str) -> Option<&Unreadable> {
        self.files.get(file)?.unreadable.as_ref()
    }

    fn listing(&self) -> Option<&Arc<Listing>> {
        self.listing.as_ref()
    }

    fn incomplete(&self) -> Option<&Arc<str>> {
        self.incomplete.as_ref()
    }

    fn is_gone(&self) -> bool {
        ![FileKind::Game, FileKind::Manifest].iter().any(|kind| self.files.contains_key(kind.path()))
    }

    fn is_shared(&self, file: &str) -> bool {
        FileKind::of(file) == Some(FileKind::Game)
    }

    fn levels(&self) -> Vec<Arc<str>> {
        let levels = self.files.values().filter(|file| file.kind == FileKind::Level);
        levels.map(|file| Arc::clone(&file.path)).collect()
    }

    fn check(&self, job: &Job<'_>) -> Arc<dyn Findings> {
        let pack = Arc::clone(self.pack());
        let laws = Arc::clone(&self.laws);
        let standards = Standards { laws, semantics: switches(job.semantics) };
        let previous = job.previous.and_then(|it| it.as_any().downcast_ref::<PackFindings>());
        let previous = previous.map(PackFindings::analysis);
        let analysis = match job.first {
            Some(first) => Analysis::beginning(pack, previous, standards, first),
            None => Analysis::new(pack, previous, standards, job.wants_replay, job.cancelled, job.progress),
        };
        Arc::new(PackFindings::new(analysis))
    }

    fn facets(&self) -> Facets<'_> {
        Facets {
            editing: Some(self),
            navigation: Some(self),
            marking: Some(self),
            links: Some(self),
            colors: Some(self),
            pages: Some(self),
            formatting: Some(self),
            typed_formatting: Some(self),
            linked_editing: Some(self),
            renaming: Some(self),
            names: Some(self),
            file_names: Some(self),
            refactorings: Some(self),
            levels: Some(self),
            level_entries: None,
            boards: Some(self),
            drawing: Some(self),
            replays: Some(self),
            play: Some(self),
            observing: Some(self),
            explaining: Some(self),
            solving: Some(self),
            measuring: Some(self),
            event_needs: Some(self),
            varying: Some(self),
            simplifying: Some(self),
            tightening: Some(self),
            recorder: None,
            scripts: None,
            expansion: None,
            conversion: None,
            exporting: Some(self),
            graphs: Some(self),
            searches: Some(self),
            proofs: Some(self),
            test_cases: None,
            governing: None,
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn actions(&self, diagnostics: &[Diagnostic], file: &str, range: TextRange) -> Vec<Action> {
        ide::actions(self.pack(), diagnostics, file, range)
    }

    fn heading(&self) -> Option<Heading> {
        ide::heading(self.pack())
    }
}
