//! Values of a wrong type.

use catalog::Ty;
use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule, Severity};

use crate::file_context::{Extend, FileContext};
use crate::{describe, fixes};

pub(crate) static RULE: Rule = Rule {
    code: "wrong-type",
    severity: Severity::Error,
    group: "schema",
    is_locked: false,
    hides_text: false,
    impact: Impact::ByPlace,
    fixes: Fixes::Sometimes(&[Applicability::Safe, Applicability::Unsafe, Applicability::Manual]),
    summary: "a value has the wrong type",
    doc: "The game expects a value of a certain type at each place, and stops at another one: where the place is \
          read as the pack loads, no level of the pack can be opened. The message names what belongs there. \
          Where the game takes the value all the same, or never looks at it, this is a warning.",
    wrong: r#"levels/one.json: "title": 1"#,
    right: r#"levels/one.json: "title": "One""#,
};

pub(crate) fn check(context: FileContext<'_>, node: Node<'_>, expected: &Ty) -> Diagnostic {
    let subject = describe::subject(node);
    let (wanted, found) = (describe::expected(expected), describe::found(node));
    let diagnostic = context.node(&RULE, node, format!("{subject} must be {wanted}; found {found}"));
    let Some((text, how)) = fixes::convert::meant(node, expected) else { return diagnostic };
    let title = format!("change it to `{}`", describe::short(&text));
    diagnostic.fix(title, how, fixes::layout::replace(node, text))
}
