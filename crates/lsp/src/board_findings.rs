//! What a check says of a board: the diagnostics that are about its cells, and those that hide how its level is meant to play.

use language::{BoardPosition, Diagnostic, Findings};
use lsp_types::{Range, Url};
use serde::Serialize;
use serde_json::Value;
use text::{TextRange, TextSize};

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
    let snapshot = seen.project.snapshot();
    let text = snapshot.text(file).map_or("", |text| text);
    let open = view.with_texts(&seen.project, |texts| texts.open_as(file));
    let cells_at = |offset| {
        let BoardPosition { cells, step, play: of } = boards.board_position(file, offset)?;
        let is_of_level = level_of(of.as_ref()) == level_of(play);
        (step.is_none() && is_of_level && !cells.is_empty()).then_some(cells)
    };
    let cells = |it: &Diagnostic| {
        let first = cells_at(it.at.range.start())?;
        let last = last_of(text, it.at.range).and_then(cells_at);
        Some(last.and_then(|last| between(&first, &last)).unwrap_or(first))
    };
    let shown = list.iter().filter(|it| is_shown(it, &view.settings, open.as_ref())).take(MAX_ON_BOARD);
    let on_board = shown.filter_map(|it| {
        let cells = cells(it)?;
        Some(OnBoard { severity: it.severity.name(), code: it.code(), message: it.message.clone(), cells })
    });
    on_board.collect()
}

/// The start of the last character of a range.
fn last_of(text: &str, range: TextRange) -> Option<TextSize> {
    let (at, _) = text.get(std::ops::Range::<usize>::from(range))?.char_indices().next_back()?;
    Some(range.start() + TextSize::try_from(at).ok()?)
}

/// The cells from one to another in the same row, where a text has a character for each.
fn between(first: &[[i64; 2]], last: &[[i64; 2]]) -> Option<Vec<[i64; 2]>> {
    let (&[[left, row]], &[[right, same]]) = (first, last) else { return None };
    (row == same && left <= right).then(|| (left..=right).map(|column| [column, row]).collect())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_within_a_row_is_about_all_its_cells() {
        assert_eq!(between(&[[1, 2]], &[[3, 2]]), Some(vec![[1, 2], [2, 2], [3, 2]]));
        assert_eq!(between(&[[1, 2]], &[[1, 2]]), Some(vec![[1, 2]]));
        assert_eq!(between(&[[3, 2]], &[[1, 3]]), None);
        assert_eq!(between(&[[1, 2], [1, 3]], &[[3, 2]]), None);
    }

    #[test]
    fn the_last_character_of_a_range_may_have_several_bytes() {
        let text = "#é\n";
        assert_eq!(last_of(text, text::range(0, 3)), Some(TextSize::from(1)));
        assert_eq!(last_of(text, text::range(2, 2)), None);
        assert_eq!(last_of(text, text::range(1, 9)), None);
    }
}
