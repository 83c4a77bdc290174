//! A pack as it was last checked. The next check looks again only at what a change can have touched, and
//! keeps what earlier replays proved.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::Semantics;
use language::{Diagnostic, FileRange};
use pack::{File, Pack};
use rayon::prelude::*;
use text::TextRange;

use crate::outline::{Outline, Outlines};
use crate::run::{Checker, Judged, Shared, files_of, outlined};
use crate::scope::visible;
use crate::traps::Use;
use crate::{Progress, Proof, Report, Tally, told, view};

/// What was found in a pack.
#[derive(Clone, Debug)]
pub struct Checked {
    pack: Arc<Pack>,
    semantics: Semantics,
    /// What was found in the files that all levels share.
    shared: Arc<Shared>,
    outlines: Outlines,
    levels: BTreeMap<Arc<str>, Arc<Level>>,
    /// What is told of each file that something is told of.
    told: BTreeMap<Arc<str>, Arc<[Diagnostic]>>,
}

#[derive(Debug)]
struct Level {
    file: Arc<File>,
    judged: Arc<Judged>,
    /// Other files that something that was found has places in.
    others: Vec<Arc<str>>,
    /// Whether it was judged by other shared files than those of the pack.
    is_stale: bool,
    /// Whether the game plays it.
    is_listed: bool,
    proof: Option<Arc<Replayed>>,
    /// Whether the proof is one of this level, played by the game of the pack.
    is_proved: bool,
    /// What the proof says, as the text is now.
    proved: Vec<Diagnostic>,
    /// Where it relies on points on which documents and game part, as far as that is in its own file.
    places: Vec<Option<TextRange>>,
}

/// What a replay proved, and of what.
#[derive(Debug)]
struct Replayed {
    game: Option<Arc<File>>,
    level: Arc<File>,
    proof: Proof,
}

/// What a check does now, and what it leaves for a later one.
struct Work<'w> {
    /// Whether a level that did not change may be left as it was judged by other shared files.
    may_wait: &'w (dyn Fn(&str) -> bool + Sync),
    wants_replay: &'w (dyn Fn(&str) -> bool + Sync),
    cancelled: &'w (dyn Fn() -> bool + Sync),
    progress: &'w (dyn Fn(Progress) + Sync),
}

impl Checked {
    /// Checks a pack as [`check_with`](crate::check_with) does, save that gold paths are replayed only of
    /// the level files that `wants_replay`. Of the others the last proof is kept; of those that changed since, its
    /// diagnostics move with their steps. Once `cancelled` says so, nothing is replayed any more, and levels that did
    /// not change are left as they were judged before: see [`Checked::is_whole`].
    pub fn new(
        pack: Arc<Pack>,
        previous: Option<&Self>,
        semantics: Semantics,
        wants_replay: &(dyn Fn(&str) -> bool + Sync),
        cancelled: &(dyn Fn() -> bool + Sync),
        progress: &(dyn Fn(Progress) + Sync),
    ) -> Self {
        Self::after(
            pack,
            previous,
            semantics,
            &Work { may_wait: &|_| cancelled(), wants_replay, cancelled, progress },
        )
    }

    /// Judges what changed, and of the levels that did not only those that are wanted first; nothing is replayed.
    pub fn beginning(
        pack: Arc<Pack>,
        previous: Option<&Self>,
        semantics: Semantics,
        is_first: &(dyn Fn(&str) -> bool + Sync),
    ) -> Self {
        let work = Work {
            may_wait: &|file| !is_first(file),
            wants_replay: &|_| false,
            cancelled: &|| false,
            progress: &|_| {},
        };
        Self::after(pack, previous, semantics, &work)
    }

    fn after(pack: Arc<Pack>, previous: Option<&Self>, semantics: Semantics, work: &Work<'_>) -> Self {
        let previous = previous.filter(|previous| previous.semantics == semantics);
        let changes = Changes::of(previous, &pack);
        let outlines = changes.outlines(previous);
        let checker = match previous.filter(|previous| changes.leave_shared(previous, &pack, &outlines)) {
            Some(previous) => Checker::with(&pack, &outlines, semantics, Arc::clone(&previous.shared)),
            None => Checker::new(&pack, &outlines, semantics),
        };
        let is_same = previous.is_some_and(|previous| {
            previous.shared.consequence.is_unknown == checker.shared.consequence.is_unknown
                && view::is_same_for_levels(&previous.pack, &pack)
        });
        let games = Games::of(previous, &pack);
        let level = |file: &Arc<File>| -> (Arc<str>, Arc<Level>) {
            let before = previous.and_then(|previous| previous.levels.get(&file.path));
            let level = before.filter(|before| Arc::ptr_eq(&before.file, file));
            let is_as_judged = |level: &Level| {
                let is_same_file = |path: &Arc<str>| {
                    let then = previous.and_then(|previous| previous.pack.file(path));
                    matches!((then, pack.file(path)), (Some(then), Some(now)) if Arc::ptr_eq(then, now))
                };
                is_same && !level.is_stale && level.others.iter().all(is_same_file)
            };
            let (judged, is_stale) = match level {
                Some(level) if is_as_judged(level) => (Some(level), false),
                Some(level) if (work.may_wait)(&file.path) => (Some(level), true),
                _ => (None, false),
            };
            let is_listed = checker.is_listed(file);
            let last = before.and_then(|level| level.proof.as_ref());
            let is_proved = last.is_some_and(|last| games.have(last) && is_same_text(&last.level, file));
            if let Some(level) = judged
                && (level.is_stale, level.is_listed, level.is_proved) == (is_stale, is_listed, is_proved)
                && (is_proved || is_stale || !level.judged.is_sound || !(work.wants_replay)(&file.path))
            {
                (work.progress)(Progress::Level);
                return (Arc::clone(&file.path), Arc::clone(level));
            }
            let judged =
                judged.map_or_else(|| Arc::new(checker.judge(file)), |level| Arc::clone(&level.judged));
            let mut proof = last.filter(|_| judged.has_gold_path).cloned();
            let mut is_proved = is_proved && proof.is_some();
            let is_wanted = || judged.is_sound && !is_stale && (work.wants_replay)(&file.path);
            if !is_proved && is_wanted() && !(work.cancelled)() {
                let replayed = checker.prove(file, &work.cancelled).map(|proof| {
                    Arc::new(Replayed { game: pack.game().cloned(), level: Arc::clone(file), proof })
                });
                is_proved = replayed.is_some();
                proof = replayed.or(proof);
            }
            (work.progress)(Progress::Level);
            let level = Level::new(Arc::clone(file), judged, proof);
            (Arc::clone(&file.path), Arc::new(Level { is_stale, is_listed, is_proved, ..level }))
        };
        let files: Vec<&Arc<File>> = pack.levels().collect();
        let levels: BTreeMap<Arc<str>, Arc<Level>> = files.into_par_iter().map(level).collect();
        let told = told_of(&checker, &pack, &levels, previous);
        let shared = Arc::clone(&checker.shared);
        drop(checker);
        Self { pack, semantics, shared, outlines, levels, told }
    }

    /// Whether every level has been judged by the shared files as they are.
    pub fn is_whole(&self) -> bool {
        !self.levels.values().any(|level| level.is_stale)
    }

    /// Whether a file has been judged by the shared files as they are.
    pub fn is_judged(&self, file: &str) -> bool {
        self.levels.get(file).is_none_or(|level| !level.is_stale)
    }

    /// The pack that was checked.
    pub const fn pack(&self) -> &Arc<Pack> {
        &self.pack
    }

    /// The diagnostics of each file that has some, in their order. Of a file of which the same is told as by the check
    /// before, it is the same list.
    pub const fn diagnostics(&self) -> &BTreeMap<Arc<str>, Arc<[Diagnostic]>> {
        &self.told
    }

    /// The diagnostics of all files.
    pub fn told(&self) -> impl Iterator<Item = &Diagnostic> {
        self.told.values().flat_map(|list| list.iter())
    }

    /// Everything as one report.
    pub fn report(&self) -> Report {
        self.report_of(&|_| true)
    }

    /// Everything as one report, for which only the level files that are wanted count.
    pub fn report_of(&self, wants: &dyn Fn(&str) -> bool) -> Report {
        let mut tally = Tally::default();
        for (path, level) in self.levels.iter().filter(|(path, _)| wants(path)) {
            let proof = self.proof(path);
            let is_played = proof.is_some_and(|proof| proof.verdict.is_some());
            let has_gold_path = level.judged.has_gold_path;
            tally += Tally {
                levels: 1,
                gold_paths: usize::from(has_gold_path),
                won: usize::from(proof.is_some_and(Proof::is_won)),
                not_replayed: usize::from(has_gold_path && !is_played),
                ..Tally::default()
            };
        }
        if self.is_refused() {
            tally = tally.refused();
        }
        Report { diagnostics: self.told().cloned().collect(), tally }
    }

    /// Whether the game refuses to load the pack, so that no level of it opens.
    pub fn is_refused(&self) -> bool {
        let is_refused = |level: &Arc<Level>| level.judged.is_refused && level.is_listed;
        self.shared.consequence.is_refused || self.levels.values().any(is_refused)
    }

    /// By whose rules gold paths were replayed.
    pub const fn semantics(&self) -> Semantics {
        self.semantics
    }

    /// What was found without playing, in no particular order.
    pub(crate) fn read(&self) -> impl Iterator<Item = &Diagnostic> {
        self.shared.found.iter().chain(self.levels.values().flat_map(|level| &level.judged.diagnostics))
    }

    /// The proofs of level files that are sound and as they were played.
    pub(crate) fn proofs(&self) -> impl Iterator<Item = (&Arc<str>, &Proof)> {
        self.levels.keys().filter_map(|path| Some((path, self.proof(path)?)))
    }

    /// What the last replay of a level file proved, whether or not the level is still the same.
    pub fn last_proof(&self, file: &str) -> Option<&Proof> {
        Some(&self.levels.get(file)?.proof.as_ref()?.proof)
    }

    /// What a replay proved of a sound level file as it is now.
    pub fn proof(&self, file: &str) -> Option<&Proof> {
        let level = self.levels.get(file).filter(|level| level.judged.is_sound && level.is_proved)?;
        level.proof.as_ref().map(|replayed| &replayed.proof)
    }
}

/// What is told of each file; where that is what was told before, it is the same list.
fn told_of(
    checker: &Checker<'_>,
    pack: &Pack,
    levels: &BTreeMap<Arc<str>, Arc<Level>>,
    previous: Option<&Checked>,
) -> BTreeMap<Arc<str>, Arc<[Diagnostic]>> {
    let played = played(checker, levels);
    let of_levels = levels.values().flat_map(|level| level.found());
    let found = checker.shared.found.iter().chain(&played).chain(of_levels);
    let of_shared = checker.shared.uses.iter().map(|used| (used, used.place(pack)));
    let uses = of_shared.chain(levels.values().flat_map(|level| level.uses(pack)));
    let mut files: BTreeMap<Arc<str>, Vec<&Diagnostic>> = BTreeMap::new();
    let told = told::settle(pack, found, uses);
    for diagnostic in &told {
        match files.get_mut(&diagnostic.at.file) {
            Some(list) => list.push(diagnostic),
            None => drop(files.insert(Arc::clone(&diagnostic.at.file), vec![diagnostic])),
        }
    }
    let list = |(file, mut list): (Arc<str>, Vec<&Diagnostic>)| {
        list.sort_by(|one, other| one.order(other));
        let before = previous.and_then(|previous| previous.told.get(&file));
        let list = match before.filter(|before| before.iter().eq(list.iter().copied())) {
            Some(before) => Arc::clone(before),
            None => list.into_iter().cloned().collect(),
        };
        (file, list)
    };
    files.into_iter().map(list).collect()
}

/// What the game did to no avail in the levels that were replayed with it.
fn played(checker: &Checker<'_>, levels: &BTreeMap<Arc<str>, Arc<Level>>) -> Vec<Diagnostic> {
    let games = Games::of_levels(levels.values(), checker.game());
    let replayed =
        |level: &'_ Arc<Level>| level.proof.clone().filter(|it| level.judged.is_sound && games.have(it));
    let proofs: Vec<(&Arc<Level>, Arc<Replayed>)> =
        levels.values().filter_map(|level| Some((level, replayed(level)?))).collect();
    let with_path = levels.values().filter(|level| level.judged.has_gold_path).count();
    let proofs_of = proofs.iter().map(|(level, replayed)| (&level.file, &replayed.proof, level.is_proved));
    checker.played(proofs_of, proofs.len() == with_path)
}

/// The games that levels were replayed with: whether they say the same as the one of the pack.
struct Games {
    known: Vec<(Option<Arc<File>>, bool)>,
}

impl Games {
    fn of(previous: Option<&Checked>, pack: &Pack) -> Self {
        Self::of_levels(previous.into_iter().flat_map(|previous| previous.levels.values()), pack.game())
    }

    fn of_levels<'l>(levels: impl Iterator<Item = &'l Arc<Level>>, now: Option<&Arc<File>>) -> Self {
        let mut games = Self { known: Vec::new() };
        for replayed in levels.filter_map(|level| level.proof.as_ref()) {
            if games.find(replayed.game.as_ref()).is_none() {
                let is_same = match (&replayed.game, now) {
                    (Some(then), Some(now)) => is_same_text(then, now),
                    (then, now) => then.is_none() && now.is_none(),
                };
                games.known.push((replayed.game.clone(), is_same));
            }
        }
        games
    }

    fn find(&self, game: Option<&Arc<File>>) -> Option<bool> {
        let game = game.map(Arc::as_ptr);
        let known = self.known.iter().find(|(known, _)| known.as_ref().map(Arc::as_ptr) == game);
        known.map(|(_, is_same)| *is_same)
    }

    /// Whether the game of a replay is the one of the pack.
    fn have(&self, replayed: &Replayed) -> bool {
        self.find(replayed.game.as_ref()).unwrap_or(false)
    }
}

/// Whether two files say the same: an edit that was taken back leaves what was proved.
fn is_same_text(one: &Arc<File>, other: &Arc<File>) -> bool {
    Arc::ptr_eq(one, other) || one.path == other.path && one.has_text_of(other)
}

/// The levels of a pack that are not those of the check before.
struct Changes<'p> {
    changed: Vec<&'p Arc<File>>,
    gone: Vec<Arc<str>>,
}

impl<'p> Changes<'p> {
    fn of(previous: Option<&Checked>, pack: &'p Pack) -> Self {
        let Some(previous) = previous else {
            return Self { changed: pack.levels().collect(), gone: Vec::new() };
        };
        let is_there = |file: &&Arc<File>| {
            previous.levels.get(&file.path).is_some_and(|level| Arc::ptr_eq(&level.file, file))
        };
        let changed = pack.levels().filter(|file| !is_there(file)).collect();
        let gone = previous.levels.keys().filter(|path| pack.file(path).is_none()).cloned().collect();
        Self { changed, gone }
    }

    fn outlines(&self, previous: Option<&Checked>) -> Outlines {
        let mut outlines = previous.map(|previous| previous.outlines.clone()).unwrap_or_default();
        for path in &self.gone {
            outlines.remove_mut(path);
        }
        let new: Vec<(Arc<str>, Arc<Outline>)> = self.changed.par_iter().map(|file| outlined(file)).collect();
        for (path, outline) in new {
            outlines.insert_mut(path, outline);
        }
        outlines
    }

    /// Whether nothing that the files see that all levels share has changed, so that the same is found in them.
    fn leave_shared(&self, previous: &Checked, pack: &Pack, outlines: &Outlines) -> bool {
        let is_same_level = |file: &&Arc<File>| {
            let path = &file.path;
            let has_same_outline = match (previous.outlines.get(path), outlines.get(path)) {
                (Some(then), Some(now)) => then == now,
                _ => false,
            };
            let has_same_names = match (previous.pack.index_of(path), pack.index_of(path)) {
                (Some(then), Some(now)) => then.says_the_same(now),
                _ => false,
            };
            has_same_outline && has_same_names && !previous.shared.speaks_of(path)
        };
        let shared = |pack: &Pack| pack.shared().map(Arc::as_ptr).collect::<Vec<_>>();
        self.gone.is_empty()
            && shared(&previous.pack) == shared(pack)
            && previous.pack.assets() == pack.assets()
            && previous.pack.unlisted() == pack.unlisted()
            && self.changed.iter().all(is_same_level)
    }
}

impl Level {
    fn new(file: Arc<File>, judged: Arc<Judged>, proof: Option<Arc<Replayed>>) -> Self {
        let found = judged.diagnostics.iter();
        let mut others: Vec<Arc<str>> =
            found.flat_map(files_of).filter(|path| **path != file.path).cloned().collect();
        others.sort_unstable();
        others.dedup();
        let mut proved = Vec::new();
        if let Some(replayed) = proof.as_ref().filter(|_| judged.is_sound) {
            let said = replayed.proof.diagnostics_beside(&judged.diagnostics);
            if is_same_text(&replayed.level, &file) {
                proved.extend(said.cloned());
            } else {
                proved.extend(said.filter_map(|it| moved(it, &file)));
            }
        }
        let is_own = |used: &&Use| *used.file() == *file.path;
        let place = |used: &Use| Some(used).filter(is_own).and_then(|used| used.range(&file));
        let places = relied_on(&judged, proof.as_ref()).map(place).collect();
        Self {
            file,
            judged,
            others,
            is_stale: false,
            is_listed: false,
            proof,
            is_proved: false,
            proved,
            places,
        }
    }

    /// What is wrong with the level as its text is now.
    fn found(&self) -> impl Iterator<Item = &Diagnostic> {
        self.judged.diagnostics.iter().chain(&self.proved)
    }

    /// What relies on points on which documents and game part, and where.
    fn uses(&self, pack: &Pack) -> impl Iterator<Item = (&Use, Option<FileRange>)> {
        let place = move |(used, place): (_, &Option<TextRange>)| {
            let used: &Use = used;
            let own = place.map(|range| FileRange { file: Arc::clone(&self.file.path), range });
            (used, own.or_else(|| used.place(pack)))
        };
        relied_on(&self.judged, self.proof.as_ref()).zip(&self.places).map(place)
    }
}

fn relied_on<'l>(judged: &'l Judged, proof: Option<&'l Arc<Replayed>>) -> impl Iterator<Item = &'l Use> {
    let proved = proof.into_iter().flat_map(|replayed| &replayed.proof.uses);
    judged.uses.iter().chain(proved).filter(|_| judged.is_sound)
}

/// A diagnostic of an earlier text at the place that its address has now; `None` when there is none.
/// Other places and fixes belong to the text that was replayed.
fn moved(diagnostic: &Diagnostic, file: &File) -> Option<Diagnostic> {
    let node = file.tree.at_pointer(diagnostic.address.as_deref()?)?;
    let at = FileRange { file: Arc::clone(&file.path), range: visible(node) };
    Some(Diagnostic { at, related: Vec::new(), fixes: Vec::new(), ..diagnostic.clone() })
}
