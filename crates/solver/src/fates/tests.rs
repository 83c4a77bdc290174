//! Fates along paths of random games.

use proptest::prelude::*;

use super::*;
use crate::game::Step;
use crate::testing::{Graph as Places, graphs, uncut_graphs};

fn words(place: u32) -> Vec<u32> {
    vec![place, place / 7, place % 3]
}

/// The stops of a path that plays these choices, and goes back to where it was before a step where one is `None`.
fn stops(places: &Places, path: &[Option<u16>]) -> Vec<(u32, Stop)> {
    let mut visited = vec![0];
    let mut stops = Vec::new();
    for &choice in path {
        let place = *visited.last().expect("the start is visited");
        stops.push((place, Stop { words: words(place), steps: 0, choice }));
        let to = match choice.map(|choice| places.steps[place as usize][usize::from(choice)]) {
            Some((Step::Moved, to)) => to,
            Some((Step::Nothing, _)) => place,
            Some((Step::Won | Step::Lost | Step::Cut, _)) => return stops,
            None => visited.iter().rev().nth(1).copied().unwrap_or_default(),
        };
        visited.push(to);
    }
    let place = *visited.last().expect("the start is visited");
    stops.push((place, Stop { words: words(place), steps: 0, choice: None }));
    stops
}

fn fates(places: &Places, path: &[Option<u16>]) -> PathFates<u16> {
    let stops: Vec<Stop> = stops(places, path).into_iter().map(|(_, stop)| stop).collect();
    let named = |choice| choice;
    // The second round plays little, so that what it leaves is decided by the last one.
    let rounds = [1, 2, u64::MAX];
    let budget = Budget::default();
    in_rounds(&rounds, &mut places.clone(), (&stops, &[]), &named, budget, &mut |_| Signal::Continue)
        .expect("nobody cancels")
}

/// A row of nodes of which each leads on by choice 0, the last to a win, and to a node without moves by choice 1.
fn row(length: u32) -> Places {
    let dead = length;
    let on = |place: u32| if place + 1 == length { (Step::Won, 0) } else { (Step::Moved, place + 1) };
    let mut steps: Vec<Vec<(Step, u32)>> =
        (0..length).map(|place| vec![on(place), (Step::Moved, dead)]).collect();
    steps.push(vec![(Step::Nothing, 0); 2]);
    Places::new(steps, vec![0; length as usize + 1], false)
}

#[test]
fn the_step_that_loses_is_the_point_of_no_return_unless_it_is_taken_back() {
    let kept = fates(&row(3), &[Some(0), Some(1), Some(1)]);
    assert_eq!(kept.point_of_no_return(), Some(1));
    assert_eq!(kept.steps[3].moves, []);
    let taken_back = fates(&row(3), &[Some(0), Some(1), None, Some(0)]);
    assert_eq!(taken_back.before[2], Fate::Lost);
    assert_eq!(taken_back.before[3], Fate::Winnable { least: 2, most: 2 });
    assert_eq!(taken_back.point_of_no_return(), None);
    let again = fates(&row(3), &[Some(1), None, Some(1)]);
    assert_eq!(again.point_of_no_return(), Some(2));
}

#[test]
fn a_step_that_is_no_choice_is_none_of_the_moves() {
    let found = fates(&row(2), &[None, Some(0)]);
    assert_eq!(found.steps.iter().map(|step| step.played).collect::<Vec<_>>(), [None, Some(0), None]);
    assert_eq!(found.steps[0].is_forced(), Some(true));
}

/// Whether choices lead from the start to a win.
fn wins(places: &Places, way: &[u16]) -> bool {
    let mut place = 0;
    let mut ends = way.iter().map(|choice| {
        let (step, to) = places.steps[place as usize][usize::from(*choice)];
        place = if step == Step::Moved { to } else { place };
        step
    });
    ends.by_ref().take(way.len().saturating_sub(1)).all(|step| step == Step::Moved)
        && ends.next() == Some(Step::Won)
}

#[test]
fn choices_that_are_known_to_win_decide_the_states_on_their_way_at_once() {
    let stops = [Stop { words: words(0), steps: 0, choice: None }];
    let in_few_turns = |known: &[u16]| {
        let mut watch = |at: &Progress| if at.turns < 40 { Signal::Continue } else { Signal::TimeIsUp };
        let rounds = [4, u64::MAX];
        in_rounds(&rounds, &mut row(30), (&stops, known), &|choice| choice, Budget::default(), &mut watch)
            .expect("nobody cancels")
            .before
    };
    assert_eq!(in_few_turns(&[0; 30]), [Fate::Winnable { least: 5, most: 30 }]);
    assert_eq!(in_few_turns(&[]), [Fate::Undecided]);
    assert_eq!(in_few_turns(&[0, 1, 0]), [Fate::Undecided], "these do not win");
}

#[test]
fn what_is_not_known_is_undecided_at_each_state() {
    let found = PathFates::<u16, &str>::unknown(3, "it is not known");
    assert_eq!((found.before.len(), found.point_of_no_return(), found.is_decided()), (3, None, false));
}

proptest! {
    #![proptest_config(testrun::law(300))]

    #[test]
    fn without_cuts_all_fates_are_decided_and_true(
        places in uncut_graphs(),
        path in prop::collection::vec(prop::option::weighted(0.8, 0..3_u16), 0..12),
    ) {
        let found = fates(&places, &path);
        prop_assert!(found.is_decided() && found.reason.is_none());
        prop_assert_eq!(found.way.is_some(), places.distances[0].is_some());
        prop_assert!(found.way.is_none_or(|way| wins(&places, &way)));
        let stops = stops(&places, &path);
        prop_assert_eq!(found.before.len(), stops.len());
        for (at, (place, stop)) in stops.iter().enumerate() {
            let is_true = |fate: Fate, distance: Option<u32>| match fate {
                Fate::Winnable { least, most } => distance.is_some_and(|it| (least..=most).contains(&it)),
                Fate::Lost => distance.is_none(),
                Fate::Undecided => false,
            };
            prop_assert!(is_true(found.before[at], places.distances[*place as usize]));
            let steps = places.steps[*place as usize].iter().zip(0_u16..);
            let expected: Vec<(u16, Option<u32>)> = steps.filter_map(|((step, to), choice)| match step {
                Step::Nothing => None,
                Step::Moved => Some((choice, places.distances[*to as usize])),
                Step::Won => Some((choice, Some(0))),
                Step::Lost | Step::Cut => Some((choice, None)),
            }).collect();
            let step = &found.steps[at];
            prop_assert_eq!(step.moves.len(), expected.len());
            for (moved, (choice, distance)) in step.moves.iter().zip(expected) {
                prop_assert_eq!(moved.action, choice);
                prop_assert!(is_true(moved.fate, distance), "{:?} {:?}", moved, distance);
            }
            let played = step.played.map(|at| step.moves[at].action);
            prop_assert_eq!(played, stop.choice.filter(|it| step.moves.iter().any(|moved| moved.action == *it)));
        }
    }

    #[test]
    fn nothing_is_said_to_be_lost_that_a_cut_turn_may_win(places in graphs()) {
        let found = fates(&places, &[]);
        prop_assert_eq!(found.before[0] == Fate::Lost, places.distances[0].is_none());
        let (won, _) = places.truth();
        prop_assert_eq!(matches!(found.before[0], Fate::Winnable { .. }), won.is_some());
    }

    #[test]
    fn limits_make_fates_undecided_and_never_wrong(
        places in uncut_graphs(),
        path in prop::collection::vec(prop::option::weighted(0.8, 0..3_u16), 0..6),
        known in prop::collection::vec(0..3_u16, 0..12),
        states in 1..40_u32,
        first in 0..4_u64,
    ) {
        let rounds = [first, 4, u64::MAX];
        let stops = stops(&places, &path);
        let only: Vec<Stop> = stops.iter().map(|(_, stop)| stop.clone()).collect();
        let budget = Budget { states, ..Budget::default() };
        let found = in_rounds(&rounds, &mut places.clone(), (&only, &known), &|it| it, budget, &mut |_| Signal::Continue);
        let found = found.expect("nobody cancels");
        prop_assert_eq!(found.way.is_some(), matches!(found.before[0], Fate::Winnable { .. }));
        prop_assert!(found.way.as_ref().is_none_or(|way| wins(&places, way)));
        prop_assert_eq!(found.before.len(), stops.len());
        prop_assert!(found.is_decided() || found.reason == Some(Shortage::States));
        for (fate, (place, _)) in found.before.iter().zip(stops) {
            let distance = places.distances[place as usize];
            match fate {
                Fate::Winnable { least, most } => prop_assert!(distance.is_some_and(|it| (*least..=*most).contains(&it))),
                Fate::Lost => prop_assert!(distance.is_none()),
                Fate::Undecided => {}
            }
        }
    }
}
