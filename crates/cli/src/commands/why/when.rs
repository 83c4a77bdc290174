//! When something came about: the loss of a level, an event, or a condition.

use std::time::{Duration, Instant};

use language::{Answer, Examination, SearchLimits, escape, list_some, when_event, when_holds, when_lost};

use super::Asked;
use crate::exit::Failure;

/// The time of the search for when a level became lost.
const MAX_TIME: Duration = Duration::from_secs(20);

/// The memory of that search, in bytes.
const MAX_MEMORY: u64 = 1 << 30;

impl Asked<'_> {
    /// When something came about: the loss of the level, an event, or a condition.
    pub(super) fn when(&self, what: &str) -> Result<Answer, Failure> {
        if what == "lost" {
            return self.lost();
        }
        let is_event = self.turns.iter().any(|turn| turn.events.iter().any(|event| event.name == what));
        if is_event && let Some(answer) = when_event(self.records(), what) {
            return Ok(answer);
        }
        let along = self.explaining.holds_along(&self.attempt, what);
        let mut along = along.map_err(|why| {
            let mut events: Vec<&str> = Vec::new();
            for event in self.turns.iter().flat_map(|turn| &turn.events) {
                if !events.contains(&event.name.as_str()) {
                    events.push(&event.name);
                }
            }
            let came = match events.as_slice() {
                [] => String::new(),
                events => format!("; these events came: {}", list_some(events)),
            };
            let what = escape(what);
            Failure::usage(format!(
                "{}: `{what}` is neither an event that came nor a condition: {why}{came}",
                self.shown()
            ))
        })?;
        along.truncate(self.turns.len());
        Ok(when_holds(self.records(), &format!("`{what}`"), &along))
    }

    /// When the level became lost, by a search.
    fn lost(&self) -> Result<Answer, Failure> {
        let facets = self.playable.project.facets();
        let (Some(play), Some(proofs), Some(level)) = (facets.play, facets.proofs, self.level) else {
            let noun = self.playable.source.language.project_noun();
            return Err(Failure::usage(format!("{}: a {noun} cannot be lost", self.shown())));
        };
        let started = Instant::now();
        let clock = || started.elapsed();
        let limits = SearchLimits { states: None, memory: MAX_MEMORY, time: MAX_TIME, clock: &clock };
        let how = Examination { semantics: self.attempt.start.semantics, limits, cancelled: &|| false };
        let played = self.turns.len().saturating_sub(1);
        let moves = self.attempt.moves.get(..played).unwrap_or(self.attempt.moves);
        let asked = play.board_moves(&self.attempt.start, moves);
        let fates = proofs.fates(&level.file, Some(&asked), None, &how);
        match fates {
            Some(Ok(fates)) => Ok(when_lost(self.records(), &fates)),
            Some(Err(why)) => Err(Failure::usage(format!("{}: {why}", self.shown()))),
            None => Err(Failure::usage(format!("{}: it cannot be searched", self.shown()))),
        }
    }
}
