//! Facets of playing.

use serde_json::Value as Json;

use crate::{
    Choice, GoalProgress, Move, Place, PlayError, PlayableLevel, Recording, Recordings, Replayed, Semantics,
    Start, StateChange, TraceLine, Turn,
};

/// Replays of what is recorded of levels.
pub trait Replays: Sync {
    /// Gold paths, sessions or timelines.
    fn recordings(&self) -> Recordings;

    /// Replays a recording of this project with one of the [semantics](Play::semantics).
    fn replay(&self, recording: &Recording, semantics: Semantics) -> Result<Replayed, PlayError>;
}

/// Play of levels, move by move.
pub trait Play: Sync {
    /// The noun for a move and what follows from it.
    fn turn_noun(&self) -> &'static str;

    /// The semantics that can be played, the default first.
    fn semantics(&self) -> &'static [Semantics];

    /// Whether games have random numbers, so that a seed means something.
    fn has_seeds(&self) -> bool;

    /// Fails if no level can be played, for a reason that is not of one level.
    fn ready(&self) -> Result<(), PlayError>;

    /// The levels, in order.
    fn levels(&self) -> Vec<PlayableLevel>;

    /// Moves in a short form for users.
    fn written(&self, moves: &[Move]) -> String;

    /// Fails with a message unless this is a list of moves of this game.
    fn check_moves(&self, moves: &Json) -> Result<(), String>;

    /// Moves in the form in which boards and [`Proofs`](crate::Proofs) take them, which names the level where a file has several.
    fn board_moves(&self, start: &Start<'_>, moves: &[Json]) -> Json;

    /// Starts an attempt.
    fn start(&self, start: &Start<'_>) -> Result<Box<dyn Session>, PlayError>;

    /// Plays a list of moves. The lines together are the trace, in a form that the language defines.
    fn trace<'t>(
        &'t self,
        start: &Start<'_>,
        moves: &Json,
    ) -> Result<Box<dyn Iterator<Item = TraceLine> + 't>, PlayError>;

    /// Plays a list of moves, or the level's own solution if there is none, at most so many. Returns what happens as text.
    fn trace_text(&self, start: &Start<'_>, moves: Option<&Json>, most: usize) -> Result<String, PlayError>;
}

/// An attempt at a level.
pub trait Session {
    /// The moves that are possible now.
    fn choices(&self) -> Vec<Choice>;

    /// Plays a move. Err: why it is no move of this game.
    fn step(&mut self, action: &Json) -> Result<Turn, String>;

    /// Gives a part of the state another value by hand, written as the language writes one. Err: why it cannot have it.
    fn set(&mut self, place: &Place, value: &str) -> Result<StateChange, String>;

    /// Takes back the last accepted move. Returns false if there is none.
    fn back(&mut self) -> bool;

    /// The state as JSON: equal states are equal.
    fn state(&self) -> Json;

    /// Columns and rows of the board.
    fn size(&self) -> (u32, u32);

    /// What is in a cell, each as [`Self::set`] takes it: by layers where they have names, the empty ones included. None outside of
    /// the board.
    fn cell(&self, at: (u32, u32)) -> Vec<(Place, String)>;

    /// The board as text. A glyph is explained below it if `explains` returns true for the explanation.
    fn text(&self, explains: &mut dyn FnMut(&str) -> bool) -> String;

    /// The goals, after an accepted move.
    fn goals(&self) -> Vec<GoalProgress>;

    /// The events of the last move, a line each, and what they caused.
    fn events(&self) -> Vec<String>;
}
