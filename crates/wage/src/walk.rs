//! The walk over a file by the tables of the vocabulary. It says what is wrong with the shape of what is written, whichever
//! field it stands in, and takes down what is defined and used.

mod object;
mod state;
mod value;

use wage_rules::doc::{Doc, Node};
use wage_rules::model::Names;
use wage_rules::vocabulary::{GAME, Ty};

use crate::facts::{Facts, Origin};
use crate::sink::Sink;

pub(crate) struct Walk<'w, 'd> {
    doc: &'d Doc,
    names: &'w Names<'d>,
    sink: &'w mut Sink,
    facts: Facts<'d>,
    origin: Origin,
    /// Whether it was said that a team is asked for where there is none: one cause, however often.
    told_no_teams: bool,
}

/// Walks over a document and takes down what is used in it.
pub(crate) fn walk<'d>(doc: &'d Doc, names: &Names<'d>, sink: &mut Sink) -> Facts<'d> {
    let mut walk =
        Walk { doc, names, sink, facts: Facts::default(), origin: Origin::Elsewhere, told_no_teams: false };
    if let Some(root) = doc.root() {
        walk.value(root, Ty::Object(&GAME));
        walk.facts.has_bots =
            root.get("bots").is_some_and(|bots| !bots.is_list() || bots.children().next().is_some());
        walk.facts.has_unknown |= root.hides_within() || !root.is_map();
    }
    walk.facts
}

/// The part of an object that stands for it: the value of its `kind`, else of `id`, `verb` or `name`, else its first key.
pub(crate) fn head(node: Node<'_>) -> text::TextRange {
    let named = ["kind", "id", "verb", "name"].into_iter().find_map(|key| {
        let value = node.get(key)?;
        (value.scalar().is_some() && !value.range().is_empty()).then(|| value.range())
    });
    let first = || node.members().next().map(|it| it.key_range);
    named.or_else(first).unwrap_or_else(|| node.range())
}
