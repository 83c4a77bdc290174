//! Safe fixes of syntax errors: what the author certainly meant (`spec section 2`).

use json::{SyntaxError, SyntaxErrorKind};
use text::{Edit, range};

/// A safe fix of a syntax error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxFix {
    /// What it does, in the imperative.
    pub title: String,
    /// The changes.
    pub edits: Vec<Edit>,
}

/// The fix of an error in this text.
pub(crate) fn of(text: &str, error: &SyntaxError) -> Option<SyntaxFix> {
    match error.kind {
        SyntaxErrorKind::ColonInText => quote(text, error),
        SyntaxErrorKind::TabIndentation => spaces(text, error),
        SyntaxErrorKind::ByteOrderMark => Some(SyntaxFix {
            title: "remove the byte order mark".to_owned(),
            edits: vec![Edit { range: error.range, insert: String::new() }],
        }),
        _ => None,
    }
}

fn quote(text: &str, error: &SyntaxError) -> Option<SyntaxFix> {
    let source = &text[error.range];
    // Where a bracket is missing, the text was not meant to be one.
    let has_brackets = source.contains(['{', '}', '[', ']']);
    let is_quoted = source.starts_with(['"', '\'', '&', '*', '!']);
    (!has_brackets && !is_quoted).then(|| SyntaxFix {
        title: "put the text in quotes".to_owned(),
        edits: vec![Edit { range: error.range, insert: json::quote(source) }],
    })
}

/// The indentation of the line above instead of that with tabs.
fn spaces(text: &str, error: &SyntaxError) -> Option<SyntaxFix> {
    let at = usize::from(error.range.start());
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = &text[start..];
    let blanks = line.len() - line.trim_start_matches([' ', '\t']).len();
    if start + blanks < usize::from(error.range.end()) {
        return None;
    }
    let above = text[..start].lines().rev().find(|line| !line.trim().is_empty())?;
    let indent = above.len() - above.trim_start_matches(' ').len();
    // What a key without value has follows it further to the right.
    let is_open = above.trim_end().ends_with(':');
    let is_element = line[blanks..].starts_with("- ");
    let width = if is_open && !is_element { indent + 2 } else { indent };
    Some(SyntaxFix {
        title: "indent with spaces".to_owned(),
        edits: vec![Edit { range: range(start, start + blanks), insert: " ".repeat(width) }],
    })
}
