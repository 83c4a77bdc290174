//! Whether a board makes a level that is wanted, as far as searches tell.

use std::ops::ControlFlow;

use engine::{Level, Semantics, def};
use search::{Choice, Feature, LevelGame, Paths, WithFeature};
use solver::{Answer, Budget, Progress, Signal, Task, Verdict};

use crate::board::{Board, Frame};
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
    /// The shortest path that was found, as choices.
    pub(crate) path: Vec<u16>,
    /// No path with fewer steps wins.
    pub(crate) lower: u32,
    /// By how much it misses what is wanted of its paths. 0 if it misses nothing.
    pub(crate) misses: u32,
    /// The first part of what is wanted that does not hold or is not decided, as an index into the features.
    pub(crate) failed: Option<usize>,
}

/// How a feature that fails counts against a near miss, in steps.
const FEATURE_MISSES: u32 = 3;

/// What all boards of a frame have in common.
pub(crate) struct Judge<'j> {
    pub(crate) game: &'j def::Game,
    pub(crate) frame: &'j Frame,
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
}

/// The search was cancelled.
pub(crate) struct Cancelled;

impl Judge<'_> {
    /// Judges a board. The judgement depends on nothing but the board, what is wanted, and what is known of it; short paths
    /// only make it faster.
    pub(crate) fn judge(&self, board: &Board, known: Known<'_>) -> Result<Judgement, Cancelled> {
        let definition = self.frame.level(board);
        let Ok(level) = Level::compile_with(self.game, &definition, self.semantics) else {
            return Ok(Judgement::DoesNotOpen);
        };
        if level.stop().is_some() || level.is_cut() {
            return Ok(Judgement::DoesNotOpen);
        }
        let mut game = LevelGame::new(&level, &self.choices, true);
        if known.short.iter().any(|path| self.wins(&level, path)) {
            return Ok(Judgement::TooShort(None));
        }
        game.limit_steps(known.most);
        // A longer path would hide that those between are not searched for.
        let path = Some(known.path.to_vec()).filter(|path| (1..=known.most as usize).contains(&path.len()));
        let answer = self.search(&mut game, path)?;
        let (path, lower) = match answer.verdict {
            Verdict::Shortest { path } => {
                let lower = path.len() as u32;
                (path, lower)
            }
            Verdict::Found { path, lower, .. } => (path, lower),
            Verdict::Unsolvable(_) => return Ok(Judgement::NoWin),
            Verdict::Undecided { lower, .. } if lower > known.most => return Ok(Judgement::NoWin),
            Verdict::Undecided { .. } => return Ok(Judgement::Undecided),
        };
        let length = path.len() as u32;
        if length < self.want.length.0 {
            return Ok(Judgement::TooShort(Some(path)));
        }
        let too_long = length.saturating_sub(self.want.length.1);
        let undecided = self.want.length.0.saturating_sub(lower);
        if too_long == 0 && undecided > 0 {
            return Ok(Judgement::Undecided);
        }
        let mut winnable = Winnable { path, lower, misses: too_long, failed: None };
        for (at, (feature, paths)) in self.want.features.iter().enumerate() {
            if let ControlFlow::Break(()) = self.has_none(&mut game, feature, *paths, &winnable)? {
                continue;
            }
            winnable.misses += FEATURE_MISSES;
            winnable.failed = winnable.failed.or(Some(at));
            // A near miss misses one thing; what else it misses is not worth a search.
            break;
        }
        Ok(Judgement::Winnable(winnable))
    }

    /// Breaks if it is proved that no path wins of those without the feature, or with it.
    fn has_none(
        &self,
        game: &mut LevelGame<'_>,
        feature: &Feature,
        paths: Paths,
        winnable: &Winnable,
    ) -> Result<ControlFlow<()>, Cancelled> {
        game.limit_steps(u32::MAX);
        let mut game = WithFeature::new(game, &self.choices, feature, paths);
        let task = Task { budget: self.budget, is_any_enough: true, known: Some(winnable.path.clone()) };
        let answer = self.run(&mut game, &task)?;
        Ok(match answer.verdict {
            Verdict::Unsolvable(_) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        })
    }

    fn search(&self, game: &mut LevelGame<'_>, known: Option<Vec<u16>>) -> Result<Answer, Cancelled> {
        self.run(game, &Task { budget: self.budget, is_any_enough: false, known })
    }

    fn run<G: solver::Game>(&self, game: &mut G, task: &Task) -> Result<Answer, Cancelled> {
        let mut watch = |progress: &Progress| {
            if progress.turns.is_multiple_of(ASK_EVERY) && (self.cancelled)() {
                Signal::Cancel
            } else {
                Signal::Continue
            }
        };
        solver::solve(game, task, &mut watch).map_err(|_| Cancelled)
    }

    /// Whether a path wins, at any of its steps.
    fn wins(&self, level: &Level, path: &[u16]) -> bool {
        let path: Vec<def::Action> = self.actions(path);
        let verdict = engine::replay(level, &path).verdict;
        matches!(verdict, engine::Verdict::Won | engine::Verdict::WonEarly { .. })
    }

    /// A path in the notation of gold paths.
    pub(crate) fn actions(&self, path: &[u16]) -> Vec<def::Action> {
        path.iter()
            .filter_map(|choice| Some(self.choices.get(usize::from(*choice))?.action.clone()))
            .collect()
    }
}
