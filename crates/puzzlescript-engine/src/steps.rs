//! The record of an input: what changed the board, step by step. It is kept only by plays that ask for it.

use std::ops::Range;

use crate::board::Board;

/// Cap on the words that are recorded as changed by one input.
const MAX_CHANGES: usize = 1_000_000;

/// What changed the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The input gave the players a movement.
    Input,
    /// A rule: its place among the rules of all groups, as [`Act::rule`](crate::Act::rule).
    Rule(u32),
    /// Objects moved, or could not.
    Movement,
    /// A rigid body could not move, so the round was taken back.
    Rigid,
    /// The turn was taken back: by `cancel`, or since no player moved.
    TakenBack,
    /// The level was restarted.
    Restart,
    /// The input was undo.
    Undo,
}

/// A step that did something, or a rule that only queued commands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The turn of the input, from 0; those that `again` asks for come after the first one.
    pub turn: u32,
    /// What did it.
    pub by: By,
    /// Its changes, among those of the input.
    changes: Range<usize>,
}

/// A word of a cell that changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellChange {
    /// The cell: cells are laid out as [`Play::words`](crate::Play::words).
    pub cell: usize,
    /// Whether it is a word of movements, not of objects.
    pub is_movement: bool,
    /// The place of the word among those of the cell.
    pub word: usize,
    /// The word before.
    pub before: u64,
    /// The word after.
    pub after: u64,
}

/// The steps since the log was cleared.
#[derive(Clone, Debug, Default)]
pub(crate) struct Steps {
    /// Whether they are recorded.
    pub(crate) are_recorded: bool,
    list: Vec<Step>,
    changes: Vec<CellChange>,
    /// The board after the last step.
    objects: Vec<u64>,
    moves: Vec<u64>,
    is_cut: bool,
    /// Whether the level has ended, so that nothing more belongs to it.
    has_ended: bool,
}

impl Steps {
    pub(crate) fn clear(&mut self) {
        self.list.clear();
        self.changes.clear();
        self.is_cut = false;
        self.has_ended = false;
    }

    /// Ends the record of an input: another level is loaded.
    pub(crate) fn end(&mut self) {
        self.has_ended = true;
    }

    /// Goes on from a board as it is now.
    pub(crate) fn go_on_from(&mut self, board: &Board) {
        if self.are_recorded {
            self.objects.clear();
            self.objects.extend_from_slice(board.all_objects());
            self.moves.clear();
            self.moves.extend_from_slice(board.all_moves());
        }
    }

    pub(crate) fn list(&self) -> &[Step] {
        &self.list
    }

    pub(crate) fn changes(&self, step: &Step) -> &[CellChange] {
        self.changes.get(step.changes.clone()).unwrap_or(&[])
    }

    pub(crate) const fn is_cut(&self) -> bool {
        self.is_cut
    }

    #[cold]
    pub(crate) fn note(&mut self, board: &Board, turn: u32, by: By) {
        let from = self.changes.len();
        if self.is_cut || self.has_ended {
            return;
        }
        let cells = board.cells().max(1);
        let both =
            [(&mut self.objects, board.all_objects(), false), (&mut self.moves, board.all_moves(), true)];
        for (shown, now, is_movement) in both {
            let words = (now.len() / cells).max(1);
            for (place, (shown, &after)) in shown.iter_mut().zip(now).enumerate() {
                if *shown != after {
                    let (cell, word) = (place / words, place % words);
                    self.changes.push(CellChange { cell, is_movement, word, before: *shown, after });
                    *shown = after;
                }
            }
        }
        self.is_cut = self.changes.len() > MAX_CHANGES;
        let changes = from..self.changes.len();
        if !changes.is_empty() || matches!(by, By::Rule(_) | By::TakenBack) {
            self.list.push(Step { turn, by, changes });
        }
    }
}
