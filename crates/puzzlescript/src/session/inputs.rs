//! Inputs as letters, with a number behind a letter that is repeated: `UURRA R3`.

use std::fmt::Write;

use puzzlescript_engine::Input;
use text::TextRange;

/// The most inputs of one text: more are no session.
pub const MAX_INPUTS: usize = 100_000;

/// A mistake in a text of inputs, at a byte of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadInputs {
    /// Where the character at fault begins.
    pub at: usize,
    /// What is wrong.
    pub message: String,
}

/// Reads letters in either case, each with a number of repetitions or without; blanks mean nothing.
///
/// # Errors
///
/// A letter that is no input, a number without a letter or of zero, and more than [`MAX_INPUTS`] inputs.
pub fn parse(text: &str) -> Result<Vec<Input>, BadInputs> {
    let mut inputs: Vec<Input> = Vec::new();
    let mut rest = text.char_indices().peekable();
    while let Some((at, letter)) = rest.next() {
        let bad = |message: String| BadInputs { at, message };
        if letter.is_whitespace() {
            continue;
        }
        let Some(input) = Input::from_letter(letter) else {
            let message = if letter.is_ascii_digit() {
                "a number must follow a letter directly".to_owned()
            } else {
                let letters: Vec<String> = Input::WORDS.iter().map(|it| format!("`{}`", it.2)).collect();
                format!("unknown input `{}`; expected one of {}", letter.escape_debug(), letters.join(", "))
            };
            return Err(bad(message));
        };
        let mut digits = String::new();
        while let Some((_, digit)) = rest.next_if(|(_, next)| next.is_ascii_digit()) {
            digits.push(digit);
        }
        let count = if digits.is_empty() { 1 } else { digits.parse().unwrap_or(usize::MAX) };
        if count == 0 {
            return Err(bad(format!("`{letter}{digits}` repeats an input zero times")));
        }
        if count > MAX_INPUTS - inputs.len() {
            return Err(bad(format!("more than {MAX_INPUTS} inputs")));
        }
        inputs.extend(std::iter::repeat_n(input, count));
    }
    Ok(inputs)
}

/// Where an input, from 1, stands in a text that [`parse`] takes: its letter, with the number behind it.
pub(super) fn place(text: &str, number: usize) -> Option<TextRange> {
    let mut left = number.checked_sub(1)?;
    let letters =
        text.char_indices().filter(|(_, letter)| !letter.is_whitespace() && !letter.is_ascii_digit());
    for (at, letter) in letters {
        Input::from_letter(letter)?;
        let behind = &text[at + 1..];
        let digits = behind.len() - behind.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let count = if digits == 0 { 1 } else { behind[..digits].parse().ok()? };
        if left < count {
            return Some(text::range(at, at + 1 + digits));
        }
        left -= count;
    }
    None
}

/// Writes inputs as letters; from three equal ones on, a letter and their number, set off by blanks.
pub fn write(inputs: &[Input]) -> String {
    let mut text = String::new();
    for run in inputs.chunk_by(|one, next| one == next) {
        let Some(letter) = run.first().map(|input| input.letter()) else { continue };
        if run.len() < 3 {
            if text.ends_with(|last: char| last.is_ascii_digit()) {
                text.push(' ');
            }
            text.extend(std::iter::repeat_n(letter, run.len()));
        } else {
            if !text.is_empty() {
                text.push(' ');
            }
            // Writing to a string never fails.
            let _ = write!(text, "{letter}{}", run.len());
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use puzzlescript_engine::Input;

    use super::{BadInputs, parse, place, write};

    #[test]
    fn a_number_repeats_the_letter_before_it() {
        let inputs = parse("uR3 z").expect("the text is right");
        assert_eq!(inputs, [Input::Up, Input::Right, Input::Right, Input::Right, Input::Undo]);
        assert_eq!(write(&inputs), "U R3 Z");
    }

    #[test]
    fn an_input_stands_at_its_letter_and_number() {
        let text = "u R3 \tz";
        let at = |number| place(text, number).map(|at| &text[std::ops::Range::<usize>::from(at)]);
        assert_eq!([1, 2, 4, 5, 6, 0].map(at), [Some("u"), Some("R3"), Some("R3"), Some("z"), None, None]);
        assert_eq!(place("U\\u0055R", 2), None, "an escape is no letter");
    }

    #[test]
    fn mistakes_have_a_place() {
        let at = |text| parse(text).map_err(|BadInputs { at, message }| format!("{at}: {message}"));
        assert_eq!(
            at("UU?"),
            Err("2: unknown input `?`; expected one of `U`, `D`, `L`, `R`, `A`, `T`, `Z`, `X`".into())
        );
        assert_eq!(at("3U"), Err("0: a number must follow a letter directly".into()));
        assert_eq!(at("U R0"), Err("2: `R0` repeats an input zero times".into()));
        assert_eq!(at("U99999999999999999999999"), Err("0: more than 100000 inputs".into()));
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(letters in "[UDLRATZX]{0,40}") {
            let inputs = parse(&letters).expect("all letters are inputs");
            prop_assert_eq!(parse(&write(&inputs)).expect("it was written"), inputs);
        }

        #[test]
        fn reading_never_panics(text in ".{0,40}") {
            let _ = parse(&text);
        }
    }
}
