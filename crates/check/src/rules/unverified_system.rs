//! Systems that are not played yet.

use language::{Diagnostic, Severity};
use syntax::Node;

use crate::Rule;
use crate::scope::Scope;

pub(crate) static RULE: Rule = Rule {
    code: "unverified-system",
    severity: Severity::Information,
    summary: "the gold path is not replayed because of a system",
    doc: "Goldpath does not play systems of this type yet, so it cannot say whether the gold path wins. \
          Everything else about the level is checked.",
    wrong: "",
    right: "",
};

pub(crate) fn check(scope: Scope<'_>, gold_path: Node<'_>, ty: &str) -> Diagnostic {
    let message = format!("the gold path is not replayed: systems of the type `{ty}` are not played yet");
    scope.key(&RULE, gold_path, message)
}
