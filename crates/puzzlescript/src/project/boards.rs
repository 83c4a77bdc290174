//! Boards of levels, along their sessions or along moves that are given.

use std::borrow::Cow;

use language::{Board, BoardPart, BoardPosition, BoardRequest, Boards, Route, Semantics};
use puzzlescript_engine::Input;
use puzzlescript_engine::model::Entry;
use serde_json::Value;
use text::{TextRange, TextSize};

use super::GameProject;
use crate::board::{Upto, Wanted, board, route};
use crate::position;
use crate::session::Session;

impl Boards for GameProject {
    fn board(&self, file: &str, request: &BoardRequest<'_>) -> Option<Result<Board, String>> {
        self.text_of(file)?;
        let path = self.path(file, request.moves);
        Some(path.and_then(|path| self.board_along(&path, request)))
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

    fn route(
        &self,
        file: &str,
        moves: Option<&Value>,
        _semantics: Semantics,
    ) -> Option<Result<Route, String>> {
        self.text_of(file)?;
        let along = |path: Path<'_>| route(self.playable()?, (path.entry, &path.seed), &path.inputs);
        Some(self.path(file, moves).and_then(along))
    }

    fn level_board(&self, level: &str, request: &BoardRequest<'_>) -> Result<Board, String> {
        let wanted = request.moves.map_or_else(|| Ok(Wanted::default()), Wanted::read)?;
        let entry: usize = level
            .parse()
            .map_err(|_| "a level of a game is the number of an entry of LEVELS, from 0".to_owned())?;
        let path = self.path_of(Wanted { entry: Some(entry), ..wanted })?;
        self.board_along(&path, request)
    }
}

/// What is played on a board.
pub(super) struct Path<'p> {
    /// The entry of LEVELS.
    pub(super) entry: usize,
    pub(super) seed: Cow<'p, str>,
    pub(super) inputs: Cow<'p, [Input]>,
    /// Whether a session has it.
    is_recorded: bool,
}

impl<'p> Path<'p> {
    fn of(session: &'p Session) -> Self {
        let (seed, inputs) = (session.seed.as_str().into(), session.inputs.as_slice().into());
        Self { entry: session.level, seed, inputs, is_recorded: true }
    }
}

impl GameProject {
    /// What is played on a board that is asked for with these moves.
    pub(super) fn path(&self, file: &str, moves: Option<&Value>) -> Result<Path<'_>, String> {
        // By itself a file of sessions has the board of its first session.
        let first = self.sessions.get(file).and_then(|sessions| sessions.read().0.first());
        match (moves, first) {
            (None, Some(session)) => Ok(Path::of(session)),
            (None, None) => self.path_of(Wanted::default()),
            (Some(moves), _) => self.path_of(Wanted::read(moves)?),
        }
    }

    /// The inputs that are wanted in a level, or those of its session.
    fn path_of(&self, wanted: Wanted) -> Result<Path<'_>, String> {
        let engine = self.playable()?;
        let is_board = |entry: &Entry| matches!(entry, Entry::Board(_));
        let entry = wanted.entry.or_else(|| engine.game().levels.iter().position(is_board));
        let entry = entry.ok_or("the game has no level with a board")?;
        Ok(match (wanted.inputs, self.session_of(entry)) {
            (None, Some(session)) => Path::of(session),
            (inputs, _) => {
                let is_recorded = false;
                Path {
                    entry,
                    seed: wanted.seed.into(),
                    inputs: inputs.unwrap_or_default().into(),
                    is_recorded,
                }
            }
        })
    }

    fn board_along(&self, path: &Path<'_>, request: &BoardRequest<'_>) -> Result<Board, String> {
        let step = if path.is_recorded { Some(request.step.unwrap_or(0)) } else { request.step };
        let upto = Upto { step, acts: request.acts, has_frames: request.has_frames };
        board(self.playable()?, (path.entry, &path.seed), &path.inputs, upto)
    }

    /// The session that shows how a level is played: the first that is to win, or else the first.
    pub(super) fn session_of(&self, entry: usize) -> Option<&Session> {
        let of_level =
            || self.sessions.values().flat_map(|file| &file.read().0).filter(|it| it.level == entry);
        of_level().find(|session| session.expect.won == Some(true)).or_else(|| of_level().next())
    }

    pub(super) fn playable(&self) -> Result<&puzzlescript_engine::Engine, String> {
        let engine = self.game.as_ref().and_then(|game| game.engine());
        engine.ok_or_else(|| "errors keep the game from being played".to_owned())
    }
}
