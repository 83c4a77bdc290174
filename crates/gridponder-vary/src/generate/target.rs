//! Boards whose goal lies where play leads to: the avatar must reach it.

use language::variation::Random;
use search::path_events;

use super::blank::Piece;
use super::maker::Maker;
use super::pool::Grown;
use super::source::Candidate;
use crate::board::{Board, INITIAL};
use crate::judge::Cancelled;

/// How often a board is changed until it leads far enough.
const CLIMBS: usize = 12;

/// The most cells for the target that are compared.
const FAR_CELLS: usize = 6;

/// The most entities that are moved in one change; at least about half of them are.
const MOVES: usize = 3;

/// The most that are moved where boards that lead far are not rare.
const MAX_MOVES: usize = 12;

/// The rank of boards on which a cell is as far away as is wanted, the avatar does not only walk there, and random play does not
/// win too often: they are equal.
const BEST: u64 = u64::MAX;

/// The lowest rank of boards on which a cell is as far away as is wanted.
const FAR: u64 = 1 << 32;

/// The trials of random play by which boards are compared.
const TRIALS: u64 = 64;

/// A cell of a board for its target.
struct Targeted {
    rank: u64,
    /// How far away it is, and how much happens on the way.
    worth: u64,
    cell: usize,
    /// The way, as choices.
    path: Vec<u16>,
}

impl Maker<'_> {
    /// Boards with the target on a cell that is many steps away, and a board to go on from. A board that leads nowhere far, or
    /// on which the avatar only walks, is changed as long as that makes it better; others are changed for the next one.
    pub(crate) fn with_target(
        &self,
        random: &mut Random,
    ) -> Result<(Vec<Candidate>, Option<Grown>), Cancelled> {
        let nothing = Ok((Vec::new(), None));
        let Some(target) = self.blank.pieces.iter().find(|piece| piece.is_target) else { return nothing };
        let (mut here, mut rank) = match self.pool.choose(random) {
            Some(grown) => (grown.board.clone(), grown.rank),
            None => match self.blank.fill(random, |piece| piece.is_target) {
                Some(board) => (board, 0),
                None => return nothing,
            },
        };
        let mut board = here.clone();
        let mut candidates = Vec::new();
        let mut walk: Option<Targeted> = None;
        let mut moves = MOVES;
        for at in 0..CLIMBS {
            // A board that was filled is explored as it is.
            if at > 0 || rank > 0 {
                self.shake(&mut board, moves, random);
            }
            let mut found = self.targeted(&board, target)?;
            if let Some(found) = found.as_mut().filter(|found| found.rank == BEST) {
                found.rank -= self.excess(&self.candidate(&board, found, target))?;
            }
            match found {
                Some(found) if found.rank >= rank => {
                    here.clone_from(&board);
                    rank = found.rank;
                    if found.rank == BEST {
                        // The next one should be unlike it.
                        moves = (2 * moves).min(MAX_MOVES);
                        candidates.push(self.candidate(&board, &found, target));
                    } else if (FAR..BEST - TRIALS).contains(&found.rank) {
                        walk = Some(found);
                    }
                }
                _ => {
                    board.clone_from(&here);
                    moves = (moves / 2).max(MOVES);
                }
            }
        }
        if let Some(walk) = walk.filter(|_| candidates.is_empty()) {
            candidates.push(self.candidate(&here, &walk, target));
        }
        Ok((candidates, Some(Grown { rank, board: here })))
    }

    /// The cell of a board that is far away and on the way to which most happens.
    fn targeted(&self, board: &Board, target: &Piece) -> Result<Option<Targeted>, Cancelled> {
        let (fewest, most) = self.judge.want.length;
        let area = self.blank.frame.area;
        let is_free: Vec<bool> =
            (0..area).map(|cell| self.blank.is_free(board, target.layer, cell)).collect();
        let level = self.blank.frame.level(board);
        let cell_of = |level: &engine::Level, words: &[u32]| {
            let width = level.size().0 as i32;
            let pos = level.avatar_cell(words)?;
            Some((pos.y * width + pos.x) as usize).filter(|cell| is_free.get(*cell) == Some(&true))
        };
        // Once each cell is reached, or enough of them are far away, what comes later is of no interest.
        let mut is_open = is_free.clone();
        let (mut open, mut far) = (is_open.iter().filter(|it| **it).count(), 0);
        let is_of_interest = |level: &engine::Level, words: &[u32], steps: u32| {
            let cell = cell_of(level, words).and_then(|cell| is_open.get_mut(cell));
            let is_new = cell.is_some_and(|open| std::mem::replace(open, false));
            open -= usize::from(is_new);
            far += usize::from(is_new && steps >= fewest);
            open > 0 && far < FAR_CELLS
        };
        let found = self.explore_while(&level, true, is_of_interest, |_, level, explored| {
            let mut is_known = vec![false; area];
            let mut found = Vec::new();
            for (state, words) in explored.states.iter().enumerate() {
                let Some(cell) = cell_of(level, words) else { continue };
                let depth = explored.depths[state];
                if depth <= most && !std::mem::replace(&mut is_known[cell], true) {
                    found.push((depth, cell, state as u32));
                }
            }
            // The last ones take most steps; of those, the one on the way to which most happens.
            let far = found.split_off(found.len().saturating_sub(FAR_CELLS));
            let targeted = |(reach, cell, state): (u32, usize, u32)| {
                let path = explored.path_to(state);
                let happens = path_events(level, &self.judge.actions(&path)).interaction_score;
                let rank = match reach >= fewest.max(1) {
                    // The avatar does not only walk.
                    true if happens > u64::from(reach) => BEST,
                    true => FAR.saturating_add(happens),
                    false => happens.saturating_add(reach.into()).min(FAR - 1),
                };
                Targeted { rank, worth: happens + u64::from(reach), cell, path }
            };
            far.into_iter().map(targeted).max_by_key(|it| (it.rank, it.worth))
        })?;
        Ok(found.flatten())
    }

    /// How many more trials of random play win than fit to the bits that are wanted. Those of a level that has as many bits
    /// are rarely three times as often won as on average.
    fn excess(&self, candidate: &Candidate) -> Result<u64, Cancelled> {
        let Some((least, _)) = self.judge.want.rollout_bits.filter(|(least, _)| *least > 0) else {
            return Ok(0);
        };
        let Some(level) = self.judge.open(&candidate.level) else { return Ok(TRIALS) };
        let rolled = self.judge.rolled(&level, candidate.path.len(), TRIALS)?;
        let expected = TRIALS as f64 / (f64::from(least) / 10.0).exp2();
        Ok(rolled.map_or(TRIALS, |it| it.wins.saturating_sub((3.0 * expected).ceil() as u64)))
    }

    fn candidate(&self, board: &Board, targeted: &Targeted, target: &Piece) -> Candidate {
        let mut board = board.clone();
        board.cells[target.layer * self.blank.frame.area + targeted.cell] = target.code;
        Candidate { level: self.blank.frame.level(&board), path: targeted.path.clone(), lower: 1 }
    }

    /// Moves some of what lies on a board elsewhere, or the avatar.
    fn shake(&self, board: &mut Board, moves: usize, random: &mut Random) {
        for _ in 0..=moves / 2 + random.below(moves.div_ceil(2)) {
            let before = board.clone();
            let area = self.blank.frame.area;
            let number = self.blank.pieces.len() + usize::from(board.avatar.is_some());
            let Some(piece) = self.blank.pieces.get(random.below(number)) else {
                let to = random.below(area);
                if self.blank.is_dry(board, to) {
                    board.avatar = Some(to as u32);
                }
                continue;
            };
            let layer = &mut board.cells[piece.layer * area..(piece.layer + 1) * area];
            let places: Vec<usize> = (0..area).filter(|cell| layer[*cell] == piece.code).collect();
            let Some(&place) = places.get(random.below(places.len())) else { continue };
            if self.blank.frame.is_fixed[piece.layer * area + place] {
                continue;
            }
            layer[place] = INITIAL;
            let to = random.below(area);
            if self.blank.is_free(board, piece.layer, to) {
                board.cells[piece.layer * area + to] = piece.code;
            } else {
                *board = before;
            }
        }
    }
}
