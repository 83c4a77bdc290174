//! Traces that follow from the documents alone, recorded beside games of others.

use serde_json::Value;
use wage_rules::doc::Doc;
use wage_rules::model::Game;
use wage_run::timeline::Timeline;
use wage_run::{Options, run};

/// The lines that are recorded: firings, refusals and the end.
fn is_recorded(line: &Value) -> bool {
    (line.get("rule").is_some() && line.get("do").is_some())
        || line.get("ended").is_some()
        || line.get("refused").is_some()
}

/// A line with the fields that are recorded.
fn slim(line: &Value) -> Value {
    let keep = |value: &Value, keys: &[&str]| -> Value {
        let members = value.as_object().into_iter().flatten();
        let kept = members.filter(|(key, value)| keys.contains(&key.as_str()) && !value.is_null());
        kept.map(|(key, value)| (key.clone(), value.clone())).collect()
    };
    let mut result = keep(line, &["t", "rule", "same", "other", "ended", "refused", "player"]);
    if let Some(done) = line.get("do").and_then(Value::as_array) {
        result["do"] = done.iter().map(|it| keep(it, &["kind", "player", "key", "from", "to"])).collect();
    }
    result
}

#[test]
fn recorded_timelines_give_their_traces() {
    let Some(folder) = testrun::shared("wage/timelines") else { return };
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let read = |name: &str| std::fs::read_to_string(entry.path().join(name)).expect("a file");
        let (game, doc) = (Doc::read("game.yaml", read("game.yaml")), Doc::read("t.yaml", read("t.yaml")));
        let game = Game::read(&game);
        let timeline = Timeline::read(&doc, &game);
        assert_eq!(timeline.problems, [], "{}", entry.path().display());
        let run = run(&game, &timeline, &Options::default());
        let parse = |line: &str| serde_json::from_str::<Value>(line).expect("an object a line");
        let found: Vec<Value> = run.to_json_lines().iter().map(|line| parse(line)).collect();
        let found: Vec<Value> = found.iter().filter(|line| is_recorded(line)).map(slim).collect();
        let expected: Vec<Value> = read("trace.jsonl").lines().map(|line| slim(&parse(line))).collect();
        assert_eq!(found, expected, "{}", entry.path().display());
        assert!(run.is_as_expected(), "{}: {:?}", entry.path().display(), run.outcomes);
        count += 1;
    }
    assert!(count > 0);
}
