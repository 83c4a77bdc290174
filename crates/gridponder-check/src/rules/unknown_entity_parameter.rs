//! Entity parameters that nothing reads or declares.

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule, Severity, Tag};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::hint("unknown-entity-parameter", "board")
    .impact(Impact::Unknown)
    .fixes(Fixes::Always(&[Applicability::Manual]))
    .summary("an entity parameter is unknown")
    .doc("Entities may have any parameters. A parameter that the kind does not declare, that no system reads \
          and that no rule, goal or sprite mentions has no effect. If it looks like a misspelling of a \
          missing parameter, this is a warning, or an error if that parameter is required.")
    .wrong(r#"levels/one.json: "board": { "layers": { "objects": [[null, null, null, { "kind": "number", "vlaue": 2 }], [null, null, null, null]], … }, … }"#)
    .right(r#"levels/one.json: "board": { "layers": { "objects": [[null, null, null, { "kind": "number", "value": 2 }], [null, null, null, null]], … }, … }"#);

/// A parameter with its value. `nearest` is a similar parameter that the entity lacks and that its kind may
/// require.
pub(crate) fn check(
    context: FileContext<'_>,
    value: Node<'_>,
    kind: &str,
    nearest: Option<&str>,
    is_required: bool,
) -> Diagnostic {
    let name = value.key().map(|key| key.text().into_owned()).unwrap_or_default();
    let (name, kind) = (describe::short(&name), describe::short(kind));
    let message = match nearest {
        Some(nearest) => format!("`{kind}` has no parameter `{name}`; did you mean `{nearest}`?"),
        None => format!("nothing reads the parameter `{name}`, which `{kind}` does not declare"),
    };
    let diagnostic = context.key(&RULE, value, message).renamed(nearest, Applicability::Manual);
    if nearest.is_some() {
        return diagnostic.severity(if is_required { Severity::Error } else { Severity::Warning });
    }
    diagnostic
        .fix(format!("remove `{name}`"), Applicability::Manual, json::entries::remove(value))
        .tag(Tag::Unnecessary)
}
