//! The states along inputs that a player enters, undo and restart among them.

use solver::{Budget, Cancelled, Game as _, Progress, Shortage, Signal, Stop};

use super::LevelGame;
use crate::input::Input;
use crate::play::Engine;

/// The share of the memory of a search that the states along a path may take.
const SHARE: u64 = 4;

impl LevelGame {
    /// Plays inputs until one wins or is cut. Returns the state before each and, if the level goes on there, after the last;
    /// fewer if the budget ends before, with the limit that was reached. `watch` is called at every input.
    ///
    /// # Errors
    ///
    /// It was cancelled.
    pub fn along(
        &self,
        engine: &Engine,
        inputs: &[Input],
        budget: Budget,
        watch: &mut dyn FnMut(&Progress) -> Signal,
    ) -> Result<(Vec<Stop>, Option<Shortage>), Cancelled> {
        let mut stops: Vec<Stop> = Vec::new();
        let Some(mut play) = engine.start(self.entry, "") else { return Ok((stops, None)) };
        play.settle();
        let bytes = self.words() as u64 * 4;
        for at in 0..=inputs.len() {
            let turns = at as u64;
            let memory = (turns + 1).saturating_mul(bytes);
            let progress = Progress { states: turns, turns, lower: 0, memory };
            match watch(&progress) {
                Signal::Continue if memory > budget.memory / SHARE => {
                    return Ok((stops, Some(Shortage::Memory)));
                }
                Signal::Continue => {}
                Signal::TimeIsUp => return Ok((stops, Some(Shortage::Time))),
                Signal::Cancel => return Err(Cancelled { at: progress }),
            }
            let mut words = vec![0; self.words()];
            self.write_state(&play, &mut words);
            let input = inputs.get(at).copied();
            // No number of inputs loses a level.
            stops.push(Stop { words, steps: 0, choice: input.and_then(|input| self.choice(input)) });
            let Some(input) = input else { break };
            play.play(input);
            if play.has_won() || play.halt().is_some() {
                break;
            }
        }
        Ok((stops, None))
    }

    /// The choices that lead from the start to the last of these states without undo and restart, which go back to an earlier one,
    /// and on by its input; `None` if they went elsewhere, such as to a checkpoint.
    pub fn choices_along(&self, stops: &[Stop]) -> Option<Vec<u16>> {
        // Where each state was first come to from, and by which choice.
        let mut before: Vec<Option<(usize, u16)>> = vec![None];
        let mut at = 0;
        for (stop, next) in stops.iter().zip(stops.iter().skip(1)) {
            let known = before.len();
            if let Some(choice) = stop.choice {
                before.push(Some((at, choice)));
                at = known;
            } else {
                at = (0..known).find(|earlier| stops[*earlier].words == next.words)?;
                before.push(before[at]);
            }
        }
        let mut choices: Vec<u16> = stops.last()?.choice.into_iter().collect();
        while let Some((earlier, choice)) = before[at] {
            choices.push(choice);
            at = earlier;
        }
        choices.reverse();
        Some(choices)
    }
}
