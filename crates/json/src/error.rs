//! The kinds of syntax errors and their codes. The readers find the errors and write the messages.

use text::TextRange;

/// Cap on the errors of a tree. An additional one tells how many are omitted.
pub const MAX_ERRORS: usize = 100;

/// A syntax error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// The kind of the error.
    pub kind: SyntaxErrorKind,
    /// The range, as small as the mistake.
    pub range: TextRange,
    /// What was found and what is allowed: one line, no final period, names in backticks.
    pub message: String,
    /// A related range, and what it is.
    pub related: Option<(TextRange, String)>,
}

macro_rules! kinds {
    ($($(#[doc = $doc:literal])+ $kind:ident = $name:literal,)+) => {
        /// The kinds of syntax errors.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum SyntaxErrorKind {
            $($(#[doc = $doc])+ $kind,)+
        }

        impl SyntaxErrorKind {
            /// Every kind, in the order of declaration.
            pub const ALL: &'static [Self] = &[$(Self::$kind,)+];

            /// Returns true if text near the error may have been skipped, so that something which seems
            /// missing may only be hidden.
            pub fn hides_text(self) -> bool {
                !matches!(self, Self::DuplicateKey | Self::ByteOrderMark)
            }

            /// The code of the diagnostic.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)+
                }
            }
        }
    };
}

kinds! {
    /// A comma before a closing bracket.
    TrailingComma = "trailing-comma",
    /// Two values or members without a comma between them.
    MissingComma = "missing-comma",
    /// A key without its colon.
    MissingColon = "missing-colon",
    /// A comma or closing bracket where a value or member is expected.
    MissingValue = "missing-value",
    /// An array that is never closed.
    UnclosedArray = "unclosed-bracket",
    /// An object that is never closed.
    UnclosedObject = "unclosed-bracket",
    /// A string that does not end on its line.
    UnclosedString = "unclosed-string",
    /// An array closed with `}` or an object closed with `]`.
    MismatchedBracket = "mismatched-bracket",
    /// An invalid escape.
    BadEscape = "bad-escape",
    /// Half a surrogate pair.
    LoneSurrogate = "lone-surrogate",
    /// A raw control character in a string.
    ControlCharacter = "control-character",
    /// Text in single or typographic quotes.
    SingleQuotes = "single-quotes",
    /// A number in a notation that JSON does not allow, or out of range.
    BadNumber = "bad-number",
    /// A key that is not a string in double quotes.
    BadKey = "bad-key",
    /// A word other than `true`, `false` and `null`.
    UnknownWord = "unknown-word",
    /// A comment.
    Comment = "comment",
    /// A key that an earlier member of the same object already has.
    DuplicateKey = "duplicate-key",
    /// A byte order mark at the start of the file.
    ByteOrderMark = "byte-order-mark",
    /// Nesting that is too deep to read.
    TooDeep = "too-deep",
    /// Text after the value.
    TrailingText = "trailing-text",
    /// No value at all.
    EmptyFile = "empty-file",
    /// A character that is not allowed in JSON, or not here.
    UnexpectedCharacter = "unexpected-character",
    /// A tab in the indentation of YAML.
    TabIndentation = "tab-indentation",
    /// A line of YAML that is indented like none of the collections around it.
    BadIndentation = "bad-indentation",
    /// A second colon in a YAML text without quotes.
    ColonInText = "colon-in-text",
    /// A text that is too large for 32-bit offsets.
    TooLarge = "too-large",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_kebab_case() {
        for kind in SyntaxErrorKind::ALL {
            assert!(kind.name().bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{kind:?}");
        }
    }
}
