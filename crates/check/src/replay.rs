//! The stage replay: the gold path, played by the engine.

use engine::{Level, Semantics, Verdict, def};
use language::Diagnostic;
use pack::lower;
use syntax::{Kind, Node};

use crate::rules;
use crate::scope::Scope;

/// What the replay of a level said.
pub(crate) struct Replayed {
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Whether it was played at all.
    pub(crate) played: bool,
    /// Whether it was won exactly at its last step.
    pub(crate) won: bool,
}

/// Replays the gold path of a level without errors.
pub(crate) fn check(scope: Scope<'_>, game: &def::Game, semantics: Semantics) -> Replayed {
    let mut replayed = Replayed { diagnostics: Vec::new(), played: false, won: false };
    let Some(gold_path) = gold_path(scope) else { return replayed };
    let level = lower::level(scope.file);
    let level = match Level::compile_with(game, &level, semantics) {
        Ok(level) => level,
        Err(error) => {
            let size = scope.file.tree.at_pointer("/board/size").unwrap_or(gold_path);
            replayed.diagnostics.push(rules::board_too_large::check(scope, size, error));
            return replayed;
        }
    };
    let steps = lower::gold_path(scope.file);
    let nodes: Vec<Node<'_>> = steps.iter().map(|step| scope.file.tree.node(step.node)).collect();
    let actions: Vec<def::Action> = steps.into_iter().map(|step| step.action).collect();
    let replay = engine::replay(&level, &actions);
    let at = |step: usize| nodes.get(step).copied().unwrap_or(gold_path);

    let mut diagnostics: Vec<Diagnostic> =
        replay.idle_steps.iter().map(|step| rules::idle_step::check(scope, at(*step), step + 1)).collect();
    let verdict = match &replay.verdict {
        Verdict::Won => None,
        Verdict::WonEarly { step } => {
            rules::gold_path_wins_early::check(scope, at(*step), step + 1, &nodes[step + 1..])
        }
        Verdict::Lost { step, reason } => {
            Some(rules::gold_path_loses::check(scope, at(*step), step + 1, reason))
        }
        Verdict::Refused { step } => Some(rules::gold_path_refused::check(scope, at(*step), step + 1)),
        Verdict::NotWon { goals } => {
            let last = nodes.last().copied().unwrap_or(gold_path);
            Some(rules::gold_path_does_not_win::check(scope, last, nodes.len(), goals))
        }
        Verdict::Overflowed { step } => {
            let number = step.map(|step| step + 1);
            Some(rules::endless_cascade::check(scope, step.map_or(gold_path, at), number))
        }
        Verdict::TooLong { step } => Some(rules::gold_path_too_long::check(scope, at(*step), step + 1)),
    };
    diagnostics.extend(verdict);
    Replayed { diagnostics, played: true, won: replay.verdict == Verdict::Won }
}

/// The gold path of a level, if it has one.
pub(crate) fn gold_path(scope: Scope<'_>) -> Option<Node<'_>> {
    let path = scope.file.tree.root()?.get("solution")?.get("goldPath")?;
    (path.kind() == Kind::Array).then_some(path)
}
