//! Hovers and documentation pages.

use text::TextRange;

/// A hover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The range that the hover is about.
    pub range: TextRange,
    /// The text, in Markdown.
    pub markdown: String,
    /// What a sound is made from that the hover is about, as [`crate::Board::sounds`] names it; editors may play it.
    pub sound: Option<String>,
}

/// A documentation page about a keyword of a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The range of the keyword.
    pub range: TextRange,
    /// The unique name: lower-case letters, digits, `-` and `_`.
    pub name: String,
    /// The text, in Markdown.
    pub markdown: String,
}
