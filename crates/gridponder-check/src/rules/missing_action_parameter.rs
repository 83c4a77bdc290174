//! Steps without a parameter that their action declares.

use json::entries::Item;
use json::{Kind, Node};
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};
use text::Edit;

use crate::describe;
use crate::file_context::{Extend, FileContext};
use crate::model::DeclaredParam;

pub(crate) static RULE: Rule = Rule::error("missing-action-parameter", "solution")
    .impact(Impact::Unknown)
    .fixes(Fixes::Sometimes(&[Applicability::Manual]))
    .summary("a step lacks a parameter of its action")
    .doc("The game does not check the parameters of an action; a system that lacks a parameter does nothing, \
          but the step still costs an action.")
    .wrong(r#"levels/one.json: "solution": { "goldPath": [{ "action": "move" }] }"#)
    .right(r#"levels/one.json: "solution": { "goldPath": [{ "action": "move", "direction": "right" }, { "action": "move", "direction": "right" }] }"#);

/// `param` is declared for the action and missing in the step.
pub(crate) fn check(
    context: FileContext<'_>,
    step: Node<'_>,
    action: &str,
    param: &DeclaredParam,
) -> Diagnostic {
    const MAX_FIXES: usize = 8;
    let (short, name) = (describe::short(action), describe::short(&param.name));
    let diagnostic = context.node(&RULE, step, format!("the action `{short}` needs the parameter `{name}`"));
    // Only the author knows the value. A direction parameter without listed values accepts any direction.
    let all = catalog::DIRECTIONS.iter().take(4).map(|direction| direction.name);
    let values: Vec<&str> = if param.values.is_empty() && param.ty == "direction" {
        all.collect()
    } else {
        param.values.iter().map(String::as_str).take(MAX_FIXES).collect()
    };
    values.into_iter().fold(diagnostic, |diagnostic, value| {
        let title = format!("add `{name}`: `{}`", describe::short(value));
        diagnostic.fix(title, Applicability::Manual, with(step, action, &param.name, value))
    })
}

/// The step with an additional parameter.
fn with(step: Node<'_>, action: &str, name: &str, value: &str) -> Vec<Edit> {
    let value = json::quote(value);
    if step.kind() == Kind::Object {
        json::entries::insert(step, &[Item { at: step.len(), key: Some(name.to_owned()), value }])
    } else {
        let (action, name) = (json::quote(action), json::quote(name));
        json::entries::replace(step, format!("{{ \"action\": {action}, {name}: {value} }}"))
    }
}
