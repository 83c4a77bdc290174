//! Where hints are advised to end.

use std::collections::BTreeSet;

use engine::{Level, Play, Semantics, Value, def, event_value};
use gridponder_search::{Ended, HintStop, Part, choices, hint_stops, path_fates};
use solver::{Budget, Signal};

use crate::packs::packs;
use crate::rows::{game, row, step};

/// Enough for what lies beside most gold paths here.
const BUDGET: Budget = Budget { states: 20_000, memory: 1 << 28 };

fn advised(game: &def::Game, level: &Level, path: &[def::Action]) -> Vec<HintStop> {
    let fates =
        path_fates((game, level), (path, &[]), BUDGET, &mut |_| Signal::Continue).expect("nobody cancels");
    let part = Part::whole(game, level, path);
    let advice = hint_stops(part, &fates, &mut |_| Signal::Continue).expect("nobody cancels");
    advice.expect("the moves are known")
}

/// The stops in a row, with what was made and how many of the other moves lose.
fn said(level: &Level, path: &[&str]) -> String {
    let path: Vec<def::Action> = path.iter().map(|word| step(word)).collect();
    let stops = advised(&game(), level, &path);
    let text = |value: Option<&Value>| value.and_then(Value::as_str).unwrap_or_default().to_owned();
    let said = stops.iter().map(|stop| {
        let event = text(stop.event.get("type"));
        format!("{}: {event} by step {}, {} of {} lose", stop.steps, stop.milestone, stop.lost, stop.others)
    });
    said.collect::<Vec<_>>().join("; ")
}

#[test]
fn a_hint_ends_behind_the_first_push() {
    let level = row("..F.@o...", "");
    let path = ["right", "left", "left", "left"];
    assert_eq!(said(&level, &path), "1: object_pushed by step 0, 0 of 1 lose");
}

#[test]
fn where_nothing_but_walking_is_to_be_done_no_hint_is_advised() {
    assert_eq!(said(&row("@...F", ""), &["right"; 4]), "");
}

#[test]
fn a_path_of_one_step_has_no_hint_that_leaves_something_to_do() {
    assert_eq!(said(&row("@oF", ""), &["right"]), "");
}

#[test]
fn advice_can_be_cancelled() {
    let (game, level, path) = (game(), row("@o.F", ""), [step("right"), step("right")]);
    let fates =
        path_fates((&game, &level), (&path, &[]), BUDGET, &mut |_| Signal::Continue).expect("nobody cancels");
    let part = Part::whole(&game, &level, &path);
    let ended = hint_stops(part, &fates, &mut |_| Signal::Cancel);
    assert!(matches!(ended, Err(Ended::Cancelled(_))), "{ended:?}");
}

/// Why there is no advice for a path of one row.
fn reason(game: &def::Game, path: &[&str], signal: Signal) -> String {
    let level = row("@o.F", "");
    let path: Vec<def::Action> = path.iter().map(|word| step(word)).collect();
    let fates =
        path_fates((game, &level), (&path, &[]), BUDGET, &mut |_| Signal::Continue).expect("nobody cancels");
    let part = Part::whole(game, &level, &path);
    let advice = hint_stops(part, &fates, &mut |_| signal).expect("nobody cancels");
    advice.expect_err("there is no advice").to_string()
}

#[test]
fn where_the_time_is_up_it_is_not_said_that_no_hint_is_worth_giving() {
    assert_eq!(reason(&game(), &["right", "right"], Signal::TimeIsUp), "out of time");
}

#[test]
fn where_the_moves_are_not_known_it_is_not_said_that_no_hint_is_worth_giving() {
    let mut unknown = game();
    unknown.actions[0].params[0].values = None;
    let why = reason(&unknown, &["right", "right"], Signal::Continue);
    assert_eq!(why, "the values of `direction` of the action `move` are not declared");
    let why = reason(&game(), &["right", "up"], Signal::Continue);
    assert_eq!(why, "step 2 of the gold path is not among the declared actions");
}

/// What any move at the states before a step could have made.
fn possible_before(game: &def::Game, level: &Level, path: &[def::Action], step: usize) -> BTreeSet<String> {
    let choices = choices(game, level.size()).expect("the choices are known");
    let mut possible = BTreeSet::new();
    for at in 0..step {
        for choice in &choices {
            let mut play = Play::new(level);
            for action in &path[..at] {
                play.submit_named(action);
            }
            if choice.needs_kind.as_ref().is_some_and(|kind| !play.has_kind(kind)) {
                continue;
            }
            play.submit_named(&choice.action);
            let events = play.events().events().iter();
            possible.extend(events.map(|event| event_value(&play, event).canonical()));
        }
    }
    possible
}

#[test]
fn stops_rise_begin_in_the_first_half_and_follow_what_no_move_before_could_have_made() {
    let (mut levels, mut stops) = (0, 0);
    for pack in packs() {
        for source in &pack.levels {
            let level = source.compile(&pack.game, Semantics::RELEASED);
            let replay = engine::replay(&level, &source.gold);
            if replay.verdict != engine::Verdict::Won || source.gold.len() > 30 {
                continue;
            }
            let advised = advised(&pack.game, &level, &source.gold);
            levels += usize::from(!advised.is_empty());
            stops += advised.len();
            let numbers: Vec<usize> = advised.iter().map(|stop| stop.steps).collect();
            assert!(numbers.len() <= 3 && numbers.is_sorted_by(|one, two| one < two), "{}", source.name);
            assert!(numbers.iter().all(|stop| *stop < source.gold.len()), "{}", source.name);
            assert!(numbers.first().is_none_or(|stop| stop * 2 <= source.gold.len()), "{}", source.name);
            for stop in &advised {
                assert!(stop.milestone < stop.steps, "{}", source.name);
                let possible = possible_before(&pack.game, &level, &source.gold, stop.milestone);
                assert!(!possible.contains(&stop.event.canonical()), "{}: {stop:?}", source.name);
            }
        }
    }
    println!("{stops} stops in {levels} levels");
    assert!(levels > 5, "{levels}");
}
