//! One turn, phase by phase.

use crate::contract::{LoseReason, Phase, Scratch, Turn, goal, lose_condition};
use crate::event::{Event, EventKind, EventLog, Field};
use crate::ignored::{Ignored, Observer, Place};
use crate::level::Level;
use crate::pool::Pool;
use crate::record::Stage;
use crate::state::State;
use crate::stop::Stopped;
use crate::systems_in_phase::each_system;
use crate::{Action, cascade};

/// The outcome of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether it was accepted as a turn.
    pub accepted: bool,
    /// Whether this turn won.
    pub won: bool,
    /// The reason for a loss in this turn, if there was one.
    pub lost: Option<LoseReason>,
    /// Whether the turn was cut because it did not end.
    pub overflowed: bool,
    /// Whether the game stopped, so that the turn is lost and always will be; [`Play::stop`] has the reason.
    ///
    /// [`Play::stop`]: crate::Play::stop
    pub stopped: bool,
    /// The work of the parts of the turn that might not end, in examined cells and offered rules.
    pub work: u64,
}

impl Outcome {
    /// The action was not accepted; the state did not change.
    pub(crate) const REFUSED: Self =
        Self { accepted: false, won: false, lost: None, overflowed: false, stopped: false, work: 0 };
}

/// What a turn needs in addition to the state that it changes.
#[derive(Clone, Debug)]
pub(crate) struct Workbench {
    pub(crate) scratch: Scratch,
    /// Whether each goal was met at the end of the last turn.
    pub(crate) met: Vec<bool>,
    /// The progress of each goal at the end of the last turn, from 0 to 1.
    pub(crate) progress: Vec<f64>,
    /// The reason why the last turn stopped, if it did.
    pub(crate) stop: Option<Stopped>,
}

/// Plays one action on `state`, which changes only if the outcome is accepted.
///
/// `observer` receives what is ignored.
pub(crate) fn play<S: Observer + ?Sized>(
    level: &Level,
    pool: &mut Pool,
    state: &mut State,
    Workbench { scratch, met, progress, stop }: &mut Workbench,
    log: &mut EventLog,
    action: &Action,
    observer: &S,
) -> Outcome {
    state.begin_turn();
    log.clear();
    if let Some(writes) = &mut log.writes {
        writes.clear();
    }
    if let Some(record) = &mut scratch.record {
        record.begin(state);
    }
    progress.clear();
    met.clear();
    *stop = level.stop;
    if stop.is_some() {
        return Outcome { stopped: true, ..Outcome::REFUSED };
    }
    let layout = &level.constants.layout;
    if state.is_won(layout) || state.is_lost(layout) || action.id.is_none() {
        return Outcome::REFUSED;
    }
    let mut turn = Turn::new(&level.constants, pool, state, log, scratch);
    let ended = phases(&mut turn, level, action, progress, met, observer);
    let (overflowed, work) = (turn.overflowed, turn.work);
    *stop = turn.stopped();
    if let Some(record) = &mut scratch.record {
        record.end(&log.events, &log.cells);
    }
    if stop.is_some() {
        state.take_back();
        log.clear();
        progress.clear();
        met.clear();
        return Outcome { stopped: true, work, ..Outcome::REFUSED };
    }
    let Some((won, lost)) = ended else {
        state.take_back();
        log.clear();
        return Outcome::REFUSED;
    };
    if overflowed {
        observer.ignored(Ignored::TurnCut, Place::Turn);
    }
    Outcome { accepted: true, won, lost, overflowed, stopped: false, work }
}

/// Runs the phases of a turn. Returns whether it won, and the reason if it lost. Returns `None` if a system
/// refused the action, or if the game stopped.
fn phases<S: Observer + ?Sized>(
    turn: &mut Turn<'_>,
    level: &Level,
    action: &Action,
    progress: &mut Vec<f64>,
    met: &mut Vec<bool>,
    observer: &S,
) -> Option<(bool, Option<LoseReason>)> {
    let layout = &level.constants.layout;
    each_system(turn, level, observer, Phase::Action, |turn, system| system.action(turn, action))?;
    if turn.log.events().iter().any(|event| event.kind == EventKind::ActionVetoed) {
        return None;
    }
    each_system(turn, level, observer, Phase::Movement, |turn, system| system.movement(turn))?;
    cascade::run(turn, level, observer);
    if turn.is_stopped() {
        return None;
    }
    each_system(turn, level, observer, Phase::Npc, |turn, system| system.npc(turn))?;
    if level.constants.semantics.pending_move_ends_with_turn {
        turn.set_pending(None);
    }
    // Selecting an actor does not count as an action; an idle turn does.
    let events = turn.log.events();
    let only_selects =
        !events.is_empty() && events.iter().all(|event| event.kind == EventKind::ActorSelected);
    turn.state.count_turn(layout, !only_selects);

    turn.note(None, Stage::End);

    let are_met = goal::evaluate(turn, &level.goals, progress, met);
    if turn.is_stopped() {
        return None;
    }
    let won = are_met && !level.lose_conditions.iter().any(|condition| condition.forbids_win(turn));
    if won {
        turn.state.set_won(layout);
    }
    let lost = if won { None } else { lose_condition::evaluate(turn, &level.lose_conditions) };
    if turn.is_stopped() {
        return None;
    }
    if lost.is_some() {
        turn.state.set_lost(layout);
    }
    // The production engine omits this event in a losing turn.
    if lost.is_none() || level.constants.semantics.turn_ended_on_loss {
        let number = i64::from(turn.state.turn_count(layout));
        turn.emit(Event::new(EventKind::TurnEnded).with(Field::TurnNumber, number));
    }
    turn.note(None, Stage::End);
    Some((won, lost))
}
