//! When something came about: an event, a condition, the loss of all chances to win.

use super::{Answer, MAX_TIMES, Reason, Records, acting};
use crate::{Fate, Fates, plural};

/// Cap on the changes that are told of one turn.
const MAX_TOLD: usize = 8;

/// Cap on the other moves that are told of the turn in which a level was lost.
const MAX_MOVES: usize = 6;

/// When an event came, with who emitted it and why; `None` if it never did.
pub fn when_event(records: Records<'_>, name: &str) -> Option<Answer> {
    let mut came = Vec::new();
    for (step, turn) in records.turns.iter().enumerate().filter(|(_, turn)| turn.is_accepted) {
        let events = turn.events.iter().enumerate().filter(|(_, event)| event.name == name);
        came.extend(events.map(|(index, event)| (step, turn, index, event)));
    }
    let ((first, ..), (last, ..)) = (came.first()?, came.last()?);
    let title = match came.len() {
        1 => format!("`{name}` came once, {}", records.during(*first)),
        count if first == last => {
            format!("`{name}` came {}, all {}", plural(count, "time"), records.during(*first))
        }
        count => format!(
            "`{name}` came {}, first {}, last {}",
            plural(count, "time"),
            records.during(*first),
            records.during(*last)
        ),
    };
    // The first ones and the last one are what is asked for.
    let hidden = came.len().saturating_sub(MAX_TIMES);
    let mut reasons = Vec::new();
    for (at, (step, turn, index, event)) in came.iter().enumerate() {
        if at + 1 < came.len() && at + 1 >= MAX_TIMES {
            continue;
        }
        if hidden > 0 && at + 1 == came.len() {
            let text = format!("and {} in between", plural(hidden, "time"));
            reasons.push(Reason::told(0, None, text));
        }
        let source = turn.acts.iter().find(|act| act.events.contains(index));
        let by = source.map_or_else(String::new, |source| format!(", emitted by {}", acting(source)));
        let text = format!("{}: {}{by}", records.when(*step), event.line);
        let reason = Reason::told(0, Some(*step), text);
        let Some(source) = source else {
            reasons.push(reason);
            continue;
        };
        reasons.push(reason.of(source));
        records.trace_back(*step, source, 1, &mut reasons);
    }
    Some(Answer { title, reasons })
}

/// When a condition begins and ceases to hold. `along` says whether it holds before each move, and after the last one.
pub fn when_holds(records: Records<'_>, condition: &str, along: &[bool]) -> Answer {
    let mut reasons = Vec::new();
    let mut turned = 0;
    for (at, pair) in along.windows(2).enumerate().filter(|(_, pair)| pair[0] != pair[1]) {
        turned += 1;
        if turned > MAX_TIMES {
            continue;
        }
        let verb = if pair[1] { "it begins to hold" } else { "it ceases to hold" };
        // The first turn is what happens before the first move.
        let step = at + 1;
        let text = format!("{}: {verb}", records.when(step));
        reasons.push(Reason::told(0, Some(step), text));
        changes_of(records, step, &mut reasons);
    }
    if turned > MAX_TIMES {
        let text = format!("and {} after that", plural(turned - MAX_TIMES, "time"));
        reasons.push(Reason::told(0, None, text));
    }
    let (first, last) = (along.first().copied().unwrap_or(false), along.last().copied().unwrap_or(false));
    let title = match (first, turned) {
        (true, 0) => format!("{condition} holds all along"),
        (false, 0) => format!("{condition} never holds"),
        _ => {
            let holds = |holds| if holds { "holds" } else { "does not hold" };
            format!("{condition} {} at the start and {} at the end", holds(first), holds(last))
        }
    };
    Answer { title, reasons }
}

/// When a level became lost, by what a search says of the states along the attempt: what was played then, and what would have kept it.
pub fn when_lost(records: Records<'_>, fates: &Fates) -> Answer {
    let nothing = |title: String| Answer { title, reasons: Vec::new() };
    let undecided = fates.before.contains(&Fate::Undecided);
    let why = fates.undecided.as_deref().map_or_else(String::new, |why| format!(" ({why})"));
    if fates.before.first() == Some(&Fate::Lost) {
        return nothing("it cannot be won from the start: proved".to_owned());
    }
    let Some(lost) = fates.point_of_no_return else {
        return nothing(match fates.before.last() {
            Some(Fate::Winnable { .. }) if !undecided => "it was never lost: it can still be won".to_owned(),
            _ if undecided => format!("not decided{why}"),
            _ => "it was never lost".to_owned(),
        });
    };
    let step = lost + 1;
    let before = match fates.before.get(lost) {
        Some(Fate::Winnable { most, .. }) => {
            format!(
                "; before it, {} would have won",
                plural(*most as usize, &format!("more {}", records.noun))
            )
        }
        _ => String::new(),
    };
    let title = format!("lost {}: after it nothing wins, proved{before}", records.during(step));
    let mut reasons = Vec::new();
    changes_of(records, step, &mut reasons);
    let others = fates.moves.get(lost).map_or(&[][..], Vec::as_slice);
    let kept = others.iter().filter(|it| !it.is_played).filter_map(|it| match it.fate {
        Fate::Winnable { most, .. } => Some((most, &it.label)),
        _ => None,
    });
    let mut kept: Vec<(u32, &String)> = kept.collect();
    kept.sort();
    for (most, label) in kept.into_iter().take(MAX_MOVES) {
        let more = plural(most as usize, &format!("more {}", records.noun));
        let text = format!("`{label}` instead can still be won, in {more}");
        reasons.push(Reason::told(0, Some(step), text));
    }
    Answer { title, reasons }
}

/// Adds what a turn changed, and by what.
fn changes_of(records: Records<'_>, step: usize, reasons: &mut Vec<Reason>) {
    let Some(turn) = records.turns.get(step) else { return };
    let changes = || turn.acts.iter().flat_map(|act| act.changes.iter().map(move |change| (act, change)));
    for (act, change) in changes().take(MAX_TOLD) {
        let text =
            format!("{}: {} → {}, by {}", change.thing.words, change.before, change.after, acting(act));
        reasons.push(Reason::told(1, Some(step), text).of(act));
    }
    let hidden = changes().count().saturating_sub(MAX_TOLD);
    if hidden > 0 {
        let text = format!("and {}", plural(hidden, "more change"));
        reasons.push(Reason::told(1, Some(step), text));
    }
}
