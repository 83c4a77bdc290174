//! Any text at all, read as YAML: reading ends, the tree is well formed, JSON gives the tree of its own reader, and the
//! reader of plain texts that of the strict one.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "each target checks some of the laws")]
#[path = "../../crates/yaml/tests/it/laws/checks.rs"]
mod laws;

fuzz_target!(|text: &str| {
    laws::hold(text);
    laws::agrees_with_json(text);
    laws::readers_agree(text);
});
