//! Makes gold paths and hint stops consistent.

use json::{Kind, Node, entries};
use text::Edit;

use crate::file_context::FileContext;

/// The hint stops of a level. Empty if one of them is not a whole number.
fn stops(context: FileContext<'_>) -> Vec<(Node<'_>, i64)> {
    let solution = context.file.tree.root().and_then(|root| root.get("solution"));
    let list = solution.and_then(|solution| solution.get("hintStops"));
    let elements = list.filter(|list| list.kind() == Kind::Array).into_iter().flat_map(Node::elements);
    elements.map(|node| Some((node, node.as_i64()?))).collect::<Option<_>>().unwrap_or_default()
}

/// Removes the steps after the winning one, and the hint stops that include removed steps.
pub(crate) fn cut(context: FileContext<'_>, rest: &[Node<'_>], left: usize) -> Vec<Edit> {
    let mut edits = entries::remove_all(rest);
    if edits.is_empty() {
        return edits;
    }
    let is_beyond = |steps: i64| usize::try_from(steps).is_ok_and(|steps| steps > left);
    let beyond: Vec<Node<'_>> =
        stops(context).into_iter().filter(|(_, steps)| is_beyond(*steps)).map(|(node, _)| node).collect();
    edits.extend(entries::remove_all(&beyond));
    edits
}

/// Removes consecutive steps and adjusts the hint stops after them. `number` is the index of the first step,
/// from 1.
pub(crate) fn without_steps(context: FileContext<'_>, steps: &[Node<'_>], number: usize) -> Vec<Edit> {
    let mut edits = entries::remove_all(steps);
    if edits.is_empty() {
        return edits;
    }
    let mut gone = Vec::new();
    let mut before = 0;
    for (node, stop) in stops(context) {
        let reach = usize::try_from(stop).map_or(0, |stop| (stop + 1).saturating_sub(number));
        let moved = stop - i64::try_from(reach.min(steps.len())).unwrap_or(0);
        if moved <= before {
            gone.push(node);
            continue;
        }
        before = moved;
        if moved != stop {
            edits.extend(entries::replace(node, moved.to_string()));
        }
    }
    edits.extend(entries::remove_all(&gone));
    edits
}

/// Sorts the hint stops and removes duplicates.
pub(crate) fn sorted(context: FileContext<'_>) -> Vec<Edit> {
    let stops = stops(context);
    let sorted: std::collections::BTreeSet<i64> = stops.iter().map(|(_, steps)| *steps).collect();
    let mut edits = Vec::new();
    for ((node, steps), sorted) in stops.iter().zip(&sorted) {
        if steps != sorted {
            edits.extend(entries::replace(*node, sorted.to_string()));
        }
    }
    let gone: Vec<Node<'_>> = stops.iter().skip(sorted.len()).map(|(node, _)| *node).collect();
    edits.extend(entries::remove_all(&gone));
    edits
}
