//! The published packs, those of tests and our own, as they are, on one line and spread out: only the layout changes.

use std::fs;
use std::path::{Path, PathBuf};

use json::Tree;
use language::FormatOptions;
use pack::{FileKind, Pack};

use super::{file, formatted, is_valid, minified};

/// The folders of packs below a folder, sorted.
pub(super) fn packs_in(parent: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(parent).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> =
        entries.map(|entry| entry.path()).filter(|it| it.join("game.json").is_file()).collect();
    folders.sort();
    folders
}

/// Our own packs, and those of others.
fn packs() -> Vec<PathBuf> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/packs");
    let shared = ["packs", "conformance/synth"].into_iter().filter_map(testrun::shared);
    std::iter::once(own).chain(shared).flat_map(|parent| packs_in(&parent)).collect()
}

/// The files of a pack that are part of it, as text.
pub(super) fn texts(folder: &Path) -> Vec<(String, String)> {
    let files = testkit::files_of(folder);
    files.into_iter().filter(|(path, _)| FileKind::of(path).is_some()).collect()
}

/// Each token on a line of its own, far to the right.
fn spread(text: &str) -> String {
    let mut is_quoted = false;
    let mut is_escaped = false;
    let mut spread = String::new();
    for character in minified(text).chars() {
        let is_mark = !is_quoted && "{}[],:".contains(character);
        if is_quoted {
            is_quoted = is_escaped || character != '"';
            is_escaped = !is_escaped && character == '\\';
        } else {
            is_quoted = character == '"';
        }
        spread.push(character);
        spread.extend(is_mark.then_some("\n \t       "));
    }
    spread
}

/// What a check says, without places.
fn told(files: &[(String, String)]) -> (Vec<String>, String) {
    let inputs = files.iter().map(|(path, text)| file(path, text).into());
    let report = check::check(&Pack::new(inputs));
    let mut lines: Vec<String> = report
        .diagnostics
        .iter()
        .map(|it| format!("{} {} {:?}: {}", it.at.file, it.code(), it.severity, it.message))
        .collect();
    lines.sort();
    (lines, format!("{:?}", report.tally))
}

#[test]
fn packs_keep_their_values_and_a_second_run_changes_nothing() {
    let mut files = 0;
    for folder in packs() {
        for (path, text) in texts(&folder) {
            let at = || format!("{}/{path}", folder.display());
            if !is_valid(&text) {
                continue;
            }
            files += 1;
            let once = formatted(&path, &text);
            assert!(
                Tree::parse(once.as_str()).differs_in_space_alone(&Tree::parse(text.as_str())),
                "{}",
                at()
            );
            assert_eq!(formatted(&path, &once), once, "{}", at());
            let plain = formatted(&path, &minified(&text));
            assert_eq!(formatted(&path, &plain), plain, "{}", at());
            assert_eq!(formatted(&path, &spread(&text)).trim_end(), plain.trim_end(), "{}", at());
        }
    }
    assert!(files > 80, "only {files} files were looked at");
}

#[test]
fn checks_and_replays_say_the_same_after_formatting() {
    let every = if testrun::effort() > 1 { 1 } else { 3 };
    for folder in packs().into_iter().step_by(every) {
        let before = texts(&folder);
        let laid_out = before.iter().map(|(path, text)| (path.clone(), formatted(path, text)));
        let after: Vec<(String, String)> = laid_out.collect();
        assert_eq!(told(&before), told(&after), "{}", folder.display());
    }
}

#[test]
fn every_prefix_of_a_file_is_left_as_it_is_where_it_is_cut() {
    let step = if testrun::effort() > 1 { 1 } else { 23 };
    let all: Vec<(String, String)> = packs().iter().flat_map(|folder| texts(folder)).collect();
    for (path, text) in all.iter().step_by(all.len().div_ceil(10)) {
        for end in (0..text.len()).step_by(step).filter(|end| text.is_char_boundary(*end)) {
            let prefix = &text[..end];
            let written = formatted(path, prefix);
            assert_eq!(minified(&written), minified(prefix), "{path} up to {end}");
            let tail = prefix.rfind(['{', '}', '[', ']', ',', ':', '"']).map_or("", |at| &prefix[at..]);
            assert!(is_valid(prefix) || written.ends_with(tail), "{path} up to {end}");
        }
    }
}

#[test]
fn what_was_laid_out_needs_no_edits() {
    for folder in packs().into_iter().step_by(5) {
        for (path, text) in texts(&folder) {
            let once = formatted(&path, &text);
            if is_valid(&text) {
                assert_eq!(gridponder_ide::format(&file(&path, &once), None, &FormatOptions::default()), []);
            }
        }
    }
}
