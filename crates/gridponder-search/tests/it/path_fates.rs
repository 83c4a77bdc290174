//! Whether levels can be won after each move beside a path.

use engine::{Level, Play, Semantics, def};
use gridponder_search::{Choice, Ended, LevelGame, PathFates, choices, path_fates};
use solver::{Budget, Fate, Game as _, Graph, Shortage, Signal, Step};

use crate::naive::{Truth, truth_from};
use crate::packs::packs;
use crate::random_levels;
use crate::rows::{game, row, step};

fn fates(game: &def::Game, level: &Level, path: &[def::Action]) -> PathFates {
    path_fates((game, level), (path, &[]), Budget::default(), &mut |_| Signal::Continue)
        .expect("nobody cancels")
}

/// The moves at each step of a path in a row, with what they lead to.
fn said(level: &Level, path: &[&str]) -> String {
    let path: Vec<def::Action> = path.iter().map(|word| step(word)).collect();
    let found = fates(&game(), level, &path);
    let word = |fate: &Fate| match fate {
        Fate::Winnable { most, .. } => most.to_string(),
        Fate::Lost => "lost".to_owned(),
        Fate::Undecided => "undecided".to_owned(),
    };
    let of_step = |step: &gridponder_search::StepFates| {
        let moves: Vec<String> =
            step.moves.iter().map(|it| format!("{} {}", it.action.words(), word(&it.fate))).collect();
        moves.join(", ")
    };
    found.steps.iter().map(of_step).collect::<Vec<_>>().join("; ")
}

#[test]
fn each_move_beside_a_path_has_its_fate() {
    assert_eq!(said(&row("F@", ""), &["left"]), "left 0");
    assert_eq!(said(&row("F.@.", ""), &["left", "left"]), "left 1, right 3; left 0, right 2");
    assert_eq!(said(&row("@oF", ""), &["right"]), "right lost; left lost");
}

#[test]
fn the_point_of_no_return_is_the_step_that_loses() {
    let level = row("F.@.", r#"{"type": "max_actions", "config": {"limit": 3}}"#);
    let path: Vec<def::Action> = ["right", "left", "left"].iter().map(|word| step(word)).collect();
    let found = fates(&game(), &level, &path);
    assert_eq!(found.point_of_no_return(), Some(0));
    let forced: Vec<Option<bool>> = found.steps.iter().map(gridponder_search::StepFates::is_forced).collect();
    assert_eq!(forced, [Some(true), Some(false), Some(false)]);
    assert_eq!(found.before[0], Fate::Winnable { least: 2, most: 2 });
    assert_eq!(found.before[1..], [Fate::Lost; 2]);
}

#[test]
fn a_step_that_changes_nothing_is_no_move() {
    let found = fates(&game(), &row("@.F", ""), &[step("left"), step("right"), step("right")]);
    assert_eq!(found.steps[0].played, None);
    assert_eq!(found.steps[1].played, Some(0));
    assert_eq!(found.point_of_no_return(), None);
}

#[test]
fn moves_that_are_known_to_win_decide_what_the_limits_do_not_suffice_to_search() {
    let level = row("@.........F", "");
    let start = |known: &[def::Action]| {
        let mut turns = 0;
        let mut watch = |_: &solver::Progress| {
            turns += 1;
            if turns <= 14 { Signal::Continue } else { Signal::TimeIsUp }
        };
        let found = path_fates((&game(), &level), (&[], known), Budget::default(), &mut watch);
        let found = found.expect("nobody cancels");
        (found.before[0], found.way.map(|way| way.len()))
    };
    let right = vec![step("right"); 10];
    assert_eq!(start(&right), (Fate::Winnable { least: 10, most: 10 }, Some(10)));
    assert_eq!(start(&[]), (Fate::Undecided, None));
    assert_eq!(start(&right[1..]), (Fate::Undecided, None), "these do not win");
}

#[test]
fn what_the_limits_do_not_suffice_for_is_undecided() {
    let level = row("@.........oF", "");
    let path = [step("right")];
    let timed = path_fates((&game(), &level), (&path, &[]), Budget::default(), &mut |_| Signal::TimeIsUp);
    let timed = timed.expect("nobody cancels");
    assert!(timed.before.iter().all(|fate| *fate == Fate::Undecided), "{timed:?}");
    assert_eq!(timed.steps.len(), 2);
    assert_eq!(timed.reason, Some(gridponder_search::Reason::Shortage(Shortage::Time)));
    let few = Budget { states: 3, ..Budget::default() };
    let few =
        path_fates((&game(), &level), (&path, &[]), few, &mut |_| Signal::Continue).expect("nobody cancels");
    assert_eq!(few.before[0], Fate::Undecided);
    assert_eq!(few.reason, Some(gridponder_search::Reason::Shortage(Shortage::States)));
}

#[test]
fn it_can_be_cancelled() {
    let level = row("@...F", "");
    let ended =
        path_fates((&game(), &level), (&[step("right")], &[]), Budget::default(), &mut |_| Signal::Cancel);
    assert!(matches!(ended, Err(Ended::Cancelled(_))), "{ended:?}");
}

/// Whether what is said of a state with no limits is what is true.
fn agrees(fate: Fate, truth: &Truth) -> bool {
    match (fate, truth) {
        (Fate::Winnable { least, most }, Truth::Won(steps)) => (least..=most).contains(&(*steps as u32)),
        (Fate::Lost, Truth::Never) | (_, Truth::Unknown) => true,
        _ => false,
    }
}

#[test]
fn fates_beside_random_paths_are_those_of_a_naive_search() {
    let mut counts = [0_usize; 3];
    for number in 0..120 * testrun::effort() {
        let (random, semantics, mut chance) = random_levels::numbered(number);
        let level = random.compile(semantics);
        let Ok(choices) = choices(&random.game, level.size()) else { continue };
        if level.stop().is_some() || level.is_cut() {
            continue;
        }
        let actions: Vec<def::Action> = choices.into_iter().map(|choice| choice.action).collect();
        let counters = random.reads_counters();
        let path: Vec<def::Action> = (0..chance.below(5)).map(|_| chance.one_of(&actions).clone()).collect();
        let budget = Budget { states: 4_000, ..Budget::default() };
        let found = path_fates((&random.game, &level), (&path, &[]), budget, &mut |_| Signal::Continue);
        let found = found.expect("nobody cancels");
        let mut play = Play::without_history(&level);
        for (at, fate) in found.before.iter().enumerate() {
            let truth = truth_from(play.clone(), &actions, counters);
            assert!(
                agrees(*fate, &truth),
                "level {number} before step {at}: {fate:?}, {truth:?}\n{}",
                random.text
            );
            let Some(step) = found.steps.get(at) else { break };
            for moved in &step.moves {
                let mut next = play.clone();
                let outcome = next.submit_named(&moved.action);
                let truth = match () {
                    () if outcome.overflowed => Truth::Unknown,
                    () if outcome.won => Truth::Won(0),
                    () if outcome.lost.is_some() => Truth::Never,
                    () => truth_from(next, &actions, counters),
                };
                let fate = moved.fate;
                assert!(
                    agrees(fate, &truth),
                    "level {number} at step {at}: {moved:?}, {truth:?}\n{}",
                    random.text
                );
                counts[match truth {
                    Truth::Won(_) => 0,
                    Truth::Never => 1,
                    Truth::Unknown => 2,
                }] += 1;
            }
            let Some(step) = path.get(at) else { break };
            let outcome = play.submit_named(step);
            let has_ended = outcome.won || outcome.lost.is_some() || outcome.overflowed;
            assert_eq!(has_ended, found.before.len() == at + 1, "level {number}");
        }
    }
    println!("{} won, {} never, {} unknown", counts[0], counts[1], counts[2]);
    assert!(counts[0] > 50 && counts[1] > 50, "{counts:?}");
}

/// Fails unless the fates beside a path are those in the graph of all reachable states, if that is small enough.
fn compare(
    (game, level): (&def::Game, &Level),
    choices: &[Choice],
    (name, path): (&str, &[def::Action]),
    most: u32,
) -> Option<usize> {
    let mut searched = LevelGame::new(level, choices, true);
    let mut graph = Graph::new(&mut searched, Budget { states: most, ..Budget::default() });
    graph.explore(&mut |_| Signal::Continue).ok()?;
    graph.settle();
    let limit = graph.game().most_steps();
    let found = fates(game, level, path);
    let action = |step: &def::Action| level.action(step);
    let choice_of = |step: &def::Action| choices.iter().position(|it| action(&it.action) == action(step));
    let mut state = vec![0; graph.game().words()];
    graph.game().start(&mut state);
    let mut next = state.clone();
    let mut compared = 0;
    for (at, step) in found.steps.iter().enumerate() {
        let left = |steps: usize| if limit == u32::MAX { limit } else { limit - steps as u32 };
        for moved in &step.moves {
            let choice = choice_of(&moved.action).expect("it is a choice") as u16;
            graph.game().enter(&state, at as u32);
            let truth = match graph.game().step(choice, &mut next) {
                Step::Won => Fate::Winnable { least: 0, most: 0 },
                Step::Lost => Fate::Lost,
                Step::Moved => {
                    let to = graph.insert(&next).expect("all states are known");
                    graph.distance(to).within(left(at + 1))
                }
                Step::Nothing | Step::Cut => panic!("{name}: {moved:?} changes nothing"),
            };
            match (truth, moved.fate) {
                (Fate::Winnable { least: truth, .. }, Fate::Winnable { least, most }) => {
                    assert!((least..=most).contains(&truth), "{name} at step {at}: {moved:?}, {truth}");
                }
                (truth, fate) => assert_eq!(truth, fate, "{name} at step {at}: {moved:?}"),
            }
            compared += 1;
        }
        graph.game().enter(&state, at as u32);
        let Some(step) = path.get(at) else { break };
        let played = choice_of(step).expect("it is a choice") as u16;
        if graph.game().step(played, &mut next) == Step::Moved {
            state.copy_from_slice(&next);
        }
    }
    Some(compared)
}

#[test]
fn fates_beside_gold_paths_are_those_of_an_exhaustive_search() {
    let (mut levels, mut compared) = (0, 0);
    for pack in packs() {
        for source in &pack.levels {
            let level = source.compile(&pack.game, Semantics::RELEASED);
            let Ok(choices) = choices(&pack.game, level.size()) else { continue };
            let most = 10_000 * testrun::effort() as u32;
            let path = (source.name.as_str(), source.gold.as_slice());
            if let Some(moves) = compare((&pack.game, &level), &choices, path, most) {
                levels += 1;
                compared += moves;
            }
        }
    }
    println!("{compared} moves in {levels} levels");
    assert!(levels >= 8 && compared > 100, "{levels} levels, {compared} moves");
}
