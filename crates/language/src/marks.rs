//! Decorations that an editor draws into a text: inlay hints, lenses, semantic tokens, links and colors.

use serde_json::Value as Json;
use text::{TextRange, TextSize};

/// An inlay hint: text that an editor shows in a line of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InlayHint {
    /// The offset where it is shown.
    pub offset: TextSize,
    /// The label, a few words.
    pub label: String,
    /// The tooltip, in Markdown.
    pub detail: Option<String>,
    /// The neighbor it belongs to.
    pub side: HintSide,
}

/// The neighbor that a hint belongs to; it is drawn without a gap between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintSide {
    /// The text before the hint.
    Before,
    /// The text after the hint.
    After,
}

/// A code lens: a line that an editor shows above a text, with an optional command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lens {
    /// The range it belongs to.
    pub range: TextRange,
    /// The title.
    pub title: String,
    /// The command; `None` if the lens only shows information.
    pub command: Option<LensCommand>,
}

/// The command of a lens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LensCommand {
    /// Replays the level or session of the file.
    Replay,
    /// Searches for the shortest solution of the level: the one with this name if the file has several.
    Solve(Option<String>),
    /// Shows the board of the level, along these moves if the file has several levels or recordings.
    Board(Option<Json>),
    /// Lists the references to the name at an offset.
    References(TextSize),
}

/// A semantic token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SemanticToken {
    /// The range, in one line, without quotes.
    pub range: TextRange,
    /// The token type.
    pub kind: TokenKind,
    /// Whether it is a definition.
    pub is_definition: bool,
}

/// Token types, by the names that editors have colors for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TokenKind {
    /// A keyword.
    Keyword,
    /// A type.
    Class,
    /// A name for several types.
    Tag,
    /// A namespace, such as a layer or a zone.
    Namespace,
    /// A variable.
    Variable,
    /// A property of something else.
    Property,
    /// An action.
    Function,
    /// An event.
    Event,
    /// A parameter bound by an event or a binder.
    Parameter,
    /// A string.
    String,
    /// A number.
    Number,
    /// A comment.
    Comment,
    /// An operator.
    Operator,
}

impl TokenKind {
    /// All token types, in the order of their indices.
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

/// A link to another file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The range of the link.
    pub range: TextRange,
    /// The path of the file relative to the root of the project.
    pub target: std::sync::Arc<str>,
}

/// An opaque color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color {
    /// The red channel.
    pub red: u8,
    /// The green channel.
    pub green: u8,
    /// The blue channel.
    pub blue: u8,
}

/// A color in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColorPlace {
    /// The range that another color would replace.
    pub range: TextRange,
    /// The color.
    pub color: Color,
}

impl Color {
    /// Parses `#rgb` or `#rrggbb`; `None` for anything else.
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

/// Formats the color as `#rrggbb`.
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
