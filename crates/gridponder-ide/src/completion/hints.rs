//! Possible hint stops.

use json::{Kind, Node};
use pack::{FileKind, lower};

use super::item::Item;
use super::site::Site;
use crate::board::action_words;

/// Cap on the offered steps.
const MOST: i64 = 200;

/// The valid numbers at the cursor in `hintStops`: between its neighbors, and at most the length of the path.
pub(super) fn stops(site: &Site<'_>) -> Option<Vec<Item>> {
    let [stops, solution, level, ..] = &*site.cursor.levels else { return None };
    let is_there = site.file.kind == FileKind::Level
        && stops.node.kind() == Kind::Array
        && solution.inside.key()?.is("hintStops")
        && level.inside.key()?.is("solution");
    if !is_there {
        return None;
    }
    let steps = lower::gold_path(site.file);
    let length = i64::try_from(solution.node.get("goldPath")?.len()).ok()?;
    let others: Vec<Node<'_>> = stops.node.elements().collect();
    let at = others.iter().position(|element| element.id() == stops.inside.id())?;
    let least =
        others[..at].iter().rev().find_map(|stop| stop.as_i64()).map_or(1, |stop| stop.saturating_add(1));
    let most = others[at + 1..]
        .iter()
        .find_map(|stop| stop.as_i64())
        .map_or(length, |stop| length.min(stop.saturating_sub(1)));
    let least = least.max(1);
    let proposed = (least..=most.min(least.saturating_add(MOST))).map(|stop| {
        let step = usize::try_from(stop - 1).ok().and_then(|at| steps.get(at));
        let words = step.map(|step| format!("after {}", action_words(&step.action))).unwrap_or_default();
        Item::value(stop.to_string(), language::CompletionKind::Value, stop.to_string()).detail(words)
    });
    Some(proposed.collect())
}
