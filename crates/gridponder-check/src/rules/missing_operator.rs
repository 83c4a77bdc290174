//! Conditions and effects without their word.

use catalog::Vocab;
use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};

use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::error("missing-operator", "schema")
    .impact(Impact::RefusedAndUnknown)
    .fixes(Fixes::Sometimes(&[Applicability::Manual]))
    .summary("a condition or an effect is empty")
    .doc("A condition or an effect is an object with one key, its operator. The game refuses to load an \
          empty object.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": {}, "then": [{ "clear_inventory": {} }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "clear_inventory": {} }] }]"#);

pub(crate) fn check(context: FileContext<'_>, object: Node<'_>, vocab: Vocab) -> Diagnostic {
    let noun = if vocab == Vocab::Condition { "condition" } else { "effect" };
    let example = catalog::words(vocab)[0].name;
    let message = format!("the {noun} is empty; it needs a key that says what it is, such as `{example}`");
    // Elsewhere, removing it would leave the enclosing object without a required part.
    let may_go = object.index().is_some() || object.key().is_some_and(|key| key.is("if") || key.is("where"));
    let edits = if may_go { json::entries::remove(object) } else { Vec::new() };
    context.node(&RULE, object, message).fix(format!("remove the empty {noun}"), Applicability::Manual, edits)
}
