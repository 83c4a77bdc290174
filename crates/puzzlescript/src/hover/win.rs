//! When a line of WINCONDITIONS was met in sessions.

use std::collections::BTreeMap;

use language::plural;
use text::TextRange;

use crate::read::{Reading, WinLine};
use crate::session::Played;

/// The most levels that are listed.
const MAX_LEVELS: usize = 6;

/// In how many sessions the condition that a place is in was met, and in each level after how many inputs; `None` without
/// sessions. A condition counts as met even if others were not.
pub(super) fn explain(reading: &Reading, at: TextRange, played: Option<&[&Played]>) -> Option<String> {
    let line = line_of(reading, at)?.line;
    let played = played.filter(|played| !played.is_empty())?;
    let sessions = plural(played.len(), "session");
    let mut levels: BTreeMap<usize, u32> = BTreeMap::new();
    let mut count = 0;
    for (level, inputs) in played.iter().filter_map(|it| Some((it.level, *it.met_by_line.get(&line)?))) {
        count += 1;
        levels.entry(level).and_modify(|least| *least = inputs.min(*least)).or_insert(inputs);
    }
    if count == 0 {
        return Some(format!("this condition is met in none of {sessions}"));
    }
    let when = |(level, inputs): (&usize, &u32)| match inputs {
        0 => format!("in level {level} at the start"),
        inputs => format!("in level {level} after {}", plural(*inputs as usize, "input")),
    };
    let mut parts: Vec<String> = levels.iter().take(MAX_LEVELS).map(when).collect();
    if let Some(more) = levels.len().checked_sub(MAX_LEVELS).filter(|more| *more > 0) {
        parts.push(format!("and in {}", plural(more, "other level")));
    }
    Some(format!("this condition is met in {count} of {sessions}: {}", parts.join(", ")))
}

/// The line of WINCONDITIONS that holds a place.
fn line_of(reading: &Reading, at: TextRange) -> Option<&WinLine> {
    let wins = &reading.source.wins;
    let behind = wins.partition_point(|win| win.at.start() <= at.start());
    wins.get(behind.checked_sub(1)?).filter(|win| win.at.contains_range(at))
}
