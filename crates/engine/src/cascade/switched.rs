//! The passes of a cascade as the switches of [`Semantics`] tell. The released game's own way is in the
//! module above, where no switch is in the way.

use std::cmp::Reverse;
use std::ops::Range;

use super::Rule;
use crate::Semantics;
use crate::effect::Effect;
use crate::event::Event;
use crate::turn::Turn;

/// A rule that matched an event.
struct Match {
    rule: u32,
    event: Event,
    effects: Vec<Effect>,
}

/// Runs passes over the events of the turn so far.
pub(super) fn run(turn: &mut Turn<'_>) {
    let level = turn.level;
    let mut pending = 0..turn.log.events.len();
    for _ in 0..level.max_cascade_depth {
        if pending.is_empty() || turn.overflowed {
            return;
        }
        let has_matched = run_rules(turn, pending.clone());
        if !has_matched && level.semantics.cascade_ends_without_match {
            return;
        }
        for system in &level.systems {
            system.cascade(turn, pending.clone());
        }
        pending = pending.end..turn.log.events.len();
    }
}

/// Whether a pass is anything but the released game's own.
pub(super) const fn is_needed(semantics: Semantics) -> bool {
    semantics.conditions_before_effects
        || semantics.references_at_match
        || semantics.null_reference_skips_effect
        || semantics.rules_by_priority_across_events
        || semantics.cascade_ends_without_match
}

/// Offers the pending events to the rules; whether a rule matched.
fn run_rules(turn: &mut Turn<'_>, pending: Range<usize>) -> bool {
    let level = turn.level;
    let mut offers: Vec<(u32, Event)> = Vec::new();
    for index in pending {
        let event = *turn.event(index);
        offers.extend(level.rules_on(event.kind).iter().map(|rule| (*rule, event)));
    }
    if level.semantics.rules_by_priority_across_events {
        // Rules are numbered in declaration order; events keep theirs.
        offers.sort_by_key(|(rule, _)| (Reverse(level.rules[*rule as usize].priority), *rule));
    }
    let mut has_matched = false;
    if level.semantics.conditions_before_effects {
        let matches: Vec<Match> =
            offers.into_iter().filter_map(|(rule, event)| find_match(turn, rule, event)).collect();
        for found in matches {
            // An earlier match of this pass may have spent the rule.
            if !is_spent(turn, &level.rules[found.rule as usize]) {
                has_matched = true;
                fire(turn, &found);
            }
        }
    } else {
        for (rule, event) in offers {
            if let Some(found) = find_match(turn, rule, event) {
                has_matched = true;
                fire(turn, &found);
            }
        }
    }
    has_matched
}

fn is_spent(turn: &Turn<'_>, rule: &Rule) -> bool {
    rule.once.is_some_and(|once| turn.state.is_spent(&turn.level.layout, once))
}

/// The rule with its effects, when it matches the event now.
fn find_match(turn: &mut Turn<'_>, number: u32, event: Event) -> Option<Match> {
    let level = turn.level;
    let rule = &level.rules[number as usize];
    let conditions = [&rule.where_, &rule.if_];
    if is_spent(turn, rule) || !conditions.into_iter().flatten().all(|it| it.holds(turn, &event)) {
        return None;
    }
    let effects = if level.semantics.references_at_match {
        rule.then.iter().filter_map(|effect| effect.resolved(turn, &event)).collect()
    } else {
        rule.then.clone()
    };
    Some(Match { rule: number, event, effects })
}

fn fire(turn: &mut Turn<'_>, found: &Match) {
    let level = turn.level;
    if let Some(once) = level.rules[found.rule as usize].once {
        turn.state.spend(&level.layout, once);
    }
    for effect in &found.effects {
        // A second resolution of what is resolved changes nothing.
        if let Some(effect) = effect.resolved(turn, &found.event) {
            effect.run(turn, &found.event);
        }
    }
}
