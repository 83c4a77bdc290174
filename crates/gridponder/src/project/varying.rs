//! Variations of levels.

use language::{Variation, VaryCounts, VaryError, VaryJob, VaryRun, Varying};
use pack::lower;
use serde_json::Value as Json;
use vary::{Counts, Frame, Options, Session, Task, Want};

use super::PackProject;
use super::replays::moved;
use crate::switches;

impl Varying for PackProject {
    fn vary(
        &self,
        job: VaryJob<'_>,
        cancelled: &(dyn Fn() -> bool + Sync),
        conduct: &mut dyn FnMut(&mut dyn VaryRun),
    ) -> Result<(), VaryError> {
        let (game, file) = self.playable(job.level)?;
        let game = lower::game(game);
        let want = Want::read(job.want, &game).map_err(|why| VaryError::Want(why.at, why.message))?;
        let frame =
            Frame::new(&game, &lower::level(file)).map_err(|why| VaryError::Refused(why.to_string()))?;
        let options = Options { seed: job.seed, semantics: switches(job.semantics), states: job.states };
        let task = Task { pack: self.pack(), file, game: &game, frame: &frame, want: &want, options };
        let session = Session::new(task, cancelled).map_err(|_| {
            let why = "it is not known what a player can choose; `goldpath solve` says why";
            VaryError::Refused(why.to_owned())
        })?;
        conduct(&mut Run(session));
        Ok(())
    }
}

struct Run<'s>(Session<'s>);

impl VaryRun for Run<'_> {
    fn resume(&mut self, state: &Json) -> bool {
        self.0.resume(state)
    }

    fn round(&mut self, most: usize) -> Option<Vec<Variation>> {
        let accepted = self.0.round(most).ok()?;
        let variation = |level: vary::Accepted| Variation {
            path: level.path.iter().map(moved).collect(),
            level: level.id,
            text: level.text,
            lower: level.lower,
            candidate: level.candidate,
        };
        Some(accepted.into_iter().map(variation).collect())
    }

    fn counts(&self) -> VaryCounts {
        let Counts {
            tried,
            repeated,
            not_won,
            undecided,
            too_short,
            too_long,
            other_ways,
            alike,
            faulty,
            accepted,
        } = *self.0.counts();
        let rejected = vec![
            (repeated, "repeated"),
            (not_won, "not won"),
            (undecided, "undecided"),
            (too_short, "too short"),
            (too_long, "too long"),
            (other_ways, "won otherwise"),
            (alike, "too much like others"),
            (faulty, "faulty"),
        ];
        VaryCounts { tried, accepted, repeated, rejected }
    }

    fn state(&self) -> Json {
        self.0.state()
    }

    fn resumes_at(&self) -> u64 {
        self.0.resumes_at()
    }
}
