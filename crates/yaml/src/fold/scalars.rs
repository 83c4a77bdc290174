//! What scalars are, and where they are.

use std::borrow::Cow;

use json::Kind;
use text::{TextRange, range};

use super::Fold;
use crate::events::CoreTag;
use crate::{Style, scalar};

impl Fold<'_> {
    /// The range of a block scalar from its header to its last line with content.
    pub(super) fn with_header(&self, place: TextRange) -> TextRange {
        let start = usize::from(place.start()).max(self.last);
        let before = &self.patched[self.last..start];
        // Between the key and the header there may be an anchor and a tag; behind it only a comment.
        let header = before.trim_end();
        let line = header.rfind('\n').map_or(0, |end| end + 1);
        let code = header[line..].find(" #").map_or(header.len(), |at| line + at);
        let header = header[..code].rfind(['|', '>']).map_or(start, |at| self.last + at);
        let end = usize::from(place.end()).max(start);
        let end = self.patched[..end].trim_end().len().max(header + 1).min(end.max(header + 1));
        range(header, end.min(self.text.len()))
    }
}

/// What a scalar is, by its tag, else by its style and the core schema.
pub(super) fn resolve(value: &str, style: Style, tag: Option<CoreTag>) -> (Kind, Cow<'_, str>) {
    match tag {
        Some(CoreTag::Str | CoreTag::NonSpecific) => (Kind::String, Cow::Borrowed(value)),
        Some(CoreTag::Int | CoreTag::Float | CoreTag::Bool | CoreTag::Null) => {
            let (kind, source) = scalar::resolve(value);
            let is_obeyed = match tag {
                Some(CoreTag::Bool) => kind == Kind::Bool,
                Some(CoreTag::Null) => kind == Kind::Null,
                _ => kind == Kind::Number,
            };
            if is_obeyed { (kind, source) } else { (Kind::String, Cow::Borrowed(value)) }
        }
        _ if style.is_text() => (Kind::String, Cow::Borrowed(value)),
        _ => scalar::resolve(value),
    }
}
