//! Any text as what is wanted of new levels: reading ends, and an error lies inside the text.

#![no_main]

use std::sync::LazyLock;

use engine::{Value, def};
use libfuzzer_sys::fuzz_target;
use vary::Want;

static GAME: LazyLock<def::Game> = LazyLock::new(|| {
    let text = r#"{
        "layers": [{ "id": "ground", "occupancy": "exactly_one", "default": "floor" }, { "id": "objects" }],
        "actions": [{ "id": "move", "params": { "direction": { "type": "direction" } } }, { "id": "wait" }],
        "entityKinds": { "floor": { "layer": "ground" }, "torch": { "layer": "objects" }, "wait": { "layer": "objects" } }
    }"#;
    def::Game::read(&Value::from(&text.parse::<serde_json::Value>().expect("it is JSON")))
});

fuzz_target!(|text: &str| {
    if let Err(error) = Want::read(text, &GAME) {
        assert!(text.get(error.at.clone()).is_some(), "{:?} is no part of {text:?}", error.at);
        assert!(!error.message.is_empty());
    }
});
