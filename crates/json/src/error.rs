//! The kinds of syntax errors and their codes. Finding and wording them is the business of the
//! readers.

use text::TextRange;

/// How many errors a tree lists at most. One more then says how many were left out.
pub const MAX_ERRORS: usize = 100;

/// Something in the text that is not JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// What kind of mistake.
    pub kind: SyntaxErrorKind,
    /// Where, as small as the mistake.
    pub range: TextRange,
    /// What was found and what is allowed: one line, no final stop, names in backticks.
    pub message: String,
    /// Another place that belongs to the mistake, and what it is.
    pub related: Option<(TextRange, String)>,
}

macro_rules! kinds {
    ($($(#[doc = $doc:literal])+ $kind:ident = $name:literal,)+) => {
        /// What is wrong, as a closed list.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum SyntaxErrorKind {
            $($(#[doc = $doc])+ $kind,)+
        }

        impl SyntaxErrorKind {
            /// Every kind, in the order of declaration.
            pub const ALL: &'static [Self] = &[$(Self::$kind,)+];

            /// Whether text beside the error may have been passed over, so that what seems missing
            /// may only be out of reach.
            pub fn hides_text(self) -> bool {
                !matches!(self, Self::DuplicateKey | Self::ByteOrderMark)
            }

            /// The code: what the pattern is called everywhere outside.
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
    /// Two values or members with no comma between them.
    MissingComma = "missing-comma",
    /// A key without its colon.
    MissingColon = "missing-colon",
    /// A comma or closer where a value or member belongs.
    MissingValue = "missing-value",
    /// An array that is never closed.
    UnclosedArray = "unclosed-bracket",
    /// An object that is never closed.
    UnclosedObject = "unclosed-bracket",
    /// A string that does not end on its line.
    UnclosedString = "unclosed-string",
    /// An array closed with `}` or an object closed with `]`.
    MismatchedBracket = "mismatched-bracket",
    /// An escape that JSON does not have.
    BadEscape = "bad-escape",
    /// Half a surrogate pair.
    LoneSurrogate = "lone-surrogate",
    /// A raw control character in a string.
    ControlCharacter = "control-character",
    /// Text in single or typographic quotes.
    SingleQuotes = "single-quotes",
    /// A number that JSON writes differently, or that is out of range.
    BadNumber = "bad-number",
    /// A key that is not a string in double quotes.
    BadKey = "bad-key",
    /// A word other than `true`, `false` and `null`.
    UnknownWord = "unknown-word",
    /// A comment.
    Comment = "comment",
    /// A key that an earlier member of the same object has.
    DuplicateKey = "duplicate-key",
    /// A byte order mark at the start of the file.
    ByteOrderMark = "byte-order-mark",
    /// More brackets inside one another than can be read.
    TooDeep = "too-deep",
    /// Text after the value.
    TrailingText = "trailing-text",
    /// No value at all.
    EmptyFile = "empty-file",
    /// A character that has no place in JSON, or not here.
    UnexpectedCharacter = "unexpected-character",
    /// More text than offsets can count.
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
