//! Where two states of a level part when they are played alike.

use std::collections::BTreeMap;

use language::{Play, PlayableLevel, Session, Start, Turn};
use serde_json::Value as Json;

use crate::commands::playable::Playable;

/// The same level in a state of its project.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    pub(super) playable: &'a Playable,
    pub(super) level: &'a PlayableLevel,
}

impl At<'_> {
    /// An attempt; `None` if the level cannot be played.
    pub(super) fn start(&self, seed: &str) -> Option<Box<dyn Session>> {
        let start = Start { level: &self.level.name, seed, ..Start::default() };
        self.playable.project.facets().play.map(|play: &dyn Play| play.start(&start))?.ok()
    }

    /// The state of an attempt. That a level has another number is no other state.
    pub(super) fn state(&self, session: &dyn Session) -> Json {
        let mut state = session.state();
        if let (Some(number), Json::Object(members)) = (self.level.number, &mut state)
            && members.get("level") == Some(&number.into())
        {
            members.remove("level");
        }
        state
    }
}

/// The number of moves after which the states differ; 0 if they do at the start. `None` if they never do, and if neither can be
/// played.
pub(super) fn parting(
    [before, after]: [At<'_>; 2],
    names: &BTreeMap<String, String>,
    moves: &[Json],
    seed: &str,
) -> Option<usize> {
    let (mut was, mut now) = match (before.start(seed), after.start(seed)) {
        (Some(was), Some(now)) => (was, now),
        (None, None) => return None,
        _ => return Some(0),
    };
    if renamed(before.state(&*was), names) != after.state(&*now) {
        return Some(0);
    }
    for (at, action) in moves.iter().enumerate() {
        let turns: [Option<Turn>; 2] = [was.step(action).ok(), now.step(action).ok()];
        if turns[0] != turns[1] || renamed(before.state(&*was), names) != after.state(&*now) {
            return Some(at + 1);
        }
        if turns[0].is_none_or(|turn| turn.end.is_some()) {
            return None;
        }
    }
    None
}

/// A state with other names for kinds.
fn renamed(state: Json, names: &BTreeMap<String, String>) -> Json {
    if names.is_empty() {
        return state;
    }
    match state {
        Json::String(text) => Json::String(names.get(&text).cloned().unwrap_or(text)),
        Json::Array(all) => all.into_iter().map(|it| renamed(it, names)).collect(),
        Json::Object(members) => {
            Json::Object(members.into_iter().map(|(key, value)| (key, renamed(value, names))).collect())
        }
        other => other,
    }
}
