//! Edits that ask for one more condition.

use text::Edit;
use wage_rules::model::{Condition, ConditionKind};

use crate::insertion::{append, is_shared};
use crate::spelling;

/// The edit that asks for one more condition behind all others: in the `and` that there is, or in a new one around a
/// condition on one line.
pub(crate) fn also(when: &Condition<'_>, added: &str) -> Option<Edit> {
    match &when.what {
        ConditionKind::And(children) if !children.is_empty() => append(when.node.get("children")?, added),
        _ => around(when, |source| format!("{source}, {added}")),
    }
}

/// The same before a condition on one line.
pub(crate) fn first(when: &Condition<'_>, added: &str) -> Option<Edit> {
    around(when, |source| format!("{added}, {source}"))
}

/// The edit that writes an `and` around a condition on one line.
fn around(when: &Condition<'_>, children: impl FnOnce(&str) -> String) -> Option<Edit> {
    let node = when.node;
    let source = node.source();
    let is_in_one_line = source.starts_with('{') && !source.contains(['\n', '#']);
    if node.is_copy() || !is_in_one_line || is_shared(node) {
        return None;
    }
    let word = |text: &str| spelling::word(node.doc(), text);
    let (kind, and, list) = (word("kind"), word("and"), word("children"));
    let text = format!("{{ {kind}: {and}, {list}: [{}] }}", children(source));
    Some(spelling::replace(node.range(), text))
}
