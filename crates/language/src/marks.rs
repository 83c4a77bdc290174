//! What an editor draws into a text: hints between its words, lines above it, and the meaning of its words.

use text::{TextRange, TextSize};

/// Text that an editor shows in a line and that is not in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InlayHint {
    /// Where it stands.
    pub offset: TextSize,
    /// What it says, in a few words.
    pub label: String,
    /// What to know beside it, as Markdown.
    pub detail: Option<String>,
    /// Which of its neighbors it is about.
    pub side: HintSide,
}

/// The neighbor that a hint is about: there is no gap between the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintSide {
    /// The text before the hint.
    Before,
    /// The text after the hint.
    After,
}

/// A line that an editor shows above a text, and what it does when somebody chooses it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lens {
    /// The text it is about.
    pub range: TextRange,
    /// What it says.
    pub title: String,
    /// What it does; nothing if it only tells.
    pub command: Option<LensCommand>,
}

/// What a lens does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LensCommand {
    /// Replays the level or session of the file.
    Replay,
    /// Searches for the shortest solution of the level.
    Solve,
    /// Shows the board of the level.
    Board,
    /// Lists the places of the name at an offset.
    References(TextSize),
}

/// A word and what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SemanticToken {
    /// The word, in one line, without its quotes.
    pub range: TextRange,
    /// What it is.
    pub kind: TokenKind,
    /// Whether it is defined there.
    pub is_definition: bool,
}

/// What a word means, by the names that editors have colors for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TokenKind {
    /// A word of the language.
    Keyword,
    /// A kind of things.
    Class,
    /// A word for several kinds.
    Tag,
    /// A place, such as a layer or a zone.
    Namespace,
    /// What is read and written.
    Variable,
    /// What has a value inside something else.
    Property,
    /// What somebody does.
    Function,
    /// What happens.
    Event,
    /// What comes from an event or a binder.
    Parameter,
    /// A text that is shown.
    String,
    /// A number.
    Number,
    /// A remark.
    Comment,
    /// A sign between words.
    Operator,
}

impl TokenKind {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; 13] = [
        Self::Keyword,
        Self::Class,
        Self::Tag,
        Self::Namespace,
        Self::Variable,
        Self::Property,
        Self::Function,
        Self::Event,
        Self::Parameter,
        Self::String,
        Self::Number,
        Self::Comment,
        Self::Operator,
    ];
}

/// A text that leads to another file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The text.
    pub range: TextRange,
    /// The path of the file below the root of the project.
    pub target: std::sync::Arc<str>,
}

/// A color without transparency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color {
    /// From 0 to 255.
    pub red: u8,
    /// From 0 to 255.
    pub green: u8,
    /// From 0 to 255.
    pub blue: u8,
}

/// A color in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColorPlace {
    /// What another color would replace.
    pub range: TextRange,
    /// The color.
    pub color: Color,
}

impl Color {
    /// The color of `#rgb` or `#rrggbb`.
    pub fn of_hex(written: &str) -> Option<Self> {
        let digits = written.strip_prefix('#')?;
        let digit = |at: usize| u8::from_str_radix(digits.get(at..=at)?, 16).ok();
        let pair = |at: usize| Some(digit(at)? * 16 + digit(at + 1)?);
        match digits.len() {
            3 => Some(Self { red: digit(0)? * 17, green: digit(1)? * 17, blue: digit(2)? * 17 }),
            6 => Some(Self { red: pair(0)?, green: pair(2)?, blue: pair(4)? }),
            _ => None,
        }
    }
}

/// As `#rrggbb`.
impl std::fmt::Display for Color {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { red, green, blue } = self;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_color_is_read_and_written() {
        for (written, color) in
            [("#fff", Some("#ffffff")), ("#1A2b3c", Some("#1a2b3c")), ("#12", None), ("red", None)]
        {
            assert_eq!(Color::of_hex(written).map(|it| it.to_string()).as_deref(), color, "{written}");
        }
        assert_eq!(Color::of_hex("#é12"), None);
        assert_eq!(Color::of_hex("#+1+1+1"), None);
    }
}
