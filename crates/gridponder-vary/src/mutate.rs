//! Small changes of a board: move, swap, add, remove.

use language::variation::Random;

use crate::board::{Board, Code, Frame, INITIAL, VOID};

/// The most changes between a board and the one that it is made from.
const MAX_CHANGES: usize = 4;

/// How often a change is tried at other places before another one is chosen.
const TRIES: usize = 8;

/// A kind of change, of one layer if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// An entity moves to a free cell.
    Move(usize),
    /// Two cells exchange what they have.
    Swap(usize),
    /// A free cell gets an entity that the layer has elsewhere.
    Add(usize),
    /// A cell becomes free. The last entity of a kind stays.
    Remove(usize),
    /// An entity is replaced by another one that the layer has elsewhere.
    Replace(usize),
    /// The avatar starts on another cell.
    Avatar,
    /// Some actions are played.
    Play,
}

/// The changes that are tried, and how many of each lead to a level that can be won. Those that do so more often are
/// tried more often, but none is given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Odds {
    pub(crate) changes: Vec<Change>,
    /// The number of boards that were decided with each change, and of those that can be won.
    pub(crate) counts: Vec<(u32, u32)>,
}

impl Odds {
    pub(crate) fn new(frame: &Frame) -> Self {
        let of_layer = |at| {
            [Change::Move(at), Change::Swap(at), Change::Add(at), Change::Remove(at), Change::Replace(at)]
        };
        let mut changes: Vec<Change> = (0..frame.layers.len()).flat_map(of_layer).collect();
        if frame.original().avatar.is_some() && frame.may_move_avatar() {
            changes.push(Change::Avatar);
        }
        changes.push(Change::Play);
        let counts = vec![(0, 0); changes.len()];
        Self { changes, counts }
    }

    pub(crate) fn weights(&self) -> Vec<u32> {
        let weight = |(tried, won): &(u32, u32)| {
            // Squared: boards that are not decided cost most.
            let (won, tried) = (u64::from(*won) + 2, u64::from(*tried) + 2);
            1 + (64 * won * won / (tried * tried)) as u32
        };
        self.counts.iter().map(weight).collect()
    }

    /// Takes note of a board that was made with these changes.
    pub(crate) fn note(&mut self, made_with: &[usize], is_won: bool) {
        for change in made_with {
            let (tried, won) = &mut self.counts[*change];
            *tried = tried.saturating_add(1);
            *won = won.saturating_add(is_won.into());
        }
    }
}

/// Changes a board a few times. Returns the indices of the changes; none if none was possible. `play` returns another board
/// that the unchanged board leads to.
pub(crate) fn mutate(
    frame: &Frame,
    board: &mut Board,
    (changes, weights): (&[Change], &[u32]),
    random: &mut Random,
    play: impl Fn(&mut Random) -> Option<Board>,
) -> Vec<usize> {
    // One change is as likely as all larger numbers together.
    let count = (0..MAX_CHANGES - 1).take_while(|_| random.below(2) == 1).count() + 1;
    let mut made = Vec::new();
    for _ in 0..count {
        for _ in 0..TRIES {
            let Some(chosen) = random.weighted(weights) else { return made };
            let is_done = match changes[chosen] {
                // Only the first change knows the path that leads on.
                Change::Play => {
                    let played = made.is_empty().then(|| play(random)).flatten();
                    let played = played.filter(|played| frame.may_become(board, played));
                    played.map(|played| *board = played).is_some()
                }
                other => (0..TRIES).any(|_| change(frame, board, other, random)),
            };
            if is_done {
                made.push(chosen);
                break;
            }
        }
    }
    made
}

/// Tries a change at a random place. Returns false, with the board unchanged, if it is not possible there.
fn change(frame: &Frame, board: &mut Board, change: Change, random: &mut Random) -> bool {
    let area = frame.area;
    let cell = random.below(area);
    let place = |layer: usize| layer * area + cell;
    match change {
        Change::Move(layer) | Change::Swap(layer) => {
            let (from, to) = (place(layer), layer * area + random.below(area));
            let (left, right) = (board.cells[from], board.cells[to]);
            let is_move = matches!(change, Change::Move(_));
            let fits = if is_move { right == INITIAL } else { right != INITIAL };
            if left == INITIAL || left == right || !fits {
                return false;
            }
            set(frame, board, &[(from, right), (to, left)])
        }
        Change::Add(layer) | Change::Replace(layer) => {
            let entities = frame.layers[layer].entities.len();
            let new = random.below(entities) as Code + 1;
            let old = board.cells[place(layer)];
            let is_free = old == INITIAL;
            if old == new || is_free != matches!(change, Change::Add(_)) || is_last(frame, board, layer, old)
            {
                return false;
            }
            set(frame, board, &[(place(layer), new)])
        }
        Change::Remove(layer) => {
            let old = board.cells[place(layer)];
            old != INITIAL
                && !is_last(frame, board, layer, old)
                && set(frame, board, &[(place(layer), INITIAL)])
        }
        Change::Avatar => {
            let Some(start) = board.avatar else { return false };
            if start as usize == cell || frame.is_locked(cell) || !is_free_for_avatar(frame, board, cell) {
                return false;
            }
            board.avatar = Some(cell as u32);
            true
        }
        // It needs more than a place.
        Change::Play => false,
    }
}

/// Writes codes to places, unless something is fixed there or would lie where nothing can be.
fn set(frame: &Frame, board: &mut Board, codes: &[(usize, Code)]) -> bool {
    let fits = codes.iter().all(|(place, code)| {
        let (at, cell) = (place / frame.area, place % frame.area);
        let layer = &frame.layers[at];
        let may_change = |code| frame.may_change(at, code);
        if frame.is_fixed[*place] || !may_change(board.cells[*place]) || !may_change(*code) {
            return false;
        }
        if layer.is_full {
            let is_void = layer.entity(*code).is_some_and(|entity| entity.kind == VOID);
            return !is_void || is_bare(frame, board, cell);
        }
        *code == INITIAL || board.avatar != Some(cell as u32) && !frame.is_void(board, cell)
    });
    if fits {
        for (place, code) in codes {
            board.cells[*place] = *code;
        }
    }
    fits
}

/// Whether an entity is the only one of its kind on its layer. The kinds of the level stay.
fn is_last(frame: &Frame, board: &Board, layer: usize, code: Code) -> bool {
    let varied = &frame.layers[layer];
    let Some(kind) = varied.entity(code).map(|entity| &entity.kind) else { return false };
    let codes = &board.cells[layer * frame.area..(layer + 1) * frame.area];
    let of_kind = codes.iter().filter(|code| varied.entity(**code).is_some_and(|it| it.kind == *kind));
    of_kind.take(2).count() < 2
}

/// Whether nothing but ground is on a cell.
fn is_bare(frame: &Frame, board: &Board, cell: usize) -> bool {
    board.avatar != Some(cell as u32) && is_free(frame, board, cell)
}

fn is_free(frame: &Frame, board: &Board, cell: usize) -> bool {
    let codes = board.cells.chunks_exact(frame.area);
    frame.layers.iter().zip(codes).all(|(layer, codes)| layer.is_full || codes[cell] == INITIAL)
}

pub(crate) fn is_free_for_avatar(frame: &Frame, board: &Board, cell: usize) -> bool {
    let pos = frame.pos(cell);
    let objects = &frame.level.multi_cell_objects;
    is_free(frame, board, cell)
        && !frame.is_void(board, cell)
        && !objects.iter().any(|object| object.cells.contains(&pos))
}
