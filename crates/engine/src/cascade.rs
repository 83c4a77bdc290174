//! Rules, and the passes in which they and the cascade hooks of systems react to events.
//!
//! A pass offers each pending event in order to each rule in order, then calls every system with the
//! same pending events; what all of them emitted is pending in the next pass. Conditions are tested
//! and effects run on the live state, one after the other.

use crate::condition::Condition;
use crate::effect::Effect;
use crate::event::{EventKind, Fired};
use crate::turn::{MAX_EVENTS, Turn};

mod switched;

/// A compiled rule.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) on: Option<EventKind>,
    pub(crate) where_: Option<Condition>,
    pub(crate) if_: Option<Condition>,
    pub(crate) then: Vec<Effect>,
    pub(crate) priority: i64,
    /// The flag of its id, when it fires once only.
    pub(crate) once: Option<u32>,
}

/// Runs passes over the events of the turn so far until a pass emits nothing or the depth is used up.
pub(crate) fn run(turn: &mut Turn<'_>) {
    let level = turn.level;
    if switched::is_needed(level.semantics) {
        return switched::run(turn);
    }
    let mut start = 0;
    let mut end = turn.log.events.len();
    for _ in 0..level.max_cascade_depth {
        if start == end || turn.overflowed {
            return;
        }
        turn.log.passes += 1;
        // Some systems look at the whole board in every pass.
        if !turn.spend(level.systems.len() * level.cell_count()) {
            return;
        }
        for index in start..end {
            let rules = level.rules_on(turn.event(index).kind);
            if rules.is_empty() {
                continue;
            }
            if !turn.spend(rules.len()) {
                return;
            }
            let event = *turn.event(index);
            for number in rules {
                let rule = &level.rules[*number as usize];
                if rule.once.is_some_and(|once| turn.state.is_spent(&level.layout, once)) {
                    continue;
                }
                let holds = |condition: &Option<Condition>| {
                    condition.as_ref().is_none_or(|condition| condition.holds(turn, &event))
                };
                if !(holds(&rule.where_) && holds(&rule.if_)) {
                    continue;
                }
                if let Some(once) = rule.once {
                    turn.state.spend(&level.layout, once);
                }
                let pass = turn.log.passes;
                if let Some(fired) = turn.log.fired.as_mut().filter(|fired| fired.len() < MAX_EVENTS) {
                    fired.push(Fired { pass, event: index as u32, rule: *number });
                }
                for effect in &rule.then {
                    effect.run(turn, &event);
                }
            }
        }
        for system in &level.systems {
            system.cascade(turn, start..end);
        }
        start = end;
        end = turn.log.events.len();
    }
}
