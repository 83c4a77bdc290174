//! What blocks close in games on graphs, held against an independent search.

use proptest::prelude::*;

use super::*;
use crate::game::Step;
use crate::search::{Task, solve, winning_part};
use crate::testing::{Graph, uncut_graphs};

/// A game whose nodes but the first are both what should be needed and what can be blocked: steps to one that is blocked, or
/// that the game is without, are impossible.
struct Nodes(Graph);

impl Nodes {
    fn with(&self, blocked: &[usize], without: Option<usize>) -> Graph {
        let mut game = self.0.clone();
        let gone = |to: u32| blocked.iter().chain(&without).any(|node| to as usize == node + 1);
        for step in game.steps.iter_mut().flatten().filter(|(step, to)| *step == Step::Moved && gone(*to)) {
            step.0 = Step::Nothing;
        }
        Graph::new(game.steps, game.modesty, game.has_bounds)
    }

    /// The game, and one of its shortest paths; `None` if it cannot be won.
    fn with_path(graph: Graph) -> Option<(Self, Vec<u16>)> {
        let answer = solve(&mut graph.clone(), &Task::default(), &mut |_| Signal::Continue);
        let path = answer.expect("nobody cancels").verdict.path()?.to_vec();
        Some((Self(graph), path))
    }
}

impl Blockable for Nodes {
    type Move = u16;
    type Error = Cancelled;

    fn things(&self) -> usize {
        self.0.steps.len() - 1
    }

    fn places(&self) -> usize {
        self.0.steps.len() - 1
    }

    fn cell(&self, place: usize) -> usize {
        place
    }

    fn is_won(&mut self, blocked: &[usize], without: Option<usize>, path: &[u16]) -> bool {
        winning_part(&mut self.with(blocked, without), path.to_vec()).is_some()
    }

    fn search(
        &mut self,
        Variant { blocked, without, is_any_enough }: Variant<'_>,
        known: &[u16],
        budget: Budget,
        watch: &mut dyn FnMut(&Progress) -> Signal,
    ) -> Result<Proved<u16>, Cancelled> {
        let known = (!known.is_empty()).then(|| known.to_vec());
        let task = Task { budget, is_any_enough, known };
        let answer = solve(&mut self.with(blocked, without), &task, watch)?;
        Ok(Proved::of(&answer.verdict, <[u16]>::to_vec))
    }

    fn may_be(&mut self, blocked: &[usize]) -> bool {
        // Something that no search tells.
        !blocked.contains(&7)
    }
}

/// Fails unless all that is told is true.
fn judge(nodes: &mut Nodes, path: &[u16], found: &Tightened) -> Result<(), TestCaseError> {
    let Tightened { blocked, least, most, things } = found;
    prop_assert!(nodes.is_won(blocked, None, path));
    prop_assert!(blocked.is_empty() || nodes.may_be(blocked));
    let with = nodes.with(blocked, None).truth().0.expect("a path wins");
    prop_assert!((*least..=*most).contains(&with) && with >= path.len() as u32);
    let closed = |it: &Thing| it.bypasses == Bypasses::Closed;
    prop_assert_eq!(blocked.is_empty(), !things.iter().any(closed));
    for (thing, Thing { before, after, bypasses }) in things.iter().enumerate() {
        let without = nodes.with(blocked, Some(thing)).truth().0;
        let is_true = match *after {
            Need::Essential => without.is_none(),
            Need::Longer { least, most } => {
                without.is_some_and(|it| it > with && (least..=most).contains(&it))
            }
            Need::Same => without == Some(with),
            Need::Shorter { .. } => without.is_some_and(|it| it < with),
            Need::Undecided { most, .. } => most.is_none_or(|most| without.is_some_and(|it| it <= most)),
        };
        prop_assert!(is_true, "{after:?} {with} {without:?}");
        let is_needed = |need: &Need| matches!(need, Need::Essential | Need::Longer { .. });
        match bypasses {
            Bypasses::Closed => {
                prop_assert!(is_needed(after) && *before != Need::Essential && before != after);
            }
            Bypasses::None => prop_assert_eq!((*before, *after), (Need::Essential, Need::Essential)),
            Bypasses::Unused => prop_assert!(nodes.is_won(&[], Some(thing), path)),
            Bypasses::Open | Bypasses::Undecided => {}
        }
        // What was needed is not needed less.
        prop_assert!(!is_needed(before) || is_needed(after), "{before:?} {after:?}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(testrun::law(150))]

    #[test]
    fn what_blocks_close_is_true_of_the_game_with_them(graph in uncut_graphs()) {
        let Some((mut nodes, path)) = Nodes::with_path(graph) else { return Ok(()) };
        let shortest = path.len() as u32;
        let found = tighten(&mut nodes, (&path, shortest), Budget::default(), &mut |_| Signal::Continue);
        let found = found.expect("nobody cancels");
        prop_assert!(found.things.iter().all(|it| it.bypasses != Bypasses::Undecided));
        judge(&mut nodes, &path, &found)?;
    }

    #[test]
    fn limits_leave_things_undecided_and_tell_nothing_wrong(graph in uncut_graphs(), states in 1..30_u32, turns in 0..9000_u64) {
        let Some((mut nodes, path)) = Nodes::with_path(graph) else { return Ok(()) };
        let budget = Budget { states, ..Budget::default() };
        let mut left = turns;
        let watch = &mut |_: &Progress| {
            left = left.saturating_sub(1);
            if left > 0 { Signal::Continue } else { Signal::TimeIsUp }
        };
        let shortest = path.len() as u32;
        let found = tighten(&mut nodes, (&path, shortest), budget, watch).expect("nobody cancels");
        judge(&mut nodes, &path, &found)?;
    }
}

/// A game with these steps, which lead on to a node, or with 0 to a win.
fn game(steps: &[&[u32]]) -> Nodes {
    let choices = steps.iter().map(|all| all.len()).max().unwrap_or_default();
    let step = |to: &u32| if *to == 0 { (Step::Won, 0) } else { (Step::Moved, *to) };
    let node = |all: &&[u32]| {
        let mut steps: Vec<(Step, u32)> = all.iter().map(step).collect();
        steps.resize(choices, (Step::Nothing, 0));
        steps
    };
    Nodes(Graph::new(steps.iter().map(node).collect(), vec![0; steps.len()], false))
}

#[test]
fn the_fewest_blocks_that_close_all_ways_around_are_found() {
    // Past the first node: the ways over the second and over the third meet in the fourth.
    let mut nodes = game(&[&[1, 2, 3], &[0], &[4], &[4], &[0]]);
    let found = tighten(&mut nodes, (&[0, 0], 2), Budget::default(), &mut |_| Signal::Continue);
    let Tightened { blocked, least, most, things } = found.expect("nobody cancels");
    assert_eq!((blocked, least, most), (vec![3], 2, 2));
    assert_eq!(things[0].before, Need::Longer { least: 3, most: 3 });
    assert_eq!((things[0].after, things[0].bypasses), (Need::Essential, Bypasses::Closed));
    assert_eq!(things[1].bypasses, Bypasses::Unused);
}

#[test]
fn a_thing_that_only_a_longer_way_goes_around_is_the_second_best() {
    // The path goes over the first node and the third. A shorter way over the second can be blocked, one over the eighth and
    // the third cannot.
    let mut nodes = game(&[&[1, 8, 2], &[0, 3], &[0], &[4, 4, 0], &[], &[], &[], &[], &[3]]);
    let found = tighten(&mut nodes, (&[0, 1, 2], 2), Budget::default(), &mut |_| Signal::Continue);
    let Tightened { blocked, least, things, .. } = found.expect("nobody cancels");
    assert_eq!((blocked, least), (vec![1], 2), "{things:?}");
    let longer = Need::Longer { least: 3, most: 3 };
    assert_eq!((things[0].before, things[0].after), (Need::Same, longer));
    assert_eq!(things[0].bypasses, Bypasses::Closed);
}

#[test]
fn a_search_that_is_cancelled_closes_nothing() {
    let mut nodes = game(&[&[1], &[0]]);
    assert!(tighten(&mut nodes, (&[0, 0], 2), Budget::default(), &mut |_| Signal::Cancel).is_err());
}
