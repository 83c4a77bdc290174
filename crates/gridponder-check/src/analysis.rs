//! The result of the last check of a pack. The next check examines only what a change can affect, and keeps
//! earlier replay results.

mod changes;
mod level;
mod lists;
mod sums;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use engine::{Semantics, Verdict, def};
use language::{
    Counts, Diagnostic, Ending, Evidence, Impact, Law, Part, Replay, Report, SearchLimits, Severity, Tally,
};
use pack::{File, FileKind, Pack};
use rayon::prelude::*;

use crate::divergence::Relied;
use crate::level_inputs::LevelInputs;
use crate::outline::Outlines;
use crate::run::{Checker, Shared};
use crate::standards::Standards;
use crate::{ReplayResult, SearchResult, rules, told};
use changes::{Changes, Games, SharedIn, touched};
use level::{Level, Replayed, Searched, State, is_same_text};
pub use lists::Lists;
use lists::Told;
use sums::{Levels, Sums};

/// The findings of one check of a pack.
#[derive(Clone, Debug)]
pub struct Analysis {
    pack: Arc<Pack>,
    standards: Standards,
    /// The findings in the files that all levels share.
    shared: Arc<Shared>,
    /// The previous, different value of `shared`. While an author types, a level alternates between broken
    /// and complete; keeping both states avoids rechecking the shared files each time.
    shared_before: Option<SharedIn>,
    outlines: Outlines,
    levels: Levels,
    sums: Sums,
    told: Told,
}

/// What this check does now, and what it leaves for a later check.
struct Work<'w> {
    /// The levels to check now. Unchanged levels outside this set may keep findings that were made with older
    /// shared files. If `None`, all levels are checked.
    first: Option<&'w BTreeSet<Arc<str>>>,
    /// Selects the level files whose gold paths are replayed. If `None`, nothing is replayed.
    wants_replay: Option<&'w (dyn Fn(&str) -> bool + Sync)>,
    cancelled: &'w (dyn Fn() -> bool + Sync),
    progress: &'w (dyn Fn() + Sync),
}

impl Analysis {
    /// Checks a pack like [`check_with`](crate::check_with), but replays only the gold paths of the level
    /// files that `wants_replay` selects. Other levels keep their last replay result; if such a level changed
    /// since, its diagnostics move with their steps. After `cancelled` returns true, nothing more is
    /// replayed, and unchanged levels keep their earlier findings: see [`Analysis::is_whole`].
    pub fn new(
        pack: Arc<Pack>,
        previous: Option<&Self>,
        standards: impl Into<Standards>,
        wants_replay: &(dyn Fn(&str) -> bool + Sync),
        cancelled: &(dyn Fn() -> bool + Sync),
        progress: &(dyn Fn() + Sync),
    ) -> Self {
        let wants_replay = Some(wants_replay);
        let work = Work { first: None, wants_replay, cancelled, progress };
        Self::after(pack, previous, standards.into(), &work)
    }

    /// Checks the changed levels, and only those unchanged levels that are in `first`. Replays nothing.
    pub fn beginning(
        pack: Arc<Pack>,
        previous: Option<&Self>,
        standards: impl Into<Standards>,
        first: &BTreeSet<Arc<str>>,
    ) -> Self {
        let work = Work { first: Some(first), wants_replay: None, cancelled: &|| false, progress: &|| {} };
        Self::after(pack, previous, standards.into(), &work)
    }

    fn after(pack: Arc<Pack>, previous: Option<&Self>, standards: Standards, work: &Work<'_>) -> Self {
        let previous = previous.filter(|previous| previous.standards == standards);
        let changes = Changes::of(previous.map(|previous| &*previous.pack), &pack);
        let outlines = changes.outlines(previous.map(|previous| &previous.outlines));
        let before = previous.and_then(|previous| previous.shared_before.as_ref());
        let (shared, shared_before) = match previous.map(Self::shared_in) {
            Some(last) if last.holds_in(&pack, &outlines) => (Some(last.shared), before.cloned()),
            last => {
                let before = before.filter(|before| before.holds_in(&pack, &outlines));
                (before.map(|before| Arc::clone(&before.shared)), last)
            }
        };
        let checker = match shared {
            Some(shared) => Checker::with(&pack, &outlines, &standards, shared),
            None => Checker::new(&pack, &outlines, &standards),
        };
        // The inputs of level checks and replays are the same as in the previous check.
        let same = previous.filter(|previous| {
            previous.shared.consequence.is_unknown == checker.shared.consequence.is_unknown
                && LevelInputs::of(&previous.pack).agree_with(&LevelInputs::of(&pack))
        });
        let to_see: BTreeMap<&Arc<str>, &Arc<File>> = match (previous, work.first) {
            (Some(previous), Some(first)) => {
                let touched = touched(&previous.sums.mentioning, &previous.pack, &pack);
                let fresh = previous.sums.fresh.keys().filter(|_| same.is_none());
                let others = first.iter().chain(fresh).filter_map(|path| pack.file(path));
                let levels = others.filter(|file| file.kind == FileKind::Level);
                let seen = changes.changed.iter().copied().chain(touched).chain(levels);
                seen.map(|file| (&file.path, file)).collect()
            }
            _ => pack.levels().map(|file| (&file.path, file)).collect(),
        };
        let to_see: Vec<&Arc<File>> = to_see.into_values().collect();
        let maker = Maker { checker: &checker, pack: &pack, previous, is_same: same.is_some(), work };
        let seen = maker.levels(&to_see);

        let (mut levels, mut sums) =
            previous.map(|previous| (previous.levels.clone(), previous.sums.clone())).unwrap_or_default();
        let game = &checker.shared.game;
        let game_before = previous.map_or(game, |previous| &previous.shared.game);
        let mut others = changes.gone.clone();
        for path in &changes.gone {
            if let Some(gone) = levels.get(path).cloned() {
                sums.remove(game_before, &gone);
                levels.remove_mut(path);
            }
        }
        for level in seen {
            if levels.get(&level.file.path).is_some_and(|before| Arc::ptr_eq(before, &level)) {
                continue;
            }
            others.push(Arc::clone(&level.file.path));
            put((&mut levels, &mut sums), (game_before, game), level);
        }
        let nothing = Told::default();
        let told_before = previous.map_or(&nothing, |previous| &previous.told);
        let of_game = checker.of_game(&sums.deeds, sums.are_all_played());
        let told = told_before.then(&levels, others, &settled(&checker, &pack, &sums, &of_game));
        let shared = Arc::clone(&checker.shared);
        drop(checker);
        Self { pack, standards, shared, shared_before, outlines, levels, sums, told }
    }

    /// The same check with searches of the level files that `wants` selects, of those that are sound and replayed as they
    /// are. What was searched before is not searched again; in a `known` check of the same files, that is taken over with
    /// the replay that came before it. After `cancelled` returns true, nothing more is searched.
    pub fn searched(
        &self,
        wants: &(dyn Fn(&str) -> bool + Sync),
        known: Option<&Self>,
        limits: SearchLimits<'_>,
        cancelled: &(dyn Fn() -> bool + Sync),
        progress: &(dyn Fn() + Sync),
    ) -> Self {
        let checker = Checker::with(&self.pack, &self.outlines, &self.standards, Arc::clone(&self.shared));
        let wanted = self.levels.values().filter(|level| wants(&level.file.path));
        let (mut seen, mut open) = (Vec::new(), Vec::new());
        for level in wanted.filter(|level| level.search_result().is_none()) {
            match (known.and_then(|known| known.proved(&level.file.path, self)), level.replay_result()) {
                (Some(searched), _) => seen.push(Arc::new(level.after_search(&self.pack, searched.clone()))),
                (None, Some(replayed)) => {
                    open.push((level, replayed));
                    continue;
                }
                (None, None) => {}
            }
            progress();
        }
        let search = |(level, replayed): &(&Arc<Level>, &ReplayResult)| {
            let result =
                if cancelled() { None } else { checker.search(&level.file, replayed, limits, cancelled) };
            progress();
            Some(Arc::new(level.searched(&self.pack, result?)?))
        };
        if let [one] = &open[..] {
            // The threads of the pool stay free for checks, which people wait for.
            seen.extend(search(one));
        } else {
            seen.par_extend(open.par_iter().filter_map(search));
        }
        let game = &checker.shared.game;
        let (mut levels, mut sums) = (self.levels.clone(), self.sums.clone());
        let mut others = Vec::new();
        for level in seen {
            others.push(Arc::clone(&level.file.path));
            put((&mut levels, &mut sums), (game, game), level);
        }
        let of_game = checker.of_game(&sums.deeds, sums.are_all_played());
        let told = self.told.then(&levels, others, &settled(&checker, &self.pack, &sums, &of_game));
        Self { levels, sums, told, ..self.clone() }
    }

    /// What a search proved of a level file after a replay, if both hold in another check as well: they depend on the
    /// game and the level alone.
    fn proved(&self, file: &str, other: &Self) -> Option<&Searched> {
        let is_same = |path: &str| match (self.pack.file(path), other.pack.file(path)) {
            (Some(one), Some(other)) => is_same_text(one, other),
            (one, other) => one.is_none() && other.is_none(),
        };
        let is_like = self.standards.semantics == other.standards.semantics
            && is_same(file)
            && is_same(FileKind::Game.path());
        let level = self.levels.get(file).filter(|level| is_like && level.search_result().is_some())?;
        level.last_search()
    }

    /// What a search proved of a level file as it is, if it was searched.
    pub fn search_result(&self, file: &str) -> Option<&SearchResult> {
        self.levels.get(file)?.search_result()
    }

    fn shared_in(&self) -> SharedIn {
        SharedIn {
            pack: Arc::clone(&self.pack),
            outlines: self.outlines.clone(),
            shared: Arc::clone(&self.shared),
        }
    }

    /// Returns true if every level was checked with the current shared files.
    pub fn is_whole(&self) -> bool {
        self.sums.fresh.size() == self.levels.size()
    }

    /// The replay status of all levels, counted.
    pub const fn counts(&self) -> Counts {
        self.sums.counts
    }

    /// The replay status of the given level files, counted.
    pub fn counts_of<'f>(&self, files: impl Iterator<Item = &'f str>) -> Counts {
        let mut counts = Counts::default();
        for level in files.filter_map(|file| self.levels.get(file)) {
            level.standing().add_to(&mut counts);
        }
        counts
    }

    /// Returns true if the file was checked with the current shared files.
    pub fn is_judged(&self, file: &str) -> bool {
        self.levels.get(file).is_none_or(|level| !level.state.is_stale)
    }

    /// The pack that was checked.
    pub const fn pack(&self) -> &Arc<Pack> {
        &self.pack
    }

    /// The sorted diagnostics of each file that has any. If the diagnostics of a file did not change since
    /// the previous check, the map holds the same list.
    pub const fn diagnostics(&self) -> &Lists {
        &self.told.lists
    }

    /// The diagnostics of all files.
    pub fn told(&self) -> impl Iterator<Item = &Diagnostic> {
        self.told.lists.values().flat_map(|list| list.iter())
    }

    /// The number of errors in all files.
    pub const fn errors(&self) -> usize {
        self.told.errors
    }

    /// The files whose diagnostics differ from those of an earlier check.
    pub fn told_since(&self, earlier: &Self) -> BTreeSet<Arc<str>> {
        self.told.since(&earlier.told)
    }

    /// The files with diagnostics that have ranges in texts that changed since an earlier check.
    pub fn moved_since(&self, earlier: &Self) -> BTreeSet<Arc<str>> {
        self.told.in_texts(&self.pack.changed_since(&earlier.pack))
    }

    /// All diagnostics and counts as one report.
    pub fn report(&self) -> Report {
        self.report_part(&|_| true, Part::WHOLE)
    }

    /// A part of it, for which only the level files that are wanted count.
    pub fn report_part(&self, wants: &dyn Fn(&str) -> bool, part: Part<'_>) -> Report {
        let mut tally = Tally::default();
        for (path, level) in self.levels.iter().filter(|(path, _)| wants(path) && (part.is_mine)(path)) {
            let replay_result = self.replay_result(path);
            let is_played = replay_result.is_some_and(|replay_result| replay_result.verdict.is_some());
            let is_won = replay_result.is_some_and(ReplayResult::is_won);
            let is_early = replay_result.is_some_and(ReplayResult::is_won_early);
            let has_gold_path = level.judged.has_gold_path;
            tally += Tally {
                levels: 1,
                solutions: usize::from(has_gold_path),
                won: usize::from(is_won && !level.judged.is_refused),
                won_early: usize::from(is_early && !level.judged.is_refused),
                would_win: usize::from(is_won && level.judged.is_refused),
                not_replayed: usize::from(has_gold_path && !is_played),
                ..Tally::default()
            };
        }
        let is_refused = |path: &Arc<str>, level: &Arc<Level>| wants(path) && level.is_refused();
        let levels_refused = self.levels.iter().any(|(path, level)| is_refused(path, level));
        if self.shared.consequence.is_refused || levels_refused {
            tally = tally.refused();
        }
        let is_of_part = |diagnostic: &&Diagnostic| match FileKind::of(&diagnostic.at.file) {
            // Reported once per pack, whichever file it is first in.
            _ if diagnostic.code() == rules::documents_and_game_disagree::RULE.code => part.has_whole,
            Some(FileKind::Level) => (part.is_mine)(&diagnostic.at.file),
            _ => part.has_whole,
        };
        Report { diagnostics: self.told().filter(is_of_part).cloned().collect(), tally }
    }

    /// What shows whether a fix does harm: what was found without playing, and the replays of levels that are sound and
    /// as they were played.
    pub fn evidence(&self) -> Evidence<'_> {
        let levels = self.levels.values().flat_map(|level| &level.judged.diagnostics);
        let replay = |path: &Arc<str>| {
            let result = self.replay_result(path)?;
            let ending = match result.verdict {
                Some(Verdict::Won) => Ending::Won,
                Some(Verdict::WonEarly { .. }) => Ending::WonEarly,
                _ => Ending::NotWon,
            };
            Some((Arc::clone(path), Replay { ending, diagnostics: result.diagnostics.iter().collect() }))
        };
        Evidence {
            read: self.shared.found.iter().chain(levels).collect(),
            replays: self.levels.keys().filter_map(replay).collect(),
        }
    }

    /// The errors that hide how a level is meant to play: of the level, then of the files that all levels share.
    pub fn obstacles(&self, file: &str) -> Vec<&Diagnostic> {
        let Some(level) = self.levels.get(file).filter(|level| !level.judged.is_sound) else {
            return Vec::new();
        };
        let is_of_all = self.shared.consequence.is_unknown;
        let shared = self.shared.found.iter().filter(|_| is_of_all);
        let errors = level.judged.diagnostics.iter().chain(shared);
        let errors: Vec<&Diagnostic> = errors.filter(|it| it.severity == Severity::Error).collect();
        let may_hide = |it: &&&Diagnostic| {
            !matches!(it.rule.impact, Impact::Unchanged | Impact::Looks | Impact::Refused)
        };
        let hiding: Vec<&Diagnostic> = errors.iter().filter(may_hide).copied().collect();
        if hiding.is_empty() { errors } else { hiding }
    }

    /// Returns true if the game refuses to load the pack, so that no level opens.
    pub fn is_refused(&self) -> bool {
        self.shared.consequence.is_refused || self.sums.refused > 0
    }

    /// The semantics that gold paths were replayed with.
    pub const fn semantics(&self) -> Semantics {
        self.standards.semantics
    }

    /// The laws that its levels were judged by.
    pub const fn laws(&self) -> &Arc<[Law]> {
        &self.standards.laws
    }

    /// What the last replay of a level file proved, whether or not the level is still the same.
    pub fn last_replay_result(&self, file: &str) -> Option<&ReplayResult> {
        Some(&self.levels.get(file)?.replay_result.as_ref()?.replay_result)
    }

    /// The replay result of a sound level file, if it belongs to the current text.
    pub fn replay_result(&self, file: &str) -> Option<&ReplayResult> {
        self.levels.get(file)?.replay_result()
    }
}

/// Puts a level in the place of its earlier state, which belongs to an earlier game.
fn put(
    (levels, sums): (&mut Levels, &mut Sums),
    (game_before, game): (&def::Game, &def::Game),
    level: Arc<Level>,
) {
    if let Some(before) = levels.get(&level.file.path) {
        sums.remove(game_before, before);
    }
    sums.add(game, &level);
    levels.insert_mut(Arc::clone(&level.file.path), level);
}

/// Creates the levels of a check.
struct Maker<'m> {
    checker: &'m Checker<'m>,
    pack: &'m Pack,
    previous: Option<&'m Analysis>,
    /// Whether the inputs of level checks and replays are the same as in the previous check.
    is_same: bool,
    work: &'m Work<'m>,
}

impl Maker<'_> {
    /// The current state of these levels, computed in parallel.
    fn levels(&self, files: &[&Arc<File>]) -> Vec<Arc<Level>> {
        let before = |file: &&Arc<File>| self.previous?.levels.get(&file.path);
        let games = Games::of(files.iter().filter_map(before), self.pack.game());
        files.par_iter().map(|file| self.level(file, &games)).collect()
    }

    fn level(&self, file: &Arc<File>, games: &Games) -> Arc<Level> {
        let Work { first, wants_replay, cancelled, progress } = *self.work;
        let before = self.previous.and_then(|previous| previous.levels.get(&file.path));
        let unchanged = before.filter(|before| Arc::ptr_eq(&before.file, file));
        let (judged, is_stale) = match unchanged {
            Some(level) if self.is_as_judged(level) => (Some(&level.judged), false),
            Some(level) if first.map_or_else(cancelled, |first| !first.contains(&file.path)) => {
                (Some(&level.judged), true)
            }
            _ => (None, false),
        };
        let last = before.and_then(|level| level.replay_result.as_ref());
        let is_by_game = last.is_some_and(|last| games.have(last));
        let is_proved = is_by_game && last.is_some_and(|last| is_same_text(&last.level, file));
        let is_listed = self.checker.is_listed(file);
        let mut state = State { is_stale, is_listed, is_by_game, is_proved };
        let is_wanted = |is_sound: bool| {
            is_sound && !state.is_proved && !is_stale && wants_replay.is_some_and(|wants| wants(&file.path))
        };
        if let (Some(level), Some(judged)) = (unchanged, judged)
            && !is_wanted(judged.is_sound)
        {
            progress();
            return if level.state == state {
                Arc::clone(level)
            } else {
                Arc::new(level.with(self.pack, state))
            };
        }
        let judged = judged.map_or_else(|| Arc::new(self.checker.judge(file)), Arc::clone);
        let search = before.and_then(|before| before.last_search()).cloned();
        let mut replay_result = last.filter(|_| judged.has_gold_path).cloned();
        let replayed = (is_wanted(judged.is_sound) && !cancelled())
            .then(|| self.checker.replay(file, &cancelled))
            .flatten()
            .map(|replay_result| Replayed {
                game: self.pack.game().cloned(),
                level: Arc::clone(file),
                replay_result,
            });
        if let Some(replayed) = replayed {
            replay_result = Some(Arc::new(replayed));
            state = State { is_by_game: true, is_proved: true, ..state };
        }
        state.is_by_game &= replay_result.is_some();
        state.is_proved &= replay_result.is_some();
        progress();
        Arc::new(Level::new(self.pack, Arc::clone(file), judged, replay_result, search, state))
    }

    /// Returns true if checking the level again would give the same findings.
    fn is_as_judged(&self, level: &Level) -> bool {
        let is_same_file = |path: &Arc<str>| {
            let then = self.previous.and_then(|previous| previous.pack.file(path));
            matches!((then, self.pack.file(path)), (Some(then), Some(now)) if Arc::ptr_eq(then, now))
        };
        self.is_same && !level.state.is_stale && level.others.iter().all(is_same_file)
    }
}

/// The diagnostics of the whole pack, and of the levels whose diagnostics depend on the rest of the pack,
/// unsorted.
fn settled<'d>(
    checker: &'d Checker<'_>,
    pack: &Pack,
    sums: &'d Sums,
    of_game: &'d [Diagnostic],
) -> Vec<Cow<'d, Diagnostic>> {
    let of_levels = sums.entangled.values().flat_map(|level| level.found());
    let found = checker.shared.found.iter().chain(of_game).chain(of_levels);
    let of_shared = checker.shared.uses.iter().map(|used| (used, used.place(pack)));
    told::settle(pack, found, |spoken_of| {
        let mut relied = Relied::of(of_shared, spoken_of);
        sums.rely(&mut relied, spoken_of);
        relied
    })
}

/// Checks a pack as the released game plays it, its levels in parallel.
pub fn check(pack: &Pack) -> Report {
    check_with(pack, Semantics::RELEASED)
}

/// Checks a pack with its gold paths replayed by the given semantics, its levels in parallel.
pub fn check_with(pack: &Pack, semantics: Semantics) -> Report {
    Analysis::new(Arc::new(pack.clone()), None, semantics, &|_| true, &|| false, &|| {}).report()
}
