//! What is recorded of a timeline is what came of it: each rule fires once for each time that it is told of, and the changes one
//! after the other lead to the state that conditions see at the end.

use std::collections::BTreeMap;

use language::{Attempt, Explaining, Semantics, Start};
use serde_json::{Value, json};

use super::planted::timelines::{games, project};

/// The scene of the timelines.
const TIMELINE: &str = "a.timeline.yaml";

/// The rules that fire, in order, as a replay lists them: behind the time and a double blank.
fn fired(log: &[String], rules: &[String]) -> Vec<String> {
    let word = |line: &String| Some(line.trim_start().split("  ").nth(1)?.to_owned());
    log.iter().filter_map(word).filter(|word| rules.contains(word)).collect()
}

/// Whether a player has this state at the end.
fn has(explaining: &dyn Explaining, attempt: &Attempt<'_>, player: &str, key: &str, value: &Value) -> bool {
    let asked = json!({ "kind": "state_equals", "who": { "byId": player }, "key": key, "value": value });
    let along = explaining.holds_along(attempt, &asked.to_string()).expect("it is a condition");
    along.last().copied().unwrap_or(false)
}

#[test]
fn what_is_recorded_of_a_timeline_is_what_came_of_it() {
    let mut compared = 0;
    for (game, timeline) in games() {
        let project = project(&game, &timeline);
        let (explaining, replays) =
            project.facets().explaining.zip(project.facets().replays).expect("it has both");
        let attempt = Attempt::new(Start { level: TIMELINE, records: true, ..Start::default() }, &[]);
        let recording = replays.recordings().all.into_iter().next().expect("there is a timeline");
        let Ok(replayed) = replays.replay(&recording, Semantics::Released) else { continue };
        let turns = explaining.turns(&attempt).expect("it can be run");
        let rules: Vec<String> =
            explaining.rules(TIMELINE).expect("it can be read").into_iter().map(|it| it.rule.name).collect();
        let acts = || turns.iter().flat_map(|turn| &turn.acts);
        let told: Vec<String> = acts().filter(|act| act.fires).map(|act| act.by.name.clone()).collect();
        assert_eq!(told, fired(&replayed.log, &rules), "{game}");
        let mut state = BTreeMap::new();
        for change in acts().flat_map(|act| &act.changes) {
            let name = change.thing.variable.clone().expect("only players have state");
            let before = state.insert(name.clone(), change.after.clone());
            assert_eq!(before.unwrap_or_else(|| "nothing".to_owned()), change.before, "{name}: {game}");
        }
        for (name, value) in &state {
            let (player, key) = name.split_once('.').expect("the player comes first");
            // Conditions see nobody who has left.
            let has_left = state.get(&format!("{player}.joined")).is_none_or(|it| it == "nothing");
            if key == "joined" || value == "nothing" || has_left {
                continue;
            }
            let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.clone()));
            assert!(has(explaining, &attempt, player, key, &value), "{name} is {value}: {game}");
            compared += 1;
        }
    }
    assert!(compared >= 4, "only {compared} values were compared");
}
