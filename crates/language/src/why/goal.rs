//! What keeps a goal from being met: the rules that could bring it about and did not act, and those that acted against it.

use std::cmp::Reverse;

use super::{Answer, Reason, Records, why_rule};
use crate::{GoalFacts, RuleFacts};

/// Cap on the rules that are named.
pub const MAX_SUSPECTS: usize = 8;

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

/// Why a goal is not met after the last turn: the rules of the level, the likeliest reason first. Rules that do not act although they
/// bear on the goal come before those that act, and those whose conditions nearly held before others.
pub fn why_not_met(records: Records<'_>, goal: &GoalFacts, rules: &[RuleFacts]) -> Answer {
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
    let distances = distances(goal, rules);
    let mut suspects: Vec<Suspect<'_>> = rules
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
        reasons.push(Reason { depth: 0, step: None, text, actor: Some(rule.clone()), at: rule.at.clone() });
        let nearest = answer.reasons.into_iter().take(if suspect.fired > 0 { 1 } else { 2 });
        reasons.extend(nearest.map(|it| Reason { depth: it.depth + 1, ..it }));
    }
    Answer { title, reasons }
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
