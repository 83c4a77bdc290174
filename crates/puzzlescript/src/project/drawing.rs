//! Boards of levels to draw on.

use language::{Canvas, Cell, Drawing, FileEdit, Glyph, Look, Piece};
use puzzlescript_engine::model::{Entry, bits};
use serde_json::Value as Json;

use super::GameProject;
use super::renaming::of_file;
use crate::board::{Wanted, looks};
use crate::drawing::Level;
use crate::letters::Letters;

impl Drawing for GameProject {
    fn piece_noun(&self) -> &'static str {
        "object"
    }

    fn canvas(&self, file: &str, moves: Option<&Json>) -> Option<Result<Canvas, String>> {
        self.text_of(file)?;
        Some(self.drawn_on(moves).map(|level| level.canvas()))
    }

    fn piece(&self, id: &str) -> Option<Piece> {
        let game = self.playable().ok()?.game();
        let object = game.objects.iter().find(|object| object.name == id)?;
        Some(Piece { id: object.name.clone(), layer: object.layer.0 as usize })
    }

    fn looks(&self, _file: &str, _look: &Look<'_>, _canvas: &Canvas) -> Result<Vec<Cell>, String> {
        Ok(looks(self.playable()?.game()))
    }

    fn glyphs(&self, _canvas: &Canvas) -> Vec<Glyph> {
        let (Ok(playable), Some((text, reading))) = (self.playable(), self.reading_of(&self.main)) else {
            return Vec::new();
        };
        let letters = Letters::of_game(playable.game(), text, reading);
        let glyph = |letter: &crate::letters::Letter| Glyph {
            glyph: letter.written,
            pieces: bits(&letter.objects).collect(),
        };
        letters.iter().map(glyph).collect()
    }

    fn drawn(
        &self,
        _file: &str,
        moves: Option<&Json>,
        _before: &Canvas,
        after: &Canvas,
    ) -> Result<Vec<FileEdit>, String> {
        Ok(of_file(&self.main, self.drawn_on(moves)?.drawn(after)?).collect())
    }
}

impl GameProject {
    /// The level that is drawn on: the one that moves name, or the first one.
    fn drawn_on(&self, moves: Option<&Json>) -> Result<Level<'_>, String> {
        let wanted = moves.map_or_else(|| Ok(Wanted::default()), Wanted::read)?;
        let game = self.playable()?.game();
        let is_board = |entry: &Entry| matches!(entry, Entry::Board(_));
        let entry = wanted.entry.or_else(|| game.levels.iter().position(is_board));
        let entry = entry.ok_or("the game has no level with a board")?;
        let (text, reading) = self.reading_of(&self.main).ok_or("the file is gone")?;
        Level::new(text, reading, game, entry)
    }
}
