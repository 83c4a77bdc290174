//! Values of a wrong type.

use catalog::Ty;
use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};

use crate::file_context::{Extend, FileContext};
use crate::{describe, fixes};

pub(crate) static RULE: Rule = Rule::error("wrong-type", "schema")
    .impact(Impact::ByPlace)
    .fixes(Fixes::Sometimes(&[Applicability::Safe, Applicability::Unsafe, Applicability::Manual]))
    .summary("a value has the wrong type")
    .doc(
        "Each field has a type, and the game stops at a value of another type: if it reads the field while \
          the pack loads, no level can be opened. The message names the expected type. If the game accepts \
          the value anyway or never reads it, this is a warning.",
    )
    .wrong(r#"levels/one.json: "title": 1"#)
    .right(r#"levels/one.json: "title": "One""#);

pub(crate) fn check(context: FileContext<'_>, node: Node<'_>, expected: &Ty) -> Diagnostic {
    let subject = describe::subject(node);
    let (wanted, found) = (describe::expected(expected), describe::found(node));
    let diagnostic = context.node(&RULE, node, format!("{subject} must be {wanted}; found {found}"));
    if matches!(expected, Ty::Pattern) && node.get("entries").is_some() {
        return diagnostic.help(
            "The documents allow sparse layers as patterns; the released game does not \
             (`board_match_reads_sparse`). Write the rows, with `null` for cells that do not matter.",
        );
    }
    let Some((text, how)) = fixes::convert::meant(node, expected) else { return diagnostic };
    let title = format!("change it to `{}`", describe::short(&text));
    diagnostic.fix(title, how, json::entries::replace(node, text))
}
