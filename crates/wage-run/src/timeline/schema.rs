//! JSON Schema of timelines, made of their words. It accepts whatever a check has no error about; names it does not know.

use serde_json::{Map, Value, json};

use super::words::{EXPECTED, FIELDS, HAPPENINGS, Word};

/// The schema, as the text of a file. `uri` is the identifier of the version of JSON Schema.
pub fn schema(uri: &str, name: &str) -> String {
    let properties: Map<String, Value> = FIELDS.iter().map(|it| ((*it).to_owned(), at_the_top(it))).collect();
    let mut schema = json!({
        "$schema": uri,
        "$id": format!("urn:goldpath:schema:{name}"),
        "title": "WAGE timeline",
        "description": "What happens to the players of a WAGE game, and what is expected of its rules.",
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    });
    // Whether objects keep the order in which they were written depends on who else uses serde_json.
    schema.sort_all_objects();
    let text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    format!("{text}\n")
}

fn at_the_top(field: &str) -> Value {
    match field {
        "game" => {
            described("The file of the game; `game.yaml` beside the timeline if there is no name.", name())
        }
        "stepMs" => described("The length of a step of the engine; 1000 ms if there is none.", time()),
        "until" => {
            described("When the run ends; one step after all that is told if there is no time.", time())
        }
        "origin" => json!({
            "description": "The origin of the map in degrees.",
            "type": "object",
            "properties": { "lat": { "type": "number" }, "lng": { "type": "number" } },
            "required": ["lat", "lng"],
        }),
        "players" => json!({
            "description": "Who plays from the start, by name.",
            "type": "object",
            "additionalProperties": {
                "type": ["object", "null"],
                "properties": { "team": name(), "state": state() },
                "additionalProperties": false,
            },
        }),
        "script" => entries("What happens, in the order of time.", &HAPPENINGS),
        _ => entries("What is expected.", &EXPECTED),
    }
}

/// A list of entries, each with a time and one of the words.
fn entries(doc: &str, words: &[Word]) -> Value {
    let entries: Vec<Value> = words.iter().map(entry).collect();
    json!({ "description": doc, "type": ["array", "null"], "items": { "oneOf": entries } })
}

fn entry(word: &Word) -> Value {
    let mut properties = Map::from_iter([("at".to_owned(), described("The time from the start.", time()))]);
    properties.insert(word.name.to_owned(), described(word.doc, subject(word.name)));
    for field in word.fields {
        properties.insert((*field).to_owned(), value(field));
    }
    let required: Vec<&str> = ["at", word.name].into_iter().chain(word.required.iter().copied()).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

/// What stands behind a word.
fn subject(word: &str) -> Value {
    match word {
        "near" | "apart" => json!({ "type": "array", "items": name(), "minItems": 2, "maxItems": 2 }),
        "state" => json!({ "type": "object", "additionalProperties": state() }),
        "ended" => json!({ "type": "boolean" }),
        _ => name(),
    }
}

/// What stands behind a field beside a word.
fn value(field: &str) -> Value {
    match field {
        "meters" => json!({ "type": "number", "minimum": 0 }),
        "to" => {
            let pair = |one: &str, two: &str| {
                let number = json!({ "type": "number" });
                json!({ "type": "object", "properties": { one: number, two: number }, "required": [one, two] })
            };
            json!({ "anyOf": [pair("x", "y"), pair("lat", "lng")] })
        }
        "accept" => json!({ "type": "boolean" }),
        "count" => json!({ "type": "integer", "minimum": 0 }),
        "state" => state(),
        _ => name(),
    }
}

/// A name; one that looks like a number or a word of YAML is a name as well.
fn name() -> Value {
    json!({ "type": ["string", "number", "boolean", "null"] })
}

/// A time: milliseconds, or a text with a unit.
fn time() -> Value {
    json!({
        "anyOf": [
            { "type": "number", "minimum": 0 },
            { "type": "string", "pattern": "^\\s*[0-9.]+\\s*(ms|s|m)?\\s*$" },
        ],
    })
}

fn state() -> Value {
    json!({ "type": ["object", "null"] })
}

fn described(doc: &str, mut value: Value) -> Value {
    if let Some(members) = value.as_object_mut() {
        members.insert("description".to_owned(), doc.into());
    }
    value
}
