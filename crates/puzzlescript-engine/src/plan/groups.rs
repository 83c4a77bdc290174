//! Groups as ranges of rules, loops, and which rules a change can wake.

use std::num::NonZeroU32;
use std::ops::Range;

use super::guards::{Entry, Guard, Guards, Members, SIDES};
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
///
/// An event has a number, twice the number of a feature for its gain and one more for its loss. Behind those of all rules
/// that it wakes there are, in the same order, the lists of those that it wakes whatever is next to its cell.
#[derive(Debug)]
pub(crate) struct Wakes {
    lists: Vec<(u32, u32)>,
    words: Vec<(u32, u64)>,
    pub(crate) events: Vec<EventPlan>,
    /// The rules that events wake by way of objects next to their cells.
    pub(crate) guards: Guards,
}

/// What an event wakes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EventPlan {
    /// The list of those that it wakes whatever is next to its cell, if there are any.
    pub(crate) always: Option<NonZeroU32>,
    /// The tables of the others.
    pub(crate) tables: (u32, u32),
    /// Whether it wakes any at all.
    pub(crate) is_wanted: bool,
}

/// To look for a guard costs about as much as to look at so many rules.
const MIN_GUARDED: u32 = if cfg!(test) { 1 } else { 4 };

/// What can make a rule match: the rule, an event, and what has to be near it.
pub(super) type Cause<'a> = (u32, u32, Option<Guard<'a>>);

impl Wakes {
    /// What `causes` say per rule, ascending, turned round, in a game with so many features, whose sets of objects have so
    /// many words.
    pub(super) fn new(features: usize, width: usize, causes: &[Cause<'_>]) -> Self {
        let events = features * 2;
        let table = |event: u32, side: u8| event * SIDES.len() as u32 + u32::from(side);
        let mut counts = vec![0_u32; events * SIDES.len()];
        for (_, event, guard) in causes {
            if let Some(guard) = guard {
                counts[table(*event, guard.side) as usize] += 1;
            }
        }
        let mut lists: Vec<Vec<(u32, u64)>> = vec![Vec::new(); events * 2];
        let mut entries = Vec::new();
        for &(rule, event, guard) in causes {
            let (word, bit) = (rule / 64, 1_u64 << (rule % 64));
            let mut add = |list: usize| match lists[list].last_mut() {
                Some((last, bits)) if *last == word => *bits |= bit,
                _ => lists[list].push((word, bit)),
            };
            add(event as usize);
            let pays = |guard: &Guard<'_>| {
                counts[table(event, guard.side) as usize] >= MIN_GUARDED
                    && Entry::fits(counts.len(), width, rule)
            };
            let Some(Guard { side, members }) = guard.filter(pays) else {
                add(events + event as usize);
                continue;
            };
            match members {
                Members::One(object) => entries.push(Entry::new(table(event, side), object, rule)),
                Members::Any(set) => {
                    entries.extend(set.iter().map(|object| Entry::new(table(event, side), object, rule)));
                }
            }
        }
        let (guards, tables) = Guards::new(width, events, entries);
        let events = tables.into_iter().enumerate().map(|(event, tables)| EventPlan {
            always: NonZeroU32::new((events + event) as u32).filter(|_| !lists[events + event].is_empty()),
            tables,
            is_wanted: !lists[event].is_empty(),
        });
        let events = events.collect();
        let mut wakes = Self { lists: Vec::with_capacity(lists.len()), words: Vec::new(), events, guards };
        for list in lists {
            let from = wakes.words.len() as u32;
            wakes.words.extend(list);
            wakes.lists.push((from, wakes.words.len() as u32));
        }
        wakes
    }

    /// Lets every event wake all of so many rules, as if nothing were known of them.
    #[cfg(test)]
    pub(crate) fn forget(&mut self, rules: usize) {
        let all = (0..rules as u32).map(|rule| (rule / 64, 1 << (rule % 64))).collect();
        self.words = all;
        self.lists.fill((0, rules as u32));
        let events = self.events.len();
        for (event, it) in self.events.iter_mut().enumerate() {
            it.always = NonZeroU32::new((events + event) as u32);
            it.tables = (0, 0);
            it.is_wanted = true;
        }
    }

    /// Whether a change of a feature wakes anything.
    pub(super) fn is_wanted(&self, feature: u32) -> bool {
        self.events.iter().skip(feature as usize * 2).take(2).any(|event| event.is_wanted)
    }

    /// The rules of a list.
    pub(crate) fn of(&self, list: usize) -> &[(u32, u64)] {
        let (from, to) = self.lists[list];
        &self.words[from as usize..to as usize]
    }

    /// The number of lists.
    pub(crate) fn len(&self) -> usize {
        self.lists.len()
    }
}
