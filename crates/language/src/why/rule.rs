//! Why a rule acted, or did not.

use super::{Answer, Reason, Records, acting};
use crate::{Actor, Attempt, Explaining, PlayError, RuleFacts, TurnRecord, plural};

/// Cap on the times that are told, of a rule that acted or was refused more often.
pub const MAX_TIMES: usize = 10;

/// Cap on the rules of which it is looked up how near they came.
const MAX_ASKED: usize = 100;

/// Cap on the times that are told of what one condition refused.
const MAX_TIMES_ALIKE: usize = 3;

/// Adds to records how near rules came to acting in the turns in which they did not, or only in one of them. Of very many rules, only
/// the first ones are asked.
pub fn add_refusals(
    turns: &mut [TurnRecord],
    (explaining, attempt): (&dyn Explaining, &Attempt<'_>),
    rules: &[RuleFacts],
    step: Option<usize>,
) -> Result<(), PlayError> {
    let rules: Vec<Actor> = rules.iter().take(MAX_ASKED).map(|it| it.rule.clone()).collect();
    for (turn, refusal) in explaining.refusals(attempt, &rules, step)? {
        if let Some(turn) = turns.get_mut(turn) {
            turn.refusals.push(refusal);
        }
    }
    Ok(())
}

/// Why a rule acted or did not: in one step, or over all turns.
pub fn why_rule(records: Records<'_>, facts: &RuleFacts, step: Option<usize>) -> Answer {
    let turns =
        || records.turns.iter().enumerate().filter(move |(at, _)| step.is_none_or(|step| step == *at));
    let place = match step {
        Some(step) => records.during(step),
        None => format!("in {}", plural(records.turns.len().saturating_sub(1), records.noun)),
    };
    let rule = &facts.rule;
    // What a refused move would have made a rule do was taken back.
    let fired: Vec<_> = turns()
        .filter(|(_, turn)| turn.is_accepted)
        .flat_map(|(at, turn)| {
            turn.acts.iter().filter(|act| act.fires && act.by.is(rule)).map(move |act| (at, act))
        })
        .collect();
    let mut reasons = Vec::new();
    if !fired.is_empty() {
        for (at, act) in fired.iter().take(MAX_TIMES) {
            let text = format!("{}: {}", records.when(*at), acting(act));
            reasons.push(Reason { at: rule.at.clone(), ..Reason::told(0, Some(*at), text).of(act) });
            records.trace_back(*at, act, 1, &mut reasons);
        }
        let hidden = fired.len().saturating_sub(MAX_TIMES);
        if hidden > 0 {
            let text = format!("and {}", plural(hidden, "more time"));
            reasons.push(Reason::told(0, None, text));
        }
        let title = format!("{} acted {} {place}", rule.words(), plural(fired.len(), "time"));
        return Answer { title, reasons };
    }
    let title = format!("{} did not act {place}", rule.words());
    let mut refused: Vec<_> = turns()
        .flat_map(|(at, turn)| {
            turn.refusals.iter().filter(|it| it.rule.is(rule)).map(move |refusal| (at, turn, refusal))
        })
        .collect();
    // What came closest first, and what one condition refused together.
    refused.sort_by_key(|(_, _, refusal)| std::cmp::Reverse(refusal.held));
    let mut told: Vec<(&Option<String>, usize)> = Vec::new();
    for (at, turn, refusal) in &refused {
        let place = told.iter().position(|(condition, _)| **condition == refusal.condition);
        let place = place.unwrap_or_else(|| {
            told.push((&refusal.condition, 0));
            told.len() - 1
        });
        told[place].1 += 1;
        if told[place].1 > MAX_TIMES_ALIKE || reasons.len() >= MAX_TIMES {
            continue;
        }
        let mut text = records.when(*at);
        if let Some(event) = refusal.on.and_then(|on| turn.events.get(on)) {
            text = format!("{text}, {}", event.line);
        }
        text = match &refusal.condition {
            Some(condition) => format!("{text}: {condition} does not hold: {}", refusal.saw),
            None => format!("{text}: {}", refusal.saw),
        };
        reasons.push(Reason::told(0, Some(*at), text).refused(refusal));
    }
    let hidden = refused.len() - reasons.len();
    if hidden > 0 {
        let text = format!("and {}", plural(hidden, "more time"));
        reasons.push(Reason::told(0, None, text));
    }
    if refused.is_empty() {
        reasons.push(unasked(
            facts,
            rule,
            turns().flat_map(|(_, turn)| turn.events.iter().map(|it| it.name.as_str())),
        ));
    }
    Answer { title, reasons }
}

/// Why nothing asked a rule to act.
fn unasked<'e>(facts: &RuleFacts, rule: &Actor, events: impl Iterator<Item = &'e str>) -> Reason {
    let mut seen: Vec<&str> = Vec::new();
    for event in events {
        if !seen.contains(&event) {
            seen.push(event);
        }
    }
    let text = match &facts.on {
        Some(on) if seen.contains(&on.as_str()) => {
            format!("it waits for `{on}`, which came in a phase in which no rule is asked")
        }
        Some(on) if seen.is_empty() => format!("it waits for `{on}`, and nothing was emitted"),
        Some(on) => {
            let all: Vec<String> = seen.iter().map(|it| format!("`{it}`")).collect();
            format!("it waits for `{on}`, which was not emitted; these were: {}", all.join(", "))
        }
        None => "nothing that it asks for was there".to_owned(),
    };
    Reason::told(0, None, text).by(rule)
}
