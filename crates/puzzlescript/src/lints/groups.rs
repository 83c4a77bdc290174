//! What lints find by comparing the rules of each group with each other. A group whose rules are the same as in the snapshot before
//! is not looked at again, where what can ever be is the same too.

use std::sync::Arc;

use puzzlescript_engine::model::{Group, Rule};
use rustc_hash::FxHashMap;

use super::endless::endless;
use super::facts::Facts;
use super::shadowed::shadowed;
use super::window::Comparisons;

/// The most rules of a group that are compared each with each.
const MOST: usize = 400;

/// What was found in the groups of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    /// The groups that were compared, in their order.
    list: Vec<Compared>,
}

/// What was found in a group.
#[derive(Clone, Debug)]
struct Compared {
    rules: Arc<[Rule]>,
    endless: Found<Option<u32>>,
    shadowed: Found<Arc<[(u32, u32)]>>,
}

/// What comparing yielded, and how many comparisons it took; nothing where there were too few left, or it was not asked.
type Found<T> = Option<(T, usize)>;

impl Groups {
    /// Compares the rules of groups; `earlier` holds for the same facts.
    pub(super) fn new<'g>(
        facts: &Facts<'_>,
        groups: impl Iterator<Item = &'g Group>,
        earlier: Option<&Self>,
    ) -> Self {
        let earlier = earlier.map_or(&[][..], |it| it.list.as_slice());
        let by_rules = earlier.iter().map(|group| (group.rules.as_ptr(), group));
        let earlier: FxHashMap<*const Rule, &Compared> = by_rules.collect();
        let (mut left_of_endless, mut left_of_shadowed) = (Comparisons::new(), Comparisons::new());
        let mut list = Vec::new();
        for group in groups.filter(|group| !group.is_random && group.rules.len() <= MOST) {
            let rules = &group.rules;
            let known = earlier.get(&rules.as_ptr()).copied();
            let endless = if group.rigid.is_some() {
                None
            } else {
                let known = known.and_then(|known| known.endless);
                left_of_endless.find(known, |left| endless(facts, rules, left).map(|rule| rule.line))
            };
            let known = known.and_then(|known| known.shadowed.clone());
            let shadowed = left_of_shadowed.find(known, |left| shadowed(facts, rules, left).into());
            list.push(Compared { rules: Arc::clone(rules), endless, shadowed });
        }
        Self { list }
    }

    /// The first line of each group that keeps the group going forever.
    pub(super) fn endless(&self) -> impl Iterator<Item = u32> {
        self.list.iter().filter_map(|group| group.endless?.0)
    }

    /// The lines that are shadowed, each with one that does so.
    pub(super) fn shadowed(&self) -> impl Iterator<Item = (u32, u32)> {
        let found = self.list.iter().filter_map(|group| group.shadowed.as_ref());
        found.flat_map(|(lines, _)| lines.iter().copied())
    }
}
