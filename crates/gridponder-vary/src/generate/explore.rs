//! All that a player gets to from the start of a level, breadth first.

use rustc_hash::FxHashMap;
use search::LevelGame;
use solver::{Game as _, Step};

use crate::judge::Cancelled;

/// Whoever may cancel is asked after this number of states.
const ASK_EVERY: usize = 256;

/// The state that leads to none.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// States, in the order in which they are reached.
pub(crate) struct Explored {
    pub(crate) states: Vec<Vec<u32>>,
    /// The state that each comes from, and by which choice; [`NOWHERE`] for the start.
    from: Vec<(u32, u16)>,
    /// The fewest steps to each.
    pub(crate) depths: Vec<u32>,
    /// The moves between different states.
    pub(crate) moves: Vec<(u32, u16, u32)>,
    /// The states in which a choice wins, and the first such choice.
    pub(crate) wins: Vec<(u32, u16)>,
}

/// How far is explored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// The most states.
    pub(crate) states: usize,
    /// The most steps.
    pub(crate) steps: u32,
    /// Whether a win is a state like others, of a goal that will be another one.
    pub(crate) goes_on: bool,
}

impl Explored {
    /// Explores a level. `game` must not have a limit of steps that matters. `goes_on` sees each state that is found, with its
    /// steps, and says whether more are of interest.
    pub(crate) fn new(
        game: &mut LevelGame<'_>,
        reach: Reach,
        cancelled: &dyn Fn() -> bool,
        goes_on: &mut dyn FnMut(&[u32], u32) -> bool,
    ) -> Result<Self, Cancelled> {
        let mut start = vec![0; game.words()];
        game.start(&mut start);
        let mut next = start.clone();
        let mut ids: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        ids.insert(start.clone(), 0);
        let mut explored = Self {
            states: vec![start],
            from: vec![(NOWHERE, 0)],
            depths: vec![0],
            moves: Vec::new(),
            wins: Vec::new(),
        };
        let mut at = 0;
        while at < explored.states.len() {
            if at.is_multiple_of(ASK_EVERY) && cancelled() {
                return Err(Cancelled);
            }
            let depth = explored.depths[at];
            if depth >= reach.steps {
                break;
            }
            game.enter(&explored.states[at], 0);
            let mut wins = false;
            for choice in 0..game.choices() {
                match game.step(choice, &mut next) {
                    Step::Won if !reach.goes_on => {
                        if !wins {
                            explored.wins.push((at as u32, choice));
                        }
                        wins = true;
                        continue;
                    }
                    Step::Won | Step::Moved => {}
                    Step::Nothing | Step::Lost | Step::Cut => continue,
                }
                if let Some(known) = ids.get(&next) {
                    explored.moves.push((at as u32, choice, *known));
                } else if explored.states.len() < reach.states {
                    let id = explored.states.len() as u32;
                    ids.insert(next.clone(), id);
                    explored.states.push(next.clone());
                    explored.from.push((at as u32, choice));
                    explored.depths.push(depth + 1);
                    explored.moves.push((at as u32, choice, id));
                    if !goes_on(&next, depth + 1) {
                        return Ok(explored);
                    }
                }
            }
            at += 1;
        }
        Ok(explored)
    }

    /// A shortest path to a state.
    pub(crate) fn path_to(&self, state: u32) -> Vec<u16> {
        let mut path = Vec::new();
        let (mut from, mut choice) = self.from[state as usize];
        // Each state comes from one that was reached before it.
        while from != NOWHERE {
            path.push(choice);
            (from, choice) = self.from[from as usize];
        }
        path.reverse();
        path
    }

    /// The fewest steps from each state to a win within what was explored, and the choice that begins them; `u32::MAX` if
    /// none is known.
    pub(crate) fn to_wins(&self) -> Vec<(u32, u16, u32)> {
        let mut to_wins = vec![(u32::MAX, 0, NOWHERE); self.states.len()];
        let mut before: Vec<Vec<(u32, u16)>> = vec![Vec::new(); self.states.len()];
        for (from, choice, to) in &self.moves {
            before[*to as usize].push((*from, *choice));
        }
        let mut queue: Vec<u32> = Vec::new();
        for (state, choice) in &self.wins {
            to_wins[*state as usize] = (1, *choice, NOWHERE);
            queue.push(*state);
        }
        let mut at = 0;
        while let Some(&state) = queue.get(at) {
            at += 1;
            let (steps, ..) = to_wins[state as usize];
            for (from, choice) in &before[state as usize] {
                if to_wins[*from as usize].0 == u32::MAX {
                    to_wins[*from as usize] = (steps + 1, *choice, state);
                    queue.push(*from);
                }
            }
        }
        to_wins
    }
}

/// The path that these steps make from a state on.
pub(crate) fn path_from(to_wins: &[(u32, u16, u32)], mut state: u32) -> Vec<u16> {
    let mut path = Vec::new();
    // Each state leads to one that is nearer to a win.
    while state != NOWHERE && to_wins[state as usize].0 != u32::MAX {
        let (_, choice, next) = to_wins[state as usize];
        path.push(choice);
        state = next;
    }
    path
}
