//! Compares the exported schemas with the tables: they contain every field of every shape and every word with
//! its documentation, and the required keys.

use std::collections::{BTreeMap, BTreeSet};

use gridponder_catalog::schema::{Draft, text};
use gridponder_catalog::{
    CELL, CONDITIONS, DOCUMENTS, EFFECTS, Field, GOALS, GOLD_STEP, LOSE_CONDITIONS, Presence,
    SEQUENCE_ENTRIES, SPARSE_LAYER, SYSTEMS, Shape, Support, Ty, Vocab, words,
};
use serde_json::Value;

/// Every object schema in a draft, by the names of its properties.
fn objects(draft: Draft) -> BTreeMap<BTreeSet<String>, Vec<Value>> {
    let mut found: BTreeMap<BTreeSet<String>, Vec<Value>> = BTreeMap::new();
    for document in DOCUMENTS {
        let schema: Value = serde_json::from_str(&text(document, draft)).expect("a schema is JSON");
        let mut waiting = vec![&schema];
        while let Some(part) = waiting.pop() {
            if let Some(properties) = part.get("properties").and_then(Value::as_object) {
                found.entry(properties.keys().cloned().collect()).or_default().push(part.clone());
            }
            match part {
                Value::Object(members) => waiting.extend(members.values()),
                Value::Array(items) => waiting.extend(items),
                _ => {}
            }
        }
    }
    found
}

#[test]
fn every_shape_is_there() {
    for draft in Draft::ALL {
        let objects = objects(draft);
        let mut missing = Vec::new();
        for (at, fields) in shapes() {
            let names = fields.iter().map(|field| field.name.to_owned()).collect();
            let candidates = objects.get(&names).map(Vec::as_slice).unwrap_or_default();
            if !candidates.iter().any(|schema| says(schema, &fields)) {
                missing.push(format!("{at}: {names:?}"));
            }
        }
        assert!(missing.is_empty(), "not in the schemas of {}:\n{}", draft.name(), missing.join("\n"));
    }
}

/// Returns true if a schema matches the tables for these fields.
fn says(schema: &Value, fields: &[&Field]) -> bool {
    let required: Vec<&str> =
        fields.iter().filter(|it| it.presence == Presence::Required).map(|it| it.name).collect();
    let listed = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    // An unknown key is only a warning, so objects accept additional properties.
    let is_open = schema.get("additionalProperties") != Some(&Value::Bool(false));
    listed == required
        && is_open
        && fields.iter().all(|field| {
            let property = &schema["properties"][field.name];
            let plain = field.doc.replace('`', "'");
            let is_deprecated = property.get("deprecated") == Some(&Value::Bool(true));
            property["description"].as_str().is_some_and(|it| it.starts_with(&plain))
                && property.get("default") == field.default_json().as_ref()
                && is_deprecated == (field.support == Support::Ignored)
        })
}

#[test]
fn every_word_is_there() {
    let schemas: String = DOCUMENTS.iter().map(|document| text(document, Draft::default())).collect();
    for vocab in Vocab::ALL {
        for entry in words(vocab) {
            let doc = Value::from(entry.doc).to_string();
            assert!(schemas.contains(&format!("\"{}\"", entry.name)), "{} is missing", entry.name);
            let doc = doc.trim_matches('"');
            let is_there = schemas.contains(doc) || schemas.contains(&doc.replace('`', "'"));
            assert!(is_there, "what {} does is missing", entry.name);
        }
    }
}

/// The fields of every object type, with its path.
fn shapes() -> Vec<(String, Vec<&'static Field>)> {
    let mut found = Vec::new();
    for it in SYSTEMS {
        shapes_of(it.entry.name, &it.config, &mut found);
    }
    for it in CONDITIONS {
        shapes_in(it.entry.name, &it.body, &mut found);
    }
    for it in EFFECTS {
        shapes_of(it.entry.name, &it.body, &mut found);
    }
    for it in GOALS {
        shapes_of(it.entry.name, &it.config, &mut found);
    }
    for it in LOSE_CONDITIONS {
        shapes_of(it.entry.name, &it.config, &mut found);
    }
    for it in DOCUMENTS {
        shapes_of(it.path, &it.shape, &mut found);
    }
    for it in [&CELL, &SPARSE_LAYER, &GOLD_STEP] {
        shapes_of(it.name, it, &mut found);
    }
    found
}

fn shapes_of(at: &str, shape: &'static Shape, found: &mut Vec<(String, Vec<&'static Field>)>) {
    found.push((at.to_owned(), shape.fields.iter().collect()));
    for field in shape.fields {
        shapes_in(&format!("{at}.{}", field.name), &field.ty, found);
    }
}

fn shapes_in(at: &str, ty: &Ty, found: &mut Vec<(String, Vec<&'static Field>)>) {
    match ty {
        Ty::Shape(shape) => shapes_of(at, shape, found),
        Ty::TypeTagged(tagged) if tagged.body.is_some() => shapes_of(at, tagged.shape, found),
        // The fields of the word are beside the common fields.
        Ty::TypeTagged(tagged) => {
            for entry in SEQUENCE_ENTRIES {
                let fields = tagged.shape.fields.iter().chain(entry.body.fields).collect();
                found.push((format!("{at}.{}", entry.entry.name), fields));
            }
        }
        Ty::List(list) => shapes_in(at, &list.item, found),
        Ty::Map(map) => shapes_in(at, &map.value, found),
        Ty::Live(ty) => shapes_in(at, ty, found),
        Ty::Either(all) => all.iter().for_each(|ty| shapes_in(at, ty, found)),
        _ => {}
    }
}
