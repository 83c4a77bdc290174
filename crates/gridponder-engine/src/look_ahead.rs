//! Look-ahead: whether a level can still be won from the states along a path. It plays every action from
//! every reachable state. Its results are proved; if the search is cut off, there is no result.

use std::collections::{HashMap, VecDeque};

use crate::state::State;
use crate::{Action, Level, Play, def};

/// The limits of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The number of turns, including those of the path.
    pub turns: usize,
    /// The work in examined cells and events, as for a replay. It also bounds memory, because states are
    /// stored.
    pub work: u64,
}

/// The result for a path that was played to its end without a win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prospect {
    /// The level can still be won after this many steps of the path, but not after one more.
    Winnable {
        /// The number of steps; all steps if the path only ends too early.
        after: usize,
        /// The shortest sequence of choices that wins from there, as indices.
        by: Vec<usize>,
        /// The goals, as indices, that can no longer be met after one more step. Empty if each can be met,
        /// but not all together.
        lost: Vec<usize>,
    },
    /// No sequence of the choices wins the level from its start.
    Never {
        /// The number of reachable states.
        states: usize,
        /// The goals, as indices, that cannot be met.
        lost: Vec<usize>,
    },
}

/// Searches for the last step of `path` after which the level can still be won with `choices`. These must be
/// all actions that a player can choose. Returns `None` if the limits are too small to be certain, or if
/// `cancelled`.
pub fn look_ahead(
    level: &Level,
    path: &[def::Action],
    choices: &[def::Action],
    limits: Limits,
    cancelled: &dyn Fn() -> bool,
) -> Option<Prospect> {
    if level.overflowed || level.stop.is_some() || path.len() > limits.turns {
        return None;
    }
    let mut search = Search {
        play: Play::without_history(level),
        key: level.start.clone(),
        choices: choices.iter().map(|choice| level.action(choice)).collect(),
        seen: HashMap::new(),
        moves: Vec::new(),
        queue: VecDeque::new(),
        met: vec![false; level.goals.len()],
        turns: limits.turns,
        work: limits.work,
        cancelled,
    };
    let states = search.states(path).ok()?;
    let mut unmet = Vec::new();
    for (after, (state, met)) in states.iter().enumerate().rev() {
        for (ever, met) in search.met.iter_mut().zip(met) {
            *ever |= met;
        }
        if let Some(by) = search.win_from(state).ok()? {
            return Some(Prospect::Winnable { after, by, lost: unmet });
        }
        unmet = (0..search.met.len()).filter(|goal| !search.met[*goal]).collect();
    }
    Some(Prospect::Never { states: search.seen.len(), lost: unmet })
}

/// A state to explore, with the index in `Search::moves` of the move that led to it.
type Waiting = (State, usize);

struct Search<'l, 'c> {
    play: Play<'l>,
    /// A buffer for hashing.
    key: State,
    choices: Vec<Action>,
    /// The visited states without their counters, and the fewest actions that reached each.
    seen: HashMap<u128, u32>,
    /// The predecessor of each move and its choice; roots have `usize::MAX` as their choice.
    moves: Vec<(usize, usize)>,
    queue: VecDeque<Waiting>,
    /// Whether each goal is met in some visited state.
    met: Vec<bool>,
    turns: usize,
    work: u64,
    cancelled: &'c dyn Fn() -> bool,
}

const ROOT: usize = usize::MAX;

/// The search ends without a certain result.
struct Cut;

impl Search<'_, '_> {
    /// The states along the path, beginning with the start, each with whether each goal is met.
    fn states(&mut self, path: &[def::Action]) -> Result<Vec<(State, Vec<bool>)>, Cut> {
        let mut states = vec![(self.play.state().clone(), Vec::new())];
        for step in path {
            let action = self.play.level().action(step);
            let outcome = self.submit(&action)?;
            if !outcome.accepted || outcome.overflowed || outcome.won || outcome.lost.is_some() {
                return Err(Cut);
            }
            states.push((self.play.state().clone(), self.play.goals_met().to_vec()));
        }
        Ok(states)
    }

    /// The shortest sequence of choices that wins from a state. Returns `None` if none does; then every
    /// reachable state was explored.
    fn win_from(&mut self, state: &State) -> Result<Option<Vec<usize>>, Cut> {
        self.moves.clear();
        self.queue.clear();
        if self.is_new(state) {
            self.moves.push((ROOT, ROOT));
            self.queue.push_back((state.clone(), 0));
        }
        while let Some((state, from)) = self.queue.pop_front() {
            for choice in 0..self.choices.len() {
                self.play.restore(&state);
                let action = self.choices[choice];
                let outcome = self.submit(&action)?;
                if outcome.overflowed {
                    return Err(Cut);
                }
                if !outcome.accepted || outcome.lost.is_some() {
                    continue;
                }
                if outcome.won {
                    return Ok(Some(self.way(from, choice)));
                }
                for (ever, met) in self.met.iter_mut().zip(self.play.goals_met()) {
                    *ever |= met;
                }
                let next = self.play.state().clone();
                if self.is_new(&next) {
                    self.moves.push((from, choice));
                    self.queue.push_back((next, self.moves.len() - 1));
                }
            }
        }
        Ok(None)
    }

    /// Plays one action, unless the limits are exhausted.
    fn submit(&mut self, action: &Action) -> Result<crate::Outcome, Cut> {
        const ASK_EVERY: usize = 256;
        if self.turns == 0 || self.work == 0 || (self.turns.is_multiple_of(ASK_EVERY) && (self.cancelled)()) {
            return Err(Cut);
        }
        let outcome = self.play.submit(action);
        let cells = self.play.level().cell_count() as u64;
        let events = self.play.events().events().len() as u64;
        self.turns -= 1;
        self.work = self.work.saturating_sub(64 + cells * 4 + outcome.work + events);
        Ok(outcome)
    }

    /// Returns true if a state was not visited yet, or only with more actions, which lose conditions count.
    fn is_new(&mut self, state: &State) -> bool {
        let layout = &self.play.level().layout;
        let actions = state.action_count(layout);
        self.key.copy_from(state);
        self.key.clear_counters(layout);
        let known = self.seen.entry(self.key.hash128()).or_insert(u32::MAX);
        // Without lose conditions, the number of actions does not matter.
        let is_new =
            *known == u32::MAX || (!self.play.level().lose_conditions.is_empty() && actions < *known);
        *known = actions.min(*known);
        is_new
    }

    /// The choices from the root to a move, and one more.
    fn way(&self, mut from: usize, last: usize) -> Vec<usize> {
        let mut way = vec![last];
        while let Some((before, choice)) = self.moves.get(from).copied().filter(|(_, choice)| *choice != ROOT)
        {
            way.push(choice);
            from = before;
        }
        way.reverse();
        way
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    const LIMITS: Limits = Limits { turns: 20_000, work: 10_000_000 };

    /// A row of cells: the avatar on the left, a flag, and a rock that can be pushed.
    fn row(cells: &str, lose: &str) -> Level {
        let place = |glyph, kind: &str| -> String {
            let cells: Vec<String> = cells
                .chars()
                .map(|it| if it == glyph { format!("\"{kind}\"") } else { "null".to_owned() })
                .collect();
            format!("[[{}]]", cells.join(","))
        };
        let avatar = cells.find('@').expect("the avatar is on the board");
        testing::level(
            r#"{
                "layers": [
                    {"id": "ground", "occupancy": "exactly_one"},
                    {"id": "objects", "occupancy": "zero_or_one"},
                    {"id": "markers", "occupancy": "zero_or_one"}
                ],
                "actions": [{"id": "move"}],
                "entityKinds": {"rock": {"tags": ["solid", "pushable"]}, "flag": {}, "empty": {"tags": ["walkable"]}},
                "systems": [
                    {"id": "nav", "type": "avatar_navigation", "config": {"solidHandling": "delegate"}},
                    {"id": "push", "type": "push_objects", "config": {"pushableTags": ["pushable"]}}
                ]
            }"#,
            &format!(
                r#"{{
                    "board": {{"size": [{}, 1], "layers": {{"objects": {}, "markers": {}}}}},
                    "state": {{"avatar": {{"enabled": true, "position": [{avatar}, 0]}}}},
                    "goals": [{{"id": "flag", "type": "reach_target", "config": {{"targetKind": "flag"}}}}],
                    "loseConditions": [{lose}]
                }}"#,
                cells.len(),
                place('o', "rock"),
                place('F', "flag"),
            ),
        )
    }

    fn prospect(level: &Level, path: &[&str], limits: Limits) -> Option<Prospect> {
        let path: Vec<def::Action> = path.iter().map(|step| testing::action(step)).collect();
        let choices = ["left", "right"].map(testing::action);
        look_ahead(level, &path, &choices, limits, &|| false)
    }

    #[test]
    fn a_path_that_ends_too_early_is_told_the_steps_that_lack() {
        let level = row("@...F", "");
        let found = prospect(&level, &["right", "right"], LIMITS);
        assert_eq!(found, Some(Prospect::Winnable { after: 2, by: vec![1, 1], lost: vec![] }));
    }

    #[test]
    fn the_step_behind_which_no_win_is_left_is_found() {
        // After a push against the border, the rock stays on the flag.
        let level = row("@.o.F", "");
        let found = prospect(&level, &["right", "right", "right"], LIMITS);
        assert!(matches!(&found, Some(Prospect::Never { lost, .. }) if *lost == [0]), "{found:?}");

        let level = row("F.@", r#"{"type": "max_actions", "config": {"limit": 4}}"#);
        let found = prospect(&level, &["left", "right", "right"], LIMITS);
        assert_eq!(found, Some(Prospect::Winnable { after: 2, by: vec![0, 0], lost: vec![0] }));
    }

    #[test]
    fn where_the_limits_do_not_suffice_nothing_is_said() {
        let level = row("@.........o.F", "");
        assert_eq!(prospect(&level, &["left"], Limits { turns: 12, ..LIMITS }), None);
        assert_eq!(prospect(&level, &["left"], Limits { work: 500, ..LIMITS }), None);
        assert!(prospect(&level, &["left"], LIMITS).is_some());
    }

    #[test]
    fn it_can_be_cancelled() {
        let level = row("@...F", "");
        let path = [testing::action("right")];
        assert_eq!(look_ahead(&level, &path, &path, Limits { turns: 256, ..LIMITS }, &|| true), None);
    }
}
