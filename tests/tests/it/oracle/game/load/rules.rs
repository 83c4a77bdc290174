//! Rules, and their conditions and effects (engine.md 1.3, 4 and 5; casts.md "Rules").

use super::super::values::{Go, Object, Value, throw};
use super::each_object;

#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) id: String,
    pub(crate) on: String,
    /// `where` and `if`: both are evaluated in the same way.
    pub(crate) conditions: Vec<Object>,
    pub(crate) then: Vec<Object>,
    pub(crate) priority: i64,
    pub(crate) once: bool,
}

pub(super) fn rules(value: &Value) -> Go<Vec<Rule>> {
    each_object(value, "rules")?.iter().map(rule).collect()
}

fn rule(rule: &Object) -> Go<Rule> {
    let mut conditions = Vec::new();
    for key in ["where", "if"] {
        if let Some(condition) = rule.get(key).maybe_object(key)? {
            check_condition(&condition)?;
            conditions.push(condition);
        }
    }
    let mut then = Vec::new();
    for effect in rule.get("then").list("then")? {
        let effect = effect.object("an effect")?;
        check_effect(&effect)?;
        then.push(effect);
    }
    Ok(Rule {
        id: rule.get("id").text("rule id")?,
        on: rule.get("on").text("on")?,
        conditions,
        then,
        priority: rule.get("priority").maybe_whole("priority")?.unwrap_or(0),
        once: rule.get("once").maybe_flag("once")?.unwrap_or(false),
    })
}

/// In the order in which production searches for them (engine.md 4).
const CONDITIONS: [&str; 11] = [
    "position",
    "position_has_tag",
    "event",
    "cell",
    "avatar",
    "variable",
    "emitter_has_next",
    "board_count",
    "all_of",
    "any_of",
    "not",
];

const EFFECTS: [&str; 12] = [
    "spawn",
    "set_cell",
    "destroy",
    "transform",
    "move_entity",
    "release_from_emitter",
    "apply_gravity",
    "set_variable",
    "increment_variable",
    "set_inventory",
    "clear_inventory",
    "resolve_move",
];

/// The word that selects the test of a condition: the first known one counts, and others are ignored.
pub(crate) fn operator_of(condition: &Object) -> Option<&'static str> {
    CONDITIONS.into_iter().find(|word| condition.has(word))
}

pub(crate) fn effect_of(effect: &Object) -> Option<&'static str> {
    EFFECTS.into_iter().find(|word| effect.has(word))
}

fn check_condition(condition: &Object) -> Go<()> {
    let Some(operator) = operator_of(condition) else {
        return throw("a condition without a known word");
    };
    let body = condition.get(operator);
    if operator == "position" {
        return body.cell("position").map(drop);
    }
    if operator == "all_of" || operator == "any_of" {
        for child in body.list(operator)? {
            check_condition(&child.object(operator)?)?;
        }
        return Ok(());
    }
    let body = body.object(operator)?;
    let texts = |keys: &[&str]| keys.iter().try_for_each(|key| body.get(key).text(key).map(drop));
    let maybe_texts = |keys: &[&str]| keys.iter().try_for_each(|key| body.get(key).maybe_text(key).map(drop));
    match operator {
        "position_has_tag" => texts(&["layer", "tag"]),
        "event" => maybe_texts(&["kind", "param"]),
        "cell" => {
            body.get("position").cell("position")?;
            texts(&["layer"])?;
            maybe_texts(&["kind", "hasTag"])?;
            body.get("isEmpty").maybe_flag("isEmpty").map(drop)
        }
        "avatar" => body.get("at").maybe_cell("at").map(drop),
        "variable" => texts(&["name", "op"]),
        "emitter_has_next" => texts(&["emitterId"]),
        "board_count" => {
            texts(&["op"])?;
            body.get("value").whole("value")?;
            maybe_texts(&["kind", "tag", "layer"])
        }
        _ => check_condition(&body),
    }
}

fn check_effect(effect: &Object) -> Go<()> {
    match effect_of(effect) {
        None => throw("an effect without a known word"),
        Some(word @ ("clear_inventory" | "resolve_move")) => effect.get(word).maybe_object(word).map(drop),
        Some(word) => effect.get(word).object(word).map(drop),
    }
}
