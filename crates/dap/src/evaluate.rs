//! What people type into the console, a watch or a hover: a path into the state, the name of a goal, a condition, or a question why.

use language::{Answer, Place, Records, why_changed, why_not_met, why_rule, why_turn};
use serde_json::Value as Json;

use crate::breakpoints::Condition;
use crate::launch::Launched;
use crate::shown::state_before;
use crate::walk::Point;

/// What an expression is at a place. Err: why it is nothing.
pub(crate) fn evaluate(launched: &Launched, point: Point, expression: &str) -> Result<Json, String> {
    let expression = expression.trim();
    if let Some(question) = expression.strip_prefix("why") {
        return Ok(Json::String(why(launched, point, question.trim())?));
    }
    let state = state_before(launched, point.turn)?.all;
    if let Some(value) = at_path(&state, expression) {
        return Ok(value.clone());
    }
    let goals = launched.turns.get(point.turn.saturating_sub(1)).map(|turn| turn.goals.as_slice());
    if let Some(goal) = goals.into_iter().flatten().find(|it| it.id == expression) {
        return Ok(Json::String(format!("{} %", goal.percent)));
    }
    // A word alone is none, and not worth asking.
    if expression.contains(['[', '{', ' ']) {
        match Condition::of(launched, expression) {
            Ok(condition) => return Ok(Json::Bool(condition.holds(point.turn))),
            Err(why) if expression.starts_with(['[', '{']) => return Err(why),
            Err(_) => {}
        }
    }
    let members: Vec<&str> =
        state.as_object().into_iter().flat_map(|all| all.keys()).map(String::as_str).collect();
    Err(format!(
        "`{expression}` is neither a condition nor in the state, which has {}; ask also `why`, `why 3,1`, `why VARIABLE`, `why RULE` or `why GOAL`",
        members.join(", ")
    ))
}

/// The value at a path such as `avatar.position[0]`.
fn at_path<'j>(state: &'j Json, path: &str) -> Option<&'j Json> {
    let mut value = state;
    for part in path.split(['.', '[', ']']).filter(|part| !part.is_empty()) {
        value = match value {
            Json::Object(members) => members.get(part)?,
            Json::Array(all) => all.get(part.parse::<usize>().ok()?)?,
            _ => return None,
        };
    }
    (!path.is_empty()).then_some(value)
}

/// Answers why something is so, as far as play has come.
fn why(launched: &Launched, point: Point, question: &str) -> Result<String, String> {
    let explaining = launched.explaining()?;
    let last = launched.turns.len().saturating_sub(1);
    // In front of a turn, what is asked about has happened before it.
    let until = if point.act.is_some() { point.turn } else { point.turn.saturating_sub(1) }.min(last);
    let turns = launched.turns.get(..=until).unwrap_or_default();
    let records = Records { turns, noun: launched.noun };
    let level = launched.scene();
    let failed = |why: language::PlayError| why.to_string();
    if question.is_empty() {
        return Ok(text(&why_turn(records, until)));
    }
    if let Some(rule) = explaining.rules(level).map_err(failed)?.iter().find(|it| it.rule.name == question) {
        return Ok(text(&why_rule(records, rule, Some(until))));
    }
    let goals = explaining.goals(level).map_err(failed)?;
    if let Some(goal) = goals.iter().find(|it| it.goal.name == question) {
        let rules = explaining.rules(level).map_err(failed)?;
        return Ok(text(&why_not_met(records, goal, &rules, &[])));
    }
    let Some(place) = Place::named(question) else { return Err(format!("`{question}` names nothing")) };
    Ok(text(&why_changed(records, &place)))
}

fn text(answer: &Answer) -> String {
    let reasons = answer.reasons.iter().map(|it| format!("\n{}{}", "  ".repeat(it.depth + 1), it.text));
    std::iter::once(answer.title.clone()).chain(reasons).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_path_goes_through_members_and_lists() {
        let state = json!({ "avatar": { "position": [3, 1] }, "turn": 2 });
        assert_eq!(at_path(&state, "avatar.position[1]"), Some(&json!(1)));
        assert_eq!(at_path(&state, "turn"), Some(&json!(2)));
        for nothing in ["", "avatar.name", "turn.x", "avatar.position[2]"] {
            assert_eq!(at_path(&state, nothing), None, "{nothing}");
        }
    }
}
