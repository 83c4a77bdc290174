//! One punctuation character too many or too few in a file: that is told, briefly, and nothing else. What the
//! file was meant to say is unknown, so neither its names nor those of other files are judged by it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::marked::check_diagnostics;
use gridponder_check::check;
use language::{Diagnostic, Severity};
use rayon::prelude::*;
use testkit::Files;
use testrun::Chance;

/// The characters that are removed, inserted and doubled.
const PUNCTUATION: [char; 7] = ['{', '}', '[', ']', ',', ':', '"'];

/// A file may have fewer errors than this.
const TOO_MANY: usize = 10;

fn diagnostics(files: &Files) -> Vec<Diagnostic> {
    check(&testkit::pack(files.iter().map(|(path, text)| (path.as_str(), text.as_str())))).diagnostics
}

/// A finding by file, code and message. Ranges move with the text.
type Said = BTreeSet<(String, &'static str, String)>;

fn said(diagnostics: &[Diagnostic]) -> Said {
    diagnostics.iter().map(|it| (it.at.file.to_string(), it.code(), it.message.clone())).collect()
}

/// Changes one punctuation character. Returns a description of it and the new text, or `None` if the text is
/// still JSON.
fn slip(text: &str, random: &mut Chance) -> Option<(String, String)> {
    let places: Vec<usize> = text.match_indices(PUNCTUATION).map(|(at, _)| at).collect();
    let at = *random.one_of(&places);
    let mut changed = text.to_owned();
    let what = match random.below(3) {
        0 => format!("without `{}`", changed.remove(at)),
        1 => {
            let twice = char::from(text.as_bytes()[at]);
            changed.insert(at, twice);
            format!("a second `{twice}`")
        }
        _ => {
            let (new, at) = (*random.one_of(&PUNCTUATION), at + random.below(2));
            changed.insert(at, new);
            format!("one more `{new}`")
        }
    };
    let shown: String = changed[at..].chars().take(30).collect();
    let what = format!("{what} at {at}, before {shown:?}");
    serde_json::from_str::<serde_json::Value>(&changed).is_err().then_some((what, changed))
}

/// What is wrong with the report of a pack whose text is broken in one file.
fn faults(path: &str, broken: &[Diagnostic], whole: &Said) -> Vec<String> {
    let mut faults = Vec::new();
    let in_file = broken.iter().filter(|it| &*it.at.file == path);
    let errors = in_file.clone().filter(|it| it.severity == Severity::Error).count();
    if errors == 0 || errors >= TOO_MANY {
        faults.push(format!("{errors} errors"));
    }
    for it in broken.iter().filter(|it| it.severity <= Severity::Warning && !it.rule.hides_text) {
        let told = (it.at.file.to_string(), it.code(), it.message.clone());
        if !whole.contains(&told) {
            faults.push(format!("{}: {}: {}", told.0, told.1, told.2));
        }
    }
    faults
}

fn judge(folders: &[PathBuf], count: usize) {
    let bases: Vec<(String, Files, Said)> = folders
        .iter()
        .flat_map(|folder| {
            let name =
                folder.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
            let files = testkit::files_of(folder);
            assert!(!files.is_empty(), "{name} is a pack");
            let minified: Files =
                files.iter().map(|(path, text)| (path.clone(), testkit::minify(text))).collect();
            [(format!("{name}, minified"), minified), (name, files)]
        })
        .map(|(name, files)| {
            let said = said(&diagnostics(&files));
            (name, files, said)
        })
        .collect();
    let cases: Vec<u64> = (0..count as u64).collect();
    let found: Vec<(String, Vec<String>)> = cases
        .par_iter()
        .filter_map(|case| {
            let mut random = Chance::of(*case);
            let (name, files, whole) = random.one_of(&bases);
            let paths: Vec<&String> = files.keys().collect();
            // The shared files are as likely as all levels together.
            let path = match random.below(6) {
                0 => "manifest.json",
                1 | 2 => "game.json",
                _ => random.one_of(&paths),
            };
            let (what, text) = slip(&files[path], &mut random)?;
            let mut broken = files.clone();
            broken.insert(path.to_owned(), text);
            let faults = faults(path, &diagnostics(&broken), whole);
            (!faults.is_empty()).then(|| (format!("{name}, case {case}, {path} {what}"), faults))
        })
        .collect();
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for (_, faults) in &found {
        for fault in faults {
            let kind = fault.split(": ").nth(1).unwrap_or("too many errors or none");
            *kinds.entry(kind.to_owned()).or_default() += 1;
        }
    }
    let shown: Vec<String> = found
        .iter()
        .take(40)
        .map(|(name, faults)| format!("{name}\n    {}", faults[..faults.len().min(4)].join("\n    ")))
        .collect();
    assert!(found.is_empty(), "{} of {count}: {kinds:#?}\n{}", found.len(), shown.join("\n"));
}

#[test]
fn one_character_in_our_own_packs_is_told_briefly_and_nothing_else() {
    let packs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/packs");
    let packs = ["drip_tiles", "lantern_walk", "prism_turn"].map(|name| packs.join(name));
    judge(&packs, 400 * testrun::effort());
}

#[test]
fn one_character_in_other_packs_is_told_briefly_and_nothing_else() {
    let Some(packs) = testrun::shared("packs") else { return };
    let packs = ["carrot_quest", "flood_colors", "number_cells", "rotate_flip"].map(|name| packs.join(name));
    judge(&packs, 200 * testrun::effort());
}

#[test]
fn a_stray_bracket_is_told_once() {
    check_diagnostics(
        r#"
//- levels/two.json
{
  "id": "two",
  "board": { "size": [2, 1], "layers": { "markers": [[null, "flag"]] } },
  "state": { "avatar": { "enabled": true, "position": [0, 0] } },
  "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }],
  "solution": {
    "goldPath": [
      { "action"]: "move", "direction": "right" },
                ^ error[syntax-error]: unexpected `]`: the text is JSON without it
      { "action": "move", "direction": "right" }
    ]
  },
  "metadata": { "difficulty": 1 }
}
"#,
    );
    check_diagnostics(
        r#"
//- manifest.json
{"dslVersion"[:"0.8","packVersion":1,"gameId":"minimal","title":"Minimal","version":"1.0.0"}
             ^ error[syntax-error]: unexpected `[`: the text is JSON without it
"#,
    );
}

#[test]
fn a_doubled_brace_in_the_game_makes_no_level_wrong() {
    check_diagnostics(
        r#"
//- game.json
{"layers":[{"id":"ground","occupancy":"exactly_one","default":"empty"},{"id":"markers","occupancy":"zero_or_one"}],
"actions":[{"id":"move","params":{{"direction":{"type":"direction"}}}],
                                  ^ error[syntax-error]: unexpected `{`: the text is JSON without it
"entityKinds":{"empty":{"layer":"ground","tags":["walkable"],"symbol":"."},"flag":{"layer":"markers","tags":[],"symbol":"F"}},
"systems":[{"id":"nav","type":"avatar_navigation","config":{}}],"levelSequence":[{"type":"level","ref":"one"}]}
//- levels/one.json
{
  "id": "one",
  "board": { "size": [2, 1], "layers": { "markers": [[null, "flag"]] } },
  "state": { "avatar": { "enabled": true, "position": [0, 0] } },
  "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }],
  "solution": { "goldPath": [{ "action": "move", "dir": "right" }] }
}
"#,
    );
}

#[test]
fn a_name_without_its_quote_is_told_once() {
    check_diagnostics(
        r#"
//- levels/two.json
{
  "id": "two",
  "titel": "Two",
  ^^^^^^^ warning[unknown-key]: unknown key `titel` in a level; did you mean `title`?
  "board": { "size": [2, 1], "layers": { "markers": [
    [
      null,
      "flag,
            ^ error[syntax-error]: unclosed string: expected `"` before the line break
    ]
  ] } },
  "state": { "avatar": { "enabled": true, "position": [0, 0] } },
  "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "falg" } }],
  "solution": { "goldPath": ["right"] }
}
"#,
    );
    check_diagnostics(
        r#"
//- levels/two.json
{
  "id": "two",
  "board": { "size": [2, 1], "layers": { "markers": [[null, "flag"]] } },
  "state": { "avatar": { "enabled": true, "position": [0, 0] } },
  "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }],
  "solution": {
    "goldPath": ["right"],
    "hintStops: [1]
                   ^ error[syntax-error]: unclosed string: expected `"` before the line break
  }
}
"#,
    );
}
