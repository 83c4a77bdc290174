//! Any text at all, as a file of sessions: it is read, and every mistake lies inside the text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use puzzlescript::session;

fuzz_target!(|text: &str| {
    let (sessions, mistakes) = session::read(text);
    for range in sessions.iter().map(|it| it.range).chain(mistakes.iter().map(|it| it.range)) {
        assert!(usize::from(range.end()) <= text.len());
    }
});
