//! The exported JSON Schemas are valid, accept every available pack, and refuse clear mistakes.

use std::fs;
use std::path::{Path, PathBuf};

use expect_test::expect_file;
use gridponder_catalog::schema::{Draft, file_name, text};
use gridponder_catalog::{DOCUMENTS, Document};
use jsonschema::Validator;
use serde_json::{Value, json};

fn schema(document: &Document, draft: Draft) -> Value {
    serde_json::from_str(&text(document, draft)).expect("a schema is JSON")
}

fn compile(schema: &Value) -> Validator {
    jsonschema::validator_for(schema).expect("a schema can be compiled")
}

/// Every document with its schema in every draft.
fn schemas() -> impl Iterator<Item = (&'static Document, Draft, Value)> {
    let drafts = |document| Draft::ALL.into_iter().map(move |draft| (document, draft));
    DOCUMENTS.iter().flat_map(drafts).map(|(document, draft)| (document, draft, schema(document, draft)))
}

/// The errors of a schema for a value, one line each.
fn complaints(validator: &Validator, value: &Value) -> Vec<String> {
    validator.iter_errors(value).map(|it| format!("{}: {it}", it.instance_path())).collect()
}

#[test]
fn the_schemas_are_written_down() {
    for document in DOCUMENTS {
        let path = root().join("docs/schema").join(file_name(document));
        expect_file![path].assert_eq(&text(document, Draft::default()));
    }
}

#[test]
fn the_schemas_are_schemas_themselves() {
    for (document, draft, schema) in schemas() {
        let at = format!("{} in {}", document.path, draft.name());
        if let Err(error) = jsonschema::meta::validate(&schema) {
            panic!("{at}: {}: {error}", error.instance_path());
        }
        let id = schema["$id"].as_str().expect("a schema has a name");
        assert_eq!(id, format!("urn:goldpath:schema:{}", document.shape.name));
        assert!(schema["$schema"].as_str().is_some_and(|it| it.contains(draft.name())), "{at}");
    }
}

#[test]
fn examples_and_defaults_are_valid_where_they_stand() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for (document, draft, schema) in schemas() {
        for (path, part) in parts(&schema) {
            let examples = part.get("examples").and_then(Value::as_array).into_iter().flatten();
            for value in examples.chain(part.get("default")) {
                seen += 1;
                let found = complaints(&compile(&within(part, &schema)), value);
                wrong.extend(found.iter().map(|it| format!("{} {draft:?} {path}: {it}", document.path)));
            }
        }
    }
    assert!(seen > 300, "examples and defaults are there to be looked at: {seen}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Every schema inside a schema, with its path.
fn parts(schema: &Value) -> Vec<(String, &Value)> {
    let mut found = Vec::new();
    let mut waiting = vec![(String::new(), schema)];
    while let Some((path, part)) = waiting.pop() {
        match part {
            Value::Object(members) => {
                found.push((path.clone(), part));
                let inner = members.iter().filter(|(key, _)| *key != "examples" && *key != "default");
                waiting.extend(inner.map(|(key, value)| (format!("{path}/{key}"), value)));
            }
            Value::Array(items) => {
                waiting.extend(items.iter().enumerate().map(|(at, item)| (format!("{path}/{at}"), item)));
            }
            _ => {}
        }
    }
    found
}

/// A part of a schema with the definitions of the whole.
fn within(part: &Value, whole: &Value) -> Value {
    let mut part = part.clone();
    for key in ["$schema", "$defs", "definitions"] {
        if let Some(value) = whole.get(key) {
            part[key] = value.clone();
        }
    }
    part
}

#[test]
fn our_own_packs_are_valid() {
    let packs =
        ["lantern_walk", "drip_tiles", "prism_turn"].map(|pack| root().join("tests/packs").join(pack));
    let (files, wrong) = check_packs(&packs);
    assert!(files >= 9 * Draft::ALL.len(), "each pack has three levels or more");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn published_packs_are_valid() {
    let Some(folder) = testrun::shared("packs") else { return };
    let packs: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder can be read")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.join("manifest.json").exists())
        .collect();
    let (_, wrong) = check_packs(&packs);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Validates all files of packs with every draft. Returns the number of files, and the errors.
fn check_packs(packs: &[PathBuf]) -> (usize, Vec<String>) {
    let mut wrong = Vec::new();
    let mut files = 0;
    for (document, draft, schema) in schemas() {
        let validator = compile(&schema);
        for path in packs.iter().flat_map(|pack| files_of(pack, document)) {
            files += 1;
            let text = fs::read_to_string(&path).expect("a listed file can be read");
            let value = serde_json::from_str(&text).expect("a good pack is JSON");
            let found = complaints(&validator, &value);
            wrong.extend(found.iter().map(|it| format!("{} {draft:?} {it}", path.display())));
        }
    }
    (files, wrong)
}

/// The files of a pack that belong to a document.
fn files_of(pack: &Path, document: &Document) -> Vec<PathBuf> {
    match document.path.strip_suffix("/*.json") {
        None => vec![pack.join(document.path)],
        Some(folder) => fs::read_dir(pack.join(folder))
            .expect("a pack has this folder")
            .map(|entry| entry.expect("the folder can be read").path())
            .filter(|path| path.extension().is_some_and(|it| it == "json"))
            .collect(),
    }
}

#[test]
fn what_is_plainly_wrong_is_refused() {
    for (document, draft, schema) in schemas() {
        let validator = compile(&schema);
        let good: Value = serde_json::from_str(document.example).expect("the example is JSON");
        assert!(validator.is_valid(&good));
        for (pointer, key, value) in mistakes(document.shape.name) {
            let mut bad = good.clone();
            let object = bad.pointer_mut(pointer).expect("the example has this place");
            match &value {
                None => drop(object.as_object_mut().expect("it is an object").remove(key)),
                Some(value) => object[key] = value.clone(),
            }
            let at = format!("{} in {}: {pointer}/{key} {value:?}", document.path, draft.name());
            assert_ne!(bad, good, "{at}");
            assert!(!validator.is_valid(&bad), "{at} is accepted");
        }
        assert!(!validator.is_valid(&json!([])));
    }
}

#[test]
fn what_the_game_takes_is_accepted() {
    for (document, draft, schema) in schemas() {
        let validator = compile(&schema);
        let good: Value = serde_json::from_str(document.example).expect("the example is JSON");
        for (pointer, key, value) in oddities(document.shape.name) {
            let mut odd = good.clone();
            odd.pointer_mut(pointer).expect("the example has this place")[key] = value.clone();
            let at = format!("{} in {}: {pointer}/{key} {value}", document.path, draft.name());
            assert!(validator.is_valid(&odd), "{at}: {:?}", complaints(&validator, &odd));
        }
    }
}

/// Changes to the example of a document that the game accepts, although some of them cause warnings.
fn oddities(name: &str) -> Vec<(&'static str, &'static str, Value)> {
    match name {
        "manifest" => vec![
            ("", "titel", json!("Flag")),
            ("", "author", json!(null)),
            ("", "version", json!("1.0")),
            ("", "id", json!(5)),
        ],
        "game" => vec![
            ("", "system", json!([])),
            ("", "rules", json!(null)),
            ("/layers/1", "default", json!(null)),
            ("/entityKinds/wall", "symbol", json!("##")),
            ("/entityKinds/wall", "sprite", json!("")),
            ("/entityKinds/wall", "motion", json!({ "moveDurationMs": 1.5 })),
            ("/systems/0/config", "moveActions", json!("move")),
            ("/systems/0/config", "solidHandling", json!(null)),
            ("/systems/0", "enabled", json!(null)),
            ("/levelSequence/0", "title", json!("First")),
            ("/defaults/avatar", "facing", json!("north")),
        ],
        "theme" => vec![
            ("", "primaryColor", json!("green")),
            ("", "palette", json!({ "leaf": 5 })),
            ("", "effects", json!({ "avatar_enter": { "sheet": "a.png", "frames": 4.5 } })),
            ("", "avatar", json!({ "sprites": { "idle": { "up": { "mirror": "down" } } } })),
        ],
        "level" => vec![
            ("", "levelId", json!("first_steps")),
            ("", "metadata", json!({ "difficulty": "hard" })),
            ("/goals/0/config", "kind", json!("flag")),
            ("/state/avatar", "position", json!([0, 0, "ground"])),
            ("/state", "overlay", json!(null)),
            ("/board/layers", "objects", json!(null)),
        ],
        other => panic!("no oddities for {other}"),
    }
}

/// Mistakes in the example of a document: the object, its key, and the new value.
fn mistakes(name: &str) -> Vec<(&'static str, &'static str, Option<Value>)> {
    let rule = |on: &str, condition: Value, effect: Value| {
        Some(json!([{ "id": "r", "on": on, "where": condition, "then": [effect] }]))
    };
    let position = json!({ "position": [1, 2] });
    let reset = json!({ "clear_inventory": {} });
    match name {
        "manifest" => vec![
            ("", "title", None),
            ("", "title", Some(json!(null))),
            ("", "packVersion", Some(json!("1"))),
            ("", "packVersion", Some(json!(2))),
            ("", "dslVersion", Some(json!("1.0"))),
            ("", "gameId", Some(json!("flag walk"))),
            ("", "tags", Some(json!(["Path"]))),
            ("", "tags", Some(json!(["path", "path"]))),
        ],
        "game" => vec![
            ("", "layers", None),
            ("/layers/0", "occupancy", Some(json!("one"))),
            ("/entityKinds/wall", "symbol", Some(json!("@"))),
            ("/entityKinds/wall", "symbol", Some(json!(""))),
            ("/entityKinds/wall", "tags", Some(json!("solid"))),
            ("/systems/0", "type", Some(json!("avatar_navigatoin"))),
            ("/systems/0", "config", None),
            ("/systems/0/config", "moveAction", Some(json!(1))),
            ("/levelSequence/0", "type", Some(json!("world"))),
            ("/levelSequence/0", "ref", None),
            ("/defaults", "maxCascadeDepth", Some(json!(-1))),
            ("/defaults/avatar", "facing", Some(json!(1))),
            ("", "rules", rule("avatar_enter", position.clone(), reset.clone())),
            ("", "rules", rule("avatar_entered", json!({ "positoin": [1, 2] }), reset.clone())),
            ("", "rules", rule("avatar_entered", json!({ "not": { "position": [1] } }), reset.clone())),
            ("", "rules", rule("avatar_entered", json!({}), reset.clone())),
            (
                "",
                "rules",
                rule("avatar_entered", json!({ "cell": { "position": [1, 2], "layer": "objects" } }), reset),
            ),
            ("", "rules", rule("avatar_entered", position.clone(), json!({ "clear_inventroy": {} }))),
            ("", "rules", rule("avatar_entered", position.clone(), json!({ "set_inventory": {} }))),
            (
                "",
                "rules",
                rule("avatar_entered", position, json!({ "set_inventory": { "item": "$avatar.thing" } })),
            ),
        ],
        "theme" => vec![
            ("", "primaryColor", Some(json!(5))),
            ("", "effects", Some(json!({ "avatar_entered": { "sheet": 1 } }))),
            ("", "avatar", Some(json!({ "sprites": { "idle": { "up": { "mirror": null } } } }))),
            ("/controls/gestureMap/0", "gesture", Some(json!("swipe"))),
            // A button needs its name.
            ("/controls/gestureMap/0", "gesture", Some(json!("button"))),
        ],
        "level" => vec![
            ("", "solution", None),
            ("", "goals", Some(json!([]))),
            ("/board", "size", Some(json!([3]))),
            ("/board", "size", Some(json!([3, 0]))),
            ("/board/layers", "objects", Some(json!([["wall", 1]]))),
            ("/board/layers/markers", "format", Some(json!("dense"))),
            ("/board/layers/markers/entries/0", "kind", None),
            ("/state/avatar", "position", None),
            ("/state/avatar", "position", Some(json!(["0", "0"]))),
            ("/goals/0", "type", Some(json!("reach_goal"))),
            ("/goals/0/config", "targetKind", None),
            ("/loseConditions/0/config", "limit", Some(json!("8"))),
            ("", "systemOverrides", Some(json!({ "walking": { "enabled": "no" } }))),
            ("/solution/goldPath/0", "action", None),
            ("/solution", "hintStops", Some(json!([1, 2, 3, 4]))),
        ],
        other => panic!("no mistakes for {other}"),
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("crates lie in the repository")
}
