//! Parameters written one level too deep.

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Rule};
use text::{Edit, TextRange};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("nested-parameters", "board")
    .fixes(Fixes::Sometimes(&[Applicability::Manual]))
    .summary("entity parameters are inside `params`")
    .doc("The parameters of an entity on a layer belong next to its `kind`. Only multi-cell objects have a \
          `params` object; on a layer, `params` is a single parameter of that name, which nothing reads.")
    .wrong(r#"levels/one.json: "board": { "layers": { "objects": [[null, null, null, { "kind": "number", "params": { "value": 2 } }], [null, null, null, null]], … }, … }"#)
    .right(r#"levels/one.json: "board": { "layers": { "objects": [[null, null, null, { "kind": "number", "value": 2 }], [null, null, null, null]], … }, … }"#);

/// The object below `params` of an entity.
pub(crate) fn check(context: FileContext<'_>, params: Node<'_>, kind: &str) -> Diagnostic {
    let kind = describe::short(kind);
    let message =
        format!("entity parameters belong next to `kind`, so `{kind}` does not have these in `params`");
    let diagnostic = context.key(&RULE, params, message);
    match unnested(params) {
        Some(edit) => diagnostic.fix("move them next to `kind`", Applicability::Manual, vec![edit]),
        None => diagnostic,
    }
}

/// Replaces the inner object with its members.
fn unnested(params: Node<'_>) -> Option<Edit> {
    let inside = params.text().strip_prefix('{')?.strip_suffix('}')?.trim();
    let entity = params.parent()?;
    let is_free = params.distinct_members().all(|member| entity.get(&member.key.text()).is_none());
    let range = TextRange::new(params.key()?.range().start(), params.range().end());
    (!inside.is_empty() && is_free).then(|| Edit { range, insert: inside.to_owned() })
}
