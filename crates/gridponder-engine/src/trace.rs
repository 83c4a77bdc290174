//! States, events and attempts as plain values, to compare engines and for tools.

use crate::event::{Event, EventKind, Field};
use crate::event_value::{cells_value, pair, pos_value, text, value_of_event};
use crate::turn::Outcome;
use crate::view::{EntityView, LayerView, ObjectView, View};
use crate::{Level, Play, Pos, Value, def};

fn map<const N: usize>(members: [(&str, Value); N]) -> Value {
    Value::Map(members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

/// The whole state except the used-up rules: what a trace compares.
pub fn state_value(view: View<'_>) -> Value {
    let objects = view.objects().map(|object| object_value(&object)).collect();
    let variables = view.variables().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    let indices = view
        .sequence_indices()
        .into_iter()
        .map(|(goal, index)| (goal.to_owned(), Value::Int(index.into())))
        .collect();
    let overlay = view.overlay().map_or(Value::Null, |overlay| {
        map([("position", pos_value(overlay.position)), ("size", pair(overlay.size.0, overlay.size.1))])
    });
    let pending = view.pending_move().map_or(Value::Null, |pending| {
        map([
            ("direction", text(pending.direction.name())),
            ("from", pos_value(pending.from)),
            ("to", pos_value(pending.to)),
        ])
    });
    map([
        ("actionCount", Value::Int(view.action_count().into())),
        ("avatar", avatar_value(view)),
        (
            "layers",
            Value::Map(view.layers().map(|layer| (layer.name().to_owned(), layer_value(layer))).collect()),
        ),
        ("lost", Value::Bool(view.is_lost())),
        ("multiCellObjects", Value::List(objects)),
        ("overlay", overlay),
        ("pendingMove", pending),
        ("sequenceIndices", Value::Map(indices)),
        ("turnCount", Value::Int(view.turn_count().into())),
        ("variables", Value::Map(variables)),
        ("won", Value::Bool(view.is_won())),
    ])
}

fn avatar_value(view: View<'_>) -> Value {
    map([
        ("enabled", Value::Bool(view.avatar_enabled())),
        ("facing", text(view.avatar_facing().name())),
        ("item", view.avatar_item()),
        ("position", view.avatar_position().map_or(Value::Null, pos_value)),
    ])
}

/// The cells of a layer that differ from its initial content.
fn layer_value(layer: LayerView<'_>) -> Value {
    let untouched = if layer.is_exactly_one() { layer.fill() } else { None };
    let cells = layer.cells().filter(|(_, entity)| *entity != untouched);
    Value::List(cells.map(|(pos, entity)| cell_value(pos, entity)).collect())
}

fn cell_value(pos: Pos, entity: Option<EntityView<'_>>) -> Value {
    let (kind, params) = match entity {
        Some(entity) => (text(entity.kind()), entity.params()),
        None => (Value::Null, Vec::new()),
    };
    Value::List(vec![Value::Int(pos.x.into()), Value::Int(pos.y.into()), kind, Value::Map(params)])
}

fn object_value(object: &ObjectView<'_>) -> Value {
    map([
        ("cells", cells_value(&object.cells)),
        ("id", text(object.id)),
        ("kind", text(object.kind)),
        ("params", object.params.clone()),
    ])
}

/// Plays actions from the start. `initial` is the loaded state, and `steps` has one entry per action.
pub fn trace(level: &Level, actions: &[def::Action]) -> Value {
    let mut play = Play::without_history(level);
    let initial = state_value(play.view());
    let steps = actions
        .iter()
        .map(|action| {
            let outcome = play.submit_named(action);
            step_value(&play, outcome)
        })
        .collect();
    map([("initial", initial), ("steps", Value::List(steps))])
}

/// One step of a trace: the outcome of the last action, and the resulting state and events.
pub(crate) fn step_value(play: &Play<'_>, outcome: Outcome) -> Value {
    let progress = play.level().goal_ids().zip(play.progress());
    let progress = progress.map(|(goal, fraction)| (goal.to_owned(), Value::number(*fraction))).collect();
    let reason = outcome.lost.map_or(Value::Null, |reason| Value::Str(play.view().lose_reason(reason)));
    let mut events: Vec<Value> =
        play.events().events().iter().map(|event| event_value(play, event)).collect();
    if outcome.lost.is_some() {
        // A trace ends every turn; the production engine omits the event for a lost turn.
        let turn = Value::Int(play.view().turn_count().into());
        events.push(map([("type", text(EventKind::TurnEnded.name())), (Field::TurnNumber.name(), turn)]));
    }
    let mut step = map([
        ("accepted", Value::Bool(outcome.accepted)),
        ("events", Value::List(events)),
        ("loseReason", reason),
        ("lost", Value::Bool(outcome.lost.is_some())),
        ("progress", if outcome.accepted { Value::Map(progress) } else { Value::Null }),
        ("state", state_value(play.view())),
        ("won", Value::Bool(outcome.won)),
    ]);
    if let (Some(stop), Value::Map(members)) = (play.stop(), &mut step) {
        members.push(("stops".to_owned(), Value::Str(stop.to_string())));
    }
    step
}

/// An event as one flat object.
pub fn event_value(play: &Play<'_>, event: &Event) -> Value {
    value_of_event(play.pool(), &play.events().cells, event)
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::testing::{action, json, level};

    #[test]
    fn a_state_has_all_its_keys_and_lists_only_what_is_not_as_an_untouched_board_has_it() {
        let level = level(
            r#"{
                "layers": [
                    {"id": "ground", "occupancy": "exactly_one", "default": "floor"},
                    {"id": "objects", "occupancy": "zero_or_one"},
                    {"id": "marks", "occupancy": "zero_or_one"}
                ],
                "actions": [{"id": "move"}],
                "entityKinds": {"rock": {"symbol": "R", "tags": ["solid"]}},
                "systems": [
                    {"id": "nav", "type": "avatar_navigation", "config": {"solidHandling": "delegate"}}
                ]
            }"#,
            r#"{
                "board": {
                    "size": [3, 1],
                    "layers": {
                        "ground": [["floor", {"kind": "floor", "worn": true}, null]],
                        "objects": [[null, "rock"]]
                    },
                    "multiCellObjects": [
                        {"id": "p", "kind": "pipe", "cells": [[0, 0], {"position": [1, 0]}], "params": {"queue": [1.5]}}
                    ]
                },
                "state": {
                    "avatar": {"position": [0, 0], "inventory": {"slot": "pick"}},
                    "variables": {"n": null},
                    "overlay": {}
                },
                "loseConditions": [{"type": "max_actions", "config": {"limit": 1}}]
            }"#,
        );
        let trace = super::trace(&level, &[action("right"), action("right")]);
        let lines = trace.get("steps").map_or(&[][..], crate::Value::elements).iter();
        let text: Vec<String> =
            trace.get("initial").into_iter().chain(lines).map(|it| it.canonical() + "\n").collect();
        assert_eq!(
            json(&text[0]),
            crate::Value::from(&trace.get("initial").expect("a trace has it").to_json())
        );
        expect![[r#"
            {"actionCount":0,"avatar":{"enabled":true,"facing":"right","item":"pick","position":[0,0]},"layers":{"ground":[[1,0,"floor",{"worn":true}],[2,0,null,{}]],"marks":[],"objects":[[1,0,"rock",{}]]},"lost":false,"multiCellObjects":[{"cells":[[0,0],[1,0]],"id":"p","kind":"pipe","params":{"queue":[1.5]}}],"overlay":{"position":[0,0],"size":[2,2]},"pendingMove":null,"sequenceIndices":{},"turnCount":0,"variables":{"n":null},"won":false}
            {"accepted":true,"events":[{"blockerKind":"rock","direction":"right","fromPosition":[0,0],"position":[1,0],"type":"move_blocked"},{"turnNumber":1,"type":"turn_ended"}],"loseReason":"max_actions","lost":true,"progress":{},"state":{"actionCount":1,"avatar":{"enabled":true,"facing":"right","item":"pick","position":[0,0]},"layers":{"ground":[[1,0,"floor",{"worn":true}],[2,0,null,{}]],"marks":[],"objects":[[1,0,"rock",{}]]},"lost":true,"multiCellObjects":[{"cells":[[0,0],[1,0]],"id":"p","kind":"pipe","params":{"queue":[1.5]}}],"overlay":{"position":[0,0],"size":[2,2]},"pendingMove":{"direction":"right","from":[0,0],"to":[1,0]},"sequenceIndices":{},"turnCount":1,"variables":{"n":null},"won":false},"won":false}
            {"accepted":false,"events":[],"loseReason":null,"lost":false,"progress":null,"state":{"actionCount":1,"avatar":{"enabled":true,"facing":"right","item":"pick","position":[0,0]},"layers":{"ground":[[1,0,"floor",{"worn":true}],[2,0,null,{}]],"marks":[],"objects":[[1,0,"rock",{}]]},"lost":true,"multiCellObjects":[{"cells":[[0,0],[1,0]],"id":"p","kind":"pipe","params":{"queue":[1.5]}}],"overlay":{"position":[0,0],"size":[2,2]},"pendingMove":{"direction":"right","from":[0,0],"to":[1,0]},"sequenceIndices":{},"turnCount":1,"variables":{"n":null},"won":false},"won":false}
        "#]].assert_eq(&text.concat());
    }
}
