//! Boards of levels to draw on.

use language::{Canvas, Cell, Drawing, FileEdit, FormatOptions, Look, Piece};
use serde_json::Value as Json;

use super::PackProject;
use super::facets::NO_LEVEL;
use crate::refactor::laid_out;
use crate::switches;

impl Drawing for PackProject {
    fn piece_noun(&self) -> &'static str {
        "kind"
    }

    fn canvas(&self, file: &str, _moves: Option<&Json>) -> Option<Result<Canvas, String>> {
        Some(ide::drawing::canvas(self.pack(), self.level(file)?))
    }

    fn piece(&self, id: &str) -> Option<Piece> {
        ide::drawing::piece(self.pack(), id)
    }

    fn looks(&self, file: &str, look: &Look<'_>, canvas: &Canvas) -> Result<Vec<Cell>, String> {
        let level = self.level(file).ok_or(NO_LEVEL)?;
        let mut looks = ide::drawing::looks(self.pack(), level, canvas, switches(look.semantics))?;
        for cell in &mut looks {
            cell.sprite = cell.sprite.take().and_then(|written| (look.picture)(&written));
        }
        Ok(looks)
    }

    fn drawn(
        &self,
        file: &str,
        _moves: Option<&Json>,
        before: &Canvas,
        after: &Canvas,
    ) -> Result<Vec<FileEdit>, String> {
        let level = self.level(file).ok_or(NO_LEVEL)?;
        let edits = ide::drawing::drawn(self.pack(), level, before, after)?;
        let edits: Vec<FileEdit> =
            edits.into_iter().map(|edit| FileEdit { file: level.path.clone(), edit }).collect();
        laid_out(self.pack(), &edits, FormatOptions::default())
    }
}
