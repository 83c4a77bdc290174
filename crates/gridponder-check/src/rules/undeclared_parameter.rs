//! Parameters that the kinds of a layer do not declare.

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule, Severity};

use crate::file_context::{Extend, FileContext};
use crate::model::Facts;
use crate::{describe, suggest};

pub(crate) static RULE: Rule = Rule::information("undeclared-parameter", "logic")
    .impact(Impact::Unknown)
    .fixes(Fixes::Sometimes(&[Applicability::Manual]))
    .summary("a reference reads a parameter that no kind on the layer declares")
    .doc("`$cell.<layer>.param.<key>` reads a parameter of the entity on the layer. An entity may have \
          parameters that its kind does not declare, but if no entity has this one, the reference always \
          yields nothing. The same holds for `spriteParam` and `symbolParam` of a kind, for a `{name}` in its \
          `sprite`, and for `@param:` in its `display`.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "set_variable": { "name": "keys", "value": "$cell.objects.param.valeu" } }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "set_variable": { "name": "keys", "value": "$cell.objects.param.value" } }] }]"#);

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

/// The parameters by which the kinds of a game are drawn.
pub(crate) fn of_kinds(context: FileContext<'_>, game: Node<'_>) -> Vec<Diagnostic> {
    let kinds = game.get("entityKinds").into_iter().flat_map(Node::distinct_members);
    kinds.flat_map(|kind| of_kind(context, &kind.key.text(), kind.value)).collect()
}

fn of_kind(context: FileContext<'_>, name: &str, kind: Node<'_>) -> Vec<Diagnostic> {
    let declared: Vec<_> = kind
        .get("params")
        .into_iter()
        .flat_map(Node::distinct_members)
        .map(|param| param.key.text())
        .collect();
    let mut found = Vec::new();
    // `before` and `after` are the rest of the text, around the name of the parameter.
    let mut look = |node: Node<'_>, param: &str, [before, after]: [&str; 2]| {
        let is_read = |system: &catalog::System| system.entity_params.iter().any(|field| field.name == param);
        // `kind` is always there.
        let is_known = param == "kind" || declared.iter().any(|it| it == param);
        if param.is_empty() || is_known || context.pack.names().systems().types().any(is_read) {
            return;
        }
        let hint = suggest::suggestion(param, declared.iter().map(AsRef::as_ref));
        let (kind, short) = (describe::short(name), describe::short(param));
        let message = format!("`{kind}` does not declare the parameter `{short}`{hint}");
        let severity = if hint.nearest.is_some() { Severity::Warning } else { RULE.severity };
        let meant = hint.nearest.as_ref().map(|meant| format!("{before}{meant}{after}"));
        let diagnostic = context.node(&RULE, node, message).severity(severity);
        found.push(diagnostic.renamed(meant.as_deref(), Applicability::Manual));
    };
    for key in ["spriteParam", "symbolParam"] {
        if let Some((node, param)) = kind.get(key).and_then(|node| Some((node, node.as_str()?))) {
            look(node, &param, ["", ""]);
        }
    }
    if let Some((node, path)) = kind.get("sprite").and_then(|node| Some((node, node.as_str()?))) {
        for (brace, _) in path.match_indices('{') {
            let (before, rest) = path.split_at(brace + 1);
            // A brace inside of others begins anew.
            let length = rest.find(['{', '}']).filter(|end| rest[*end..].starts_with('}'));
            if let Some((param, after)) = length.map(|length| rest.split_at(length)) {
                look(node, param, [before, after]);
            }
        }
    }
    for drawn in kind.get("display").into_iter().flat_map(Node::distinct_members) {
        let Some(text) = drawn.value.as_str() else { continue };
        // The name is the end of such a text.
        if let Some((param, before)) =
            pack::filled_in(&text).and_then(|param| Some((param, text.strip_suffix(param)?)))
        {
            look(drawn.value, param, [before, ""]);
        }
    }
    found
}
