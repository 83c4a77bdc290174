//! What levels are without one of their entities.

use engine::{Level, Semantics, def};
use gridponder_search::{EntityPlace, Necessity, Need, NotExamined, Subject, choices, necessity};
use solver::{Budget, Progress, Signal};

use crate::naive::{Truth, truth};
use crate::random_levels;
use crate::rows::{game, row_of, step};

fn examined(game: &def::Game, level: &def::Level, path: &[&str]) -> Necessity {
    let gold_path: Vec<def::Action> = path.iter().map(|word| step(word)).collect();
    let subject = Subject { game, level, semantics: Semantics::RELEASED, gold_path: &gold_path };
    necessity(subject, Budget::default(), &mut |_| Signal::Continue).expect("nobody cancels")
}

/// The need of each entity of a row, with its kind.
fn needs(cells: &str) -> Vec<(String, Need)> {
    let found = examined(&game(), &row_of(cells, ""), &[]);
    found.entities.into_iter().map(|it| (it.kind, it.need)).collect()
}

#[test]
fn an_entity_without_which_nothing_wins_is_essential() {
    assert_eq!(needs("@.F"), [("flag".to_owned(), Need::Essential)]);
}

#[test]
fn an_entity_that_makes_the_way_longer_or_shorter_is_told_with_the_lengths() {
    // One flag is nearer than the other.
    let nearer = ("flag".to_owned(), Need::Longer { least: 3, most: 3 });
    assert_eq!(needs("F@..F"), [nearer, ("flag".to_owned(), Need::Same)]);
}

#[test]
fn an_entity_in_the_way_makes_it_shorter_when_it_is_gone() {
    let found = needs("F...@oF");
    assert_eq!(found[0], ("rock".to_owned(), Need::Shorter { least: 2, most: 2 }));
    // The rock keeps the right flag out of reach.
    assert_eq!(found[1..], [("flag".to_owned(), Need::Essential), ("flag".to_owned(), Need::Same)]);
}

#[test]
fn nothing_is_essential_in_a_level_that_cannot_be_won() {
    let found = needs("@oF");
    assert_eq!(found[0].1, Need::Undecided { least: 2, most: Some(2) });
    assert!(matches!(found[1].1, Need::Undecided { .. }));
}

#[test]
fn when_the_time_is_up_what_is_proved_is_told() {
    let (game, level) = (game(), row_of("F...@oF", ""));
    let gold_path = [step("left"), step("left"), step("left"), step("left")];
    let subject =
        Subject { game: &game, level: &level, semantics: Semantics::RELEASED, gold_path: &gold_path };
    let found = necessity(subject, Budget::default(), &mut |_| Signal::TimeIsUp).expect("nobody cancels");
    assert_eq!(found.most, Some(4));
    assert!(matches!(found.entities[0].need, Need::Undecided { .. }));
    let ended = necessity(subject, Budget::default(), &mut |_| Signal::Cancel);
    assert!(matches!(ended, Err(NotExamined::Ended(_))), "{ended:?}");
}

#[test]
fn searches_that_end_before_their_first_turn_are_cancelled_all_the_same() {
    let (mut game, level) = (game(), row_of("@.F", ""));
    game.actions[0].params[0].values = None;
    let subject = Subject { game: &game, level: &level, semantics: Semantics::RELEASED, gold_path: &[] };
    let ended = necessity(subject, Budget::default(), &mut |_| Signal::Cancel);
    assert!(matches!(ended, Err(NotExamined::Ended(_))), "{ended:?}");
}

#[test]
fn nothing_is_compiled_any_more_once_the_time_is_up() {
    let (mut game, level) = (game(), row_of("oooo@.F", ""));
    game.actions[0].params[0].values = None;
    let subject = Subject { game: &game, level: &level, semantics: Semantics::RELEASED, gold_path: &[] };
    let mut asked = 0;
    let watch = &mut |_: &Progress| {
        asked += 1;
        if asked < 3 { Signal::Continue } else { Signal::TimeIsUp }
    };
    necessity(subject, Budget::default(), watch).expect("nobody cancels");
    assert_eq!(asked, 3);
}

/// The level without the entity of a cell, whose layers are dense.
fn without(level: &def::Level, place: &EntityPlace) -> def::Level {
    let EntityPlace::Cell { layer, position } = place else { panic!("there are no other objects") };
    let mut level = level.clone();
    let (_, cells) = level.layers.iter_mut().find(|(id, _)| id == layer).expect("the layer is there");
    let def::Cells::Dense(rows) = cells else { panic!("random levels are dense") };
    rows[position.y as usize][position.x as usize] = def::Cell::Unset;
    level
}

#[test]
fn needs_on_random_levels_are_those_of_a_naive_search() {
    let mut counts = [0_usize; 5];
    for number in 0..200 * testrun::effort() {
        let (random, semantics, _) = random_levels::numbered(number);
        let compiled = random.compile(semantics);
        let Ok(choices) = choices(&random.game, compiled.size()) else { continue };
        let actions: Vec<def::Action> = choices.into_iter().map(|choice| choice.action).collect();
        let counters = random.reads_counters();
        let truth = |level: &Level| match () {
            () if level.is_cut() => Truth::Unknown,
            () if level.stop().is_some() => Truth::Never,
            () => truth(level, &actions, counters),
        };
        let Truth::Won(with) = truth(&compiled) else { continue };
        let subject = Subject { game: &random.game, level: &random.level, semantics, gold_path: &[] };
        let budget = Budget { states: 4_000, ..Budget::default() };
        let found = necessity(subject, budget, &mut |_| Signal::Continue).expect("nobody cancels");
        for entity in found.entities {
            let level = Level::compile_with(&random.game, &without(&random.level, &entity.place), semantics);
            let truth = truth(&level.expect("the boards are small"));
            let is_right = match (&truth, entity.need) {
                (Truth::Unknown, _) => true,
                (Truth::Never, need) => need == Need::Essential,
                (Truth::Won(steps), Need::Same) => *steps == with,
                (Truth::Won(steps), Need::Longer { least, most }) => {
                    *steps > with && (least..=most).contains(&(*steps as u32))
                }
                (Truth::Won(steps), Need::Shorter { least, most }) => {
                    *steps < with && (least..=most).contains(&(*steps as u32))
                }
                (Truth::Won(_), Need::Essential | Need::Undecided { .. }) => false,
            };
            assert!(is_right, "level {number}: {entity:?}, {truth:?}\n{}", random.text);
            counts[match entity.need {
                Need::Essential => 0,
                Need::Same => 1,
                Need::Longer { .. } => 2,
                Need::Shorter { .. } => 3,
                Need::Undecided { .. } => 4,
            }] += 1;
        }
    }
    println!("essential, same, longer, shorter, undecided: {counts:?}");
    assert!(counts[..4].iter().all(|count| *count >= 5), "{counts:?}");
}
