//! Values of another type than the one that belongs there.

use catalog::Ty;
use language::{Diagnostic, Severity};
use syntax::Node;

use crate::scope::{Extend, Scope};
use crate::{fixes, Rule, describe};

pub(crate) static RULE: Rule = Rule {
    code: "wrong-type",
    severity: Severity::Error,
    summary: "a value has the wrong type",
    doc: "The game expects a value of a certain type at each place. Another one makes it refuse the file, or \
          counts as absent. The message names what belongs there.",
    wrong: r#"levels/one.json: "metadata": { "difficulty": "hard" }"#,
    right: r#"levels/one.json: "metadata": { "difficulty": 3 }"#,
};

pub(crate) fn check(scope: Scope<'_>, node: Node<'_>, expected: &Ty) -> Diagnostic {
    let subject = describe::subject(node);
    let (wanted, found) = (describe::expected(expected), describe::found(node));
    let diagnostic = scope.node(&RULE, node, format!("{subject} takes {wanted}, found {found}"));
    let Some((text, how)) = fixes::convert::meant(node, expected) else { return diagnostic };
    let title = format!("change it to `{}`", describe::short(&text));
    diagnostic.mended(title, how, fixes::layout::replace(node, text))
}
