//! Rules, and the passes in which they and the cascade hooks of systems react to events.
//!
//! A pass offers each pending event in order to each rule in order, then calls every system with the same
//! pending events. All events emitted in a pass are pending in the next one. Conditions are tested and
//! effects run on the current state, one after the other.

use crate::condition::Condition;
use crate::contract::{Phase, Turn};
use crate::event::{Fired, MAX_EVENTS};
use crate::ignored::Observer;
use crate::level::Level;
use crate::refused;
use crate::stop::Reader;
use crate::systems_in_phase::each_system;

mod cut;
mod switched;

use cut::tell_of_cut;

/// Runs passes over the events of the turn so far, until a pass emits nothing or the maximum depth is
/// reached.
pub(crate) fn run<S: Observer + ?Sized>(turn: &mut Turn<'_>, level: &Level, observer: &S) {
    if switched::is_needed(level.constants.semantics) {
        return switched::run(turn, level, observer);
    }
    let mut start = 0;
    let mut end = turn.log.events.len();
    for _ in 0..level.max_cascade_depth {
        if start == end || turn.overflowed {
            return;
        }
        turn.log.passes += 1;
        // Some systems search the whole board in every pass.
        if !turn.spend(level.systems.len() * level.constants.cell_count()) {
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
                if rule.once.is_some_and(|once| turn.state.is_spent(&level.constants.layout, once)) {
                    refused::note(turn, level, *number, index);
                    continue;
                }
                turn.reader.set(Reader::Rule(*number));
                let holds = |condition: &Option<Condition>| {
                    condition.as_ref().is_none_or(|condition| condition.holds(turn, &event))
                };
                if !(holds(&rule.where_) && holds(&rule.if_)) {
                    if turn.is_stopped() {
                        return;
                    }
                    refused::note(turn, level, *number, index);
                    continue;
                }
                if let Some(once) = rule.once {
                    turn.state.spend(&level.constants.layout, once);
                }
                let pass = turn.log.passes;
                if let Some(fired) = turn.log.fired.as_mut().filter(|fired| fired.len() < MAX_EVENTS) {
                    fired.push(Fired { pass, event: index as u32, rule: *number });
                }
                turn.note_rule(Reader::Rule(*number), index as u32);
                for (at, effect) in rule.then.iter().enumerate() {
                    effect.run_observed(turn, &event, observer, (*number, at as u32));
                    turn.note_rule(Reader::Effect { rule: *number, effect: at as u32 }, index as u32);
                    if turn.is_stopped() {
                        return;
                    }
                }
            }
        }
        if each_system(turn, level, observer, Phase::Cascade, |turn, system| system.cascade(turn, start..end))
            .is_none()
        {
            return;
        }
        start = end;
        end = turn.log.events.len();
    }
    tell_of_cut(turn, level, start..end, observer);
}
