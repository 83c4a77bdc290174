//! Parameters that the kinds of a layer do not declare.

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule, Severity};

use crate::file_context::{Extend, FileContext};
use crate::model::Facts;
use crate::{describe, suggest};

pub(crate) static RULE: Rule = Rule {
    code: "undeclared-parameter",
    severity: Severity::Information,
    group: "logic",
    is_locked: false,
    hides_text: false,
    impact: Impact::Unknown,
    fixes: Fixes::Sometimes(&[Applicability::Manual]),
    summary: "a reference reads a parameter that no kind on the layer declares",
    doc: "`$cell.<layer>.param.<key>` reads a parameter of the entity on the layer. An entity may have \
          parameters that its kind does not declare, but if no entity has this one, the reference always \
          yields nothing.",
    wrong: r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "set_variable": { "name": "keys", "value": "$cell.objects.param.valeu" } }] }]"#,
    right: r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "set_variable": { "name": "keys", "value": "$cell.objects.param.value" } }] }]"#,
};

pub(crate) fn check(
    context: FileContext<'_>,
    value: Node<'_>,
    layer: &str,
    param: &str,
    facts: &Facts,
) -> Option<Diagnostic> {
    let kinds = facts.with_param(param)?;
    let is_read = |system: &catalog::System| system.entity_params.iter().any(|field| field.name == param);
    if kinds.iter().any(|kind| facts.may_be_on(kind, layer))
        || context.pack.names().systems().types().any(is_read)
    {
        return None;
    }
    let known = facts.params_on(layer);
    let written = value.as_str()?;
    let hint = suggest::suggestion(param, known.iter().copied());
    let meant =
        hint.nearest.as_ref().and_then(|meant| Some(format!("{}{meant}", written.strip_suffix(param)?)));
    let message = format!(
        "no kind on the layer `{}` declares the parameter `{}`{hint}",
        describe::short(layer),
        describe::short(param)
    );
    let severity = if meant.is_some() { Severity::Warning } else { RULE.severity };
    Some(
        context
            .node(&RULE, value, message)
            .renamed(meant.as_deref(), Applicability::Manual)
            .severity(severity),
    )
}
