//! The colors in a file, with the color that a name stands for.

use catalog::{Format, Ty};
use json::{Kind, Node};
use language::{Color, ColorPlace};
use pack::{File, NameRef, Pack, Visit, walk};

/// The colors in a file, in the order of the text.
pub fn colors(pack: &Pack, file: &File) -> Vec<ColorPlace> {
    let (Some(root), Some(document)) = (file.tree.root(), file.kind.document()) else { return Vec::new() };
    let palette = pack.file("theme.json").and_then(|theme| theme.tree.root()?.get("palette"));
    let mut colors = Vec::new();
    walk(root, &document.shape, pack.names().systems(), &mut |_, found| {
        if let Visit::Value { node, ty: Ty::Formatted(Format::Color | Format::Paint) } = found
            && node.kind() == Kind::String
        {
            let written = node.as_str().unwrap_or_default();
            if let Some(color) = color(palette, &written) {
                colors.push(ColorPlace { range: inner(node), color });
            }
        }
    });
    colors.sort_by_key(|place| place.range.start());
    colors
}

/// The color that a text stands for: `#` and digits, a name of the theme's palette, or one of the usual names.
pub(crate) fn color(palette: Option<Node<'_>>, written: &str) -> Option<Color> {
    let named = || Color::of_hex(&palette?.get(written)?.as_str()?);
    let usual = || catalog::USUAL_COLORS.iter().find(|(name, _)| *name == written);
    Color::of_hex(written).or_else(named).or_else(|| Color::of_hex(usual()?.1))
}

/// The range of a text without its quotes.
fn inner(node: Node<'_>) -> text::TextRange {
    let range = NameRef::value(node).range();
    text::range(usize::from(range.start()) + 1, usize::from(range.end()).saturating_sub(1))
}
