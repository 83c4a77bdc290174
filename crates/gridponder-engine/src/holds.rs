//! Conditions that are asked of a level: whether one holds, and levels that are won when one does.

use crate::condition::Condition;
use crate::contract::{Evaluate, Goal, Progress, Turn};
use crate::event::{Event, EventKind};
use crate::stop::Check;
use crate::{CompileError, Level, Play, Semantics, Value, def};

/// Returns true if a condition of the DSL holds in a level after a path, whose steps are played whether or not they are
/// accepted. No condition about an event holds: there is none.
///
/// # Errors
/// The board is too large.
pub fn condition_holds(
    (game, level): (&def::Game, &def::Level),
    semantics: Semantics,
    path: &[def::Action],
    condition: &Value,
) -> Result<bool, CompileError> {
    let along = condition_along((game, level), semantics, path, condition, &mut |_, _| {})?;
    Ok(along.last().is_some_and(|holds| *holds))
}

/// Returns whether a condition of the DSL holds in a level before each step of a path, and after the last one. `between` may change
/// the state before that, and is told how many steps were played. Otherwise as [`condition_holds`].
///
/// # Errors
/// The board is too large.
pub fn condition_along(
    (game, level): (&def::Game, &def::Level),
    semantics: Semantics,
    path: &[def::Action],
    condition: &Value,
    between: &mut dyn FnMut(&mut Play<'_>, usize),
) -> Result<Vec<bool>, CompileError> {
    let level = Level::compile_with(game, &with_condition(level, condition), semantics)?;
    let mut play = Play::without_history(&level);
    let condition = level.rules.last().and_then(|rule| rule.if_.as_ref());
    let holds = |play: &mut Play<'_>| condition.is_some_and(|condition| play.holds(condition));
    between(&mut play, 0);
    let mut along = vec![holds(&mut play)];
    for (at, step) in path.iter().enumerate() {
        play.submit_named(step);
        between(&mut play, at + 1);
        along.push(holds(&mut play));
    }
    Ok(along)
}

/// Compiles a level that is won as soon as a condition of the DSL holds at the end of a turn, whatever its goals say. Its lose
/// conditions stay.
///
/// # Errors
/// The board is too large.
pub fn compile_with_goal(
    (game, level): (&def::Game, &def::Level),
    semantics: Semantics,
    condition: &Value,
) -> Result<Level, CompileError> {
    let mut level = Level::compile_with(game, &with_condition(level, condition), semantics)?;
    let condition = level.rules.last().and_then(|rule| rule.if_.clone()).unwrap_or(Condition::Never);
    let id = level.pool.symbol("condition");
    let evaluate: Option<Box<dyn Evaluate>> = Some(Box::new(Holds(condition)));
    level.goals = vec![Goal { id, at: 0, check: Check::default(), evaluate }];
    Ok(level)
}

/// The goal that a condition holds.
struct Holds(Condition);

impl Evaluate for Holds {
    fn evaluate(&self, turn: &mut Turn<'_>) -> Progress {
        Progress::all_or_nothing(self.0.holds(turn, &Event::new(EventKind::TurnEnded)))
    }
}

/// A level whose last rule brings a condition along, and never has an effect.
fn with_condition(level: &def::Level, condition: &Value) -> def::Level {
    let mut level = level.clone();
    level.rules.push(def::Rule {
        at: level.rules.len(),
        id: String::new(),
        on: EventKind::TurnEnded.name().to_owned(),
        where_: None,
        if_: Some(condition.clone()),
        then: Vec::new(),
        priority: 0,
        once: false,
    });
    level
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_condition_is_asked_after_a_path() {
        let value = |text: &str| Value::from(&text.parse::<serde_json::Value>().expect("it is JSON"));
        let game = def::Game::read(&value(
            r#"{
                "layers": [{ "id": "objects", "occupancy": "zero_or_one" }],
                "actions": [{ "id": "move", "params": { "direction": { "type": "direction" } } }],
                "entityKinds": { "rock": { "layer": "objects", "tags": ["solid"] } },
                "systems": [{ "id": "walk", "type": "avatar_navigation" }]
            }"#,
        ));
        let level = def::Level::read(&value(
            r#"{
                "id": "a",
                "board": { "size": [3, 1], "layers": { "objects": [[null, null, "rock"]] } },
                "state": { "avatar": { "position": [0, 0] } }
            }"#,
        ));
        let holds = |path: &[&str], condition: &str| {
            let path: Vec<def::Action> =
                path.iter().filter_map(|step| def::Action::read(&value(step))).collect();
            condition_holds((&game, &level), Semantics::RELEASED, &path, &value(condition))
                .expect("it is small")
        };
        let at_the_middle = r#"{ "avatar": { "at": [1, 0] } }"#;
        assert!(!holds(&[], at_the_middle));
        assert!(holds(&[r#""right""#], at_the_middle));
        assert!(holds(&[r#""right""#, r#""right""#], at_the_middle), "the rock stops the avatar");
        assert!(holds(&[], r#"{ "board_count": { "kind": "rock", "op": "eq", "value": 1 } }"#));
        assert!(!holds(&[], r#"{ "position": [0, 0] }"#), "there is no event");
        let sought = compile_with_goal((&game, &level), Semantics::RELEASED, &value(at_the_middle));
        let right = def::Action::read(&value(r#""right""#)).expect("it is a step");
        let replay = crate::replay(&sought.expect("it is small"), &[right]);
        assert_eq!(replay.verdict, crate::Verdict::Won, "the level has no goal of its own");
    }
}
