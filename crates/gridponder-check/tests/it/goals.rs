//! Goals that cannot be met or are already met, and lose conditions that never hold.

use crate::marked::check_diagnostics;

#[test]
fn a_target_that_can_be_nowhere_is_out_of_reach() {
    check_diagnostics(
        r#"
//- levels/one.json
{
  "id": "one",
  "board": { "size": [3, 1], "layers": { "markers": [[null, null, "flag"]] } },
  "state": { "avatar": { "enabled": true, "position": [0, 0] } },
  "goals": [
    { "id": "a", "type": "reach_target", "config": { "targetKind": "rock" } },
                                                                   ^^^^^^ error[unreachable-goal]: this goal can never be met: no `rock` can be in this level
    { "id": "b", "type": "reach_target", "config": { "targetKind": "rock", "targetTag": "walkable" } },
                                                                           ^^^^^^^^^^^ info[idle-test]: with `targetKind` and `targetTag`, the avatar needs to reach only one of the two
    { "id": "c", "type": "board_match", "config": { "targetLayers": { "objects": [[null, "rock", "torch"]] } } }
                                                                                         ^^^^^^ error[unreachable-goal]: this goal can never be met: no `rock` can be in this level
  ],
  "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "spawn": { "position": [2, 0], "layer": "objects", "kind": "torch" } }] }],
  "solution": { "goldPath": ["right", "right"] }
}
"#,
    );
}

#[test]
fn large_whole_numbers_are_compared_exactly() {
    check_diagnostics(
        r#"
//- levels/one.json
{
  "id": "one",
  "board": { "size": [3, 1], "layers": { "markers": [[null, null, "flag"]] } },
  "state": { "avatar": { "enabled": true, "position": [0, 0] }, "variables": { "keys": 9007199254740992 } },
  "goals": [
    { "id": "a", "type": "variable_threshold", "config": { "variable": "keys", "target": 9007199254740993 } }
                                                                       ^^^^^^ error[unreachable-goal]: this goal can never be met: `keys` is 9007199254740992, and nothing changes it
  ],
  "solution": { "goldPath": ["right", "right"] }
}
"#,
    );
}

#[test]
fn a_variable_that_nothing_changes_decides_at_once() {
    check_diagnostics(
        r#"
//- levels/one.json
{
  "id": "one",
  "board": { "size": [3, 1], "layers": { "markers": [[null, null, "flag"]] } },
  "state": { "avatar": { "enabled": true, "position": [0, 0] }, "variables": { "keys": 2, "steps": 0 } },
  "goals": [
    { "id": "a", "type": "variable_threshold", "config": { "variable": "keys", "target": 3 } },
                                                                       ^^^^^^ error[unreachable-goal]: this goal can never be met: `keys` is 2, and nothing changes it
    { "id": "b", "type": "variable_threshold", "config": { "variable": "keys", "target": 3, "comparison": "lte" } },
                                                                       ^^^^^^ warning[goal-always-met]: this goal is always met: `keys` is 2, and nothing changes it
    { "id": "c", "type": "variable_threshold", "config": { "variable": "steps", "target": 3 } }
  ],
  "loseConditions": [
    { "type": "variable_threshold", "config": { "variable": "keys", "target": 9 } },
                                                            ^^^^^^ info[loss-never-comes]: this never loses the level: `keys` is 2, and nothing changes it
    { "type": "variable_threshold", "config": { "variable": "keys", "target": 1 } },
                                                            ^^^^^^ warning[loss-at-once]: the first action that does not win loses: `keys` is 2, and nothing changes it
    { "type": "board_state", "config": {} },
              ^^^^^^^^^^^^^ warning[unreleased-word]: lose condition `board_state` is documented but not implemented in any release; it has no effect
    { "type": "balance_unreachable", "config": {} }
              ^^^^^^^^^^^^^^^^^^^^^ info[loss-never-comes]: this never loses the level: the level has no such `balance` goal
  ],
  "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "increment_variable": { "name": "steps" } }] }],
  "solution": { "goldPath": ["right", "right"] }
}
"#,
    );
}

#[test]
fn a_sequence_wants_numbers_that_the_level_has() {
    check_diagnostics(
        r#"
//- levels/one.json
{
  "id": "one",
  "board": { "size": [3, 1], "layers": { "objects": [[null, { "kind": "number", "value": 2 }, { "kind": "number", "value": 3 }]] } },
  "state": { "avatar": { "enabled": true, "position": [0, 0] } },
  "goals": [
    { "id": "a", "type": "sequence_match", "config": { "sequence": [2, 5] } },
                                                                       ^ error[unreachable-goal]: this goal can never be met: the level has no number 5, and nothing creates one
    { "id": "b", "type": "sequence_match", "config": { "sequence": [] } }
                                                                   ^^ warning[goal-always-met]: this goal is always met: the sequence is empty
  ],
  "solution": { "goldPath": ["right"] }
}
"#,
    );
}

#[test]
fn a_line_that_is_not_on_the_board_counts_as_nothing() {
    check_diagnostics(
        r#"
//- levels/one.json
{
  "id": "one",
  "board": { "size": [3, 2], "layers": { "objects": [[null, { "kind": "number", "value": 2 }, null], [null, null, null]] } },
  "state": { "avatar": { "enabled": true, "position": [0, 0] } },
  "goals": [
    { "id": "a", "type": "sum_constraint", "config": { "scope": "row", "index": 2, "target": 2 } },
                                                                                ^ error[unreachable-goal]: this goal can never be met: there is no line 2; the lines count from 0 to 1
    { "id": "b", "type": "sum_constraint", "config": { "scope": "col", "index": 2, "target": 0 } },
    { "id": "c", "type": "count_constraint", "config": { "scope": "col", "index": 3, "target": 1, "comparison": "lte" } }
                                                                                  ^ warning[goal-always-met]: this goal is always met: there is no line 3; the lines count from 0 to 2, so nothing is counted
  ],
  "solution": { "goldPath": ["right"] }
}
"#,
    );
}

#[test]
fn cells_are_shared_out_equally_or_the_goal_is_out_of_reach() {
    check_diagnostics(
        r#"
//- levels/one.json
{
  "id": "one",
  "board": { "size": [3, 1], "layers": { "ground": [["empty", "empty", "empty"]], "markers": [[null, "flag", null]] } },
  "state": { "avatar": { "enabled": true, "position": [0, 0] } },
  "goals": [
    { "id": "a", "type": "balance", "config": { "layer": "markers", "owners": ["flag", "rock"], "claimableKind": "empty" } },
                                                                              ^^^^^^^^^^^^^^^^ error[unreachable-goal]: this goal can never be met: 3 cells cannot be divided equally among 2 owners, but all must be
    { "id": "b", "type": "balance", "config": { "layer": "markers", "owners": ["flag", "rock"], "claimableKind": "empty", "requireEqual": false } }
  ],
  "solution": { "goldPath": ["right"] }
}
"#,
    );
}
