//! Makes the candidates of a batch, and judges them.

use engine::def;
use language::variation::{Picture, Random};
use search::LevelGame;

use super::blank::Blank;
use super::explore::{Explored, Reach};
use super::named::{limit, set_limit, without_limit};
use super::pool::{Grown, Pool};
use super::prune;
use super::source::{Candidate, Source};
use crate::alike::picture;
use crate::judge::{Cancelled, Judge, Judgement, Known};

/// The most states that are explored of one board.
const STATES: usize = 6000;

/// What the candidates of a run have in common.
pub(crate) struct Maker<'m> {
    pub(crate) blank: &'m Blank,
    pub(crate) source: &'m Source,
    pub(crate) judge: &'m Judge<'m>,
    /// By how many steps a limit exceeds the shortest path.
    pub(crate) slack: u32,
    /// The levels that new ones must not be like, without those of this round.
    pub(crate) known: &'m [Picture],
    /// Boards to go on from.
    pub(crate) pool: &'m Pool,
}

/// What came of a batch.
pub(crate) struct Batch {
    pub(crate) judged: Vec<Judged>,
    /// A board to go on from later.
    pub(crate) grown: Option<Grown>,
}

/// A candidate that was judged.
pub(crate) enum Judged {
    /// It is what is wanted.
    Right(Box<Right>),
    /// It is too much like another level.
    Alike,
    /// It is not what is wanted.
    Rejected(Judgement),
}

/// A level that is what is wanted.
pub(crate) struct Right {
    pub(crate) level: def::Level,
    pub(crate) path: Vec<def::Action>,
    /// No path with fewer steps wins.
    pub(crate) lower: u32,
    pub(crate) picture: Picture,
}

impl Maker<'_> {
    /// The candidates of a batch, judged.
    pub(crate) fn batch(&self, random: &mut Random) -> Result<Batch, Cancelled> {
        let (candidates, grown) = match self.source {
            Source::Target => self.with_target(random)?,
            Source::Far => (self.far(random)?, None),
            Source::Match(goal) => (goal.candidates(self, random)?, None),
            Source::Backwards(backwards) => (backwards.candidates(self, random)?, None),
            Source::Flood(flood) => (flood.candidates(self, random)?, None),
        };
        let mut judged = Vec::new();
        let mut before: Vec<Picture> = Vec::new();
        for candidate in self.all_limited(candidates)? {
            // One that is like another one of its batch becomes like it, or like what is left of it.
            let picture = picture(self.judge.game, &candidate.level);
            let is_like = is_like(&before, &picture, self.judge.want.unlike);
            judged.push(if is_like { Judged::Alike } else { self.judged(candidate)? });
            before.push(picture);
        }
        Ok(Batch { judged, grown })
    }

    /// The picture of a level; `None` if it is too much like another one.
    pub(crate) fn unlike(&self, level: &def::Level) -> Option<Picture> {
        let picture = picture(self.judge.game, level);
        (!is_like(self.known, &picture, self.judge.want.unlike)).then_some(picture)
    }

    /// Candidates with their limit of steps, if the level has one.
    fn all_limited(&self, candidates: Vec<Candidate>) -> Result<Vec<Candidate>, Cancelled> {
        if limit(&self.blank.frame.level).is_none() {
            return Ok(candidates);
        }
        let limited = candidates.into_iter().filter_map(|candidate| self.limited(candidate).transpose());
        limited.collect()
    }

    /// A candidate with its limit of steps, which the shortest path without a limit decides: how it was made tells a path
    /// that wins, and others may be shorter. Returns `None` if a search does not find a shortest path.
    fn limited(&self, candidate: Candidate) -> Result<Option<Candidate>, Cancelled> {
        let Candidate { mut level, mut path, mut lower } = candidate;
        if path.len() as u32 != lower {
            let shortest = self.judge.shortest(&without_limit(&level), &path)?;
            let Some(found) = shortest.filter(|(path, lower)| path.len() as u32 == *lower) else {
                return Ok(None);
            };
            (path, lower) = found;
        }
        set_limit(&mut level, lower.saturating_add(self.slack));
        Ok(Some(Candidate { level, path, lower }))
    }

    /// Explores a level without a limit of steps.
    pub(crate) fn explore<R>(
        &self,
        level: &def::Level,
        goes_on: bool,
        then: impl FnOnce(&mut LevelGame<'_>, &engine::Level, Explored) -> R,
    ) -> Result<Option<R>, Cancelled> {
        self.explore_while(level, goes_on, |_, _, _| true, then)
    }

    /// Explores a level as long as the states that are found are of interest.
    pub(crate) fn explore_while<R>(
        &self,
        level: &def::Level,
        goes_on: bool,
        mut is_of_interest: impl FnMut(&engine::Level, &[u32], u32) -> bool,
        then: impl FnOnce(&mut LevelGame<'_>, &engine::Level, Explored) -> R,
    ) -> Result<Option<R>, Cancelled> {
        let Some(level) = self.judge.open(&without_limit(level)) else { return Ok(None) };
        let mut game = LevelGame::new(&level, &self.judge.choices, true);
        let reach = Reach { states: STATES, steps: self.judge.want.length.1, goes_on };
        let mut is_of_interest = |state: &[u32], steps: u32| is_of_interest(&level, state, steps);
        let explored = Explored::new(&mut game, reach, &self.judge.cancelled, &mut is_of_interest)?;
        Ok(Some(then(&mut game, &level, explored)))
    }

    /// Judges a candidate; one that is right loses what plays no part in it.
    fn judged(&self, candidate: Candidate) -> Result<Judged, Cancelled> {
        let judge = self.judge;
        let Candidate { level, mut path, mut lower } = candidate;
        // What is known already needs no search.
        let Some(picture) = self.unlike(&level) else { return Ok(Judged::Alike) };
        // A shortest path decides about the length too.
        if path.len() as u32 != lower
            && let Some(shortest) = judge.shortest(&level, &path)?
        {
            (path, lower) = shortest;
        }
        let known = Known { path: &path, short: &[], most: judge.want.length.1, lower };
        let judgement = judge.judge(&level, known)?;
        let Judgement::Winnable(winnable) = &judgement else { return Ok(Judged::Rejected(judgement)) };
        if winnable.misses > 0 || winnable.has_other_ways {
            return Ok(Judged::Rejected(judgement));
        }
        // What was proved of a path holds of that path alone.
        let is_proved = winnable.path == path && path.len() as u32 == lower;
        let shortest =
            if is_proved { Some((path, lower)) } else { judge.shortest(&level, &winnable.path)? };
        let Some((path, lower)) = shortest else { return Ok(Judged::Rejected(judgement)) };
        let lower = lower.max(judge.want.length.0);
        if !self.source.has_loose_pieces() {
            let path = judge.actions(&path);
            return Ok(Judged::Right(Box::new(Right { level, path, lower, picture })));
        }
        let level = prune::pruned(judge, self.blank, level, (&path, lower))?;
        let Some(picture) = self.unlike(&level) else { return Ok(Judged::Alike) };
        Ok(Judged::Right(Box::new(Right { level, path: judge.actions(&path), lower, picture })))
    }
}

/// Whether a picture is too much like one of those that are known.
pub(crate) fn is_like(known: &[Picture], picture: &Picture, unlike: u32) -> bool {
    known.iter().any(|known| known.difference(picture, unlike) < unlike)
}
