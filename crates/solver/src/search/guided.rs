//! The search of a game with guesses: a proof and a path are sought by turns.

use super::{Cancelled, End, Leg, On, Order, Search, Task, winning_part};
use crate::answer::{Answer, Shortage, Verdict};
use crate::budget::{Budget, Progress, Signal};
use crate::game::Game;
use crate::shorten::shorten;

/// The turns that the search for a proof plays before the other one goes on.
const LEG: u64 = 1_000;

/// How many times as many turns the search for a path plays. What many turns do not prove, more rarely do, but a path is often near.
const RATIO: u64 = 9;

/// The part of the limits that the search for a path may use.
const SHARE: u32 = 2;

/// The most states that are looked at to shorten a path.
const SHORTEN: u32 = 1 << 14;

/// Searches for a shortest path as [`super::solve`] does, with the same proofs. By turns with it, another search looks for
/// any path, guided by [`Game::guess`]. A path that it finds is shortened within nearby states, then only shorter ones are
/// searched for, and it is returned if nothing more can be proved.
pub fn solve_guided<G: Game + ?Sized>(
    game: &mut G,
    task: &Task,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Answer, Cancelled> {
    solve_by_legs(LEG, game, task, watch)
}

fn solve_by_legs<G: Game + ?Sized>(
    leg: u64,
    game: &mut G,
    task: &Task,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Answer, Cancelled> {
    let mut start = vec![0; game.words()];
    game.start(&mut start);
    let best = task.known.clone().and_then(|path| winning_part(game, path));
    let mut proof = Search::new(task, (&start, best), Order::Least);
    if let Err(end) = proof.begin(game, &start, 0) {
        return proof.answer(Err(end));
    }
    let mut is_sought = proof.best.is_none();
    let mut guide: Option<Guide> = None;
    loop {
        let until = if is_sought { proof.turns + leg } else { u64::MAX };
        if let Some(guide) = &guide {
            proof.aside = guide.progress();
        }
        proof.budget = rest(task.budget, &proof.aside);
        match proof.go(&mut On { game, watch }, until) {
            Ok(Leg::Paused) => {}
            Ok(Leg::Ended) => return proof.answer(Ok(())),
            Err(end) => return proof.answer(Err(end)),
        }
        if proof.best.is_some() {
            proof.aside = guide.take().map_or(proof.aside, |guide| only_turns(&guide));
            is_sought = false;
            continue;
        }
        // It begins where the first leg proves nothing.
        let Some(mut guiding) = guide.take().or_else(|| Guide::new(game, task.budget, (&start, 0))) else {
            is_sought = false;
            continue;
        };
        let limits = (task.budget, proof.own_progress());
        match guiding.go((game, watch), leg * RATIO, limits)? {
            Guided::Goes => guide = Some(guiding),
            Guided::Won(path) => {
                proof.aside = only_turns(&guiding);
                is_sought = false;
                drop(guiding);
                if task.is_any_enough {
                    proof.best = Some(path);
                    return proof.answer(Err(End::Enough));
                }
                proof.best = Some(shortened(game, path, task.budget, &mut proof, watch)?);
            }
            Guided::Ended(verdict) => {
                let Progress { states, turns, .. } = proof.progress_with(&guiding.progress());
                return Ok(Answer { verdict, states, turns });
            }
            Guided::IsOut => {
                proof.aside = only_turns(&guiding);
                is_sought = false;
            }
        }
    }
}

/// The turns of a search that ends, whose states are needed no more.
fn only_turns(guide: &Guide) -> Progress {
    Progress { turns: guide.search.turns, ..Progress::default() }
}

/// What is left of limits beside what another search uses.
fn rest(budget: Budget, used: &Progress) -> Budget {
    let states = u32::try_from(used.states).unwrap_or(u32::MAX);
    Budget { states: budget.states.saturating_sub(states), memory: budget.memory.saturating_sub(used.memory) }
}

/// The search for any path.
pub(crate) struct Guide {
    search: Search,
}

/// The result of a leg of it.
pub(crate) enum Guided {
    /// It has not ended.
    Goes,
    /// It found a path.
    Won(Vec<u16>),
    /// It visited all states that no bound excludes, which proves this.
    Ended(Verdict),
    /// Its part of the limits is used up.
    IsOut,
}

impl Guide {
    /// A search from a state that was reached with this number of steps; `None` if its part of the limits is too small for it.
    pub(crate) fn new<G: Game + ?Sized>(
        game: &mut G,
        all: Budget,
        (state, steps): (&[u32], u32),
    ) -> Option<Self> {
        let task = Task { budget: part(all), is_any_enough: true, known: None };
        let mut search = Search::new(&task, (state, None), Order::Guessed);
        // The length of a path matters only where steps are limited.
        search.is_length_needed = game.most_steps() != u32::MAX;
        search.begin(game, state, steps).ok()?;
        Some(Self { search })
    }

    /// Goes on for this number of turns, with its part of `all` limits of which `aside` was used elsewhere.
    pub(crate) fn go<G: Game + ?Sized>(
        &mut self,
        (game, watch): (&mut G, &mut dyn FnMut(&Progress) -> Signal),
        turns: u64,
        (all, aside): (Budget, Progress),
    ) -> Result<Guided, Cancelled> {
        let search = &mut self.search;
        let (part, left) = (part(all), rest(all, &aside));
        search.budget = Budget { states: left.states.min(part.states), memory: left.memory.min(part.memory) };
        search.aside = aside;
        let lower = aside.lower;
        match search.go(&mut On { game, watch }, search.turns.saturating_add(turns)) {
            Ok(Leg::Paused) => Ok(search.best.take().map_or(Guided::Goes, Guided::Won)),
            Ok(Leg::Ended) => Ok(match search.best.take() {
                Some(path) => Guided::Won(path),
                None if search.cut_at == u32::MAX => Guided::Ended(search.verdict()),
                None => Guided::Ended(Verdict::Undecided { lower, shortage: Shortage::Cut }),
            }),
            Err(End::Cancelled) => Err(Cancelled { at: search.progress() }),
            Err(End::Out(Shortage::Time)) => {
                Ok(Guided::Ended(Verdict::Undecided { lower, shortage: Shortage::Time }))
            }
            Err(_) => Ok(search.best.take().map_or(Guided::IsOut, Guided::Won)),
        }
    }

    /// What it has used.
    pub(crate) const fn progress(&self) -> Progress {
        self.search.own_progress()
    }
}

/// The part of limits that the search for a path may use.
const fn part(all: Budget) -> Budget {
    Budget { states: all.states / SHARE, memory: all.memory / SHARE as u64 }
}

/// A path that was found, without its detours.
fn shortened<G: Game + ?Sized>(
    game: &mut G,
    path: Vec<u16>,
    budget: Budget,
    proof: &mut Search,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Vec<u16>, Cancelled> {
    let budget = rest(budget, &proof.own_progress());
    let budget = Budget { states: budget.states.min(SHORTEN), ..budget };
    let most = proof.turns;
    let mut spent = 0;
    let path = shorten(game, path, budget, &mut |progress: &Progress| {
        spent = progress.turns;
        if progress.turns < most { watch(&proof.progress_with(progress)) } else { Signal::TimeIsUp }
    })?;
    proof.aside.turns += spent;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::search::solve;
    use crate::testing::{graphs, judge};

    proptest! {
        #![proptest_config(testrun::law(600))]

        #[test]
        fn guesses_make_no_verdict_wrong(
            graph in graphs(),
            leg in 1..40_u64,
            states in 1..90_u32,
            known in prop::option::of(prop::collection::vec(0..3_u16, 0..12)),
            is_any_enough in any::<bool>(),
        ) {
            let budget = Budget { states, ..Budget::default() };
            let task = Task { budget, is_any_enough, known };
            let go = &mut |_: &Progress| Signal::Continue;
            let guided = solve_by_legs(leg, &mut graph.clone(), &task, go).expect("nobody cancels");
            judge(&graph, &guided)?;
            prop_assert!(guided.states <= u64::from(states));
        }

        #[test]
        fn without_limits_the_verdict_is_that_of_a_search_without_guesses(graph in graphs(), leg in 1..40_u64) {
            let go = &mut |_: &Progress| Signal::Continue;
            let task = Task::default();
            let guided = solve_by_legs(leg, &mut graph.clone(), &task, go).expect("nobody cancels").verdict;
            let plain = solve(&mut graph.clone(), &task, go).expect("nobody cancels").verdict;
            prop_assert_eq!(guided.path().map(<[_]>::len), plain.path().map(<[_]>::len));
            prop_assert_eq!(matches!(guided, Verdict::Shortest { .. }), matches!(plain, Verdict::Shortest { .. }));
            prop_assert_eq!(matches!(guided, Verdict::Unsolvable(_)), matches!(plain, Verdict::Unsolvable(_)));
        }

        #[test]
        fn the_time_may_end_anywhere(graph in graphs(), leg in 1..40_u64, turns in 0..300_u32) {
            let mut left = turns;
            let watch = &mut |_: &Progress| {
                left = left.saturating_sub(1);
                if left == 0 { Signal::TimeIsUp } else { Signal::Continue }
            };
            let answer = solve_by_legs(leg, &mut graph.clone(), &Task::default(), watch);
            judge(&graph, &answer.expect("nobody cancels"))?;
        }
    }
}
