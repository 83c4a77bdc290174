//! Completion at every offset of valid and broken files: it never panics, stays on the line of the cursor,
//! and keeps valid files valid.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use language::Completion;
use pack::Pack;
use proptest::collection::vec;
use proptest::prelude::*;
use text::TextSize;

use super::support::{accept, pack_with};

/// The items at an offset, after checking the invariants of every item.
fn ask(pack: &Pack, path: &str, text: &str, offset: usize) -> Vec<Completion> {
    let file = pack.file(path).expect("the file is part of the pack");
    let at = TextSize::new(offset as u32);
    let items = gridponder_ide::completion(pack, file, at);
    for item in &items {
        let place = || format!("`{}` at {offset} of {path}", item.label);
        assert!(item.edit.range.contains_inclusive(at), "the cursor is outside the edit: {}", place());
        assert!(!text[item.edit.range].contains('\n'), "the edit is on two lines: {}", place());
        for edit in &item.additional {
            assert!(
                edit.range.end() < item.edit.range.start() || edit.range.start() > item.edit.range.end(),
                "the edits touch: {}",
                place()
            );
        }
        accept(text, item);
    }
    let mut labels: Vec<&str> = items.iter().map(|item| item.label.as_str()).collect();
    labels.sort_unstable();
    let all = labels.len();
    labels.dedup();
    assert_eq!(labels.len(), all, "a proposal is made twice at {offset} of {path}");
    items
}

/// Accepts every item at an offset of a valid file.
fn accept_all(pack: &Pack, path: &str, text: &str, offset: usize) -> usize {
    let items = ask(pack, path, text, offset);
    for item in &items {
        let after = accept(text, item);
        let errors: String =
            json::Tree::parse(after.clone()).errors().iter().fold(String::new(), |mut all, error| {
                let _ = writeln!(all, "{}", error.message);
                all
            });
        assert!(errors.is_empty(), "`{}` at {offset} of {path}:\n{errors}{after}", item.label);
    }
    items.len()
}

#[test]
fn every_proposal_at_every_place_of_a_sound_pack_leaves_it_sound() {
    let pack = testkit::pack(testkit::minimal());
    let mut proposals = 0;
    for (path, text) in testkit::minimal() {
        for offset in 0..=text.len() {
            proposals += accept_all(&pack, path, text, offset);
        }
    }
    assert!(proposals > 1000, "there is something to propose nearly everywhere: {proposals}");
}

#[test]
fn the_documents_of_the_catalog_stay_sound_too() {
    for document in catalog::DOCUMENTS {
        let path = document.path.replace('*', "first_steps");
        let text = document.example;
        let pack = pack_with(&[(&path, text)]);
        for offset in (0..=text.len()).step_by(3) {
            accept_all(&pack, &path, text, offset);
        }
    }
}

#[test]
fn every_beginning_of_a_file_can_be_completed() {
    for (path, text) in testkit::minimal() {
        for end in (0..=text.len()).filter(|end| text.is_char_boundary(*end)) {
            let pack = pack_with(&[(path, &text[..end])]);
            ask(&pack, path, &text[..end], end);
            ask(&pack, path, &text[..end], end / 2);
        }
    }
}

#[test]
fn files_that_lack_a_byte_can_be_completed_everywhere() {
    for (path, text) in testkit::minimal() {
        for gone in (0..text.len()).step_by(13) {
            let broken = format!("{}{}", &text[..gone], &text[gone + 1..]);
            let pack = pack_with(&[(path, &broken)]);
            for offset in (gone % 67..=broken.len()).step_by(67).chain([gone]) {
                ask(&pack, path, &broken, offset);
            }
        }
    }
}

#[test]
fn foreign_letters_comments_and_noise_do_not_matter() {
    let texts = [
        "{\"títle\": \"ключ\", // é\n 'goals': [“x”, {\"id\" = 5}], \"\\u00e9\": \"\\",
        "\u{feff}{\"id\": \"a\u{0}b\", \"state\": {\"avatar\": {,}}}",
        "/* { */ {\"board\": /* [ */ {\"size\": [1 2], \"layers\" {\"objects\": [[,]]}}",
        "]}{\"goals\": [{\"type\": }]}}",
        "[[[[[",
        "\"\n\"\n:",
    ];
    for text in texts {
        for path in ["levels/one.json", "game.json", "manifest.json", "theme.json"] {
            let pack = pack_with(&[(path, text)]);
            for offset in 0..=text.len() + 1 {
                ask(&pack, path, text, offset);
            }
        }
    }
}

/// The nearest character boundary at or before an offset.
fn boundary(text: &str, offset: usize) -> usize {
    (0..=offset.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default()
}

/// Unfinished pieces of text that occur while typing.
const PIECES: [&str; 14] =
    ["", "{", "}", "[", "]", "\"", ",", ":", "\n", "\"a\"", "\"on\":", "{\"", "$event.", "'é"];

proptest! {
    #![proptest_config(testrun::law(96))]

    #[test]
    fn careless_edits_do_no_harm(
        file in 0_usize..3,
        edits in vec((0.0..1.0_f64, 0_usize..9, 0..PIECES.len()), 1..4),
        at in 0.0..1.0_f64,
    ) {
        let (path, text) = testkit::minimal()[file];
        let mut text = text.to_owned();
        let mut offset = (at * text.len() as f64) as usize;
        for (place, length, piece) in edits {
            let start = boundary(&text, (place * text.len() as f64) as usize);
            let end = boundary(&text, start + length);
            text.replace_range(start..end, PIECES[piece]);
            let pack = pack_with(&[(path, &text)]);
            ask(&pack, path, &text, (start + PIECES[piece].len()).min(text.len()));
            offset = offset.min(text.len());
            ask(&pack, path, &text, offset);
        }
    }
}

/// The folders in a folder. Returns `None` if it does not exist.
fn folders(path: &Path) -> Option<Vec<PathBuf>> {
    let mut found: Vec<PathBuf> =
        std::fs::read_dir(path).ok()?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    found.retain(|path| path.join("game.json").is_file());
    found.sort();
    Some(found)
}

/// Samples of offsets in published packs.
#[test]
fn real_packs_stay_sound() {
    let Some(packs) = testrun::shared("packs").and_then(|path| folders(&path)) else { return };
    let (mut step, mut proposals) = (3, 0);
    for folder in packs {
        let mut files: Vec<(String, String)> = Vec::new();
        for name in ["manifest.json", "game.json", "theme.json"] {
            if let Ok(text) = std::fs::read_to_string(folder.join(name)) {
                files.push((name.to_owned(), text));
            }
        }
        let mut levels: Vec<PathBuf> = std::fs::read_dir(folder.join("levels"))
            .map(|entries| entries.filter_map(|entry| Some(entry.ok()?.path())).collect())
            .unwrap_or_default();
        levels.sort();
        for level in levels.iter().step_by(9) {
            if let (Some(name), Ok(text)) = (level.file_name(), std::fs::read_to_string(level)) {
                files.push((format!("levels/{}", name.to_string_lossy()), text));
            }
        }
        let pack = testkit::pack(files.iter().map(|(path, text)| (path.as_str(), text.as_str())));
        for (path, text) in &files {
            let mut offset = step;
            while offset <= text.len() {
                if text.is_char_boundary(offset) {
                    proposals += accept_all(&pack, path, text, offset);
                }
                step = step * 31 % 1009;
                offset += 1 + step / 2;
            }
        }
    }
    assert!(proposals > 100, "there is something to propose: {proposals}");
}
