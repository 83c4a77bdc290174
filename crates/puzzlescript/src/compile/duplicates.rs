//! Dropping equal rules (spec section 11, pass 7).

use rustc_hash::FxHashSet;

use super::draft::Draft;

/// Of rules of one group with the same printed form only the last stays.
pub(crate) fn without_duplicates(rules: Vec<(Draft, String)>) -> Vec<(Draft, String)> {
    let mut kept: Vec<(Draft, String)> = Vec::with_capacity(rules.len());
    let mut seen: FxHashSet<String> = FxHashSet::default();
    let mut group = None;
    for (draft, text) in rules.into_iter().rev() {
        if group != Some(draft.facts.group) {
            group = Some(draft.facts.group);
            seen.clear();
        }
        if seen.insert(text.clone()) {
            kept.push((draft, text));
        }
    }
    kept.reverse();
    kept
}
