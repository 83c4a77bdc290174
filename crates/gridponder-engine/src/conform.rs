//! Compares the engine with a recorded trace of another engine, and finds the first difference.

mod difference;

pub use difference::{Difference, Phase};

use catalog::Json;

use crate::trace::{state_value, step_value};
use crate::{Level, Play, Value, def};
use difference::{first, first_of_state, in_order};

/// The options of a comparison.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Whether to compare events, if they were recorded.
    pub events: bool,
    /// The digest function for recorded states that are given only as a digest of their canonical text.
    pub digest: fn(&str) -> String,
}

/// The result of comparing a recorded trace with the engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Conformed {
    /// The number of equal steps.
    pub equal: usize,
    /// The first difference, if there is one.
    pub difference: Option<Difference>,
}

/// Plays the actions of a recorded trace up to the first difference. The error says why the value is not a
/// trace.
pub fn conform(level: &Level, recorded: &Json, options: Options) -> Result<Conformed, String> {
    let actions = list(recorded, "actions")?;
    let steps = list(recorded, "steps")?;
    if actions.len() != steps.len() {
        return Err(format!("it has {} actions and {} steps", actions.len(), steps.len()));
    }
    let mut play = Play::without_history(level);
    let loaded = loading(&state_value(play.view()), recorded, options);
    if let Some(difference) = loaded {
        return Ok(Conformed { equal: 0, difference: Some(difference) });
    }
    for (at, (action, recorded)) in actions.iter().zip(steps).enumerate() {
        let action = def::Action::read(&Value::from(action))
            .ok_or_else(|| format!("its action {} is no action: {action}", at + 1))?;
        if recorded.get("state").is_none() && recorded.get("digest").is_none() {
            return Err(format!("its step {} has neither a state nor a digest", at + 1));
        }
        let outcome = play.submit_named(&action);
        if let Some(difference) = step(&step_value(&play, outcome), recorded, options) {
            let difference = Difference { step: Some(at), ..difference };
            return Ok(Conformed { equal: at, difference: Some(difference) });
        }
    }
    Ok(Conformed { equal: steps.len(), difference: None })
}

fn list<'j>(trace: &'j Json, key: &str) -> Result<&'j [Json], String> {
    trace[key].as_array().map(Vec::as_slice).ok_or_else(|| format!("it has no list of `{key}`"))
}

fn loading(played: &Value, recorded: &Json, options: Options) -> Option<Difference> {
    let state = recorded.get("initial").and_then(|state| first_of_state(state, &played.to_json(), |_| true));
    let state = state.map(|difference| Difference { phase: Phase::Loading, ..difference });
    state.or_else(|| digest(Phase::Loading, recorded.get("initialDigest"), played, options))
}

/// The first difference of a step, in the order of the phases of a turn.
fn step(played: &Value, recorded: &Json, options: Options) -> Option<Difference> {
    let of = |key: &str| played.get(key).map_or(Json::Null, Value::to_json);
    let compare = |phase, key: &str| first(phase, key, recorded.get(key)?, &of(key));
    let state = recorded.get("state").map(|state| (state, of("state")));
    let in_state = |phase| {
        let (recorded, played) = state.as_ref()?;
        first_of_state(recorded, played, |key| Phase::of_state(key) == phase)
    };
    let events = || {
        let recorded = recorded.get("events").filter(|_| options.events)?;
        first(Phase::Events, "events", &in_order(recorded), &in_order(&of("events")))
    };
    let goals = || compare(Phase::Goals, "won").or_else(|| compare(Phase::Goals, "progress"));
    let losing = || compare(Phase::Losing, "lost").or_else(|| compare(Phase::Losing, "loseReason"));
    let whole = || {
        // If the digests of a state differ, comparing the flags gives more details.
        digest(Phase::Board, recorded.get("digest"), played.get("state").unwrap_or(&Value::Null), options)
    };
    compare(Phase::Acceptance, "accepted")
        .or_else(|| in_state(Phase::Board))
        .or_else(events)
        .or_else(goals)
        .or_else(|| in_state(Phase::Goals))
        .or_else(losing)
        .or_else(|| in_state(Phase::Losing))
        .or_else(whole)
}

fn digest(phase: Phase, recorded: Option<&Json>, played: &Value, options: Options) -> Option<Difference> {
    first(phase, "digest", recorded?, &(options.digest)(&played.canonical()).into())
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::testing::level;

    fn walk() -> Level {
        level(
            r#"{
                "layers": [{"id": "objects", "occupancy": "zero_or_one"}],
                "actions": [{"id": "move"}],
                "entityKinds": {"rock": {"tags": ["solid", "pushable"]}},
                "systems": [
                    {"id": "nav", "type": "avatar_navigation", "config": {"solidHandling": "delegate"}},
                    {"id": "push", "type": "push_objects"}
                ]
            }"#,
            r#"{
                "board": {"size": [4, 1], "layers": {"objects": [[null, {"kind": "rock", "worn": 1}]]}},
                "state": {"avatar": {"position": [0, 0]}},
                "goals": [{"id": "there", "type": "reach_target", "config": {"targetKind": "rock"}}],
                "loseConditions": [{"type": "max_actions", "config": {"limit": 2}}]
            }"#,
        )
    }

    /// A trace of two steps with one value replaced.
    fn recorded(pointer: &str, value: Json) -> Json {
        let moves = [catalog::Json::from("right"), catalog::Json::from("right")];
        let actions: Vec<def::Action> =
            moves.iter().filter_map(|action| def::Action::read(&Value::from(action))).collect();
        let mut trace = crate::trace(&walk(), &actions).to_json();
        trace["actions"] = moves.as_slice().into();
        for step in trace["steps"].as_array_mut().expect("a trace has steps") {
            step["digest"] = length(&Value::from(&step["state"]).canonical()).into();
        }
        if let Some(place) = trace.pointer_mut(pointer).filter(|_| !pointer.is_empty()) {
            *place = value;
        }
        trace
    }

    /// A simple digest that is readable in tests.
    fn length(text: &str) -> String {
        text.len().to_string()
    }

    fn check(pointer: &str, value: impl Into<Json>, expected: &Expect) {
        let options = Options { events: true, digest: length };
        let recorded = recorded(pointer, value.into());
        let text = match conform(&walk(), &recorded, options) {
            Ok(Conformed { equal, difference: None }) => format!("{equal} equal"),
            Ok(Conformed { equal, difference: Some(it) }) => {
                let Difference { step, phase, field, recorded, played } = it;
                format!("{equal} equal, step {step:?}, {phase}, {field}: {recorded} / {played}")
            }
            Err(why) => format!("no trace: {why}"),
        };
        expected.assert_eq(&text);
    }

    #[test]
    fn equal_is_equal() {
        check("", Json::Null, &expect!["2 equal"]);
    }

    #[test]
    fn a_difference_is_where_it_is_first_seen() {
        check(
            "/initial/avatar/facing",
            "up",
            &expect![[r#"0 equal, step None, loading, state.avatar.facing: "up" / "right""#]],
        );
        check(
            "/steps/0/accepted",
            false,
            &expect!["0 equal, step Some(0), acceptance, accepted: false / true"],
        );
        check(
            "/steps/0/state/layers/objects/0/0",
            2,
            &expect![[
                r#"0 equal, step Some(0), board, state.layers.objects (1,0): nothing / ["rock",{"worn":1}]"#
            ]],
        );
        check(
            "/steps/1/state/layers/objects/0/3/worn",
            2,
            &expect!["1 equal, step Some(1), board, state.layers.objects (1,0)[1].worn: 2 / 1"],
        );
        check(
            "/steps/1/events/1/type",
            "x",
            &expect![[r#"1 equal, step Some(1), events, events[1].type: "x" / "turn_ended""#]],
        );
        check(
            "/steps/1/progress/there",
            0.5,
            &expect!["1 equal, step Some(1), goals, progress.there: 0.5 / 0"],
        );
        check("/steps/1/state/won", true, &expect!["1 equal, step Some(1), goals, state.won: true / false"]);
        check(
            "/steps/1/loseReason",
            Json::Null,
            &expect![[r#"1 equal, step Some(1), losing, loseReason: null / "max_actions""#]],
        );
        check("/steps/1/digest", "0", &expect![[r#"1 equal, step Some(1), board, digest: "0" / "307""#]]);
    }

    #[test]
    fn what_is_no_trace_is_said() {
        check("/steps", Json::Null, &expect!["no trace: it has no list of `steps`"]);
        check("/actions", Json::Array(Vec::new()), &expect!["no trace: it has 0 actions and 2 steps"]);
        check("/actions/0", 7, &expect!["no trace: its action 1 is no action: 7"]);
        check("/steps/0", Json::Null, &expect!["no trace: its step 1 has neither a state nor a digest"]);
    }

    #[test]
    fn settling_and_flooding_have_no_order() {
        let event = |text: &str| text.parse::<Json>().expect("it is JSON");
        let left = event(r#"[{"type":"object_settled","a":2},{"type":"object_settled","a":1}]"#);
        let right = event(r#"[{"type":"object_settled","a":1},{"type":"object_settled","a":2}]"#);
        assert_eq!(in_order(&left), in_order(&right));
        let left = event(r#"[{"type":"cells_flooded","cells":[[0,1],[1,0]]}]"#);
        let right = event(r#"[{"type":"cells_flooded","cells":[[1,0],[0,1]]}]"#);
        assert_eq!(in_order(&left), in_order(&right));
        let moved = event(r#"[{"type":"tile_moved","a":2},{"type":"tile_moved","a":1}]"#);
        assert_eq!(in_order(&moved), moved);
    }
}
