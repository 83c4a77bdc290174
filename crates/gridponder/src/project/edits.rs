//! Small changes of the rules of a pack that may be what was meant: conditions without a part, other names of the same class, other
//! events and directions, effects that other rules have.

use std::collections::BTreeSet;

use engine::def;
use json::Node;
use language::{Actor, RuleEdit, Variant, json_variants, quoted, replacements};
use pack::lower;
use serde_json::{Value as Json, json};

use super::PackProject;
use super::explaining::{below, rules_of};

/// Cap on the names of a class that are tried in the place of one.
const MAX_NAMES: usize = 60;

/// Priorities that are tried: before and behind all usual ones.
const PRIORITIES: [i64; 3] = [0, 1_000, -1_000];

const DIRECTIONS: [&str; 4] = ["up", "down", "left", "right"];

const OPERATORS: [&str; 6] = ["eq", "ne", "lt", "lte", "gt", "gte"];

/// The small changes of a rule.
pub(super) fn edits(project: &PackProject, level: &str, rule: &Actor) -> Vec<RuleEdit> {
    let Ok((game, file)) = project.playable(level) else { return Vec::new() };
    let Some(at) = &rule.at else { return Vec::new() };
    let of_file = if at.file == game.path { game } else { file };
    let list = of_file.tree.root().and_then(|root| root.get("rules"));
    let Some(node) = list.into_iter().flat_map(Node::elements).find(|it| it.range() == at.range) else {
        return Vec::new();
    };
    let text = of_file.tree.text().get(std::ops::Range::<usize>::from(at.range)).unwrap_or_default();
    let Ok(written) = serde_json::from_str(text) else { return Vec::new() };
    let rules: Vec<def::Rule> = rules_of(game, file).into_iter().map(|it| it.rule).collect();
    let words = Words::of(&lower::game(game), &rules);
    let variants = json_variants(&written, &|path, value| words.others(path, value));
    let edit = |(path, (value, words, distance)): (Vec<String>, Variant)| {
        let place = below(node, &path)?;
        Some(RuleEdit {
            file: at.file.clone(),
            range: place.range(),
            text: value.to_string(),
            words,
            distance,
        })
    };
    variants.into_iter().filter_map(edit).collect()
}

/// What rules of a game may say.
struct Words {
    kinds: Vec<String>,
    tags: Vec<String>,
    layers: Vec<String>,
    events: Vec<String>,
    variables: Vec<String>,
    /// References such as `$event.position`.
    references: Vec<String>,
    effects: Vec<Json>,
}

impl Words {
    fn of(game: &def::Game, rules: &[def::Rule]) -> Self {
        let mut references = BTreeSet::new();
        let mut effects: Vec<Json> = Vec::new();
        for effect in rules.iter().flat_map(|rule| &rule.then).map(engine::Value::to_json) {
            add_references(&effect, &mut references);
            if !effects.contains(&effect) {
                effects.push(effect);
            }
        }
        let tags: BTreeSet<String> = game.kinds.iter().flat_map(|kind| kind.tags.iter().cloned()).collect();
        // Events that rules of the game wait for are likelier than others.
        let mut events: Vec<String> = rules.iter().map(|rule| rule.on.clone()).collect();
        events.extend(catalog::EVENTS.iter().map(|event| event.entry.name.to_owned()));
        Self {
            kinds: game.kinds.iter().map(|kind| kind.id.clone()).collect(),
            tags: tags.into_iter().collect(),
            layers: game.layers.iter().map(|layer| layer.id.clone()).collect(),
            events: without_repeats(events),
            variables: without_repeats(variables_of(rules)),
            references: references.into_iter().collect(),
            effects,
        }
    }

    /// What may stand in the place of a part of a rule.
    fn others(&self, path: &[String], value: &Json) -> Vec<Variant> {
        let last = path.last().map_or("", String::as_str);
        match value {
            Json::Object(members) if path.is_empty() => of_rule(members),
            // Names and texts say nothing of play.
            _ if path.first().is_some_and(|key| matches!(key.as_str(), "id" | "description")) => Vec::new(),
            Json::Object(members) => of_condition(members),
            Json::Array(all) if last == "then" => self.of_effects(all),
            Json::Array(all) if matches!(last, "all_of" | "any_of") && all.len() > 1 => {
                let without = (0..all.len()).map(|at| {
                    let mut rest = all.clone();
                    let gone = rest.remove(at);
                    (Json::Array(rest), format!("without {}", quoted(&gone)), 1)
                });
                without.collect()
            }
            Json::String(text) => self.of_text(path, text),
            Json::Number(number) => {
                let Some(number) = number.as_i64() else { return Vec::new() };
                if last == "priority" {
                    return replacements(&number, PRIORITIES.iter().copied(), 0);
                }
                replacements(&number, [number + 1, number - 1, 0, 1], 1)
            }
            Json::Bool(is) => vec![(json!(!is), format!("with `{}` for `{is}`", !is), 0)],
            _ => Vec::new(),
        }
    }

    /// A list of effects with one that another rule has, or without one.
    fn of_effects(&self, all: &[Json]) -> Vec<Variant> {
        let mut variants = Vec::new();
        for effect in self.effects.iter().take(MAX_NAMES).filter(|it| !all.contains(it)) {
            let (words, ends) = (quoted(effect), if all.is_empty() { 1 } else { 2 });
            for (at, place) in [(0, "first"), (all.len(), "last")].into_iter().take(ends) {
                let mut more = all.to_vec();
                more.insert(at, effect.clone());
                variants.push((Json::Array(more), format!("with the effect {words} {place}"), 2));
            }
        }
        for at in 0..all.len() {
            let mut rest = all.to_vec();
            let gone = rest.remove(at);
            variants.push((Json::Array(rest), format!("without the effect {}", quoted(&gone)), 1));
        }
        variants
    }

    fn of_text(&self, path: &[String], text: &str) -> Vec<Variant> {
        let last = path.last().map_or("", String::as_str);
        if path.len() == 1 && last == "on" {
            // Those that rules wait for stand first.
            return self
                .events
                .iter()
                .filter(|event| *event != text)
                .map(|event| (json!(event), format!("with `\"on\": \"{event}\"`"), 0))
                .collect();
        }
        let class: &[String] = if text.starts_with('$') {
            &self.references
        } else if DIRECTIONS.contains(&text) {
            return replacements(&text.to_owned(), DIRECTIONS.map(str::to_owned), 1);
        } else if OPERATORS.contains(&text) {
            return replacements(&text.to_owned(), OPERATORS.map(str::to_owned), 1);
        } else if last == "layer" {
            &self.layers
        } else if last == "name" || last == "variable" {
            &self.variables
        } else if last == "tag" || path.iter().any(|it| it == "tags") || self.tags.iter().any(|it| it == text)
        {
            &self.tags
        } else if matches!(last, "kind" | "toKind" | "item" | "hasItem")
            || self.kinds.iter().any(|it| it == text)
        {
            &self.kinds
        } else {
            return Vec::new();
        };
        replacements(&text.to_owned(), class.iter().take(MAX_NAMES).cloned(), 1)
    }
}

/// A rule without a condition, with another priority.
fn of_rule(members: &serde_json::Map<String, Json>) -> Vec<Variant> {
    let mut variants = Vec::new();
    let mut add = |change: &dyn Fn(&mut serde_json::Map<String, Json>), words: String, distance| {
        let mut changed = members.clone();
        change(&mut changed);
        variants.push((Json::Object(changed), words, distance));
    };
    for key in ["where", "if", "once"] {
        if members.contains_key(key) {
            add(&|rule| drop(rule.remove(key)), format!("without its `{key}`"), 1);
        }
    }
    for key in ["where", "if"] {
        if let Some(condition) = members.get(key).filter(|it| it.get("not").is_none()) {
            let not = json!({ "not": condition });
            add(
                &|rule| drop(rule.insert(key.to_owned(), not.clone())),
                format!("with its `{key}` denied"),
                1,
            );
        }
    }
    if !members.contains_key("priority") {
        for priority in PRIORITIES.into_iter().filter(|it| *it != 0) {
            let words = format!("with priority {priority}");
            add(&|rule| drop(rule.insert("priority".to_owned(), json!(priority))), words, 1);
        }
    }
    variants
}

/// A condition that was denied, without that.
fn of_condition(members: &serde_json::Map<String, Json>) -> Vec<Variant> {
    match members.get("not") {
        Some(inner) if members.len() == 1 => vec![(inner.clone(), "without its `not`".to_owned(), 0)],
        _ => Vec::new(),
    }
}

fn add_references(value: &Json, references: &mut BTreeSet<String>) {
    match value {
        Json::String(text) if text.starts_with('$') => drop(references.insert(text.clone())),
        Json::Array(all) => all.iter().for_each(|it| add_references(it, references)),
        Json::Object(all) => all.values().for_each(|it| add_references(it, references)),
        _ => {}
    }
}

/// The variables that effects write.
fn variables_of(rules: &[def::Rule]) -> Vec<String> {
    let effects = rules.iter().flat_map(|rule| &rule.then);
    let bodies = effects.filter_map(|effect| effect.members().first().map(|(_, body)| body));
    bodies.filter_map(|body| body.get("name")?.as_str()).map(str::to_owned).collect()
}

fn without_repeats(all: Vec<String>) -> Vec<String> {
    let mut seen = BTreeSet::new();
    all.into_iter().filter(|it| seen.insert(it.clone())).collect()
}
