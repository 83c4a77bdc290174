//! Small changes of the rules of a game that may be what was meant: conditions without a child, other names, numbers and roles.

use std::collections::BTreeSet;
use std::sync::Arc;

use language::{RuleEdit, Variant, json_variants, quoted, replacements};
use serde_json::{Value as Json, json};
use wage_rules::doc::{Doc, Kind, Node, Scalar};
use wage_rules::model::Game;

const ROLES: [&str; 3] = ["same", "other", "any"];

const OPERATORS: [&str; 7] = ["eq", "ne", "gt", "gte", "lt", "lte", "contains"];

/// Pairs of words that are each other's opposite, or nearly the same.
const PAIRS: [(&str, &str); 3] =
    [("entered_zone", "left_zone"), ("and", "or"), ("set_state", "increment_state")];

/// The small changes of a rule.
pub(super) fn edits(file: &Arc<str>, doc: &Doc, rule: &str) -> Vec<RuleEdit> {
    let game = Game::read(doc);
    let Some(rule) = game.rules.iter().find(|it| it.name() == rule) else { return Vec::new() };
    let names = Names::of(&game);
    let variants = json_variants(&value_of(rule.node), &|path, value| names.others(path, value));
    let edit = |(path, (value, words, distance)): (Vec<String>, Variant)| {
        let place = path.iter().try_fold(rule.node, |node, step| match step.parse::<usize>() {
            Ok(index) if node.is_list() => node.elements().nth(index),
            _ => node.get(step),
        });
        // What an alias stands for is written elsewhere.
        let place = place.filter(|it| !it.is_copy())?;
        // In YAML, too, a map may be written as JSON.
        let (file, range, text) = (Arc::clone(file), place.range(), value.to_string());
        Some(RuleEdit { file, range, text, words, distance })
    };
    variants.into_iter().filter_map(edit).collect()
}

/// The value of a node. The depth of the recursion is that of the document.
fn value_of(node: Node<'_>) -> Json {
    match node.scalar() {
        Some(Scalar::Bool(value)) => json!(value),
        // Whole numbers are written as such.
        Some(Scalar::Number(value)) if value.fract() == 0.0 && value.abs() < 1e15 => json!(value as i64),
        Some(Scalar::Number(value)) => json!(value),
        Some(Scalar::Text(text)) => json!(text),
        Some(Scalar::Null) => Json::Null,
        None => match node.kind() {
            Kind::Array => node.elements().map(value_of).collect(),
            Kind::Object => node.members().map(|it| (it.key.to_owned(), value_of(it.value))).collect(),
            _ => Json::Null,
        },
    }
}

/// What rules of a game may name.
struct Names {
    zones: BTreeSet<String>,
    keys: BTreeSet<String>,
    verbs: BTreeSet<String>,
    numbers: BTreeSet<i64>,
}

impl Names {
    fn of(game: &Game<'_>) -> Self {
        let mut names = Self {
            zones: BTreeSet::new(),
            keys: BTreeSet::new(),
            verbs: BTreeSet::new(),
            numbers: BTreeSet::new(),
        };
        for node in game.doc.root().into_iter().flat_map(Node::descendants) {
            let text = |key: &str| node.get(key).and_then(Node::as_str).map(str::to_owned);
            names.keys.extend(text("key"));
            names.zones.extend(text("zoneId"));
            names.verbs.extend(text("verb"));
            names.numbers.extend(node.as_number().filter(|it| it.fract() == 0.0).map(|it| it as i64));
        }
        let root = game.doc.root();
        let states = root.and_then(|root| root.get("playerJoinStates")).into_iter().flat_map(Node::elements);
        names.keys.extend(states.flat_map(Node::members).map(|it| it.key.to_owned()));
        names
    }

    /// What may stand in the place of a part of a rule.
    fn others(&self, path: &[String], value: &Json) -> Vec<Variant> {
        let last = path.last().map_or("", String::as_str);
        match value {
            _ if path.first().is_some_and(|it| it == "id") => Vec::new(),
            Json::Object(members) => match members.get("kind").and_then(Json::as_str) {
                Some("not") => {
                    let child = members.get("child").cloned();
                    child.map(|child| (child, "without its `not`".to_owned(), 0)).into_iter().collect()
                }
                Some(_) if path.first().is_some_and(|it| it == "when") => {
                    let not = json!({ "kind": "not", "child": value });
                    vec![(not, "with the condition denied".to_owned(), 1)]
                }
                _ => Vec::new(),
            },
            Json::Array(all) if last == "children" || last == "do" => {
                let mut variants = Vec::new();
                for at in 0..all.len() {
                    let mut rest = all.clone();
                    let gone = rest.remove(at);
                    let words = format!("without {}", quoted(&gone));
                    variants.push((Json::Array(rest), words, u8::from(last == "do")));
                    if at > 0 {
                        let mut swapped = all.clone();
                        swapped.swap(at - 1, at);
                        variants.push((Json::Array(swapped), "in another order".to_owned(), 1));
                    }
                }
                variants
            }
            Json::Bool(is) => vec![(json!(!is), format!("with `{}` for `{is}`", !is), 0)],
            Json::Number(number) => {
                let Some(number) = number.as_i64() else { return Vec::new() };
                let near = [number + 1, number - 1, number.saturating_mul(2), number / 2, -number];
                let all = near.into_iter().chain(self.numbers.iter().copied());
                replacements(&number, all, 1)
            }
            Json::String(text) => self.of_text(last, text),
            _ => Vec::new(),
        }
    }

    fn of_text(&self, key: &str, text: &str) -> Vec<Variant> {
        let all = |all: &BTreeSet<String>| replacements(&text.to_owned(), all.iter().cloned(), 1);
        if OPERATORS.contains(&text) {
            return replacements(&text.to_owned(), OPERATORS.map(str::to_owned), 0);
        }
        if ROLES.contains(&text) {
            return replacements(&text.to_owned(), ROLES.map(str::to_owned), 0);
        }
        match key {
            "kind" => {
                let mut pairs = PAIRS.iter().flat_map(|(one, two)| [(*one, *two), (*two, *one)]);
                let other = pairs.find(|(one, _)| *one == text).map(|(_, two)| two.to_owned());
                replacements(&text.to_owned(), other, 0)
            }
            "key" => all(&self.keys),
            "zoneId" => all(&self.zones),
            "verb" => all(&self.verbs),
            "ref" => {
                let (role, path) = text.split_once('.').unwrap_or((text, ""));
                let roles = ROLES.iter().map(|role| format!("{role}.{path}"));
                let keys = self.keys.iter().map(|key| format!("{role}.state.{key}"));
                replacements(&text.to_owned(), roles.chain(keys), 1)
            }
            _ => Vec::new(),
        }
    }
}
