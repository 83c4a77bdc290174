//! Steps of a gold path and hint stops: the board before and after, and the events.

use std::collections::BTreeMap;

use engine::{Play, Pos, Semantics, def, text_grid};
use json::Node;
use language::beside;
use pack::{File, FileKind, Pack, lower};

use super::markdown::{Markdown, code, count, prose};
use crate::board::played::{Attempt, Ended, compile};
use crate::board::{action_words, event_line, value_words};
use crate::cursor::Cursor;

/// Cap on the work for a hover, in examined cells and events: about ten milliseconds.
const MAX_WORK: u64 = 100_000_000;
/// Cap on the cells of a board over all layers; larger boards are not played.
const MAX_CELLS: usize = 100_000;
/// Cap on the width of a drawn board.
const MAX_COLUMNS: u32 = 60;
/// Cap on the height of a drawn board.
const MAX_ROWS: u32 = 40;
/// Cap on the length of a value drawn on the board.
const MAX_VALUE: usize = 4;
/// Cap on the listed events.
const MAX_EVENTS: usize = 24;

/// Describes a step or a hint stop.
pub(super) fn tell(out: &mut Markdown, pack: &Pack, file: &File, cursor: &Cursor<'_>, semantics: Semantics) {
    if file.kind != FileKind::Level {
        return;
    }
    if let Some(step) = cursor.step {
        tell_step(out, pack, file, step, semantics);
    } else if let Some(stop) = hint_stop(file, cursor) {
        tell_stop(out, pack, file, stop, semantics);
    }
}

/// The number of steps up to a hint stop at the cursor.
fn hint_stop(file: &File, cursor: &Cursor<'_>) -> Option<usize> {
    let stops = file.tree.root()?.get("solution")?.get("hintStops")?;
    let node = cursor.name_ref.node;
    (!cursor.name_ref.is_key && node.parent() == Some(stops)).then_some(())?;
    usize::try_from(node.as_i64()?).ok()
}

fn tell_step(out: &mut Markdown, pack: &Pack, file: &File, node: Node<'_>, semantics: Semantics) {
    let steps = lower::gold_path(file);
    let Some(at) = steps.iter().position(|step| step.node == node.id()) else { return };
    let actions: Vec<def::Action> = steps.into_iter().map(|step| step.action).collect();
    let words = actions.get(at).map(action_words).unwrap_or_default();
    out.paragraph(&format!("**Step {} of {}**: {}", at + 1, actions.len(), prose(&words)));
    let Ok(level) = compile(pack, file, semantics, MAX_CELLS) else { return };
    let mut before = None;
    let attempt = Attempt::watch(&level, &actions, at + 1, MAX_WORK, &mut |step, play| {
        if step == at {
            before = drawn(play);
        }
    });
    let is_stopped = attempt.ended == Ended::Stopped;
    let reached = attempt.played > at || (attempt.played == at && is_stopped);
    let is_refused = attempt.is_refused();
    if reached && !is_stopped && !is_refused {
        if let (Some(before), Some(after)) = (&before, drawn(&attempt.play)) {
            out.code("text", &beside(before, &after));
        }
        happened(out, &attempt.play);
    } else if let Some(before) = before {
        out.code("text", &before);
    }
    if attempt.replay.idle_steps.last() == Some(&at) {
        out.paragraph("It changes nothing.");
    }
    // The verdict is known only after the last step.
    if attempt.ended != Ended::Not || is_refused || at + 1 == actions.len() {
        let status = attempt.status(&actions, true);
        let prefix = if reached { "" } else { "Not played: " };
        out.paragraph(&format!("**{prefix}{}**", prose(&status.text)));
    }
}

fn tell_stop(out: &mut Markdown, pack: &Pack, file: &File, stop: usize, semantics: Semantics) {
    let actions = lower::gold_path_actions(file);
    let total = count(actions.len(), "step");
    out.paragraph(&format!("**Hint**: plays {} of the {total}.", stop.min(actions.len())));
    if stop > actions.len() {
        out.paragraph(&format!("The gold path ends before step {stop}."));
    }
    let Ok(level) = compile(pack, file, semantics, MAX_CELLS) else { return };
    let attempt = Attempt::play(&level, &actions, stop, MAX_WORK);
    if let Some(board) = drawn(&attempt.play) {
        out.code("text", &board);
    }
    if attempt.ended != Ended::Not || !attempt.refused.is_empty() {
        out.paragraph(&format!("**{}**", prose(&attempt.status(&actions, true).text)));
    }
}

/// The board, with the values that its glyphs cannot show.
fn drawn(play: &Play<'_>) -> Option<String> {
    let view = play.view();
    let (width, height) = view.size();
    if width > MAX_COLUMNS || height > MAX_ROWS {
        return None;
    }
    let grid = text_grid(view);
    let mut values: BTreeMap<Pos, String> = BTreeMap::new();
    for layer in view.layers() {
        for (pos, entity) in layer.cells() {
            if let Some(value) = entity.and_then(|entity| view.symbol_value(entity)) {
                values.insert(pos, value_words(&value));
            }
        }
    }
    let most = values.values().map(|value| value.chars().count()).max().unwrap_or(0);
    Some(if most == 0 || most > MAX_VALUE { grid } else { with_values(&grid, &values, most) })
}

/// A board with values in place of the glyph that represents all of them.
fn with_values(grid: &str, values: &BTreeMap<Pos, String>, width: usize) -> String {
    let row = |(y, line): (usize, &str)| {
        let cells = line.chars().enumerate().map(|(x, glyph)| {
            let value = values.get(&Pos::new(x as i32, y as i32)).filter(|_| glyph == 'N');
            format!("{:>width$}", value.cloned().unwrap_or_else(|| glyph.to_string()))
        });
        cells.collect::<Vec<_>>().join(if width > 1 { " " } else { "" })
    };
    grid.lines().enumerate().map(row).collect::<Vec<_>>().join("\n")
}

/// The events of the last step, with the rules they fired.
fn happened(out: &mut Markdown, play: &Play<'_>) {
    let log = play.events();
    let mut lines = Vec::new();
    for (at, event) in log.events().iter().enumerate().take(MAX_EVENTS) {
        let rules: Vec<String> = log
            .fired()
            .iter()
            .filter(|fired| fired.event as usize == at)
            .map(|fired| code(play.level().rule_id(fired.rule)))
            .collect();
        let fires = if rules.is_empty() { String::new() } else { format!(", fires {}", rules.join(", ")) };
        lines.push(format!("{}{fires}", code(&event_line(play, event))));
    }
    let more = log.events().len().saturating_sub(MAX_EVENTS);
    if more > 0 {
        lines.push(format!("and {} more", count(more, "event")));
    }
    out.list(lines);
}
