//! What happens along a path, counted (authors' specification, section 4).

use std::collections::BTreeMap;

use engine::{EventKind, Level, Play, def};

use crate::must_not::MustNot;

/// The events of a path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PathEvents {
    /// How often each event happens, those of the last step included; events that never do are left out.
    pub counts: BTreeMap<&'static str, u64>,
    /// How much the path acts on the board: the sum of what its events and steps weigh.
    pub interaction_score: u64,
}

/// What an event adds to the score.
const fn weight(event: EventKind) -> u64 {
    match event {
        EventKind::AvatarEntered => 1,
        EventKind::ObjectPushed | EventKind::InventoryChanged => 2,
        EventKind::ObjectRemoved => 3,
        _ => 0,
    }
}

/// The id of the action that adds to the score itself, and what it adds.
const CLONE: (&str, u64) = ("clone", 3);

/// Plays a path from the start, and counts what happens.
pub fn path_events(level: &Level, path: &[def::Action]) -> PathEvents {
    let mut play = Play::without_history(level);
    let mut found = PathEvents::default();
    for step in path {
        if step.id == CLONE.0 {
            found.interaction_score += CLONE.1;
        }
        let outcome = play.submit_named(step);
        for event in play.events().events() {
            *found.counts.entry(event.kind.name()).or_default() += 1;
            found.interaction_score += weight(event.kind);
        }
        if outcome.won {
            break;
        }
    }
    found
}

/// Plays a path from the start, and counts the events of this kind with these fields, those of the last step included.
pub fn count_events(level: &Level, path: &[def::Action], event: &MustNot) -> u64 {
    let pattern = event.pattern();
    let mut play = Play::without_history(level);
    let mut count = 0;
    for step in path {
        let outcome = play.submit_named(step);
        let log = play.events();
        count += log.events().iter().filter(|event| pattern.is_like(event, log, play.pool())).count() as u64;
        if outcome.won {
            break;
        }
    }
    count
}
