//! Symbols that are not exactly one column wide in a text.

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};
use unicode_width::UnicodeWidthStr;

use crate::file_context::{Extend, FileContext};
use crate::{describe, fixes};

pub(crate) static RULE: Rule = Rule::warning("wide-symbol", "schema")
    .impact(Impact::Looks)
    .fixes(Fixes::Sometimes(&[Applicability::Manual]))
    .summary("a symbol is not one column wide")
    .doc(
        "On the text board each cell is one column wide. An emoji or an ideograph needs two columns, and a \
          combining or invisible character none, so the columns of the board are no longer aligned. An emoji \
          for the screen belongs under `display`.",
    )
    .wrong(r#"game.json: "entityKinds": { "flag": { "symbol": "🚩", … }, … }"#)
    .right(r#"game.json: "entityKinds": { "flag": { "symbol": "⚑", … }, … }"#);

pub(crate) fn check(context: FileContext<'_>, node: Node<'_>) -> Option<Diagnostic> {
    let written = node.as_str()?;
    let columns = written.width();
    let is_control = written.chars().any(char::is_control);
    // A text with the wrong format is already reported.
    if columns == 1 && !is_control || !pack::has_format(&written, catalog::Format::Symbol) {
        return None;
    }
    let shown = describe::short(&written);
    let message = match columns {
        _ if is_control => "a control character cannot be a symbol".to_owned(),
        0 => format!("the symbol `{shown}` is invisible: it has no width"),
        _ => format!("the symbol `{shown}` is {columns} columns wide; a cell of the board is 1 column wide"),
    };
    let free = node.parent()?.key().and_then(|kind| fixes::placeholder::free_symbol(context, &kind.text()));
    Some(context.node(&RULE, node, message).renamed(free.as_deref(), Applicability::Manual))
}
