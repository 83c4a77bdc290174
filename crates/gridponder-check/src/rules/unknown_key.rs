//! Unknown keys of an object.

use catalog::Shape;
use json::Node;
use language::{Applicability, Diagnostic, Fixes, Rule, Tag};

use crate::file_context::{Extend, FileContext};
use crate::{describe, suggest};

pub(crate) static RULE: Rule = Rule::warning("unknown-key", "schema")
    .fixes(Fixes::Always(&[Applicability::Unsafe, Applicability::Manual]))
    .summary("an object has an unknown key")
    .doc(
        "The game silently ignores a key that is not part of the DSL, so a misspelled setting has no \
          effect. Put notes under `metadata`.",
    )
    .wrong(r#"levels/one.json: "titel": "One""#)
    .right(r#"levels/one.json: "title": "One""#);

pub(crate) fn check(
    context: FileContext<'_>,
    node: Node<'_>,
    shape: &Shape,
    word: Option<&Shape>,
) -> Diagnostic {
    let key = node.key().map(|key| key.text().into_owned()).unwrap_or_default();
    let present = |name: &str| node.parent().is_some_and(|object| object.get(name).is_some());
    let fields = shape.fields.iter().chain(word.into_iter().flat_map(|word| word.fields));
    // A key that is already present is not what was meant.
    let nearest = suggest::nearest(&key, fields.map(|field| field.name)).filter(|name| !present(name));
    let hint = nearest.map(|name| format!("; did you mean `{name}`?"));
    let (key, owner) = (describe::short(&key), describe::a(&describe::shape(word.unwrap_or(shape))));
    context
        .key(&RULE, node, format!("unknown key `{key}` in {owner}{}", hint.unwrap_or_default()))
        .corrected(nearest)
        .fix(format!("remove `{key}`"), Applicability::Manual, json::entries::remove(node))
        .tag(Tag::Unnecessary)
}
