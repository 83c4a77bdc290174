//! Bounds of our own, far beyond any game, that keep the cost of any text within reason (spec section 21).

/// The most names that an AND- or OR-name stands for.
pub const MEMBERS: usize = 20_000;

/// The most compiled rules of a game: more than twice those of the largest that is known.
pub const RULES: usize = 40_000;

/// The most names and cells of all copies of all rules together, while they are written out. Each takes time, so that a check of
/// any text is done, or tells that it goes no further, within a second.
pub const ROOM: usize = 3_000_000;
