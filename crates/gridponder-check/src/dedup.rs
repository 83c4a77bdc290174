//! Reports at most one diagnostic per cause. If a replay shows that a rule has no effect, and a static
//! diagnostic in the rule or in its effect explains why, only the static one is kept.

use std::borrow::Cow;
use std::collections::HashMap;

use language::{Diagnostic, FileRange, Severity};
use pack::Pack;
use text::TextRange;

use crate::rules;

/// The codes for rules that a replay shows to have no effect.
const IN_VAIN: [&str; 5] = [
    rules::animation_of_other_kind::RULE.code,
    rules::cascade_cut::RULE.code,
    rules::no_op_effect::RULE.code,
    rules::lost_write::RULE.code,
    rules::null_reference::RULE.code,
];

/// The code for writes that may stop the game, and for places where a gold path shows that one does.
const WRITTEN: &str = rules::variable_type::RULE.code;
const SHOWN: &str = rules::gold_path_stops::RULE.code;

/// Returns true if `keep` handles this code.
pub(crate) fn looks_at(code: &str) -> bool {
    IN_VAIN.contains(&code) || [WRITTEN, SHOWN].contains(&code)
}

/// Removes the diagnostics that other diagnostics explain better.
pub(crate) fn keep(pack: &Pack, diagnostics: &mut Vec<Cow<'_, Diagnostic>>) {
    forget_shown_writes(diagnostics);
    let is_in_vain = |it: &Diagnostic| IN_VAIN.contains(&it.code());
    if !diagnostics.iter().any(|it| is_in_vain(it)) {
        return;
    }
    // Related ranges count too: in a circle of rules only one is marked, but all fire without effect.
    let mut explained: HashMap<&str, Vec<TextRange>> = HashMap::new();
    for it in diagnostics.iter().filter(|it| it.severity <= Severity::Warning && !is_in_vain(it)) {
        for at in std::iter::once(&it.at).chain(it.related.iter().map(|related| &related.at)) {
            explained.entry(&at.file).or_default().push(at.range);
        }
    }
    let is_explained = |it: &Diagnostic| {
        let node = it.address.as_deref().and_then(|at| pack.file(&it.at.file)?.tree.at_pointer(at));
        let inside = |node: json::Node<'_>| {
            let places = explained.get(&*it.at.file).into_iter().flatten();
            places.into_iter().any(|place| node.range().contains_range(*place))
        };
        node.is_some_and(inside)
    };
    let kept: Vec<bool> = diagnostics.iter().map(|it| !(is_in_vain(it) && is_explained(it))).collect();
    let mut kept = kept.into_iter();
    diagnostics.retain(|_| kept.next().unwrap_or(true));
}

/// Removes the warning that a write may stop the game, if a gold path shows that it does.
fn forget_shown_writes(diagnostics: &mut Vec<Cow<'_, Diagnostic>>) {
    let stops = diagnostics.iter().filter(|it| it.code() == SHOWN);
    let written: Vec<FileRange> =
        stops.flat_map(|stop| &stop.related).map(|related| related.at.clone()).collect();
    if written.is_empty() {
        return;
    }
    let is_shown = |it: &Diagnostic| {
        let overlaps = |at: &FileRange| at.file == it.at.file && at.range.intersect(it.at.range).is_some();
        it.severity == Severity::Warning && it.code() == WRITTEN && written.iter().any(overlaps)
    };
    diagnostics.retain(|it| !is_shown(it));
}
