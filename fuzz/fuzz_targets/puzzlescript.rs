//! Any text at all, as a game of PuzzleScript: it is read, compiled and told with ranges inside the text, and what comes of
//! it can be played and expects nothing of the inputs.

#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use puzzlescript::{check, session};
use puzzlescript_engine::Engine;

fuzz_target!(|text: &str| {
    let checked = check::check(text);
    for diagnostic in checked.diagnostics(&Arc::from("game.puzzlescript"), text) {
        assert!(usize::from(diagnostic.at.range.end()) <= text.len());
    }
    let Some(game) = checked.compiled.game else { return };
    let entries = game.levels.len().min(3);
    let engine = Engine::new(game);
    let inputs = session::read_inputs(r#"["right","action","tick","undo","down","restart","left"]"#);
    let inputs = inputs.expect("these are inputs");
    for entry in 0..entries {
        let _ = session::frames(&engine, entry, "seed", inputs.iter().copied()).map(Iterator::count);
    }
});
