//! Whether a board makes a level that is wanted, as far as searches tell.

use engine::{Level, Semantics, def};
use language::variation::{is_within, trials_for};
use language::{RandomPlay, Rollouts};
use search::{Choice, Feature, LevelGame, MustNot, Paths, Rolled, Rolls, WithFeature, Without};
use solver::{Answer, Budget, Game, Progress, Signal, Task, Verdict};

use crate::repair::{played, repaired};
use crate::want::Want;

/// What searches say about a board.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Judgement {
    /// The game does not open the level, or loading it does not end.
    DoesNotOpen,
    /// No path wins with as many steps as are allowed.
    NoWin,
    /// A search ran out of states.
    Undecided,
    /// A path with fewer steps than are wanted wins. The path, if it was not known before.
    TooShort(Option<Vec<u16>>),
    /// It can be won.
    Winnable(Winnable),
}

/// A board that can be won.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Winnable {
    /// A path that wins, as choices. It has as many steps as are wanted if any has; a shorter one may have too.
    pub(crate) path: Vec<u16>,
    /// By how much it misses what is wanted of its paths. 0 if it misses nothing.
    pub(crate) misses: u32,
    /// Whether it can be won in ways that are not wanted, or that is not decided.
    pub(crate) has_other_ways: bool,
}

/// How a feature that fails counts against a near miss, in steps.
const FEATURE_MISSES: u32 = 3;

/// What all candidates of a run have in common.
pub(crate) struct Judge<'j> {
    pub(crate) game: &'j def::Game,
    pub(crate) semantics: Semantics,
    pub(crate) choices: Vec<Choice>,
    pub(crate) want: &'j Want,
    pub(crate) budget: Budget,
    pub(crate) cancelled: &'j (dyn Fn() -> bool + Sync),
}

/// Whoever may cancel is asked after this number of turns.
const ASK_EVERY: u64 = 1024;

/// What is known of a board before it is judged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known<'k> {
    /// A path that wins on a similar board, and may win here.
    pub(crate) path: &'k [u16],
    /// Paths that won on other boards, with fewer steps than are wanted.
    pub(crate) short: &'k [Vec<u16>],
    /// Only paths with at most this number of steps are searched for.
    pub(crate) most: u32,
    /// It is proved that no path with fewer steps wins. At least 1, as a level that is not won at its start needs a step.
    pub(crate) lower: u32,
}

/// The search was cancelled.
pub(crate) struct Cancelled;

impl Judge<'_> {
    /// Judges a level. The judgement depends on nothing but the level, what is wanted, and what is known of it; short paths
    /// only make it faster where the searches decide enough.
    ///
    /// The length is decided without the shortest path: a path that is short enough is often known from a similar
    /// board, and then it is left to prove that no path is too short, which looks at fewer steps.
    pub(crate) fn judge(&self, definition: &def::Level, known: Known<'_>) -> Result<Judgement, Cancelled> {
        let Some(level) = self.open(definition) else { return Ok(Judgement::DoesNotOpen) };
        let mut game = LevelGame::new(&level, &self.choices, true);
        let (fewest, most) = self.want.length;
        if known.short.iter().any(|path| played(&mut game, path).is_some()) {
            return Ok(Judgement::TooShort(None));
        }
        let fits = |path: &Vec<u16>| path.len() as u64 <= u64::from(most);
        let similar = played(&mut game, known.path).filter(fits);
        let similar = similar.or_else(|| repaired(&mut game, known.path, most));
        let (path, lower) = match similar {
            Some(path) => (path, known.lower),
            None => match self.first(&mut game, known.most)? {
                Verdict::Shortest { path } => {
                    let lower = path.len() as u32;
                    (path, lower)
                }
                Verdict::Found { path, lower, .. } => (path, lower),
                Verdict::Unsolvable(_) => return Ok(Judgement::NoWin),
                Verdict::Undecided { .. } => return Ok(Judgement::Undecided),
            },
        };
        let length = path.len() as u32;
        if length < fewest {
            return Ok(Judgement::TooShort(Some(path)));
        }
        if lower < fewest {
            match self.first(&mut game, fewest - 1)? {
                Verdict::Unsolvable(_) => {}
                Verdict::Undecided { lower, .. } if lower >= fewest => {}
                Verdict::Undecided { .. } => return Ok(Judgement::Undecided),
                Verdict::Shortest { path } | Verdict::Found { path, .. } => {
                    return Ok(Judgement::TooShort(Some(path)));
                }
            }
        }
        let misses = length.saturating_sub(most);
        let mut winnable = Winnable { path, misses, has_other_ways: false };
        for (feature, paths) in &self.want.features {
            winnable.has_other_ways |= !self.has_none(&mut game, feature, *paths, &winnable)?;
            // What else it misses is not worth a search.
            if winnable.has_other_ways {
                break;
            }
        }
        for kind in &self.want.needs {
            winnable.has_other_ways = winnable.has_other_ways || !self.is_needed(definition, kind)?;
        }
        for (event, without) in &self.want.events {
            winnable.has_other_ways =
                winnable.has_other_ways || self.without(&level, event)? != Some(*without);
        }
        if !winnable.has_other_ways && misses == 0 && !self.want.path.is_any() {
            // The path that will be written is the one that counts.
            let shortest = self.shortest(definition, &winnable.path)?;
            winnable.has_other_ways =
                shortest.as_ref().is_none_or(|(path, _)| !self.want.path.holds(&level, &self.actions(path)));
            winnable.path = shortest.map_or(winnable.path, |(path, _)| path);
        }
        if let Some(bits) = self.want.rollout_bits {
            winnable.has_other_ways =
                winnable.has_other_ways || !self.is_as_hard(&level, winnable.path.len(), bits)?;
        }
        if winnable.has_other_ways {
            winnable.misses = winnable.misses.saturating_add(FEATURE_MISSES);
        }
        Ok(Judgement::Winnable(winnable))
    }

    /// A level, ready to be searched. Returns `None` if it does not open, or loading it does not end.
    pub(crate) fn open(&self, definition: &def::Level) -> Option<Level> {
        let level = Level::compile_with(self.game, definition, self.semantics).ok()?;
        (level.stop().is_none() && !level.is_cut()).then_some(level)
    }

    /// Whether a path wins in a level, and it is proved that none with fewer than `lower` steps does.
    pub(crate) fn is_as_long(
        &self,
        definition: &def::Level,
        path: &[u16],
        lower: u32,
    ) -> Result<bool, Cancelled> {
        let Some(level) = self.open(definition) else { return Ok(false) };
        let mut game = LevelGame::new(&level, &self.choices, true);
        if played(&mut game, path).is_none_or(|played| played.len() != path.len()) {
            return Ok(false);
        }
        // A level that is not won at its start needs a step.
        if lower <= 1 {
            return Ok(true);
        }
        Ok(match self.first(&mut game, lower - 1)? {
            Verdict::Unsolvable(_) => true,
            Verdict::Undecided { lower: least, .. } => least >= lower,
            Verdict::Shortest { .. } | Verdict::Found { .. } => false,
        })
    }

    /// A shortest path of a level, and the number of steps below which no path wins. A path that is believed to win, if it is
    /// not empty, makes it faster. If the search runs out, the path may not be a shortest one.
    pub(crate) fn shortest(
        &self,
        definition: &def::Level,
        path: &[u16],
    ) -> Result<Option<(Vec<u16>, u32)>, Cancelled> {
        let Some(level) = self.open(definition) else { return Ok(None) };
        let mut game = LevelGame::new(&level, &self.choices, true);
        let known = (!path.is_empty()).then(|| path.to_vec());
        let task = Task { budget: self.budget, is_any_enough: false, known };
        Ok(match self.run(&mut game, &task)?.verdict {
            Verdict::Shortest { path } => {
                let lower = path.len() as u32;
                Some((path, lower))
            }
            Verdict::Found { path, lower, .. } => Some((path, lower)),
            Verdict::Unsolvable(_) | Verdict::Undecided { .. } => None,
        })
    }

    /// Searches for any path with at most this number of steps.
    fn first(&self, game: &mut LevelGame<'_>, most: u32) -> Result<Verdict, Cancelled> {
        game.limit_steps(most);
        let task = Task { budget: self.budget, is_any_enough: true, known: None };
        Ok(self.run(game, &task)?.verdict)
    }

    /// Whether it is proved that no path wins of those without the feature, or with it.
    fn has_none(
        &self,
        game: &mut LevelGame<'_>,
        feature: &Feature,
        paths: Paths,
        winnable: &Winnable,
    ) -> Result<bool, Cancelled> {
        game.limit_steps(u32::MAX);
        let mut game = WithFeature::new(game, &self.choices, feature, paths);
        let task = Task { budget: self.budget, is_any_enough: true, known: Some(winnable.path.clone()) };
        Ok(matches!(self.run(&mut game, &task)?.verdict, Verdict::Unsolvable(_)))
    }

    /// Whether it is proved that no path wins once all that has a kind is taken off the board.
    fn is_needed(&self, definition: &def::Level, kind: &str) -> Result<bool, Cancelled> {
        let definition = search::without_kind(definition.clone(), kind);
        let level = Level::compile_with(self.game, &definition, self.semantics);
        let Ok(level) = level else { return Ok(false) };
        if level.stop().is_some() || level.is_cut() {
            return Ok(false);
        }
        let mut game = LevelGame::new(&level, &self.choices, true);
        Ok(matches!(self.first(&mut game, u32::MAX)?, Verdict::Unsolvable(_)))
    }

    /// What becomes of a level without an event; `None` if that is not decided.
    fn without(&self, level: &Level, event: &MustNot) -> Result<Option<Without>, Cancelled> {
        let mut game = LevelGame::new(level, &self.choices, true);
        game.forbid(std::slice::from_ref(event));
        let task = Task { budget: self.budget, is_any_enough: true, known: None };
        Ok(match self.run(&mut game, &task)?.verdict {
            Verdict::Unsolvable(_) => Some(Without::Lost),
            Verdict::Shortest { .. } | Verdict::Found { .. } => Some(Without::Won),
            Verdict::Undecided { .. } => None,
        })
    }

    /// Whether random play shows that a level with a path of this length has bits within these bounds, in tenths.
    fn is_as_hard(&self, level: &Level, length: usize, bits: (u32, u32)) -> Result<bool, Cancelled> {
        let rolled = self.rolled(level, length, trials_for(bits.0))?;
        Ok(rolled.is_some_and(|it| is_within((it.wins, it.trials), bits)))
    }

    /// Plays a level with a path of this length at random. Returns `None` if that can't be.
    pub(crate) fn rolled(
        &self,
        level: &Level,
        length: usize,
        trials: u64,
    ) -> Result<Option<Rollouts>, Cancelled> {
        let steps = RandomPlay::steps_for(length);
        let rolls = Rolls { trials, steps, wants_exact: false };
        let mut turns = 0_u64;
        let mut watch = |_: &Progress| {
            turns += 1;
            let is_cancelled = turns.is_multiple_of(ASK_EVERY) && (self.cancelled)();
            if is_cancelled { Signal::Cancel } else { Signal::Continue }
        };
        let rolled = search::rollouts((self.game, level), rolls, self.budget, &mut watch);
        let Ok(Rolled { trials: rolled, .. }) = rolled.map_err(|_| Cancelled)? else { return Ok(None) };
        Ok(Some(Rollouts {
            trials: rolled.trials,
            cut: rolled.cut,
            steps,
            seed: search::SEED,
            ..Rollouts::won_after(&rolled.wins)
        }))
    }

    fn run<G: Game>(&self, game: &mut G, task: &Task) -> Result<Answer, Cancelled> {
        let mut watch = |progress: &Progress| {
            if progress.turns.is_multiple_of(ASK_EVERY) && (self.cancelled)() {
                Signal::Cancel
            } else {
                Signal::Continue
            }
        };
        solver::solve(game, task, &mut watch).map_err(|_| Cancelled)
    }

    /// A path in the notation of gold paths.
    pub(crate) fn actions(&self, path: &[u16]) -> Vec<def::Action> {
        path.iter()
            .filter_map(|choice| Some(self.choices.get(usize::from(*choice))?.action.clone()))
            .collect()
    }
}
