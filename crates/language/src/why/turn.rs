//! All that happened in a turn.

use super::{Answer, Reason, Records, acting};
use crate::{TurnEnd, TurnRecord, plural};

/// What acted in a turn, what it changed, and which rules did not act.
pub fn why_turn(records: Records<'_>, step: usize) -> Answer {
    let Some(turn) = records.turns.get(step) else {
        let title = format!("{} was not played", records.when(step));
        return Answer { title, reasons: Vec::new() };
    };
    let title = format!("{}: {}", records.when(step), outcome(turn));
    let mut reasons: Vec<Reason> = Vec::new();
    let mut add = |depth, text, actor, at| reasons.push(Reason { depth, step: Some(step), text, actor, at });
    for message in &turn.messages {
        add(0, message.clone(), None, None);
    }
    for act in &turn.acts {
        let on = act.on.and_then(|on| turn.events.get(on));
        let on = on.map_or_else(String::new, |event| format!(", on {}", event.line));
        add(0, format!("{}{on}", acting(act)), Some(act.by.clone()), act.by.at.clone());
        for change in &act.changes {
            add(1, format!("{}: {} → {}", change.thing.words, change.before, change.after), None, None);
        }
        for event in turn.events.get(act.events.clone()).unwrap_or(&[]) {
            add(1, format!("emits {}", event.line), None, None);
        }
    }
    for refusal in &turn.refusals {
        let on = refusal.on.and_then(|on| turn.events.get(on));
        let on = on.map_or_else(String::new, |event| format!(" on {}", event.line));
        let why = match &refusal.condition {
            Some(condition) => format!("{condition} does not hold: {}", refusal.saw),
            None => refusal.saw.clone(),
        };
        let text = format!("{} does not act{on}: {why}", refusal.rule.words());
        add(0, text, Some(refusal.rule.clone()), refusal.at.clone().or_else(|| refusal.rule.at.clone()));
    }
    if turn.is_cut {
        add(0, "there is more, which was too much to record".to_owned(), None, None);
    }
    Answer { title, reasons }
}

fn outcome(turn: &TurnRecord) -> String {
    match turn.end {
        Some(TurnEnd::Won) => "won".to_owned(),
        Some(TurnEnd::Lost) => "lost".to_owned(),
        Some(TurnEnd::Stopped) => "the game stops".to_owned(),
        Some(TurnEnd::Cut) => "cut, since it did not end".to_owned(),
        None if !turn.is_accepted => "refused; this is what would have come of it".to_owned(),
        None => plural(turn.acts.iter().map(|act| act.changes.len()).sum(), "change"),
    }
}
