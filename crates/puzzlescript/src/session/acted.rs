//! Which rules of a game acted in a session, and which win conditions were met, by their lines.

use std::collections::BTreeMap;

use puzzlescript_engine::{Act, Engine};

use super::file::{Expected, Session};
use super::frame::Frame;
use super::run::{Failure, Outcome, Ran, ran};

/// A session that was played, what its rules did, and which conditions were met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    pub(crate) outcome: Outcome,
    /// For each line of RULES whose rules acted, in how many inputs they did; the start counts as one.
    pub(crate) inputs_by_line: BTreeMap<u32, u32>,
    /// The entry of LEVELS.
    pub(crate) level: usize,
    /// For each line of WINCONDITIONS that was met in the level, after how many inputs it was for the first time.
    pub(crate) met_by_line: BTreeMap<u32, u32>,
    /// Where the first thing that is not as expected came about.
    pub(crate) cause: Option<Cause>,
}

impl Played {
    /// A session that cannot be played: why.
    pub(crate) fn not(session: &Session, why: String) -> Self {
        Self {
            outcome: Outcome::Unplayable(why),
            inputs_by_line: BTreeMap::new(),
            level: session.level,
            met_by_line: BTreeMap::new(),
            cause: None,
        }
    }
}

/// An input that brought about what is not as expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cause {
    /// The input, from 1, or 0 for loading the level.
    pub(crate) input: usize,
    /// The lines of the rules that acted in it, in the order in which they did; at least one.
    pub(crate) lines: Vec<u32>,
}

/// Plays a session, and tells which rules acted and which conditions were met in it.
pub(crate) fn play(engine: &Engine, session: &Session) -> Played {
    let (outcome, frames) = match ran(&engine.recording_acts(), session) {
        Ran::Unplayable(why) => return Played::not(session, why),
        Ran::Played { outcome, frames } => (outcome, frames),
    };
    let lines: Vec<u32> = engine.rules().map(|rule| rule.line).collect();
    let of_frame = |frame: &Frame| -> Vec<u32> {
        let mut seen = Vec::new();
        for line in frame.acts.iter().filter_map(|Act { rule, .. }| lines.get(*rule as usize)) {
            if !seen.contains(line) {
                seen.push(*line);
            }
        }
        seen
    };
    let mut inputs_by_line = BTreeMap::new();
    for line in frames.iter().flat_map(of_frame) {
        *inputs_by_line.entry(line).or_default() += 1;
    }
    let input = match &outcome {
        Outcome::Failed { failures, .. } => failures.first().and_then(|first| cause(first, &frames)),
        _ => None,
    };
    let cause = input.and_then(|input| {
        let lines = frames.get(input).map(of_frame).filter(|lines| !lines.is_empty())?;
        Some(Cause { input, lines })
    });
    let met_by_line = met_by_line(&frames);
    Played { outcome, inputs_by_line, level: session.level, met_by_line, cause }
}

/// After how many inputs each condition was met for the first time. What follows a win is about another level.
fn met_by_line(frames: &[Frame]) -> BTreeMap<u32, u32> {
    let mut met_by_line = BTreeMap::new();
    for (input, frame) in (0..).zip(frames) {
        for line in &frame.met {
            met_by_line.entry(*line).or_insert(input);
        }
        if frame.won {
            break;
        }
    }
    met_by_line
}

/// The input that brought about what is not as expected; `None` if it is no single one.
fn cause(failure: &Failure, frames: &[Frame]) -> Option<usize> {
    match (failure.input, failure.expected) {
        (Some(input), _) => Some(input),
        (None, Some(Expected::Row(y))) => {
            let row = |frame: &Frame| frame.rows().into_iter().nth(y);
            let pairs = frames.windows(2).enumerate();
            let mut changes = pairs.filter(|(_, pair)| pair.first().map(row) != pair.last().map(row));
            Some(changes.next_back().map_or(0, |(at, _)| at + 1))
        }
        (None, Some(Expected::Sound(number))) => {
            let mut heard = 0;
            frames.iter().position(|frame| {
                heard += frame.sounds.len();
                heard > number
            })
        }
        (None, Some(Expected::Won | Expected::Board) | None) => None,
    }
}
