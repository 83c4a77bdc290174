//! The stage `search`: whether a level can be won, in how few steps, and how a gold path that does not win is
//! repaired. It runs only for levels that are asked for.

use engine::{Level, Semantics, Verdict, def};
use language::{Applicability, Diagnostic, FileEdit, Fix, SearchLimits};
use pack::lower;
use search::{Ended, Options, Part, Solved};

use crate::file_context::FileContext;
use crate::replay::{ReplayResult, gold_path};
use crate::replay_input::ReplayInput;
use crate::watch::{budget, watch};
use crate::{describe, rules};

/// What a search of a level proved.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// What is proved, and how many states were stored.
    pub solved: Solved,
    /// The number of steps of the gold path, and whether it wins.
    pub gold_path: (usize, bool),
    /// What there is to say of it.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Fixes of a gold path that does not win.
    pub(crate) repairs: Vec<Fix>,
}

impl SearchResult {
    /// What is proved, as a short clause.
    pub fn describe(&self) -> String {
        let gold = self.gold_path.0;
        let proved = match &self.solved.verdict {
            search::Verdict::Shortest { path } => format!("shortest {}, gold {gold}", path.len()),
            search::Verdict::Found { path, lower, .. } => {
                format!("found {}, none below {lower}, gold {gold}", path.len())
            }
            search::Verdict::Unsolvable(_) => "unsolvable".to_owned(),
            search::Verdict::Undecided { lower, .. } => format!("undecided, none below {lower}, gold {gold}"),
        };
        let states = usize::try_from(self.solved.states).unwrap_or(usize::MAX);
        format!("{proved} · {}", describe::count(states, "state"))
    }

    /// Whether no path wins.
    pub(crate) fn is_unsolvable(&self) -> bool {
        matches!(self.solved.verdict, search::Verdict::Unsolvable(_))
    }
}

/// Searches a level that was replayed. Returns `None` if there is nothing to search, or if `cancelled`, which is asked
/// before every turn.
pub(crate) fn check(
    context: FileContext<'_>,
    rules: &ReplayInput<'_>,
    replayed: &ReplayResult,
    limits: SearchLimits<'_>,
    cancelled: &dyn Fn() -> bool,
) -> Option<SearchResult> {
    let at = gold_path(context)?;
    let level = Level::compile_with(rules.game, &lower::level(context.file), rules.semantics).ok()?;
    let path = lower::gold_path_actions(context.file);
    let watch = watch(limits, cancelled);
    let budget = budget(limits);
    let is_won = replayed.verdict == Some(Verdict::Won);
    // A path that wins early or with refused steps has fixes of its own, and is searched all the same.
    let known = Part::whole(rules.game, &level, &path);
    let repaired =
        if is_won { None } else { search::repair(known, budget, &mut watch(limits.time / 2)).ok()? };
    // Few states decide what lies beside most paths, and then no search of the whole level takes their time.
    let mut diagnostics = Vec::new();
    if is_won {
        let fates =
            search::path_fates((rules.game, &level), (&path, &[]), budget, &mut watch(limits.time / 8));
        diagnostics.extend(dead_ends(context, &fates.ok()?));
    }
    let options = Options { budget, ..Options::default() };
    let unknown = Part { gold_path: &[], ..known };
    let part = if is_won { known } else { unknown };
    let solved = match search::solve(part, options, &mut watch(limits.time)) {
        Ok(solved) => solved,
        // A path that does not win would be an error of this program, so nothing is said.
        Err(Ended::Cancelled(_) | Ended::NoStart { .. } | Ended::PathDoesNotWin) => return None,
    };
    let mut repairs = Vec::new();
    match &solved.verdict {
        search::Verdict::Shortest { path: by } | search::Verdict::Found { path: by, .. } => {
            let is_shortest = matches!(solved.verdict, search::Verdict::Shortest { .. });
            if is_won && by.len() < path.len() {
                let only = wins_only(context, rules, by);
                let shorter = rules::shorter_solution::Shorter { by, gold: path.len(), is_shortest, only };
                let fix = written(context, by, shorter.title());
                diagnostics.push(rules::shorter_solution::check(context, at, &shorter, fix));
            } else if !is_won {
                let nearest = repaired.as_ref().filter(|nearest| nearest.path != *by);
                repairs.extend(nearest.and_then(|nearest| of_changes(context, nearest)));
                let kind = if is_shortest { "a shortest path" } else { "a path that wins" };
                let title =
                    format!("replace the gold path by {kind} of {}", describe::count(by.len(), "step"));
                repairs.extend(written(context, by, title));
            }
        }
        search::Verdict::Unsolvable(proof) => {
            diagnostics.push(rules::unsolvable::check(context, at, *proof, solved.states));
        }
        search::Verdict::Undecided { .. } => {
            repairs.extend(repaired.as_ref().and_then(|nearest| of_changes(context, nearest)));
        }
    }
    Some(SearchResult { solved, gold_path: (path.len(), is_won), diagnostics, repairs })
}

/// The steps beside which a player can lose for good.
fn dead_ends<'f>(
    context: FileContext<'f>,
    fates: &'f search::PathFates,
) -> impl Iterator<Item = Diagnostic> + 'f {
    let steps = lower::gold_path(context.file).into_iter().zip(&fates.steps).enumerate();
    steps.filter_map(move |(at, (step, fates))| {
        rules::dead_end::check(context, context.file.tree.node(step.node), at + 1, fates)
    })
}

/// The fix that makes as few changes as possible.
fn of_changes(context: FileContext<'_>, nearest: &search::Repaired) -> Option<Fix> {
    let changes = describe::count(nearest.changes as usize, "change");
    let length = describe::count(nearest.path.len(), "step");
    written(context, &nearest.path, format!("repair the gold path with {changes}, to {length}"))
}

/// The fix that writes a path; `None` where the file cannot be edited without guessing.
fn written(context: FileContext<'_>, path: &[def::Action], title: String) -> Option<Fix> {
    let edits = pack::replace(context.file, path).ok()?;
    let file = &context.file.path;
    let edits = edits.into_iter().map(|edit| FileEdit { file: std::sync::Arc::clone(file), edit });
    Some(Fix { title, applicability: Applicability::Manual, edits: edits.collect() })
}

/// Where a path wins, if it does not also win under the semantics that the level was not searched with.
fn wins_only(
    context: FileContext<'_>,
    rules: &ReplayInput<'_>,
    path: &[def::Action],
) -> Option<&'static str> {
    let (other, only) = if rules.semantics == Semantics::RELEASED {
        (Semantics::DOCUMENTED, "in the released game, not by the documents")
    } else {
        (Semantics::RELEASED, "by the documents, not in the released game")
    };
    let level = Level::compile_with(rules.game, &lower::level(context.file), other);
    let wins = level.is_ok_and(|level| engine::replay(&level, path).verdict == Verdict::Won);
    (!wins).then_some(only)
}
