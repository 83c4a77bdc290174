//! The interface that a search needs of a game.

/// A deterministic single-player game. A state is a slice of words of constant length. States are equal if and
/// only if their words are, and equal states must have the same future.
///
/// The meaning of words may depend on the game instance, so states never leave a search.
pub trait Game {
    /// The number of words per state.
    fn words(&self) -> usize;

    /// The number of choices. A choice is an index below this number.
    fn choices(&self) -> u16;

    /// The maximum number of steps of a win: after more, the game is lost.
    fn most_steps(&self) -> u32 {
        u32::MAX
    }

    /// Writes the start state.
    fn start(&mut self, state: &mut [u32]);

    /// Enters a state that was reached with `steps` steps. The next steps are played from it.
    ///
    /// The number of steps must have no effect except for losing by [`Self::most_steps`].
    fn enter(&mut self, state: &[u32], steps: u32);

    /// Plays a choice in the entered state, and writes the next state if there is one.
    fn step(&mut self, choice: u16, next: &mut [u32]) -> Step;

    /// Whether the last step, which was [`Step::Nothing`], was a turn all the same: one that counts for
    /// [`Self::most_steps`].
    fn was_idle(&self) -> bool {
        false
    }

    /// The indices of the words in which the state written by the last step differs from the entered one, each
    /// once; `None` if the game does not track them.
    fn changed(&self) -> Option<&[u32]> {
        None
    }

    /// A lower bound on the remaining steps to a win from a state that was reached with `steps` steps. Without
    /// any knowledge, it is 0.
    fn bound(&mut self, state: &[u32], steps: u32) -> Bound {
        let _ = (state, steps);
        Bound::AtLeast(0)
    }

    /// A guess of what a win still takes, which proves nothing: a search for any path tries states with a low one first.
    fn guess(&mut self, state: &[u32]) -> Guess {
        let _ = state;
        Guess::default()
    }

    /// The memory used for bounds, in bytes.
    fn bytes(&self) -> usize {
        0
    }
}

/// A guess of what a win still takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Guess {
    /// The number of things that do not meet a goal.
    pub unmet: u32,
    /// The number of steps. More than 255 count as 255.
    pub steps: u32,
}

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The choice is impossible or has no effect.
    Nothing,
    /// The game continues in the written state.
    Moved,
    /// The game is won.
    Won,
    /// The game is lost.
    Lost,
    /// The turn was cut before its end, so its result is unknown.
    Cut,
}

/// A proved bound on the remaining steps to a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// At least this number of steps.
    AtLeast(u32),
    /// No win is reachable.
    Dead,
}
