//! Why a part of the state is as it is: the chain of its changes, back to the start.

use super::{Answer, Reason, Records, acting};
use crate::{Place, plural};

/// Cap on the changes that are told, the newest ones.
pub const MAX_CHANGES: usize = 20;

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
