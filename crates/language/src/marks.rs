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
