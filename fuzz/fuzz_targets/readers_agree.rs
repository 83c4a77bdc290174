//! Both readers: equal trees of valid text, errors for all other, and of valid text every prefix
//! keeps what is complete.

#![no_main]

use json::readers;
use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "each target checks some of the laws")]
#[path = "../../crates/json/tests/it/laws/checks.rs"]
mod laws;

fuzz_target!(|text: &str| {
    laws::readers_agree(text);
    if let Some(whole) = readers::strict(text) {
        let step = (text.len() / 64).max(1);
        for cut in (0..text.len()).step_by(step) {
            laws::keeps_what_is_complete(&whole, cut);
        }
    }
});
