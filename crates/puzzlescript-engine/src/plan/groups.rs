//! Groups as ranges of rules, loops, and which rules a change can wake.

use std::ops::Range;

use crate::model::RuleList;

/// A list of groups.
#[derive(Debug)]
pub(crate) struct ListPlan {
    /// The rules of all its groups: places in [`super::Plan::rules`].
    pub(crate) rules: Range<usize>,
    pub(crate) groups: Vec<GroupPlan>,
    /// For each rule of the list, its group.
    pub(crate) group_of: Vec<u32>,
    /// For each group, the next one at or behind it that ends a loop; the number of groups if there is none.
    pub(crate) next_end: Vec<u32>,
}

/// A group.
#[derive(Debug)]
pub(crate) struct GroupPlan {
    /// Places in [`super::Plan::rules`].
    pub(crate) rules: Range<usize>,
    pub(crate) is_random: bool,
    pub(crate) rigid: Option<u8>,
    pub(crate) line: u32,
    /// The first group of the loop that ends here.
    pub(crate) back_to: Option<usize>,
}

/// The plan of a list whose first rule has this place.
pub(super) fn list_plan(list: &RuleList, first: usize) -> ListPlan {
    let mut from = first;
    let mut groups = Vec::with_capacity(list.groups.len());
    let mut group_of = Vec::new();
    for (number, group) in (0_u32..).zip(&list.groups) {
        let rules = from..from + group.rules.len();
        from = rules.end;
        group_of.extend(rules.clone().map(|_| number));
        let ends = list.loops.iter().find(|it| it.last == number as usize && it.first <= it.last);
        groups.push(GroupPlan {
            rules,
            is_random: group.is_random,
            // Five bits hold the number in a cell. A game with more groups has been told so.
            rigid: group.rigid.map(|number| number & 31),
            line: group.line,
            back_to: ends.map(|it| it.first),
        });
    }
    let mut next_end = vec![groups.len() as u32; groups.len() + 1];
    for (number, group) in groups.iter().enumerate().rev() {
        next_end[number] = if group.back_to.is_some() { number as u32 } else { next_end[number + 1] };
    }
    ListPlan { rules: first..from, groups, group_of, next_end }
}

/// For each feature, the rules that its gain or its loss in a cell can make match, as words of a bit set of rules.
#[derive(Debug)]
pub(crate) struct Wakes {
    ranges: Vec<(u32, u32)>,
    words: Vec<(u32, u64)>,
    /// The bits of the gains and of the losses that wake anything.
    pub(crate) wanted: Vec<u64>,
}

impl Wakes {
    /// What `gains` and `losses` say per rule, turned round.
    pub(super) fn new(features: usize, gains: &[Vec<u32>], losses: &[Vec<u32>]) -> Self {
        let mut lists: Vec<Vec<(u32, u64)>> = vec![Vec::new(); features * 2];
        for (rule, (gains, losses)) in gains.iter().zip(losses).enumerate() {
            let (word, bit) = ((rule / 64) as u32, 1_u64 << (rule % 64));
            let gains = gains.iter().map(|&feature| feature as usize * 2);
            let losses = losses.iter().map(|&feature| feature as usize * 2 + 1);
            for event in gains.chain(losses) {
                match lists[event].last_mut() {
                    Some((last, bits)) if *last == word => *bits |= bit,
                    _ => lists[event].push((word, bit)),
                }
            }
        }
        let mut wakes = Self {
            ranges: Vec::with_capacity(lists.len()),
            words: Vec::new(),
            wanted: vec![0; lists.len().div_ceil(64)],
        };
        for (event, list) in lists.into_iter().enumerate() {
            if !list.is_empty() {
                wakes.wanted[event / 64] |= 1 << (event % 64);
            }
            let from = wakes.words.len() as u32;
            wakes.words.extend(list);
            wakes.ranges.push((from, wakes.words.len() as u32));
        }
        wakes
    }

    /// The rules that an event wakes: twice the number of a feature is its gain, one more its loss.
    pub(crate) fn of(&self, event: usize) -> &[(u32, u64)] {
        let (from, to) = self.ranges[event];
        &self.words[from as usize..to as usize]
    }
}
