//! `play`: moves, and what comes of them.

use language::{Observed, Standing, Start, TurnEnd, legal};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::level_name::LevelName;
use super::moves::Moves;
use crate::call::Call;
use crate::commands::mcp::certainty::Certainty;
use crate::commands::mcp::refusal::Refusal;
use crate::commands::mcp::site::Site;
use crate::commands::mcp::tool::{Told, Tool};
use crate::commands::playable::Playable;
use crate::commands::{moves, recorded};
use crate::settings;

/// The most moves of a call.
const MAX_MOVES: usize = 5_000;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::commands::mcp) struct Play {
    /// A level file, or a pack or game with `level`
    path: String,
    /// The id of the level, or the number of the entry of LEVELS of a game from 0
    level: Option<LevelName>,
    /// Play so many moves of the gold path, or of the `session`, first
    after: Option<u32>,
    /// The session of a game whose moves are played first, by its name
    session: Option<String>,
    /// The moves [default: none, which tells what is possible]
    moves: Option<Moves>,
}

#[derive(Serialize, JsonSchema)]
pub(in crate::commands::mcp) struct After {
    /// By play it is always `proved`.
    kind: Certainty,
    /// `playing`, `won`, `lost`, `stopped` (the game stops with an error) or `cut` (a turn does not end)
    outcome: &'static str,
    /// How many moves were played of those that were given; the others come after the end.
    played: usize,
    /// What each of the given moves did.
    turns: Vec<Turn>,
    board: String,
    /// What is to be done.
    goals: String,
    /// The moves that do something here.
    legal: Vec<Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

#[derive(Serialize, JsonSchema)]
struct Turn {
    #[serde(rename = "move")]
    action: Value,
    /// Whether it was accepted. A refused one changes nothing.
    accepted: bool,
    /// The events that it caused.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    events: Vec<String>,
}

impl Tool for Play {
    const NAME: &'static str = "play";
    const DESCRIPTION: &'static str = "Plays moves from the start of a level, or after some moves of its gold path or session: \
        the events of each, the board after them, the outcome, and the moves that are possible then.";
    type Answer = After;

    fn call(self, site: &Site, call: &Call) -> Result<Told<After>, Refusal> {
        let path = site.path(&self.path)?;
        let playable = Playable::at(&path, site.languages)?;
        let observing = playable.facet(|facets| facets.observing, "cannot be played move by move")?;
        let level = playable.one_level(self.level.as_ref().map(LevelName::as_str))?;
        playable.warn_of_errors(&level)?;
        let before = self.before(&playable, &level.name)?;
        let given = match &self.moves {
            Some(given) => moves::written(&playable, &given.written())?,
            None => Vec::new(),
        };
        if before.len() + given.len() > MAX_MOVES {
            return Err(Refusal::new(format!("at most {MAX_MOVES} moves are played at a time")));
        }
        let semantics = settings::semantics_of(&playable.source, site.languages);
        let start = Start { level: &level.name, semantics, seed: "", records: true };
        let mut attempt = observing.observe(&start).map_err(|why| playable.failure(why))?;
        let mut end = None;
        for action in &before {
            end = step(&mut *attempt, action, call)?.end;
            if end.is_some() {
                break;
            }
        }
        let mut turns = Vec::new();
        for action in given {
            if end.is_some() {
                break;
            }
            let turn = step(&mut *attempt, &action, call)?;
            let events = if turn.is_accepted { attempt.events() } else { Vec::new() };
            end = turn.end;
            turns.push(Turn { action, accepted: turn.is_accepted, events });
        }
        let seen = attempt.observation(false);
        let offers = attempt.offers();
        let legal = if end.is_none() && offers.iter().any(|offer| offer.standing == Standing::Legal) {
            legal(&offers)
        } else {
            Vec::new()
        };
        let outcome = end.map_or("playing", TurnEnd::name);
        Ok(After {
            kind: if end == Some(TurnEnd::Cut) { Certainty::NotDecided } else { Certainty::Proved },
            outcome,
            played: turns.len(),
            turns,
            board: seen
                .carries
                .map_or(seen.board.clone(), |item| format!("{}\n\nCarrying: {item}", seen.board)),
            goals: seen.goals,
            legal,
            notes: call.take_said().into_iter().map(|said| said.message).collect(),
        }
        .into())
    }
}

impl Play {
    /// The moves that are played first.
    fn before(&self, playable: &Playable, level: &str) -> Result<Vec<Value>, Refusal> {
        if self.after.is_none() && self.session.is_none() {
            return Ok(Vec::new());
        }
        let all = recorded::recordings(playable, Some(level))?;
        let found = match &self.session {
            Some(name) => all.iter().find(|it| it.name.as_deref() == Some(name)),
            None => all.first(),
        };
        let noun = playable.source.language.solution_noun().unwrap_or("recording");
        let found = found.ok_or_else(|| {
            let names: Vec<String> =
                all.iter().filter_map(|it| it.name.as_ref()).map(|it| format!("`{it}`")).collect();
            let hint =
                if names.is_empty() { String::new() } else { format!("; it has {}", names.join(", ")) };
            Refusal::new(format!("the level has no such {noun}{hint}"))
        })?;
        let count = self.after.map_or(found.moves.len(), |after| after as usize);
        if count > found.moves.len() {
            return Err(Refusal::new(format!("`after`: the {noun} has only {} moves", found.moves.len())));
        }
        Ok(found.moves.iter().take(count).map(|it| it.action.clone()).collect())
    }
}

fn step(attempt: &mut dyn Observed, action: &Value, call: &Call) -> Result<language::Turn, Refusal> {
    if call.is_cancelled() {
        return Err(Refusal::cancelled());
    }
    attempt.step(action).map_err(Refusal::new)
}
