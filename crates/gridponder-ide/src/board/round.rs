//! A level that is played move by move, and its boards. Unlike the board of an editor it keeps where it is.

use std::sync::Arc;

use engine::{Level, MAX_REPLAY_WORK, Play, Replay, Semantics, Suspended, Value, Verdict, def};
use language::Board;
use pack::{File, Pack};

use super::played::{Attempt, Ended};
use super::{compile_shown, drawn};

/// An attempt at a level that goes on move by move.
#[derive(Debug)]
pub struct Round {
    pack: Arc<Pack>,
    file: Arc<File>,
    level: Level,
    /// `None` while something is done with it.
    attempt: Option<Suspended>,
    /// The moves that were accepted.
    moves: Vec<def::Action>,
    /// The progress of the goals before each of them.
    earlier: Vec<Vec<(f64, bool)>>,
    verdict: Verdict,
    ended: Ended,
    /// The last move, if it was not accepted.
    refused: Option<def::Action>,
    progress: Vec<(f64, bool)>,
}

impl Round {
    /// Opens the level of a file.
    ///
    /// # Errors
    ///
    /// Why it cannot be played.
    pub fn new(pack: Arc<Pack>, file: Arc<File>, semantics: Semantics) -> Result<Self, String> {
        let level = compile_shown(&pack, &file, semantics)?;
        let mut round = Self {
            pack,
            file,
            level,
            attempt: None,
            moves: Vec::new(),
            earlier: Vec::new(),
            verdict: still_open(),
            ended: Ended::Not,
            refused: None,
            progress: Vec::new(),
        };
        round.restart();
        Ok(round)
    }

    /// Goes back to the start.
    pub fn restart(&mut self) {
        let attempt = Attempt::of(start(&self.level), &[], MAX_REPLAY_WORK, &mut |_, _| {});
        (self.verdict, self.ended) = (attempt.replay.verdict, attempt.ended);
        self.attempt = Some(attempt.play.suspend());
        self.moves.clear();
        self.earlier.clear();
        self.refused = None;
        self.progress.clear();
    }

    /// Whether no further move counts.
    pub fn is_over(&self) -> bool {
        matches!(self.ended, Ended::Won | Ended::Lost | Ended::Endless)
    }

    /// Whether a move was accepted since the start.
    pub const fn has_moved(&self) -> bool {
        !self.moves.is_empty()
    }

    /// Plays a move. Returns false if the game refuses it, or if the attempt is over.
    pub fn act(&mut self, action: &def::Action) -> bool {
        if self.is_over() {
            return false;
        }
        let play = resumed(&mut self.attempt, &self.level);
        let actions = std::slice::from_ref(action);
        let attempt = Attempt::of(play, actions, MAX_REPLAY_WORK, &mut |_, _| {});
        let is_refused = attempt.is_refused() || attempt.ended == Ended::Stopped;
        let (verdict, ended, progress) = (attempt.replay.verdict, attempt.ended, attempt.progress);
        self.attempt = Some(attempt.play.suspend());
        self.verdict = at_step(verdict, self.moves.len());
        self.ended = ended;
        self.refused = is_refused.then(|| action.clone());
        if !is_refused {
            self.moves.push(action.clone());
            self.earlier.push(std::mem::replace(&mut self.progress, progress));
        }
        !is_refused
    }

    /// Takes back the last accepted move. Returns false if there is none.
    pub fn undo(&mut self) -> bool {
        let mut play = resumed(&mut self.attempt, &self.level);
        let is_undone = play.undo();
        self.attempt = Some(play.suspend());
        if is_undone {
            self.moves.pop();
            self.progress = self.earlier.pop().unwrap_or_default();
            (self.verdict, self.ended, self.refused) = (still_open(), Ended::Not, None);
        }
        is_undone
    }

    /// The state in the notation of traces.
    pub fn state(&mut self) -> Value {
        let play = resumed(&mut self.attempt, &self.level);
        let state = engine::state_value(play.view());
        self.attempt = Some(play.suspend());
        state
    }

    /// The board now.
    pub fn board(&mut self) -> Board {
        let play = resumed(&mut self.attempt, &self.level);
        let mut actions = self.moves.clone();
        let refused: Vec<usize> = self.refused.iter().map(|_| actions.len()).collect();
        actions.extend(self.refused.clone());
        let played = actions.len();
        let replay = Replay { verdict: self.verdict.clone(), idle_steps: Vec::new(), played };
        let (ended, progress) = (self.ended, self.progress.clone());
        let attempt = Attempt { play, replay, ended, played, refused, progress, wanted: played };
        let board = drawn(&self.pack, &self.file, &attempt, &actions, false);
        self.attempt = Some(attempt.play.suspend());
        board
    }
}

/// The attempt, to be put back.
fn resumed<'l>(attempt: &mut Option<Suspended>, level: &'l Level) -> Play<'l> {
    match attempt.take() {
        Some(attempt) => attempt.resume(level),
        None => start(level),
    }
}

/// A new attempt that can be taken back and tells its events.
fn start(level: &Level) -> Play<'_> {
    Play::new(level).recording()
}

/// The verdict of an attempt that goes on.
const fn still_open() -> Verdict {
    Verdict::NotWon { goals: Vec::new() }
}

/// The verdict of a single move, as that of the move after so many others.
fn at_step(mut verdict: Verdict, number: usize) -> Verdict {
    match &mut verdict {
        Verdict::WonEarly { step }
        | Verdict::Lost { step, .. }
        | Verdict::Refused { step }
        | Verdict::TooLong { step }
        | Verdict::Cancelled { step }
        | Verdict::Stopped { step: Some(step), .. }
        | Verdict::Overflowed { step: Some(step) } => *step += number,
        Verdict::Won
        | Verdict::NotWon { .. }
        | Verdict::Stopped { step: None, .. }
        | Verdict::Overflowed { step: None } => {}
    }
    verdict
}
