//! The arguments of `metrics`.

use std::path::PathBuf;

use language::RandomPlay;

use super::{Home, Lines, PlaySemantics, SearchLimits};

/// Measure how hard levels are
///
/// Prints a table with one row for each level of a pack or game, in the order of play. What the limits do not suffice
/// for is left out. A level whose gold path does not win is measured along the path that was found.
///
/// A warning tells where the difficulty dips: where a level has fewer than half as many path bits as the three levels before it
/// in the sequence have on average. Levels whose path bits are not known are skipped, and nothing is compared if only some
/// levels of a pack are measured.
///
/// With `--rollouts`, levels are not searched but played at random, from the same seed everywhere: of more trials, the first
/// are those of fewer. In a game of PuzzleScript with `realtime_interval`, the passing of time is drawn like any other input.
///
/// Exit status: 0 if no level is proved unsolvable, 1 if one is, 2 for invalid usage, 3 if something could not be read or,
/// with `--rollouts`, a level cannot be played at random, 130 if it was interrupted.
#[derive(Debug, clap::Args)]
#[command(after_help = "Columns:
  gold       steps of the gold path, if it wins; in a game of PuzzleScript, of the session
             that wins the level
  solution   steps of the best path that is known, with the verdict of `goldpath solve`
  ways       number of shortest paths
  path bits  -log2 of the probability that random moves play a shortest path, where each
             move that changes something is equally likely
  rollout bits
             -log2 of the share of 10,000 trials of random play that win, see below
  moves      mean number of such moves at a step of the gold path
  forced     steps of the gold path at which every other move loses for certain
  dead ends  share of the reachable states from which nothing wins, if there are at most
             200,000 states

Columns with --rollouts:
  steps         most steps of a trial
  wins          trials that won
  rollout bits  -log2 of the share that won, and where they lie at 95 %
  attempts      mean number of trials until one wins
  mean, median  steps of the trials that won
  exact bits    -log2 of the probability that a trial wins, with --exact

Random play knows nothing: it draws each declared action with each of its values, refused ones too. Path bits and rollout bits measure different things and are not comparable. In a game of PuzzleScript, it draws up, down, left, right and action, unless the game has noaction.

Examples:
  goldpath metrics packs/mine               all levels of a pack
  goldpath metrics packs/mine --level a     one level
  goldpath metrics packs --format json      one JSON object per level
  goldpath metrics candidates --pack packs/mine
                                            levels that are not in the pack
  goldpath metrics packs/mine --rollouts 10000
                                            how often random play wins
  goldpath metrics game.puzzlescript        all levels of a game of PuzzleScript")]
pub(crate) struct Metrics {
    /// Packs, level files, games of PuzzleScript, or folders that contain them
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) home: Home,
    /// Measure only the level with this id; of a game, the number of the entry of LEVELS from 0
    #[arg(long, value_name = "ID")]
    pub(crate) level: Option<String>,
    #[command(flatten)]
    pub(crate) rollouts: RolloutArgs,
    #[command(flatten)]
    pub(crate) limits: SearchLimits,
    /// Semantics to play with [default: `semantics` in goldpath.toml, or released]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub(crate) semantics: Option<PlaySemantics>,
    #[command(flatten)]
    pub(crate) lines: Lines,
}

/// How levels are played at random.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct RolloutArgs {
    /// Play each level at random this number of times, instead of searching it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    rollouts: Option<u64>,
    /// The most steps of a trial [default: three times those of the gold path or of the session that wins,
    /// and at least 100]
    #[arg(long, value_name = "N", requires = "rollouts")]
    rollout_steps: Option<u32>,
    /// Compute the probability that a trial wins too, from all states that can be reached
    #[arg(long, requires = "rollouts")]
    exact: bool,
}

impl RolloutArgs {
    /// What is asked for; `None` if levels are searched.
    pub(crate) fn random_play(self) -> Option<RandomPlay> {
        let Self { rollouts, rollout_steps: steps, exact } = self;
        rollouts.map(|trials| RandomPlay { trials, steps, wants_exact: exact })
    }
}
