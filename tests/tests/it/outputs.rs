//! What commands print for programs, held against the schemas that `goldpath schema --outputs` prints: each command with a
//! project of each language.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use e2e::{Run, binary, goldpath, goldpath_in};
use expect_test::expect;
use jsonschema::Validator;
use serde_json::{Value as Json, json};
use tempfile::TempDir;

use crate::registry::languages;

/// Commands in a folder with the projects `pack`, `game`, `wage` and `broken`, each with the schema of its output. They run
/// in this order, since some read what others wrote.
const CASES: &[(&str, &str)] = &[
    ("check", "check pack game wage --format json --levels"),
    ("check", "check broken --format json --levels"),
    ("check", "check broken --format json --statistics"),
    ("fmt", "fmt pack game wage --format json --check"),
    ("fmt", "fmt broken --format json"),
    ("replay", "replay pack --format json --semantics both"),
    ("replay", "replay pack --level second --format json --events --from-step 2"),
    ("replay", "replay game/game.puzzlescript --format json"),
    ("replay", "replay wage/game.yaml --format json"),
    ("replay", "replay broken --format json --quiet"),
    ("solve", "solve pack game --format json"),
    ("solve", "solve pack --level second --format json --all-shortest --semantics both"),
    ("solve", "solve pack --level second --format json --all 2"),
    ("solve", "solve pack --level second --format json --must-not object_pushed --states 3"),
    ("metrics", "metrics pack game --format json"),
    ("metrics", "metrics pack game --format json --rollouts 20"),
    ("metrics", "metrics pack --format json --rollouts 20 --exact"),
    ("necessity", "necessity pack/levels/second.json --format json"),
    ("necessity", "necessity pack/levels/second.json --format json --events"),
    ("necessity", "necessity game/game.puzzlescript --level 1 --format json"),
    ("vary", "vary pack/levels/second.json --count 1 --format json"),
    ("vary", "vary game/game.puzzlescript --level 1 --count 1 --format json"),
    ("vary", "generate pack --level second --count 1 --format json"),
    ("simplify", "simplify pack/levels/second.json --format json"),
    ("simplify", "simplify game/game.puzzlescript --level 1 --format json"),
    ("tighten", "tighten pack/levels/second.json --format json"),
    ("tighten", "tighten game/game.puzzlescript --level 1 --need pot --format json"),
    ("twins", "twins pack --format json"),
    ("trace", "trace pack --level second --actions moves.json"),
    ("trace", "trace game/game.puzzlescript --level 1 --actions inputs.json"),
    ("why", "why pack --level second --step 1 --format json"),
    (
        "why",
        "why pack --level second --goal reach_flag --moves [{\"action\":\"move\",\"direction\":\"down\"}] --format json",
    ),
    ("why", "why game/game.puzzlescript --level 1 --step 2 --format json"),
    ("why", "why wage --step 1 --format json"),
    ("coverage", "coverage pack --format json"),
    ("coverage", "coverage game/game.puzzlescript --format json"),
    ("coverage", "coverage wage --format json"),
    ("expand", "expand game/game.puzzlescript --format json"),
    ("board", "board pack/levels/second.json --step 2 --format json"),
    ("board", "board game/game.puzzlescript --level 1 --format json"),
    ("observe", "observe pack/levels/second.json --all-steps --format json"),
    ("observe", "observe game/game.puzzlescript --level 1 --moves RR --format json"),
    ("preflight", "preflight pack game --format json"),
    ("preflight", "preflight broken --format json"),
    ("agent", "agent pack/levels/second.json --transcript second.jsonl --format json"),
    ("transcript", "transcript second.jsonl --format json"),
    ("transcript", "transcript second.jsonl --pack pack --level second --format json"),
    ("diff", "diff pack broken --format json"),
    ("diff", "diff game broken --format json"),
    ("diff", "diff pack broken --solve --states 1000 --format json"),
    ("diff", "diff pack broken --measure --needs --states 1000 --format json"),
    ("diff", "diff wage other --format json"),
    ("export", "export pack --player player.html --format json"),
    ("export", "export game/game.puzzlescript --level 1 --player player.html --format json"),
    ("graph", "graph pack --format json"),
    ("graph", "graph game/game.puzzlescript --format json"),
    ("record", "record game/game.puzzlescript --level 1 --moves RR --name short --format json"),
    ("sessions-export", "sessions export game/game.puzzlescript --format json"),
    ("sessions-import", "sessions import cases.txt --out imported --format json"),
    ("rename", "rename pack kind wall hedge --format json"),
    ("rename", "rename pack level second later --dry-run --format json"),
    ("rename", "rename game legend-name O Q --format json"),
    ("rename", "rename wage zone den burrow --dry-run --format json"),
    ("new", "new pack more/pack --format json"),
    ("new", "new level more/pack third --format json"),
    ("new", "new puzzlescript more/game --format json"),
    ("new", "new wage more/wage --format json"),
    ("rules", "rules --format json"),
    ("rules", "explain unknown-event --format json"),
    ("skill", "skill --format json"),
    ("skill", "skill make-level lsp --for claude --format json"),
    ("skill", "skill make-level --install skills --format json"),
    ("merge", "merge game/game.puzzlescript broken/theme.json game/game.puzzlescript --format json"),
    (
        "merge",
        "merge pack/levels/second.json pack/levels/first_steps.json broken/levels/first_steps.json --format json",
    ),
    ("wage-run", "wage run wage/game.yaml --timeline wage/first.timeline.yaml --format json"),
    ("error", "solve nothing-here --format json"),
    ("error", "replay pack --level nothing --json"),
    ("error", "solve pack --levle second --format=json"),
    ("error", "graph wage/game.yaml --format json"),
    ("error", "new pack pack --format json"),
];

/// The projects, and what the commands read beside them.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let here = folder.path();
    for words in [
        "new pack pack",
        "new level pack second",
        "new puzzlescript game",
        "new wage wage",
        "new pack broken",
        "new level broken second",
        "new wage other",
        "rename other rule win victory",
    ] {
        assert_eq!(run(here, words).status, 0, "{words}");
    }
    let exchange = |file: &str, from: &str, to: &str| {
        let path = here.join(file);
        let text = fs::read_to_string(&path).expect("it is there");
        assert!(text.contains(from), "{file} has no {from}");
        fs::write(&path, text.replacen(from, to, 1)).expect("it can be written");
    };
    // An unknown kind with a fix, a step too few, and a layout that changes.
    exchange("broken/levels/first_steps.json", "\"wall\"", "\"wal\"");
    exchange("broken/levels/second.json", ",\n      {\"action\": \"move\", \"direction\": \"up\"}", "");
    exchange("broken/manifest.json", ": ", ":   ");
    exchange(
        "other/game.yaml",
        "kind: entered_zone, who: any, zoneId: den",
        "kind: proximity, a: any, b: any, meters: 9",
    );
    let write = |file: &str, text: &str| fs::write(here.join(file), text).expect("it can be written");
    write(
        "moves.json",
        r#"[{"action": "move", "direction": "down"}, {"action": "move", "direction": "up"}]"#,
    );
    write("inputs.json", r#"["right", "right"]"#);
    // Tests do not wait for the player to be built.
    let place = r#"<script type="application/json" id="project">null</script>"#;
    let engine = |language| format!("<!-- player {language} --><!-- end of {language} -->");
    let engines = ["gridponder", "puzzlescript"].map(engine).concat();
    write("player.html", &format!("<title>Goldpath</title>{place}{engines}"));
    let cases = run(here, "sessions export game/game.puzzlescript").stdout;
    write("cases.txt", &cases);
    folder
}

/// Runs a command whose words are separated by blanks; an agent makes a few calls.
fn run(folder: &Path, words: &str) -> Run {
    let words: Vec<&str> = words.split(' ').collect();
    if words[0] != "agent" {
        return goldpath_in(folder, &words);
    }
    let calls = "state\nmove {\"action\": \"move\", \"direction\": \"down\"} because\nmove {\"jump\": 1}\nhistory\ngive_up\n";
    let mut agent = Command::new(binary())
        .args(&words)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    agent.stdin.take().expect("it is piped").write_all(calls.as_bytes()).expect("it reads");
    Run::of(&agent.wait_with_output().expect("it ends"))
}

/// The schemas as users get them, by name.
fn schemas() -> BTreeMap<String, Json> {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let written = goldpath_in(folder.path(), &["schema", "--outputs", "--output", "."]);
    assert_eq!(written.status, 0, "{}", written.stderr);
    let schema = |path: &str| {
        let text = fs::read_to_string(folder.path().join(path)).expect("it was written");
        let name = Path::new(path).file_name().and_then(|it| it.to_str()).expect("it has a name");
        let schema = serde_json::from_str(&text).expect("it is JSON");
        (name.trim_end_matches(".schema.json").to_owned(), schema)
    };
    written.stdout.lines().map(schema).collect()
}

fn validators() -> BTreeMap<String, Validator> {
    let compiled = |(name, schema)| (name, jsonschema::validator_for(&schema).expect("it is a schema"));
    schemas().into_iter().map(compiled).collect()
}

/// What a schema says against an object.
fn complaints(validator: &Validator, object: &Json) -> Vec<String> {
    validator.iter_errors(object).map(|it| format!("{}: {it}", it.instance_path())).collect()
}

/// All objects that the cases print, with the name of the schema of each. A case of errors prints one; others may end with one.
fn printed() -> Vec<(&'static str, &'static str, Json)> {
    let folder = folder();
    let mut objects = Vec::new();
    for (schema, words) in CASES {
        let run = run(folder.path(), words);
        assert!(!run.stdout.is_empty(), "`{words}` prints nothing; {}", run.stderr);
        for line in run.stdout.lines() {
            assert!(line.starts_with("{\"version\":1,"), "`{words}` prints {line}");
            objects.push((*schema, *words, serde_json::from_str(line).expect("a line is an object")));
        }
    }
    objects
}

#[test]
fn each_command_prints_what_its_schema_says_in_each_language() {
    let validators = validators();
    let mut wrong = Vec::new();
    for (schema, words, object) in printed() {
        let complaints = complaints(&validators[schema], &object);
        if !complaints.is_empty() {
            wrong.push(format!("`{words}` prints\n{object}\n  {}", complaints.join("\n  ")));
        }
    }
    assert!(wrong.is_empty(), "{} of another form:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_key_that_goes_or_comes_is_noticed() {
    let validators = validators();
    // The keys that an object may lack.
    let mut optional: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (schema, words, object) in printed() {
        let validator = &validators[schema];
        let members = object.as_object().expect("a line is an object");
        let mut more = members.clone();
        more.insert("somethingNew".to_owned(), json!(1));
        assert!(!validator.is_valid(&Json::Object(more)), "`{words}`: another key is no matter");
        for key in members.keys() {
            let mut less = members.clone();
            less.remove(key);
            if validator.is_valid(&Json::Object(less)) {
                optional.entry(schema).or_default().insert(key.clone());
            }
        }
    }
    let optional: Vec<String> = optional
        .into_iter()
        .map(|(schema, keys)| format!("{schema}: {}", keys.into_iter().collect::<Vec<_>>().join(", ")))
        .collect();
    expect![[r#"
        board: play, sounds
        diff: happens, means, measured, needs, searched, was
        solve: ways
        wage-run: same
    "#]]
    .assert_eq(&(optional.join("\n") + "\n"));
}

#[test]
fn each_schema_and_each_command_with_such_an_output_has_a_case() {
    let used: BTreeSet<&str> = CASES.iter().map(|(schema, _)| *schema).collect();
    let schemas = schemas();
    let known: BTreeSet<&str> = schemas.keys().map(String::as_str).collect();
    assert_eq!(used, known);

    let tried = |command: &str| CASES.iter().any(|(_, words)| words.starts_with(&format!("{command} ")));
    let help = goldpath(&["--help"]).stdout;
    let commands =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let commands: Vec<&str> = commands.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.contains(&"solve"), "{help}");
    for command in commands {
        let help = goldpath(&[command, "--help"]).stdout;
        let prints_json = help.lines().any(|line| line.trim_start().starts_with("- json:"));
        assert!(!prints_json || tried(command), "no case tries `goldpath {command} --format json`");
    }
}

#[test]
fn the_page_names_each_schema_and_each_command() {
    let page = include_str!("../../../docs/outputs.md");
    for name in schemas().keys() {
        assert!(page.contains(&format!("(../crates/cli/schemas/outputs/{name}.schema.json)")), "{name}");
    }
    let commands = CASES.iter().filter_map(|(_, words)| words.split(' ').next());
    for command in commands.collect::<BTreeSet<_>>() {
        assert!(
            page.contains(&format!("`{command} ")) || page.contains(&format!("`{command}`")),
            "{command}"
        );
    }
}

#[test]
fn the_classes_of_names_in_the_schema_are_those_of_the_languages() {
    let kinds = &schemas()["rename"]["properties"]["kind"]["enum"];
    let kinds: BTreeSet<&str> =
        kinds.as_array().expect("it is a list").iter().filter_map(Json::as_str).collect();
    let known = languages().map(|(_, language, _)| language.name_classes());
    assert_eq!(kinds, known.iter().flatten().map(|it| it.name).collect());
}

#[test]
fn schemas_of_outputs_are_listed_and_printed() {
    let list = goldpath(&["schema", "--outputs"]).stdout;
    assert!(list.lines().any(|line| line.starts_with("solve ")), "{list}");
    let schema: Json =
        serde_json::from_str(&goldpath(&["schema", "--outputs", "solve"]).stdout).expect("it is JSON");
    assert_eq!(schema["$id"], "urn:goldpath:output:solve");
    let unknown = goldpath(&["schema", "--outputs", "slove"]);
    assert_eq!(unknown.status, 2);
    assert!(unknown.stderr.contains("did you mean `solve`?"), "{}", unknown.stderr);
}
