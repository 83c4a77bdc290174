//! Entity parameters with a type other than the declared one.

use catalog::{Ty, VariableType};
use json::{Kind, Node};
use language::{Applicability, Diagnostic, Fixes, Impact, Rule, Severity};

use crate::file_context::{Extend, FileContext};
use crate::{describe, fixes, model};

pub(crate) static RULE: Rule = Rule::error("entity-parameter-type", "board")
    .impact(Impact::Unknown)
    .fixes(Fixes::Sometimes(&[Applicability::Safe, Applicability::Manual]))
    .summary("an entity parameter has the wrong type")
    .doc("A kind may declare its parameters. The game does not check them, and a system that finds a string \
          instead of a number fails or misbehaves. Parameters that a system of the level reads are checked \
          too, even if the kind does not declare them. A value that a rule gives is a warning, because the rule \
          may never fire.")
    .wrong(r#"levels/one.json: "board": { "layers": { "objects": [[null, null, null, { "kind": "number", "value": "two" }], [null, null, null, null]], … }, … }"#)
    .right(r#"levels/one.json: "board": { "layers": { "objects": [[null, null, null, { "kind": "number", "value": 2 }], [null, null, null, null]], … }, … }"#);

/// A parameter of an entity, and the type that its kind declares.
pub(crate) fn check(context: FileContext<'_>, value: Node<'_>, ty: &str) -> Option<Diagnostic> {
    let declared = match ty {
        "integer" => Ty::Int { min: i64::MIN, max: i64::MAX },
        "position" => Ty::Position,
        "string" => Ty::Text,
        _ => Ty::Any,
    };
    let (fits, wanted) = match ty {
        "string" => (value.kind() == Kind::String, "a string"),
        "integer" => (value.as_i64().is_some(), "an integer"),
        "array" => (value.kind() == Kind::Array, "an array"),
        "position" => (model::cell(value).is_some(), "a position `[x, y]`"),
        _ => return None,
    };
    report(context, value, &declared, fits, wanted)
}

/// A parameter of an entity that a system of the level reads as this type.
pub(crate) fn read_by(
    context: FileContext<'_>,
    value: Node<'_>,
    ty: &Ty,
    system: &str,
) -> Option<Diagnostic> {
    let (fits, wanted) = match ty {
        Ty::Text => (value.kind() == Kind::String, "a string"),
        Ty::Int { .. } => (value.as_i64().is_some(), "an integer"),
        _ => return None,
    };
    let wanted = format!("{wanted} for the system `{}`", describe::short(system));
    report(context, value, ty, fits, &wanted)
}

/// A value that a rule gives the parameter `name` of an entity, and the reader that cannot handle it. A warning,
/// because the rule may never fire.
pub(crate) fn written(
    context: FileContext<'_>,
    value: Node<'_>,
    name: &str,
    found: &str,
    needs: VariableType,
    does: &str,
) -> Diagnostic {
    let (name, needs) = (describe::short(name), needs.words());
    let message =
        format!("the parameter `{name}` must be {needs}, found {found}: {does}, and the game stops");
    context.node(&RULE, value, message).severity(Severity::Warning)
}

fn report(
    context: FileContext<'_>,
    value: Node<'_>,
    ty: &Ty,
    fits: bool,
    wanted: &str,
) -> Option<Diagnostic> {
    if fits || value.kind() == Kind::Missing {
        return None;
    }
    let (subject, found) = (describe::subject(value), describe::found(value));
    let diagnostic = context.node(&RULE, value, format!("{subject} must be {wanted}; found {found}"));
    let Some((text, how)) = fixes::convert::meant(value, ty) else { return Some(diagnostic) };
    let title = format!("change it to `{}`", describe::short(&text));
    Some(diagnostic.fix(title, how, json::entries::replace(value, text)))
}
