//! Cascades without end.

use engine::MAX_EVENTS;
use language::{Diagnostic, Severity};
use syntax::Node;

use crate::Rule;
use crate::scope::Scope;

pub(crate) static RULE: Rule = Rule {
    code: "endless-cascade",
    severity: Severity::Error,
    summary: "a cascade emits more events than any game should",
    doc: "Rules and systems feed each other events, pass after pass, until the turn was cut. In the game \
          the device stands still meanwhile. Lower `maxCascadeDepth`, or give the rule a condition that \
          ends it.",
    wrong: "",
    right: "",
};

pub(crate) fn check(scope: Scope<'_>, step: Node<'_>, number: usize) -> Diagnostic {
    let message = format!("the cascade of step {number} emits more than {MAX_EVENTS} events and was cut");
    scope.node(&RULE, step, message)
}
