//! The stage `replay`: the engine plays the gold path.

use engine::{Level, MAX_REPLAY_WORK, Play, Verdict, def};
use json::{Kind, Node};
use language::{Diagnostic, Severity};
use pack::{File, lower};
use text::TextRange;

use crate::diagnostic_sink::DiagnosticSink;
use crate::divergence::Use;
use crate::divergence::measured::{self, Course, MeasuredDivergence};
use crate::file_context::{Extend, FileContext, visible};
use crate::goal_progress::{self, Scene};
use crate::ignored::in_play::{PlayObserver, Played};
use crate::laws::Laws;
use crate::replay_input::ReplayInput;
use crate::stops::Cause;
use crate::{causes, rules, solvability};

/// The result of replaying a gold path.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayResult {
    /// The diagnostics of single steps and of the whole path.
    pub diagnostics: Vec<Diagnostic>,
    /// The verdict; `None` if the level could not be played at all.
    pub verdict: Option<Verdict>,
    /// Steps whose outcome depends on a divergence.
    pub(crate) uses: Vec<Use>,
    /// The actions without effect in the replay.
    pub(crate) played: Played,
}

impl ReplayResult {
    /// Returns true if the last step, and no earlier one, wins the level.
    pub fn is_won(&self) -> bool {
        self.verdict == Some(Verdict::Won)
    }

    /// Returns true if a step before the last one wins the level.
    pub const fn is_won_early(&self) -> bool {
        matches!(self.verdict, Some(Verdict::WonEarly { .. }))
    }

    /// The index of the step that decided the verdict; `None` where it was none of them.
    pub const fn failing_step(&self) -> Option<usize> {
        match &self.verdict {
            Some(
                Verdict::WonEarly { step }
                | Verdict::Lost { step, .. }
                | Verdict::Refused { step }
                | Verdict::TooLong { step }
                | Verdict::Cancelled { step },
            ) => Some(*step),
            Some(Verdict::Stopped { step, .. } | Verdict::Overflowed { step }) => *step,
            None | Some(Verdict::Won | Verdict::NotWon { .. }) => None,
        }
    }

    /// The diagnostics, except for steps that already have a static error.
    pub(crate) fn diagnostics_beside<'d>(
        &'d self,
        judged: &'d [Diagnostic],
    ) -> impl Iterator<Item = &'d Diagnostic> {
        let is_told = |it: &Diagnostic| {
            let errors = judged.iter().filter(|told| told.severity == Severity::Error);
            it.address.is_some() && errors.into_iter().any(|told| told.address == it.address)
        };
        self.diagnostics.iter().filter(move |it| !is_told(it))
    }

    /// The verdict as a clause, for a pack that the game refuses to load.
    pub fn describe_refused(&self) -> String {
        match &self.verdict {
            Some(Verdict::Won) => "would win at the last step, but the game cannot load the pack".to_owned(),
            _ => self.describe(),
        }
    }

    /// The verdict as a clause.
    pub fn describe(&self) -> String {
        match &self.verdict {
            None => "cannot be played: the board is too large".to_owned(),
            Some(Verdict::Won) => "won at the last step".to_owned(),
            Some(Verdict::WonEarly { step }) => format!("already won at step {}", step + 1),
            Some(Verdict::Lost { step, .. }) => format!("lost at step {}", step + 1),
            Some(Verdict::Refused { step }) => format!("step {} refused", step + 1),
            Some(Verdict::Stopped { step: Some(step), .. }) => format!("the game stops at step {}", step + 1),
            Some(Verdict::Stopped { step: None, .. }) => "cannot be opened".to_owned(),
            Some(Verdict::NotWon { .. }) => "not won".to_owned(),
            Some(Verdict::Overflowed { step: Some(step) }) => format!("endless cascade at step {}", step + 1),
            Some(Verdict::Overflowed { step: None }) => "endless cascade while loading".to_owned(),
            Some(Verdict::TooLong { step } | Verdict::Cancelled { step }) => {
                format!("stopped before step {}", step + 1)
            }
        }
    }
}

/// Replays the gold path of a level without errors, and judges the level by laws if that wins. Returns `None` if it has no gold path, or if `cancelled`.
pub(crate) fn check(
    context: FileContext<'_>,
    rules: &ReplayInput<'_>,
    laws: &Laws,
    cancelled: &dyn Fn() -> bool,
) -> Option<ReplayResult> {
    let gold_path = gold_path(context)?;
    let observer = PlayObserver::default();
    let written = lower::level(context.file);
    let level = match Level::compile_observed(rules.game, &written, rules.semantics, &observer) {
        Ok(level) => level,
        Err(error) => {
            let size = context.file.tree.at_pointer("/board/size").unwrap_or(gold_path);
            let diagnostics = vec![rules::board_too_large::check(context, size, error)];
            let (uses, played) = (Vec::new(), Played::default());
            return Some(ReplayResult { diagnostics, verdict: None, uses, played });
        }
    };
    let steps = lower::gold_path(context.file);
    let nodes: Vec<Node<'_>> = steps.iter().map(|step| context.file.tree.node(step.node)).collect();
    let actions: Vec<def::Action> = steps.into_iter().map(|step| step.action).collect();
    let at = |step: usize| nodes.get(step).copied().unwrap_or(gold_path);
    let mut watch = |step: usize, _: &Play<'_>| {
        observer.begin(at(step).id());
        !cancelled()
    };
    let mut play = Play::without_history(&level);
    let replay = engine::replay_observed(&mut play, &actions, MAX_REPLAY_WORK, &mut watch, &observer);
    let is_whole = matches!(replay.verdict, Verdict::Won | Verdict::WonEarly { .. } | Verdict::NotWon { .. });
    let played = observer.finish(is_whole);
    let course = Course {
        game: rules.game,
        level: &written,
        path: &actions,
        compiled: &level,
        semantics: rules.semantics,
        cancelled,
    };

    // Diagnostic of a verdict that one step decides.
    let ending = |verdict: &Verdict| match verdict {
        Verdict::WonEarly { step } => {
            rules::gold_path_wins_early::check(context, at(*step), step + 1, &nodes[step + 1..])
        }
        Verdict::Lost { step, reason } => {
            Some(rules::gold_path_loses::check(context, at(*step), step + 1, reason))
        }
        Verdict::Stopped { step, stop } => {
            let played = step.map_or(0, |step| step + 1);
            let writer = engine::writer(&level, &actions[..played]);
            let cause = Cause { stop, writer, game: rules.game, level: &written };
            Some(match step {
                Some(step) => rules::gold_path_stops::check(context, at(*step), step + 1, cause),
                None => rules::level_does_not_open::check(context, gold_path, cause),
            })
        }
        Verdict::Overflowed { step } => {
            let number = step.map(|step| step + 1);
            Some(rules::endless_cascade::check(context, step.map_or(gold_path, at), number))
        }
        Verdict::TooLong { step } => Some(rules::gold_path_too_long::check(context, at(*step), step + 1)),
        Verdict::Won | Verdict::Refused { .. } | Verdict::NotWon { .. } | Verdict::Cancelled { .. } => None,
    };

    let mut sink = DiagnosticSink::default();
    let mut uses = Vec::new();
    for run in replay.idle_steps.chunk_by(|before, after| before + 1 == *after) {
        let steps = nodes.get(run[0]..run[0] + run.len()).unwrap_or_default();
        sink.look(&rules::idle_step::RULE, || rules::idle_step::check(context, steps, run[0] + 1));
    }
    let decided = match &replay.verdict {
        Verdict::Won => {
            for parting in measured::divergences(course, true) {
                uses.push(Use::value(parting.divergence, context.file, at(parting.step)));
            }
            None
        }
        Verdict::Refused { .. } => {
            // The game ignores refused steps, so they hide nothing that comes after them.
            let past = engine::replay_past_refusals(&level, &actions, cancelled);
            let mut runs = past.refused.chunk_by(|before, after| before + 1 == *after);
            let told = |run: &[usize], end: Option<&Verdict>| {
                let steps = nodes.get(run[0]..run[0] + run.len()).unwrap_or_default();
                rules::gold_path_refused::check(context, steps, run[0] + 1, end)
            };
            let first = runs.next().and_then(|run| told(run, Some(&past.replay.verdict)));
            sink.extend(runs.filter_map(|run| told(run, None)));
            sink.extend(ending(&past.replay.verdict));
            first
        }
        Verdict::NotWon { goals } => {
            let solvability = solvability::solvability(context, (rules.game, &level), &actions, cancelled);
            let played = rules::gold_path_does_not_win::Played {
                gold_path,
                steps: &nodes,
                goals,
                lacks: &lacks(rules.game, &written, &level, &play),
                solvability,
            };
            Some(rules::gold_path_does_not_win::check(context, &played))
        }
        Verdict::Cancelled { .. } => return None,
        verdict => ending(verdict),
    };
    let is_not_won =
        matches!(replay.verdict, Verdict::Lost { .. } | Verdict::Refused { .. } | Verdict::NotWon { .. });
    let parting = if is_not_won { measured::divergences(course, false).into_iter().next() } else { None };
    let missing_tags =
        if is_not_won { causes::missing_tags(context, rules, &written, &actions, cancelled) } else { None };
    let decided = decided.map(|mut decided| {
        decided.related.extend(missing_tags);
        decided
    });
    sink.extend(decided.map(|decided| match parting {
        Some(MeasuredDivergence { divergence, step }) => {
            let what = rules::documents_and_game_disagree::wins_otherwise(divergence);
            decided.related(context.place(visible(at(step))), what)
        }
        None => decided,
    }));
    sink.extend(played.of_level(context, rules.game, &written));
    if replay.verdict == Verdict::Won && !laws.ask_nothing_of(context.file) {
        sink.extend(laws.check(context, rules, (&written, &level), (&actions, &played), cancelled)?);
    }
    // A cancelled search may be incomplete and proves nothing.
    if cancelled() {
        return None;
    }
    Some(ReplayResult { diagnostics: sink.into_diagnostics(), verdict: Some(replay.verdict), uses, played })
}

/// What each goal still needs at the end of an attempt; `None` for goals that are met.
fn lacks(game: &def::Game, written: &def::Level, level: &Level, played: &Play<'_>) -> Vec<Option<String>> {
    let start = Play::without_history(level);
    let scene = Scene { game, start: start.view(), now: played.view() };
    let met = played.goals_met();
    let goals = written.goals.iter().enumerate();
    goals
        .map(|(at, goal)| if met.get(at) == Some(&true) { None } else { goal_progress::lack(scene, goal) })
        .collect()
}

/// The key of the gold path of a level, and the number of its steps.
pub fn gold_path_of(level: &File) -> Option<(TextRange, usize)> {
    let path = level.tree.root()?.get("solution")?.get("goldPath").filter(|it| it.kind() == Kind::Array)?;
    Some((path.key().map_or_else(|| path.range(), json::Key::range), path.len()))
}

/// The gold path of a level, if it has one.
pub(crate) fn gold_path(context: FileContext<'_>) -> Option<Node<'_>> {
    let path = context.file.tree.root()?.get("solution")?.get("goldPath")?;
    (path.kind() == Kind::Array).then_some(path)
}
