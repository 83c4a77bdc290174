//! Reading JSON text, whatever it is.

mod brackets;
mod laws;
mod reading;
