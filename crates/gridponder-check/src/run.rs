//! The stages, from syntax to replay. A later stage does not speak about a node an earlier one
//! complained of, and a level that has errors, or whose game has, is not replayed.

use std::borrow::Cow;
use std::sync::Arc;

use engine::{Semantics, def};
use language::Diagnostic;
use pack::{File, FileKind, Pack, lower};
use rayon::prelude::*;
use text::TextRange;

use crate::asked::{Asked, Recorder};
use crate::board::{self, Kinds};
use crate::divergence::{self, Relied, Use, text::Known};
use crate::file_context::FileContext;
use crate::findings::Findings;
use crate::ignored::in_play;
use crate::impact::Consequence;
use crate::logic::{self, Facts};
use crate::outline::{Levels, Outline, Outlines};
use crate::reachability::Reachability;
use crate::rules::level_not_in_sequence::Listed;
use crate::rules::unportable_file_name::{self, Firsts};
use crate::solution::{self, DeclaredAction};
use crate::view::View;
use crate::{ReplayResult, Report, Tally, goals, liveness, project_files, replay, rules, schema, told};

/// What a check has just finished; for whoever shows progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// One more level file, replay included.
    Level,
}

/// What the files that all levels share come to, and what their levels are judged by.
#[derive(Debug)]
pub(crate) struct Shared {
    kinds: Kinds,
    possible: Reachability,
    facts: Facts,
    pub(crate) game: def::Game,
    actions: Vec<DeclaredAction>,
    /// What the errors of the shared files mean for play.
    pub(crate) consequence: Consequence,
    listed: Listed,
    firsts: Firsts,
    /// What was found in them, in no particular order.
    pub(crate) found: Vec<Diagnostic>,
    known: Known,
    /// What in them relies on points on which documents and game part.
    pub(crate) uses: Vec<Use>,
    /// What they asked of levels, beside their outlines.
    pub(crate) asked: Asked,
}

/// A pack whose shared files have been checked, and whose levels can be: all of them, or the ones that
/// changed.
#[derive(Clone, Debug)]
pub(crate) struct Checker<'p> {
    pack: &'p Pack,
    outlines: &'p Outlines,
    semantics: Semantics,
    pub(crate) shared: Arc<Shared>,
}

/// What was found in a level without playing it.
#[derive(Clone, Debug)]
pub(crate) struct StaticFindings {
    /// In no particular order.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Whether there is a gold path to replay.
    pub(crate) has_gold_path: bool,
    /// Whether no error of the level or its game hides how it is meant to play, so that a replay can be
    /// trusted.
    pub(crate) is_sound: bool,
    /// Whether the game refuses to load a pack that lists the level.
    pub(crate) is_refused: bool,
    /// What of it relies on points on which documents and game part.
    pub(crate) uses: Vec<Use>,
}

/// What was found in a level.
struct Found {
    diagnostics: Vec<Diagnostic>,
    tally: Tally,
    /// Whether the game refuses to load a pack that lists the level.
    is_refused: bool,
    /// What of it relies on points on which documents and game part.
    uses: Vec<Use>,
    replay_result: Option<ReplayResult>,
}

impl Shared {
    /// Checks the files that all levels of a pack share.
    fn of(pack: &Pack, outlines: &Outlines) -> Self {
        let root = pack.game().and_then(|file| file.tree.root());
        let mut missing = rules::missing_file::check(pack);
        missing.extend(rules::unreadable_file::check_levels(pack));
        let is_missing = !missing.is_empty();
        let mut shared = Self {
            kinds: Kinds::of(root),
            possible: Reachability::of(View::shared(pack)),
            facts: Facts::of(View::shared(pack)),
            game: pack.game().map_or_else(|| def::Game::read(&engine::Value::Null), |file| lower::game(file)),
            actions: solution::declared_actions(root),
            consequence: Consequence { is_refused: is_missing, is_unknown: pack.game().is_none() },
            listed: Listed::default(),
            firsts: unportable_file_name::firsts(outlines.keys()),
            found: missing,
            known: Known::of(root),
            uses: Vec::new(),
            asked: Asked::default(),
        };
        let recorder = Recorder::default();
        let levels = Levels::new(pack, outlines, &recorder);
        for file in pack.shared() {
            let context =
                FileContext { pack: View::of_all(pack, outlines, &recorder), file, kinds: &shared.kinds };
            let mut findings = check_file(context);
            findings.extend_elsewhere(project_files::check(context));
            findings.extend_elsewhere(logic::check(context, &shared.facts));
            // What no level has may be in one that cannot be read.
            if !findings.has_errors() && levels.are_known() {
                findings.extend_elsewhere(liveness::check(context, &shared.possible));
            }
            if file.kind == FileKind::Game {
                shared.listed = Listed::of(context);
            }
            shared.uses.append(&mut findings.uses);
            shared.uses.extend(divergence::text::uses(file, &shared.known));
            forget_torn(file, &mut findings);
            let Consequence { is_refused, is_unknown } = findings.consequence();
            let is_unknown = is_unknown && file.kind == FileKind::Game;
            shared.consequence |= Consequence { is_refused, is_unknown };
            shared.found.extend(findings.into_diagnostics());
        }
        // Nobody knows what a broken game relies on.
        if shared.consequence.is_unknown {
            shared.uses.clear();
        }
        shared.asked = recorder.into_asked();
        shared
    }

    /// Whether it says something of a place in a file.
    pub(crate) fn speaks_of(&self, file: &str) -> bool {
        self.found.iter().any(|it| files_of(it).any(|at| **at == *file))
    }
}

/// The files that a diagnostic has places in.
pub(crate) fn files_of(diagnostic: &Diagnostic) -> impl Iterator<Item = &Arc<str>> {
    let related = diagnostic.related.iter().map(|related| &related.at.file);
    let fixed = diagnostic.fixes.iter().flat_map(|fix| fix.edits.iter().map(|edit| &edit.file));
    std::iter::once(&diagnostic.at.file).chain(related).chain(fixed)
}

impl<'p> Checker<'p> {
    /// Checks the files that all levels of a pack share.
    pub(crate) fn new(pack: &'p Pack, outlines: &'p Outlines, semantics: Semantics) -> Self {
        Self::with(pack, outlines, semantics, Arc::new(Shared::of(pack, outlines)))
    }

    /// With what was found in the files that all levels share, which is still the same.
    pub(crate) const fn with(
        pack: &'p Pack,
        outlines: &'p Outlines,
        semantics: Semantics,
        shared: Arc<Shared>,
    ) -> Self {
        Self { pack, outlines, semantics, shared }
    }

    /// Whether the game plays the level of that file.
    pub(crate) fn is_listed(&self, file: &File) -> bool {
        self.shared.listed.has(file)
    }

    /// Checks a level of the pack without playing it.
    pub(crate) fn judge(&self, file: &Arc<File>) -> StaticFindings {
        let (context, shared) = (self.context(file), &*self.shared);
        let mut findings = check_file(context);
        findings.extend_elsewhere(board::check(context));
        findings.extend_elsewhere(logic::check(context, &shared.facts));
        findings.extend_elsewhere(solution::check(context, &shared.actions));
        // What seems to be out of reach may only be misspelled.
        if !shared.consequence.is_unknown && !findings.consequence().is_unknown {
            findings.extend_elsewhere(liveness::check(context, &shared.possible));
            findings.extend_elsewhere(goals::check(context, &shared.possible));
        }
        let mut uses = std::mem::take(&mut findings.uses);
        uses.extend(divergence::text::uses(file, &shared.known));
        forget_torn(file, &mut findings);
        let Consequence { is_refused, is_unknown } = findings.consequence();
        let mut diagnostics = findings.into_diagnostics();
        diagnostics.extend(rules::level_not_in_sequence::check(context, &shared.listed));
        diagnostics.extend(unportable_file_name::check(context, &shared.firsts));
        StaticFindings {
            has_gold_path: replay::gold_path(context).is_some(),
            is_sound: !shared.consequence.is_unknown && !is_unknown,
            is_refused,
            diagnostics,
            uses,
        }
    }

    /// Replays the gold path of a sound level; `None` when it has none, or when `cancelled`, which is asked
    /// before every step.
    pub(crate) fn replay(&self, file: &Arc<File>, cancelled: &dyn Fn() -> bool) -> Option<ReplayResult> {
        let Shared { game, actions, .. } = &*self.shared;
        replay::check(
            self.context(file),
            &replay::ReplayInput { game, actions, semantics: self.semantics },
            cancelled,
        )
    }

    fn context<'s>(&'s self, file: &'s Arc<File>) -> FileContext<'s> {
        FileContext { pack: View::of_level(self.pack, file), file, kinds: &self.shared.kinds }
    }

    /// What the game's rules and systems did to no avail in the replays of levels. `are_all` says that no gold path is
    /// left out.
    pub(crate) fn played(&self, sum: &in_play::Sum, are_all: bool) -> Vec<Diagnostic> {
        let Some(file) = self.pack.game() else { return Vec::new() };
        let Shared { kinds, game, .. } = &*self.shared;
        // What is asked here is asked anew in each check.
        let recorder = Recorder::default();
        let context = FileContext { pack: View::of_all(self.pack, self.outlines, &recorder), file, kinds };
        in_play::of_game(context, game, sum, are_all)
    }

    fn judge_and_replay(&self, file: &Arc<File>) -> Found {
        let mut judged = self.judge(file);
        let mut tally =
            Tally { levels: 1, gold_paths: usize::from(judged.has_gold_path), ..Tally::default() };
        let replay_result = if judged.is_sound { self.replay(file, &|| false) } else { None };
        tally.not_replayed = usize::from(
            judged.has_gold_path
                && replay_result.as_ref().is_none_or(|replay_result| replay_result.verdict.is_none()),
        );
        if !judged.is_sound {
            judged.uses.clear();
        }
        if let Some(replay_result) = &replay_result {
            tally.won = usize::from(replay_result.is_won());
            let found: Vec<Diagnostic> =
                replay_result.diagnostics_beside(&judged.diagnostics).cloned().collect();
            judged.diagnostics.extend(found);
            judged.uses.extend(replay_result.uses.iter().cloned());
        }
        let StaticFindings { diagnostics, uses, is_refused, .. } = judged;
        Found { diagnostics, tally, is_refused, uses, replay_result }
    }
}

/// Checks a pack as the released game plays it, its levels in parallel. `progress` is called from
/// several threads.
pub fn check(pack: &Pack, progress: &(dyn Fn(Progress) + Sync)) -> Report {
    check_with(pack, Semantics::RELEASED, progress)
}

/// Checks a pack with its gold paths replayed by the given semantics, its levels in parallel. `progress`
/// is called from several threads.
pub fn check_with(pack: &Pack, semantics: Semantics, progress: &(dyn Fn(Progress) + Sync)) -> Report {
    check_levels(pack, semantics, &|_| true, progress)
}

/// Checks a pack as [`check_with`] does, of its levels only those whose files are wanted: the others are
/// neither judged nor replayed, nor counted.
pub fn check_levels(
    pack: &Pack,
    semantics: Semantics,
    is_wanted: &dyn Fn(&str) -> bool,
    progress: &(dyn Fn(Progress) + Sync),
) -> Report {
    let whole = Part { is_mine: &|_| true, has_whole: true };
    check_part(pack, semantics, is_wanted, whole, progress)
}

/// The part of a check that one of several machines makes. Each level is the part of one of them, and so is the
/// pack as a whole.
#[derive(Clone, Copy)]
pub struct Part<'p> {
    /// Whether a level file is judged, replayed and counted here.
    pub is_mine: &'p (dyn Fn(&str) -> bool + Sync),
    /// Whether what is about the pack as a whole is told here. It takes the replays of all levels.
    pub has_whole: bool,
}

/// A part of what [`check_levels`] finds: over all parts, each diagnostic and each level is told once.
pub fn check_part(
    pack: &Pack,
    semantics: Semantics,
    is_wanted: &dyn Fn(&str) -> bool,
    part: Part<'_>,
    progress: &(dyn Fn(Progress) + Sync),
) -> Report {
    let outlines: Vec<_> = pack.levels().collect::<Vec<_>>().into_par_iter().map(outlined).collect();
    let outlines: Outlines = outlines.into_iter().collect();
    let checker = Checker::new(pack, &outlines, semantics);
    let is_needed = |file: &str| is_wanted(file) && (part.has_whole || (part.is_mine)(file));
    let levels: Vec<&Arc<File>> = pack.levels().filter(|file| is_needed(&file.path)).collect();
    let analysis: Vec<Found> = levels
        .par_iter()
        .map(|file| {
            let analysis = checker.judge_and_replay(file);
            progress(Progress::Level);
            analysis
        })
        .collect();
    let mut tally = Tally::default();
    let mut is_refused = checker.shared.consequence.is_refused;
    for (file, found) in levels.iter().zip(&analysis) {
        if (part.is_mine)(&file.path) {
            tally += found.tally;
        }
        is_refused |= found.is_refused && checker.is_listed(file);
    }
    let are_replayed = analysis.iter().all(|found| found.tally.not_replayed == 0);
    let are_all = are_replayed && levels.len() == pack.levels().count();
    let mut sum = in_play::Sum::default();
    for (file, found) in levels.iter().zip(&analysis) {
        if let Some(replay_result) = &found.replay_result {
            sum.add(&checker.shared.game, file, &replay_result.played, true);
        }
    }
    let played = checker.played(&sum, are_all);
    let levels = || analysis.iter();
    let found =
        checker.shared.found.iter().chain(&played).chain(levels().flat_map(|found| &found.diagnostics));
    let uses = checker.shared.uses.iter().chain(levels().flat_map(|found| &found.uses));
    let uses = uses.filter(|_| part.has_whole).map(|used| (used, used.place(pack)));
    let mut diagnostics = told::settle(pack, found, |spoken_of| Relied::of(uses, spoken_of));
    diagnostics.retain(|diagnostic| match FileKind::of(&diagnostic.at.file) {
        // Told once per pack, whichever file it is first in.
        _ if diagnostic.code == rules::documents_and_game_disagree::RULE.code => part.has_whole,
        Some(FileKind::Level) => (part.is_mine)(&diagnostic.at.file),
        _ => part.has_whole,
    });
    let mut diagnostics: Vec<Diagnostic> = diagnostics.into_iter().map(Cow::into_owned).collect();
    diagnostics.sort_by(Diagnostic::order);
    Report { diagnostics, tally: if is_refused { tally.refused() } else { tally } }
}

/// The outline of a level, by its path.
pub(crate) fn outlined(file: &Arc<File>) -> (Arc<str>, Arc<Outline>) {
    (Arc::clone(&file.path), Arc::new(Outline::of(file)))
}

/// The stages that look at one file alone.
fn check_file(context: FileContext<'_>) -> Findings {
    let mut findings = Findings::default();
    findings.extend(rules::unreadable_file::check(context));
    if context.file.unreadable.is_none() {
        findings.extend(rules::syntax_error::check(context));
        schema::check(context, &mut findings);
    }
    findings
}

/// Forgets what was found behind a quote that lacks, up to the end of its line: what stands there is turned
/// inside out.
fn forget_torn(file: &File, findings: &mut Findings) {
    let errors = || file.tree.errors().iter().filter(|error| error.kind.hides_text());
    if errors().next().is_none() {
        return;
    }
    let torn: Vec<TextRange> = json::torn_lines(file.tree.text())
        .filter_map(|line| {
            let first = errors().find(|error| line.contains_range(error.range))?;
            Some(TextRange::new(first.range.start(), line.end()))
        })
        .collect();
    findings.forget_within(&torn);
}
