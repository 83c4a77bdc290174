//! Systems that find nothing to work on.

use language::{Diagnostic, Severity};
use syntax::Node;

use crate::scope::Scope;
use crate::{Rule, describe};

pub(crate) static RULE: Rule = Rule {
    code: "idle-system",
    severity: Severity::Warning,
    summary: "the gold path uses a system that has nothing to work on",
    doc: "A system that moves actors, tiles or blocks does nothing in a level that has none of them. Here the gold \
          path takes its action, which no other system answers.",
    wrong: "",
    right: "",
};

/// `place` holds none of what the system works on.
pub(crate) fn check(scope: Scope<'_>, place: Node<'_>, system: &str, lack: &str) -> Diagnostic {
    let message = format!("there is no {lack}, so the system `{}` does nothing", describe::short(system));
    scope.key(&RULE, place, message)
}
