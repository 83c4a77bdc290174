//! Facets of formatting.

use text::{Edit, TextRange, TextSize};

use crate::FormatOptions;

/// Formatting of files and ranges.
pub trait Formatting: Sync {
    /// Edits that format a file or, with `range`, what the range touches. They change white space only. `None` if
    /// files of this kind aren't formatted.
    fn format(&self, file: &str, range: Option<TextRange>, options: &FormatOptions) -> Option<Vec<Edit>>;
}

/// Formatting while typing.
pub trait TypedFormatting: Sync {
    /// Edits that format what was closed just before an offset; empty while the text around it has syntax errors.
    fn format_typed(&self, file: &str, offset: TextSize, options: &FormatOptions) -> Vec<Edit>;
}
