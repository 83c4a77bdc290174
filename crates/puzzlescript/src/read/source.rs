//! What a text declares, section by section, with the place of every word: what the compiler goes by.

use rustc_hash::FxHashSet;
use text::TextRange;

use super::names::{Name, Names};
use super::rule_line::RuleLine;
use crate::words::{DEFAULT_PALETTE, Palette, Value, palette};

/// A word with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word in lower case.
    pub name: Name,
    /// Where it is written.
    pub at: TextRange,
}

/// Everything that a text declares.
#[derive(Clone, Debug, Default)]
pub struct Source {
    /// All words that are numbered.
    pub names: Names,
    /// The settings in order, repeated ones too.
    pub settings: Vec<SettingLine>,
    /// The headings in order.
    pub headings: Vec<Heading>,
    /// The objects in order.
    pub objects: Vec<Object>,
    /// The synonyms in order, aliases of objects among them.
    pub synonyms: Vec<Synonym>,
    /// The AND-names in order.
    pub aggregates: Vec<Group>,
    /// The OR-names in order.
    pub properties: Vec<Group>,
    /// The lines of SOUNDS that declare something.
    pub sounds: Vec<SoundLine>,
    /// The lines of COLLISIONLAYERS.
    pub layers: Vec<Layer>,
    /// The lines of RULES, loop marks too.
    pub rules: Vec<RuleLine>,
    /// The lines of WINCONDITIONS.
    pub wins: Vec<WinLine>,
    /// The entries of LEVELS.
    pub levels: Vec<Entry>,
    /// The names that rules and win conditions may use: those declared before the last heading SOUNDS.
    pub rule_names: FxHashSet<Name>,
}

/// A heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heading {
    /// Its place in [`crate::words::SECTIONS`].
    pub section: usize,
    /// Its line, from 1.
    pub line: u32,
    /// Where it is written.
    pub at: TextRange,
}

/// A setting of the prelude.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingLine {
    /// Which one.
    pub setting: &'static crate::words::Setting,
    /// Its value as written, without blanks at its ends; empty for a flag.
    pub value: String,
    /// Where the key is written.
    pub at: TextRange,
    /// Where the value is written; the key for a flag.
    pub value_at: TextRange,
    /// Its line, from 1.
    pub line: u32,
}

/// An object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// Its name.
    pub word: Word,
    /// Its line, from 1.
    pub line: u32,
    /// Its colors in lower case, with their places.
    pub colors: Vec<(String, TextRange)>,
    /// The rows of its picture: digits and dots.
    pub rows: Vec<Row>,
}

/// A row of the picture of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Digits and dots.
    pub pixels: Vec<u8>,
    /// Where it is written, from its first pixel to its last.
    pub at: TextRange,
}

/// Another name of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Synonym {
    /// The name.
    pub word: Word,
    /// What it stands for.
    pub of: Word,
    /// Its line, from 1.
    pub line: u32,
}

/// An AND-name or an OR-name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The name.
    pub word: Word,
    /// What it stands for, synonyms followed and names of the same kind spliced in as far as they were declared.
    pub members: Vec<Name>,
    /// The right side as written.
    pub written: Vec<Word>,
    /// Whether it stands for more than is kept.
    pub is_cut: bool,
    /// Its line, from 1.
    pub line: u32,
}

/// A line of SOUNDS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoundLine {
    /// Its words.
    pub words: Vec<SoundWord>,
    /// Its line, from 1.
    pub line: u32,
}

/// A word of a line of SOUNDS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoundWord {
    /// What it is.
    pub kind: SoundKind,
    /// Where it is written.
    pub at: TextRange,
}

/// What a word of a line of SOUNDS is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SoundKind {
    /// An event, in lower case.
    Event(String),
    /// A declared name.
    Name(Name),
    /// What it does.
    Verb(&'static crate::words::Verb),
    /// In which direction, as a word.
    Direction(&'static str),
    /// Digits.
    Seed(String),
}

/// A line of COLLISIONLAYERS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The names of objects that it puts into the layer, names of several resolved.
    pub objects: Vec<Name>,
    /// The names as written.
    pub words: Vec<Word>,
    /// Its line, from 1.
    pub line: u32,
}

/// A line of WINCONDITIONS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinLine {
    /// Its words.
    pub words: Vec<Word>,
    /// The whole line without comments.
    pub at: TextRange,
    /// Its line, from 1.
    pub line: u32,
}

/// An entry of LEVELS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A text.
    Message {
        /// As written, without blanks at its ends.
        text: String,
        /// Where the text is written.
        at: TextRange,
        /// Its line, from 1.
        line: u32,
    },
    /// A board.
    Board {
        /// Its rows, at least one.
        rows: Vec<LevelRow>,
        /// The line of the first row, from 1.
        line: u32,
    },
}

impl Entry {
    /// Where it is written: the text of a message, or the rows of a board.
    pub fn at(&self) -> TextRange {
        match self {
            Self::Message { at, .. } => *at,
            Self::Board { rows, .. } => {
                let ends = rows.first().zip(rows.last());
                ends.map(|(first, last)| first.at.cover(last.at)).unwrap_or_default()
            }
        }
    }
}

/// A row of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelRow {
    /// In lower case, without blanks at its ends.
    pub text: String,
    /// Where it is written.
    pub at: TextRange,
}

impl Source {
    /// The palette of the names of colors: the last known one that is set, else the one that holds without a setting (spec
    /// section 3).
    pub fn palette(&self) -> &'static Palette {
        let settings = self.settings.iter().rev().filter(|line| line.setting.value == Value::Palette);
        let chosen = settings.into_iter().find_map(|line| palette(&line.value.to_lowercase()));
        chosen
            .or_else(|| palette(DEFAULT_PALETTE))
            .expect("the table of palettes has the one that holds by default")
    }
}
