//! Boards to draw on: what is on their cells, and gestures as edits of the text.

use std::collections::BTreeSet;

use language::{Canvas, CanvasLayer, Cell, Drawing, Gesture, Glyph, Look};
use lsp_types::WorkspaceEdit;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::requests::edit_of_files;
use crate::view::{Seen, View};

/// Cap on the pieces that gestures name and the level does not have yet.
const MAX_NEW_PIECES: usize = 1000;

/// What is asked of a board in one go.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Asked {
    /// The level among those of its file.
    play: Option<Value>,
    gestures: Vec<Gesture>,
    #[serde(default)]
    locked: Vec<String>,
}

/// A canvas as it is answered.
#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    canvas: Canvas,
    /// How each piece is shown.
    looks: Vec<Cell>,
    /// On how many cells each piece is.
    uses: Vec<usize>,
    /// What stands for whole cells in rows of glyphs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    glyphs: Vec<Glyph>,
}

/// `goldpath/drawing`: what is on the cells of a level, and what can be put there.
pub(crate) fn drawing(view: &View, params: &Value) -> Result<Value, String> {
    let Some((seen, drawing, file)) = place(view) else { return Ok(Value::Null) };
    let play = params.get("play").filter(|play| !play.is_null());
    let Some(canvas) = drawing.canvas(file, play) else { return Ok(Value::Null) };
    let canvas = canvas?;
    let look = Look { semantics: view.settings.semantics, picture: &|written| seen.project.picture(written) };
    let looks = drawing.looks(file, &look, &canvas)?;
    let mut uses = vec![0; canvas.pieces.len()];
    for piece in canvas.layers.iter().flat_map(CanvasLayer::cells).flatten() {
        if let Some(count) = uses.get_mut(piece) {
            *count += 1;
        }
    }
    let glyphs = drawing.glyphs(&canvas);
    serde_json::to_value(Answer { canvas, looks, uses, glyphs }).map_err(|error| error.to_string())
}

/// `goldpath/draw`: the edit that gestures make of the text.
pub(crate) fn draw(view: &View, asked: &Asked) -> Result<Option<WorkspaceEdit>, String> {
    let Some((seen, drawing, file)) = place(view) else { return Ok(None) };
    let play = asked.play.as_ref().filter(|play| !play.is_null());
    let Some(canvas) = drawing.canvas(file, play) else { return Ok(None) };
    let before = canvas?;
    let mut canvas = before.clone();
    let named: BTreeSet<&str> = asked.gestures.iter().flat_map(Gesture::pieces).collect();
    let unknown: Vec<&str> = named.into_iter().filter(|id| canvas.piece(id).is_none()).collect();
    if unknown.len() > MAX_NEW_PIECES {
        return Err(format!("they have more than {MAX_NEW_PIECES} pieces that the level does not have"));
    }
    canvas.pieces.extend(unknown.into_iter().filter_map(|id| drawing.piece(id)));
    for id in asked.gestures.iter().filter_map(Gesture::object_piece) {
        let is_new = !canvas.object_pieces.iter().any(|known| known == id);
        canvas.object_pieces.extend(drawing.piece(id).filter(|_| is_new).map(|piece| piece.id));
    }
    canvas.apply(&asked.gestures, &asked.locked)?;
    let edits = drawing.drawn(file, play, &before, &canvas)?;
    Ok(edit_of_files(view, seen, "draw on the board", edits))
}

fn place(view: &View) -> Option<(&Seen, &dyn Drawing, &str)> {
    let (seen, file) = view.place.as_ref()?;
    Some((seen, seen.project.facets().drawing?, file))
}
