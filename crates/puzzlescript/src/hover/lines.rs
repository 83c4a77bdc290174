//! Lists of the lines of rules.

use language::plural;

/// The most lines of rules that are listed.
pub(super) const MAX_LINES: usize = 8;

/// `the rules in lines 3, 4 and 7`.
pub(super) fn listed(lines: &[u32]) -> Option<String> {
    let words: Vec<String> = lines.iter().take(MAX_LINES).map(u32::to_string).collect();
    let more = lines.len().saturating_sub(MAX_LINES);
    match (words.as_slice(), more) {
        ([], _) => None,
        ([only], _) => Some(format!("the rule in line {only}")),
        ([all @ .., last], 0) => Some(format!("the rules in lines {} and {last}", all.join(", "))),
        (all, more) => Some(format!("the rules in lines {} and {}", all.join(", "), plural(more, "other"))),
    }
}
