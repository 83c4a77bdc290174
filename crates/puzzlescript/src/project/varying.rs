//! Variations of levels.

use language::{Origin, Placing, PlayError, Variation, VaryError, VaryJob, VaryRun, Varying, Watch};
use puzzlescript_engine::solve::LevelGame;

use super::GameProject;
use super::play::entry;
use crate::vary::{Frame, Options, Run, Task, Want};

impl Varying for GameProject {
    fn vary(
        &self,
        job: VaryJob<'_>,
        cancelled: &(dyn Fn() -> bool + Sync),
        conduct: &mut dyn FnMut(&mut dyn VaryRun),
    ) -> Result<(), VaryError> {
        if job.origin != Origin::Level {
            let why = "levels of a game of PuzzleScript are made from others, not from nothing";
            return Err(VaryError::Refused(why.to_owned()));
        }
        if job.kinds.is_some() {
            let why = "the kinds that may change are named for packs, not for games of PuzzleScript";
            return Err(VaryError::Refused(why.to_owned()));
        }
        let engine = self.engine()?;
        let entry = entry(job.level)?;
        let (text, reading) =
            self.reading_of(&self.main).ok_or_else(|| PlayError::Request("the file is gone".to_owned()))?;
        let want = Want::read(job.want, engine.game()).map_err(|why| VaryError::Want(why.at, why.message))?;
        let level = LevelGame::new(engine, entry)
            .map_err(|why| VaryError::Refused(format!("not searched: {why}")))?;
        let frame = Frame::new(text, reading, engine, entry).map_err(VaryError::Refused)?;
        let frame = frame.locking(job.locked).map_err(VaryError::Refused)?;
        let won = self.winning_inputs(engine, entry).unwrap_or_default();
        let known: Option<Vec<u16>> = won.iter().map(|input| level.choice(*input)).collect();
        let task = Task {
            frame: &frame,
            level,
            want: &want,
            options: Options { seed: job.seed, states: job.states },
            known: known.unwrap_or_default(),
            file: &self.main,
        };
        conduct(&mut Run::new(task, cancelled));
        Ok(())
    }

    fn placing(&self, level: &str, variation: &Variation, watch: Watch<'_>) -> Result<Placing, String> {
        self.place(level, variation, watch)
    }
}
