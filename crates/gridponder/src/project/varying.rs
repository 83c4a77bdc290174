//! New levels.

use std::sync::Arc;

use language::{
    Levels as _, NewLevel, Origin, PlacedBeside, Placing, Variation, VaryCounts, VaryError, VaryJob, VaryRun,
    Varying, Watch,
};
use pack::{File, lower};
use serde_json::Value as Json;
use vary::{Counts, Frame, Generation, GenerationTask, NotGenerated, Options, Rounds, Session, Task, Want};

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
        let laws = &Arc::from(job.laws);
        let options = Options { seed: job.seed, semantics: switches(job.semantics), states: job.states };
        if let Origin::Nothing(filling) = job.origin {
            let pack = self.pack();
            let task = GenerationTask { pack, file, game: &game, filling, want: &want, laws, options };
            let generation = Generation::new(task, cancelled).map_err(|why| match why {
                NotGenerated::NotFilled(why) => VaryError::Refused(why),
                NotGenerated::UnknownChoices(_) => unknown_choices(),
            })?;
            conduct(&mut Run(generation));
            return Ok(());
        }
        let refused = |why: &dyn std::fmt::Display| VaryError::Refused(why.to_string());
        let frame = Frame::new(&game, &lower::level(file)).map_err(|why| refused(&why))?;
        let frame = match job.kinds {
            Some(kinds) => frame.changing(&game, kinds).map_err(|why| refused(&why))?,
            None => frame,
        };
        let frame = frame.locking(job.locked).map_err(|why| refused(&why))?;
        let task = Task { pack: self.pack(), file, game: &game, frame: &frame, want: &want, laws, options };
        let session = Session::new(task, cancelled).map_err(|_| unknown_choices())?;
        conduct(&mut Run(session));
        Ok(())
    }

    fn placing(&self, level: &str, variation: &Variation, _watch: Watch<'_>) -> Result<Placing, String> {
        let (_, file) = self.playable(level).map_err(|why| why.to_string())?;
        let varied =
            File::parse(Arc::from(format!("levels/{}", variation.file)), Ok(variation.text.as_str().into()));
        let varied = varied.ok_or("the new level is no level")?;
        let (board, path) = (lower::level(&varied), lower::gold_path_actions(&varied));
        let text = |id: &str, title: &str| {
            ide::variation(file, ide::Variation { id, title, level: &board, path: &path })
        };
        let own = |key: &str, file: &File| {
            let root = file.tree.root();
            root.and_then(|root| Some(root.get(key)?.as_str()?.into_owned())).unwrap_or_default()
        };
        let instead = text(&own("id", file), &own("title", file))?;
        let id = self.free_name(&variation.level).ok_or("too many levels have the name of the new one")?;
        let title = own("title", &varied);
        let listed = self.duplicate_level(&file.path, &id, &title)?;
        let beside = NewLevel { text: text(&id, &title)?, ..listed };
        Ok(Placing { instead: vec![(Arc::clone(&file.path), instead)], beside: PlacedBeside::File(beside) })
    }
}

/// The most names that are tried for a new level.
const MAX_NAMES: usize = 1000;

impl PackProject {
    /// The name, or with a number behind it, so that no level has it yet.
    fn free_name(&self, name: &str) -> Option<String> {
        let numbered = (2..MAX_NAMES).map(|number| format!("{name}_{number}"));
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        names.find(|name| self.pack().level(name).is_none())
    }
}

fn unknown_choices() -> VaryError {
    let why = "it is not known what a player can choose; `goldpath solve` says why";
    VaryError::Refused(why.to_owned())
}

/// A level that was accepted, as plain data.
fn variation(level: vary::Accepted) -> Variation {
    Variation {
        path: level.path.iter().map(moved).collect(),
        file: format!("{}.json", level.id),
        level: level.id,
        beside: Vec::new(),
        text: level.text,
        lower: level.lower,
        candidate: level.candidate,
        measures: level.measures,
    }
}

/// A run, as plain data.
struct Run<R>(R);

impl<R: Rounds> VaryRun for Run<R> {
    fn resume(&mut self, state: &Json) -> bool {
        self.0.resume(state)
    }

    fn round(&mut self, most: usize) -> Option<Vec<Variation>> {
        Some(self.0.round(most).ok()?.into_iter().map(variation).collect())
    }

    fn counts(&self) -> VaryCounts {
        counts(self.0.counts())
    }

    fn state(&self) -> Json {
        self.0.state()
    }

    fn resumes_at(&self) -> u64 {
        self.0.resumes_at()
    }
}

/// What became of the candidates, by reason.
fn counts(counts: &Counts) -> VaryCounts {
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
    } = *counts;
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
