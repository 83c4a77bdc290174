//! Any text as a file of a pack, and any game with any level: the check ends and points into its files.
//! The first byte says which.

#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use pack::{File, Input, Pack};

#[allow(dead_code, reason = "nothing is played by hand here")]
#[path = "common/compose.rs"]
mod compose;

/// Longer cascades and larger boards are slow and show nothing new.
const MAX_TEXT: usize = 16 * 1024;

fuzz_target!(|data: &[u8]| {
    let Some((which, rest)) = data.split_first() else { return };
    let mut files: Vec<(&str, String)> =
        testkit::minimal().into_iter().map(|(path, text)| (path, text.to_owned())).collect();
    let paths = ["manifest.json", "game.json", "levels/one.json", "theme.json"];
    if let Some(path) = paths.get(usize::from(which % 5)) {
        let Ok(text) = std::str::from_utf8(rest) else { return };
        if text.len() > MAX_TEXT {
            return;
        }
        files.retain(|(other, _)| other != path);
        files.push((path, text.to_owned()));
    } else {
        let input = compose::input(rest);
        files[1].1 = input.game.to_string();
        files[2].1 = input.level.to_string();
    }
    let files = files
        .into_iter()
        .filter_map(|(path, text)| File::new(Input { path: path.into(), text: Ok(text) }).map(Arc::new));
    let pack = Pack::new(files);
    for diagnostic in check::check(&pack).diagnostics {
        assert!(!diagnostic.message.is_empty());
        let file = pack.file(&diagnostic.at.file);
        let end = u32::from(diagnostic.at.range.end()) as usize;
        assert!(file.is_none_or(|file| end <= file.tree.text().len()), "{diagnostic:?}");
    }
});
