//! Reading a text of PuzzleScript (spec sections 2 to 9): one pass yields the words with their places for tools, what is
//! declared for the compiler, and what is wrong. It never fails: what cannot be read is said and skipped, exactly as far as
//! the reference skips it, since what comes after it depends on that.

mod declared;
mod layers;
mod legend;
mod letters;
mod levels;
mod lower;
mod names;
mod objects;
mod prelude;
mod reader;
mod rule_line;
mod rules;
mod sounds;
mod source;
mod token;
mod wins;

pub use declared::{Declared, Kind};
pub use names::{Name, Names};
pub use rule_line::{RuleLine, RuleToken};
pub use source::{
    Entry, Group, Heading, Layer, LevelRow, Object, Row, SettingLine, SoundKind, SoundLine, SoundWord,
    Source, Synonym, WinLine, Word,
};
pub use token::{Token, TokenKind};

pub(crate) use letters::{is_blank, is_word, trim};
pub(crate) use reader::section;

use crate::messages::Messages;

/// What was read of a text.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The words in order of their places.
    pub tokens: Vec<Token>,
    /// What is declared.
    pub source: Source,
    /// What each name is.
    pub declared: Declared,
    /// What is wrong.
    pub messages: Messages,
    /// Whether there were so many errors that the reference reads no further: nothing is said about the rest.
    pub is_stopped: bool,
}

/// Reads a text.
pub fn read(text: &str) -> Reading {
    reader::Reader::new(&lower::Lower::new(text)).read()
}

/// How the lines of a text end, as the first one does.
pub(crate) fn line_end(text: &str) -> &'static str {
    if text.split('\n').next().is_some_and(|first| first.ends_with('\r')) { "\r\n" } else { "\n" }
}
