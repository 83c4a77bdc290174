//! The cascade (engine.md 3.5, systems.md 0.3).

use super::conditions::holds;
use super::effective::System;
use super::effects;
use super::events::Event;
use super::load::{Loaded, Rule};
use super::state::State;
use super::systems;
use super::values::{Go, Stop};

/// Cap on the events of one cascade; no player would wait longer.
const ENDLESS: usize = 20_000;

/// Runs rules and systems on the start events. Returns all events that are emitted on the way.
pub(crate) fn cascade(
    loaded: &Loaded,
    systems: &[System],
    state: &mut State,
    start: Vec<Event>,
) -> Go<Vec<Event>> {
    let rules = sorted_rules(loaded);
    let mut all = Vec::new();
    let mut pending = start;
    let mut depth = loaded.game.max_cascade_depth;
    while !pending.is_empty() && depth > 0 {
        depth -= 1;
        let mut next = Vec::new();
        for event in &pending {
            for rule in &rules {
                if takes(loaded, state, rule, event)? {
                    if rule.once {
                        state.once_fired.insert(rule.id.clone());
                    }
                    for effect in &rule.then {
                        next.extend(effects::run(loaded, state, effect, event)?);
                    }
                }
                if all.len() + next.len() > ENDLESS {
                    return Err(Stop::Endless);
                }
            }
        }
        for system in systems {
            next.extend(systems::cascade(loaded, system, state, &pending)?);
        }
        all.extend(next.iter().cloned());
        pending = next;
    }
    Ok(all)
}

/// Game rules, then those of the level; highest priority first, otherwise in file order.
fn sorted_rules(loaded: &Loaded) -> Vec<Rule> {
    let mut rules = loaded.game.rules.clone();
    rules.extend(loaded.level.rules.iter().cloned());
    rules.sort_by_key(|rule| std::cmp::Reverse(rule.priority));
    rules
}

fn takes(loaded: &Loaded, state: &State, rule: &Rule, event: &Event) -> Go<bool> {
    if rule.on != event.on || (rule.once && state.once_fired.contains(&rule.id)) {
        return Ok(false);
    }
    for condition in &rule.conditions {
        if !holds(loaded, state, condition, event)? {
            return Ok(false);
        }
    }
    Ok(true)
}
