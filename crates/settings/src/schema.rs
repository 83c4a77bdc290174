//! The JSON Schema of settings, generated from their table, for TOML editors.

use language::SchemaDraft;
use serde_json::{Map, Value, json};

use crate::keys::{FILE_NAME, KEYS, Key, LEVELS, Ty, Word};
use crate::{Codes, page};

/// The name of the schema, among those of a pack's files.
pub const SCHEMA_NAME: &str = "settings";

/// A draft of JSON Schema, as far as it matters here.
#[derive(Clone, Copy, Debug)]
pub struct Draft {
    /// The URI for `$schema`.
    pub uri: &'static str,
    /// The key of subschemas: `definitions` or `$defs`.
    pub definitions: &'static str,
}

impl From<SchemaDraft> for Draft {
    fn from(draft: SchemaDraft) -> Self {
        match draft {
            SchemaDraft::Draft202012 => {
                Self { uri: "https://json-schema.org/draft/2020-12/schema", definitions: "$defs" }
            }
            SchemaDraft::Draft07 => {
                Self { uri: "http://json-schema.org/draft-07/schema#", definitions: "definitions" }
            }
        }
    }
}

/// Generates the schema as the text of a file.
pub fn schema(codes: &Codes, draft: Draft) -> String {
    let mut schema = table(KEYS, draft);
    let add = |schema: &mut Value, key: &str, value: Value| {
        if let Value::Object(object) = schema {
            object.insert(key.to_owned(), value);
        }
    };
    add(&mut schema, "$schema", draft.uri.into());
    add(&mut schema, "$id", format!("urn:goldpath:schema:{SCHEMA_NAME}").into());
    add(&mut schema, "title", FILE_NAME.into());
    add(&mut schema, "description", page::SUMMARY.into());
    let severity = one_of(LEVELS.iter().map(|(word, _)| word));
    add(&mut schema, draft.definitions, json!({ "rules": rules(codes, draft), "severity": severity }));
    // The key order of `serde_json` depends on features that other crates enable.
    schema.sort_all_objects();
    let text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    format!("{text}\n")
}

fn table(keys: &[Key], draft: Draft) -> Value {
    let properties: Map<String, Value> = keys
        .iter()
        .map(|key| {
            let description = format!("{}\n\nDefault: {}.", key.doc, key.default);
            // Old drafts ignore keywords next to `$ref`.
            let value = match key.ty {
                Ty::Rules => json!({ "allOf": [value(key, draft)] }),
                _ => value(key, draft),
            };
            let Value::Object(mut value) = value else { return (key.name.to_owned(), value) };
            value.insert("description".to_owned(), description.into());
            (key.name.to_owned(), Value::Object(value))
        })
        .collect();
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

fn value(key: &Key, draft: Draft) -> Value {
    match key.ty {
        Ty::Globs => json!({ "type": "array", "items": { "type": "string", "minLength": 1 } }),
        Ty::OneOf(words) => one_of(words.iter()),
        Ty::Number { min, max, words: [] } => json!({ "type": "integer", "minimum": min, "maximum": max }),
        Ty::Number { min, max, words } => {
            let number = json!({ "type": "integer", "minimum": min, "maximum": max });
            json!({ "anyOf": [number, one_of(words.iter())] })
        }
        Ty::Names => json!({ "type": "array", "items": { "type": "string" } }),
        Ty::Text | Ty::Law { .. } => json!({ "type": "string" }),
        Ty::Levels => json!({
            "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }]
        }),
        Ty::Rules => reference(draft, "rules"),
        Ty::Table(keys) => table(keys, draft),
        Ty::Tables(keys) => json!({ "type": "array", "items": table(keys, draft) }),
    }
}

fn reference(draft: Draft, name: &str) -> Value {
    json!({ "$ref": format!("#/{}/{name}", draft.definitions) })
}

fn one_of<'w>(words: impl Iterator<Item = &'w Word>) -> Value {
    let words: Vec<Value> =
        words.map(|word| json!({ "const": word.name, "description": word.doc })).collect();
    json!({ "type": "string", "oneOf": words })
}

/// The schema of a severity table: codes, patterns and groups.
fn rules(codes: &Codes, draft: Draft) -> Value {
    let groups = codes.groups().into_iter().filter(|group| codes.group(group).is_some()).map(|group| {
        let value = json!({ "allOf": [reference(draft, "severity")], "description": "a group of rules" });
        (group.to_owned(), value)
    });
    let properties: Map<String, Value> = codes
        .changeable()
        .map(|code| {
            let description = format!("{}: {}", code.severity.name(), code.summary);
            let value = json!({ "allOf": [reference(draft, "severity")], "description": description });
            (code.code.to_owned(), value)
        })
        .chain(groups)
        .collect();
    json!({
        "type": "object",
        "properties": properties,
        "patternProperties": { "[*?\\[{]": reference(draft, "severity") },
        "additionalProperties": false,
    })
}
