//! The stages, from syntax to replay. A later stage does not speak about a node an earlier one
//! complained of, and a level that has errors, or whose game has, is not replayed.

use std::collections::BTreeSet;
use std::sync::Arc;

use engine::{Semantics, def};
use language::Diagnostic;
use pack::{File, FileKind, Pack, lower};
use rayon::prelude::*;
use text::TextRange;

use crate::board::{self, Kinds};
use crate::findings::Findings;
use crate::ignored::in_play::{self, PlayedLevel};
use crate::impact::Consequence;
use crate::logic::{self, Facts};
use crate::possible::Possible;
use crate::scope::Scope;
use crate::solution::{self, DeclaredAction};
use crate::traps::{self, Use, text::Known};
use crate::view::View;
use crate::{Proof, Report, Tally, causes, dead, fixes, goals, once, replay, rules, shared, structure};

/// What a check has just finished; for whoever shows progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// One more level file, replay included.
    Level,
}

/// A pack whose shared files have been checked, and whose levels can be: all of them, or the ones that
/// changed.
#[derive(Debug)]
pub struct Checker<'p> {
    pack: &'p Pack,
    semantics: Semantics,
    kinds: Kinds,
    possible: Possible,
    facts: Facts,
    game: def::Game,
    actions: Vec<DeclaredAction>,
    /// What the errors of the shared files mean for play.
    consequence: Consequence,
    /// The names of the level files that the game plays.
    listed: BTreeSet<String>,
    shared: Vec<Diagnostic>,
    known: Known,
    uses: Vec<Use>,
}

/// What was found in a level without playing it.
#[derive(Clone, Debug)]
pub struct Judged {
    /// In no particular order.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether there is a gold path to replay.
    pub has_gold_path: bool,
    /// Whether no error of the level or its game hides how it is meant to play, so that a replay can be
    /// trusted.
    pub is_sound: bool,
    /// Whether the game refuses to load a pack that lists the level.
    pub is_refused: bool,
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
    proof: Option<Proof>,
}

impl<'p> Checker<'p> {
    /// Checks the files that all levels of a pack share.
    pub fn new(pack: &'p Pack, semantics: Semantics) -> Self {
        let root = pack.game().and_then(|file| file.tree.root());
        let mut missing = rules::missing_file::check(pack);
        missing.extend(rules::unreadable_file::check_levels(pack));
        let is_missing = !missing.is_empty();
        let mut checker = Self {
            pack,
            semantics,
            kinds: Kinds::of(root),
            possible: Possible::of(View::shared(pack)),
            facts: Facts::of(View::shared(pack)),
            game: pack.game().map_or_else(|| def::Game::read(&engine::Value::Null), |file| lower::game(file)),
            actions: solution::declared_actions(root),
            consequence: Consequence { is_refused: is_missing, is_unknown: pack.game().is_none() },
            listed: rules::level_not_in_sequence::listed(root),
            shared: missing,
            known: Known::of(root),
            uses: Vec::new(),
        };
        for file in pack.files().filter(|file| file.kind != FileKind::Level) {
            let scope = checker.scope(file);
            let mut findings = check_file(scope);
            findings.extend_elsewhere(shared::check(scope));
            findings.extend_elsewhere(logic::check(scope, &checker.facts));
            // What no level has may be in one that cannot be read.
            if !findings.has_errors() && pack.knows_levels() {
                findings.extend_elsewhere(dead::check(scope, &checker.possible));
            }
            checker.uses.append(&mut findings.uses);
            checker.uses.extend(traps::text::uses(file, &checker.known));
            forget_torn(file, &mut findings);
            let Consequence { is_refused, is_unknown } = findings.consequence();
            let is_unknown = is_unknown && file.kind == FileKind::Game;
            checker.consequence |= Consequence { is_refused, is_unknown };
            checker.shared.extend(findings.into_diagnostics());
        }
        // Nobody knows what a broken game relies on.
        if checker.consequence.is_unknown {
            checker.uses.clear();
        }
        if let Some(game) = pack.game() {
            let found = shared::check_levels(checker.scope(game));
            checker.shared.extend(found);
        }
        checker
    }

    /// What the errors of the shared files mean for play.
    pub(crate) const fn consequence(&self) -> Consequence {
        self.consequence
    }

    /// Whether the game plays the level of that file.
    pub(crate) fn is_listed(&self, file: &File) -> bool {
        self.listed.contains(file.stem())
    }

    /// What was found in the shared files, in no particular order.
    pub fn shared(&self) -> &[Diagnostic] {
        &self.shared
    }

    /// What in the shared files relies on points on which documents and game part.
    pub(crate) fn uses(&self) -> &[Use] {
        &self.uses
    }

    /// Checks a level of the pack without playing it.
    pub fn judge(&self, file: &Arc<File>) -> Judged {
        let scope = self.scope(file);
        let mut findings = check_file(scope);
        findings.extend_elsewhere(board::check(scope));
        findings.extend_elsewhere(logic::check(scope, &self.facts));
        findings.extend_elsewhere(solution::check(scope, &self.actions));
        // What seems to be out of reach may only be misspelled.
        if !self.consequence.is_unknown && !findings.consequence().is_unknown {
            findings.extend_elsewhere(dead::check(scope, &self.possible));
            findings.extend_elsewhere(goals::check(scope, &self.possible));
        }
        let mut uses = std::mem::take(&mut findings.uses);
        uses.extend(traps::text::uses(file, &self.known));
        forget_torn(file, &mut findings);
        let Consequence { is_refused, is_unknown } = findings.consequence();
        let diagnostics = findings.into_diagnostics();
        Judged {
            has_gold_path: replay::gold_path(scope).is_some(),
            is_sound: !self.consequence.is_unknown && !is_unknown,
            is_refused,
            diagnostics,
            uses,
        }
    }

    /// Replays the gold path of a sound level; `None` when it has none, or when `cancelled`, which is asked
    /// before every step.
    pub fn prove(&self, file: &Arc<File>, cancelled: &dyn Fn() -> bool) -> Option<Proof> {
        let Self { game, actions, semantics, .. } = self;
        replay::check(self.scope(file), &replay::Rules { game, actions, semantics: *semantics }, cancelled)
    }

    fn scope<'s>(&'s self, file: &'s Arc<File>) -> Scope<'s> {
        Scope { pack: View::of(self.pack, file), file, kinds: &self.kinds }
    }

    /// What the game's rules and systems did to no avail in the replays of levels: with each level its
    /// proof, and whether the level is still the one it is of. `are_all` says that no gold path is left out.
    pub(crate) fn played<'l>(
        &'l self,
        proofs: impl Iterator<Item = (&'l Arc<File>, &'l Proof, bool)>,
        are_all: bool,
    ) -> Vec<Diagnostic> {
        let Some(game) = self.pack.game() else { return Vec::new() };
        let levels = proofs.map(|(file, proof, is_current)| PlayedLevel {
            scope: self.scope(file),
            played: &proof.played,
            is_current,
        });
        in_play::of_game(self.scope(game), &self.game, levels, are_all)
    }

    fn judge_and_prove(&self, file: &Arc<File>) -> Found {
        let mut judged = self.judge(file);
        let mut tally =
            Tally { levels: 1, gold_paths: usize::from(judged.has_gold_path), ..Tally::default() };
        let proof = if judged.is_sound { self.prove(file, &|| false) } else { None };
        tally.not_replayed =
            usize::from(judged.has_gold_path && proof.as_ref().is_none_or(|proof| proof.verdict.is_none()));
        if !judged.is_sound {
            judged.uses.clear();
        }
        if let Some(proof) = &proof {
            tally.won = usize::from(proof.is_won());
            let found: Vec<Diagnostic> = proof.diagnostics_beside(&judged.diagnostics).cloned().collect();
            judged.diagnostics.extend(found);
            judged.uses.extend(proof.uses.iter().cloned());
        }
        let Judged { diagnostics, uses, is_refused, .. } = judged;
        Found { diagnostics, tally, is_refused, uses, proof }
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
    let checker = Checker::new(pack, semantics);
    let is_needed = |file: &str| is_wanted(file) && (part.has_whole || (part.is_mine)(file));
    let levels: Vec<&Arc<File>> = pack.levels().filter(|file| is_needed(&file.path)).collect();
    let checked: Vec<Found> = levels
        .par_iter()
        .map(|file| {
            let checked = checker.judge_and_prove(file);
            progress(Progress::Level);
            checked
        })
        .collect();
    let mut tally = Tally::default();
    let mut is_refused = checker.consequence.is_refused;
    for (file, found) in levels.iter().zip(&checked) {
        if (part.is_mine)(&file.path) {
            tally += found.tally;
        }
        is_refused |= found.is_refused && checker.is_listed(file);
    }
    let are_replayed = checked.iter().all(|found| found.tally.not_replayed == 0);
    let are_all = are_replayed && levels.len() == pack.levels().count();
    let proofs = levels.iter().zip(&checked);
    let proofs = proofs.filter_map(|(file, found)| Some((*file, found.proof.as_ref()?, true)));
    let played = checker.played(proofs, are_all);
    let (mut diagnostics, mut uses) = (checker.shared, checker.uses);
    diagnostics.extend(played);
    for found in checked {
        diagnostics.extend(found.diagnostics);
        uses.extend(found.uses);
    }
    causes::raise(pack, &mut diagnostics);
    once::keep(pack, &mut diagnostics);
    let told = if part.has_whole { traps::told(pack, &uses, &diagnostics) } else { Vec::new() };
    fixes::withheld::withhold(pack, &mut diagnostics);
    diagnostics.retain(|diagnostic| match FileKind::of(&diagnostic.at.file) {
        Some(FileKind::Level) => (part.is_mine)(&diagnostic.at.file),
        _ => part.has_whole,
    });
    diagnostics.extend(told);
    diagnostics.sort_by(Diagnostic::order);
    Report { diagnostics, tally: if is_refused { tally.refused() } else { tally } }
}

/// The stages that look at one file alone.
fn check_file(scope: Scope<'_>) -> Findings {
    let mut findings = Findings::default();
    findings.extend(rules::unreadable_file::check(scope));
    if scope.file.unreadable.is_none() {
        findings.extend(rules::syntax_error::check(scope));
        structure::check(scope, &mut findings);
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
    let torn: Vec<TextRange> = syntax::torn_lines(file.tree.text())
        .filter_map(|line| {
            let first = errors().find(|error| line.contains_range(error.range))?;
            Some(TextRange::new(first.range.start(), line.end()))
        })
        .collect();
    findings.forget_within(&torn);
}
