//! Duplicate elements in an array whose elements must differ.

use catalog::List;
use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule, Tag};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::error("duplicate-element", "schema")
    .impact(Impact::ByPlace)
    .fixes(Fixes::Always(&[Applicability::Manual]))
    .summary("an array contains a duplicate element")
    .doc(
        "The elements of this array must be unique. The duplicate has no effect, and pack validators reject \
          it.",
    )
    .wrong(r#"manifest.json: "tags": ["logic", "logic"]"#)
    .right(r#"manifest.json: "tags": ["logic"]"#);

pub(crate) fn check(context: FileContext<'_>, node: Node<'_>, first: Node<'_>, list: &List) -> Diagnostic {
    let message = format!("duplicate {} `{}`", list.noun, describe::short(&text(node)));
    context
        .node(&RULE, node, message)
        .related(context.place(first.range()), "first listed here")
        .tag(Tag::Unnecessary)
        .fix("remove the second one", Applicability::Manual, json::entries::remove(node))
}

fn text(node: Node<'_>) -> String {
    node.as_str().map_or_else(|| describe::source(node), std::borrow::Cow::into_owned)
}
