//! Steps the game refuses.

use language::{Diagnostic, Severity};
use syntax::Node;

use crate::Rule;
use crate::scope::Scope;

pub(crate) static RULE: Rule = Rule {
    code: "gold-path-refused",
    severity: Severity::Error,
    summary: "the game refuses a step of the gold path",
    doc: "The action is not taken as a turn: a system has nothing to do for it and says so. Bumping into a \
          wall is not refused; it is a turn in which nothing happens.",
    wrong: r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }, { "id": "blocks", "type": "sliding_blocks", "config": {} }]"#,
    right: r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }]"#,
};

pub(crate) fn check(scope: Scope<'_>, step: Node<'_>, number: usize) -> Diagnostic {
    scope.node(&RULE, step, format!("the game refuses step {number} of the gold path, which changes nothing"))
}
