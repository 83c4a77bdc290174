//! Play of levels move by move, and replays of sessions.

use std::sync::Arc;

use language::{
    Ending, Move, Play, PlayError, PlayableLevel, Recording, Recordings, Replayed, Replays, Semantics,
    Session as Attempted, Start, TraceLine, plural,
};
use puzzlescript_engine::model::Entry;
use puzzlescript_engine::{Engine, Input};
use serde_json::{Value, json};

use super::GameProject;
use crate::attempt::{Attempt, action};
use crate::board::Wanted;
use crate::session::{self, Outcome, Session};

impl Replays for GameProject {
    fn recordings(&self) -> Recordings {
        let mut recordings = Recordings::default();
        for (file, sessions) in &self.sessions {
            let (sessions, mistakes) = sessions.read();
            let all = sessions.iter().enumerate().map(|(index, session)| recorded(file, index, session));
            recordings.all.extend(all);
            let mistakes = mistakes.iter().map(|it| (Arc::clone(file), it.message.clone()));
            recordings.mistakes.extend(mistakes);
        }
        recordings
    }

    fn replay(&self, recording: &Recording, _semantics: Semantics) -> Result<Replayed, PlayError> {
        let engine = self.engine()?;
        let sessions = self.sessions.get(&recording.file).map(|sessions| &sessions.read().0);
        let session = sessions.and_then(|sessions| sessions.get(recording.index));
        let session = session.ok_or_else(|| PlayError::Request("there is no such session".to_owned()))?;
        let outcome = session::run(engine, session);
        let ending = if outcome == Outcome::Passed { Ending::Won } else { Ending::NotWon };
        let played = session.inputs.len();
        let failed_at = match &outcome {
            Outcome::Failed { failures, .. } => {
                failures.first().map(|first| first.input.unwrap_or(played).min(played))
            }
            Outcome::Passed | Outcome::Unplayable(_) => None,
        };
        let (outcome, notes) = told(session, outcome);
        Ok(Replayed { ending, outcome, notes, played, failed_at, log: Vec::new() })
    }
}

fn recorded(file: &Arc<str>, index: usize, session: &Session) -> Recording {
    Recording {
        file: Arc::clone(file),
        index,
        name: Some(session.name.clone()),
        range: session.range,
        level: Some(session.level.to_string()),
        seed: session.seed.clone(),
        moves: session.inputs.iter().copied().map(moved).collect(),
    }
}

pub(super) fn moved(input: Input) -> Move {
    Move { action: action(input), label: input.word().to_owned() }
}

/// The inputs of moves.
pub(super) fn read_moves(moves: &[Move]) -> Vec<Input> {
    moves.iter().filter_map(|it| Input::from_word(it.action.as_str()?)).collect()
}

/// The outcome of a session as a clause, and what more there is to say.
fn told(session: &Session, outcome: Outcome) -> (String, Vec<String>) {
    match outcome {
        Outcome::Passed => (format!("passed after {}", plural(session.inputs.len(), "input")), Vec::new()),
        Outcome::Unplayable(why) => (format!("cannot be played: {why}"), Vec::new()),
        Outcome::Failed { failures, .. } => {
            let mut all = failures.into_iter().map(|failure| failure.message);
            let first = all.next().map_or_else(|| "failed".to_owned(), |first| format!("failed: {first}"));
            (first, all.collect())
        }
    }
}

impl Play for GameProject {
    fn turn_noun(&self) -> &'static str {
        "input"
    }

    fn semantics(&self) -> &'static [Semantics] {
        &[Semantics::Released]
    }

    fn has_seeds(&self) -> bool {
        true
    }

    fn ready(&self) -> Result<(), PlayError> {
        self.engine().map(drop)
    }

    fn levels(&self) -> Vec<PlayableLevel> {
        let game = self.game.as_ref().and_then(|game| game.engine()).map(Engine::game);
        let entries = game.into_iter().flat_map(|game| game.levels.iter().enumerate());
        let boards = entries.filter(|(_, entry)| matches!(entry, Entry::Board(_)));
        let level = |(number, _): (usize, &Entry)| PlayableLevel {
            name: number.to_string(),
            number: Some(number),
            file: Arc::clone(&self.main),
            reads: vec![Arc::clone(&self.main)],
        };
        boards.map(level).collect()
    }

    fn written(&self, moves: &[Move]) -> String {
        session::write_inputs(&read_moves(moves))
    }

    fn check_moves(&self, moves: &Value) -> Result<(), String> {
        match moves {
            // With a level and a seed, as boards take it.
            Value::Object(_) => Wanted::read(moves).map(drop),
            moves => inputs(moves).map(drop),
        }
    }

    fn board_moves(&self, start: &Start<'_>, moves: &[Value]) -> Value {
        json!({ "level": start.level.parse::<usize>().ok(), "seed": start.seed, "inputs": moves })
    }

    fn start(&self, start: &Start<'_>) -> Result<Box<dyn Attempted>, PlayError> {
        Ok(Box::new(self.attempt(start)?))
    }

    fn trace_text(&self, _: &Start<'_>, _: Option<&Value>, _: usize) -> Result<String, PlayError> {
        Err(PlayError::Request("the trace of a game of PuzzleScript is JSON".to_owned()))
    }

    fn trace<'t>(
        &'t self,
        start: &Start<'_>,
        moves: &Value,
    ) -> Result<Box<dyn Iterator<Item = TraceLine> + 't>, PlayError> {
        let inputs = inputs(moves).map_err(PlayError::Request)?;
        let entry = entry(start.level)?;
        let frames = session::frames(self.engine()?, entry, start.seed, inputs);
        let lines = frames.ok_or_else(|| no_board(entry))?.enumerate().map(|(number, frame)| TraceLine {
            json: frame.to_json().to_string(),
            troubles: frame.troubles().map(|it| format!("{}: {it}", session::when(number))).collect(),
        });
        Ok(Box::new(lines))
    }
}

impl GameProject {
    /// Starts an attempt.
    pub(super) fn attempt(&self, start: &Start<'_>) -> Result<Attempt, PlayError> {
        let entry = entry(start.level)?;
        let engine = self.engine()?;
        let attempt = if start.records {
            Attempt::new(&engine.recording_acts(), entry, start.seed)
        } else {
            Attempt::new(engine, entry, start.seed)
        };
        attempt.ok_or_else(|| no_board(entry))
    }

    /// The game, ready to be played. A game with errors is not played in part.
    pub(super) fn engine(&self) -> Result<&Engine, PlayError> {
        let engine = self.game.as_ref().and_then(|game| game.engine());
        engine.ok_or_else(|| {
            let why = "errors keep this game from being played; run `goldpath check` for them";
            PlayError::Unplayable(Arc::clone(&self.main), why.to_owned())
        })
    }
}

/// Reads a list of words, or letters as in sessions.
pub(super) fn inputs(moves: &Value) -> Result<Vec<Input>, String> {
    match moves {
        Value::Array(_) => session::read_inputs(&moves.to_string()),
        Value::String(letters) => session::parse_inputs(letters).map_err(|bad| bad.message),
        _ => Err("moves are a list of inputs, or their letters".to_owned()),
    }
}

/// The entry of LEVELS that a level is named by.
pub(super) fn entry(level: &str) -> Result<usize, PlayError> {
    let wrong =
        |_| PlayError::Request("a level is named by the number of an entry of LEVELS, from 0".to_owned());
    level.parse().map_err(wrong)
}

pub(super) fn no_board(entry: usize) -> PlayError {
    PlayError::Request(format!("entry {entry} of LEVELS is not a board"))
}
