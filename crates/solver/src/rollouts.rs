//! Random play: how often a player who draws each choice wins.

use std::collections::BTreeMap;

use rand_mt::Mt;

use crate::budget::{Budget, Progress, Signal};
use crate::game::Game;
use crate::memo::{At, Memo, Way};
use crate::search::Cancelled;

/// How a game is played at random.
#[derive(Clone, Copy, Debug)]
pub struct Trials<'c> {
    /// The choices that are drawn, each as likely as the others. A choice that does nothing counts as a step.
    pub drawn: &'c [u16],
    /// How often the game is played from its start.
    pub count: u64,
    /// The most steps of a trial.
    pub steps: u32,
    /// Where the random numbers begin: equal seeds give equal trials, and fewer trials are the first of more.
    pub seed: u32,
}

impl Trials<'_> {
    /// The seed of the tool that authors use, so that results can be compared.
    pub const SEED: u32 = 42;
}

/// What came of random play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rollouts {
    /// The number of trials that were played, which is smaller than was asked for if the time was up.
    pub trials: u64,
    /// How many of them won, by the number of steps.
    pub wins: BTreeMap<u32, u64>,
    /// How many ended at a turn that was cut, so that it is not known whether they would have won.
    pub cut: u64,
}

impl Rollouts {
    /// The number of trials that won.
    pub fn won(&self) -> u64 {
        self.wins.values().sum()
    }
}

/// Plays a game at random. A trial ends when it wins or is lost, or after its last step. The draws that are left of a lost one
/// are made all the same, so that the next trial begins at the same place of the stream.
///
/// The stream is the Mersenne Twister MT19937, initialized with the array that has the seed alone; one of `k` choices is
/// drawn from the upper bits of an output, as many as `k` has, again while they are `k` or more.
pub fn rollouts<G: Game + ?Sized>(
    game: &mut G,
    Trials { drawn, count, steps, seed }: Trials<'_>,
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Rollouts, Cancelled> {
    let most_turns = game.most_steps();
    let mut memo = Memo::new(game, budget);
    let mut stream = Mt::new_with_key([seed]);
    let mut result = Rollouts::default();
    if drawn.is_empty() {
        return Ok(Rollouts { trials: count, ..result });
    }
    for _ in 0..count {
        let (mut at, mut turns) = (At::START, 0);
        let mut is_over = false;
        for step in 1..=steps {
            let choice = drawn[draw(&mut stream, drawn.len() as u32) as usize];
            if is_over {
                continue;
            }
            match memo.go(at, choice) {
                Way::Nothing => {}
                Way::Idle => turns += 1,
                Way::To(next) => (at, turns) = (next, turns + 1),
                Way::Lost => is_over = true,
                Way::Cut => {
                    result.cut += 1;
                    is_over = true;
                }
                Way::Won => {
                    *result.wins.entry(step).or_default() += 1;
                    break;
                }
            }
            is_over |= turns >= most_turns;
            // A turn that is known takes too little time to ask.
            if memo.has_played() {
                match watch(&memo.progress()) {
                    Signal::Continue => {}
                    Signal::TimeIsUp => return Ok(result),
                    Signal::Cancel => return Err(Cancelled { at: memo.progress() }),
                }
            }
        }
        result.trials += 1;
    }
    Ok(result)
}

/// Draws a number below `below`, which is not 0.
fn draw(stream: &mut Mt, below: u32) -> u32 {
    let bits = u32::BITS - below.leading_zeros();
    // At least half of the outputs are small enough, so that this ends after two of them on average.
    loop {
        let drawn = stream.next_u32() >> (u32::BITS - bits);
        if drawn < below {
            return drawn;
        }
    }
}

/// The probability that a trial of these steps wins, from 0 to 1: the sum over all that can be drawn. `None` if the limits do
/// not suffice, or a turn was cut. The count and the seed of the trials do not matter.
pub fn exact_rate<G: Game + ?Sized>(
    game: &mut G,
    Trials { drawn, steps, .. }: Trials<'_>,
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Option<f64>, Cancelled> {
    // A limit that no trial reaches need not be counted.
    let counted = if game.most_steps() >= steps { 0 } else { game.most_steps() };
    let mut memo = Memo::new(game, budget);
    // The probability of each state by its id, by the number of turns that were made if they are limited.
    let mut now: Vec<Vec<f64>> = vec![Vec::new(); counted as usize + 1];
    let mut next = now.clone();
    now[0] = vec![1.0];
    let mut won = 0.0;
    let share = 1.0 / drawn.len() as f64;
    for _ in 0..steps {
        for (turns, weights) in now.iter_mut().enumerate() {
            for (state, weight) in weights.iter_mut().enumerate() {
                let weight = std::mem::take(weight) * share;
                if weight == 0.0 {
                    continue;
                }
                for &choice in drawn {
                    let (to, made) = match memo.go(At::Stored(state as u32), choice) {
                        Way::Nothing => (state as u32, 0),
                        Way::Idle => (state as u32, 1),
                        Way::To(At::Stored(to)) => (to, 1),
                        Way::To(At::Elsewhere) | Way::Cut => return Ok(None),
                        Way::Lost => continue,
                        Way::Won => {
                            won += weight;
                            continue;
                        }
                    };
                    if memo.has_played() {
                        match watch(&memo.progress()) {
                            Signal::Continue => {}
                            Signal::TimeIsUp => return Ok(None),
                            Signal::Cancel => return Err(Cancelled { at: memo.progress() }),
                        }
                    }
                    let after = if counted == 0 { 0 } else { turns + made };
                    if counted > 0 && after >= counted as usize {
                        continue;
                    }
                    let of_turns = &mut next[after];
                    if of_turns.len() <= to as usize {
                        of_turns.resize(to as usize + 1, 0.0);
                    }
                    of_turns[to as usize] += weight;
                }
            }
        }
        std::mem::swap(&mut now, &mut next);
    }
    Ok(Some(won))
}

#[cfg(test)]
mod tests;
