//! Boards that come about by play: in games where most boards cannot be won, those that a player gets to can be more often.

use engine::{Play, View, def};
use language::variation::Random;

use crate::board::{Board, Code, Frame, INITIAL, Parent};
use crate::judge::Judge;
use crate::mutate::is_free_for_avatar;

/// The most random actions that are played.
const MAX_ACTIONS: usize = 4;

/// The board after some steps of the path of a parent, or after random actions. The avatar starts where it did. Returns
/// `None` if the level ends, an entity comes about that the level does not have, or a kind vanishes.
pub(crate) fn played_on(
    (judge, frame): (&Judge<'_>, &Frame),
    parent: &Parent,
    random: &mut Random,
) -> Option<Board> {
    let level = judge.open(&frame.level(&parent.board))?;
    let mut play = Play::without_history(&level);
    let follows = !parent.path.is_empty() && random.below(2) == 0;
    let count = 1 + random.below(if follows { parent.path.len() } else { MAX_ACTIONS });
    for step in 0..count {
        let choice = if follows { usize::from(parent.path[step]) } else { random.below(judge.choices.len()) };
        let outcome = play.submit_named(&judge.choices.get(choice)?.action);
        if outcome.won || outcome.lost.is_some() || outcome.overflowed {
            return None;
        }
    }
    let board = read(frame, &parent.board, play.view())?;
    let is_free = |cell| is_free_for_avatar(frame, &board, cell);
    (board != parent.board && board.avatar.is_none_or(|cell| is_free(cell as usize))).then_some(board)
}

/// The board of a state.
pub(crate) fn read(frame: &Frame, before: &Board, view: View<'_>) -> Option<Board> {
    let mut cells: Vec<Code> = Vec::with_capacity(before.cells.len());
    for varied in &frame.layers {
        let layer = view.layers().find(|layer| layer.name() == frame.level.layers[varied.at].0)?;
        for (_, entity) in layer.cells() {
            let entity = entity.map(|it| def::Entity { kind: it.kind().to_owned(), params: it.params() });
            cells.push(entity.map_or(Some(INITIAL), |entity| varied.known(&entity))?);
        }
    }
    if cells.len() != before.cells.len() {
        return None;
    }
    let is_kept = |(at, code): (usize, &Code)| !frame.is_fixed[at] || *code == before.cells[at];
    let board = Board { cells, avatar: before.avatar };
    let has_all = || {
        let codes = |board: &Board, at: usize| -> Vec<Code> {
            board.cells[at * frame.area..(at + 1) * frame.area].to_vec()
        };
        frame.layers.iter().enumerate().all(|(at, layer)| {
            let (old, new) = (codes(before, at), codes(&board, at));
            let kind = |code: &Code| layer.entity(*code).map(|entity| &entity.kind);
            old.iter().all(|code| new.contains(code) || new.iter().any(|other| kind(other) == kind(code)))
        })
    };
    (board.cells.iter().enumerate().all(is_kept) && has_all()).then_some(board)
}
