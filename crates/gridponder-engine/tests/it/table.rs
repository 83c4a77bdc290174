//! The table of options is the one that the game reads: an option that nothing looks up is marked as ignored there.

use std::cell::RefCell;
use std::collections::BTreeSet;

use catalog::{Field, Shape, Support, Ty};
use gridponder_engine::{Ignored, Level, Observer, Place, Semantics, Value, def};
use serde_json::{Value as Json, json};

/// Notes which options are looked up, by the names of their shapes.
#[derive(Default)]
struct LookedUp(RefCell<BTreeSet<(&'static str, String)>>);

impl Observer for LookedUp {
    fn ignored(&self, _: Ignored, _: Place<'_>) {}

    fn looked_up(&self, shape: &'static Shape, field: &str) {
        self.0.borrow_mut().insert((shape.name, field.to_owned()));
    }
}

/// The configurations to try: none, that of the example, and this with each choice of its options.
fn configs(shape: &Shape, example: &Json) -> Vec<Json> {
    let mut configs = vec![json!({}), example.clone()];
    for field in shape.fields {
        for choice in choices(field.ty) {
            let mut config = if example.is_object() { example.clone() } else { json!({}) };
            config[field.name] = choice;
            configs.push(config);
        }
    }
    configs
}

/// The values of a type that can make a game read other options.
fn choices(ty: Ty) -> Vec<Json> {
    match ty {
        Ty::Bool => vec![json!(true), json!(false)],
        Ty::Enum(variants) | Ty::Words(variants) => variants.iter().map(|it| json!(it.name)).collect(),
        Ty::Live(inner) => choices(*inner),
        Ty::Either(types) => types.iter().copied().flat_map(choices).collect(),
        Ty::Int { min, .. } => vec![json!(min.max(1))],
        Ty::Text | Ty::Defines(_) | Ty::Refers(_) => vec![json!("word")],
        Ty::List(list) => vec![Json::from(choices(list.item))],
        Ty::Size | Ty::Position => vec![json!([1, 1])],
        _ => Vec::new(),
    }
}

/// Compiles a level of a game with one part more.
fn compile(system: Option<&Json>, goal: Option<&Json>, limit: Option<&Json>, notes: &LookedUp) {
    let game = json!({
        "layers": [
            { "id": "ground", "occupancy": "exactly_one", "default": "floor" },
            { "id": "objects", "occupancy": "zero_or_one" },
        ],
        "actions": [{ "id": "move" }],
        "entityKinds": { "floor": { "tags": ["walkable"] }, "word": { "tags": ["word"] } },
        "systems": system.into_iter().collect::<Vec<_>>(),
    });
    let level = json!({
        "id": "a",
        "board": { "size": [3, 3], "layers": {} },
        "state": { "avatar": { "position": [0, 0] }, "overlay": { "position": [0, 0], "size": [2, 2] } },
        "goals": goal.into_iter().collect::<Vec<_>>(),
        "loseConditions": limit.into_iter().collect::<Vec<_>>(),
    });
    let (game, level) = (def::Game::read(&Value::from(&game)), def::Level::read(&Value::from(&level)));
    // A configuration may be refused; what was read until then counts.
    let _ = Level::compile_observed(&game, &level, Semantics::RELEASED, notes);
}

/// Options that only the documented semantics look up, so that the released game ignores them.
const ONLY_DOCUMENTED: &[&str] = &["portals.teleportObjects"];

/// The options of a shape whose mark does not say whether the game reads them.
fn wrongly_marked(word: &str, shape: &'static Shape, notes: &LookedUp) -> Vec<String> {
    let notes = notes.0.borrow();
    let is_wrong = |field: &&Field| {
        let option = format!("{word}.{}", field.name);
        let is_read = notes.contains(&(shape.name, field.name.to_owned()));
        is_read != (field.support == Support::Full || ONLY_DOCUMENTED.contains(&&*option))
    };
    shape.fields.iter().filter(is_wrong).map(|field| format!("{word}.{}", field.name)).collect()
}

fn example(text: &str) -> Json {
    serde_json::from_str(text).unwrap_or(Json::Null)
}

#[test]
fn every_option_of_a_system_is_read_or_marked_as_ignored() {
    let mut wrong = Vec::new();
    for system in catalog::SYSTEMS {
        let notes = LookedUp::default();
        for config in configs(&system.config, &example(system.entry.example)["config"]) {
            let part = json!({ "id": "it", "type": system.entry.name, "config": config });
            compile(Some(&part), None, None, &notes);
        }
        wrong.extend(wrongly_marked(system.entry.name, &system.config, &notes));
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn every_option_of_a_goal_is_read_or_marked_as_ignored() {
    let mut wrong = Vec::new();
    for goal in catalog::GOALS {
        let notes = LookedUp::default();
        for config in configs(&goal.config, &example(goal.entry.example)["config"]) {
            let part = json!({ "id": "it", "type": goal.entry.name, "config": config });
            compile(None, Some(&part), None, &notes);
        }
        wrong.extend(wrongly_marked(goal.entry.name, &goal.config, &notes));
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn every_option_of_a_lose_condition_is_read_or_marked_as_ignored() {
    let mut wrong = Vec::new();
    // Some look at the goals of this type.
    let goal = catalog::goal("balance").expect("it is in the table");
    let mut share = example(goal.entry.example);
    share["id"] = json!("share");
    for limit in catalog::LOSE_CONDITIONS {
        let notes = LookedUp::default();
        for config in configs(&limit.config, &example(limit.entry.example)["config"]) {
            let part = json!({ "type": limit.entry.name, "config": config });
            compile(None, Some(&share), Some(&part), &notes);
        }
        wrong.extend(wrongly_marked(limit.entry.name, &limit.config, &notes));
    }
    assert_eq!(wrong, [""; 0]);
}
