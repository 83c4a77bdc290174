//! What a search needs of a game.

/// A deterministic game for one player. A state is a slice of words of constant length, and equal states have
/// equal words: they must have the same future.
///
/// Words mean something only to the game that wrote them, so states never leave a search.
pub trait Game {
    /// The number of words of a state.
    fn words(&self) -> usize;

    /// The number of choices. A choice is an index below it.
    fn choices(&self) -> u16;

    /// A win needs at most this number of steps: with more, the game is lost.
    fn most_steps(&self) -> u32 {
        u32::MAX
    }

    /// Writes the state at the start.
    fn start(&mut self, state: &mut [u32]);

    /// Goes to a state that was reached with `steps` steps. The next steps are played from it.
    ///
    /// The number of steps may decide nothing but whether the game is lost by [`Self::most_steps`].
    fn enter(&mut self, state: &[u32], steps: u32);

    /// Plays a choice in the state that was entered, and writes the state that follows if the turn has one.
    fn step(&mut self, choice: u16, next: &mut [u32]) -> Step;

    /// The places of the words in which the state that the last step wrote differs from the one that was entered, each
    /// once. A game that does not know them says `None`.
    fn changed(&self) -> Option<&[u32]> {
        None
    }

    /// A lower bound of the steps that a win from a state still needs, which was reached with `steps` steps. A game
    /// that knows nothing says 0.
    fn bound(&mut self, state: &[u32], steps: u32) -> Bound {
        let _ = (state, steps);
        Bound::AtLeast(0)
    }

    /// The bytes that the game occupies for its bounds.
    fn bytes(&self) -> usize {
        0
    }
}

/// What a step leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The choice is not possible, or changes nothing.
    Nothing,
    /// The game goes on in the state that was written.
    Moved,
    /// The game is won.
    Won,
    /// The game is lost.
    Lost,
    /// The turn was cut before its end, so what it leads to is unknown.
    Cut,
}

/// What is proved about the steps that a win from a state still needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// At least this number.
    AtLeast(u32),
    /// No number of steps wins.
    Dead,
}
