//! The words of a text with their places, for editors.

use text::TextRange;

/// A piece of a text. Blanks between pieces have none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Where it is written.
    pub at: TextRange,
    /// What it is.
    pub kind: TokenKind,
}

/// What a piece of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// A comment or the part of one in a line, with its parentheses.
    Comment,
    /// A line of `=`.
    Decoration,
    /// The word of a section, at the start of its line.
    Heading,
    /// The word of a section elsewhere, which is skipped.
    SkippedHeading,
    /// The key of a setting.
    Setting,
    /// The value of a setting.
    Value,
    /// A name where it is declared.
    Declaration,
    /// A declared name where it is used.
    Name,
    /// A color of an object.
    Color,
    /// Pixels of a sprite.
    Pixels,
    /// `=` in a legend entry.
    Equals,
    /// `and` or `or`.
    Logic,
    /// An event that is heard.
    Event,
    /// What an object does that is heard.
    Verb,
    /// A direction of a sound or before a rule.
    Direction,
    /// The number of a sound.
    Seed,
    /// A comma of a layer.
    Separator,
    /// `late`, `rigid`, `random` or `+`.
    Modifier,
    /// `startloop` or `endloop`.
    Loop,
    /// `[`
    Open,
    /// `]`
    Close,
    /// `|`
    Bar,
    /// `->`
    Arrow,
    /// A word before a name in a cell.
    Movement,
    /// `...`
    Ellipsis,
    /// A command.
    Command,
    /// The text of a message.
    Text,
    /// How many a win condition asks for.
    Quantifier,
    /// `on`
    On,
    /// `message` before the text of an entry of LEVELS.
    Message,
    /// A part of a row of a board without parentheses in it.
    Glyphs,
    /// What cannot be read there.
    Unreadable,
}
