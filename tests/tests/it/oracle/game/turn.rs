//! One turn (engine.md 3.1, systems.md 0.2).

use super::cascade::cascade;
use super::effective::effective_systems;
use super::events::{Event, event};
use super::goals::{self, Standing};
use super::load::{Loaded, Step};
use super::lose;
use super::state::State;
use super::systems;
use super::values::{Go, Value};

/// The result of a turn that does not stop.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outcome {
    pub(crate) accepted: bool,
    pub(crate) won: bool,
    pub(crate) lost: bool,
    pub(crate) lose_reason: Option<String>,
    pub(crate) events: Vec<Event>,
    /// How each goal stands.
    pub(crate) goals: Vec<Standing>,
}

/// Plays an action. A turn that is refused or stops does not change the state.
pub(crate) fn turn(loaded: &Loaded, state: &mut State, step: &Step) -> Go<Outcome> {
    if state.is_won || state.is_lost || !loaded.game.actions.contains(&step.action) {
        return Ok(Outcome::default());
    }
    let mut work = state.clone();
    let outcome = play(loaded, &mut work, step)?;
    if outcome.accepted {
        *state = work;
    }
    Ok(outcome)
}

fn play(loaded: &Loaded, state: &mut State, step: &Step) -> Go<Outcome> {
    let systems = effective_systems(loaded)?;
    let mut events = Vec::new();
    for system in &systems {
        events.extend(systems::action(loaded, system, state, step)?);
    }
    if events.iter().any(|event| event.on == "action_vetoed") {
        return Ok(Outcome::default());
    }
    for system in &systems {
        events.extend(systems::movement(loaded, system, state)?);
    }
    let start = events.clone();
    events.extend(cascade(loaded, &systems, state, start)?);
    for system in &systems {
        events.extend(systems::npc(loaded, system, state)?);
    }
    let only_selections = !events.is_empty() && events.iter().all(|event| event.on == "actor_selected");
    if !only_selections {
        state.action_count += 1;
    }
    state.turn_count += 1;
    let goals = goals::standings(loaded, state, &events)?;
    // A level without goals is never won.
    state.is_won = !goals.is_empty() && goals.iter().all(|goal| goal.is_met);
    let mut lose_reason = None;
    if !state.is_won {
        lose_reason = lose::reason(loaded, state)?;
        state.is_lost = lose_reason.is_some();
    }
    // Production omits the event in a losing turn; a trace has it in every turn.
    events.push(event("turn_ended").value("turnNumber", Value::Whole(state.turn_count)));
    Ok(Outcome { accepted: true, won: state.is_won, lost: state.is_lost, lose_reason, events, goals })
}
