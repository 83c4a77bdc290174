//! Rules, and the passes in which they and the cascade hooks of systems react to events.
//!
//! A pass offers each pending event in order to each rule in order, then calls every system with the same
//! pending events. All events emitted in a pass are pending in the next one. Conditions are tested and
//! effects run on the current state, one after the other.

use std::ops::Range;

use crate::condition::Condition;
use crate::effect::Effect;
use crate::event::{EventKind, Fired};
use crate::ignored::{Ignored, Observer, Place};
use crate::stop::Reader;
use crate::systems::Phase;
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
    /// The flag of its id, if it has `once`.
    pub(crate) once: Option<u32>,
}

/// Runs passes over the events of the turn so far, until a pass emits nothing or the maximum depth is
/// reached.
pub(crate) fn run<S: Observer + ?Sized>(turn: &mut Turn<'_>, observer: &S) {
    let level = turn.level;
    if switched::is_needed(level.semantics) {
        return switched::run(turn, observer);
    }
    let mut start = 0;
    let mut end = turn.log.events.len();
    for _ in 0..level.max_cascade_depth {
        if start == end || turn.overflowed {
            return;
        }
        turn.log.passes += 1;
        // Some systems search the whole board in every pass.
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
                turn.reader.set(Reader::Rule(*number));
                let holds = |condition: &Option<Condition>| {
                    condition.as_ref().is_none_or(|condition| condition.holds(turn, &event))
                };
                if !(holds(&rule.where_) && holds(&rule.if_)) {
                    if turn.is_stopped() {
                        return;
                    }
                    continue;
                }
                if let Some(once) = rule.once {
                    turn.state.spend(&level.layout, once);
                }
                let pass = turn.log.passes;
                if let Some(fired) = turn.log.fired.as_mut().filter(|fired| fired.len() < MAX_EVENTS) {
                    fired.push(Fired { pass, event: index as u32, rule: *number });
                }
                for (at, effect) in rule.then.iter().enumerate() {
                    effect.run_observed(turn, &event, observer, (*number, at as u32));
                    if turn.is_stopped() {
                        return;
                    }
                }
            }
        }
        if turn
            .each_system(observer, Phase::Cascade, |turn, system| system.cascade(turn, start..end))
            .is_none()
        {
            return;
        }
        start = end;
        end = turn.log.events.len();
    }
    tell_of_cut(turn, start..end, observer);
}

/// Cap on the cells examined to find the rules that were cut off.
const CUT_WORK: usize = 1_000_000;

/// Reports the rules that would have fired in one more pass.
fn tell_of_cut<S: Observer + ?Sized>(turn: &Turn<'_>, pending: Range<usize>, observer: &S) {
    if !observer.is_observing() || turn.overflowed {
        return;
    }
    let level = turn.level;
    // Any condition may search the whole board.
    let mut offers = CUT_WORK / (1 + level.cell_count());
    for event in turn.log.events.get(pending).into_iter().flatten() {
        for number in level.rules_on(event.kind) {
            if offers == 0 {
                return;
            }
            offers -= 1;
            let rule = &level.rules[*number as usize];
            let is_spent = rule.once.is_some_and(|once| turn.state.is_spent(&level.layout, once));
            if !is_spent && [&rule.where_, &rule.if_].into_iter().flatten().all(|it| it.holds(turn, event)) {
                observer.ignored(Ignored::CascadeCut, Place::Rule(*number));
            }
        }
    }
}
