//! How a value is written.

/// The notation of a value or key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// A scalar without quotes, or nothing.
    Plain,
    /// `'…'`
    SingleQuoted,
    /// `"…"`
    DoubleQuoted,
    /// A text of several lines after `|`.
    Literal,
    /// A text of several lines after `>`.
    Folded,
    /// `[…]` or `{…}`
    Flow,
    /// A list or map by indentation.
    Block,
}

impl Style {
    /// The style of a scalar, by its source.
    pub(crate) fn of_scalar(source: &str) -> Self {
        match source.as_bytes().first() {
            Some(b'"') => Self::DoubleQuoted,
            Some(b'\'') => Self::SingleQuoted,
            Some(b'|') => Self::Literal,
            Some(b'>') => Self::Folded,
            _ => Self::Plain,
        }
    }

    /// The style of a list or map, by its source.
    pub(crate) fn of_collection(source: &str) -> Self {
        if source.starts_with(['[', '{']) { Self::Flow } else { Self::Block }
    }

    /// Whether a scalar of this style is a text, whatever it looks like.
    pub fn is_text(self) -> bool {
        matches!(self, Self::SingleQuoted | Self::DoubleQuoted | Self::Literal | Self::Folded)
    }
}
