//! Steps without a parameter their action declares.

use language::{Diagnostic, Severity};
use syntax::Node;

use crate::scope::Scope;
use crate::{Rule, describe};

pub(crate) static RULE: Rule = Rule {
    code: "missing-action-parameter",
    severity: Severity::Error,
    summary: "a step lacks a parameter of its action",
    doc: "The game does not check the parameters of an action; a system that does not find the one it \
          needs does nothing, and the step costs an action all the same.",
    wrong: r#"levels/one.json: "solution": { "goldPath": [{ "action": "move" }] }"#,
    right: r#"levels/one.json: "solution": { "goldPath": [{ "action": "move", "direction": "right" }, { "action": "move", "direction": "right" }] }"#,
};

/// `name` is declared for the action and the step does not have it.
pub(crate) fn check(scope: Scope<'_>, step: Node<'_>, action: &str, name: &str) -> Diagnostic {
    let action = describe::short(action);
    scope.node(&RULE, step, format!("the action `{action}` needs the parameter `{}`", describe::short(name)))
}
