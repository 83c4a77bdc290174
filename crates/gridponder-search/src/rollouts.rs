//! Random play of a level, by the law of the tool that authors use (authors' specification, section 1): how often a player who
//! draws each action wins.

use engine::{Direction, Level, Value, def};
use solver::{Budget, Progress, Signal, Trials};

use crate::choices::{Choice, choices};
use crate::level_game::LevelGame;
use crate::solve::{Ended, Reason};

/// Where the random numbers begin.
pub const SEED: u32 = Trials::SEED;

/// How a level is played at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolls {
    /// The number of trials.
    pub trials: u64,
    /// The most steps of a trial.
    pub steps: u32,
    /// Whether the probability of a win is asked for, beside the trials.
    pub wants_exact: bool,
}

/// What came of random play.
#[derive(Clone, Debug, PartialEq)]
pub struct Rolled {
    /// What came of the trials.
    pub trials: solver::Rollouts,
    /// The probability that a trial wins, from 0 to 1; `None` if it was not asked for, or the limits do not suffice.
    pub exact: Option<f64>,
}

/// Plays a level at random: the trials first, then the exact probability. `watch` is called at every turn that was not played
/// before. Fails with the reason if it is not known what a player can choose.
pub fn rollouts(
    (game, level): (&def::Game, &Level),
    rolls: Rolls,
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Result<Rolled, Reason>, Ended> {
    if level.is_cut() {
        return Ok(Err(Reason::LoadCascade));
    }
    let choices = match choices(game, level.size()) {
        Ok(choices) => choices,
        Err(why) => return Ok(Err(Reason::Choices(why))),
    };
    let drawn = drawn(game, &choices);
    let mut played = LevelGame::new(level, &choices, true);
    played.offer_all();
    let trials = Trials { drawn: &drawn, count: rolls.trials, steps: rolls.steps, seed: SEED };
    let rolled = solver::rollouts(&mut played, trials, budget, watch)?;
    let exact =
        if rolls.wants_exact { solver::exact_rate(&mut played, trials, budget, watch)? } else { None };
    Ok(Ok(Rolled { trials: rolled, exact }))
}

/// The choices in the order of the tool, of which the last draw depends: that of the game, but in games with an overlay the
/// directions of a move are `right`, `left`, `up`, `down`.
fn drawn(game: &def::Game, choices: &[Choice]) -> Vec<u16> {
    // There are at most `MAX_CHOICES`.
    let mut drawn: Vec<u16> = (0..choices.len() as u16).collect();
    if !game.systems.iter().any(|system| system.ty == "overlay_cursor") {
        return drawn;
    }
    let rank = |at: &u16| {
        let action = &choices[usize::from(*at)].action;
        let first = choices.iter().position(|other| other.action.id == action.id).unwrap_or_default();
        let direction = match action.params.as_slice() {
            [(_, Value::Str(word))] => Direction::parse(word),
            _ => None,
        };
        let order = [Direction::Right, Direction::Left, Direction::Up, Direction::Down];
        (first, direction.and_then(|it| order.iter().position(|other| *other == it)).unwrap_or(order.len()))
    };
    drawn.sort_by_key(rank);
    drawn
}
