//! Why a part of the state is as it is: the chain of its changes, back to the start.

use super::{Answer, Reason, Records, acting};
use crate::{Thing, plural};

/// Cap on the changes that are told, the newest ones.
pub const MAX_CHANGES: usize = 20;

/// Why the things that are wanted are as they are after the last turn. `words` is what they are called. Changes that a refused move
/// would have made do not count.
pub fn why_changed(records: Records<'_>, words: &str, is_wanted: &dyn Fn(&Thing) -> bool) -> Answer {
    let mut changes = Vec::new();
    for (step, turn) in records.turns.iter().enumerate().filter(|(_, turn)| turn.is_accepted) {
        for act in &turn.acts {
            changes.extend(
                act.changes.iter().filter(|it| is_wanted(&it.thing)).map(|change| (step, act, change)),
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
        let at = act.by.at.clone();
        reasons.push(Reason { depth: 0, step: Some(*step), text, actor: Some(act.by.clone()), at });
        records.trace_back(*step, act, 1, &mut reasons);
    }
    let hidden = changes.len().saturating_sub(MAX_CHANGES);
    if hidden > 0 {
        let text = format!("and {} before", plural(hidden, "change"));
        reasons.push(Reason { depth: 0, step: None, text, actor: None, at: None });
    }
    Answer { title, reasons }
}
