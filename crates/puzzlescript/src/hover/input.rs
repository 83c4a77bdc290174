//! What an input of a session does: the board before and after it, which rules act, and what is heard and said.

use std::fmt::Write as _;

use language::{Board, Hover, StatusKind, beside, escape};
use puzzlescript_engine::Engine;
use text::{Lines, TextSize};

use crate::board::{Upto, board};
use crate::session::{Session, frames};

/// Cap on the columns and on the rows of a board that is shown.
const MAX_SIDE: u32 = 40;

/// Cap on the rules that are listed.
const MAX_RULES: usize = 12;

/// What to say at an offset of a file of sessions that is in an input, from 1, of one of them. `game` is the text of the
/// game.
pub(crate) fn hover(
    text: &str,
    (session, input): (&Session, usize),
    (engine, game): (&Engine, &str),
    offset: TextSize,
) -> Option<Hover> {
    let word = session.inputs.get(input.checked_sub(1)?)?.word();
    let range = session.input_at(text, input);
    if !range.contains_inclusive(offset) {
        return None;
    }
    // Writing to a string cannot fail.
    let mut out = format!("**Input {input} of {}**: {word}", session.inputs.len());
    let start = (session.level, session.seed.as_str());
    let shown = |inputs: usize| {
        board(engine, start, &session.inputs, Upto { step: Some(inputs), ..Upto::default() }).ok()
    };
    if let (Some(before), Some(after)) = (shown(input - 1), shown(input)) {
        let is_small = before.columns <= MAX_SIDE && before.rows <= MAX_SIDE;
        if let Some(boards) = both(&before, &after).filter(|_| is_small) {
            let _ = write!(out, "\n\n```text\n{boards}\n```\n");
        }
        for line in acted(session, input, engine).iter().take(MAX_RULES) {
            let rule = Lines::new(game).line_range(line.saturating_sub(1));
            let rule = rule.and_then(|at| game.get(std::ops::Range::<usize>::from(at))).unwrap_or_default();
            let _ = write!(out, "\n- line {line}: `{}`", escape(rule.trim()));
        }
        if before.layers == after.layers && after.happened.is_empty() {
            out.push_str("\n\nIt changes nothing.");
        }
        for line in &after.happened {
            let _ = write!(out, "\n- {}", escape(line));
        }
        if after.status.kind != StatusKind::Playing {
            let _ = write!(out, "\n\n**{}**", escape(&after.status.text));
        }
    }
    Some(Hover { range, markdown: out, sound: None })
}

/// Two boards with an arrow between them, and what their characters mean, which is the same in both. `None` if they are not of
/// the same size.
fn both(before: &Board, after: &Board) -> Option<String> {
    let columns = before.columns as usize;
    if (before.columns, before.rows) != (after.columns, after.rows)
        || before.layers.len() != after.layers.len()
    {
        return None;
    }
    let mut both = before.clone();
    both.columns *= 2;
    for (layer, other) in both.layers.iter_mut().zip(&after.layers) {
        let rows = layer.cells.chunks(columns.max(1)).zip(other.cells.chunks(columns.max(1)));
        layer.cells = rows.flat_map(|(left, right)| left.iter().chain(right).cloned()).collect();
    }
    let lines = both.cell_lines();
    let (rows, legend) = lines.split_at(lines.len().min(before.rows as usize));
    let half = |skipped: usize| {
        let part = |row: &String| row.chars().skip(skipped).take(columns).collect::<String>();
        rows.iter().map(part).collect::<Vec<_>>().join("\n")
    };
    Some(format!("{}\n{}", beside(&half(0), &half(columns)), legend.join("\n")))
}

/// The lines of the rules that act in an input, in the order in which they do.
fn acted(session: &Session, input: usize, engine: &Engine) -> Vec<u32> {
    let inputs = session.inputs.iter().copied().take(input);
    let played = frames(&engine.recording_acts(), session.level, &session.seed, inputs);
    let Some(frame) = played.and_then(|mut frames| frames.nth(input)) else { return Vec::new() };
    let lines: Vec<u32> = engine.rules().map(|rule| rule.line).collect();
    let mut acted = Vec::new();
    for line in frame.acts.iter().filter_map(|act| lines.get(act.rule as usize)) {
        if !acted.contains(line) {
            acted.push(*line);
        }
    }
    acted
}
