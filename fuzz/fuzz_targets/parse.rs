//! Any text at all: reading ends, the tree is well formed, and cursors stay inside.

#![no_main]

use json::Tree;
use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "each target checks some of the laws")]
#[path = "../../crates/json/tests/it/laws/checks.rs"]
mod laws;

fuzz_target!(|text: &str| {
    laws::hold(text);
    // Quadratic by nature: one look-up for each offset.
    if text.len() < 512 {
        laws::cursors_stay_inside(&Tree::parse(text));
    }
});
