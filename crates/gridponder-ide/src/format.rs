//! The layout of the files of a pack: white space alone is changed, so that what a file says stays as it is.
//!
//! The layout follows from the tokens and the options, but where authors have a choice, which they keep:
//!
//! - An object or array is on one line where that fits into the width, unless its author put its members on lines of
//!   their own. Arrays of words and numbers, board entries and steps of a gold path have no such choice.
//! - Declarations (goals, rules, kinds in a list of them), board entries and steps that are objects have a line each.
//! - A dense board or pattern has a line for each row. Its cells are in columns where these fit, or behind single spaces if
//!   its author put them so in all rows; the last column is padded if its author did so.
//! - Other arrays of words and numbers that do not fit keep the rows of their author, or fill lines; words of a gold path are
//!   ten a line. Everything else that does not fit has a line for each member or element.
//! - Values of members that are below each other stay so, and so do single blank lines between entries.
//!
//! A text that a program printed with one value a line, exactly as deep as it should be, stays so, and all in it is laid out
//! so. In other texts where arrays and entries are over lines nobody chose anything. A second run changes nothing.
//!
//! Text with syntax errors is left as it is from the start to the end of the entry that has one.

mod aligned;
mod arrays;
mod authored;
mod excerpt;
mod part;
mod touched;
mod writer;
mod written;

use json::{Node, Tree};
use language::FormatOptions;
use pack::File;
use text::{Edit, TextRange};

use part::Parts;
use writer::{Writer, Written};

pub use written::laid_out;

/// The edits that lay out a file, in order; with a range, those of them that lay out what it touches. They change white
/// space between tokens alone. Line ends, a byte order mark, and whether the text ends in a line break stay as they
/// are. Linear in the length of the text.
pub fn format(file: &File, range: Option<TextRange>, options: &FormatOptions) -> Vec<Edit> {
    let tree = &file.tree;
    let arrays = arrays::layouts(file);
    let Some(parts) = Parts::of(tree, &arrays) else { return Vec::new() };
    let mut writer = Writer::new(tree.text(), &parts, *options);
    writer.document();
    let Written { mut edits, on_lines } = writer.into_written();
    if !tree.errors().is_empty() && !reads_the_same(tree, &edits) {
        return Vec::new();
    }
    if let Some(range) = range {
        let touched = touched::range(&parts, tree.text(), range, &on_lines);
        edits.retain(|edit| {
            touched.start <= edit.range.start().into() && usize::from(edit.range.end()) <= touched.end
        });
    }
    edits
}

/// Whether a broken text reads after these edits as it does now. The reader mends by the layout as well, as where it
/// looks for a bracket that is missing.
fn reads_the_same(tree: &Tree, edits: &[Edit]) -> bool {
    let Some(after) = text::apply(tree.text(), edits) else { return false };
    let after = Tree::parse_after(after, tree);
    let kinds = |tree: &Tree| tree.errors().iter().map(|error| error.kind).collect::<Vec<_>>();
    let is_same = |(one, other): (Node<'_>, Node<'_>)| {
        let is_container = one.children().next().is_some();
        one.kind() == other.kind()
            && one.len() == other.len()
            && one.key().map(json::Key::source) == other.key().map(json::Key::source)
            && (is_container || squeezed(one.text()).eq(squeezed(other.text())))
    };
    let nodes = |tree: &Tree| tree.root().map_or(0, |root| root.descendants().count());
    let pairs = tree.root().into_iter().zip(after.root());
    kinds(tree) == kinds(&after)
        && nodes(tree) == nodes(&after)
        && pairs.flat_map(|(one, other)| one.descendants().zip(other.descendants())).all(is_same)
}

/// The characters that are no white space.
fn squeezed(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|character| !character.is_whitespace())
}
