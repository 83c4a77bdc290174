//! The game: its laws, where it stops, and recorded games.

mod conformance;
mod properties;
mod stops;
mod table;
