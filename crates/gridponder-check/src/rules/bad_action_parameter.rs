//! Step parameters that do not fit the declaration of the action.

use catalog::Ty;
use json::{Kind, Node};
use language::{Applicability, Diagnostic, Fixes, Impact, Rule, Severity};

use crate::file_context::{Extend, FileContext};
use crate::model::{self, Board, DeclaredAction, DeclaredParam};
use crate::{describe, fixes, suggest};

pub(crate) static RULE: Rule = Rule::error("bad-action-parameter", "solution")
    .impact(Impact::Unknown)
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe, Applicability::Manual]))
    .summary("a step has an invalid parameter")
    .doc("The action has no such parameter, or the value is not one of those that `game.json` declares, has \
          the wrong type, or is a cell outside the board. The game does not check this, and no system acts \
          on it as intended.")
    .wrong(r#"levels/one.json: "solution": { "goldPath": [{ "action": "move", "direction": "rihgt" }] }"#)
    .right(r#"levels/one.json: "solution": { "goldPath": [{ "action": "move", "direction": "right" }, { "action": "move", "direction": "right" }] }"#);

/// A parameter of a step, and the declaration of its action.
pub(crate) fn check(
    context: FileContext<'_>,
    value: Node<'_>,
    action: &DeclaredAction,
    size: Option<Board>,
) -> Option<Diagnostic> {
    let key = value.key()?.text();
    let Some(param) = action.params.iter().find(|param| param.name == *key) else {
        // Systems may read parameters that actions do not declare.
        if action.params.is_empty() || is_read_by_systems(&key) {
            return unreadable(context, value, &key);
        }
        let names = action.params.iter().map(|param| param.name.as_str());
        let hint = suggest::suggestion(&key, names);
        let meant = hint.nearest.clone();
        let (key, action) = (describe::short(&key), describe::short(&action.id));
        return Some(
            context
                .key(&RULE, value, format!("the action `{action}` has no parameter `{key}`{hint}"))
                .renamed(meant.as_deref(), Applicability::Manual)
                .fix(format!("remove `{key}`"), Applicability::Manual, json::entries::remove(value)),
        );
    };
    let found = describe::found(value);
    let wanted = match param.ty.as_str() {
        "direction" => "a direction",
        "position" => "a position `[x, y]`",
        "integer" => "an integer",
        "enum" => "one of its values",
        _ => return None,
    };
    let fits = match param.ty.as_str() {
        "direction" | "enum" => value.kind() == Kind::String,
        "integer" => value.as_i64().is_some(),
        _ => model::cell(value).is_some(),
    };
    if !fits {
        let diagnostic = context.node(&RULE, value, format!("`{key}` must be {wanted}; found {found}"));
        let declared = match param.ty.as_str() {
            "integer" => Ty::Int { min: i64::MIN, max: i64::MAX },
            "position" => Ty::Position,
            _ => return Some(diagnostic),
        };
        let Some((text, how)) = fixes::convert::meant(value, &declared) else { return Some(diagnostic) };
        let title = format!("change it to `{}`", describe::short(&text));
        return Some(diagnostic.fix(title, how, json::entries::replace(value, text)));
    }
    if let (Some((x, y)), Some(size @ (width, height))) = (model::cell(value), size)
        && param.ty == "position"
        && !model::contains(size, (x, y))
    {
        let message = format!("[{x}, {y}] is outside the {width} × {height} board");
        return Some(context.node(&RULE, value, message));
    }
    // Declared values are texts, whatever the type of the parameter.
    let written = if param.ty == "integer" { value.text().into() } else { value.as_str()? };
    let allowed: Vec<&str> = if param.values.is_empty() && param.ty == "direction" {
        catalog::DIRECTIONS.iter().map(|direction| direction.name).collect()
    } else {
        param.values.iter().map(String::as_str).collect()
    };
    if allowed.is_empty() || allowed.contains(&written.as_ref()) {
        return None;
    }
    if param.ty == "integer" {
        let there = suggest::list(&allowed, "or");
        let message = format!("invalid value `{written}` for `{key}`; expected one of {there}");
        return Some(context.node(&RULE, value, message));
    }
    let hint = suggest::suggestion(&written, allowed.iter().copied());
    let written = describe::short(&written);
    let diagnostic = context.node(&RULE, value, format!("invalid value `{written}` for `{key}`{hint}"));
    // If the declaration lists values, it may be the declaration that is incomplete.
    let how = if param.values.is_empty() { Applicability::Unsafe } else { Applicability::Manual };
    Some(diagnostic.renamed(hint.nearest.as_deref(), how))
}

/// A move in short form, compared with the declaration of its parameter in `game.json`.
pub(crate) fn in_short_form(
    context: FileContext<'_>,
    step: Node<'_>,
    param: &DeclaredParam,
) -> Option<Diagnostic> {
    let written = step.as_str()?;
    if param.values.iter().any(|value| *value == written) {
        return None;
    }
    let hint = suggest::suggestion(&written, param.values.iter().map(String::as_str));
    let (written, name) = (describe::short(&written), describe::short(&param.name));
    let message = format!("invalid value `{written}` for `{name}` of the action `move`{hint}");
    // Systems may accept it anyway, but players cannot choose it.
    Some(context.node(&RULE, step, message).severity(Severity::Warning))
}

/// Returns true if some system reads a parameter with this name from actions.
pub(crate) fn is_read_by_systems(name: &str) -> bool {
    catalog::SYSTEMS.iter().any(|system| system.action_params.iter().any(|param| param.name == name))
}

/// An undeclared parameter with a value that the systems which read it cannot use.
fn unreadable(context: FileContext<'_>, value: Node<'_>, key: &str) -> Option<Diagnostic> {
    let mut known = catalog::SYSTEMS.iter().flat_map(|system| system.action_params);
    let field = known.find(|param| param.name == key)?;
    let is_readable = match field.ty {
        Ty::Direction => value.as_str().is_some_and(|word| engine::Direction::parse(&word).is_some()),
        Ty::Position => value.len() >= 2 && value.elements().take(2).all(|side| side.as_i64().is_some()),
        _ => true,
    };
    let (wanted, found) = (describe::expected(&field.ty), describe::found(value));
    (!is_readable).then(|| context.node(&RULE, value, format!("`{key}` must be {wanted}; found {found}")))
}
