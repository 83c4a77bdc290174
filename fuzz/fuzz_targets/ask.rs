//! Any text as a file of a pack, asked about at any place: every answer ends, stays inside the text, and can
//! be applied. The first byte says which file, the next two where.

#![no_main]

use std::sync::Arc;

use engine::Semantics;
use libfuzzer_sys::fuzz_target;
use pack::{File, Input, Pack};
use text::{TextRange, TextSize};

/// Longer texts are slow and show nothing new.
const MAX_TEXT: usize = 16 * 1024;

fuzz_target!(|data: &[u8]| {
    let [which, high, low, rest @ ..] = data else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    if text.len() > MAX_TEXT {
        return;
    }
    let paths = ["manifest.json", "game.json", "levels/one.json", "theme.json"];
    let path = paths[usize::from(which % 4)];
    let others = testkit::minimal().into_iter().filter(|(other, _)| *other != path);
    let files = others.chain([(path, text)]).filter_map(|(path, text)| {
        File::new(Input { path: path.into(), text: Ok(text.to_owned()) }).map(Arc::new)
    });
    let pack = Pack::new(files);
    let Some(file) = pack.file(path) else { return };
    let mut at = usize::from(u16::from_be_bytes([*high, *low])) % (text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let offset = TextSize::new(at as u32);

    for completion in ide::completion(&pack, file, offset) {
        assert!(completion.edit.range.contains_inclusive(offset), "{completion:?}");
        let edits: Vec<_> = completion.additional.iter().chain([&completion.edit]).cloned().collect();
        assert!(text::apply(text, &edits).is_some(), "{completion:?}");
    }
    if let Some(hover) = ide::hover(&pack, file, offset) {
        assert!(!hover.markdown.is_empty());
        assert!(text.get(std::ops::Range::<usize>::from(hover.range)).is_some());
    }
    let diagnostics = check::check(&pack).diagnostics;
    for action in ide::actions(&pack, &diagnostics, path, TextRange::empty(offset)) {
        assert!(!action.fix.edits.is_empty(), "{action:?}");
    }
    if let Ok(board) = ide::board(&pack, file, None, Some(usize::MAX), Semantics::RELEASED) {
        let played = pack::lower::gold_path_actions(file);
        assert!(board.step <= played.len());
        if let Ok(edits) = pack::record(file, &played) {
            assert!(text::apply(text, &edits).is_some(), "{edits:?}");
        }
    }
});
