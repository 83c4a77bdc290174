//! What making new levels from one is built on in any language: random numbers, the boards that others are made from, how much
//! levels differ, and the notation of what is wanted.

mod alike;
mod parents;
mod random;
mod want;

pub use alike::Picture;
pub use parents::{Parent, Parents};
pub use random::Random;
pub use want::{amount, cells, is_within, length, number, part, parts_of, tenths_of_bits, trials_for};
