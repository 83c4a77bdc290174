//! What a tool says about the thing under the cursor.

use text::TextRange;

/// An explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The text it is about.
    pub range: TextRange,
    /// Markdown.
    pub markdown: String,
}

/// A page that explains a word of a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The word.
    pub range: TextRange,
    /// What tells the page from others: small letters, digits, `-` and `_`.
    pub name: String,
    /// Its text.
    pub markdown: String,
}
