//! What a place in a game or in its sessions is about on a board, and where a part of a board is written.

use language::{BoardPart, BoardPosition};
use puzzlescript_engine::model::{Entry, Game};
use serde_json::json;
use text::{TextRange, TextSize, range};

use crate::board::Wanted;
use crate::read::{Entry as Written, Reading};
use crate::session::{Session, parse_inputs, write_inputs};

/// The cell of a level that an offset of a game is about.
pub(crate) fn in_game(text: &str, reading: &Reading, game: &Game, offset: TextSize) -> Option<BoardPosition> {
    let boards = reading.source.levels.iter().filter_map(|entry| match entry {
        Written::Board { rows, line } => Some((rows, *line)),
        Written::Message { .. } => None,
    });
    for (rows, line) in boards {
        let Some(y) = rows.iter().position(|row| row.at.contains_inclusive(offset)) else { continue };
        let start = rows[y].at.start();
        let row = text.get(std::ops::Range::<usize>::from(rows[y].at))?;
        // Behind the last cell the caret is still about it.
        let before = row.get(..usize::from(offset - start))?.encode_utf16().count();
        let x = before.min(row.encode_utf16().count().checked_sub(1)?);
        let cells = vec![[i64::try_from(x).ok()?, i64::try_from(y).ok()?]];
        let play = Some(json!({ "level": entry_at(game, line)? }));
        return Some(BoardPosition { cells, step: None, play });
    }
    None
}

/// The entry of LEVELS whose board begins at a line.
fn entry_at(game: &Game, line: u32) -> Option<usize> {
    game.levels.iter().position(|entry| matches!(entry, Entry::Board(board) if board.line == line))
}

/// Where a cell of the level of these moves is written in a game.
pub(crate) fn in_level(
    text: &str,
    reading: &Reading,
    game: &Game,
    wanted: &Wanted,
    [x, y]: [i64; 2],
) -> Option<TextRange> {
    let is_board = |entry: &Entry| matches!(entry, Entry::Board(_));
    let entry = wanted.entry.or_else(|| game.levels.iter().position(is_board))?;
    let Entry::Board(board) = game.levels.get(entry)? else { return None };
    let rows = reading.source.levels.iter().find_map(|entry| match entry {
        Written::Board { rows, line } if *line == board.line => Some(rows),
        _ => None,
    })?;
    let at = rows.get(usize::try_from(y).ok()?)?.at;
    let row = text.get(std::ops::Range::<usize>::from(at))?;
    let x = usize::try_from(x).ok()?;
    let mut units = 0;
    let (from, letter) = row.char_indices().find(|(_, letter)| {
        units += letter.len_utf16();
        units > x
    })?;
    Some(range(from, from + letter.len_utf8()) + at.start())
}

/// The input of a session that an offset of their file is about, with the moves of its board.
pub(crate) fn in_sessions(text: &str, sessions: &[Session], offset: TextSize) -> Option<BoardPosition> {
    let session = sessions.iter().find(|session| session.range.contains_inclusive(offset))?;
    let play = Some(moves_of(session));
    let at = session.inputs_at;
    if !at.contains_inclusive(offset) {
        return Some(BoardPosition { play, ..BoardPosition::default() });
    }
    let written = text.get(std::ops::Range::<usize>::from(at))?;
    let offset = usize::from(offset - at.start());
    // To the end of the letter and its number.
    let behind = written.get(offset..)?;
    let letter = behind.chars().next().filter(char::is_ascii_alphabetic).map_or(0, char::len_utf8);
    let number = behind[letter..].chars().take_while(char::is_ascii_digit).count();
    let step = parse_inputs(&written[..offset + letter + number]).ok()?.len();
    Some(BoardPosition { cells: Vec::new(), step: Some(step), play })
}

/// What names the level of a session with its inputs, as a board is asked for.
pub(crate) fn moves_of(session: &Session) -> serde_json::Value {
    let mut moves = json!({ "level": session.level, "inputs": write_inputs(&session.inputs) });
    if !session.seed.is_empty() {
        moves["seed"] = session.seed.clone().into();
    }
    moves
}

/// Where a step of the session with these moves is written in the file of sessions.
pub(crate) fn of_session(
    text: &str,
    sessions: &[Session],
    wanted: &Wanted,
    part: BoardPart,
) -> Option<TextRange> {
    let BoardPart::Step(step) = part else { return None };
    let is_it = |session: &&Session| {
        Some(session.level) == wanted.entry
            && session.seed == wanted.seed
            && session.inputs.starts_with(wanted.inputs.as_deref().unwrap_or_default())
    };
    let session = sessions.iter().find(is_it)?;
    (step > 0 && step <= session.inputs.len()).then(|| session.input_at(text, step))
}
