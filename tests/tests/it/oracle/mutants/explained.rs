//! Known and accepted differences, by class: points on which the specification is silent or ambiguous, and points on
//! which the engine is deliberately bounded.
//!
//! | class | what the specification says | what the engine does |
//! |---|---|---|
//! | two layers with the same name | nothing | the first one counts |
//! | size of one element | "`size` list of whole?" (casts.md, table of systems); it does not give the length | a missing element is 2 |
//! | a line outside the board | cells there hold nothing (systems.md 0.1), so their sum is 0; it does not say so for goals | such a goal is never met |
//! | a kind that is not a text, as a value of a map of kinds | "values not named take any type" (casts.md, table of systems), but not how they are used | no kind |
//! | a claim that is not an object, read by a lose condition | "once shares can be even, the other when an owner has too much" (casts.md, lose conditions); `balance_budget_exhausted` reads its map before that, and casts.md does not say how | it is read only if an owner has too many cells |
//! | a switch that is not a boolean | "open or turn" (casts.md, "Loading"): a level with nothing to cascade opens, and stops in every turn | it does not open |

use super::duel::Difference;
use super::vocabulary::elements;
use crate::oracle::game::Files;
use crate::oracle::game::values::Value;

/// The class of a difference, where it is explained.
pub(super) fn explain(files: &Files, difference: &Difference) -> Option<&'static str> {
    let layers: Vec<Value> =
        elements(files.game.get("layers")).iter().map(|layer| layer.get("id").clone()).collect();
    if has_duplicates(&layers) {
        return Some("explained: two layers of one name");
    }
    if difference.oracle.contains("a pair: fewer than two elements") {
        return Some("explained: a cursor size of fewer than two elements");
    }
    if difference.what == "stops" && difference.at == "opening" && difference.engine.contains("/enabled") {
        return Some("explained: a switch that is no flag");
    }
    if difference.oracle.contains("claim: wants an object") && difference.engine == "plays on" {
        return Some("explained: a claim that is no object, read by a lose condition");
    }
    if has_kind_that_is_no_text(&files.game) || has_kind_that_is_no_text(&files.level) {
        return Some("explained: a kind that is no text in a map of kinds");
    }
    let lines = ["sum_constraint", "count_constraint"];
    let goals = elements(files.level.get("goals"));
    let outside = goals.iter().any(|goal| {
        lines.contains(&goal.get("type").to_text().as_str()) && is_outside(files, goal.get("config"))
    });
    if ["goals", "won"].contains(&difference.what) && outside {
        return Some("explained: a line outside the board");
    }
    None
}

/// Returns true if the row or column that is counted is not on the board.
fn is_outside(files: &Files, config: &Value) -> bool {
    let Ok(size) = files.level.get("board").get("size").cell("size") else { return false };
    let lines = match config.get("scope").to_text().as_str() {
        "row" => size.y,
        "col" => size.x,
        _ => return false,
    };
    matches!(config.get("index"), Value::Whole(index) if !(0..lines).contains(index))
}

fn has_kind_that_is_no_text(value: &Value) -> bool {
    const MAPS: [&str; 5] = ["kindTransform", "settleTransform", "pairs", "terminalKinds", "reactiveKinds"];
    match value {
        Value::List(items) => items.iter().any(has_kind_that_is_no_text),
        Value::Object(object) => object.0.iter().any(|(key, value)| match value {
            Value::Object(kinds) if MAPS.contains(&key.as_str()) => {
                kinds.0.iter().any(|(_, kind)| !matches!(kind, Value::Text(_) | Value::Null | Value::List(_)))
                    || (!key.starts_with(['p', 't'])
                        && kinds.0.iter().any(|(_, kind)| matches!(kind, Value::List(_))))
            }
            other => has_kind_that_is_no_text(other),
        }),
        _ => false,
    }
}

fn has_duplicates(list: &[Value]) -> bool {
    list.iter().enumerate().any(|(index, item)| list[..index].contains(item))
}
