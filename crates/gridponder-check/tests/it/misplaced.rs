//! References in conditions: the message says what to write instead.

use std::sync::Arc;

use gridponder_check::check;
use pack::{File, Input, Pack};

const EVENT: &str = "avatar_entered";

/// The message for the reference in a condition, and the condition after the fix if there is one.
fn instead_on(event: &str, condition: &str) -> (String, Option<String>) {
    let rule = format!(
        r#""rules": [{{ "id": "r", "on": "{event}", "if": {condition}, "then": [{{ "set_inventory": {{ "item": "torch" }} }}] }}]"#
    );
    let (path, text) = testkit::minimal()[2];
    let level = testkit::with_members(text, &rule).expect("the member is one of a level");
    let texts = testkit::minimal().into_iter().map(|(name, text)| {
        let text = if name == path { level.clone() } else { text.to_owned() };
        Input { path: name.into(), text: Ok(text) }
    });
    let pack = Pack::new(texts.filter_map(File::new).map(Arc::new));
    let report = check(&pack);
    let told = report.diagnostics.iter().find(|it| it.code() == "misplaced-reference").expect("it is told");
    let (_, words) = told.message.split_once("; ").expect("it says what to write");
    let fixed = told.fixes.first().map(|fix| {
        let edits: Vec<text::Edit> = fix.edits.iter().map(|it| it.edit.clone()).collect();
        let fixed = text::apply(&level, &edits).expect("the edits fit");
        let (_, rest) = fixed.split_once("\"if\": ").expect("the condition is still there");
        rest.split_once(", \"then\"").expect("and what follows").0.to_owned()
    });
    (words.to_owned(), fixed)
}

fn instead(condition: &str) -> (String, Option<String>) {
    instead_on(EVENT, condition)
}

#[test]
fn a_tag_on_the_cell_of_the_event_has_a_condition_of_its_own() {
    assert_eq!(
        instead(r#"{ "cell": { "position": "$event.position", "layer": "ground", "hasTag": "walkable" } }"#),
        (
            "`position_has_tag` tests the cell of the event".to_owned(),
            Some(r#"{ "position_has_tag": { "layer": "ground", "tag": "walkable" } }"#.to_owned())
        )
    );
    let inside = r#"{ "not": { "cell": { "hasTag": "walkable", "layer": "ground", "position": "$event.position" } } }"#;
    assert_eq!(
        instead(inside).1.as_deref(),
        Some(r#"{ "not": { "position_has_tag": { "layer": "ground", "tag": "walkable" } } }"#)
    );
}

#[test]
fn other_tests_of_that_cell_are_not_exchanged_for_what_means_something_else() {
    for test in [r#""isEmpty": true"#, r#""isEmpty": true, "hasTag": "walkable""#] {
        let condition =
            format!(r#"{{ "cell": {{ "position": "$event.position", "layer": "ground", {test} }} }}"#);
        let (words, fixed) = instead(&condition);
        assert!(words.contains("no condition tests whether the cell of the event is empty"), "{words}");
        assert_eq!(fixed, None);
    }
    let (words, fixed) =
        instead(r#"{ "cell": { "position": "$event.position", "layer": "objects", "kind": "torch" } }"#);
    assert!(words.contains("`position_has_tag` tests the cell of the event"), "{words}");
    assert!(fixed.is_none_or(|fixed| fixed.contains("position_has_tag")));
}

#[test]
fn an_event_without_a_cell_is_named() {
    let condition =
        r#"{ "cell": { "position": "$event.position", "layer": "ground", "hasTag": "walkable" } }"#;
    let (words, fixed) = instead_on("inventory_changed", condition);
    assert!(words.starts_with("`inventory_changed` has no `position`"), "{words}");
    assert_eq!(fixed, None);
    let pushed = condition.replace("$event.position", "$event.toPosition");
    assert!(instead_on("object_pushed", &pushed).0.contains("`object_placed`"));
}

#[test]
fn where_the_avatar_is_is_asked_by_the_event() {
    for condition in [r#"{ "position": "$avatar.position" }"#, r#"{ "avatar": { "at": "$event.position" } }"#]
    {
        assert!(instead_on("object_placed", condition).0.contains("`avatar_entered`"), "{condition}");
        assert!(instead(condition).0.contains("remove the condition"), "{condition}");
    }
    assert!(instead(r#"{ "position": "$event.position" }"#).0.contains("remove the condition"));
}

#[test]
fn fields_of_the_event_are_compared_by_a_condition_of_their_own() {
    assert_eq!(
        instead(r#"{ "event": { "param": "$event.direction", "equals": "right" } }"#),
        (
            "`param` expects the name of the field, `direction`".to_owned(),
            Some(r#"{ "event": { "param": "direction", "equals": "right" } }"#.to_owned())
        )
    );
    assert_eq!(
        instead(r#"{ "variable": { "name": "$event.direction", "op": "eq", "value": "right" } }"#)
            .1
            .as_deref(),
        Some(r#"{ "event": { "param": "direction", "equals": "right" } }"#)
    );
    assert_eq!(
        instead(r#"{ "variable": { "name": "$avatar.item", "op": "eq", "value": "torch" } }"#).1.as_deref(),
        Some(r#"{ "avatar": { "hasItem": "torch" } }"#)
    );
    for uncertain in [
        r#"{ "event": { "param": "$event.colour", "equals": "red" } }"#,
        r#"{ "variable": { "name": "$event.direction", "op": "neq", "value": "right" } }"#,
        r#"{ "variable": { "name": "$event.colour", "op": "eq", "value": "red" } }"#,
    ] {
        assert_eq!(instead(uncertain).1, None, "{uncertain}");
    }
}

#[test]
fn whatever_else_is_written_has_a_way_out() {
    for condition in [
        r#"{ "avatar": { "hasItem": "$event.kind" } }"#,
        r#"{ "event": { "kind": "$avatar.item" } }"#,
        r#"{ "event": { "param": "kind", "equals": "$avatar.item" } }"#,
        r#"{ "variable": { "name": "v", "op": "eq", "value": "$event.kind" } }"#,
        r#"{ "position_has_tag": { "layer": "$event.layer", "tag": "walkable" } }"#,
        r#"{ "board_count": { "kind": "$cell.objects.kind", "op": "gt", "value": 1 } }"#,
        r#"{ "all_of": ["$event.position"] }"#,
    ] {
        let (words, fixed) = instead(condition);
        assert!(!words.is_empty(), "{condition}");
        assert_eq!(fixed, None, "{condition}");
    }
}
