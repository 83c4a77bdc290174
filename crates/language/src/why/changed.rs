//! Why a part of the state is as it is: the chain of its changes, back to the start.

use super::{Answer, Reason, Records, acting};
use crate::{Place, Session, plural};

/// Cap on the changes that are told, the newest ones.
pub const MAX_CHANGES: usize = 20;

/// Why there is no such cell on the board of a session; `None` if there is one.
pub fn no_cell(session: &dyn Session, (x, y): (i32, i32)) -> Option<String> {
    let (width, height) = session.size();
    let is_inside = |at: i32, length: u32| u32::try_from(at).is_ok_and(|at| at < length);
    let is_there = is_inside(x, width) && is_inside(y, height);
    (!is_there)
        .then(|| format!("({x},{y}) is outside of the board, which has {width} columns and {height} rows"))
}

/// Why a part of the state is as it is after the last turn. Changes that a refused move would have made do not count.
pub fn why_changed(records: Records<'_>, place: &Place) -> Answer {
    let words = match place {
        Place::Cell((x, y), None) => format!("({x},{y})"),
        Place::Cell((x, y), Some(layer)) => format!("`{layer}` at ({x},{y})"),
        Place::Variable(name) => format!("variable `{name}`"),
    };
    let mut changes = Vec::new();
    for (step, turn) in records.turns.iter().enumerate().filter(|(_, turn)| turn.is_accepted) {
        for act in &turn.acts {
            changes.extend(
                act.changes.iter().filter(|it| place.has(&it.thing)).map(|change| (step, act, change)),
            );
        }
    }
    let Some((last, ..)) = changes.last() else {
        let title = format!("{words}: nothing changed it; it is as it was at the start");
        return Answer { title, reasons: Vec::new() };
    };
    let title = match changes.len() {
        1 => format!("{words}: changed once, {}", records.during(*last)),
        count => format!("{words}: changed {}, last {}", plural(count, "time"), records.during(*last)),
    };
    let mut reasons = Vec::new();
    for (step, act, change) in changes.iter().rev().take(MAX_CHANGES) {
        let text = format!(
            "{}: {}: {} → {}, by {}",
            records.when(*step),
            change.thing.words,
            change.before,
            change.after,
            acting(act)
        );
        reasons.push(Reason::told(0, Some(*step), text).of(act));
        records.trace_back(*step, act, 1, &mut reasons);
    }
    let hidden = changes.len().saturating_sub(MAX_CHANGES);
    if hidden > 0 {
        let text = format!("and {} before", plural(hidden, "change"));
        reasons.push(Reason::told(0, None, text));
    }
    Answer { title, reasons }
}
