//! Small games with what the reference says of them and compiles them to. They are not part of the repository.

use puzzlescript::check::check;
use puzzlescript::listing;
use puzzlescript::session::{frames, issue};
use puzzlescript_engine::{Engine, Input};
use serde_json::Value;

/// The field of an object as text that can be compared.
fn field(value: &Value, key: &str) -> String {
    value.get(key).unwrap_or(&Value::Null).to_string()
}

/// What is different in a game.
fn differences(name: &str, source: &str, expected: &Value) -> Vec<String> {
    let checked = check(source);
    let mut found = Vec::new();
    let mut compare = |what: &str, want: String, have: String| {
        if want != have {
            found.push(format!("{name}: {what}: expected {want}, found {have}"));
        }
    };
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let shown =
        |message: &Value| ["code", "line", "severity", "counts"].map(|key| field(message, key)).join(" ");
    let messages = listing::messages("game.txt", source, &checked);
    let own: Vec<String> =
        messages.iter().filter(|message| field(message, "origin") != "\"lint\"").map(shown).collect();
    let wanted: Vec<String> = list(&expected["diagnostics"]).iter().map(shown).collect();
    compare("messages", wanted.join(", "), own.join(", "));
    let expansion = listing::expansion(&checked.compiled);
    let (games, rules): (Vec<&Value>, Vec<&Value>) =
        expansion.iter().partition(|line| field(line, "kind") == "\"game\"");
    let texts: Vec<String> = rules.iter().map(|rule| field(rule, "text")).collect();
    let wanted: Vec<String> = list(&expected["rules"]).iter().map(Value::to_string).collect();
    compare("rules", wanted.join("\n"), texts.join("\n"));
    compare("playable", field(expected, "playable"), (!games.is_empty()).to_string());
    let fields = [
        ("groups", "ruleGroups"),
        ("lateGroups", "lateRuleGroups"),
        ("loops", "loopPoint"),
        ("lateLoops", "lateLoopPoint"),
    ];
    for game in games {
        for (theirs, ours) in fields.into_iter().filter(|(theirs, _)| !expected[*theirs].is_null()) {
            compare(theirs, field(expected, theirs), field(game, ours));
        }
    }
    found
}

/// What is wanted of a broken text, and what there is: the number of errors, whether it can be played, and what is said of
/// which line.
fn broken(source: &str, expected: &Value) -> (String, String) {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let shown = |it: &Value| format!("{} {}", field(it, "line"), field(it, "severity"));
    let wanted: Vec<String> = list(&expected["findings"]).iter().map(shown).collect();
    let wanted = format!("{} {} {wanted:?}", expected["errors"], expected["playable"]);
    let checked = check(source);
    let messages = listing::messages("game.txt", source, &checked);
    let own: Vec<String> =
        messages.iter().filter(|message| field(message, "origin") != "\"lint\"").map(shown).collect();
    let errors = checked.compiled.messages.errors();
    (wanted, format!("{errors} {} {own:?}", checked.compiled.game.is_some()))
}

#[test]
fn broken_texts_are_told_as_the_reference_tells_them() {
    let Some(path) = testrun::shared("puzzlescript/broken/expected.json") else { return };
    let text = std::fs::read_to_string(&path).expect("the list can be read");
    let cases: Vec<Value> = serde_json::from_str(&text).expect("the list is JSON");
    let mut found = Vec::new();
    for case in &cases {
        let file = case["file"].as_str().expect("a case names its file");
        let source = std::fs::read_to_string(path.with_file_name(file)).expect("the game can be read");
        let (wanted, own) = broken(&source, case);
        if wanted != own {
            found.push(format!("{file}: expected {wanted}, found {own}"));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_traps_are_told_and_compiled_as_the_reference_does() {
    let Some(path) = testrun::shared("puzzlescript/traps/traps.json") else { return };
    let text = std::fs::read_to_string(&path).expect("the list can be read");
    let traps: Vec<Value> = serde_json::from_str(&text).expect("the list is JSON");
    let mut found = Vec::new();
    for trap in &traps {
        let game = trap["game"].as_str().expect("a trap names its game");
        let source = std::fs::read_to_string(path.with_file_name(game)).expect("the game can be read");
        found.extend(differences(game, &source, &trap["expect"]));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn what_play_runs_into_is_told_as_the_reference_tells_it() {
    let Some(path) = testrun::shared("puzzlescript/traps/traps.json") else { return };
    let text = std::fs::read_to_string(&path).expect("the list can be read");
    let traps: Vec<Value> = serde_json::from_str(&text).expect("the list is JSON");
    let (mut found, mut told) = (Vec::new(), 0);
    for trap in &traps {
        let game = trap["game"].as_str().expect("a trap names its game");
        let source = std::fs::read_to_string(path.with_file_name(game)).expect("the game can be read");
        let Some(compiled) = check(&source).compiled.game else { continue };
        let words = trap["inputs"].as_array().expect("it is a list").iter().filter_map(Value::as_str);
        let inputs: Option<Vec<Input>> = words.map(Input::from_word).collect();
        let Some(inputs) = inputs else { continue };
        let level = trap["level"].as_u64().and_then(|it| usize::try_from(it).ok()).expect("it is a number");
        let seed = trap["seed"].as_str().unwrap_or_default();
        let Some(frames) = frames(&Engine::new(compiled), level, seed, inputs) else { continue };
        let own: Vec<String> = frames
            .flat_map(|frame| frame.issues)
            .map(|it| format!("{}:{}", it.line(), issue(it)["code"]))
            .collect();
        let wanted = trap["expect"]["runtime"].as_array().cloned().unwrap_or_default();
        let wanted: Vec<String> = wanted.iter().map(|it| format!("{}:{}", it["line"], it["code"])).collect();
        told += wanted.len();
        if wanted != own {
            found.push(format!("{game}: expected {wanted:?}, found {own:?}"));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(told > 0, "no trap runs into anything");
}
