//! The schema: what it refuses is an error of a check, and what a check accepts it accepts.

use language::Severity;
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
