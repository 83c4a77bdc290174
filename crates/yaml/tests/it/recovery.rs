//! What of a game can still be read after a mistake.

use std::path::Path;

use json::Kind;
use yaml::{Document, Value};

/// A small game in block style.
pub(crate) const GAME: &str = include_str!("games/block.yaml");

/// A small game with much in brackets.
pub(crate) const FLOW_GAME: &str = include_str!("games/flow.yaml");

/// The games in a folder of cases, as path and text.
pub(crate) fn files(folder: &Path) -> Vec<(String, String)> {
    let mut result = Vec::new();
    let Ok(entries) = std::fs::read_dir(folder) else { return result };
    for entry in entries.flatten() {
        let Ok(files) = std::fs::read_dir(entry.path()) else { continue };
        for file in files.flatten().map(|file| file.path()) {
            if let Ok(text) = std::fs::read_to_string(&file) {
                result.push((file.display().to_string(), text));
            }
        }
    }
    result.sort();
    result
}

/// The rules that are read in full.
fn rules(document: &Document) -> Vec<String> {
    let rules = document.root().and_then(|root| root.get("rules"));
    let rules = rules.iter().flat_map(|rules| rules.elements());
    rules.filter(|rule| rule.kind() == Kind::Object && is_whole(*rule)).map(|rule| drawn(rule)).collect()
}

fn is_whole(value: Value<'_>) -> bool {
    value.kind() != Kind::Missing
        && value.elements().all(is_whole)
        && value.members().all(|member| is_whole(member.value))
}

fn drawn(value: Value<'_>) -> String {
    match value.kind() {
        Kind::Array => format!("[{}]", value.elements().map(drawn).collect::<Vec<_>>().join(",")),
        Kind::Object => {
            let members =
                value.members().map(|member| format!("{}:{}", member.key.text(), drawn(member.value)));
            format!("{{{}}}", members.collect::<Vec<_>>().join(","))
        }
        Kind::String => format!("{:?}", value.as_str()),
        _ => value.source().to_owned(),
    }
}

/// Of the rules of a valid text, other than the one with the deleted byte, the part that is still read.
struct Readable {
    texts: usize,
    sum: f64,
    with_one_error: usize,
    broken: usize,
}

fn readable(text: &str, step: usize) -> Readable {
    let whole = yaml::read(text);
    let wanted = rules(&whole);
    let ranges: Vec<_> = whole
        .root()
        .and_then(|root| root.get("rules"))
        .map(|rules| rules.elements().map(Value::range).collect())
        .unwrap_or_default();
    let mut result = Readable { texts: 0, sum: 0.0, with_one_error: 0, broken: 0 };
    for at in (0..text.len()).step_by(step) {
        if !(text.is_char_boundary(at) && text.is_char_boundary(at + 1)) {
            continue;
        }
        let document = yaml::read(format!("{}{}", &text[..at], &text[at + 1..]));
        if document.errors().is_empty() {
            continue;
        }
        result.broken += 1;
        result.with_one_error += usize::from(document.errors().len() == 1);
        let left = rules(&document);
        let others =
            ranges.iter().zip(&wanted).filter(|(range, _)| !range.contains_inclusive((at as u32).into()));
        let (mut count, mut kept) = (0_u32, 0_u32);
        for (_, rule) in others {
            count += 1;
            kept += u32::from(left.contains(rule));
        }
        if count > 0 {
            let part = f64::from(kept) / f64::from(count);
            result.texts += 1;
            result.sum += part;
        }
    }
    result
}

#[test]
fn nine_of_ten_other_rules_survive_any_deletion_in_an_own_game() {
    for text in [GAME, FLOW_GAME] {
        assert!(yaml::read(text).errors().is_empty());
        let found = readable(text, 1);
        let average = found.sum / found.texts as f64;
        println!(
            "{average:.3} of the other rules; {} of {} with one error",
            found.with_one_error, found.broken
        );
        assert!(average >= 0.9, "{average}");
    }
}

#[test]
fn nine_of_ten_other_rules_survive_any_deletion_in_real_games() {
    let Some(cases) = testrun::shared("wage/cases") else { return };
    // The whole run takes minutes.
    let step = if testrun::effort() > 1 { 1 } else { 17 };
    let mut all = Readable { texts: 0, sum: 0.0, with_one_error: 0, broken: 0 };
    for (_, text) in files(&cases).into_iter().filter(|(path, _)| path.contains(".yaml")) {
        let document = yaml::read(text.as_str());
        if document.errors().is_empty() && document.issues().is_empty() {
            let found = readable(&text, step);
            all.texts += found.texts;
            all.sum += found.sum;
            all.with_one_error += found.with_one_error;
            all.broken += found.broken;
        }
    }
    let average = all.sum / all.texts as f64;
    println!(
        "{average:.3} of the other rules over {} texts; {} of {} with one error",
        all.texts, all.with_one_error, all.broken
    );
    assert!(average >= 0.9, "{average}");
}
