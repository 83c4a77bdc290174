//! What is said of a path that does not win.

use engine::{Level, def};
use gridponder_search::{Limits, Options, Part, Prospect, Verdict, choices, prospect, solve};
use solver::Signal;

use crate::rows::{game, row, step, value};

const LIMITS: Limits = Limits { turns: 20_000, work: 10_000_000 };

/// What is said of a path, in words.
fn said(level: &Level, path: &[&str], limits: Limits, is_cancelled: bool) -> String {
    let path: Vec<def::Action> = path.iter().map(|word| step(word)).collect();
    let choices = choices(&game(), level.size()).expect("they are declared");
    match prospect(level, &choices, &path, limits, &|| is_cancelled) {
        Some(Prospect::Winnable { after, by, lost }) => {
            let by: Vec<String> = by.iter().map(def::Action::words).collect();
            format!("after {after} by {}, then lost {lost:?}", by.join(" "))
        }
        Some(Prospect::Never { lost, .. }) => format!("never, lost {lost:?}"),
        None => "undecided".to_owned(),
    }
}

#[test]
fn a_path_that_ends_too_early_is_told_the_steps_that_lack() {
    let level = row("@...F", "");
    assert_eq!(said(&level, &["right", "right"], LIMITS, false), "after 2 by right right, then lost []");
}

#[test]
fn the_step_behind_which_no_win_is_left_is_found() {
    // After a push against the border, the rock stays on the flag.
    let level = row("@.o.F", "");
    assert_eq!(said(&level, &["right", "right", "right"], LIMITS, false), "never, lost [0]");
    let level = row("F.@", r#"{"type": "max_actions", "config": {"limit": 4}}"#);
    let found = said(&level, &["left", "right", "right"], LIMITS, false);
    assert_eq!(found, "after 2 by left left, then lost [0]");
}

#[test]
fn where_the_limits_do_not_suffice_nothing_is_said() {
    let level = row("@.........o.F", "");
    assert_eq!(said(&level, &["left"], Limits { turns: 12, ..LIMITS }, false), "undecided");
    assert_eq!(said(&level, &["left"], Limits { work: 500, ..LIMITS }, false), "undecided");
    assert_ne!(said(&level, &["left"], LIMITS, false), "undecided");
}

#[test]
fn it_can_be_cancelled() {
    let level = row("@...F", "");
    assert_eq!(said(&level, &["right"], LIMITS, true), "undecided");
}

#[test]
fn an_action_is_possible_while_its_kind_is_on_the_board() {
    let game = |kind: &str| {
        def::Game::read(&value(&format!(
            r#"{{
                "layers": [{{"id": "objects", "occupancy": "zero_or_one"}}],
                "actions": [{{"id": "flood", "params": {{}}, "entityKind": "{kind}"}}],
                "entityKinds": {{"dry": {{}}, "wet": {{}}}},
                "systems": [{{"id": "flood", "type": "flood_fill", "config": {{"floodAction": "flood",
                    "sourcePosition": "all_of_kind", "sourceKind": "wet", "matchBy": "kind",
                    "kindTransform": {{"dry": "wet"}}}}}}]
            }}"#
        )))
    };
    let level = def::Level::read(&value(
        r#"{
            "board": {"size": [2, 1], "layers": {"objects": [["wet", "dry"]]}},
            "goals": [{"id": "wet", "type": "all_cleared", "config": {"kind": "dry"}}]
        }"#,
    ));
    for (kind, is_won) in [("dry", true), ("wet", true), ("steam", false)] {
        let game = game(kind);
        let level = Level::compile(&game, &level).expect("it is small");
        let part = Part::whole(&game, &level, &[]);
        let solved = solve(part, Options::default(), &mut |_| Signal::Continue).expect("nobody cancels");
        assert_eq!(
            matches!(solved.verdict, Verdict::Shortest { .. }),
            is_won,
            "{kind}: {:?}",
            solved.verdict
        );
    }
}
