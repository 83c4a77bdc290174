//! The stage replay: the gold path, played by the engine.

use engine::{Level, MAX_REPLAY_WORK, Play, Semantics, Verdict, def};
use language::Diagnostic;
use pack::lower;
use syntax::{Kind, Node};

use crate::findings::Findings;
use crate::ignored::in_play::{Listener, Played};
use crate::rules;
use crate::scope::Scope;

/// What the replay of a gold path proved.
#[derive(Clone, Debug, PartialEq)]
pub struct Proof {
    /// What it says about steps, and about the path as a whole.
    pub diagnostics: Vec<Diagnostic>,
    /// How it ended; `None` when the level could not be played at all.
    pub verdict: Option<Verdict>,
    /// What was done in the replay to no avail.
    pub(crate) played: Played,
}

impl Proof {
    /// Whether the level was won exactly at the last step.
    pub fn is_won(&self) -> bool {
        self.verdict == Some(Verdict::Won)
    }

    /// How it ended, as a clause.
    pub fn describe(&self) -> String {
        match &self.verdict {
            None => "cannot be played: the board is too large".to_owned(),
            Some(Verdict::Won) => "won at the last step".to_owned(),
            Some(Verdict::WonEarly { step }) => format!("won early, at step {}", step + 1),
            Some(Verdict::Lost { step, .. }) => format!("lost at step {}", step + 1),
            Some(Verdict::Refused { step }) => format!("step {} is refused", step + 1),
            Some(Verdict::NotWon { .. }) => "not won".to_owned(),
            Some(Verdict::Overflowed { step: Some(step) }) => format!("step {} finds no end", step + 1),
            Some(Verdict::Overflowed { step: None }) => "loading finds no end".to_owned(),
            Some(Verdict::TooLong { step } | Verdict::Cancelled { step }) => {
                format!("stopped before step {}", step + 1)
            }
        }
    }
}

/// Replays the gold path of a level without errors; `None` when it has none, or when `cancelled`.
pub(crate) fn check(
    scope: Scope<'_>,
    game: &def::Game,
    semantics: Semantics,
    cancelled: &dyn Fn() -> bool,
) -> Option<Proof> {
    let gold_path = gold_path(scope)?;
    let listener = Listener::default();
    let source = lower::level(scope.file);
    let level = match Level::compile_heard(game, &source, semantics, &listener) {
        Ok(level) => level,
        Err(error) => {
            let size = scope.file.tree.at_pointer("/board/size").unwrap_or(gold_path);
            let diagnostics = vec![rules::board_too_large::check(scope, size, error)];
            return Some(Proof { diagnostics, verdict: None, played: Played::default() });
        }
    };
    let steps = lower::gold_path(scope.file);
    let nodes: Vec<Node<'_>> = steps.iter().map(|step| scope.file.tree.node(step.node)).collect();
    let actions: Vec<def::Action> = steps.into_iter().map(|step| step.action).collect();
    let at = |step: usize| nodes.get(step).copied().unwrap_or(gold_path);
    let mut watch = |step: usize, _: &Play<'_>| {
        listener.begin(at(step).id());
        !cancelled()
    };
    let mut play = Play::without_history(&level);
    let replay = engine::replay_heard(&mut play, &actions, MAX_REPLAY_WORK, &mut watch, &listener);
    let is_whole = matches!(replay.verdict, Verdict::Won | Verdict::WonEarly { .. } | Verdict::NotWon { .. });
    let played = listener.finish(is_whole);

    let mut findings = Findings::default();
    findings.extend(replay.idle_steps.iter().map(|step| rules::idle_step::check(scope, at(*step), step + 1)));
    findings.extend(match &replay.verdict {
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
        Verdict::Cancelled { .. } => return None,
    });
    findings.extend(played.of_level(scope, game, &source));
    Some(Proof { diagnostics: findings.into_diagnostics(), verdict: Some(replay.verdict), played })
}

/// The gold path of a level, if it has one.
pub(crate) fn gold_path(scope: Scope<'_>) -> Option<Node<'_>> {
    let path = scope.file.tree.root()?.get("solution")?.get("goldPath")?;
    (path.kind() == Kind::Array).then_some(path)
}
