//! Finds the new folder of a renamed project by its findings.

use std::collections::{BTreeMap, BTreeSet};

/// Pairs missing projects with their new folders: they share at least half of the findings of the smaller one.
/// The pairs that share most come first, and each project is paired once.
pub(super) fn find(
    lost: &BTreeMap<String, BTreeSet<String>>,
    found: &BTreeMap<String, BTreeSet<String>>,
) -> Vec<(String, String)> {
    let mut pairs: Vec<(usize, &String, &String)> = Vec::new();
    for (before, known) in lost {
        for (now, there) in found {
            let shared = known.intersection(there).count();
            if shared > 0 && shared * 2 >= known.len().min(there.len()) {
                pairs.push((shared, before, now));
            }
        }
    }
    pairs.sort_by_key(|&(shared, before, now)| (std::cmp::Reverse(shared), before, now));
    let mut renamed: Vec<(String, String)> = Vec::new();
    for (_, before, now) in pairs {
        if !renamed.iter().any(|(other, taken)| other == before || taken == now) {
            renamed.push((before.clone(), now.clone()));
        }
    }
    renamed.sort();
    renamed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packs(packs: &[(&str, &str)]) -> BTreeMap<String, BTreeSet<String>> {
        let findings = |findings: &str| findings.split_whitespace().map(str::to_owned).collect();
        packs.iter().map(|(folder, it)| ((*folder).to_owned(), findings(it))).collect()
    }

    fn renamed(lost: &[(&str, &str)], found: &[(&str, &str)]) -> Vec<String> {
        find(&packs(lost), &packs(found)).iter().map(|(before, now)| format!("{before} -> {now}")).collect()
    }

    #[test]
    fn a_pack_with_the_same_findings_is_the_one_that_is_gone() {
        assert_eq!(renamed(&[("a", "1 2 3")], &[("b", "1 2 3"), ("c", "4")]), ["a -> b"]);
        assert_eq!(renamed(&[("a", "1 2 3")], &[("b", "1 2 4 5")]), ["a -> b"]);
    }

    #[test]
    fn a_pack_that_shares_little_is_another_one() {
        assert_eq!(renamed(&[("a", "1 2 3")], &[("b", "1 4 5")]), [""; 0]);
        assert_eq!(renamed(&[("a", "1")], &[("b", "")]), [""; 0]);
    }

    #[test]
    fn of_two_packs_that_could_be_meant_one_is_taken() {
        assert_eq!(
            renamed(&[("a", "1 2"), ("b", "1 2 3")], &[("x", "1 2 3"), ("y", "1 2")]),
            ["a -> y", "b -> x"]
        );
        assert_eq!(renamed(&[("a", "1 2")], &[("x", "1 2"), ("y", "1 2")]), ["a -> x"]);
    }
}
