//! Replaying a gold path: a verdict, and what each step did.

use crate::{Action, Level, NoObserver, Observer, Play, Stop, def};

/// How much work one replay may be, in cells looked at and events: a few seconds.
pub const MAX_REPLAY_WORK: u64 = 2_000_000_000;

/// How a replay ended. Steps count from 0.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// Won exactly at the last step.
    Won,
    /// Won at `step`, with steps left over.
    WonEarly {
        /// The step that won.
        step: usize,
    },
    /// Lost at `step`.
    Lost {
        /// The step that lost.
        step: usize,
        /// Why, as traces name it.
        reason: String,
    },
    /// `step` was not taken as a turn.
    Refused {
        /// The step that was refused.
        step: usize,
    },
    /// The released game stops there: the turn is lost, and the same action stops it again.
    Stopped {
        /// The step; `None` when the level does not open.
        step: Option<usize>,
        /// Why.
        stop: Box<Stop>,
    },
    /// Every step was taken and the level is not won.
    NotWon {
        /// How far each goal came.
        goals: Vec<GoalProgress>,
    },
    /// A turn, or the cascade on loading, found no end and was cut.
    Overflowed {
        /// The step; `None` for loading.
        step: Option<usize>,
    },
    /// The replay was stopped before `step`: it is more work than was allowed, for
    /// [`replay`] [`MAX_REPLAY_WORK`].
    TooLong {
        /// The first step that was not played.
        step: usize,
    },
    /// The caller of [`replay_unless`] or [`replay_watched`] stopped it before `step`.
    Cancelled {
        /// The first step that was not played.
        step: usize,
    },
}

/// How far a goal came.
#[derive(Clone, Debug, PartialEq)]
pub struct GoalProgress {
    /// The goal's id.
    pub id: String,
    /// From 0 to 1.
    pub fraction: f64,
}

/// What a replay found.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    /// How it ended.
    pub verdict: Verdict,
    /// Accepted steps that changed nothing but the counters.
    pub idle_steps: Vec<usize>,
    /// Steps played, the one that ended the replay included.
    pub played: usize,
}

/// Replays a gold path from the start, up to the step that decides.
pub fn replay(level: &Level, path: &[def::Action]) -> Replay {
    replay_unless(level, path, &|| false)
}

/// Replays a gold path as [`replay`] does, until `cancelled`, which is asked before every step.
pub fn replay_unless(level: &Level, path: &[def::Action], cancelled: &dyn Fn() -> bool) -> Replay {
    let mut play = Play::without_history(level);
    replay_watched(&mut play, path, MAX_REPLAY_WORK, &mut |_, _| !cancelled())
}

/// Replays a gold path as [`replay`] does, on an attempt that was just begun and is left where the
/// replay ends. No more than `max_work` is done. `watch` sees the attempt before each step, which is
/// counted from 0, and says whether to go on.
pub fn replay_watched(
    play: &mut Play<'_>,
    path: &[def::Action],
    max_work: u64,
    watch: &mut dyn FnMut(usize, &Play<'_>) -> bool,
) -> Replay {
    replay_observed(play, path, max_work, watch, &NoObserver)
}

/// Replays a gold path as [`replay_watched`] does and tells what its turns pass over.
pub fn replay_observed<S: Observer + ?Sized>(
    play: &mut Play<'_>,
    path: &[def::Action],
    max_work: u64,
    watch: &mut dyn FnMut(usize, &Play<'_>) -> bool,
    observer: &S,
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
    // A turn may look at every cell a few times; that it rarely does is not known beforehand.
    let turn_work = 64 + level.cell_count() as u64 * 4;
    let mut progress = Vec::new();
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
            let stop = Box::new(stop.at_step(written));
            return ended(Verdict::Stopped { step: Some(step), stop }, idle_steps);
        }
        if !outcome.accepted {
            return ended(Verdict::Refused { step }, idle_steps);
        }
        if outcome.overflowed {
            return ended(Verdict::Overflowed { step: Some(step) }, idle_steps);
        }
        if play.state().differs_only_in_counters(&before, &level.layout) {
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
        progress.extend_from_slice(play.progress());
    }
    let goals = level
        .goal_ids()
        .enumerate()
        .map(|(at, id)| GoalProgress {
            id: id.to_owned(),
            fraction: progress.get(at).copied().unwrap_or(0.0),
        })
        .collect();
    Replay { verdict: Verdict::NotWon { goals }, idle_steps, played: path.len() }
}
