//! Levels, goals and lose conditions, with both semantics.

use super::both;
use crate::testing::{level_with, transcript};
use crate::{Level, Play, Semantics, testing};

/// A level of sliding numbers and gems with one goal.
fn goal(ty: &str, config: &str, objects: &str, semantics: Semantics) -> Level {
    level_with(
        r#"{
            "layers": [{"id": "objects", "occupancy": "zero_or_one"}],
            "actions": [{"id": "move"}, {"id": "wait"}],
            "entityKinds": {
                "number": {"symbolParam": "value", "tags": ["mergeable"]}, "gem": {"symbol": "g"}
            },
            "systems": [
                {"id": "slide", "type": "slide_merge"},
                {"id": "nav", "type": "avatar_navigation"}
            ],
            "rules": [
                {"id": "pick", "on": "avatar_entered", "then": [
                    {"set_inventory": {"item": "$cell.objects.kind"}},
                    {"destroy": {"position": "$event.position", "layer": "objects"}}]}
            ]
        }"#,
        &format!(
            r#"{{
                "board": {{"size": [4, 2], "layers": {{"objects": {objects}}}}},
                "state": {{"avatar": {{"position": [0, 1]}}}},
                "goals": [{{"id": "goal", "type": "{ty}", "config": {config}}}]
            }}"#
        ),
        semantics,
    )
}

/// The progress after each action.
fn progress(level: &Level, actions: &[&str]) -> Vec<f64> {
    let mut play = Play::new(level);
    let mut fractions = Vec::new();
    for action in actions {
        play.submit_named(&testing::action(action));
        fractions.push(play.progress()[0]);
    }
    fractions
}

const NUMBERS: &str = r#"[[{"kind": "number", "value": 3}, {"kind": "number", "value": 4}]]"#;

fn numbers(values: &[i32]) -> String {
    let cells = values.iter().map(|value| format!(r#"{{"kind": "number", "value": {value}}}"#));
    format!("[[{}]]", cells.collect::<Vec<_>>().join(", "))
}

#[test]
fn a_scan_completes_all_steps_it_can_or_one() {
    let config = r#"{"sequence": [4, 3]}"#;
    let [released, documented] = both(|semantics| goal("sequence_match", config, NUMBERS, semantics));
    assert_eq!(progress(&released, &["wait"]), [1.0]);
    assert_eq!(progress(&documented, &["wait", "wait"]), [0.5, 1.0]);
}

#[test]
fn a_step_of_a_sequence_is_silent_or_has_an_event() {
    let config = r#"{"sequence": [4, 3]}"#;
    let [released, documented] = both(|semantics| goal("sequence_match", config, NUMBERS, semantics))
        .map(|level| testing::last_events(&level, &["wait", "wait"]));
    assert_eq!(released, "");
    assert_eq!(documented, "{\"goalId\":\"goal\",\"stepIndex\":1,\"type\":\"goal_step_completed\"}\n");
    let all = Semantics { goal_step_events: true, ..Semantics::RELEASED };
    let level = goal("sequence_match", config, NUMBERS, all);
    assert_eq!(testing::last_events(&level, &["wait"]).lines().count(), 2, "one for each step of a turn");
}

#[test]
fn a_merge_is_compared_and_kept_or_the_board_is_scanned_and_the_number_taken() {
    let level = |sequence: &str, objects: &str, semantics| {
        let config = format!(r#"{{"sequence": {sequence}, "scanTrigger": "on_merge"}}"#);
        goal("sequence_match", &config, objects, semantics)
    };
    let merging = numbers(&[2, 2, 7]);
    let [released, documented] = both(|semantics| level("[4]", &merging, semantics));
    let after =
        |level: &Level| transcript(level, &["left"]).lines().last().map(|line| line.matches('=').count());
    assert_eq!(after(&released), Some(2));
    assert_eq!(after(&documented), Some(1), "the 4 is gone");
    // No merge created the 7, but the board contains it when a merge happens.
    let [released, documented] = both(|semantics| level("[7]", &merging, semantics));
    assert_eq!(progress(&released, &["left"]), [0.0]);
    assert_eq!(progress(&documented, &["left"]), [1.0]);
    // Without a merge, the board is not scanned.
    let [released, documented] = both(|semantics| level("[7]", &numbers(&[7]), semantics));
    assert_eq!(progress(&released, &["left"]), [0.0]);
    assert_eq!(progress(&documented, &["left"]), [0.0]);
}

#[test]
fn the_board_counts_whatever_the_goal_says_or_what_is_collected_does() {
    let collecting = r#"{"sequence": ["gem", "gem"], "matchBy": "collected_by_avatar"}"#;
    let gems = r#"[[], [null, "gem", null, "gem"]]"#;
    let [released, documented] =
        [testing::LENIENT, Semantics::DOCUMENTED].map(|it| goal("sequence_match", collecting, gems, it));
    let walk = ["right", "wait", "right", "right"];
    assert_eq!(progress(&released, &walk), [0.0; 4]);
    assert_eq!(progress(&documented, &walk), [0.5, 0.5, 0.5, 1.0]);
    let lying = r#"{"sequence": [4], "matchBy": "collected_by_avatar"}"#;
    let [released, documented] = both(|semantics| goal("sequence_match", lying, NUMBERS, semantics));
    assert_eq!(progress(&released, &["wait"]), [1.0]);
    assert_eq!(progress(&documented, &["wait"]), [0.0]);
}

#[test]
fn a_pattern_compares_kinds_or_parameters_too() {
    let config = |value: i32| {
        format!(r#"{{"targetLayers": {{"objects": [[{{"kind": "number", "value": {value}}}]]}}}}"#)
    };
    let met =
        |value, semantics| progress(&goal("board_match", &config(value), NUMBERS, semantics), &["wait"]);
    assert_eq!(met(9, Semantics::RELEASED), [1.0]);
    assert_eq!(met(9, Semantics::DOCUMENTED), [0.0]);
    assert_eq!(met(3, Semantics::DOCUMENTED), [1.0]);
    let kind_alone = r#"{"targetLayers": {"objects": [["number"]]}}"#;
    let level = goal("board_match", kind_alone, NUMBERS, Semantics::DOCUMENTED);
    assert_eq!(progress(&level, &["wait"]), [1.0], "a parameter the pattern does not give is free");
}

#[test]
fn a_sparse_pattern_asks_for_nothing_or_for_its_entries() {
    let met = |mode: &str, entries: &str, semantics| {
        let config = format!(
            r#"{{"matchMode": "{mode}",
                "targetLayers": {{"objects": {{"format": "sparse", "entries": [{entries}]}}}}}}"#
        );
        progress(&goal("board_match", &config, NUMBERS, semantics), &["wait"])
    };
    let gem = r#"{"position": [1, 0], "kind": "gem"}"#;
    let four = r#"{"position": [1, 0], "kind": "number", "value": 4}"#;
    let three = r#"{"position": [0, 0], "kind": "number", "value": 3}"#;
    assert_eq!(met("exact_non_null", gem, testing::LENIENT), [1.0]);
    assert_eq!(met("exact_non_null", gem, Semantics::DOCUMENTED), [0.0]);
    assert_eq!(met("exact_non_null", four, Semantics::DOCUMENTED), [1.0]);
    assert_eq!(met("exact", four, Semantics::DOCUMENTED), [7.0 / 8.0]);
    assert_eq!(met("exact", &format!("{four}, {three}"), Semantics::DOCUMENTED), [1.0]);
}

#[test]
fn clearing_is_all_or_nothing_or_a_fraction() {
    let gems = r#"[[], [null, "gem", "gem"]]"#;
    let [released, documented] = both(|semantics| goal("all_cleared", r#"{"kind": "gem"}"#, gems, semantics));
    assert_eq!(progress(&released, &["wait", "right", "right"]), [0.0, 0.0, 1.0]);
    assert_eq!(progress(&documented, &["wait", "right", "right"]), [0.0, 0.5, 1.0]);
    let [_, nothing] = both(|semantics| goal("all_cleared", r#"{"kind": "gem"}"#, "[]", semantics));
    assert_eq!(progress(&nothing, &["wait"]), [1.0]);
}

#[test]
fn the_action_that_reaches_the_limit_loses_or_the_one_beyond() {
    let lost = |semantics| {
        let level = level_with(
            r#"{"actions": [{"id": "wait"}]}"#,
            r#"{"loseConditions": [{"type": "max_actions", "config": {"limit": 2}}]}"#,
            semantics,
        );
        let mut play = Play::new(&level);
        (1..9).find(|_| play.submit_named(&testing::action("wait")).lost.is_some())
    };
    assert_eq!(lost(Semantics::RELEASED), Some(2));
    assert_eq!(lost(Semantics::DOCUMENTED), Some(3));
}

#[test]
fn by_the_documents_the_action_that_exceeds_the_maximum_does_not_win() {
    let game = r#"{
        "actions": [{"id": "move"}],
        "layers": [{"id": "objects", "occupancy": "zero_or_one"}, {"id": "markers", "occupancy": "zero_or_one"}],
        "systems": [{"id": "nav", "type": "avatar_navigation"}]
    }"#;
    let ends = |limit: usize, semantics| {
        let rest = format!(
            r#""goals": [{{"id": "end", "type": "reach_target", "config": {{"targetKind": "end"}}}}],
               "loseConditions": [{{"type": "max_actions", "config": {{"limit": {limit}}}}}]"#
        );
        let level = level_with(
            game,
            &format!(
                r#"{{
                    "board": {{"size": [3, 1], "layers": {{"markers": [[null, null, "end"]]}}}},
                    "state": {{"avatar": {{"enabled": true, "position": [0, 0]}}}}, {rest}
                }}"#
            ),
            semantics,
        );
        let mut play = Play::new(&level);
        play.submit_named(&testing::action("right"));
        let last = play.submit_named(&testing::action("right"));
        (last.won, last.lost.is_some())
    };
    assert_eq!(ends(2, Semantics::RELEASED), (true, false), "it reaches the limit");
    assert_eq!(ends(2, Semantics::DOCUMENTED), (true, false));
    assert_eq!(ends(1, Semantics::DOCUMENTED), (false, true), "it exceeds the limit");
}

#[test]
fn the_defaults_of_the_game_are_passed_over_or_used() {
    let avatar = |given: &str, semantics| {
        let level = level_with(
            r#"{"defaults": {"avatar": {"enabled": false, "facing": "up"}}}"#,
            &format!(r#"{{"state": {{"avatar": {given}}}}}"#),
            semantics,
        );
        let play = Play::new(&level);
        (play.view().avatar_enabled(), play.view().avatar_facing().name())
    };
    assert_eq!(avatar("{}", Semantics::RELEASED), (true, "right"));
    assert_eq!(avatar("{}", Semantics::DOCUMENTED), (false, "up"));
    let given = r#"{"enabled": true, "facing": "down"}"#;
    assert_eq!(avatar(given, Semantics::DOCUMENTED), (true, "down"));
}
