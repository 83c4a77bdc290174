//! Arrays with too few or too many elements.

use catalog::List;
use json::Node;
use json::entries::{self, Item};
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};

use crate::file_context::{Extend, FileContext};
use crate::{describe, fixes};

pub(crate) static RULE: Rule = Rule::error("wrong-length", "schema")
    .impact(Impact::ByPlace)
    .fixes(Fixes::Sometimes(&[Applicability::Manual]))
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
    let found = context.node(&RULE, node, format!("{subject} must have {bound} {wanted}, {found}"));
    let value = (length + 1 == list.min).then(|| fixes::placeholder::element(context, list)).flatten();
    let Some(value) = value else { return found };
    let edits = entries::insert(node, &[Item { at: length, key: None, value }]);
    found.fix(format!("add {}", describe::a(list.noun)), Applicability::Manual, edits)
}
