//! A game under way as files tell it: inputs, the frame after each of them (spec section 18), and sessions as tests.

mod accept;
mod acted;
mod append;
mod file;
mod frame;
mod inputs;
mod recorded;
mod rename;
mod renumber;
mod run;
#[cfg(test)]
mod tests;

pub(crate) use accept::accept;
pub(crate) use acted::{Cause, Played, play};
pub use append::append;
pub use file::{Expect, Expected, ExpectedAt, Mistake, Row, SUFFIX, Session, VERSION, read, write};
pub(crate) use file::{SCHEMA, schema};
pub use frame::{Frame, frames, issue};
pub use inputs::{BadInputs, MAX_INPUTS, parse as parse_inputs, write as write_inputs};
pub use recorded::{Recorded, export, import, import_all, write_dump};
pub(crate) use rename::Rename;
pub(crate) use renumber::renumber;
pub use run::{Failure, Outcome, board_of, level_hash, record, run};

use puzzlescript_engine::Input;

/// When something happens in a play: with an input, counted from 1, or at the start, which is 0.
pub fn when(input: usize) -> String {
    if input == 0 { "the start".to_owned() } else { format!("input {input}") }
}

/// The inputs in a JSON array of words, such as `["up","action"]`.
///
/// # Errors
///
/// A line that says what is wrong.
pub fn read_inputs(text: &str) -> Result<Vec<Input>, String> {
    let words: Vec<String> = serde_json::from_str(text).map_err(|why| format!("no list of inputs: {why}"))?;
    let input = |(place, word): (usize, &String)| {
        Input::from_word(word)
            .ok_or_else(|| format!("unknown input `{}` at place {place}", word.escape_debug()))
    };
    words.iter().enumerate().map(input).collect()
}
