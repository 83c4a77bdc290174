//! The search of a game that may be hard: before it takes long, it looks for a nearly shortest path.

use crate::answer::{Answer, Shortage, Verdict};
use crate::budget::{Budget, Progress, Signal};
use crate::game::Game;
use crate::search::{Cancelled, Task, find, solve};
use crate::shorten::shorten;

/// The number of states after which a search is considered hard, and the cap on those stored to find a path:
/// few compared to a search that takes seconds.
const HARD: u32 = 1 << 16;

/// Searches for a shortest path as [`solve`] does, with the same proofs. If many states do not decide it, finds
/// any path guided by bounds, and shortens it within nearby states. Then searches only for shorter paths, and
/// returns that path if nothing more can be proved.
pub fn solve_hard<G: Game + ?Sized>(
    game: &mut G,
    task: &Task,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Answer, Cancelled> {
    solve_after(HARD, game, task, watch)
}

fn solve_after<G: Game + ?Sized>(
    hard: u32,
    game: &mut G,
    task: &Task,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Answer, Cancelled> {
    if task.budget.states <= hard {
        return solve(game, task, watch);
    }
    let soon = Budget { states: hard, ..task.budget };
    let first = solve(game, &Task { budget: soon, ..task.clone() }, watch)?;
    let known = match &first.verdict {
        Verdict::Found { path, shortage: Shortage::States, .. } => Some(path.clone()),
        Verdict::Undecided { shortage: Shortage::States, .. } => {
            find(game, soon, &mut up_to(first.turns, watch))?
        }
        _ => return Ok(first),
    };
    let known = match known {
        Some(path) if !task.is_any_enough => Some(shorten(game, path, soon, &mut up_to(first.turns, watch))?),
        known => known,
    };
    let second = solve(game, &Task { known, ..task.clone() }, watch)?;
    Ok(Answer { verdict: with_proof(second.verdict, &first.verdict), ..second })
}

/// Ends a search after this number of turns, or when `watch` does.
fn up_to(turns: u64, watch: &mut dyn FnMut(&Progress) -> Signal) -> impl FnMut(&Progress) -> Signal {
    move |progress| if progress.turns < turns { watch(progress) } else { Signal::TimeIsUp }
}

/// A verdict with the lower bound that an earlier search proved.
fn with_proof(verdict: Verdict, earlier: &Verdict) -> Verdict {
    let (Verdict::Found { lower: proved, .. } | Verdict::Undecided { lower: proved, .. }) = *earlier else {
        return verdict;
    };
    match verdict {
        Verdict::Found { path, lower, .. } if path.len() as u32 <= lower.max(proved) => {
            Verdict::Shortest { path }
        }
        Verdict::Found { path, lower, shortage } => {
            Verdict::Found { path, lower: lower.max(proved), shortage }
        }
        Verdict::Undecided { lower, shortage } => Verdict::Undecided { lower: lower.max(proved), shortage },
        verdict => verdict,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing::{graphs, judge};

    proptest! {
        #![proptest_config(testrun::law(400))]

        #[test]
        fn a_path_that_is_found_on_the_way_makes_no_verdict_wrong(
            graph in graphs(),
            hard in 1..40_u32,
            states in 1..70_u32,
            known in prop::option::of(prop::collection::vec(0..3_u16, 0..12)),
            is_any_enough in any::<bool>(),
        ) {
            let budget = Budget { states, ..Budget::default() };
            let task = Task { budget, is_any_enough, known };
            let go = &mut |_: &Progress| Signal::Continue;
            let hard = solve_after(hard, &mut graph.clone(), &task, go).expect("nobody cancels");
            judge(&graph, &hard)?;
            let plain = solve(&mut graph.clone(), &task, go).expect("nobody cancels");
            if !is_any_enough && matches!(plain.verdict, Verdict::Shortest { .. } | Verdict::Unsolvable(_)) {
                prop_assert_eq!(hard.verdict.path().map(<[_]>::len), plain.verdict.path().map(<[_]>::len));
            }
        }

        #[test]
        fn the_time_may_end_anywhere(graph in graphs(), hard in 1..40_u32, turns in 0..300_u32) {
            let mut left = turns;
            let watch = &mut |_: &Progress| {
                left = left.saturating_sub(1);
                if left == 0 { Signal::TimeIsUp } else { Signal::Continue }
            };
            let answer = solve_after(hard, &mut graph.clone(), &Task::default(), watch);
            judge(&graph, &answer.expect("nobody cancels"))?;
        }
    }
}
