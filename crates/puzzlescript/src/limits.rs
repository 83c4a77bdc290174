//! Bounds of our own, far beyond any game, that keep the cost of any text within reason (spec section 21).

/// The most names that an AND- or OR-name stands for.
pub const MEMBERS: usize = 20_000;

/// The most compiled rules of a game.
pub const RULES: usize = 200_000;

/// The most cells of all copies of a rule together, while it is written out.
pub const CELLS: usize = 2_000_000;
