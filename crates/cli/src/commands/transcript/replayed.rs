//! A run played again: whether it goes as its transcript says, and where it went wrong.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use language::{Examination, Observation, Observed, PlayableLevel, SearchLimits, Semantics, Start, TurnEnd};
use serde::Serialize;
use serde_json::{Value, json};

use super::call::Call;
use crate::args;
use crate::commands::disguise::Disguise;
use crate::commands::moves;
use crate::commands::playable::Playable;
use crate::exit::Failure;

/// What playing a run again tells.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(super) struct Replayed {
    /// The actions of the recorded solution; `None` if there is none.
    pub(super) gold_path_length: Option<usize>,
    /// The index of the first move that is not that of the gold path.
    pub(super) first_divergence: Option<usize>,
    /// The moves after which everything was as it had been in the attempt.
    pub(super) repeated_states: usize,
    /// For each attempt, where it became hopeless.
    pub(super) fates: Vec<LostAt>,
    /// Where the run does not go as the transcript says.
    pub(super) differs: Option<Difference>,
}

/// The move after which an attempt could no longer be won although it could before.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct LostAt {
    pub(super) attempt: u64,
    /// The call; `None` if it could be won to its end, or if that is not known.
    pub(super) seq: Option<u64>,
    /// The number of the move in the attempt, from 1.
    pub(super) action: Option<usize>,
    /// Why it is not known.
    pub(super) undecided: Option<String>,
}

/// A call whose answer is another one when it is played again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Difference {
    pub(super) seq: u64,
    pub(super) why: String,
}

/// The level of a run, and how it is searched.
pub(super) struct Replay<'r> {
    pub(super) playable: &'r Playable,
    pub(super) level: &'r PlayableLevel,
    pub(super) semantics: Semantics,
    pub(super) limits: args::SearchLimits,
}

impl Replay<'_> {
    pub(super) fn of(&self, calls: &[Call]) -> Result<Replayed, Failure> {
        let gold = moves::solution(self.playable, &self.level.name);
        let mut replayed =
            Replayed { gold_path_length: (!gold.is_empty()).then_some(gold.len()), ..Replayed::default() };
        let start = self.start()?;
        let disguise = Disguise::of(&start.offers());
        let mut played = Vec::new();
        for calls in calls.chunk_by(|left, right| left.attempt == right.attempt) {
            let moves = self.attempt(calls, &disguise, &mut replayed)?;
            replayed.fates.extend(self.fate(calls, &moves));
            played.extend(moves.into_iter().map(|(_, action)| action));
        }
        if !gold.is_empty() {
            let is_gold = |(played, gold): &(&Value, &Value)| start.read(gold).as_ref() == Ok(played);
            let alike = played.iter().zip(&gold).take_while(is_gold).count();
            replayed.first_divergence = (alike < played.len()).then_some(alike);
        }
        Ok(replayed)
    }

    /// Plays an attempt. Returns its moves with the calls that made them.
    fn attempt(
        &self,
        calls: &[Call],
        disguise: &Disguise,
        replayed: &mut Replayed,
    ) -> Result<Vec<(u64, Value)>, Failure> {
        let mut run = Run { attempt: self.start()?, seen: BTreeSet::new(), is_anonymous: None };
        run.see();
        let mut moves = Vec::new();
        for call in calls {
            let Some(written) = call.played() else { continue };
            let action = run.attempt.read(&written).ok();
            let action = action.or_else(|| disguise.undone(&written)).unwrap_or(written);
            let told = run.step(call, &action);
            replayed.repeated_states += usize::from(!run.see());
            if let (Err(why), None) = (told, &replayed.differs) {
                replayed.differs = Some(Difference { seq: call.seq, why });
            }
            moves.push((call.seq, action));
        }
        Ok(moves)
    }

    fn start(&self) -> Result<Box<dyn Observed>, Failure> {
        let observing = self.playable.facet(|facets| facets.observing, "cannot be played by text")?;
        let start = Start { level: &self.level.name, semantics: self.semantics, seed: "", records: false };
        observing.observe(&start).map_err(|why| self.playable.failure(why))
    }

    /// Where an attempt became hopeless; `None` if searches are not for such levels.
    fn fate(&self, calls: &[Call], moves: &[(u64, Value)]) -> Option<LostAt> {
        // Boards name levels of a file of several in a way of the language.
        let proofs = self.playable.project.facets().proofs.filter(|_| self.level.number.is_none())?;
        let started = Instant::now();
        let clock = || started.elapsed();
        let limits = SearchLimits {
            states: self.limits.states,
            memory: self.limits.memory.as_u64(),
            time: self.limits.time.max(Duration::from_millis(1)),
            clock: &clock,
        };
        let how = Examination { semantics: self.semantics, limits, cancelled: &|| false };
        let actions: Vec<&Value> = moves.iter().map(|(_, action)| action).collect();
        let fates = proofs.fates(&self.level.file, Some(&json!(actions)), None, &how)?;
        let attempt = calls.first().map_or(0, |call| call.attempt);
        Some(match fates {
            Err(why) => LostAt { attempt, seq: None, action: None, undecided: Some(why) },
            Ok(fates) => {
                let at = fates.point_of_no_return;
                let seq = at.and_then(|at| moves.get(at)).map(|(seq, _)| *seq);
                let undecided = fates.undecided.filter(|_| at.is_none());
                LostAt { attempt, seq, action: at.map(|at| at + 1), undecided }
            }
        })
    }
}

/// An attempt that is played again.
struct Run {
    attempt: Box<dyn Observed>,
    /// What has been seen in it.
    seen: BTreeSet<String>,
    /// Whether the agent is not told names; `None` as long as it is not known.
    is_anonymous: Option<bool>,
}

impl Run {
    /// Remembers what is seen. Returns false if it has been seen before.
    fn see(&mut self) -> bool {
        self.seen.insert(self.attempt.observation(false).message(0, 0, 0))
    }

    /// Plays the move of a call. Err: what is not as the transcript says.
    fn step(&mut self, call: &Call, action: &Value) -> Result<(), String> {
        let turn = self.attempt.step(action).map_err(|why| format!("the move is none: {why}"))?;
        if !turn.is_accepted {
            return Err("the game refuses the move".to_owned());
        }
        match (turn.end, call.solves(), call.lost_attempt) {
            (Some(TurnEnd::Won), true, _) | (Some(TurnEnd::Lost), _, true) => Ok(()),
            (Some(TurnEnd::Won), false, _) => Err("the move wins".to_owned()),
            (Some(TurnEnd::Lost), _, false) => Err("the move loses".to_owned()),
            (_, true, _) => Err("the move does not win".to_owned()),
            (_, _, true) => Err("the move does not lose".to_owned()),
            // After the last action of an attempt the next one is shown.
            _ if call.terminal || call.response.contains("back to its starting position") => Ok(()),
            _ => self.compare(call),
        }
    }

    fn compare(&mut self, call: &Call) -> Result<(), String> {
        let is_told = |seen: &Observation| {
            let message = seen.message(call.attempt, call.actions_this_attempt, call.actions_total);
            call.response.ends_with(&message)
        };
        let ways = self.is_anonymous.map_or_else(|| vec![false, true], |way| vec![way]);
        match ways.into_iter().find(|way| is_told(&self.attempt.observation(*way))) {
            Some(way) => {
                self.is_anonymous = Some(way);
                Ok(())
            }
            None => Err("the agent was told something else of the state".to_owned()),
        }
    }
}
