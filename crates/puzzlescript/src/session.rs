//! A game under way as files tell it: inputs, and the frame after each of them (spec section 18).

mod frame;

pub use frame::{Frame, frames};

/// The inputs in a JSON array of words, such as `["up","action"]`.
///
/// # Errors
///
/// A line that says what is wrong.
pub fn read_inputs(text: &str) -> Result<Vec<crate::engine::Input>, String> {
    let words: Vec<String> = serde_json::from_str(text).map_err(|why| format!("no list of inputs: {why}"))?;
    words
        .iter()
        .enumerate()
        .map(|(place, word)| {
            crate::engine::Input::from_word(word)
                .ok_or_else(|| format!("unknown input `{word}` at place {place}"))
        })
        .collect()
}
