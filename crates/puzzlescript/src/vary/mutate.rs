//! Small changes of a board: letters move, change places, come, go, and become others.

use language::variation::Random;

use super::frame::{Board, Frame};

/// The most changes between a board and the one that it is made from.
const MAX_CHANGES: usize = 4;

/// How often a change is tried at other places before another one is chosen.
const TRIES: usize = 16;

/// A kind of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// A letter goes to a cell with nothing but background, which comes to where it was.
    Move,
    /// Two letters change places.
    Swap,
    /// A cell with nothing but background gets a letter that some level of the game has.
    Add,
    /// A cell becomes free.
    Remove,
    /// A letter becomes another one that some level of the game has.
    Replace,
}

const CHANGES: [Change; 5] = [Change::Move, Change::Swap, Change::Add, Change::Remove, Change::Replace];

/// Changes a board a few times.
pub(crate) fn mutate(frame: &Frame<'_>, board: &mut Board, random: &mut Random) {
    // One change is as likely as all larger numbers together.
    let count = (0..MAX_CHANGES - 1).take_while(|_| random.below(2) == 1).count() + 1;
    for _ in 0..count {
        // A board on which a change is impossible may allow another one.
        for _ in 0..CHANGES.len() {
            let chosen = CHANGES[random.below(CHANGES.len())];
            if (0..TRIES).any(|_| change(frame, board, chosen, random)) {
                break;
            }
        }
    }
}

/// Tries a change at a random place. Returns false, with the board unchanged, if it is not possible there.
fn change(frame: &Frame<'_>, board: &mut Board, change: Change, random: &mut Random) -> bool {
    let at = random.below(board.len());
    let old = board[at];
    if frame.is_locked(at) {
        return false;
    }
    let letter = |place: u16| &frame.letters[usize::from(place)];
    match change {
        Change::Move | Change::Swap => {
            let to = random.below(board.len());
            let fits = letter(board[to]).is_ground == (change == Change::Move);
            if letter(old).is_ground || !fits || board[to] == old || frame.is_locked(to) {
                return false;
            }
            board.swap(at, to);
            true
        }
        Change::Add | Change::Replace => {
            // A board has a letter in each cell, so there are some.
            let new = random.below(frame.letters.len()) as u16;
            let is_right = letter(old).is_ground == (change == Change::Add)
                && !letter(new).is_ground
                && new != old
                && !letter(new).has_player;
            is_right && put(frame, board, at, new)
        }
        Change::Remove => match frame.ground {
            Some(ground) if !letter(old).is_ground => put(frame, board, at, ground),
            _ => false,
        },
    }
}

/// Puts a letter into a cell, unless a player or the last of its kind is there.
fn put(frame: &Frame<'_>, board: &mut Board, at: usize, new: u16) -> bool {
    let old = board[at];
    let letter = &frame.letters[usize::from(old)];
    let is_last = || board.iter().filter(|it| **it == old).take(2).count() < 2;
    if letter.has_player || (!letter.is_ground && is_last()) {
        return false;
    }
    board[at] = new;
    true
}
