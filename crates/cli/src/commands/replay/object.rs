//! Replays for programs: an object for each recording and semantics.

use std::collections::BTreeMap;

use language::{GoalProgress, Move, Recording, Replayed, Semantics, Session, TurnEnd};
use serde::Serialize;
use serde_json::Value as Json;

use crate::commands::playable::Playable;

/// What became of a recording.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Object<'o> {
    #[serde(flatten)]
    project: BTreeMap<&'static str, String>,
    file: String,
    level: Json,
    /// The name of the recording; `None` if its file has only one.
    recording: Option<&'o str>,
    semantics: &'static str,
    verdict: &'static str,
    text: &'o str,
    notes: &'o [String],
    played: usize,
    log: &'o [String],
    pub(super) steps: Vec<Step>,
    /// The step after which replays with the two semantics differ.
    pub(super) diverges_at: Option<usize>,
}

/// The start, or what a move has led to.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Step {
    #[serde(rename = "step")]
    number: usize,
    action: Json,
    is_accepted: bool,
    end: Option<&'static str>,
    /// `None` if boards are too large or too many to show.
    board: Option<String>,
    goals: Vec<Goal>,
    events: Vec<String>,
}

#[derive(Serialize)]
struct Goal {
    id: String,
    percent: u8,
}

impl<'o> Object<'o> {
    pub(super) fn new(
        playable: &Playable,
        recording: &'o Recording,
        semantics: Semantics,
        replayed: &'o Replayed,
    ) -> Self {
        Self {
            project: BTreeMap::from([playable.key()]),
            file: playable.source.shown(&recording.file),
            level: playable.level_key(recording.level.as_deref()),
            recording: recording.name.as_deref(),
            semantics: semantics.name(),
            verdict: replayed.ending.name(),
            text: &replayed.outcome,
            notes: &replayed.notes,
            played: replayed.played,
            log: &replayed.log,
            steps: Vec::new(),
            diverges_at: None,
        }
    }
}

/// The start and the moves that were played, as far as they are wanted.
pub(super) fn steps(
    mut session: Box<dyn Session>,
    moves: &[Move],
    is_wanted: impl Fn(usize) -> bool,
    has_boards: bool,
    has_events: bool,
) -> Vec<Step> {
    let mut steps = Vec::new();
    let seen = |session: &dyn Session, number, action: Json, is_accepted, end| Step {
        number,
        action,
        is_accepted,
        end,
        board: has_boards.then(|| session.text(&mut |_| false).trim_end_matches('\n').to_owned()),
        goals: session.goals().into_iter().map(|GoalProgress { id, percent }| Goal { id, percent }).collect(),
        events: if has_events { session.events() } else { Vec::new() },
    };
    if is_wanted(0) {
        steps.push(seen(&*session, 0, Json::Null, true, None));
    }
    for (at, Move { action, .. }) in moves.iter().enumerate() {
        let Ok(turn) = session.step(action) else { break };
        if is_wanted(at + 1) {
            let end = turn.end.map(TurnEnd::name);
            steps.push(seen(&*session, at + 1, action.clone(), turn.is_accepted, end));
        }
        if turn.end.is_some_and(|end| end != TurnEnd::Stopped) {
            break;
        }
    }
    steps
}
