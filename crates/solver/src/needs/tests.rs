//! What random games need of their nodes.

use proptest::prelude::*;

use super::*;
use crate::game::Step;
use crate::search::{Task, solve};
use crate::testing::{Graph, uncut_graphs};

/// A game whose parts are its nodes but the first: without one, steps to it are impossible.
struct Nodes(Graph);

impl Nodes {
    fn without(&self, node: Option<usize>) -> Graph {
        let mut game = self.0.clone();
        let gone = |to: u32| node.is_some_and(|node| to as usize == node + 1);
        for step in game.steps.iter_mut().flatten().filter(|(step, to)| *step == Step::Moved && gone(*to)) {
            step.0 = Step::Nothing;
        }
        Graph::new(game.steps, game.modesty, game.has_bounds)
    }
}

impl Variants for Nodes {
    type Move = u16;
    type Error = Cancelled;

    fn parts(&self) -> usize {
        self.0.steps.len() - 1
    }

    fn search(
        &mut self,
        without: Option<usize>,
        known: &[u16],
        budget: Budget,
        watch: &mut dyn FnMut(&Progress) -> Signal,
    ) -> Result<Proved<u16>, Cancelled> {
        let task = Task { budget, known: Some(known.to_vec()), ..Task::default() };
        let answer = solve(&mut self.without(without), &task, watch)?;
        Ok(Proved::of(&answer.verdict, <[u16]>::to_vec))
    }
}

/// Fails if a need claims more than is true of a game that is won in `with` steps, and in `without` without a part.
fn judge(need: Need, with: Option<u32>, without: Option<u32>) -> Result<(), TestCaseError> {
    let is_true = match (need, with) {
        (Need::Essential, with) => with.is_some() && without.is_none(),
        (Need::Same, with) => with.is_some() && with == without,
        (Need::Longer { least, most }, Some(with)) => {
            without.is_some_and(|it| it > with && (least..=most).contains(&it))
        }
        (Need::Shorter { least, most }, Some(with)) => {
            without.is_some_and(|it| it < with && (least..=most).contains(&it))
        }
        (Need::Longer { .. } | Need::Shorter { .. }, None) => false,
        (Need::Undecided { least, most }, _) => {
            without.is_none_or(|it| least <= it)
                && most.is_none_or(|most| without.is_some_and(|it| it <= most))
        }
    };
    prop_assert!(is_true, "{need:?} {with:?} {without:?}");
    Ok(())
}

proptest! {
    #![proptest_config(testrun::law(200))]

    #[test]
    fn without_limits_all_needs_of_a_game_that_can_be_won_are_decided_and_true(places in uncut_graphs()) {
        let mut nodes = Nodes(places);
        let found = needs(&mut nodes, Vec::new(), Budget::default(), &mut |_| Signal::Continue);
        let found = found.expect("nobody cancels");
        let with = nodes.0.truth().0;
        prop_assert_eq!(found.most, with);
        for (part, need) in found.without.into_iter().enumerate() {
            judge(need, with, nodes.without(Some(part)).truth().0)?;
            prop_assert_eq!(matches!(need, Need::Undecided { .. }), with.is_none());
        }
    }

    #[test]
    fn limits_make_needs_undecided_and_never_wrong(places in uncut_graphs(), states in 1..30_u32, turns in 0..900_u64) {
        let mut nodes = Nodes(places);
        let budget = Budget { states, ..Budget::default() };
        let mut left = turns;
        let watch = &mut |_: &Progress| {
            left = left.saturating_sub(1);
            if left > 0 { Signal::Continue } else { Signal::TimeIsUp }
        };
        let found = needs(&mut nodes, vec![0, 1, 2, 0], budget, watch).expect("nobody cancels");
        let with = nodes.0.truth().0;
        for (part, need) in found.without.into_iter().enumerate() {
            judge(need, with, nodes.without(Some(part)).truth().0)?;
        }
    }
}

#[test]
fn a_search_that_is_cancelled_has_no_answer() {
    let step = (Step::Won, 0);
    let mut nodes = Nodes(Graph::new(vec![vec![step], vec![step]], vec![0, 0], false));
    assert!(needs(&mut nodes, Vec::new(), Budget::default(), &mut |_| Signal::Cancel).is_err());
}
