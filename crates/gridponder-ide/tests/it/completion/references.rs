//! `$` references where they are resolved, and nowhere else.

use expect_test::{Expect, expect};

use super::support::{Asked, render};

/// The first items at a position in the minimal pack, and the result of accepting the first one.
fn check(path: &str, member: &str, expected: &Expect) {
    expected.assert_eq(&render(&Asked::member(path, member), 12));
}

const LEVEL: &str = "levels/one.json";

#[test]
fn positions_of_the_event_come_first() {
    check(
        LEVEL,
        r##""rules": [{ "on": "avatar_entered", "then": [{ "destroy": { "position": $0, "layer": "objects" } }] }]"##,
        &expect![[r#"
            $ $event.position · [x, y]
            $ $event.fromPosition · [x, y]
            $ $avatar.position · [x, y]
            snippet [x, y] · a cell
            accepted:
            |   "rules": [{ "on": "avatar_entered", "then": [{ "destroy": { "position": "$event.position", "layer": "objects" } }] }],
        "#]],
    );
    check(
        LEVEL,
        r##""rules": [{ "on": "avatar_entered", "then": [{ "destroy": { "position": "$ev$0", "layer": "objects" } }] }]"##,
        &expect![[r#"
            $ $event.position · [x, y]
            $ $event.fromPosition · [x, y]
            $ $avatar.position · [x, y]
            snippet [x, y] · a cell
            accepted:
            |   "rules": [{ "on": "avatar_entered", "then": [{ "destroy": { "position": "$event.position", "layer": "objects" } }] }],
        "#]],
    );
}

#[test]
fn kinds_come_before_references_to_kinds() {
    check(
        LEVEL,
        r##""rules": [{ "on": "object_placed", "then": [{ "spawn": { "layer": "markers", "kind": $0 } }] }]"##,
        &expect![[r#"
            name flag · kind on markers
            name empty · kind on ground
            name pipe · kind on objects
            name number · kind on objects
            name rock · kind on objects
            name torch · kind on objects
            name void · kind on ground
            $ $event.kind · entity kind
            $ $cell.objects.kind · entity kind
            $ $cell.markers.kind · entity kind
            $ $cell.ground.kind · entity kind
            $ $avatar.item · entity kind
            accepted:
            |   "rules": [{ "on": "object_placed", "then": [{ "spawn": { "layer": "markers", "kind": "flag" } }] }],
        "#]],
    );
}

#[test]
fn an_event_without_a_position_has_no_cell() {
    check(
        LEVEL,
        r##""rules": [{ "on": "turn_ended", "then": [{ "set_variable": { "name": "keys", "value": $0 } }] }]"##,
        &expect![[r#"
            $ $event.turnNumber · integer
            $ $avatar.position · [x, y]
            $ $avatar.item · entity kind
            accepted:
            |   "rules": [{ "on": "turn_ended", "then": [{ "set_variable": { "name": "keys", "value": "$event.turnNumber" } }] }],
        "#]],
    );
}

#[test]
fn conditions_and_names_take_none() {
    check(
        LEVEL,
        r##""rules": [{ "on": "avatar_entered", "if": { "cell": { "position": $0 } }, "then": [] }]"##,
        &expect![[r#"
            snippet [x, y] · a cell
            accepted:
            |   "rules": [{ "on": "avatar_entered", "if": { "cell": { "position": [${1:0}, ${2:0}] } }, "then": [] }],
        "#]],
    );
    check(
        LEVEL,
        r##""rules": [{ "on": "avatar_entered", "then": [{ "destroy": { "layer": "$0" } }] }]"##,
        &expect![[r#"
            name objects · layer
            name ground · layer
            name markers · layer
            accepted:
            |   "rules": [{ "on": "avatar_entered", "then": [{ "destroy": { "layer": "objects" } }] }],
        "#]],
    );
}
