//! The vocabulary of PuzzleScript, the only list of it: reading, compiling, messages, completion and hover use these tables.
//! All words are in lower case, as texts are read without regard to case.

mod colors;
pub mod examples;
mod limits;
mod prelude;
mod reserved;
mod rule_words;
mod sections;
mod sound_words;

pub use colors::{
    COLOR_NAMES, DEFAULT_PALETTE, PALETTE_COLORS, PALETTES, Palette, TRANSPARENT, is_color, palette,
};
pub use limits::{
    COLORS_PER_OBJECT, ELLIPSES_PER_PATTERN, FILE_ENDINGS, FONT, MESSAGE_LINES, MESSAGES, READING_ERRORS,
    RIGID_GROUPS, TEXT_COLUMNS, columns,
};
pub use prelude::{SETTINGS, Setting, Value, setting};
pub use reserved::{RESERVED, is_reserved};
pub use rule_words::{
    ARROW, COMMANDS, Direction, MESSAGE, MOVEMENTS, Movement, MovementKind, RULE_DIRECTIONS, RULE_MODIFIERS,
};
pub use sections::{LEGEND_WORDS, LEVEL_MESSAGE, REQUIRED_NAMES, SECTIONS, WIN_ON, WIN_QUANTIFIERS};
pub use sound_words::{SEED, SOUND_DIRECTIONS, SOUND_EVENTS, SOUND_VERBS, Verb};

/// The glyphs that are proposed for new names, in the order in which authors take them.
pub const GLYPHS: &str = ".#*@o+-~:;,!?$%&abcdefghijklmnpqrstuwxyz0123456789";

/// A word with what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// How it is written.
    pub word: &'static str,
    /// What it means, in a sentence.
    pub doc: &'static str,
}

/// The entry of a word in lower case.
pub fn find(table: &'static [Word], word: &str) -> Option<&'static Word> {
    table.iter().find(|it| it.word == word)
}

/// Whether a word in lower case means something in rules, legends, sounds, win conditions or as a heading. Signs of one letter
/// may be glyphs, unless they are reserved.
pub fn is_keyword(word: &str) -> bool {
    let tables = [RULE_MODIFIERS, COMMANDS, SECTIONS, LEGEND_WORDS, SOUND_EVENTS, WIN_QUANTIFIERS];
    let is_known = || {
        tables.into_iter().any(|table| find(table, word).is_some())
            || RULE_DIRECTIONS.iter().any(|it| it.word == word)
            || MOVEMENTS.iter().any(|it| it.word == word)
            || SOUND_VERBS.iter().any(|it| it.word == word)
            || word == WIN_ON.word
    };
    is_reserved(word) || word.chars().count() > 1 && is_known()
}
