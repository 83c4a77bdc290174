//! Whether what a timeline expects came about.

use text::TextRange;
use wage_rules::doc::Node;

use crate::Value;
use crate::timeline::{Expectation, Expected};
use crate::world::World;

/// What became of an expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The step in which it counts, in milliseconds.
    pub at: u64,
    /// The expectation in the text of the timeline.
    pub range: TextRange,
    /// Whether it holds.
    pub holds: bool,
    /// What was expected, or what came instead: one line, no final stop.
    pub message: String,
}

/// A rule that fired in the step that is judged.
pub(crate) struct Firing {
    pub(crate) rule: String,
    pub(crate) same: Option<String>,
    pub(crate) other: Option<String>,
}

/// Judges an expectation at the end of its step.
pub(crate) fn judge(expectation: &Expectation<'_>, at: u64, world: &World, firings: &[Firing]) -> Outcome {
    let result = match &expectation.what {
        Expected::Fires { rule, same, other, count } => fires(rule, (*same, *other), *count, firings),
        Expected::Not { rule, same, other } => {
            let found = firings.iter().find(|it| it.rule == *rule && fits(it, (*same, *other)));
            match found {
                None => Ok(format!("`{rule}` does not fire")),
                Some(firing) => Err(format!("`{rule}` fires{}", bound(firing))),
            }
        }
        Expected::State(state) => has_state(*state, world),
        Expected::Ended(true) if world.has_ended => Ok("the game has ended".to_owned()),
        Expected::Ended(false) if world.has_ended => Err("the game has ended".to_owned()),
        Expected::Ended(true) => Err("the game has not ended".to_owned()),
        Expected::Ended(false) => Ok("the game has not ended".to_owned()),
    };
    let (holds, message) = match result {
        Ok(message) => (true, message),
        Err(message) => (false, message),
    };
    Outcome { at, range: expectation.node.place(), holds, message }
}

/// The outcome of an expectation for a time that is not reached.
pub(crate) fn not_reached(expectation: &Expectation<'_>, at: u64, end: u64) -> Outcome {
    let message = format!("the run ends at {end} ms, before {at} ms");
    Outcome { at, range: expectation.node.place(), holds: false, message }
}

fn fires(
    rule: &str,
    who: (Option<&str>, Option<&str>),
    count: Option<u64>,
    firings: &[Firing],
) -> Result<String, String> {
    let of_rule: Vec<&Firing> = firings.iter().filter(|it| it.rule == rule).collect();
    let found = of_rule.iter().filter(|it| fits(it, who)).count() as u64;
    let expected =
        Firing { rule: rule.to_owned(), same: who.0.map(Into::into), other: who.1.map(Into::into) };
    let for_whom = bound(&expected);
    match count {
        Some(count) if count == found => Ok(format!("`{rule}` fires {}{for_whom}", times(count))),
        Some(count) => Err(format!("`{rule}` fires {}{for_whom}, not {}", times(found), times(count))),
        None if found > 0 => Ok(format!("`{rule}` fires{for_whom}")),
        None => Err(match of_rule.first() {
            None => format!("`{rule}` does not fire"),
            Some(other) => format!("`{rule}` fires{}, not{for_whom}", bound(other)),
        }),
    }
}

fn times(count: u64) -> String {
    match count {
        1 => "once".to_owned(),
        _ => format!("{count} times"),
    }
}

fn fits(firing: &Firing, (same, other): (Option<&str>, Option<&str>)) -> bool {
    let is = |expected: Option<&str>, found: Option<&str>| expected.is_none() || expected == found;
    is(same, firing.same.as_deref()) && is(other, firing.other.as_deref())
}

fn bound(firing: &Firing) -> String {
    let roles = [("same", &firing.same), ("other", &firing.other)];
    let roles = roles.iter().filter_map(|(role, name)| Some(format!(" {role}={}", name.as_deref()?)));
    let roles = roles.collect::<String>();
    if roles.is_empty() { roles } else { format!(" for{roles}") }
}

fn has_state(state: Node<'_>, world: &World) -> Result<String, String> {
    for player in state.members() {
        let Some(index) = world.players.iter().position(|it| &*it.id == player.key) else {
            return Err(format!("`{}` has not joined", player.key));
        };
        for member in player.value.members() {
            let expected = Value::of(member.value);
            match world.state(index, member.key) {
                Some(found) if found.same_as(&expected) => {}
                found => {
                    let found = found.map_or_else(|| "not set".to_owned(), |found| format!("`{found}`"));
                    return Err(format!("`{}` of `{}` is {found}, not `{expected}`", member.key, player.key));
                }
            }
        }
    }
    Ok("the state is as expected".to_owned())
}
