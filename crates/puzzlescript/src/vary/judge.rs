//! Whether a board makes a level that is wanted, as far as searches tell.

use language::RandomPlay;
use language::variation::{is_within, trials_for};
use puzzlescript_engine::model::{LevelBoard, ObjectSet, bits};
use puzzlescript_engine::solve::LevelGame;
use solver::{Budget, Game as _, Progress, Signal, Task, Trials, Verdict};

use super::frame::{Board, Frame};
use super::want::Want;

/// What searches say about a board.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Judgement {
    /// No path wins, or the level does not come to rest when it starts.
    NoWin,
    /// A search ran out of states.
    Undecided,
    /// It can be won.
    Winnable(Winnable),
}

/// A board that can be won.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Winnable {
    /// A path that wins, as choices.
    pub(crate) path: Vec<u16>,
    /// What is not as it is wanted.
    pub(crate) amiss: Amiss,
    /// By how much it misses what is wanted; 0 if it misses nothing.
    pub(crate) misses: u32,
}

/// What is not as it is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Amiss {
    /// Nothing, as far as a search tells.
    Nothing,
    /// A path with fewer inputs wins.
    TooShort,
    /// No path with so few inputs wins.
    TooLong,
    /// Bits, or objects that it takes to win.
    Otherwise,
}

/// How something else than the length that is amiss counts, in inputs.
const OTHER_MISSES: u32 = 3;

/// Whoever may cancel is asked after this number of turns.
const ASK_EVERY: u64 = 256;

/// The search was cancelled.
pub(crate) struct Cancelled;

/// What all boards of a frame have in common.
pub(crate) struct Judge<'j> {
    pub(crate) frame: &'j Frame<'j>,
    pub(crate) level: LevelGame,
    pub(crate) want: &'j Want,
    pub(crate) budget: Budget,
    pub(crate) cancelled: &'j (dyn Fn() -> bool + Sync),
}

impl Judge<'_> {
    /// Judges a board. The judgement depends on nothing but the board, what is wanted, and `known`, a path that may win there.
    pub(crate) fn judge(&self, board: &Board, known: &[u16]) -> Result<Judgement, Cancelled> {
        let board = self.frame.level_board(board);
        let Some(mut level) = self.open(&board) else { return Ok(Judgement::NoWin) };
        let (fewest, most) = self.want.length;
        // Without a length, any path shows that a level can be won.
        let is_any_enough = fewest <= 1 && most == u32::MAX && self.want.path_bits.is_none();
        let (path, lower) = match self.solve(&mut level, known, is_any_enough)? {
            Verdict::Unsolvable(_) => return Ok(Judgement::NoWin),
            Verdict::Undecided { .. } => return Ok(Judgement::Undecided),
            Verdict::Shortest { path } => {
                let lower = path.len() as u32;
                (path, lower)
            }
            Verdict::Found { path, lower, .. } => (path, lower),
        };
        let steps = path.len() as u32;
        let of_length = |path, amiss, misses| Ok(Judgement::Winnable(Winnable { path, amiss, misses }));
        if steps < fewest {
            return of_length(path, Amiss::TooShort, fewest - steps);
        }
        if lower > most {
            return of_length(path, Amiss::TooLong, lower - most);
        }
        if lower < fewest || steps > most {
            return Ok(Judgement::Undecided);
        }
        if self.has_bits(&mut level, &path, lower)? && self.has_needs(&board)? {
            of_length(path, Amiss::Nothing, 0)
        } else {
            of_length(path, Amiss::Otherwise, OTHER_MISSES)
        }
    }

    /// A shortest path of a board on which this path wins, and the number of inputs below which no path wins. If the search
    /// runs out, the path may not be a shortest one.
    pub(crate) fn shortest(
        &self,
        board: &LevelBoard,
        path: &[u16],
    ) -> Result<Option<(Vec<u16>, u32)>, Cancelled> {
        let Some(mut level) = self.open(board) else { return Ok(None) };
        Ok(match self.solve(&mut level, path, false)? {
            Verdict::Shortest { path } => {
                let lower = path.len() as u32;
                Some((path, lower))
            }
            Verdict::Found { path, lower, .. } => Some((path, lower)),
            Verdict::Unsolvable(_) | Verdict::Undecided { .. } => None,
        })
    }

    /// The level with a board; `None` if it does not come to rest when it starts.
    fn open(&self, board: &LevelBoard) -> Option<LevelGame> {
        self.level.with_board(self.frame.engine, board).ok()
    }

    fn solve(&self, level: &mut LevelGame, known: &[u16], is_any_enough: bool) -> Result<Verdict, Cancelled> {
        let known = Some(known.to_vec()).filter(|path| !path.is_empty());
        let task = Task { budget: self.budget, is_any_enough, known };
        let answer = solver::solve_guided(level, &task, &mut self.watch());
        Ok(answer.map_err(|_| Cancelled)?.verdict)
    }

    /// Whether it is shown that a level has as many bits as are wanted. `lower` is proved of its paths.
    fn has_bits(&self, level: &mut LevelGame, path: &[u16], lower: u32) -> Result<bool, Cancelled> {
        if let Some((least, most)) = self.want.path_bits {
            if path.len() as u32 != lower {
                return Ok(false);
            }
            let ways = solver::shortest_ways(level, (lower, 0), self.budget, &mut self.watch());
            let Some(ways) = ways.map_err(|_| Cancelled)? else { return Ok(false) };
            let tenths = ways.bits * 10.0;
            // A number beyond all that can be asked for is no upper bound.
            if tenths < f64::from(least) || (most != u32::MAX && tenths > f64::from(most)) {
                return Ok(false);
            }
        }
        let Some(bits) = self.want.rollout_bits else { return Ok(true) };
        let count = trials_for(bits.0);
        let drawn: Vec<u16> = (0..level.choices()).collect();
        let steps = RandomPlay::steps_for(path.len());
        let trials = Trials { drawn: &drawn, count, steps, seed: Trials::SEED };
        let rolled =
            solver::rollouts(level, trials, self.budget, &mut self.watch()).map_err(|_| Cancelled)?;
        Ok(is_within((rolled.won(), count), bits))
    }

    /// Whether it is proved that no path wins without all objects of each set that is needed.
    fn has_needs(&self, board: &LevelBoard) -> Result<bool, Cancelled> {
        for objects in &self.want.needs {
            // What does not come to rest without them is not proved to be lost.
            let Some(mut level) = self.open(&without(board, objects)) else { return Ok(false) };
            if !matches!(self.solve(&mut level, &[], true)?, Verdict::Unsolvable(_)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn watch(&self) -> impl FnMut(&Progress) -> Signal {
        move |progress| {
            let is_cancelled = progress.turns.is_multiple_of(ASK_EVERY) && (self.cancelled)();
            if is_cancelled { Signal::Cancel } else { Signal::Continue }
        }
    }
}

/// A board without all objects of a set.
fn without(board: &LevelBoard, objects: &ObjectSet) -> LevelBoard {
    let mut rest = board.clone();
    for (x, y) in (0..board.height).flat_map(|y| (0..board.width).map(move |x| (x, y))) {
        for bit in bits(board.cell(x, y)) {
            let object = puzzlescript_engine::model::ObjectId(bit as u32);
            if objects.contains(object) {
                rest.remove(x, y, object);
            }
        }
    }
    rest
}
