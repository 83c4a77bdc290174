//! What keeps a goal from being met: the rules that could bring it about and did not act, and those that acted against it.

use std::cmp::Reverse;

use super::{Answer, Reason, Records, why_rule};
use crate::{Actor, GoalFacts, Remedy, RuleFacts};

/// Cap on the rules that are named.
pub const MAX_SUSPECTS: usize = 8;

/// The rules with a small change that mends a path of which no more are looked for, once there are so many.
pub const MAX_REMEDIES: usize = 3;

/// A rule that may be the reason, and how much speaks for it.
struct Suspect<'r> {
    facts: &'r RuleFacts,
    /// In how many steps from rule to rule its effects reach what the goal asks for; `None` if they do not.
    distance: Option<usize>,
    fired: usize,
    refused: usize,
    /// The most conditions that held when it was refused.
    closest: usize,
}

/// The goals that are not met after the last turn in which any were evaluated.
pub fn unmet(records: Records<'_>, goals: &[GoalFacts]) -> Vec<GoalFacts> {
    let last = records.turns.iter().rev().find(|turn| !turn.goals.is_empty());
    let is_met = |goal: &&GoalFacts| {
        last.is_some_and(|turn| turn.goals.iter().any(|it| it.id == goal.goal.name && it.percent == 100))
    };
    goals.iter().filter(|goal| !is_met(goal)).cloned().collect()
}

/// The rules of a level, the likeliest reason first for which these goals are not met.
pub fn suspects(records: Records<'_>, goals: &[GoalFacts], rules: &[RuleFacts]) -> Vec<Actor> {
    let mut all: Vec<Actor> = Vec::new();
    let lists: Vec<Vec<Suspect<'_>>> = goals.iter().map(|goal| ranked(records, goal, rules)).collect();
    for rank in 0..rules.len() {
        for suspect in lists.iter().filter_map(|list| list.get(rank)) {
            if !all.iter().any(|it| it.is(&suspect.facts.rule)) {
                all.push(suspect.facts.rule.clone());
            }
        }
    }
    if goals.is_empty() { rules.iter().map(|it| it.rule.clone()).collect() } else { all }
}

/// Why a recording fails though there is no goal that is not met: what else it expects does not come. `title` says what.
pub fn why_fails(records: Records<'_>, title: String, rules: &[RuleFacts], remedies: &[Remedy]) -> Answer {
    let nothing = Actor { kind: "recording", name: String::new(), at: None };
    let expected = GoalFacts { goal: nothing, reads: Vec::new(), is_to_avoid: false };
    Answer { title, ..why_not_met(records, &expected, rules, remedies) }
}

/// Why a goal is not met after the last turn: the rules of the level, the likeliest reason first. Those come first of which a small
/// change mends the path, as `remedies` say. Rules that do not act although they bear on the goal come before those that act, and those
/// whose conditions nearly held before others.
pub fn why_not_met(
    records: Records<'_>,
    goal: &GoalFacts,
    rules: &[RuleFacts],
    remedies: &[Remedy],
) -> Answer {
    let progress = records
        .turns
        .iter()
        .rev()
        .find_map(|turn| turn.goals.iter().find(|it| it.id == goal.goal.name))
        .map(|it| it.percent);
    let title = match progress {
        Some(100) => format!("{} is met", goal.goal.words()),
        Some(percent) => format!("{} is not met: {percent} %", goal.goal.words()),
        None => format!("{} was not evaluated", goal.goal.words()),
    };
    if progress == Some(100) {
        return Answer { title, reasons: Vec::new() };
    }
    let mut suspects = ranked(records, goal, rules);
    let remedy_of = |suspect: &Suspect<'_>| remedies.iter().position(|it| it.rule.is(&suspect.facts.rule));
    suspects.sort_by_key(|it| remedy_of(it).unwrap_or(usize::MAX));
    let mut reasons = Vec::new();
    for suspect in suspects.iter().take(MAX_SUSPECTS) {
        let answer = why_rule(records, suspect.facts, None);
        let bearing = match suspect.distance {
            Some(0) => "; it changes what the goal asks for",
            Some(_) => "; what it changes lets another rule change what the goal asks for",
            None => "",
        };
        let rule = &suspect.facts.rule;
        let text = format!("{}{bearing}", answer.title);
        reasons.push(Reason::told(0, None, text).by(rule));
        if let Some(remedy) = remedy_of(suspect).and_then(|at| remedies.get(at)) {
            let text = format!("{}, it passes: replayed", remedy.words);
            reasons.push(Reason::told(1, None, text).by(rule));
        }
        let nearest = answer.reasons.into_iter().take(if suspect.fired > 0 { 1 } else { 2 });
        reasons.extend(nearest.map(|it| Reason { depth: it.depth + 1, ..it }));
    }
    Answer { title, reasons }
}

/// The rules of a level, the likeliest reason first.
fn ranked<'r>(records: Records<'_>, goal: &GoalFacts, rules: &'r [RuleFacts]) -> Vec<Suspect<'r>> {
    let distances = distances(goal, rules);
    let mut suspects: Vec<Suspect<'r>> = rules
        .iter()
        .zip(distances)
        .map(|(facts, distance)| {
            let turns = || records.turns.iter();
            let fired = turns()
                .filter(|turn| turn.is_accepted)
                .flat_map(|turn| &turn.acts)
                .filter(|act| act.fires && act.by.is(&facts.rule))
                .count();
            let refusals = || turns().flat_map(|turn| &turn.refusals).filter(|it| it.rule.is(&facts.rule));
            let closest = refusals().map(|it| it.held).max().unwrap_or(0);
            Suspect { facts, distance, fired, refused: refusals().count(), closest }
        })
        .collect();
    suspects.sort_by_key(|it| {
        let bears_on = it.distance.unwrap_or(usize::MAX);
        // What was not to happen and did was done by a rule that acted.
        ((it.fired > 0) != goal.is_to_avoid, bears_on, it.refused == 0, Reverse(it.closest))
    });
    suspects
}

/// In how many steps the effects of each rule reach what a goal asks for.
fn distances(goal: &GoalFacts, rules: &[RuleFacts]) -> Vec<Option<usize>> {
    let mut distances: Vec<Option<usize>> = vec![None; rules.len()];
    let mut wanted: Vec<&str> = goal.reads.iter().map(String::as_str).collect();
    for distance in 0..rules.len() {
        let reaching: Vec<usize> = (0..rules.len())
            .filter(|at| distances[*at].is_none())
            .filter(|at| rules[*at].writes.iter().any(|name| wanted.contains(&name.as_str())))
            .collect();
        if reaching.is_empty() {
            break;
        }
        for at in reaching {
            distances[at] = Some(distance);
            wanted.extend(rules[at].reads.iter().map(String::as_str));
        }
    }
    distances
}
