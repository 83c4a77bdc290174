//! The passes of a cascade with the switches of [`Semantics`]. The module above has the passes of the
//! released game, without the cost of switches.

use std::cmp::Reverse;
use std::ops::Range;

use super::cut::tell_of_cut;
use crate::Semantics;
use crate::contract::{Phase, Turn};
use crate::effect::Effect;
use crate::event::{Event, Fired, MAX_EVENTS};
use crate::ignored::{Ignored, Observer, Place};
use crate::level::Level;
use crate::refused;
use crate::rule::Rule;
use crate::stop::Reader;
use crate::systems_in_phase::each_system;

/// A rule that matched an event.
struct Match {
    rule: u32,
    /// The index of the event.
    index: usize,
    event: Event,
    /// The effects with their indices.
    effects: Vec<(u32, Effect)>,
}

/// Runs passes over the events of the turn so far.
pub(super) fn run<S: Observer + ?Sized>(turn: &mut Turn<'_>, level: &Level, observer: &S) {
    let mut pending = 0..turn.log.events.len();
    for _ in 0..level.max_cascade_depth {
        if pending.is_empty() || turn.overflowed {
            return;
        }
        turn.log.passes += 1;
        if !turn.spend(level.systems.len() * level.constants.cell_count() + pending.len() * level.rules.len())
        {
            return;
        }
        let has_matched = run_rules(turn, level, pending.clone(), observer);
        if !has_matched && level.constants.semantics.cascade_ends_without_match {
            return;
        }
        if turn.is_stopped()
            || each_system(turn, level, observer, Phase::Cascade, |turn, system| {
                system.cascade(turn, pending.clone());
            })
            .is_none()
        {
            return;
        }
        pending = pending.end..turn.log.events.len();
    }
    tell_of_cut(turn, level, pending, observer);
}

/// The state of one pass.
struct Pass {
    /// The rules whose effects run after all rules are tested; at most [`MAX_EVENTS`].
    matches: Vec<Match>,
    has_matched: bool,
}

/// Returns true if a pass differs from that of the released game.
pub(super) const fn is_needed(semantics: Semantics) -> bool {
    semantics.conditions_before_effects
        || semantics.references_at_match
        || semantics.null_reference_skips_effect
        || semantics.rules_by_priority_across_events
        || semantics.cascade_ends_without_match
}

/// Offers the pending events to the rules. Returns true if a rule matched.
fn run_rules<S: Observer + ?Sized>(
    turn: &mut Turn<'_>,
    level: &Level,
    pending: Range<usize>,
    observer: &S,
) -> bool {
    let mut pass = Pass { matches: Vec::new(), has_matched: false };
    if level.constants.semantics.rules_by_priority_across_events {
        let mut order: Vec<u32> = (0..level.rules.len() as u32).collect();
        // Rules are numbered in declaration order, and the sort is stable.
        order.sort_by_key(|rule| Reverse(level.rules[*rule as usize].priority));
        for rule in order {
            for index in pending.clone() {
                if level.rules[rule as usize].on == Some(turn.event(index).kind) {
                    pass.offer(turn, level, rule, index, observer);
                }
            }
        }
    } else {
        for index in pending {
            for rule in level.rules_on(turn.event(index).kind) {
                pass.offer(turn, level, *rule, index, observer);
            }
        }
    }
    for found in std::mem::take(&mut pass.matches) {
        // An earlier match of this pass may have used up a `once` rule.
        if !is_spent(turn, &level.rules[found.rule as usize]) {
            pass.has_matched = true;
            fire(turn, level, &found, observer);
        }
    }
    pass.has_matched
}

impl Pass {
    /// Offers an event to a rule that reacts to its type.
    fn offer<S: Observer + ?Sized>(
        &mut self,
        turn: &mut Turn<'_>,
        level: &Level,
        rule: u32,
        index: usize,
        observer: &S,
    ) {
        let Some(found) = find_match(turn, level, rule, index, observer) else {
            refused::note(turn, level, rule, index);
            return;
        };
        if !turn.level.semantics.conditions_before_effects {
            self.has_matched = true;
            fire(turn, level, &found, observer);
        } else if self.matches.len() < MAX_EVENTS {
            self.matches.push(found);
        } else {
            turn.overflowed = true;
        }
    }
}

fn is_spent(turn: &Turn<'_>, rule: &Rule) -> bool {
    rule.once.is_some_and(|once| turn.state.is_spent(&turn.level.layout, once))
}

/// The rule with its effects, if it matches the event now.
fn find_match<S: Observer + ?Sized>(
    turn: &mut Turn<'_>,
    level: &Level,
    number: u32,
    index: usize,
    observer: &S,
) -> Option<Match> {
    let event = *turn.event(index);
    let rule = &level.rules[number as usize];
    let conditions = [&rule.where_, &rule.if_];
    turn.reader.set(Reader::Rule(number));
    if turn.is_stopped()
        || is_spent(turn, rule)
        || !conditions.into_iter().flatten().all(|it| it.holds(turn, &event))
    {
        return None;
    }
    let mut effects = Vec::with_capacity(rule.then.len());
    for (at, effect) in rule.then.iter().enumerate() {
        let effect = if level.constants.semantics.references_at_match {
            resolved(turn, effect, &event, observer, (number, at as u32))
        } else {
            Some(effect.clone())
        };
        effects.extend(effect.map(|effect| (at as u32, effect)));
    }
    Some(Match { rule: number, index, event, effects })
}

fn fire<S: Observer + ?Sized>(turn: &mut Turn<'_>, level: &Level, found: &Match, observer: &S) {
    if let Some(once) = level.rules[found.rule as usize].once {
        turn.state.spend(&level.constants.layout, once);
    }
    let (pass, index) = (turn.log.passes, found.index as u32);
    if let Some(fired) = turn.log.fired.as_mut().filter(|fired| fired.len() < MAX_EVENTS) {
        fired.push(Fired { pass, event: index, rule: found.rule });
    }
    turn.note_rule(Reader::Rule(found.rule), index);
    for (at, effect) in &found.effects {
        if turn.is_stopped() {
            return;
        }
        let place = (found.rule, *at);
        // Resolving a resolved effect again changes nothing.
        if let Some(effect) = resolved(turn, effect, &found.event, observer, place) {
            effect.run_observed(turn, &found.event, observer, place);
        }
        turn.note_rule(Reader::Effect { rule: found.rule, effect: *at }, index);
    }
}

/// The effect with its references resolved. Reports it to the observer if a reference causes the effect to be
/// skipped.
fn resolved<S: Observer + ?Sized>(
    turn: &mut Turn<'_>,
    effect: &Effect,
    event: &Event,
    observer: &S,
    (rule, at): (u32, u32),
) -> Option<Effect> {
    let resolved = effect.resolved(turn, event);
    if resolved.is_none() {
        observer.ignored(Ignored::NullReference, Place::Effect { rule, effect: at });
    }
    resolved
}
