//! Gold paths that lose.

use json::Node;
use language::{Diagnostic, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext, visible};

pub(crate) static RULE: Rule = Rule::error("gold-path-loses", "replay")
    .summary("the gold path loses the level")
    .doc(
        "A lose condition becomes true in the gold path before the level is won. If a turn both wins and \
          loses, the win counts.",
    )
    .wrong(r#"levels/one.json: "loseConditions": [{ "type": "max_actions", "config": { "limit": 1 } }]"#)
    .right(r#"levels/one.json: "loseConditions": [{ "type": "max_actions", "config": { "limit": 2 } }]"#);

pub(crate) fn check(context: FileContext<'_>, step: Node<'_>, number: usize, reason: &str) -> Diagnostic {
    let (reason, variable) = reason.split_once(':').map_or((reason, None), |(it, name)| (it, Some(name)));
    let about = variable.map(|name| format!(" on `{}`", describe::short(name))).unwrap_or_default();
    let diagnostic =
        context.node(&RULE, step, format!("the gold path loses at step {number}: `{reason}`{about}"));
    match written(context, reason) {
        Some(node) => diagnostic.related(context.place(visible(node)), "this is what loses"),
        None => diagnostic,
    }
}

/// The lose condition of this type, if the level has exactly one.
fn written<'s>(context: FileContext<'s>, reason: &str) -> Option<Node<'s>> {
    let conditions = context.file.tree.root()?.get("loseConditions")?.elements();
    let mut of_type =
        conditions.filter(|node| node.get("type").and_then(Node::as_str).as_deref() == Some(reason));
    let first = of_type.next()?;
    of_type.next().is_none().then_some(first)
}
