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
    let told = |depth, text| Reason::told(depth, Some(step), text);
    reasons.extend(turn.messages.iter().map(|message| told(0, message.clone())));
    for (number, act) in (1..).zip(&turn.acts) {
        let on = act.on.and_then(|on| turn.events.get(on));
        let place: Vec<(i32, i32)> = on.and_then(|event| event.cell).into_iter().collect();
        let on = on.map_or_else(String::new, |event| format!(", on {}", event.line));
        let reason = told(0, format!("{}{on}", acting(act))).of(act);
        // What matched no cells acts at the place of the event that it reacted to.
        let cells = if reason.cells.is_empty() { place } else { reason.cells };
        reasons.push(Reason { cells, act: Some(number), phase: Some(act.phase.clone()), ..reason });
        for change in &act.changes {
            let text = format!("{}: {} → {}", change.thing.words, change.before, change.after);
            reasons.push(Reason { cells: change.thing.cell.into_iter().collect(), ..told(1, text) });
        }
        for event in turn.events.get(act.events.clone()).unwrap_or(&[]) {
            let text = format!("emits {}", event.line);
            reasons.push(Reason { cells: event.cell.into_iter().collect(), ..told(1, text) });
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
        reasons.push(told(0, text).refused(refusal));
    }
    if turn.is_cut {
        reasons.push(told(0, "there is more, which was too much to record".to_owned()));
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
