//! Unknown `$` references.

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};

use crate::file_context::{Extend, FileContext};
use crate::{describe, suggest};

pub(crate) static RULE: Rule = Rule::error("unknown-reference", "schema")
    .impact(Impact::Unknown)
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe]))
    .summary("a `$` reference is unknown")
    .doc("References begin with `$event`, `$cell` or `$avatar`. Any other reference yields nothing, and the \
          effect is skipped or stores nothing.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "set_inventory": { "item": "$player.item" } }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "set_inventory": { "item": "$avatar.item" } }] }]"#);

pub(crate) fn check(context: FileContext<'_>, node: Node<'_>) -> Diagnostic {
    let written = node.as_str().unwrap_or_default();
    let root = written.split('.').next().unwrap_or_default();
    let forms: Vec<&str> = catalog::VALUE_REFERENCES
        .iter()
        .filter(|reference| root.strip_prefix('$') == Some(reference.root))
        .map(|reference| reference.form)
        .collect();
    let forms = if forms.is_empty() {
        catalog::VALUE_REFERENCES.iter().map(|reference| reference.form).collect()
    } else {
        forms
    };
    let fixed = catalog::VALUE_REFERENCES.iter().map(|it| it.form).filter(|form| !form.contains('<'));
    let whole = suggest::nearest(&written, fixed).map(str::to_owned);
    let roots = catalog::VALUE_REFERENCES.iter().map(|it| it.root);
    let other_root = || {
        let root = root.strip_prefix('$')?;
        suggest::nearest(root, roots).map(|meant| written.replacen(root, meant, 1))
    };
    let meant = whole.or_else(other_root);
    let written = describe::short(&written);
    let forms = suggest::list(&forms, "or");
    context
        .node(&RULE, node, format!("unknown reference `{written}`; expected one of {forms}"))
        .corrected(meant.as_deref())
}
