//! The state of a run, as text to go on from.

use serde::Deserialize as _;
use serde_json::{Value as Json, json};

use crate::board::{Board, Frame, Parent, Parents};
use crate::mutate::Odds;
use crate::rounds::Counts;

/// Changes whenever the same state would lead to other levels.
const FORMAT: u64 = 2;

/// All that a run depends on from the end of an epoch on.
#[derive(Clone, Debug)]
pub(crate) struct Progress {
    pub(crate) counts: Counts,
    pub(crate) parents: Parents,
    pub(crate) odds: Odds,
    pub(crate) accepted: Vec<Board>,
}

/// The state of a run that has come this far.
pub(crate) fn state(progress: &Progress) -> Json {
    let Progress { counts, parents, odds, accepted } = progress;
    json!({
        "format": FORMAT,
        "counts": counts,
        "original": parent(parents.original()),
        "parents": parents.best().iter().map(parent).collect::<Json>(),
        "odds": odds.counts.iter().map(|(tried, won)| json!([tried, won])).collect::<Json>(),
        "accepted": accepted.iter().map(board).collect::<Json>(),
    })
}

/// The state of a run with the same task, whose player has so many choices. Returns `None` if it is none.
pub(crate) fn read(frame: &Frame, choices: usize, state: &Json) -> Option<Progress> {
    if state.get("format")?.as_u64()? != FORMAT {
        return None;
    }
    let read = |json: &Json| read_parent(frame, choices, json);
    let mut parents = Parents::new(read(state.get("original")?)?);
    let best: Vec<Parent> = state.get("parents")?.as_array()?.iter().map(read).collect::<Option<_>>()?;
    // Of parents that miss as much, the one that is added last comes first.
    best.into_iter().rev().for_each(|parent| parents.add(parent));
    let mut odds = Odds::new(frame);
    let written = state.get("odds")?.as_array()?;
    if written.len() != odds.counts.len() {
        return None;
    }
    for (counts, json) in odds.counts.iter_mut().zip(written) {
        let number = |at: usize| u32::try_from(json.get(at)?.as_u64()?).ok();
        *counts = (number(0)?, number(1)?);
    }
    let accepted: Vec<Board> =
        state.get("accepted")?.as_array()?.iter().map(|it| read_board(frame, it)).collect::<Option<_>>()?;
    let counts = Counts::deserialize(state.get("counts")?).ok()?;
    (counts.accepted == accepted.len() as u64).then_some(Progress { counts, parents, odds, accepted })
}

pub(crate) fn board(board: &Board) -> Json {
    json!({ "cells": board.cells, "avatar": board.avatar })
}

fn parent(parent: &Parent) -> Json {
    json!({ "board": board(&parent.board), "path": parent.path, "misses": parent.misses })
}

pub(crate) fn read_board(frame: &Frame, json: &Json) -> Option<Board> {
    let code = |json: &Json| u16::try_from(json.as_u64()?).ok();
    let cells = json.get("cells")?.as_array()?.iter().map(code).collect::<Option<_>>()?;
    let avatar = match json.get("avatar")? {
        Json::Null => None,
        cell => Some(u32::try_from(cell.as_u64()?).ok()?),
    };
    Some(Board { cells, avatar }).filter(|board| frame.is_board(board))
}

fn read_parent(frame: &Frame, choices: usize, json: &Json) -> Option<Parent> {
    let choice = |json: &Json| u16::try_from(json.as_u64()?).ok().filter(|at| usize::from(*at) < choices);
    Some(Parent {
        board: read_board(frame, json.get("board")?)?,
        path: json.get("path")?.as_array()?.iter().map(choice).collect::<Option<_>>()?,
        misses: u32::try_from(json.get("misses")?.as_u64()?).ok()?,
    })
}
