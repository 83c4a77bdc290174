//! The released game, implemented a second time, against recorded traces and against the engine.

mod game;
mod material;
mod stops;
mod traces;
