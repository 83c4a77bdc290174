//! Small changes of rules that are tried one by one, to find those with which a recording does what is expected of it: the rule
//! that was broken is among them, often with the change that mends it.

use std::fmt::Display;
use std::sync::Arc;

use serde_json::Value as Json;
use text::TextRange;

use crate::{Actor, Change, Ending, Project, Recording, Semantics};

/// Cap on the changes that are tried.
pub const MAX_TRIALS: usize = 20_000;

/// A small change of a rule that may be what was meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleEdit {
    /// The file.
    pub file: Arc<str>,
    /// What is replaced.
    pub range: TextRange,
    /// By what.
    pub text: String,
    /// What is otherwise then: "with `<` for `>`".
    pub words: String,
    /// How far it is from what is written; small ones are tried first.
    pub distance: u8,
}

/// A change of a rule with which the recording does what is expected of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy {
    /// The rule.
    pub rule: Actor,
    /// What is otherwise then, without a verb.
    pub words: String,
}

/// Tries the [edits](crate::Explaining::edits) of some rules, those that are asked about first first, until `goes_on` says no. Returns
/// of each rule the first change with which the recording passes; those nearest to what is written come first. All of them were
/// replayed.
pub fn remedies(
    project: &dyn Project,
    (recording, semantics): (&Recording, Semantics),
    rules: &[Actor],
    goes_on: &mut dyn FnMut() -> bool,
) -> Vec<Remedy> {
    let Some(explaining) = project.facets().explaining else { return Vec::new() };
    // Of one that passes nothing is to be mended.
    if passes(project, recording, semantics) {
        return Vec::new();
    }
    let mut edits: Vec<(usize, RuleEdit)> = Vec::new();
    for (at, rule) in rules.iter().enumerate() {
        edits.extend(explaining.edits(recording.scene(), rule).into_iter().map(|edit| (at, edit)));
    }
    edits.sort_by_key(|(at, edit)| (edit.distance, *at));
    let mut found: Vec<(usize, Remedy)> = Vec::new();
    let mut reached = 0;
    for (at, edit) in edits.into_iter().take(MAX_TRIALS) {
        // Where small changes do, larger ones say nothing.
        let enough = found.len() >= crate::MAX_REMEDIES && edit.distance > reached;
        if enough || !goes_on() {
            break;
        }
        reached = edit.distance;
        if found.iter().any(|(of, _)| *of == at) {
            continue;
        }
        let Some(text) = project.text(&edit.file) else { continue };
        let mut changed = text.to_string();
        changed.replace_range(std::ops::Range::<usize>::from(edit.range), &edit.text);
        let change = Change { texts: vec![(edit.file, Some(Ok(changed.into())))], ..Change::default() };
        if project.with(change).is_some_and(|changed| passes(&*changed, recording, semantics)) {
            found.push((at, Remedy { rule: rules[at].clone(), words: edit.words }));
        }
    }
    found.into_iter().map(|(_, remedy)| remedy).collect()
}

/// Whether a recording does what is expected of it.
fn passes(project: &dyn Project, recording: &Recording, semantics: Semantics) -> bool {
    let replayed = project.facets().replays.map(|replays| replays.replay(recording, semantics));
    replayed.is_some_and(|it| it.is_ok_and(|it| it.ending != Ending::NotWon))
}

/// What may stand in the place of a value, with what is otherwise in words, and how far it is from what is written.
pub type Variant = (Json, String, u8);

/// Other values in the place of one, each once.
pub fn replacements<T: PartialEq + Clone + Into<Json> + Display>(
    value: &T,
    all: impl IntoIterator<Item = T>,
    distance: u8,
) -> Vec<Variant> {
    let mut others: Vec<T> = Vec::new();
    for other in all {
        if other != *value && !others.contains(&other) {
            others.push(other);
        }
    }
    others
        .into_iter()
        .map(|it| {
            let words = format!("with `{it}` for `{value}`");
            (it.into(), words, distance)
        })
        .collect()
}

/// A part of a rule on one line, in backticks and shortened.
pub fn quoted(value: &Json) -> String {
    const MOST: usize = 80;
    let text = value.to_string();
    match text.char_indices().nth(MOST) {
        Some((at, _)) => format!("`{}…`", &text[..at]),
        None => format!("`{text}`"),
    }
}

/// What may stand in the places of parts of a value: each with the path of keys and indices that leads to it. `others` gives what may
/// stand in the place of a part.
pub fn json_variants(
    value: &Json,
    others: &dyn Fn(&[String], &Json) -> Vec<Variant>,
) -> Vec<(Vec<String>, Variant)> {
    let mut variants = Vec::new();
    visit(value, &mut Vec::new(), others, &mut variants);
    variants
}

fn visit(
    value: &Json,
    path: &mut Vec<String>,
    others: &dyn Fn(&[String], &Json) -> Vec<Variant>,
    variants: &mut Vec<(Vec<String>, Variant)>,
) {
    variants.extend(others(path, value).into_iter().map(|variant| (path.clone(), variant)));
    let children: Vec<(String, &Json)> = match value {
        Json::Array(all) => all.iter().enumerate().map(|(at, it)| (at.to_string(), it)).collect(),
        Json::Object(all) => all.iter().map(|(key, it)| (key.clone(), it)).collect(),
        _ => return,
    };
    for (key, child) in children {
        path.push(key);
        visit(child, path, others, variants);
        path.pop();
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn each_variant_is_of_one_place() {
        let value = json!({ "on": "a", "then": [1, { "b": 2 }] });
        let more = |_: &[String], value: &Json| {
            let number = value.as_i64().map(|it| (json!(it + 1), "more".to_owned(), 1));
            number.into_iter().collect()
        };
        let variants = json_variants(&value, &more).into_iter();
        let told: Vec<String> = variants
            .map(|(path, (value, words, _))| format!("{} {words}: {value}", path.join("/")))
            .collect();
        assert_eq!(told, ["then/0 more: 2", "then/1/b more: 3"]);
    }
}
