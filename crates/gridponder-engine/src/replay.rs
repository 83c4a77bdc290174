//! Replays a gold path: the verdict, and the result of each step.

use crate::stop::Origin;
use crate::{Action, Level, NoObserver, Observer, Play, Stop, def};

/// Cap on the work of one replay, in examined cells and events: a few seconds.
pub const MAX_REPLAY_WORK: u64 = 2_000_000_000;

/// The verdict of a replay. Steps count from 0.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// Won exactly at the last step.
    Won,
    /// Won at `step`, before the last step.
    WonEarly {
        /// The winning step.
        step: usize,
    },
    /// Lost at `step`.
    Lost {
        /// The losing step.
        step: usize,
        /// The reason, in the notation of traces.
        reason: String,
    },
    /// `step` was not accepted as a turn.
    Refused {
        /// The refused step.
        step: usize,
    },
    /// The released game stops: the turn is lost, and the same action stops it again.
    Stopped {
        /// The step; `None` if the level does not open.
        step: Option<usize>,
        /// The reason.
        stop: Box<Stop>,
    },
    /// Every step was accepted, and the level is not won.
    NotWon {
        /// The progress of each goal.
        goals: Vec<GoalProgress>,
    },
    /// A turn, or the load cascade, did not end and was cut.
    Overflowed {
        /// The step; `None` for the load cascade.
        step: Option<usize>,
    },
    /// The replay was stopped before `step` because it exceeded its work limit; for [`replay`] that is
    /// [`MAX_REPLAY_WORK`].
    TooLong {
        /// The first step that was not replayed.
        step: usize,
    },
    /// The caller of [`replay_unless`] or [`replay_watched`] cancelled it before `step`.
    Cancelled {
        /// The first step that was not replayed.
        step: usize,
    },
}

/// The progress of a goal.
#[derive(Clone, Debug, PartialEq)]
pub struct GoalProgress {
    /// The goal's id.
    pub id: String,
    /// From 0 to 1. A goal of 1 need not be met, and a goal that is met need not have come to 1.
    pub fraction: f64,
    /// Whether it is met.
    pub is_met: bool,
}

/// The result of a replay.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    /// The verdict.
    pub verdict: Verdict,
    /// Accepted steps that changed only the counters.
    pub idle_steps: Vec<usize>,
    /// The number of replayed steps, including the one that ended the replay.
    pub played: usize,
}

/// Replays a gold path from the start to the step that decides.
pub fn replay(level: &Level, path: &[def::Action]) -> Replay {
    replay_unless(level, path, &|| false)
}

/// Replays a gold path like [`replay`], until `cancelled` returns true. It is called before every step.
pub fn replay_unless(level: &Level, path: &[def::Action], cancelled: &dyn Fn() -> bool) -> Replay {
    let mut play = Play::without_history(level);
    replay_watched(&mut play, path, MAX_REPLAY_WORK, &mut |_, _| !cancelled())
}

/// Replays a gold path like [`replay`], on a new attempt that keeps the final state. Work is limited to
/// `max_work`. `watch` gets the attempt and the index of the next step, from 0, before each step, and returns
/// whether to continue.
pub fn replay_watched(
    play: &mut Play<'_>,
    path: &[def::Action],
    max_work: u64,
    watch: &mut dyn FnMut(usize, &Play<'_>) -> bool,
) -> Replay {
    replay_observed(play, path, max_work, watch, &NoObserver)
}

/// A replay in which refused steps are skipped, as the game ignores them and plays on.
#[derive(Clone, Debug, PartialEq)]
pub struct PastRefusals {
    /// The refused steps, from 0.
    pub refused: Vec<usize>,
    /// The replay as a whole; its verdict is never [`Verdict::Refused`].
    pub replay: Replay,
}

/// Replays a gold path like [`replay_unless`], and skips the steps that are refused.
pub fn replay_past_refusals(
    level: &Level,
    path: &[def::Action],
    cancelled: &dyn Fn() -> bool,
) -> PastRefusals {
    let mut play = Play::without_history(level);
    replay_past_refusals_watched(&mut play, path, MAX_REPLAY_WORK, &mut |_, _| !cancelled())
}

/// Replays a gold path like [`replay_watched`], and skips the steps that are refused.
pub fn replay_past_refusals_watched(
    play: &mut Play<'_>,
    path: &[def::Action],
    max_work: u64,
    watch: &mut dyn FnMut(usize, &Play<'_>) -> bool,
) -> PastRefusals {
    let mut refused = Vec::new();
    let replay = run(play, path, max_work, watch, &NoObserver, Some(&mut refused));
    PastRefusals { refused, replay }
}

/// Replays a gold path like [`replay_watched`], and reports to the observer what its turns ignore.
pub fn replay_observed<S: Observer + ?Sized>(
    play: &mut Play<'_>,
    path: &[def::Action],
    max_work: u64,
    watch: &mut dyn FnMut(usize, &Play<'_>) -> bool,
    observer: &S,
) -> Replay {
    run(play, path, max_work, watch, observer, None)
}

/// Replays a gold path up to the step that decides. If `skipped` is given, it receives the steps that are refused, and none
/// of them decides.
fn run<S: Observer + ?Sized>(
    play: &mut Play<'_>,
    path: &[def::Action],
    max_work: u64,
    watch: &mut dyn FnMut(usize, &Play<'_>) -> bool,
    observer: &S,
    mut skipped: Option<&mut Vec<usize>>,
) -> Replay {
    let level = play.level();
    let unplayed = |verdict| Replay { verdict, idle_steps: Vec::new(), played: 0 };
    if let Some(stop) = level.stop() {
        return unplayed(Verdict::Stopped { step: None, stop: Box::new(stop) });
    }
    if level.overflowed {
        return unplayed(Verdict::Overflowed { step: None });
    }
    let mut before = play.state().clone();
    let mut idle_steps = Vec::new();
    let mut work: u64 = 0;
    // A turn may examine every cell a few times. That is rare, but cannot be known beforehand.
    let turn_work = 64 + level.cell_count() as u64 * 4;
    let mut progress: Vec<(f64, bool)> = Vec::new();
    for (step, action) in path.iter().enumerate() {
        let ended = |verdict, idle_steps| Replay { verdict, idle_steps, played: step + 1 };
        if work > max_work {
            return Replay { verdict: Verdict::TooLong { step }, idle_steps, played: step };
        }
        if !watch(step, play) {
            return Replay { verdict: Verdict::Cancelled { step }, idle_steps, played: step };
        }
        let written = action;
        let action: Action = level.action(written);
        before.copy_from(play.state());
        let outcome = play.submit_observed(&action, observer);
        work += turn_work + outcome.work + play.events().events().len() as u64;
        if let Some(stop) = play.stop() {
            let stop = Box::new(with_value_of_step(stop, written));
            return ended(Verdict::Stopped { step: Some(step), stop }, idle_steps);
        }
        if !outcome.accepted {
            if let Some(skipped) = &mut skipped {
                skipped.push(step);
                continue;
            }
            return ended(Verdict::Refused { step }, idle_steps);
        }
        if outcome.overflowed {
            return ended(Verdict::Overflowed { step: Some(step) }, idle_steps);
        }
        if play.state().differs_only_in_counters(&before, &level.constants.layout) {
            idle_steps.push(step);
        }
        if outcome.won {
            let last = step + 1 == path.len();
            return ended(if last { Verdict::Won } else { Verdict::WonEarly { step } }, idle_steps);
        }
        if let Some(reason) = outcome.lost {
            let reason = play.view().lose_reason(reason);
            return ended(Verdict::Lost { step, reason }, idle_steps);
        }
        progress.clear();
        progress.extend(play.progress().iter().copied().zip(play.goals_met().iter().copied()));
    }
    let goals = level
        .goal_ids()
        .enumerate()
        .map(|(at, id)| {
            let (fraction, is_met) = progress.get(at).copied().unwrap_or_default();
            GoalProgress { id: id.to_owned(), fraction, is_met }
        })
        .collect();
    Replay { verdict: Verdict::NotWon { goals }, idle_steps, played: path.len() }
}

/// The stop with the value of the step's parameter, if it comes from one.
fn with_value_of_step(mut stop: Stop, step: &def::Action) -> Stop {
    if let Origin::Step(key) = stop.origin {
        let params = step.params.iter().rev();
        stop.found = params.clone().find(|(name, _)| name == key).map(|(_, value)| value.clone());
    }
    stop
}
