//! Boards of levels, along their sessions or along moves that are given.

use language::{Board, BoardPart, BoardPosition, BoardRequest, Boards};
use puzzlescript_engine::model::Entry;
use serde_json::Value;
use text::{TextRange, TextSize};

use super::GameProject;
use crate::board::{Wanted, board};
use crate::position;
use crate::session::Session;

impl Boards for GameProject {
    fn board(&self, file: &str, request: &BoardRequest<'_>) -> Option<Result<Board, String>> {
        self.text_of(file)?;
        // By itself a file of sessions has the board of its first session.
        let first = self.sessions.get(file).and_then(|sessions| sessions.read().0.first());
        Some(match (request.moves, first) {
            (None, Some(session)) => self.board_along(session, request.step),
            (None, None) => self.board_of(Wanted::default(), request.step),
            (Some(moves), _) => Wanted::read(moves).and_then(|wanted| self.board_of(wanted, request.step)),
        })
    }

    fn board_position(&self, file: &str, offset: TextSize) -> Option<BoardPosition> {
        if let Some(sessions) = self.sessions.get(file) {
            return position::in_sessions(sessions.text.written(), &sessions.read().0, offset);
        }
        let game = self.game.as_ref().filter(|_| *file == *self.main)?;
        let checked = game.checked();
        position::in_game(game.text.written(), &checked.reading, checked.compiled.game.as_ref()?, offset)
    }

    fn board_source(&self, file: &str, part: BoardPart, moves: Option<&Value>) -> Option<TextRange> {
        let wanted = moves.map_or_else(|| Ok(Wanted::default()), Wanted::read).ok()?;
        if let Some(sessions) = self.sessions.get(file) {
            return position::of_session(sessions.text.written(), &sessions.read().0, &wanted, part);
        }
        let game = self.game.as_ref().filter(|_| *file == *self.main)?;
        let BoardPart::Cell(cell) = part else { return None };
        let checked = game.checked();
        let compiled = checked.compiled.game.as_ref()?;
        position::in_level(game.text.written(), &checked.reading, compiled, &wanted, cell)
    }

    fn level_board(&self, level: &str, request: &BoardRequest<'_>) -> Result<Board, String> {
        let wanted = request.moves.map_or_else(|| Ok(Wanted::default()), Wanted::read)?;
        let entry: usize = level
            .parse()
            .map_err(|_| "a level of a game is the number of an entry of LEVELS, from 0".to_owned())?;
        self.board_of(Wanted { entry: Some(entry), ..wanted }, request.step)
    }
}

impl GameProject {
    /// The board of a level: after the inputs that are wanted, or along its session.
    fn board_of(&self, wanted: Wanted, step: Option<usize>) -> Result<Board, String> {
        let engine = self.playable()?;
        let is_board = |entry: &Entry| matches!(entry, Entry::Board(_));
        let entry = wanted.entry.or_else(|| engine.game().levels.iter().position(is_board));
        let entry = entry.ok_or("the game has no level with a board")?;
        match (wanted.inputs, self.session_of(entry)) {
            (None, Some(session)) => self.board_along(session, step),
            (inputs, _) => board(engine, (entry, &wanted.seed), &inputs.unwrap_or_default(), step),
        }
    }

    fn board_along(&self, session: &Session, step: Option<usize>) -> Result<Board, String> {
        let level = (session.level, session.seed.as_str());
        board(self.playable()?, level, &session.inputs, Some(step.unwrap_or(0)))
    }

    /// The session that shows how a level is played: the first that is to win, or else the first.
    fn session_of(&self, entry: usize) -> Option<&Session> {
        let of_level =
            || self.sessions.values().flat_map(|file| &file.read().0).filter(|it| it.level == entry);
        of_level().find(|session| session.expect.won == Some(true)).or_else(|| of_level().next())
    }

    fn playable(&self) -> Result<&puzzlescript_engine::Engine, String> {
        let engine = self.game.as_ref().and_then(|game| game.engine());
        engine.ok_or_else(|| "errors keep the game from being played".to_owned())
    }
}
