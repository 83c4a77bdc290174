//! What a check says of a board: the diagnostics that are about its cells, and those that hide how its level is meant to play.

use language::{BoardPosition, Diagnostic, Findings};
use lsp_types::{Range, Url};
use serde::Serialize;
use serde_json::Value;

use crate::requests::is_shown;
use crate::view::{Seen, View};

/// Cap on the diagnostics whose cells are looked for, at each change of a level; the problems view lists all.
const MAX_ON_BOARD: usize = 50;

/// Cap on the errors shown next to a board; the problems view lists all.
const MAX_OBSTACLES: usize = 20;

/// A diagnostic about cells.
#[derive(Serialize)]
pub(crate) struct OnBoard {
    severity: &'static str,
    code: &'static str,
    message: String,
    /// Columns and rows; they may lie outside the board.
    cells: Vec<[i64; 2]>,
}

/// The diagnostics of a file that are about cells of the level that `play` names, as a board has it.
pub(crate) fn on_board(
    view: &View,
    seen: &Seen,
    findings: &dyn Findings,
    (file, play): (&str, Option<&Value>),
) -> Vec<OnBoard> {
    let Some(boards) = seen.project.facets().boards else { return Vec::new() };
    let list = seen.project.diagnostics_of(findings, file);
    let open = view.with_texts(&seen.project, |texts| texts.open_as(file));
    let cells = |it: &Diagnostic| {
        let BoardPosition { cells, step, play: of } = boards.board_position(file, it.at.range.start())?;
        let is_of_level = level_of(of.as_ref()) == level_of(play);
        (step.is_none() && is_of_level && !cells.is_empty()).then_some(cells)
    };
    let shown = list.iter().filter(|it| is_shown(it, &view.settings, open.as_ref())).take(MAX_ON_BOARD);
    let on_board = shown.filter_map(|it| {
        let cells = cells(it)?;
        Some(OnBoard { severity: it.severity.name(), code: it.code(), message: it.message.clone(), cells })
    });
    on_board.collect()
}

/// The level among those of its file.
fn level_of(play: Option<&Value>) -> Option<&Value> {
    play?.get("level")
}

/// An error that leaves unclear how a level is meant to play.
#[derive(Serialize)]
pub(crate) struct Obstacle {
    uri: Url,
    range: Range,
    message: String,
}

/// The errors that leave unclear how a level is meant to play.
pub(crate) fn obstacles(view: &View, seen: &Seen, findings: &dyn Findings, file: &str) -> Vec<Obstacle> {
    let told = findings.obstacles(file);
    view.with_texts(&seen.project, |texts| {
        let place = |it: &&Diagnostic| {
            let (uri, range) = (texts.uri(&it.at.file)?, texts.range(&it.at.file, it.at.range));
            Some(Obstacle { uri, range, message: it.message.clone() })
        };
        told.iter().filter_map(place).take(MAX_OBSTACLES).collect()
    })
}
