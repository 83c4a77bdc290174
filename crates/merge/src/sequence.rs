//! The merge of two sequences with the one that both come from, as diff3 does it: what stays in both sides divides them into
//! regions, and a region that one side alone changed is taken from there.

use std::hash::Hash;
use std::ops::Range;
use std::time::{Duration, Instant};

use similar::{Algorithm, DiffOp, capture_diff_slices_deadline};
use text::Versions;

/// The time limit of a comparison; one that takes longer finds less that stays, so that more is in conflict.
const PATIENCE: Duration = Duration::from_secs(5);

/// A part of the merged sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Region {
    /// Elements of ours: unchanged, changed here alone, or changed alike.
    Ours(Range<usize>),
    /// Elements of theirs, which changed there alone.
    Theirs(Range<usize>),
    /// Changed by both, each otherwise.
    Conflict(Versions<Range<usize>>),
}

/// The regions of the merged sequence, in order.
pub(crate) fn merge<T: Eq + Hash + Ord>(all: Versions<&[T]>) -> Vec<Region> {
    let Versions { base, ours, theirs } = all;
    let (in_ours, in_theirs) = (places(base, ours), places(base, theirs));
    let stays = |at: usize| Some((in_ours[at]?, in_theirs[at]?));
    let mut regions = Vec::new();
    let (mut at, mut our, mut their) = (0, 0, 0);
    while at < base.len() || our < ours.len() || their < theirs.len() {
        let kept =
            (at..base.len()).take_while(|it| stays(*it) == Some((our + it - at, their + it - at))).count();
        if kept > 0 {
            regions.push(Region::Ours(our..our + kept));
            (at, our, their) = (at + kept, our + kept, their + kept);
            continue;
        }
        // Places only grow, so that the next element that stays in both ends the region in all three.
        let next = (at..base.len()).find_map(|it| stays(it).map(|(our, their)| (it, our, their)));
        let (to, our_to, their_to) = next.unwrap_or((base.len(), ours.len(), theirs.len()));
        let region = Versions { base: at..to, ours: our..our_to, theirs: their..their_to };
        regions.push(decided(all, region));
        (at, our, their) = (to, our_to, their_to);
    }
    regions
}

fn decided<T: Eq>(all: Versions<&[T]>, region: Versions<Range<usize>>) -> Region {
    let was = &all.base[region.base.clone()];
    let (ours, theirs) = (&all.ours[region.ours.clone()], &all.theirs[region.theirs.clone()]);
    if theirs == was || ours == theirs {
        Region::Ours(region.ours)
    } else if ours == was {
        Region::Theirs(region.theirs)
    } else {
        Region::Conflict(region)
    }
}

/// For each element of `base`, its place in `side`, if it stays there.
fn places<T: Eq + Hash + Ord>(base: &[T], side: &[T]) -> Vec<Option<usize>> {
    let mut places = vec![None; base.len()];
    let deadline = Instant::now().checked_add(PATIENCE);
    for op in capture_diff_slices_deadline(Algorithm::Myers, base, side, deadline) {
        if let DiffOp::Equal { old_index, new_index, len } = op {
            for at in 0..len {
                places[old_index + at] = Some(new_index + at);
            }
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn merged(base: &str, ours: &str, theirs: &str) -> String {
        let [base, ours, theirs] = [base, ours, theirs].map(|it| it.chars().collect::<Vec<_>>());
        let regions = merge(Versions { base: &base[..], ours: &ours[..], theirs: &theirs[..] });
        let text = |all: &[char]| all.iter().collect::<String>();
        regions
            .into_iter()
            .map(|region| match region {
                Region::Ours(range) => text(&ours[range]),
                Region::Theirs(range) => text(&theirs[range]),
                Region::Conflict(it) => format!("<{}|{}>", text(&ours[it.ours]), text(&theirs[it.theirs])),
            })
            .collect()
    }

    #[test]
    fn what_each_side_changed_alone_is_taken() {
        assert_eq!(merged("abcdef", "aBcdef", "abcdEf"), "aBcdEf");
        assert_eq!(merged("abcdef", "acdef", "abcdefg"), "acdefg");
    }

    #[test]
    fn what_both_changed_alike_is_there_once() {
        assert_eq!(merged("abc", "aXc", "aXc"), "aXc");
        assert_eq!(merged("abc", "ac", "ac"), "ac");
    }

    #[test]
    fn what_both_changed_otherwise_is_a_conflict() {
        assert_eq!(merged("abc", "aXc", "aYc"), "a<X|Y>c");
        assert_eq!(merged("abc", "abcX", "abcY"), "abc<X|Y>");
        assert_eq!(merged("", "X", "Y"), "<X|Y>");
    }

    #[test]
    fn a_side_that_changed_nothing_leaves_the_other() {
        assert_eq!(merged("abcabc", "abcabc", "cab"), "cab");
        assert_eq!(merged("abcabc", "bbacc", "abcabc"), "bbacc");
    }
}
