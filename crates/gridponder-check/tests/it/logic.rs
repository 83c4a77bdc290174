//! Diagnostics of rules and systems that have no effect or a different one than they seem to have.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use gridponder_check::check;

/// Inserts a member into a file of the minimal pack, and lists the marked texts and messages. Omits the
/// replay, which depends on what the rules do, and the stages with their own tests, such as liveness.
pub(crate) fn said(path: &str, member: &str, expected: &Expect) {
    let files: Vec<(&str, String)> = testkit::minimal()
        .into_iter()
        .map(|(name, text)| {
            let changed = (name == path).then(|| testkit::with_members(text, member));
            (name, changed.map_or_else(|| text.to_owned(), |text| text.expect("an excerpt is a member")))
        })
        .collect();
    said_of(&files, expected);
}

pub(crate) fn said_of(files: &[(&str, String)], expected: &Expect) {
    let pack = testkit::pack(files.iter().map(|(path, text)| (*path, text.as_str())));
    let mut lines = String::new();
    for it in check(&pack).diagnostics {
        let is_elsewhere =
            ["idle-step", "absent-kind", "event-never-sent", "documents-and-game-disagree", testkit::UNUSED];
        if it.code().starts_with("gold-path") || is_elsewhere.contains(&it.code()) {
            continue;
        }
        let file = pack.file(&it.at.file).expect("diagnostics are about files of the pack");
        let marked = &file.tree.text()[it.at.range];
        writeln!(lines, "{}[{}] {marked}: {}", it.severity.name(), it.code(), it.message)
            .expect("a String takes all");
    }
    expected.assert_eq(&lines);
}

/// Rules of the level of the minimal pack.
fn rules(rules: &str, expected: &Expect) {
    said("levels/one.json", &format!("\"rules\": [{rules}]"), expected);
}

/// One rule of that level with these conditions and a harmless effect.
fn conditions(event: &str, conditions: &str, expected: &Expect) {
    let effect = r#"{ "increment_variable": { "name": "keys" } }"#;
    rules(&format!(r#"{{ "id": "r", "on": "{event}", {conditions}, "then": [{effect}] }}"#), expected);
}

/// One rule of that level with these effects.
fn effects(event: &str, effects: &str, expected: &Expect) {
    rules(&format!(r#"{{ "id": "r", "on": "{event}", "then": [{effects}] }}"#), expected);
}

/// Systems of the game, in addition to the one that moves the avatar.
fn systems(systems: &str, expected: &Expect) {
    let walk = r#"{ "id": "nav", "type": "avatar_navigation", "config": {} }"#;
    said("game.json", &format!("\"systems\": [{walk}, {systems}]"), expected);
}

#[test]
fn combinations_of_nothing_hold_always_or_never() {
    conditions(
        "avatar_entered",
        r#""where": { "all_of": [] }, "if": { "not": { "any_of": [] } }"#,
        &expect![[r#"
            warning[empty-combinator] []: an empty `all_of` is always true
            warning[empty-combinator] []: an empty `any_of` is never true
        "#]],
    );
}

#[test]
fn what_a_rule_writes_is_what_the_readers_of_the_variable_need() {
    let goal = |variable: &str| {
        format!(
            r#""goals": [{{ "id": "q", "type": "variable_threshold", "config": {{ "variable": "{variable}", "target": 1 }} }}]"#
        )
    };
    let with = |rules: &str, expected: &Expect| {
        said("levels/one.json", &format!(r#"{}, "rules": [{rules}]"#, goal("s")), expected);
    };
    let set = |value: &str| format!(r#"{{ "set_variable": {{ "name": "s", "value": {value} }} }}"#);
    let rule = |value: &str| format!(r#"{{ "id": "r", "on": "avatar_entered", "then": [{}] }}"#, set(value));
    with(
        &rule("\"abc\""),
        &expect![[r#"
        error[variable-type] "abc": the variable `s` must be a number, found a text: the goal `q` compares it with a number, and the game stops
    "#]],
    );
    with(
        &rule("\"$event.position\""),
        &expect![[r#"
        error[variable-type] "$event.position": the variable `s` must be a number, found a position: the goal `q` compares it with a number, and the game stops
    "#]],
    );
    for fine in ["1", "0.5", "null", "\"$cell.objects.param.value\""] {
        with(&rule(fine), &expect![[""]]);
    }
    // The rule may never fire, and another rule may write a number before the goal is evaluated.
    with(
        &format!(
            r#"{{ "id": "r", "on": "avatar_entered", "where": {{ "position": [3, 1] }}, "then": [{}] }}, {{ "id": "n", "on": "avatar_exited", "then": [{}] }}"#,
            set("true"),
            set("1")
        ),
        &expect![[r#"
            warning[variable-type] true: the variable `s` must be a number, found `true` or `false`: the goal `q` compares it with a number, and the game stops
        "#]],
    );
}

#[test]
fn goals_read_the_numbers_that_rules_put_on_the_board() {
    let with = |effect: &str, expected: &Expect| {
        let goal = r#""goals": [{ "id": "sum", "type": "sum_constraint", "config": { "scope": "board", "target": 3 } }]"#;
        let rule = format!(r#"{{ "id": "r", "on": "avatar_entered", "then": [{effect}] }}"#);
        said("levels/one.json", &format!("{goal}, \"rules\": [{rule}]"), expected);
    };
    let spawn = |value: &str| {
        format!(
            r#"{{ "spawn": {{ "position": [3, 0], "layer": "objects", "kind": "number", "value": {value} }} }}"#
        )
    };
    with(
        &spawn("\"$event.direction\""),
        &expect![[r#"
        warning[entity-parameter-type] "$event.direction": the parameter `value` must be a whole number, found a text: the goal `sum` reads it, and the game stops
    "#]],
    );
    with(
        &spawn("0.5"),
        &expect![[r#"
        warning[entity-parameter-type] 0.5: the parameter `value` must be a whole number, found a number with a fraction: the goal `sum` reads it, and the game stops
    "#]],
    );
    for fine in ["2", "null", "\"$cell.objects.param.value\""] {
        with(&spawn(fine), &expect![[""]]);
    }
}

#[test]
fn systems_read_the_parameters_that_rules_give() {
    let game = |system: &str, effect: &str| {
        format!(
            r#""systems": [{{ "id": "nav", "type": "avatar_navigation", "config": {{}} }}, {system}], "rules": [{{ "id": "r", "on": "avatar_entered", "then": [{effect}] }}]"#
        )
    };
    let merge = r#"{ "id": "merge", "type": "slide_merge", "config": { "mergeAction": "move", "mergeableTags": ["solid"] } }"#;
    let set = |value: &str| {
        format!(
            r#"{{ "set_cell": {{ "position": [3, 0], "layer": "objects", "kind": "rock", "value": {value} }} }}"#
        )
    };
    said(
        "game.json",
        &game(merge, &set("\"two\"")),
        &expect![[r#"
            warning[entity-parameter-type] "two": the parameter `value` must be a whole number, found a text: the system `merge` reads it, and the game stops
            info[shared-action] "move": `nav` and `merge` both respond to `move`, one after the other
        "#]],
    );
    said(
        "game.json",
        &game(merge, &set("2")),
        &expect![[r#"
        info[shared-action] "move": `nav` and `merge` both respond to `move`, one after the other
    "#]],
    );
}

#[test]
fn systems_read_the_moves_left_as_numbers() {
    let actors = r#"{ "id": "actors", "type": "individual_actors", "config": { "selectAction": "move", "budgets": { "rock": 2 } } }"#;
    let game = |value: &str| {
        let set = format!(r#"{{ "set_variable": {{ "name": "actorMovesRemaining", "value": {value} }} }}"#);
        format!(
            r#""systems": [{{ "id": "nav", "type": "avatar_navigation", "config": {{}} }}, {actors}], "rules": [{{ "id": "r", "on": "avatar_entered", "then": [{set}] }}]"#
        )
    };
    said(
        "game.json",
        &game(r#"{ "rock": "2" }"#),
        &expect![[r#"
            warning[variable-type] { "rock": "2" }: the variable `actorMovesRemaining` must be an object of numbers, found an object with a value that is no number: the system `actors` reads it, and the game stops
            info[undeclared-default] "actors": `actors` omits `actorLayer`, and its default, the layer `actors`, is not declared
            info[shared-action] "move": `nav` and `actors` both respond to `move`, one after the other
        "#]],
    );
    said(
        "game.json",
        &game(r#"{ "rock": 2 }"#),
        &expect![[r#"
            info[undeclared-default] "actors": `actors` omits `actorLayer`, and its default, the layer `actors`, is not declared
            info[shared-action] "move": `nav` and `actors` both respond to `move`, one after the other
        "#]],
    );
    said(
        "game.json",
        &game("\"none\""),
        &expect![[r#"
            info[undeclared-default] "actors": `actors` omits `actorLayer`, and its default, the layer `actors`, is not declared
            info[shared-action] "move": `nav` and `actors` both respond to `move`, one after the other
        "#]],
    );
}

#[test]
fn nothing_is_added_to_a_variable_in_which_a_system_keeps_a_text() {
    let actors = r#"{ "id": "actors", "type": "individual_actors", "config": { "selectAction": "move", "actorLayer": "markers" } }"#;
    let game = |name: &str| {
        format!(
            r#""systems": [{{ "id": "nav", "type": "avatar_navigation", "config": {{}} }}, {actors}], "rules": [{{ "id": "r", "on": "avatar_entered", "then": [{{ "increment_variable": {{ "name": "{name}", "amount": 1 }} }}] }}]"#
        )
    };
    said(
        "game.json",
        &game("selectedActorKind"),
        &expect![[r#"
            warning[variable-type] "selectedActorKind": the system `actors` keeps a text in the variable `selectedActorKind`, so the game stops when a number is added
            warning[shared-action] "actors": `move` already means something else to this system, which comes first
            info[shared-action] "move": `nav` and `actors` both respond to `move`, one after the other
        "#]],
    );
    // Without budgets, nothing is kept there.
    said(
        "game.json",
        &game("actorMovesRemaining"),
        &expect![[r#"
            warning[shared-action] "actors": `move` already means something else to this system, which comes first
            info[shared-action] "move": `nav` and `actors` both respond to `move`, one after the other
        "#]],
    );
}

#[test]
fn what_a_system_keeps_as_a_text_is_not_compared_with_a_number() {
    let actors = r#""systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }, { "id": "actors", "type": "individual_actors", "config": { "selectAction": "tap_cell", "actorLayer": "markers" } }]"#;
    let goal = |variable: &str| {
        format!(
            r#""goals": [{{ "id": "q", "type": "variable_threshold", "config": {{ "variable": "{variable}", "target": 1 }} }}]"#
        )
    };
    let both = |variable: &str, expected: &Expect| {
        let files: Vec<(&str, String)> = testkit::minimal()
            .into_iter()
            .map(|(name, text)| {
                let changed = match name {
                    "game.json" => testkit::with_members(text, actors),
                    "levels/one.json" => testkit::with_members(text, &goal(variable)),
                    _ => Some(text.to_owned()),
                };
                (name, changed.expect("an excerpt is a member"))
            })
            .collect();
        said_of(&files, expected);
    };
    both(
        "selectedActorKind",
        &expect![[r#"
            info[shared-action] "actors": `nav` and `actors` both respond to `move`, one after the other
            error[unknown-action] "tap_cell": unknown action `tap_cell`; expected `move`
            warning[variable-type] "selectedActorKind": the system `actors` keeps a text in the variable `selectedActorKind`, so the game stops when it is compared with a number
        "#]],
    );
    both(
        "score",
        &expect![[r#"
            info[shared-action] "actors": `nav` and `actors` both respond to `move`, one after the other
            error[unknown-action] "tap_cell": unknown action `tap_cell`; expected `move`
            warning[unknown-variable] "score": unknown variable `score`: nothing sets it; expected one of `actorMovesRemaining`, `keys`, `selectedActorKind` or `selectedActorPosition`
        "#]],
    );
}

#[test]
fn systems_read_variables_too() {
    let game = |systems: &str, name: &str, value: &str| {
        format!(
            r#""systems": [{{ "id": "nav", "type": "avatar_navigation", "config": {{}} }}, {systems}], "rules": [{{ "id": "r", "on": "avatar_entered", "then": [{{ "set_variable": {{ "name": "{name}", "value": {value} }} }}] }}]"#
        )
    };
    let blocks = r#"{ "id": "rails", "type": "sliding_blocks", "config": { "moveAction": "move" } }"#;
    said(
        "game.json",
        &game(blocks, "escapedCount", r#""$event.direction""#),
        &expect![[r#"
            warning[variable-type] "$event.direction": the variable `escapedCount` must be a number, found a text: the system `rails` reads it, and the game stops
            info[shared-action] "move": `nav` and `rails` both respond to `move`, one after the other
        "#]],
    );
    let npcs = r#"{ "id": "npcs", "type": "follower_npcs", "config": { "behaviors": {} } }"#;
    said(
        "game.json",
        &game(npcs, "turnCount", "1.5"),
        &expect![[r#"
        warning[variable-type] 1.5: the variable `turnCount` must be a whole number, found a number with a fraction: the system `npcs` reads it, and the game stops
    "#]],
    );
    said("game.json", &game(npcs, "turnCount", "2"), &expect![[""]]);
}

#[test]
fn an_owner_that_is_listed_twice_is_counted_twice() {
    let goal = |owners: &str| {
        format!(
            r#""goals": [{{ "id": "g", "type": "balance", "config": {{ "layer": "markers", "owners": [{owners}], "claimableLayer": "markers", "claimableKind": "flag" }} }}]"#
        )
    };
    said(
        "levels/one.json",
        &goal(r#""flag", "rock", "flag""#),
        &expect![[r#"
            error[repeated-entry] "flag": duplicate owner `flag` in `owners`
        "#]],
    );
    said("levels/one.json", &goal(r#""flag", "rock""#), &expect![[""]]);
}

#[test]
fn an_actor_that_a_claim_leaves_out_is_told() {
    let game = |claim: &str| {
        format!(
            r#""layers": [{{ "id": "ground", "occupancy": "exactly_one", "default": "empty" }}, {{ "id": "objects", "occupancy": "zero_or_one" }}, {{ "id": "markers", "occupancy": "zero_or_one" }}, {{ "id": "paint", "occupancy": "zero_or_one" }}], "systems": [{{ "id": "walk", "type": "avatar_navigation", "config": {{}} }}, {{ "id": "twins", "type": "coupled_actors", "config": {{ "actorLayer": "markers", "claim": {claim} }} }}]"#
        )
    };
    said(
        "game.json",
        &game(r#"{ "layer": "paint" }"#),
        &expect![[r#"
            info[shared-action] "twins": `walk` and `twins` both respond to `move`, one after the other
            error[unmarked-actor] { "layer": "paint" }: `claim` has no `map`, so no actor ever leaves a mark
        "#]],
    );
    said(
        "game.json",
        &game(r#"{ "layer": "paint", "map": { "rock": "torch" } }"#),
        &expect![[r#"
            info[shared-action] "twins": `walk` and `twins` both respond to `move`, one after the other
            info[unmarked-actor] { "rock": "torch" }: the actor `flag` leaves no mark: `map` has no entry for it
            warning[kind-on-other-layer] "torch": `torch` belongs on the layer `objects`, not on `paint`
        "#]],
    );
    said(
        "game.json",
        &game(r#"{ "layer": "paint", "map": { "flag": "torch" } }"#),
        &expect![[r#"
            info[shared-action] "twins": `walk` and `twins` both respond to `move`, one after the other
            warning[kind-on-other-layer] "torch": `torch` belongs on the layer `objects`, not on `paint`
        "#]],
    );
}

#[test]
fn a_condition_needs_no_wrapping() {
    conditions(
        "avatar_entered",
        r#""where": { "all_of": [{ "position": [1, 0] }] }, "if": { "not": { "not": { "avatar": { "hasItem": true } } } }"#,
        &expect![[r#"
            hint[needless-combinator] "all_of": `all_of` of one condition says just what that says
            hint[needless-combinator] "not": `not` of `not` says what the condition says
        "#]],
    );
}

#[test]
fn events_without_a_position_are_nowhere() {
    conditions(
        "object_pushed",
        r#""where": { "position": [1, 0] }"#,
        &expect![[r#"
            error[condition-without-position] "position": `position` is always false: the event `object_pushed` has no `position`
        "#]],
    );
    conditions(
        "inventory_changed",
        r#""where": { "position_has_tag": { "layer": "objects", "tag": "pickup" } }"#,
        &expect![[r#"
            error[condition-without-position] "position_has_tag": `position_has_tag` is always false: the event `inventory_changed` has no `position`
        "#]],
    );
}

#[test]
fn what_an_event_condition_does_not_compare_is_told() {
    conditions(
        "avatar_entered",
        r#""where": { "event": {} }"#,
        &expect![[r#"
            warning[idle-test] {}: `event` compares nothing, so it is always true
        "#]],
    );
    conditions(
        "avatar_entered",
        r#""where": { "event": { "equals": "up" } }"#,
        &expect![[r#"
            warning[idle-test] "up": `"up"` is not compared: `equals` has no effect without `param`
        "#]],
    );
    conditions(
        "inventory_changed",
        r#""where": { "event": { "param": "newItem", "equals": null } }"#,
        &expect![[r#"
            warning[idle-test] null: the released game ignores `equals` if it is `null`: `newItem` is not compared
        "#]],
    );
    conditions(
        "avatar_entered",
        r#""where": { "event": { "kind": "rock" } }"#,
        &expect![[r#"
            error[unknown-event-field] "rock": `kind`: the event `avatar_entered` has no field `kind`; expected one of `position`, `fromPosition` or `direction`
        "#]],
    );
}

#[test]
fn what_an_event_field_never_holds_is_told() {
    let of = |event: &str, param: &str, equals: &str, expected: &Expect| {
        let test = format!(r#""where": {{ "event": {{ "param": "{param}", "equals": {equals} }} }}"#);
        conditions(event, &test, expected);
    };
    of(
        "avatar_entered",
        "position",
        "[1, 0]",
        &expect![[r#"
        warning[impossible-comparison] [1, 0]: `position` of `avatar_entered` is a cell, which never equals `[1, 0]`; use the condition `position`
    "#]],
    );
    of(
        "avatar_entered",
        "direction",
        "\"rihgt\"",
        &expect![[r#"
        warning[impossible-comparison] "rihgt": `direction` of `avatar_entered` is a direction and never `rihgt`; did you mean `right`?
    "#]],
    );
    of(
        "avatar_entered",
        "direction",
        "3",
        &expect![[r#"
            warning[impossible-comparison] 3: `direction` of `avatar_entered` is a direction as a string and never equals the number `3`
        "#]],
    );
    of(
        "tiles_slid",
        "movedCount",
        "\"2\"",
        &expect![[r#"
        warning[impossible-comparison] "2": `movedCount` of `tiles_slid` is an integer and never equals the string `"2"`
    "#]],
    );
    of(
        "region_transformed",
        "type",
        "\"rotated\"",
        &expect![[r#"
        warning[impossible-comparison] "rotated": `type` of `region_transformed` is never `rotated`; did you mean `rotate`?
    "#]],
    );
    of(
        "move_blocked",
        "blockerKind",
        "\"rokc\"",
        &expect![[r#"
            error[unknown-kind] "rokc": unknown entity kind `rokc`; did you mean `rock`?
        "#]],
    );
    of(
        "cell_cleared",
        "layer",
        "\"object\"",
        &expect![[r#"
            error[unknown-layer] "object": unknown layer `object`; did you mean `objects`?
        "#]],
    );
    of(
        "variable_changed",
        "variable",
        "\"kees\"",
        &expect![[r#"
            warning[unknown-variable] "kees": unknown variable `kees`: nothing sets it; did you mean `keys`?
        "#]],
    );
    of(
        "variable_changed",
        "newValue",
        "[1]",
        &expect![[r#"
        warning[impossible-comparison] [1]: `newValue` of `variable_changed` never equals an array of one element: lists and objects equal nothing
    "#]],
    );
    of(
        "object_placed",
        "wasTeleported",
        "false",
        &expect![[r#"
        warning[impossible-comparison] false: `wasTeleported` of `object_placed` is `true` or absent, and never `false`
    "#]],
    );
    of(
        "multi_cell_object_moved",
        "id",
        "\"pip\"",
        &expect![[r#"
            error[unknown-emitter] "pip": unknown multi-cell object `pip`; did you mean `pipe`?
        "#]],
    );
    // These are possible.
    of("avatar_entered", "direction", "\"right\"", &expect![]);
    of("cell_transformed", "fromKind", "\"\"", &expect![]);
    of("object_placed", "wasTeleported", "true", &expect![]);
    of("variable_changed", "newValue", "\"torch\"", &expect![]);
}

#[test]
fn only_numbers_are_greater_or_smaller() {
    let of = |op: &str, value: &str, expected: &Expect| {
        let test = format!(r#""if": {{ "variable": {{ "name": "keys", "op": "{op}", "value": {value} }} }}"#);
        conditions("avatar_entered", &test, expected);
    };
    of(
        "gt",
        "\"3\"",
        &expect![[r#"
            warning[impossible-comparison] "3": `gt` is always false for the string `"3"`: only numbers can be greater or less
        "#]],
    );
    of(
        "eq",
        "[3]",
        &expect![[r#"
            warning[impossible-comparison] [3]: no variable equals an array of one element, so this is always false
        "#]],
    );
    of(
        "eq",
        "\"3\"",
        &expect![[r#"
            warning[impossible-comparison] "3": `keys` only holds a number, so `eq` is never true for the string `"3"`
        "#]],
    );
    of(
        "neq",
        "true",
        &expect![[r#"
            warning[impossible-comparison] true: `keys` only holds a number, so `neq` is always true for `true`
        "#]],
    );
    of("eq", "3", &expect![]);
    of("eq", "null", &expect![]);
}

#[test]
fn a_variable_that_takes_what_an_event_carries_may_hold_anything() {
    rules(
        r#"
        { "id": "r", "on": "avatar_entered", "then": [{ "set_variable": { "name": "keys", "value": "$event.direction" } }] },
        { "id": "s", "on": "avatar_exited", "if": { "variable": { "name": "keys", "op": "eq", "value": "up" } }, "then": [{ "clear_inventory": {} }] }"#,
        &expect![],
    );
}

#[test]
fn counts_are_neither_negative_nor_larger_than_the_board() {
    let of = |op: &str, value: &str, expected: &Expect| {
        let test = format!(
            r#""if": {{ "board_count": {{ "kind": "rock", "layer": "objects", "op": "{op}", "value": {value} }} }}"#
        );
        conditions("avatar_entered", &test, expected);
    };
    of(
        "lt",
        "0",
        &expect![[r#"
            warning[impossible-comparison] 0: a count is at least 0, so `lt` `0` is always false
        "#]],
    );
    of(
        "eq",
        "-1",
        &expect![[r#"
            warning[impossible-comparison] -1: a count is at least 0, so `eq` `-1` is always false
        "#]],
    );
    of(
        "gte",
        "0",
        &expect![[r#"
            warning[impossible-comparison] 0: a count is at least 0, so `gte` `0` is always true
        "#]],
    );
    of(
        "gt",
        "8",
        &expect![[r#"
            warning[impossible-comparison] 8: at most 8 can be counted, so `gt` `8` is always false
        "#]],
    );
    of(
        "eq",
        "9",
        &expect![[r#"
            warning[impossible-comparison] 9: at most 8 can be counted, so `eq` `9` is always false
        "#]],
    );
    of("eq", "8", &expect![]);
    of("lt", "1", &expect![]);
    conditions(
        "avatar_entered",
        r#""if": { "board_count": { "op": "eq", "value": 0 } }"#,
        &expect![[r#"
        warning[idle-test] "board_count": `board_count` counts nothing without `kind` or `tag`: the number is always 0
    "#]],
    );
}

#[test]
fn conditions_that_exclude_each_other_are_told() {
    let of = |one: &str, other: &str, expected: &Expect| {
        conditions("avatar_entered", &format!(r#""if": {{ "all_of": [{one}, {other}] }}"#), expected);
    };
    let keys = |op: &str, value: &str| {
        format!(r#"{{ "variable": {{ "name": "keys", "op": "{op}", "value": {value} }} }}"#)
    };
    let cell = |test: &str| format!(r#"{{ "cell": {{ "position": [1, 1], "layer": "objects", {test} }} }}"#);
    of(
        r#"{ "position": [1, 0] }"#,
        r#"{ "position": [2, 0] }"#,
        &expect![[r#"
        warning[contradiction] { "position": [2, 0] }: `{ "position": [2, 0] }` excludes `{ "position": [1, 0] }`, so the rule never fires
    "#]],
    );
    of(
        r#"{ "avatar": { "hasItem": "torch" } }"#,
        r#"{ "not": { "avatar": { "hasItem": true } } }"#,
        &expect![[r#"
            warning[contradiction] { "avatar": { "hasItem": true } }: not `{ "avatar": { "hasItem": true } }` excludes `{ "avatar": { "hasItem": "torch" } }`, so the rule never fires
        "#]],
    );
    of(
        &keys("gt", "5"),
        &keys("lt", "3"),
        &expect![[r#"
        warning[contradiction] { "variable": { "name": "keys", "op": "lt", "value": 3 } }: `{ "variable": { "name": "keys", "op": "lt", "value": 3 } }` excludes `{ "variable": { "name": "keys", "op": "gt", "value": 5 } }`, so the rule never fires
    "#]],
    );
    of(
        &keys("gte", "3"),
        &keys("lt", "3"),
        &expect![[r#"
        warning[contradiction] { "variable": { "name": "keys", "op": "lt", "value": 3 } }: `{ "variable": { "name": "keys", "op": "lt", "value": 3 } }` excludes `{ "variable": { "name": "keys", "op": "gte", "value": 3 } }`, so the rule never fires
    "#]],
    );
    of(
        &keys("eq", "3"),
        &keys("neq", "3"),
        &expect![[r#"
        warning[contradiction] { "variable": { "name": "keys", "op": "neq", "value": 3 } }: `{ "variable": { "name": "keys", "op": "neq", "value": 3 } }` excludes `{ "variable": { "name": "keys", "op": "eq", "value": 3 } }`, so the rule never fires
    "#]],
    );
    of(
        &keys("eq", "3"),
        &format!(r#"{{ "not": {} }}"#, keys("eq", "3")),
        &expect![[r#"
            warning[contradiction] { "variable": { "name": "keys", "op": "eq", "value": 3 } }: not `{ "variable": { "name": "keys", "op": "eq", "value": 3 } }` excludes `{ "variable": { "name": "keys", "op": "eq", "value": 3 } }`, so the rule never fires
        "#]],
    );
    of(
        &cell(r#""isEmpty": true"#),
        &cell(r#""kind": "rock""#),
        &expect![[r#"
        warning[contradiction] { "cell": { "position": [1, 1], "layer": "objects", "kind": "rock" } }: `{ "cell": { "position": [1, 1], "layer": "objects", "kind":…` excludes `{ "cell": { "position": [1, 1], "layer": "objects", "isEmpty…`, so the rule never fires
    "#]],
    );
    of(
        &cell(r#""kind": "torch""#),
        &cell(r#""hasTag": "solid""#),
        &expect![[r#"
        warning[contradiction] { "cell": { "position": [1, 1], "layer": "objects", "hasTag": "solid" } }: `{ "cell": { "position": [1, 1], "layer": "objects", "hasTag"…` excludes `{ "cell": { "position": [1, 1], "layer": "objects", "kind":…`, so the rule never fires
    "#]],
    );
    of(
        r#"{ "position_has_tag": { "layer": "objects", "tag": "solid" } }"#,
        r#"{ "position_has_tag": { "layer": "objects", "tag": "pickup" } }"#,
        &expect![[r#"
            warning[contradiction] { "position_has_tag": { "layer": "objects", "tag": "pickup" } }: `{ "position_has_tag": { "layer": "objects", "tag": "pickup"…` excludes `{ "position_has_tag": { "layer": "objects", "tag": "solid" }…`, so the rule never fires
        "#]],
    );
    // These do not exclude each other.
    of(&keys("gte", "3"), &keys("lte", "3"), &expect![]);
    of(&keys("gt", "2"), &keys("lt", "3"), &expect![]);
    of(&cell(r#""isEmpty": false"#), &cell(r#""kind": "rock""#), &expect![]);
    of(r#"{ "position": [1, 0] }"#, r#"{ "not": { "position": [2, 0] } }"#, &expect![]);
}

#[test]
fn where_and_if_have_to_hold_together() {
    conditions(
        "avatar_entered",
        r#""where": { "position": [1, 0] }, "if": { "not": { "any_of": [{ "position": [1, 0] }, { "avatar": { "hasItem": true } }] } }"#,
        &expect![[r#"
            warning[contradiction] { "position": [1, 0] }: not `{ "position": [1, 0] }` excludes `{ "position": [1, 0] }`, so the rule never fires
        "#]],
    );
}

#[test]
fn alternatives_may_exclude_each_other_but_not_themselves() {
    conditions(
        "avatar_entered",
        r#""if": { "any_of": [{ "avatar": { "at": [1, 0] } }, { "all_of": [{ "avatar": { "at": [2, 0] } }, { "avatar": { "at": [3, 0] } }] }] }"#,
        &expect![[r#"
            warning[contradiction] { "avatar": { "at": [3, 0] } }: `{ "avatar": { "at": [3, 0] } }` excludes `{ "avatar": { "at": [2, 0] } }`, so they are never both true
        "#]],
    );
}

#[test]
fn what_is_asked_twice_is_told() {
    conditions(
        "avatar_entered",
        r#""where": { "any_of": [{ "position": [1, 0] }, { "position": [ 1, 0 ] }] }, "if": { "all_of": [{ "avatar": { "hasItem": true } }, { "avatar": { "at": [1, 0] } }, { "avatar": { "hasItem": true } }] }"#,
        &expect![[r#"
            warning[repeated-condition] { "position": [ 1, 0 ] }: duplicate condition `{ "position": [1, 0] }`
            warning[repeated-condition] { "avatar": { "hasItem": true } }: duplicate condition `{ "avatar": { "hasItem": true } }`
        "#]],
    );
}

#[test]
fn kinds_and_tags_are_looked_for_on_their_layers() {
    conditions(
        "avatar_entered",
        r#""where": { "position_has_tag": { "layer": "ground", "tag": "pickup" } }, "if": { "all_of": [{ "cell": { "position": [1, 1], "layer": "markers", "kind": "rock" } }, { "cell": { "position": [1, 0], "layer": "objects", "hasTag": "walkable" } }, { "board_count": { "kind": "flag", "layer": "objects", "op": "eq", "value": 1 } }] }"#,
        &expect![[r#"
            warning[tag-on-other-layer] "pickup": no kind on the layer `ground` has the tag `pickup`; kinds on `objects` do
            warning[kind-on-other-layer] "rock": `rock` belongs on the layer `objects` and is never on `markers`
            warning[tag-on-other-layer] "walkable": no kind on the layer `objects` has the tag `walkable`; kinds on `ground` do
            warning[kind-on-other-layer] "flag": `flag` belongs on the layer `markers` and is never on `objects`
        "#]],
    );
}

#[test]
fn places_in_rules_lie_on_the_board_of_the_level() {
    rules(
        r#"{ "id": "r", "on": "avatar_entered", "where": { "position": [4, 0] },
             "if": { "all_of": [{ "avatar": { "at": [0, 2] } }, { "cell": { "position": [-1, 0], "layer": "objects", "isEmpty": false } }] },
             "then": [{ "spawn": { "position": [3, 2], "layer": "objects", "kind": "rock" } },
                      { "move_entity": { "from": [3, 1], "to": [3, 9], "layer": "objects" } }] }"#,
        &expect![[r#"
            warning[outside-board] [4, 0]: the cell that `position` tests at [4, 0] is outside the 4 × 2 board
            warning[outside-board] [0, 2]: the cell that `avatar` tests at [0, 2] is outside the 4 × 2 board
            warning[outside-board] [-1, 0]: the cell that `cell` tests at [-1, 0] is outside the 4 × 2 board
            warning[outside-board] [3, 2]: `position` of `spawn` at [3, 2] is outside the 4 × 2 board
            warning[outside-board] [3, 9]: `to` of `move_entity` at [3, 9] is outside the 4 × 2 board
        "#]],
    );
}

#[test]
fn places_in_rules_of_the_game_lie_on_some_board() {
    said(
        "game.json",
        r#""rules": [{ "id": "r", "on": "avatar_entered", "where": { "position": [3, 1] }, "then": [{ "destroy": { "position": [4, 0], "layer": "objects" } }] }]"#,
        &expect![[r#"
            warning[outside-board] [4, 0]: `position` of `destroy` at [4, 0] is outside the board of every level
        "#]],
    );
}

#[test]
fn references_yield_what_their_place_takes() {
    effects(
        "avatar_entered",
        r#"{ "spawn": { "position": "$event.direction", "layer": "objects", "kind": "$avatar.position" } },
           { "destroy": { "position": "$cell.objects.kind", "layer": "objects" } },
           { "set_inventory": { "item": "$event.fromPosition" } },
           { "set_variable": { "name": "keys", "value": "$event.direction" } },
           { "spawn": { "position": "$event.position", "layer": "objects", "kind": "number", "value": "$event.direction" } }"#,
        &expect![[r#"
            error[reference-type] "$event.direction": `$event.direction` is a direction as a string, but `position` must be a position `[x, y]` of two integers
            error[reference-type] "$avatar.position": `$avatar.position` is a position `[x, y]` of two integers, but `kind` must be an entity kind as a string
            error[reference-type] "$cell.objects.kind": `$cell.objects.kind` is an entity kind as a string, but `position` must be a position `[x, y]` of two integers
            error[reference-type] "$event.fromPosition": `$event.fromPosition` is a position `[x, y]` of two integers, but `item` must be an entity kind as a string
        "#]],
    );
}

#[test]
fn parameters_are_those_the_kinds_of_a_layer_declare() {
    effects(
        "avatar_entered",
        r#"{ "set_variable": { "name": "keys", "value": "$cell.objects.param.valeu" } },
           { "set_variable": { "name": "keys", "value": "$cell.markers.param.strength" } },
           { "set_variable": { "name": "keys", "value": "$cell.objects.param.value" } }"#,
        &expect![[r#"
            warning[undeclared-parameter] "$cell.objects.param.valeu": no kind on the layer `objects` declares the parameter `valeu`; did you mean `value`?
            info[undeclared-parameter] "$cell.markers.param.strength": no kind on the layer `markers` declares the parameter `strength`
        "#]],
    );
}

#[test]
fn an_animation_is_one_of_the_kinds_that_can_lie_there() {
    rules(
        r#"{ "id": "r", "on": "avatar_entered", "where": { "position_has_tag": { "layer": "objects", "tag": "pickup" } },
             "then": [{ "destroy": { "position": "$event.position", "layer": "objects", "animation": "burning" } },
                      { "destroy": { "position": [1, 1], "layer": "ground", "animation": "burning" } },
                      { "destroy": { "position": [1, 1], "layer": "objects", "animation": "burning" } }] }"#,
        &expect![[r#"
            warning[unknown-animation] "burning": no entity kind of the layer `objects` with the tag `pickup` has the animation `burning`
            warning[unknown-animation] "burning": no entity kind of the layer `ground` has the animation `burning`
        "#]],
    );
}

#[test]
fn what_was_taken_away_cannot_be_read() {
    effects(
        "avatar_entered",
        r#"{ "destroy": { "position": "$event.position", "layer": "objects" } },
           { "set_inventory": { "item": "$cell.objects.kind" } },
           { "set_variable": { "name": "keys", "value": "$cell.markers.kind" } },
           { "clear_inventory": {} },
           { "set_variable": { "name": "keys", "value": "$avatar.item" } },
           { "spawn": { "position": "$event.fromPosition", "layer": "objects", "kind": "torch" } },
           { "set_variable": { "name": "keys", "value": "$cell.objects.kind" } }"#,
        &expect![[r#"
            warning[emptied-cell] "$cell.objects.kind": `$cell.objects.kind` yields nothing: the cell of the event is already empty
            warning[emptied-cell] "$avatar.item": `$avatar.item` yields nothing: the inventory of the avatar is already empty
        "#]],
    );
}

#[test]
fn effects_that_change_nothing_are_told() {
    rules(
        r#"{ "id": "r", "on": "avatar_entered",
             "if": { "all_of": [{ "avatar": { "hasItem": false } }, { "cell": { "position": [1, 1], "layer": "objects", "isEmpty": true } }] },
             "then": [{ "destroy": { "position": [1, 1], "layer": "objects" } },
                      { "clear_inventory": {} },
                      { "increment_variable": { "name": "keys", "amount": 0 } },
                      { "move_entity": { "from": [2, 1], "to": [2, 1], "layer": "objects" } },
                      { "transform": { "position": "$event.position", "layer": "ground", "toKind": "$cell.ground.kind" } },
                      { "destroy": { "position": [0, 0], "layer": "markers" } },
                      { "destroy": { "position": [0, 0], "layer": "markers" } }] },
           { "id": "s", "on": "avatar_exited", "then": [] }"#,
        &expect![[r#"
            info[idle-effect] "destroy": `destroy` has no effect: the cell is already empty
            info[idle-effect] "clear_inventory": `clear_inventory` has no effect: the inventory of the avatar is already empty
            info[idle-effect] 0: adding `0` does not change the variable, so nothing changes
            info[idle-effect] [2, 1]: `to` is the same cell as `from`, so nothing changes
            info[idle-effect] "$cell.ground.kind": `$cell.ground.kind` is already the kind there, so nothing changes
            info[idle-effect] "destroy": `destroy` has no effect: the cell is already empty
            warning[idle-rule] []: the rule `s` does nothing: its `then` has no effects
        "#]],
    );
}

#[test]
fn rules_do_not_repeat_one_another() {
    rules(
        r#"{ "id": "r", "on": "avatar_entered", "then": [{ "clear_inventory": {} }] },
           { "then": [ { "clear_inventory": { } } ], "on": "avatar_entered", "id": "s" },
           { "id": "r", "on": "avatar_exited", "then": [{ "clear_inventory": {} }] }"#,
        &expect![[r#"
            warning[repeated-rule] "s": the rule `s` does the same as `r`
            error[duplicate-definition] "r": the rule id `r` is defined twice
        "#]],
    );
}

#[test]
fn a_level_need_not_repeat_a_rule_of_the_game() {
    let rule = |id: &str| {
        format!(
            r#""rules": [{{ "id": "{id}", "on": "avatar_entered", "then": [{{ "clear_inventory": {{}} }}] }}]"#
        )
    };
    let files: Vec<(&str, String)> = testkit::minimal()
        .into_iter()
        .map(|(path, text)| {
            let id = if path == "game.json" { "drop" } else { "drop_here" };
            let changed = (path != "manifest.json").then(|| testkit::with_members(text, &rule(id)));
            (path, changed.map_or_else(|| text.to_owned(), |text| text.expect("a rule is a member")))
        })
        .collect();
    said_of(
        &files,
        &expect![[r#"
        warning[repeated-rule] "drop_here": the rule `drop_here` does the same as the rule `drop` of the game
    "#]],
    );
}

#[test]
fn a_rule_that_finds_nothing_left_never_fires() {
    let pickup = r#""where": { "position_has_tag": { "layer": "objects", "tag": "pickup" } }"#;
    let take = r#""then": [{ "destroy": { "position": "$event.position", "layer": "objects" } }]"#;
    let count = r#""then": [{ "increment_variable": { "name": "keys" } }]"#;
    let two = |first: &str, second: &str| {
        format!(
            r#"{{ "id": "take", "on": "avatar_entered", {pickup}, {first} {take} }},
               {{ "id": "count", "on": "avatar_entered", {pickup}, {second} {count} }}"#
        )
    };
    rules(
        &two("", ""),
        &expect![[r#"
            warning[shadowed-rule] "count": the rule `count` never fires: `take` runs before it and removes what it needs
        "#]],
    );
    rules(
        &two("", r#""if": { "avatar": { "hasItem": true } },"#),
        &expect![[r#"
            warning[shadowed-rule] "count": the rule `count` never fires: `take` runs before it and removes what it needs
        "#]],
    );
    // In these cases something is left to count.
    rules(&two("", r#""priority": 1,"#), &expect![]);
    rules(&two(r#""once": true,"#, ""), &expect![]);
    rules(&two(r#""if": { "avatar": { "hasItem": true } },"#, ""), &expect![]);
}

#[test]
fn empty_lists_leave_some_systems_with_nothing_to_do() {
    systems(
        r#"{ "id": "jaws", "type": "flank_capture", "config": { "pieceLayer": "objects", "pairs": { "rock": ["torch"] }, "order": [] } },
           { "id": "look", "type": "line_of_sight", "config": { "triggerEvents": [], "targetTags": [], "blockingTags": [] } },
           { "id": "push", "type": "push_objects", "config": { "validTargetTags": [] } }"#,
        &expect![[r#"
            warning[empty-list] []: `order` is empty: nothing is captured
            warning[empty-list] []: `triggerEvents` is empty: nobody ever looks
            warning[empty-list] []: `validTargetTags` is empty: every push fails
        "#]],
    );
    said(
        "levels/one.json",
        r#""systemOverrides": { "nav": { "directions": [] } }"#,
        &expect![[r#"
        info[empty-list] []: `directions` is empty: the avatar never moves
    "#]],
    );
}

#[test]
fn entries_of_configurations_differ() {
    systems(
        r#"{ "id": "jaws", "type": "flank_capture", "config": { "pieceLayer": "objects", "pairs": { "rock": ["torch", "torch"] }, "directions": ["up", "left", "up"] } }"#,
        &expect![[r#"
            warning[repeated-entry] "torch": duplicate kind `torch`
            warning[repeated-entry] "up": duplicate direction `up`
        "#]],
    );
    said(
        "levels/one.json",
        r#""systemOverrides": { "nav": { "directions": ["up", "up"] } }"#,
        &expect![[r#"
            warning[repeated-entry] "up": duplicate direction `up`
        "#]],
    );
}

#[test]
fn capturing_kinds_take_their_turn() {
    systems(
        r#"{ "id": "jaws", "type": "flank_capture", "config": { "pieceLayer": "objects", "pairs": { "rock": "torch", "torch": "rock" }, "order": ["rock", "number"] } }"#,
        &expect![[r#"
            warning[unpaired-kind] "torch": `torch` never captures: it is not in `order`
            warning[unpaired-kind] "number": `number` captures nothing: `pairs` has no entry for it
        "#]],
    );
}

#[test]
fn defaults_lean_on_what_the_game_declares() {
    systems(
        r#"{ "id": "flood", "type": "flood_fill", "config": {} },
           { "id": "twins", "type": "coupled_actors", "config": {} },
           { "id": "off", "type": "coupled_actors", "config": {}, "enabled": false }"#,
        &expect![[r#"
            warning[undeclared-default] "flood": `flood` omits `floodAction`, and its default, the action `flood`, is not declared
            info[undeclared-default] "twins": `twins` omits `actorLayer`, and its default, the layer `actors`, is not declared
            hint[disabled-system] false: the system `off` is off, and no level switches it on
        "#]],
    );
}

#[test]
fn actions_are_answered_once() {
    systems(
        r#"{ "id": "boxes", "type": "sided_box", "config": { "sidedTag": "solid" } },
           { "id": "turn", "type": "region_transform", "config": { "operations": { "a": { "type": "rotate", "action": "move" }, "b": { "type": "flip", "action": "move" } } } },
           { "id": "team", "type": "individual_actors", "config": { "selectAction": "move", "moveAction": "move", "actorLayer": "objects", "actorTag": "solid" } }"#,
        &expect![[r#"
            warning[shared-action] "boxes": `nav` and `boxes` both move the avatar on `move`, so it moves twice
            warning[shared-action] "move": `move` already means something else to this system, which comes first
            info[shared-action] "move": `nav` and `team` both respond to `move`, one after the other
            warning[shared-action] "move": `move` already means something else to this system, which comes first
        "#]],
    );
}

#[test]
fn tools_come_into_play() {
    let tools = r#""systems": [
        { "id": "nav", "type": "avatar_navigation", "config": { "solidHandling": "delegate" } },
        { "id": "push", "type": "push_objects", "config": { "pushableTags": ["solid"], "toolInteractions": [
            { "item": "torch", "targetTag": "solid" },
            { "item": "torch", "targetTag": "solid", "consumeItem": true },
            { "item": "flag", "targetTag": "solid" },
            { "item": "torch", "targetTag": "walkable" },
            { "item": "torch", "targetTag": "pickup", "animation": "burning" }
        ] } }]"#;
    let rule = r#""rules": [{ "id": "take", "on": "avatar_entered", "then": [{ "set_inventory": { "item": "$cell.objects.kind" } }] }]"#;
    let files: Vec<(&str, String)> = testkit::minimal()
        .into_iter()
        .map(|(path, text)| {
            let changed = (path == "game.json")
                .then(|| testkit::with_members(&testkit::with_members(text, tools)?, rule));
            (path, changed.map_or_else(|| text.to_owned(), |text| text.expect("an excerpt is a member")))
        })
        .collect();
    said_of(
        &files,
        &expect![[r#"
            warning[idle-tool] { "item": "torch", "targetTag": "solid", "consumeItem": true }: an earlier entry is also for `torch` on `solid`, so this one is never used
            warning[idle-tool] "flag": the avatar never holds `flag`: no rule and no level gives it
            warning[tag-on-other-layer] "walkable": no kind on the layer `objects` has the tag `walkable`; kinds on `ground` do
            warning[unknown-animation] "burning": no entity kind of the layer `objects` with the tag `pickup` has the animation `burning`
        "#]],
    );
}

#[test]
fn of_several_conditions_the_one_that_counts_is_named() {
    let level = r#""rules": [{ "id": "r", "on": "avatar_entered", "if": { "not": { "avatar": { "hasItem": true } }, "avatar": { "at": [1, 0] } }, "then": [{ "resolve_move": {} }] }]"#;
    let files: Vec<(&str, String)> = testkit::minimal()
        .into_iter()
        .map(|(path, text)| {
            let changed = (path == "levels/one.json").then(|| testkit::with_members(text, level));
            (path, changed.map_or_else(|| text.to_owned(), |text| text.expect("a rule is a member")))
        })
        .collect();
    let pack = testkit::pack(files.iter().map(|(path, text)| (*path, text.as_str())));
    let help: Vec<String> = check(&pack).diagnostics.into_iter().filter_map(|it| it.help).collect();
    assert_eq!(help, ["the game only uses `avatar`, in any order; put both under `all_of`"]);
}

#[test]
fn only_numbers_are_added_to() {
    let state = |keys: &str| {
        format!(
            r#""state": {{ "avatar": {{ "enabled": true, "position": [0, 0] }}, "variables": {{ "keys": {keys} }} }}"#
        )
    };
    let rule = r#""rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "increment_variable": { "name": "keys" } }] }]"#;
    let of = |keys: &str, expected: &Expect| {
        let files: Vec<(&str, String)> = testkit::minimal()
            .into_iter()
            .map(|(path, text)| {
                let changed = (path == "levels/one.json")
                    .then(|| testkit::with_members(&testkit::with_members(text, &state(keys))?, rule));
                (path, changed.map_or_else(|| text.to_owned(), |text| text.expect("an excerpt is a member")))
            })
            .collect();
        said_of(&files, expected);
    };
    of(
        "\"none\"",
        &expect![[r#"
            error[variable-type] "none": `keys` must be a number; found the string `"none"`: the rule `r` adds to it
        "#]],
    );
    of("0", &expect![]);
    of("null", &expect![]);
    effects(
        "avatar_entered",
        r#"{ "increment_variable": { "name": "keys" } }, { "set_variable": { "name": "keys", "value": "many" } }"#,
        &expect![[r#"
            warning[increment-of-non-number] "keys": `keys` may hold a string: adding to that stops the game
        "#]],
    );
}

#[test]
fn references_yield_whole_values_at_the_top() {
    effects(
        "object_placed",
        r#"{ "set_variable": { "name": "keys", "value": "$event.params.value" } },
           { "set_variable": { "name": "keys", "value": ["$event.position", "$5"] } },
           { "set_variable": { "name": "keys", "value": "$cell.objects.param.value.x" } },
           { "set_variable": { "name": "keys", "value": "$cell.objects.kind" } }"#,
        &expect![[r#"
            warning[reference-tail] "$event.params.value": the game ignores `.value`: the reference yields all of `$event.params`
            warning[misplaced-reference] "$event.position": `$event.position` is not resolved inside an array or an object: the game keeps the text
            warning[reference-tail] "$cell.objects.param.value.x": the game ignores `.x`: the reference yields all of `$cell.objects.param.value`
        "#]],
    );
}

#[test]
fn only_objects_fall() {
    effects(
        "avatar_entered",
        r#"{ "apply_gravity": { "selector": { "tag": "walkable" } } }"#,
        &expect![[r#"
            warning[tag-on-other-layer] "walkable": no kind on the layer `objects` has the tag `walkable`; kinds on `ground` do
        "#]],
    );
}

#[test]
fn systems_look_for_kinds_and_tags_where_they_are() {
    systems(
        r#"{ "id": "push", "type": "push_objects", "config": { "pushableTags": ["walkable"], "validTargetTags": ["walkable", "solid"] } },
           { "id": "jaws", "type": "flank_capture", "config": { "pieceLayer": "objects", "pairs": { "flag": "rock" }, "order": ["flag"], "wallTag": "solid" } }"#,
        &expect![[r#"
            warning[tag-on-other-layer] "walkable": no kind on the layer `objects` has the tag `walkable`; kinds on `ground` do
            warning[kind-on-other-layer] "flag": `flag` belongs on the layer `markers`, but is looked for on `objects`
        "#]],
    );
    said(
        "levels/one.json",
        r#""systemOverrides": { "nav": { "groundLayer": "objects", "validGroundTags": ["walkable"] } }"#,
        &expect![[r#"
            warning[tag-on-other-layer] "walkable": no kind on the layer `objects` has the tag `walkable`; kinds on `ground` do
        "#]],
    );
}

/// Effects of a rule of the minimal level, in a game with a kind whose `color` is required.
fn made(effects: &str, expected: &Expect) {
    let gate = r#""gate": { "layer": "objects", "tags": [], "symbol": "g", "params": { "color": { "type": "string", "required": true }, "cost": { "type": "integer" }, "exit": { "type": "position" } } }"#;
    let rule = format!(r#""rules": [{{ "id": "r", "on": "avatar_entered", "then": [{effects}] }}]"#);
    let files: Vec<(&str, String)> = testkit::minimal()
        .into_iter()
        .map(|(name, text)| match name {
            "game.json" => {
                let anchor = r#""entityKinds": {"#;
                assert!(text.contains(anchor), "the minimal game declares kinds");
                (name, text.replacen(anchor, &format!("{anchor} {gate},"), 1))
            }
            "levels/one.json" => (name, testkit::with_members(text, &rule).expect("rules are a member")),
            _ => (name, text.to_owned()),
        })
        .collect();
    said_of(&files, expected);
}

#[test]
fn entities_that_rules_make_have_the_parameters_that_their_kind_declares() {
    for word in ["spawn", "set_cell"] {
        let with = |params: &str, expected: &Expect| {
            let head = r#""position": [3, 0], "layer": "objects", "kind": "gate""#;
            made(&format!(r#"{{ "{word}": {{ {head}{params} }} }}"#), expected);
        };
        with(
            "",
            &expect![[r#"
            warning[missing-entity-parameter] "gate": `gate` lacks the required parameter `color`: a string
        "#]],
        );
        with(
            r#", "colour": "red""#,
            &expect![[r#"
            warning[unknown-entity-parameter] "colour": `gate` has no parameter `colour`; did you mean `color`?
        "#]],
        );
        with(
            r#", "params": { "color": "red" }"#,
            &expect![[r#"
            warning[nested-parameters] "params": entity parameters belong next to `kind`, so `gate` does not have these in `params`
        "#]],
        );
        with(
            r#", "color": "red", "cost": "3", "exit": [1]"#,
            &expect![[r#"
            warning[entity-parameter-type] "3": `cost` must be an integer; found the string `"3"`
            warning[entity-parameter-type] [1]: `exit` must be a position `[x, y]`; found an array of one element
        "#]],
        );
        with(
            r#", "color": "$cell.objects.kind", "cost": "$cell.objects.param.cost", "exit": "$event.position""#,
            &expect![[""]],
        );
        with(r#", "color": "red", "cost": 3, "exit": [1, 0]"#, &expect![[""]]);
    }
}

#[test]
fn transform_makes_no_kind_that_requires_a_parameter() {
    made(
        r#"{ "transform": { "position": [3, 0], "layer": "objects", "toKind": "gate" } }"#,
        &expect![[r#"
        warning[missing-entity-parameter] "gate": `transform` makes `gate` without parameters, but it requires `color`: `set_cell` can give it
    "#]],
    );
    made(r#"{ "transform": { "position": [3, 0], "layer": "objects", "toKind": "rock" } }"#, &expect![[""]]);
}

#[test]
fn a_parameter_that_nothing_reads_is_told_of_what_rules_make_as_well() {
    let head = r#""position": [3, 0], "layer": "objects", "kind": "gate", "color": "red""#;
    made(
        &format!(r#"{{ "spawn": {{ {head}, "mood": "grim" }} }}"#),
        &expect![[r#"
        hint[unknown-entity-parameter] "mood": nothing reads the parameter `mood`, which `gate` does not declare
    "#]],
    );
    // The level reads it.
    made(
        &format!(
            r#"{{ "spawn": {{ {head}, "mood": "grim" }} }}, {{ "set_variable": {{ "name": "keys", "value": "$cell.objects.param.mood" }} }}"#
        ),
        &expect![[r#"
            info[undeclared-parameter] "$cell.objects.param.mood": no kind on the layer `objects` declares the parameter `mood`; expected one of `color`, `cost`, `exit` or `value`
        "#]],
    );
}

/// The minimal pack with an overlay beside its avatar, or with other members of its level.
fn with_overlay(systems: &str, level: &str, expected: &Expect) {
    let nav = r#"{ "id": "nav", "type": "avatar_navigation", "config": {} }"#;
    let files: Vec<(&str, String)> = testkit::minimal()
        .into_iter()
        .map(|(name, text)| match name {
            "game.json" => {
                let member = format!("\"systems\": [{nav}, {systems}]");
                (name, testkit::with_members(text, &member).expect("systems are a member"))
            }
            "levels/one.json" => (name, testkit::with_members(text, level).expect("these are members")),
            _ => (name, text.to_owned()),
        })
        .collect();
    said_of(&files, expected);
}

const CURSOR: &str = r#"{ "id": "cursor", "type": "overlay_cursor", "config": { "size": [2, 2] } }"#;
const BOTH: &str = r#""state": { "avatar": { "enabled": true, "position": [0, 0], "facing": "right" }, "overlay": { "position": [0, 0], "size": [2, 2] }, "variables": { "keys": 0 } }"#;

#[test]
fn two_systems_that_handle_one_action_in_one_level_are_told() {
    with_overlay(
        CURSOR,
        BOTH,
        &expect![[r#"
        info[shared-action] "cursor": `nav` and `cursor` both respond to `move`, one after the other
    "#]],
    );
    // No level has both.
    let overlay_alone = r#""state": { "avatar": { "enabled": false, "position": [0, 0] }, "overlay": { "position": [0, 0], "size": [2, 2] }, "variables": { "keys": 0 } }"#;
    with_overlay(
        CURSOR,
        overlay_alone,
        &expect![[r#"
        error[missing-avatar] { "enabled": false, "position": [0, 0] }: the avatar is not enabled, so the goal `flag` of type `reach_target` is never met
    "#]],
    );
    with_overlay(CURSOR, r#""title": "One""#, &expect![[""]]);
}

#[test]
fn two_systems_that_an_override_gives_one_action_are_told_there() {
    let off = CURSOR.replace("\"config\"", "\"enabled\": false, \"config\"");
    with_overlay(
        &off,
        BOTH,
        &expect![[r#"
        hint[disabled-system] false: the system `cursor` is off, and no level switches it on
    "#]],
    );
    with_overlay(
        &off,
        &format!(r#"{BOTH}, "systemOverrides": {{ "cursor": {{ "enabled": true }} }}"#),
        &expect![[r#"
            info[shared-action] "enabled": this override makes `nav` and `cursor` both respond to `move`, one after the other
        "#]],
    );
    // The override of the one that shares it takes it away.
    let other = r#""systemOverrides": { "cursor": { "moveAction": "slide" } }"#;
    with_overlay(
        CURSOR,
        &format!("{BOTH}, {other}"),
        &expect![[r#"
        error[unknown-action] "slide": unknown action `slide`; expected `move`
    "#]],
    );
    let walks =
        r#"{ "id": "boxes", "type": "sided_box", "config": { "sidedTag": "solid" }, "enabled": false }"#;
    with_overlay(
        walks,
        r#""systemOverrides": { "boxes": { "enabled": true } }"#,
        &expect![[r#"
            warning[shared-action] "enabled": this override makes `nav` and `boxes` both move the avatar on `move`, one after the other
        "#]],
    );
}

#[test]
fn a_shared_action_is_told_at_the_override_that_gives_it() {
    let off = |system: &str| system.replace("\"config\"", "\"enabled\": false, \"config\"");
    let of = |systems: &str, overrides: &str, expected: &Expect| {
        let files: Vec<(&str, String)> = testkit::minimal()
            .into_iter()
            .map(|(name, text)| match name {
                "game.json" => {
                    let systems = format!("\"systems\": [{systems}]");
                    (name, testkit::with_members(text, &systems).expect("systems are a member"))
                }
                "levels/one.json" => {
                    let members = format!("{BOTH}, \"systemOverrides\": {{ {overrides} }}");
                    (name, testkit::with_members(text, &members).expect("these are members"))
                }
                _ => (name, text.to_owned()),
            })
            .collect();
        said_of(&files, expected);
    };
    let nav = r#"{ "id": "nav", "type": "avatar_navigation", "config": {} }"#;
    let size = r#""cursor": { "size": [3, 1] }"#;
    // The override of the other one is about something else.
    of(
        &format!("{}, {CURSOR}", off(nav)),
        &format!(r#""nav": {{ "enabled": true }}, {size}"#),
        &expect![[r#"
        info[shared-action] "enabled": this override makes `cursor` and `nav` both respond to `move`, one after the other
        warning[overlay-size] [2, 2]: the overlay has 2 × 2 cells, but the system `cursor` expects 3 × 1
    "#]],
    );
    of(
        &format!("{CURSOR}, {}", off(nav)),
        &format!(r#"{size}, "nav": {{ "enabled": true }}"#),
        &expect![[r#"
        info[shared-action] "enabled": this override makes `cursor` and `nav` both respond to `move`, one after the other
        warning[overlay-size] [2, 2]: the overlay has 2 × 2 cells, but the system `cursor` expects 3 × 1
    "#]],
    );
    // Both are given the action.
    let both = r#""nav": { "enabled": true }, "cursor": { "enabled": true }"#;
    of(
        &format!("{}, {}", off(nav), off(CURSOR)),
        both,
        &expect![[r#"
        info[shared-action] "enabled": this override makes `nav` and `cursor` both respond to `move`, one after the other
    "#]],
    );
    // The switch is as it was, and the action is new.
    let other = CURSOR.replace("\"config\": {", "\"config\": { \"moveAction\": \"aim\",");
    of(
        &format!("{nav}, {other}"),
        r#""cursor": { "enabled": true, "moveAction": "move" }"#,
        &expect![[r#"
        error[unknown-action] "aim": unknown action `aim`; expected `move`
        info[shared-action] "cursor": this override makes `nav` and `cursor` both respond to `move`, one after the other
        hint[idle-override] "enabled": this override does not change `enabled` of `cursor`
    "#]],
    );
}

#[test]
fn a_level_that_gives_an_anchor_another_action_takes_it_away() {
    let of = |level: &str, expected: &Expect| {
        let nav = r#"{ "id": "nav", "type": "avatar_navigation", "config": {} }"#;
        let cursor = CURSOR.replace("\"size\"", "\"moveAction\": \"aim\", \"size\"");
        let hook = r#"{ "id": "hook", "type": "anchor_point", "config": { "action": "aim", "markerKind": "flag", "markerLayer": "markers" } }"#;
        let action = |id: &str| {
            format!(r#"{{ "id": "{id}", "params": {{ "direction": {{ "type": "direction" }} }} }}"#)
        };
        let actions = ["move", "aim", "wait"].map(action).join(", ");
        let game = format!("\"actions\": [{actions}], \"systems\": [{nav}, {cursor}, {hook}]");
        let files: Vec<(&str, String)> = testkit::minimal()
            .into_iter()
            .map(|(name, text)| match name {
                "game.json" => (name, testkit::with_members(text, &game).expect("these are members")),
                "levels/one.json" => {
                    let members = format!("{BOTH}, {level}");
                    (name, testkit::with_members(text, &members).expect("these are members"))
                }
                _ => (name, text.to_owned()),
            })
            .collect();
        said_of(&files, expected);
    };
    of(
        r#""title": "One""#,
        &expect![[r#"
        info[unanswered-action] "wait": no system handles the action `wait`; it only ends the turn
        info[shared-action] "aim": `cursor` and `hook` both respond to `aim`, one after the other
    "#]],
    );
    of(r#""systemOverrides": { "hook": { "action": "wait" } }"#, &expect![]);
}

#[test]
fn the_system_of_an_overlay_has_one() {
    let turn = |id: &str| {
        format!(
            r#"{}, {{ "id": "turn", "type": "region_transform", "config": {{ "overlaySystemId": "{id}", "operations": {{ "turn": {{ "type": "rotate", "action": "turn" }} }} }} }}"#,
            CURSOR.replace("\"size\"", "\"moveAction\": \"aim\", \"size\"")
        )
    };
    let files = |id: &str| -> Vec<(&str, String)> {
        testkit::minimal()
            .into_iter()
            .map(|(name, text)| match name {
                "game.json" => {
                    let nav = r#"{ "id": "nav", "type": "avatar_navigation", "config": {} }"#;
                    let actions = r#""actions": [{ "id": "move", "params": { "direction": { "type": "direction" } } }, { "id": "turn", "params": {} }, { "id": "aim", "params": { "direction": { "type": "direction" } } }]"#;
                    let members = format!("{actions}, \"systems\": [{nav}, {}]", turn(id));
                    (name, testkit::with_members(text, &members).expect("systems are a member"))
                }
                "levels/one.json" => (name, testkit::with_members(text, BOTH).expect("the state is a member")),
                _ => (name, text.to_owned()),
            })
            .collect()
    };
    let of = |id: &str, expected: &Expect| said_of(&files(id), expected);
    of("cursor", &expect![[""]]);
    of(
        "nav",
        &expect![[r#"
        warning[unknown-system-id] "nav": `nav` is of the type `avatar_navigation`, which has no overlay; did you mean `cursor`?
    "#]],
    );
    of(
        "cursr",
        &expect![[r#"
        error[unknown-system-id] "cursr": unknown system id `cursr`; did you mean `cursor`?
    "#]],
    );
    // Also where an override names it.
    let overridden = |id: &str, expected: &Expect| {
        let level = format!(r#"{BOTH}, "systemOverrides": {{ "turn": {{ "overlaySystemId": "{id}" }} }}"#);
        let files: Vec<(&str, String)> = files("cursor")
            .into_iter()
            .map(|(name, text)| match name {
                "levels/one.json" => (name, testkit::with_members(&text, &level).expect("these are members")),
                _ => (name, text),
            })
            .collect();
        said_of(&files, expected);
    };
    overridden(
        "cursor",
        &expect![[r#"
        hint[idle-override] "turn": this override does not change `turn`
    "#]],
    );
    overridden(
        "nav",
        &expect![[r#"
        warning[unknown-system-id] "nav": `nav` is of the type `avatar_navigation`, which has no overlay; did you mean `cursor`?
    "#]],
    );
}

#[test]
fn a_goal_or_count_with_a_kind_and_a_tag_takes_either() {
    let goal = |config: &str| {
        format!(r#""goals": [{{ "id": "flag", "type": "reach_target", "config": {{ {config} }} }}]"#)
    };
    said(
        "levels/one.json",
        &goal(r#""targetKind": "flag", "targetTag": "solid""#),
        &expect![[r#"
        info[idle-test] "targetTag": with `targetKind` and `targetTag`, the avatar needs to reach only one of the two
    "#]],
    );
    said(
        "levels/one.json",
        &goal(r#""targetTag": "solid""#),
        &expect![[r#"
        error[unreachable-goal] "solid": this goal can never be met: nothing with the tag `solid` can be in this level
    "#]],
    );
    conditions(
        "avatar_entered",
        r#""if": { "board_count": { "kind": "rock", "tag": "solid", "op": "gt", "value": 0 } }"#,
        &expect![[r#"
            info[idle-test] "tag": `board_count` counts what fits `kind` or `tag`, and twice what fits both
        "#]],
    );
}

#[test]
fn null_is_no_kind_and_no_tag_of_a_goal_or_count() {
    let goal = |ty: &str, config: &str, expected: &Expect| {
        let goal = format!(r#""goals": [{{ "id": "flag", "type": "{ty}", "config": {{ {config} }} }}]"#);
        said("levels/one.json", &goal, expected);
    };
    goal("reach_target", r#""targetKind": "flag", "targetTag": null"#, &expect![]);
    goal(
        "reach_target",
        r#""targetKind": null, "targetTag": "solid""#,
        &expect![[r#"
        error[unreachable-goal] "solid": this goal can never be met: nothing with the tag `solid` can be in this level
    "#]],
    );
    goal(
        "all_cleared",
        r#""kind": "rock", "tag": null"#,
        &expect![[r#"
        warning[goal-always-met] "rock": this goal is always met: there is nothing to clear, and nothing creates any
    "#]],
    );
    goal(
        "all_cleared",
        r#""kind": null, "tag": "solid""#,
        &expect![[r#"
        warning[goal-always-met] "solid": this goal is always met: there is nothing to clear, and nothing creates any
    "#]],
    );
    let count = |selectors: &str, value: i32, expected: &Expect| {
        let test = format!(r#""if": {{ "board_count": {{ {selectors}, "op": "eq", "value": {value} }} }}"#);
        conditions("avatar_entered", &test, expected);
    };
    count(r#""kind": "rock", "tag": null"#, 1, &expect![]);
    count(
        r#""kind": null, "tag": null"#,
        0,
        &expect![[r#"
        warning[idle-test] "board_count": `board_count` counts nothing without `kind` or `tag`: the number is always 0
    "#]],
    );
    // All layers are counted.
    count(r#""kind": "rock", "layer": null"#, 24, &expect![]);
    let event = |test: &str, expected: &Expect| {
        conditions("avatar_entered", &format!(r#""where": {{ "event": {{ {test} }} }}"#), expected);
    };
    event(
        r#""param": null, "equals": "up""#,
        &expect![[r#"
        warning[idle-test] "up": `"up"` is not compared: `equals` has no effect without `param`
    "#]],
    );
    event(
        r#""kind": null"#,
        &expect![[r#"
        warning[idle-test] { "kind": null }: `event` compares nothing, so it is always true
    "#]],
    );
}

#[test]
fn parameters_of_an_entity_are_out_of_reach_of_conditions_on_the_event() {
    let test = r#"{ "id": "r", "on": "object_placed", "where": { "event": { "param": "value", "equals": 5 } }, "then": [{ "increment_variable": { "name": "keys" } }] }"#;
    let pack = testkit::minimal().into_iter().map(|(name, text)| {
        let rules = format!("\"rules\": [{test}]");
        let text = if name == "levels/one.json" {
            testkit::with_members(text, &rules)
        } else {
            Some(text.to_owned())
        };
        (name, text.expect("rules are a member"))
    });
    let files: Vec<(&str, String)> = pack.collect();
    let pack = testkit::pack(files.iter().map(|(path, text)| (*path, text.as_str())));
    let found = check(&pack).diagnostics;
    let told: Vec<String> = found
        .iter()
        .filter(|it| it.code() == "unknown-event-field")
        .map(|it| format!("{}\n{}\n", it.message, it.help.as_deref().unwrap_or_default()))
        .collect();
    expect![[r#"
        `value`: the event `object_placed` has no field `value`; expected one of `position`, `kind`, `params` or `wasTeleported`
        Parameters of the entity are in `params`, whose values cannot be read one by one. `$cell.<layer>.param.<key>` reads one in an effect, such as `set_variable`; a condition on the variable can test it in the next pass.
    "#]].assert_eq(&told.concat());
}

#[test]
fn a_default_tag_that_is_written_is_as_known_as_one_that_is_left_out() {
    for system in catalog::SYSTEMS.iter().filter(|system| system.released) {
        let name = system.entry.name;
        let told = |config: &str| {
            let nav = r#"{ "id": "nav", "type": "avatar_navigation", "config": {} }"#;
            let systems = format!(
                r#""systems": [{nav}, {{ "id": "it", "type": "{name}", "config": {{ {config} }} }}]"#
            );
            let files: Vec<(&str, String)> = testkit::minimal()
                .into_iter()
                .map(|(path, text)| match path {
                    "game.json" => {
                        (path, testkit::with_members(text, &systems).expect("systems are a member"))
                    }
                    _ => (path, text.to_owned()),
                })
                .collect();
            let pack = testkit::pack(files.iter().map(|(path, text)| (*path, text.as_str())));
            let game = check(&pack).diagnostics.into_iter().filter(|it| &*it.at.file == "game.json");
            game.map(|it| format!("{} {}: {}", it.severity.name(), it.code(), it.message))
                .collect::<Vec<String>>()
        };
        let without = told("");
        for field in system.config.fields {
            let Some(catalog::Presence::Default(default)) = Some(field.presence) else { continue };
            let with = told(&format!("\"{}\": {default}", field.name));
            let new: Vec<_> = with
                .iter()
                .filter(|it| it.starts_with("warning unknown-tag") && !without.contains(it))
                .collect();
            assert!(new.is_empty(), "{name}.{}: {new:?}", field.name);
        }
    }
}
