//! The order of elements that each have an identity.

use std::collections::{HashMap, HashSet};

use text::Versions;

/// The identities of both sides in the merged order: the one of the side that moved elements, with what is new in the other one
/// behind what it follows there. `None` if both sides moved elements, each otherwise.
pub(crate) fn merge<'a>(all: Versions<&[&'a str]>) -> Option<Vec<&'a str>> {
    let sets = all.map(|side| side.iter().copied().collect::<HashSet<_>>());
    let common = |side: &[&'a str]| -> Vec<&'a str> {
        let is_common =
            |it: &&str| sets.base.contains(it) && sets.ours.contains(it) && sets.theirs.contains(it);
        side.iter().copied().filter(is_common).collect()
    };
    let orders = all.map(common);
    let (first, second) = if orders.theirs == orders.base || orders.theirs == orders.ours {
        (all.ours, all.theirs)
    } else if orders.ours == orders.base {
        (all.theirs, all.ours)
    } else {
        return None;
    };
    let [in_first, in_second] = [first, second].map(|side| side.iter().copied().collect::<HashSet<_>>());
    // What is new in the second side, by the last element before it that the first side has, too.
    let mut new: HashMap<Option<&str>, Vec<&str>> = HashMap::new();
    let mut before = None;
    for id in second.iter().copied() {
        if in_first.contains(id) {
            before = Some(id);
        } else {
            new.entry(before).or_default().push(id);
        }
    }
    let mut order = Vec::new();
    let mut waiting = new.remove(&None).unwrap_or_default();
    for id in first.iter().copied() {
        // What the first side put there, too, comes first.
        if in_second.contains(id) {
            order.append(&mut waiting);
            waiting = new.remove(&Some(id)).unwrap_or_default();
        }
        order.push(id);
    }
    order.append(&mut waiting);
    Some(order)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn merged(base: &str, ours: &str, theirs: &str) -> Option<String> {
        let [base, ours, theirs] =
            [base, ours, theirs].map(|it| it.split("").filter(|it| !it.is_empty()).collect::<Vec<_>>());
        merge(Versions { base: &base[..], ours: &ours[..], theirs: &theirs[..] }).map(|it| it.concat())
    }

    #[test]
    fn what_both_add_at_one_place_is_ours_and_then_theirs() {
        assert_eq!(merged("ab", "abXY", "abPQ").as_deref(), Some("abXYPQ"));
        assert_eq!(merged("ab", "Xab", "Pab").as_deref(), Some("XPab"));
    }

    #[test]
    fn what_one_side_moves_is_moved() {
        assert_eq!(merged("abc", "cab", "abcX").as_deref(), Some("cXab"));
        assert_eq!(merged("abc", "abXc", "bca").as_deref(), Some("bXca"));
    }

    #[test]
    fn what_both_sides_move_otherwise_has_no_order() {
        assert_eq!(merged("abc", "cab", "bac"), None);
    }
}
