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
