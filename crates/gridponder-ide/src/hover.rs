//! What is said about the thing under the cursor. What stands there is found by the walk of tree and
//! catalog; each class of things has its file.

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

/// What to say at an offset of a file, with gold paths played as the released game plays them.
///
/// The Markdown shows a picture as a line of its own, `![](sprite:PATH)`, with the path as the pack
/// writes it. Whoever can read files puts a URI in place of `sprite:PATH`, or drops the line.
pub fn hover(pack: &Pack, file: &File, offset: TextSize) -> Option<Hover> {
    hover_with(pack, file, offset, Semantics::RELEASED)
}

/// The same, with gold paths played by the given semantics.
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
