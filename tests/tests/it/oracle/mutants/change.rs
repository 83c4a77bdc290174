//! The mutations of a level.

use testrun::Chance;

use super::vocabulary::{DIRECTIONS, Vocabulary, elements};
use super::{board, invent, member};
use crate::oracle::game::Files;
use crate::oracle::game::values::{Object, Value, object};

type Change = fn(&mut Files, &Vocabulary, &[(String, Files)], &mut Chance) -> bool;

/// The weight of each mutation, its name, and its function, which returns false if there is nothing to
/// change.
const CHANGES: [(usize, &str, Change); 23] = [
    (8, "entity placed", |files, words, _, chance| {
        board::place(&mut files.level, words, chance);
        true
    }),
    (6, "entity moved", |files, words, _, chance| {
        board::shift(&mut files.level, words, chance);
        true
    }),
    (3, "multi-cell object added", |files, words, _, chance| {
        board::block(&mut files.level, words, chance);
        true
    }),
    (6, "number of level", |files, _, _, chance| number(&mut files.level, chance)),
    (4, "number of game", |files, _, _, chance| number(&mut files.game, chance)),
    (5, "type in level", |files, _, _, chance| retype(&mut files.level, chance)),
    (3, "type in game", |files, _, _, chance| retype(&mut files.game, chance)),
    (6, "word of level", |files, words, _, chance| reword(&mut files.level, words, chance)),
    (8, "word of game", |files, words, _, chance| reword(&mut files.game, words, chance)),
    (4, "key of level dropped", |files, _, _, chance| drop_key(&mut files.level, chance)),
    (3, "key of game dropped", |files, _, _, chance| drop_key(&mut files.game, chance)),
    (3, "list of level", |files, _, _, chance| relist(&mut files.level, chance)),
    (3, "list of game", |files, _, _, chance| relist(&mut files.game, chance)),
    (12, "rule added", |files, words, _, chance| {
        let file = if chance.once_in(2) { &mut files.level } else { &mut files.game };
        push(file, "rules", invent::rule(words, chance))
    }),
    (5, "rule changed", change_rule),
    (8, "system added", |files, words, _, chance| {
        let system = invent::system(words, chance);
        insert(&mut files.game, "systems", system, chance)
    }),
    (6, "system of another pack", |files, words, sources, chance| {
        let (_, other) = chance.one_of(sources);
        let systems = elements(other.game.get("systems"));
        if systems.is_empty() {
            return false;
        }
        let mut system = chance.one_of(systems).clone();
        for _ in 0..3 {
            reword(&mut system, words, chance);
        }
        insert(&mut files.game, "systems", system, chance)
    }),
    (10, "configuration", configure),
    (6, "override", override_one),
    (5, "goal", |files, words, _, chance| {
        let goal = invent::goal(words, chance);
        if chance.once_in(2) {
            push(&mut files.level, "goals", goal)
        } else {
            member(&mut files.level, "goals", Value::Null);
            set(&mut files.level, "goals", Value::List(vec![goal]))
        }
    }),
    (4, "lose condition", |files, words, _, chance| {
        push(&mut files.level, "loseConditions", invent::lose_condition(words, chance))
    }),
    (6, "state", restate),
    (5, "step", restep),
];

/// Applies a random mutation. Returns its description.
pub(super) fn change(
    files: &mut Files,
    words: &Vocabulary,
    sources: &[(String, Files)],
    chance: &mut Chance,
) -> &'static str {
    let total = CHANGES.iter().map(|(often, _, _)| often).sum();
    for _ in 0..20 {
        let mut drawn = chance.below(total);
        for (often, name, change) in CHANGES {
            if drawn < often {
                if change(files, words, sources, chance) {
                    return name;
                }
                break;
            }
            drawn -= often;
        }
    }
    "nothing"
}

/// Every value inside a value for which `fits` returns true, by its path.
fn ways(value: &Value, fits: &dyn Fn(&Value) -> bool) -> Vec<Vec<usize>> {
    let mut found = if fits(value) { vec![Vec::new()] } else { Vec::new() };
    let inner: Vec<&Value> = match value {
        Value::List(items) => items.iter().collect(),
        Value::Object(object) => object.0.iter().map(|(_, value)| value).collect(),
        _ => Vec::new(),
    };
    for (index, value) in inner.into_iter().enumerate() {
        for mut way in ways(value, fits) {
            way.insert(0, index);
            found.push(way);
        }
    }
    found
}

fn follow<'a>(value: &'a mut Value, way: &[usize]) -> &'a mut Value {
    let Some((index, rest)) = way.split_first() else { return value };
    match value {
        Value::List(items) => follow(&mut items[*index], rest),
        Value::Object(object) => follow(&mut object.0[*index].1, rest),
        _ => value,
    }
}

/// One such value in a part that affects play, not among texts for display.
fn one_of<'a>(
    root: &'a mut Value,
    fits: &dyn Fn(&Value) -> bool,
    chance: &mut Chance,
) -> Option<&'a mut Value> {
    const LOOKS: [&str; 10] = [
        "id",
        "title",
        "metadata",
        "guide",
        "ui",
        "levelSequence",
        "goalDescriptions",
        "symbol",
        "sprite",
        "animations",
    ];
    // Selects a part first, so that a large board does not get most mutations.
    let parts = match &*root {
        Value::Object(object) => {
            let parts = object.0.iter().enumerate();
            let parts = parts.filter(|(_, (key, _))| !LOOKS.contains(&key.as_str()) || chance.once_in(40));
            parts.map(|(index, _)| index).collect::<Vec<_>>()
        }
        _ => Vec::new(),
    };
    if parts.is_empty() {
        return None;
    }
    let part = *chance.one_of(&parts);
    let part = follow(root, &[part]);
    let ways = ways(part, fits);
    if ways.is_empty() {
        return None;
    }
    let way = chance.one_of(&ways).clone();
    Some(follow(part, &way))
}

fn number(root: &mut Value, chance: &mut Chance) -> bool {
    let is_number = |value: &Value| matches!(value, Value::Whole(_) | Value::Real(_));
    let Some(place) = one_of(root, &is_number, chance) else { return false };
    let Value::Whole(number) = *place else { return false };
    *place = match chance.below(10) {
        0..3 => Value::Whole(number + 1),
        3..6 => Value::Whole(number - 1),
        6 => Value::Whole(0),
        7 => Value::Whole(-number),
        8 => Value::Real(number as f64),
        _ => Value::Real(number as f64 + 0.5),
    };
    true
}

fn retype(root: &mut Value, chance: &mut Chance) -> bool {
    let Some(place) = one_of(root, &|_| true, chance) else { return false };
    *place = invent::junk(chance);
    true
}

fn reword(root: &mut Value, words: &Vocabulary, chance: &mut Chance) -> bool {
    let is_text = |value: &Value| matches!(value, Value::Text(_));
    let Some(place) = one_of(root, &is_text, chance) else { return false };
    let Some(word) = words.like(&place.to_text(), chance) else { return false };
    *place = word.as_str().into();
    true
}

fn drop_key(root: &mut Value, chance: &mut Chance) -> bool {
    let has_members = |value: &Value| matches!(value, Value::Object(object) if !object.0.is_empty());
    let Some(Value::Object(object)) = one_of(root, &has_members, chance) else { return false };
    object.0.remove(chance.below(object.0.len()));
    true
}

/// Duplicates, removes or moves an element.
fn relist(root: &mut Value, chance: &mut Chance) -> bool {
    let has_elements = |value: &Value| matches!(value, Value::List(items) if !items.is_empty());
    let Some(Value::List(items)) = one_of(root, &has_elements, chance) else { return false };
    let (from, to) = (chance.below(items.len()), chance.below(items.len()));
    match chance.below(3) {
        0 => items.insert(to, items[from].clone()),
        1 => drop(items.remove(from)),
        _ => items.swap(from, to),
    }
    true
}

fn set(file: &mut Value, key: &str, value: Value) -> bool {
    let Value::Object(file) = file else { return false };
    file.set(key, value);
    true
}

fn list<'a>(file: &'a mut Value, key: &str) -> Option<&'a mut Vec<Value>> {
    if let Value::List(items) = member(file, key, Value::List(Vec::new())) { Some(items) } else { None }
}

fn push(file: &mut Value, key: &str, value: Value) -> bool {
    list(file, key).map(|items| items.push(value)).is_some()
}

fn insert(file: &mut Value, key: &str, value: Value, chance: &mut Chance) -> bool {
    let Some(items) = list(file, key) else { return false };
    items.insert(chance.below(items.len() + 1), value);
    true
}

fn change_rule(files: &mut Files, words: &Vocabulary, _: &[(String, Files)], chance: &mut Chance) -> bool {
    let file = if chance.once_in(3) { &mut files.level } else { &mut files.game };
    let Some(rules) = list(file, "rules").filter(|rules| !rules.is_empty()) else { return false };
    let index = chance.below(rules.len());
    let rule = &mut rules[index];
    match chance.below(4) {
        0 => push(rule, "then", invent::effect(words, chance)),
        1 => set(rule, "if", invent::condition(words, chance, 2)),
        2 => {
            let old = rule.get("where").clone();
            let negated = if old.is_null() { invent::condition(words, chance, 1) } else { old };
            set(rule, "where", object([("not", negated)]))
        }
        _ => set(rule, "then", Value::List(vec![invent::effect(words, chance)])),
    }
}

fn configure(files: &mut Files, words: &Vocabulary, _: &[(String, Files)], chance: &mut Chance) -> bool {
    let Some(systems) = list(&mut files.game, "systems").filter(|systems| !systems.is_empty()) else {
        return false;
    };
    let index = chance.below(systems.len());
    let system = &mut systems[index];
    let Some((key, value)) = invent::setting(&system.get("type").to_text(), words, chance) else {
        return false;
    };
    set(member(system, "config", object([])), key, value)
}

fn override_one(files: &mut Files, words: &Vocabulary, _: &[(String, Files)], chance: &mut Chance) -> bool {
    let systems = elements(files.game.get("systems"));
    if systems.is_empty() {
        return false;
    }
    let system = chance.one_of(systems).clone();
    let mut changes = Object::default();
    if chance.once_in(3) {
        let flag = if chance.once_in(6) { invent::junk(chance) } else { Value::Flag(chance.once_in(2)) };
        changes.set("enabled", flag);
    }
    if let Some((key, value)) = invent::setting(&system.get("type").to_text(), words, chance) {
        changes.set(key, value);
    }
    let overrides = member(&mut files.level, "systemOverrides", object([]));
    set(overrides, &system.get("id").to_text(), Value::Object(changes))
}

fn restate(files: &mut Files, words: &Vocabulary, _: &[(String, Files)], chance: &mut Chance) -> bool {
    let state = member(&mut files.level, "state", object([]));
    let cell = words.cell(chance);
    match chance.below(6) {
        0 => set(member(state, "avatar", object([])), "position", cell),
        1 => {
            let facing = (*chance.one_of(&DIRECTIONS)).into();
            set(member(state, "avatar", object([])), "facing", facing)
        }
        2 => {
            let item = chance.one_of(&words.kinds).as_str().into();
            set(member(state, "avatar", object([])), "inventory", object([("slot", item)]))
        }
        3 => {
            let value = match chance.below(3) {
                0 => invent::junk(chance),
                1 => Value::Real(chance.below(8) as f64 / 2.0),
                _ => Value::Whole(chance.below(9) as i64 - 2),
            };
            let name = match chance.below(6) {
                0 => "turnCount",
                1 => "escapedCount",
                2 => "actorMovesRemaining",
                _ => chance.one_of(&words.variables).as_str(),
            };
            set(member(state, "variables", object([])), name, value)
        }
        4 => set(state, "overlay", object([("position", cell)])),
        _ => {
            let mut side = || Value::Whole(chance.below(4) as i64);
            let size = Value::List(vec![side(), side()]);
            set(state, "overlay", object([("position", cell), ("size", size)]))
        }
    }
}

/// An action that the game declares, with its declared parameters or some others.
pub(super) fn action(game: &Value, words: &Vocabulary, chance: &mut Chance) -> Value {
    let actions = elements(game.get("actions"));
    let mut step = Object::default();
    if actions.is_empty() || chance.once_in(30) {
        step.set("action", chance.one_of(&words.actions).as_str().into());
        step.set("direction", (*chance.one_of(&DIRECTIONS)).into());
        return Value::Object(step);
    }
    let action = chance.one_of(actions);
    step.set("action", action.get("id").clone());
    let Value::Object(params) = action.get("params").clone() else { return Value::Object(step) };
    for (name, param) in params.0 {
        let values = elements(param.get("values"));
        let value = if chance.once_in(40) {
            invent::junk(chance)
        } else if name == "position" || values.is_empty() {
            words.cell(chance)
        } else if chance.once_in(20) {
            (*chance.one_of(&DIRECTIONS)).into()
        } else {
            chance.one_of(values).clone()
        };
        step.set(&name, value);
    }
    Value::Object(step)
}

fn restep(files: &mut Files, words: &Vocabulary, _: &[(String, Files)], chance: &mut Chance) -> bool {
    let step = action(&files.game, words, chance);
    let solution = member(&mut files.level, "solution", object([]));
    let Some(path) = list(solution, "goldPath") else { return false };
    let at = chance.below(path.len() + 1);
    match (chance.below(4), at < path.len()) {
        (0, true) => path[at] = step,
        (1, true) => drop(path.remove(at)),
        (2, true) if matches!(path[at], Value::Object(_)) => {
            let key = *chance.one_of(&["direction", "position", "rotation"]);
            return set(&mut path[at], key, invent::junk(chance));
        }
        _ => path.insert(at, step),
    }
    true
}
