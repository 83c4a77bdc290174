//! Boards beyond any device.

use engine::CompileError;
use language::{Diagnostic, Severity};
use syntax::Node;

use crate::Rule;
use crate::scope::Scope;

pub(crate) static RULE: Rule = Rule {
    code: "board-too-large",
    severity: Severity::Error,
    summary: "the board is too large to be played",
    doc: "All layers together have more cells than Goldpath plays, so the gold path is not replayed. \
          Levels that people play have a few hundred.",
    wrong: "",
    right: "",
};

pub(crate) fn check(scope: Scope<'_>, size: Node<'_>, error: CompileError) -> Diagnostic {
    scope.node(&RULE, size, error.to_string())
}
