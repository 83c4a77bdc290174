//! The schema: what it refuses is an error of a check, and what a check accepts it accepts.

use language::{Language as _, Severity};
use serde_json::Value;

use crate::games::RELAY;
use crate::support::{diagnostics, game};

const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";

fn validator() -> jsonschema::Validator {
    let schema: Value =
        serde_json::from_str(&wage::schema::schema(DRAFT, "$defs")).expect("the schema is JSON");
    jsonschema::validator_for(&schema).expect("the schema is one")
}

fn value(node: wage_rules::doc::Node<'_>) -> Value {
    use wage_rules::doc::Scalar;
    match node.scalar() {
        Some(Scalar::Null) => Value::Null,
        Some(Scalar::Bool(it)) => it.into(),
        Some(Scalar::Number(it)) => it.into(),
        Some(Scalar::Text(it)) => it.into(),
        None if node.is_list() => node.elements().map(value).collect(),
        None => Value::Object(node.members().map(|it| (it.key.to_owned(), value(it.value))).collect()),
    }
}

fn timelines() -> jsonschema::Validator {
    let schema = wage::WAGE.schema("timeline", language::SchemaDraft::Draft202012).expect("there is one");
    jsonschema::validator_for(&serde_json::from_str(&schema).expect("it is JSON")).expect("the schema is one")
}

/// The errors of the schema about a timeline.
fn refusals(text: &str) -> Vec<String> {
    let doc = wage_rules::doc::Doc::read("a.timeline.yaml", text);
    assert!(doc.errors().is_empty(), "{text}");
    let value = value(doc.root().expect("it has a root"));
    timelines().iter_errors(&value).map(|it| format!("{}: {it}", it.instance_path())).collect()
}

#[test]
fn timelines_that_a_check_accepts_are_valid() {
    let own = include_str!("../games/hunt.timeline.yaml");
    let [_, (_, new)] = wage::new_game("Garden");
    let all_words = "
stepMs: 250ms
until: 2m
origin: { lat: 52.5, lng: 13.4 }
players: { ann: { team: red, state: { points: 1 } }, bob: {}, 7: }
script:
  - { at: 0, enter: base, player: ann }
  - { at: 1.5s, leave: base, player: 7 }
  - { at: 2s, near: [ann, bob], meters: 2.5 }
  - { at: 2s, apart: [ann, bob] }
  - { at: 3s, move: ann, to: { x: 1, y: -2 } }
  - { at: 3s, move: ann, to: { lat: 52.5, lng: 13.4 } }
  - { at: 4s, act: tag, player: ann, target: bob }
  - { at: 4s, act: take, player: ann, item: flag }
  - { at: 5s, answer: tag, player: bob, from: ann, accept: false }
  - { at: 6s, set: ann, state: { points: 2 } }
  - { at: 6s, pick: ann }
  - { at: 7s, join: cy, team: red }
  - { at: 8s, quit: cy }
expect:
  - { at: 2s, rule: tag, same: ann, other: bob, count: 1 }
  - { at: 2s, not: tag, same: bob }
  - { at: 2s, state: { ann: { points: 1 } } }
  - { at: 9s, ended: true }
";
    for text in [own, &new, all_words] {
        assert_eq!(refusals(text), [] as [&str; 0], "{text}");
    }
}

#[test]
fn what_the_schema_of_timelines_refuses_is_an_error_of_a_check() {
    let game = wage_rules::doc::Doc::read("game.json", RELAY);
    let game = wage_rules::model::Game::read(&game);
    for text in [
        "skript: []",
        "stepMs: soon",
        "origin: { lat: 1 }",
        "players: { ann: 3 }",
        "script: [{ at: 0, entre: base, player: ann }]",
        "script: [{ at: 0, near: [ann], meters: 1 }]",
        "script: [{ at: 0, near: [ann, bob], meters: -1 }]",
        "script: [{ at: 0, move: ann, to: { x: 1 } }]",
        "script: [{ enter: base, player: ann }]",
        "expect: [{ at: 0, rule: tag, count: 1.5 }]",
        "expect: [{ at: 0, ended: perhaps }]",
    ] {
        assert!(!refusals(text).is_empty(), "the schema accepts `{text}`");
        let doc = wage_rules::doc::Doc::read("a.timeline.yaml", text);
        let problems = wage_run::timeline::Timeline::read(&doc, &game).problems;
        assert!(!problems.is_empty(), "a check accepts `{text}`");
    }
}

#[test]
fn a_sound_game_is_valid() {
    let game: Value = serde_json::from_str(RELAY).expect("the game is JSON");
    let validator = validator();
    let errors: Vec<String> = validator.iter_errors(&game).map(|it| it.to_string()).collect();
    assert!(errors.is_empty(), "{errors:?}");
}

#[test]
fn what_the_schema_refuses_is_an_error_and_what_is_no_error_it_accepts() {
    let validator = validator();
    for rule in wage::RULES.iter().filter(|rule| !rule.code.starts_with("wage-timeline-")) {
        for excerpt in [rule.wrong, rule.right] {
            let text = game(excerpt);
            let doc = wage_rules::doc::Doc::read("game.yaml", text.as_str());
            let Some(root) = doc.root().filter(|_| doc.errors().is_empty()) else { continue };
            let is_valid = validator.is_valid(&value(root));
            let has_error = diagnostics("game.yaml", &text).iter().any(|it| it.severity == Severity::Error);
            assert!(is_valid || has_error, "{} is refused without an error:\n{text}", rule.code);
        }
    }
}
