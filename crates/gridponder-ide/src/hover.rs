//! Hover information at the cursor. The walk of tree and catalog finds the position; each class of things has
//! its own file.

mod fields;
mod markdown;
mod names;
mod place;
mod references;
mod steps;
mod uses;
mod words;

use engine::Semantics;
use language::Hover;
use pack::{File, Pack};
use text::TextSize;

use markdown::Markdown;
use place::Place;

/// The hover at an offset of a file. Gold paths are replayed with released semantics.
///
/// The Markdown contains a picture as a separate line, `![](sprite:PATH)`, with the path as written in the
/// pack. A caller that can read files replaces `sprite:PATH` with a URI, or removes the line.
pub fn hover(pack: &Pack, file: &File, offset: TextSize) -> Option<Hover> {
    hover_with(pack, file, offset, Semantics::RELEASED)
}

/// The hover, with gold paths replayed with the given semantics.
pub fn hover_with(pack: &Pack, file: &File, offset: TextSize, semantics: Semantics) -> Option<Hover> {
    let place = Place::find(pack, file, offset)?;
    let mut out = Markdown::default();
    steps::tell(&mut out, pack, file, &place, semantics);
    if out.is_empty() {
        words::tell(&mut out, &place);
    }
    if out.is_empty() {
        references::tell(&mut out, pack, &place);
    }
    if out.is_empty() {
        names::tell(&mut out, pack, file, &place);
    }
    if out.is_empty() {
        fields::tell(&mut out, &place);
    }
    let markdown = out.finish();
    (!markdown.is_empty()).then(|| Hover { range: place.name_ref.range(), markdown })
}
