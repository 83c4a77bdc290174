//! Which rules are called unexercised: rules that were planted for each event of the DSL, held against the events of traces, and
//! rules of games about an object that is nowhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use catalog::EVENTS;
use e2e::folder::Folder;
use e2e::{goldpath_in, root};
use serde_json::{Value as Json, json};

/// Our packs whose gold paths all win.
const PACKS: [&str; 4] = ["cold_harbor", "drip_tiles", "lantern_walk", "prism_turn"];

const GAMES: [&str; 6] = ["ice_wharf", "lamplighter", "raft", "tide", "vault", "windmill"];

/// What the planted rules do changes nothing that any other rule reads, and is told by this event.
const OWN: &str = "variable_changed";

/// Rules do not see them, since their turn is over by then: emitters release items behind the cascade, and the end of the turn
/// comes last.
const LATE: [&str; 2] = ["item_released", "turn_ended"];

fn objects(folder: &Path, words: &[&str]) -> Vec<Json> {
    let run = goldpath_in(folder, words);
    assert!(run.status <= 1, "{words:?}: {}", run.stderr);
    run.stdout.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect()
}

/// The types of the events of all gold paths, as `goldpath trace` has them.
fn events_of(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for file in fs::read_dir(folder.join("levels")).expect("it is there").flatten() {
        let level: Json = serde_json::from_str(&fs::read_to_string(file.path()).expect("it can be read"))
            .expect("it is JSON");
        let moves = folder.join("moves.json");
        fs::write(&moves, level["solution"]["goldPath"].to_string()).expect("it can be written");
        let id = level["id"].as_str().expect("it has an id");
        for trace in objects(folder, &["trace", ".", "--level", id, "--actions", "moves.json"]) {
            let steps = trace["steps"].as_array().expect("it has steps");
            let events = steps.iter().flat_map(|step| step["events"].as_array().expect("it has events"));
            found.extend(events.map(|event| event["type"].as_str().expect("it has a type").to_owned()));
        }
        fs::remove_file(moves).expect("it is there");
    }
    found
}

/// How often each rule fires, by its name.
fn fired(folder: &Path, project: &str) -> Vec<(String, u64)> {
    let [coverage] = &objects(folder, &["coverage", project, "--format", "json"])[..] else {
        panic!("not one object");
    };
    let rules = coverage["rules"].as_array().expect("it has rules");
    rules
        .iter()
        .map(|rule| {
            let name = rule["rule"].as_str().expect("it has a name").to_owned();
            (name, rule["fired"].as_u64().expect("it is a number"))
        })
        .collect()
}

#[test]
fn a_rule_is_unexercised_where_its_event_never_comes_and_only_there() {
    let (mut dead, mut alive) = (0, 0);
    for pack in PACKS {
        let folder = Folder::of(pack);
        let events = events_of(folder.root());
        let text = folder.read("game.json");
        let mut game: Json = serde_json::from_str(&text).expect("it is JSON");
        let members = game.as_object_mut().expect("it is an object");
        let rules = members.entry("rules").or_insert_with(|| json!([])).as_array_mut().expect("a list");
        let planted = EVENTS.iter().map(|event| event.entry.name).filter(|name| *name != OWN);
        for event in planted.clone() {
            let then = json!([{ "set_variable": { "name": "planted", "value": 1 } }]);
            rules.push(json!({ "id": format!("planted_{event}"), "on": event, "then": then }));
        }
        folder.write("game.json", &game.to_string());
        let fired = fired(folder.root(), ".");
        for event in planted {
            let name = format!("planted_{event}");
            let (_, count) = fired.iter().find(|(rule, _)| *rule == name).expect("each rule is counted");
            let comes = events.contains(event) && !LATE.contains(&event);
            assert_eq!(*count > 0, comes, "{pack}: the rule on `{event}` fired {count} times");
            *if comes { &mut alive } else { &mut dead } += 1;
        }
    }
    assert!(dead >= 40 && alive >= 12, "{dead} dead and {alive} others are few");
}

#[test]
fn a_rule_about_an_object_that_is_nowhere_is_unexercised() {
    let planted = [
        "[ Planted ] -> [ ]",
        "late [ Planted ] -> [ ]",
        "[ > Planted ] -> [ Planted ]",
        "[ action Planted ] -> [ ]",
        "[ Planted | Planted ] -> [ | ]",
    ];
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    for game in GAMES {
        let source = root().join("tests/puzzlescript");
        let text = fs::read_to_string(source.join(format!("{game}.puzzlescript"))).expect("it can be read");
        let sessions = format!("{game}.sessions.json");
        fs::copy(source.join(&sessions), folder.path().join(&sessions)).expect("it can be copied");
        let file = format!("{game}.puzzlescript");
        fs::write(folder.path().join(&file), &text).expect("it can be written");
        let before = fired(folder.path(), &file);
        let changed = plant(&text, &planted);
        fs::write(folder.path().join(&file), &changed).expect("it can be written");
        let after = fired(folder.path(), &file);
        let line_of =
            |rule: &str| changed.lines().position(|line| line == rule).map(|line| (line + 1).to_string());
        for rule in planted {
            let line = line_of(rule).expect("it was planted");
            let counted = after.iter().find(|(name, _)| *name == line);
            assert_eq!(
                counted.map(|(_, count)| *count),
                Some(0),
                "{game}: `{rule}` in line {line} of {after:?}"
            );
        }
        // The others fire as often as before.
        let counts = |fired: &[(String, u64)]| fired.iter().map(|(_, count)| *count).collect::<Vec<_>>();
        let others = after.len() - planted.len();
        assert_eq!(counts(&before), counts(&after[after.len() - others..]), "{game}");
    }
}

/// A game with one more object, in a layer of its own, and rules before the others.
fn plant(text: &str, rules: &[&str]) -> String {
    let behind = |text: &str, heading: &str, more: &str| {
        let lines: Vec<&str> = text.lines().collect();
        let at = lines.iter().position(|line| line.eq_ignore_ascii_case(heading)).expect("each game has it");
        // Behind the line below the heading.
        let (head, tail) = lines.split_at(at + 2);
        format!("{}\n{more}\n{}\n", head.join("\n"), tail.join("\n"))
    };
    let text = behind(text, "OBJECTS", "\nPlanted\npink\n");
    let text = behind(&text, "COLLISIONLAYERS", "\nPlanted\n");
    behind(&text, "RULES", &format!("\n{}\n", rules.join("\n")))
}
