//! Timelines that are checked, and games that are written in the other notation.

mod checked;
mod convert;
mod page;
