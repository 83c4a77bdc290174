//! Hover information at the cursor. `crate::cursor` finds what is there; each class of things has
//! its own file.

mod fields;
mod markdown;
mod names;
mod references;
mod steps;
mod uses;
mod words;

use engine::Semantics;
use language::Hover;
use pack::{File, Pack};
use text::TextSize;

use crate::cursor::Cursor;
use markdown::Markdown;
pub(crate) use markdown::picture;

/// The hover at an offset of a file. Gold paths are replayed with released semantics.
///
/// The Markdown contains a picture as a separate line, `![](sprite:PATH)`, with the path as written in the
/// pack. A caller that can read files replaces `sprite:PATH` with a URI, or removes the line.
pub fn hover(pack: &Pack, file: &File, offset: TextSize) -> Option<Hover> {
    hover_with(pack, file, offset, Semantics::RELEASED)
}

/// The hover, with gold paths replayed with the given semantics.
pub fn hover_with(pack: &Pack, file: &File, offset: TextSize, semantics: Semantics) -> Option<Hover> {
    let cursor = Cursor::at(pack, file, offset)?;
    let mut out = Markdown::default();
    steps::tell(&mut out, pack, file, &cursor, semantics);
    if out.is_empty() {
        words::tell(&mut out, &cursor);
    }
    if out.is_empty() {
        references::tell(&mut out, pack, &cursor);
    }
    if out.is_empty() {
        names::tell(&mut out, pack, file, &cursor);
    }
    if out.is_empty() {
        fields::tell(&mut out, &cursor);
    }
    let markdown = out.finish();
    (!markdown.is_empty()).then(|| Hover { range: cursor.name_ref.range(), markdown, sound: None })
}
