//! The ranges of diagnostics: small packs with the expected diagnostics marked below their lines. All
//! diagnostics of all files must be marked, and no others may appear.

use crate::marked::check_diagnostics;

#[test]
fn names_are_judged_by_what_the_game_declares() {
    check_diagnostics(
        r#"
//- levels/one.json
{
  "id": "one",
  "board": { "size": [3, 1], "layers": { "objects": [["rokc", null, null]], "markers": [[null, null, "flag"]] } },
                                                      ^^^^^^ error[unknown-kind]: unknown entity kind `rokc`; did you mean `rock`?
  "state": { "avatar": { "enabled": true, "position": [0, 0] } },
  "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }],
  "solution": { "goldPath": ["right", "right"] }
}
"#,
    );
}

#[test]
fn variables_of_another_level_are_not_seen() {
    check_diagnostics(
        r#"
//- levels/two.json
{
  "id": "two",
  "board": { "size": [2, 1], "layers": { "markers": [[null, "flag"]] } },
  "state": { "avatar": { "enabled": true, "position": [0, 0] }, "variables": { "coins": 0 } },
  "goals": [{ "id": "rich", "type": "variable_threshold", "config": { "variable": "keys", "target": 1 } }],
                                                                                  ^^^^^^ warning[unknown-variable]: unknown variable `keys`: nothing sets it; expected `coins`
  "solution": { "goldPath": [] }
                            ^^ error[gold-path-does-not-win]: the gold path does not win the level after 0 steps: `rich` at 0 % (`keys` is not set, wanted at least 1)
}
"#,
    );
}

#[test]
fn a_variable_that_an_effect_stores_exists() {
    check_diagnostics(
        r#"
//- levels/two.json
{
  "id": "two",
  "board": { "size": [2, 1], "layers": { "markers": [[null, "flag"]] } },
  "state": { "avatar": { "enabled": true, "position": [0, 0] } },
  "rules": [{ "id": "count", "on": "avatar_entered", "then": [{ "increment_variable": { "name": "steps" } }] }],
  "goals": [{ "id": "walk", "type": "variable_threshold", "config": { "variable": "steps", "target": 1 } }],
  "solution": { "goldPath": ["right"] }
}
"#,
    );
}

#[test]
fn conditions_take_no_references_and_effects_only_existing_ones() {
    check_diagnostics(
        r#"
//- levels/two.json
{
  "id": "two",
  "board": { "size": [2, 1], "layers": { "markers": [[null, "flag"]] } },
  "state": { "avatar": { "enabled": true, "position": [0, 0] } },
  "rules": [
    {
      "id": "odd",
      "on": "inventory_changed",
      "where": { "event": { "param": "item", "equals": "$cell.objects.kind" } },
                                     ^^^^^^ error[unknown-event-field]: `item`: the event `inventory_changed` has no field `item`; expected `oldItem` or `newItem`
                                                       ^^^^^^^^^^^^^^^^^^^^ error[misplaced-reference]: `$` references such as `$cell.objects.kind` can't be used in conditions; conditions compare with fixed values: write the value itself, in one rule for each
      "then": [
        { "destroy": { "position": "$event.position", "layer": "$event.layer" } },
                                   ^^^^^^^^^^^^^^^^^ error[unknown-event-field]: `$event.position`: the event `inventory_changed` has no field `position`; expected `oldItem` or `newItem`
                                                               ^^^^^^^^^^^^^^ error[misplaced-reference]: `$` references such as `$event.layer` can't be used in `layer`; write the name itself: `destroy` resolves references only in `position`
        { "set_inventory": { "item": "$avatar.item" } }
      ]
    }
  ],
  "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }],
  "solution": { "goldPath": ["right"] }
}
"#,
    );
}

#[test]
fn what_a_broken_place_may_hide_is_not_called_missing() {
    check_diagnostics(
        r#"
//- levels/two.json
{
  "id": "two",
  "board": { "size": [2, 1], "layers": { "markers": [[null, "flag"]] } },
  "state": { "avatar": { "enabled": true, "position": [0, 0] } },
  "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }],
  solution: { "goldPath": ["right"] }
  ^^^^^^^^ error[syntax-error]: bad key `solution`: a key stands in double quotes, like `"solution"`
}
"#,
    );
}

#[test]
fn a_level_that_is_wrong_is_not_played() {
    check_diagnostics(
        r#"
//- levels/two.json
{
  "id": "two",
  "board": { "size": [2, 1], "layers": { "markers": [[null, "flag"]] } },
  "state": { "avatar": { "enabled": "yes", "position": [0, 0] } },
                                    ^^^^^ error[wrong-type]: `enabled` must be `true` or `false`; found the string `"yes"`
  "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }],
  "solution": { "goldPath": ["left"] }
}
"#,
    );
}

#[test]
fn columns_are_those_of_editors() {
    check_diagnostics(
        r#"
//- levels/two.json
{
  "id": "two", "title": "😀", "titel": "é",
                              ^^^^^^^ warning[unknown-key]: unknown key `titel` in a level
  "board": { "size": [2, 1], "layers": { "markers": [[null, "flag"]] } },
  "state": { "avatar": { "enabled": true, "position": [0, 0] } },
  "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }],
  "solution": { "goldPath": ["right"] }
}
"#,
    );
}

#[test]
fn parameters_of_steps_are_those_of_their_action() {
    check_diagnostics(
        r#"
//- levels/two.json
{
  "id": "two",
  "board": { "size": [2, 1], "layers": { "markers": [[null, "flag"]] } },
  "state": { "avatar": { "enabled": true, "position": [0, 0] } },
  "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }],
  "solution": { "goldPath": [
    { "action": "move", "direction": "rihgt" },
                                     ^^^^^^^ error[bad-action-parameter]: invalid value `rihgt` for `direction`; did you mean `right`?
    { "action": "move" },
    ^^^^^^^^^^^^^^^^^^^^ error[missing-action-parameter]: the action `move` needs the parameter `direction`
    { "action": "move", "direction": "right", "speed": 2 },
                                              ^^^^^^^ error[bad-action-parameter]: the action `move` has no parameter `speed`; expected `direction`
    5
    ^ error[wrong-type]: `goldPath[3]` must be an action as a string or an object; found the number `5`
  ] }
}
"#,
    );
}

#[test]
fn overrides_are_judged_by_the_type_of_their_system() {
    check_diagnostics(
        r#"
//- levels/two.json
{
  "id": "two",
  "board": { "size": [2, 1], "layers": { "markers": [[null, "flag"]] } },
  "state": { "avatar": { "enabled": true, "position": [0, 0] } },
  "systemOverrides": { "nav": { "enabled": true, "solidHandling": "push", "size": [1, 1] }, "nva": {} },
                                ^^^^^^^^^ hint[idle-override]: this override does not change `enabled` of `nav`
                                                                  ^^^^^^ error[unknown-value]: invalid value `push` for `solidHandling`; expected `block` or `delegate`
                                                                          ^^^^^^ warning[unknown-key]: unknown key `size` in an `avatar_navigation` config
                                                                                            ^^^^^ error[unknown-system-id]: unknown system id `nva`
  "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }],
  "solution": { "goldPath": ["right"] }
}
"#,
    );
}
