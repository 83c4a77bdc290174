//! `null` cells in layers that must be full.

use json::{Kind, Node};
use language::{Applicability, Diagnostic, Fixes, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("null-cell", "board")
    .fixes(Fixes::Sometimes(&[Applicability::Manual]))
    .summary("a cell of an `exactly_one` layer is `null`")
    .doc("A layer with the occupancy `exactly_one` should have an entity in every cell. The released game \
          leaves the cell empty for `null`; the empty cell has no tags, so nothing can be pushed onto it. \
          Other engines use the layer's default. Write the intended kind.")
    .wrong(r#"levels/one.json: "board": { "layers": { "ground": [["empty", "empty", "empty", "empty"], ["empty", "empty", null, "empty"]], … }, … }"#)
    .right(r#"levels/one.json: "board": { "layers": { "ground": [["empty", "empty", "empty", "empty"], ["empty", "empty", "void", "empty"]], … }, … }"#);

/// All `null` cells of a dense layer, in one diagnostic.
pub(crate) fn check(
    context: FileContext<'_>,
    rows: Node<'_>,
    layer: &str,
    default: Option<&str>,
) -> Option<Diagnostic> {
    const MOST: usize = 20;
    let mut holes = rows.elements().flat_map(Node::elements).filter(|cell| cell.kind() == Kind::Null);
    let first = holes.next()?;
    let shown: Vec<Node<'_>> = holes.by_ref().take(MOST).collect();
    let others = shown.len() + holes.count();
    let layer = describe::short(layer);
    let default_words =
        default.map(|default| format!("; its default is `{}`", describe::short(default))).unwrap_or_default();
    let others_words = match others {
        0 => String::new(),
        _ => format!("; {} like this", describe::count(others, "more cell")),
    };
    let message = format!(
        "`null` leaves a hole in the layer `{layer}`, which is `exactly_one`{default_words}{others_words}"
    );
    let diagnostic = context.node(&RULE, first, message);
    let diagnostic = match default {
        Some(default) if shown.len() == others => {
            let holes = std::iter::once(first).chain(shown.iter().copied());
            let edits = holes.flat_map(|cell| json::entries::replace(cell, json::quote(default))).collect();
            diagnostic.fix(format!("put `{}` there", describe::short(default)), Applicability::Manual, edits)
        }
        _ => diagnostic,
    };
    Some(
        shown.iter().fold(diagnostic, |diagnostic, cell| {
            diagnostic.related(context.place(cell.range()), "another hole")
        }),
    )
}
