//! Texts without the form they need.

use catalog::Format;
use language::{Diagnostic, Severity};
use syntax::Node;

use crate::scope::Scope;
use crate::{Rule, describe};

pub(crate) static RULE: Rule = Rule {
    code: "bad-format",
    severity: Severity::Error,
    summary: "a text does not have the form it needs",
    doc: "Versions, colors, tags of the pack and the glyphs of kinds have a form of their own. The game, \
          or the place it is published at, refuses others.",
    wrong: r#"manifest.json: "version": "one""#,
    right: r#"manifest.json: "version": "1.0.0""#,
};

pub(crate) fn check(scope: Scope<'_>, node: Node<'_>, format: Format) -> Diagnostic {
    let subject = describe::subject(node);
    let (form, found) = (describe::form(format), describe::found(node));
    scope.node(&RULE, node, format!("{subject} takes {form}, found {found}"))
}
