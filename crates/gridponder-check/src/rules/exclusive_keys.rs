//! Several keys of a group of which only one counts.

use catalog::Shape;
use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};

use super::missing_one_of;
use crate::file_context::{Extend, FileContext};
use crate::{describe, suggest};

pub(crate) static RULE: Rule = Rule::error("exclusive-keys", "schema")
    .impact(Impact::ByPlace)
    .fixes(Fixes::Always(&[Applicability::Manual]))
    .summary("an object has keys that exclude each other")
    .doc(
        "Some keys exclude each other, such as `kind` and `isEmpty` of the condition `cell`. The game uses \
          one of them and ignores the others. Write two conditions under `all_of` instead.",
    )
    .wrong(
        r#"levels/one.json: "rules": [{
  "id": "both", "on": "avatar_entered",
  "if": { "cell": { "position": [0, 0], "layer": "objects", "isEmpty": true, "kind": "pipe" } },
  "then": [{ "clear_inventory": {} }]
}]"#,
    )
    .right(
        r#"levels/one.json: "rules": [{
  "id": "one", "on": "avatar_entered",
  "if": { "cell": { "position": [0, 0], "layer": "objects", "isEmpty": true } },
  "then": [{ "clear_inventory": {} }]
}]"#,
    );

pub(crate) fn check(
    context: FileContext<'_>,
    node: Node<'_>,
    first: Node<'_>,
    shape: &Shape,
    group: &str,
) -> Diagnostic {
    let name = |node: Node<'_>| node.key().map(|key| key.text().into_owned()).unwrap_or_default();
    let keys = suggest::list(&missing_one_of::keys(shape, group), "and");
    let message = format!(
        "`{}` conflicts with `{}`: {} allows exactly one of {keys}",
        name(node),
        name(first),
        describe::a(shape.name)
    );
    let at = first.key().map_or(first.range(), json::Key::range);
    let remove = |node| (format!("remove `{}`", describe::short(&name(node))), json::entries::remove(node));
    let ((this, without_this), (other, without_other)) = (remove(node), remove(first));
    context
        .key(&RULE, node, message)
        .related(context.place(at), "the other one")
        .fix(this, Applicability::Manual, without_this)
        .fix(other, Applicability::Manual, without_other)
}
