//! What a goal is, and the evaluation of all goals of a level.

use super::turn::Turn;
use crate::event::{Event, EventKind, Field};
use crate::facts::GoalFact;
use crate::pool::Symbol;
use crate::record::Stage;
use crate::stop::{Check, Reader};

/// The progress of a goal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Progress {
    pub(crate) done: bool,
    /// From 0 to 1, for display only.
    pub(crate) fraction: f64,
}

impl Progress {
    /// Progress of a goal that is either met or not, without intermediate values.
    pub(crate) fn all_or_nothing(done: bool) -> Self {
        Self { done, fraction: if done { 1.0 } else { 0.0 } }
    }

    /// A progress of `reached` out of `total`.
    pub(crate) fn part(done: bool, reached: usize, total: usize) -> Self {
        Self { done, fraction: if total == 0 { 0.0 } else { reached as f64 / total as f64 } }
    }
}

/// The behavior of a goal type. Some change the state: a sequence consumes what it matches.
pub(crate) trait Evaluate: Send + Sync {
    fn evaluate(&self, turn: &mut Turn<'_>) -> Progress;

    /// What must hold at least when it is met.
    fn fact(&self) -> GoalFact {
        GoalFact::Unknown
    }

    /// The index in the state of the sequence progress, for goals that have one.
    fn sequence(&self) -> Option<usize> {
        None
    }
}

/// A compiled goal.
pub(crate) struct Goal {
    pub(crate) id: Symbol,
    /// Its index in the list of the level's file.
    pub(crate) at: u32,
    /// The type errors of the fields that it always reads.
    pub(crate) check: Check,
    /// `None` for an unknown type, which is never met.
    pub(crate) evaluate: Option<Box<dyn Evaluate>>,
}

/// Evaluates all goals in order; later goals see the changes of earlier ones. Returns true if all are met. A
/// level without goals is never won.
pub(crate) fn evaluate(
    turn: &mut Turn<'_>,
    goals: &[Goal],
    progress: &mut Vec<f64>,
    met: &mut Vec<bool>,
) -> bool {
    let level = turn.level;
    let mut all = !goals.is_empty();
    for goal in goals {
        turn.reader.set(Reader::Goal(goal.at));
        if turn.stops_at(&goal.check) {
            return false;
        }
        let place = match &goal.evaluate {
            Some(evaluate) if level.semantics.goal_step_events => evaluate.sequence(),
            _ => None,
        };
        let index = |turn: &Turn<'_>| {
            place.and_then(|place| turn.state.sequence_index(&level.layout, place)).unwrap_or(0)
        };
        let before = index(turn);
        let result = match &goal.evaluate {
            Some(evaluate) => evaluate.evaluate(turn),
            None => Progress::all_or_nothing(false),
        };
        if turn.is_stopped() {
            return false;
        }
        for step in before..index(turn) {
            turn.emit(
                Event::new(EventKind::GoalStepCompleted)
                    .with(Field::GoalId, goal.id)
                    .with(Field::StepIndex, i64::from(step)),
            );
        }
        turn.note(Some(Reader::Goal(goal.at)), Stage::End);
        all &= result.done;
        progress.push(result.fraction);
        met.push(result.done);
    }
    all
}
