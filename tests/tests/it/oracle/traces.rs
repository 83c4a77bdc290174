//! Recorded traces pass through the oracle.
//!
//! They come from the Python port, and the oracle follows production. The traces show the following differences between
//! the two; a trace that does not match production must match the behavior of the port (`Loaded::as_port`):
//!
//! | engine.md 9 | production | the port | packs |
//! |---|---|---|---|
//! | 9.1, 9: `turn_ended` in a losing turn | not emitted | emitted | all packs that can be lost: the oracle always emits it |
//! | 9.2, 41: type in `region_transformed` | field `type` | field `opType`, which rules may read | spin_mosaic |
//! | 9.3, 59: `defaults.avatar` | ignored | used | lighthouse |
//! | 9.3, 64: flood from a cell without color | only that cell | all connected cells without color | dye_works |

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use flate2::read::GzDecoder;

use crate::oracle::game::values::Value;
use crate::oracle::game::{Outcome, State, load, open, step, turn};
use crate::oracle::material::{entries, level_files};
use testrun::shared;

/// Numbers in the notation of traces: a whole number is written as such, whatever its notation was (FORMAT.md
/// 3, rule 4).
fn canonical(value: &Value) -> Value {
    match value {
        Value::Real(number) if number.fract() == 0.0 && number.abs() < 9_007_199_254_740_992.0 => {
            Value::Whole(*number as i64)
        }
        Value::List(items) => Value::List(items.iter().map(canonical).collect()),
        Value::Object(object) => {
            let mut members: Vec<_> =
                object.0.iter().map(|(key, value)| (key.clone(), canonical(value))).collect();
            members.sort_by(|a, b| a.0.cmp(&b.0));
            Value::Object(crate::oracle::game::values::Object(members))
        }
        other => other.clone(),
    }
}

fn digest(state: &Value) -> String {
    use sha2::{Digest, Sha256};
    let text = canonical(state).to_string();
    let bytes = Sha256::digest(text.as_bytes());
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// An event in the notation of the reference. Two orders come from an unordered set there (FORMAT.md 2): the
/// cells of `cells_flooded`, and neighboring `object_settled` events.
fn as_recorded(events: &Value) -> Vec<String> {
    let Value::List(events) = canonical(events) else { return Vec::new() };
    let mut lines: Vec<String> = Vec::new();
    let mut settled = 0;
    for mut event in events {
        if let Value::Object(event) = &mut event
            && let Value::List(mut cells) = event.get("cells").clone()
        {
            cells.sort_by_key(Value::to_text);
            event.set("cells", Value::List(cells));
        }
        settled = if *event.get("type") == "object_settled".into() { settled + 1 } else { 0 };
        lines.push(event.to_string());
        let run = lines.len() - settled;
        lines[run..].sort();
    }
    lines
}

/// Plays a trace. Returns the first difference.
fn differs(pack: &Path, trace: &Value, as_port: bool) -> Option<String> {
    let level = trace.get("level").to_text();
    let mut loaded = match load(&level_files(pack, &level).expect("the files of the level are JSON")) {
        Ok(loaded) => loaded,
        Err(stop) => return Some(format!("does not load: {stop:?}")),
    };
    loaded.as_port = as_port;
    let mut state = match open(&loaded) {
        Ok(state) => state,
        Err(stop) => return Some(format!("does not open: {stop:?}")),
    };
    if digest(&state.to_value()) != trace.get("initialDigest").to_text() {
        return Some(format!("initial state: {}", first_difference(trace.get("initial"), &state)));
    }
    let (Value::List(actions), Value::List(steps)) = (trace.get("actions"), trace.get("steps")) else {
        return Some("no steps".to_owned());
    };
    for (number, (action, recorded)) in actions.iter().zip(steps).enumerate() {
        let action = step(action).expect("recorded actions are well formed");
        let outcome = match turn(&loaded, &mut state, &action) {
            Ok(outcome) => outcome,
            Err(stop) => return Some(format!("step {number} {action:?}: {stop:?}")),
        };
        if let Some(what) = step_differs(recorded, &outcome, &state) {
            return Some(format!("step {number} {action:?}: {what}"));
        }
    }
    None
}

fn step_differs(recorded: &Value, outcome: &Outcome, state: &State) -> Option<String> {
    let flags = [("accepted", outcome.accepted), ("won", outcome.won), ("lost", outcome.lost)];
    for (key, flag) in flags {
        if *recorded.get(key) != Value::Flag(flag) {
            return Some(format!("{key}: {flag}"));
        }
    }
    if digest(&state.to_value()) != recorded.get("digest").to_text() {
        return Some(first_difference(recorded.get("state"), state));
    }
    if recorded.get("events").is_null() {
        return None;
    }
    let reason = outcome.lose_reason.as_deref().map_or(Value::Null, Value::from);
    if reason != *recorded.get("loseReason") {
        return Some(format!("lose reason: {reason}"));
    }
    let events = Value::List(outcome.events.iter().map(crate::oracle::game::Event::to_value).collect());
    let (events, recorded) = (as_recorded(&events), as_recorded(recorded.get("events")));
    (events != recorded).then(|| format!("events: {events:#?}, recorded {recorded:#?}"))
}

fn first_difference(recorded: &Value, state: &State) -> String {
    if recorded.is_null() {
        return "the digest differs".to_owned();
    }
    let state = canonical(&state.to_value());
    let Value::Object(members) = canonical(recorded) else { return "no state is recorded".to_owned() };
    let other = members.0.iter().find(|(key, value)| state.get(key) != value);
    other.map_or("nothing but the digest".to_owned(), |(key, value)| {
        format!("{key}: {}, recorded {value}", state.get(key))
    })
}

fn all_pass(traces: &str, packs: &str) {
    let (Some(traces), Some(packs)) = (shared(traces), shared(packs)) else { return };
    let (mut count, mut steps, mut wrong) = (0, 0, Vec::new());
    for pack in entries(&traces).into_iter().filter(|path| path.is_dir()) {
        let name = pack.file_name().expect("a folder has a name");
        for file in entries(&pack) {
            let lines =
                BufReader::new(GzDecoder::new(File::open(&file).expect("the file can be read"))).lines();
            for line in lines {
                let line = line.expect("the file can be read");
                let trace: Value = serde_json::from_str(&line).expect("a trace is JSON");
                count += 1;
                if let Value::List(played) = trace.get("steps") {
                    steps += played.len();
                }
                let pack = packs.join(name);
                if differs(&pack, &trace, false).is_some()
                    && let Some(what) = differs(&pack, &trace, true)
                {
                    let (level, trace) = (trace.get("level").to_text(), trace.get("name").to_text());
                    wrong.push(format!("{}/{level} {trace}: {what}", name.display()));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {count} traces differ, first:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(5)].join("\n")
    );
    eprintln!("{count} traces, {steps} steps: all equal");
}

#[test]
fn traces_of_published_packs_pass_through_the_oracle() {
    all_pass("conformance/traces/packs", "packs");
}

#[test]
fn traces_of_synthetic_packs_pass_through_the_oracle() {
    all_pass("conformance/traces/synth", "conformance/synth");
}
