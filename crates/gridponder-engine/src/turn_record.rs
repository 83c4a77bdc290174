//! The record of a turn with the names and values of its level: what acted in which order, what it changed and emitted, and which
//! rules an event did not fire, with the condition that failed.

mod changed;

use std::ops::Range;

use crate::Value;
use crate::event_value::value_of_event;
use crate::level::Level;
use crate::pool::Pool;
use crate::record::{Record, Refusal, Stage};
use crate::stop::Reader;
use crate::view::View;
use changed::between;
pub use changed::{Change, Thing};

/// Something that acted.
#[derive(Clone, Debug, PartialEq)]
pub struct Act {
    /// What acted. [`Reader::Rule`](crate::Reader::Rule) stands for a rule that fires, before the first of its effects; `None` for the game itself, which
    /// counts turns and tells who wins.
    pub by: Option<Reader>,
    /// When.
    pub stage: Stage,
    /// The event that a rule reacted to, as an index into [`TurnRecord::events`].
    pub event: Option<usize>,
    /// What differs afterwards from before.
    pub changes: Vec<Change>,
    /// What it emitted, as indices into [`TurnRecord::events`].
    pub events: Range<usize>,
}

/// The record of a turn, with names and values.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TurnRecord {
    /// What acted, in order. Systems that did nothing are left out.
    pub acts: Vec<Act>,
    /// The rules that were offered an event of theirs and did not fire, in order.
    pub refusals: Vec<Refusal>,
    /// The events, in the notation of traces. Those of a refused action are there, too.
    pub events: Vec<Value>,
    /// Whether there was too much to record, so that the last part is missing.
    pub is_cut: bool,
}

/// A record with names and values.
pub(crate) fn resolve(record: &Record, level: &Level, pool: &Pool) -> TurnRecord {
    let mut before = level.constants.start.clone();
    if record.before.len() != before.words().len() {
        return TurnRecord::default();
    }
    before.words_mut().copy_from_slice(&record.before);
    let mut after = before.clone();
    let (mut change, mut event) = (0, 0);
    let acts = record.acts.iter().map(|act| {
        let changes = record.changes.get(change..act.changes as usize).unwrap_or(&[]);
        let words = after.words_mut();
        for (at, word) in changes {
            if let Some(place) = words.get_mut(*at as usize) {
                *place = *word;
            }
        }
        let views = (View::new(level, pool, &before), View::new(level, pool, &after));
        let named = between(views, changes.iter().map(|(at, _)| *at));
        let words = before.words_mut();
        for (at, word) in changes {
            if let Some(place) = words.get_mut(*at as usize) {
                *place = *word;
            }
        }
        let events = event..act.events as usize;
        (change, event) = (act.changes as usize, act.events as usize);
        let on = act.event.map(|event| event as usize);
        Act { by: act.by, stage: act.stage, event: on, changes: named, events }
    });
    TurnRecord {
        acts: acts.collect(),
        refusals: record.refusals.clone(),
        events: record.events.iter().map(|event| value_of_event(pool, &record.cells, event)).collect(),
        is_cut: record.is_cut,
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use expect_test::expect;

    use crate::record::Why;
    use crate::testing::{action, level};
    use crate::{Play, Value};

    const GAME: &str = r#"{
        "layers": [{ "id": "objects", "occupancy": "zero_or_one" }, { "id": "ground", "occupancy": "exactly_one", "default": "floor" }],
        "actions": [{ "id": "move", "params": { "direction": { "type": "direction" } } }],
        "entityKinds": {
            "floor": { "layer": "ground", "tags": ["walkable"] },
            "torch": { "layer": "objects", "tags": ["pickup"] },
            "wall": { "layer": "objects", "tags": ["solid"] }
        },
        "systems": [{ "id": "nav", "type": "avatar_navigation" }],
        "rules": [
            { "id": "pick_up", "on": "avatar_entered", "once": true,
              "where": { "position_has_tag": { "layer": "objects", "tag": "pickup" } },
              "then": [{ "set_inventory": { "item": "$cell.objects.kind" } },
                       { "destroy": { "position": "$event.position", "layer": "objects" } }] },
            { "id": "open", "on": "inventory_changed",
              "if": { "all_of": [{ "avatar": { "hasItem": "torch" } },
                                 { "any_of": [{ "variable": { "name": "n", "op": "gt", "value": 3 } },
                                              { "not": { "board_count": { "kind": "wall", "op": "eq", "value": 1 } } }] }] },
              "then": [{ "set_variable": { "name": "n", "value": 1 } }] }
        ]
    }"#;

    /// The record of the last of some actions, a line each.
    fn told(actions: &[&str]) -> String {
        let level = level(
            GAME,
            r#"{
                "board": { "size": [3, 1], "layers": { "objects": [[null, "torch", "wall"]] } },
                "state": { "avatar": { "position": [0, 0] }, "variables": { "n": 2 } }
            }"#,
        );
        let mut play = Play::without_history(&level).recording_turns();
        for text in actions {
            play.submit_named(&action(text));
        }
        let record = play.record().expect("it is recorded");
        let mut told = String::new();
        for act in &record.acts {
            // Writing to a `String` cannot fail.
            let _ = write!(told, "{}: {:?}", act.stage, act.by);
            for change in &act.changes {
                let (before, after) = (change.before.canonical(), change.after.canonical());
                let _ = write!(told, "; {} {before} → {after}", change.thing);
            }
            for event in &record.events[act.events.clone()] {
                let _ =
                    write!(told, "; emits {}", event.get("type").and_then(Value::as_str).unwrap_or_default());
            }
            told.push('\n');
        }
        for refusal in &record.refusals {
            let why = match &refusal.why {
                Why::Spent => "spent".to_owned(),
                Why::Fails(failure) => {
                    format!("{}: {} ({} held)", failure.path.join("/"), failure.saw, failure.held)
                }
            };
            let _ = writeln!(told, "not {}, on event {}: {why}", level.rule_id(refusal.rule), refusal.event);
        }
        told
    }

    #[test]
    fn a_turn_is_told_act_by_act_with_the_conditions_that_failed() {
        expect![[r#"
            action: Some(System(0)); the avatar [0,0] → [1,0]; emits avatar_exited; emits avatar_entered
            cascade, pass 1: Some(Rule(0)); the rules that are used up [] → ["pick_up"]
            cascade, pass 1: Some(Effect { rule: 0, effect: 0 }); the avatar's item null → "torch"; emits inventory_changed
            cascade, pass 1: Some(Effect { rule: 0, effect: 1 }); `objects` at (1,0) "torch" → null; emits object_removed; emits cell_cleared
            end of the turn: None; the number of turns 0 → 1; the number of actions 0 → 1
            end of the turn: None; emits turn_ended
            not open, on event 2: if/all_of/1/any_of: `n` is 2, and the count is 1 (1 held)
        "#]].assert_eq(&told(&["right"]));
    }

    #[test]
    fn a_rule_with_once_that_acted_says_so_and_a_step_into_a_wall_has_its_events() {
        expect![[r#"
            action: Some(System(0)); the avatar [0,0] → [1,0]; the avatar's direction "left" → "right"; emits avatar_exited; emits avatar_entered
            end of the turn: None; the number of turns 2 → 3; the number of actions 2 → 3
            end of the turn: None; emits turn_ended
            not pick_up, on event 1: spent
        "#]].assert_eq(&told(&["right", "left", "right"]));
        expect![[r#"
            end of the turn: None; the number of turns 1 → 2; the number of actions 1 → 2
            end of the turn: None; emits turn_ended
        "#]]
        .assert_eq(&told(&["right", "right"]));
    }
}
