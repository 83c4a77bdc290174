//! Arrays with too few or too many elements.

use catalog::List;
use json::Node;
use language::{Diagnostic, Impact, Rule};

use crate::describe;
use crate::file_context::FileContext;

pub(crate) static RULE: Rule = Rule::error("wrong-length", "schema")
    .impact(Impact::ByPlace)
    .summary("an array has too few or too many elements")
    .doc("The game or the DSL documents limit the length of some arrays: a level needs at least one goal and \
          has at most three hint stops, a manifest has at most twelve tags.")
    .wrong(r#"levels/one.json: "goals": []"#)
    .right(r#"levels/one.json: "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }]"#);

pub(crate) fn check(context: FileContext<'_>, node: Node<'_>, list: &List) -> Diagnostic {
    let subject = describe::subject(node);
    let length = node.len();
    let (bound, number) = if length < list.min { ("at least", list.min) } else { ("at most", list.max) };
    let wanted = describe::count(number, list.noun);
    let found = if length == 0 { "but is empty".to_owned() } else { format!("but has {length}") };
    context.node(&RULE, node, format!("{subject} must have {bound} {wanted}, {found}"))
}
