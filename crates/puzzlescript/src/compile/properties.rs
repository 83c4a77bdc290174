//! One rule per member of OR-names that must be told apart (spec section 11, pass 5).

use std::collections::VecDeque;

use super::Context;
use super::dictionary::Dictionary;
use super::directions::cells;
use super::draft::{Cell, Draft, Pair, size};
use super::movement::Move;
use crate::limits::{RULES, grouped};
use crate::read::Name;
use crate::rules::compiled::RHS_PROPERTY_UNRESOLVED;

/// A rule under way, with the first member that each name became and how often it was split.
#[derive(Clone, Debug)]
struct Work {
    draft: Draft,
    splits: Vec<(Name, Name, u32)>,
}

/// Appends the rules that a rule becomes, in the order of the reference. Yields the most rules that there were at a time.
pub(crate) fn split(
    context: &mut Context<'_>,
    dictionary: &Dictionary,
    mut draft: Draft,
    out: &mut Vec<Draft>,
) -> usize {
    let facts = std::rc::Rc::clone(&draft.facts);
    for cell in cells(&mut draft) {
        if !context.take_room(members_of_no(dictionary, cell), &facts) {
            return out.len();
        }
        spread_no(dictionary, cell);
    }
    let ambiguous = ambiguous(dictionary, &draft);
    let is_split = |name: Name| !dictionary.is_one_layer(name) || ambiguous.contains(&name);
    let (before, size) = (out.len(), size(&draft.left, &draft.right));
    let mut queue = VecDeque::from([Work { draft, splits: Vec::new() }]);
    while let Some(work) = queue.pop_front() {
        let Some((p, c, name)) = first_split(dictionary, &work.draft, is_split) else {
            if out.len() == RULES {
                let limit = format!("{} compiled rules", grouped(RULES));
                super::too_many_rules(context, &facts, &limit);
                return out.len();
            }
            out.push(resolved(work));
            continue;
        };
        for member in dictionary.property(name).unwrap_or(&[]) {
            if !context.take_room(size, &facts) {
                return out.len();
            }
            let mut copy = work.clone();
            for side in [&mut copy.draft.left, &mut copy.draft.right] {
                if let Some(cell) = side.get_mut(p).and_then(|pattern| pattern.get_mut(c)) {
                    replace(cell, name, *member);
                }
            }
            match copy.splits.iter_mut().find(|(its, _, _)| *its == name) {
                Some((_, _, count)) => *count += 1,
                None => copy.splits.push((name, *member, 1)),
            }
            queue.push_back(copy);
        }
    }
    let most = out.len();
    let results = out.get(before..).unwrap_or(&[]);
    let mut pairs = results.iter().flat_map(|draft| &draft.right).flatten().flatten();
    let left = pairs.rfind(|pair| is_property(dictionary, pair) && ambiguous.contains(&pair.name)).copied();
    if let Some(pair) = left {
        let word = context.written(pair.name);
        let text = format!(
            "it cannot be told which object `{word}` means on the right, as the left side names it not just once; \
             name it in the same cell on the left"
        );
        context.say(&RHS_PROPERTY_UNRESOLVED, facts.line, pair.at, text);
        out.truncate(before);
    }
    most
}

/// How many names the NOs of OR-names in a cell become.
fn members_of_no(dictionary: &Dictionary, cell: &Cell) -> usize {
    let no = cell.iter().filter(|pair| pair.movement == Move::No);
    no.map(|pair| dictionary.property(pair.name).map_or(0, <[Name]>::len)).sum()
}

/// NO of an OR-name is NO of each member.
fn spread_no(dictionary: &Dictionary, cell: &mut Cell) {
    if !cell.iter().any(|pair| pair.movement == Move::No && dictionary.property(pair.name).is_some()) {
        return;
    }
    let mut spread = Vec::new();
    for pair in cell.iter() {
        match dictionary.property(pair.name).filter(|_| pair.movement == Move::No) {
            Some(members) => spread.extend(members.iter().map(|name| Pair { name: *name, ..*pair })),
            None => spread.push(*pair),
        }
    }
    *cell = spread;
}

fn is_property(dictionary: &Dictionary, pair: &Pair) -> bool {
    pair.movement != Move::Random && dictionary.property(pair.name).is_some()
}

/// The OR-names that a right cell has and its left partner has not.
fn ambiguous(dictionary: &Dictionary, draft: &Draft) -> Vec<Name> {
    let mut found = Vec::new();
    for (left, right) in draft.left.iter().zip(&draft.right) {
        for (left, right) in left.iter().zip(right) {
            for pair in right.iter().filter(|pair| is_property(dictionary, pair)) {
                let mut lefts = left.iter().filter(|it| is_property(dictionary, it));
                if !lefts.any(|it| it.name == pair.name) && !found.contains(&pair.name) {
                    found.push(pair.name);
                }
            }
        }
    }
    found
}

/// The first left cell with an OR-name that is to be split, and the first such name in it.
fn first_split(
    dictionary: &Dictionary,
    draft: &Draft,
    is_split: impl Fn(Name) -> bool,
) -> Option<(usize, usize, Name)> {
    for (p, pattern) in draft.left.iter().enumerate() {
        for (c, cell) in pattern.iter().enumerate() {
            let found = cell.iter().find(|pair| is_property(dictionary, pair) && is_split(pair.name));
            if let Some(pair) = found {
                return Some((p, c, pair.name));
            }
        }
    }
    None
}

fn replace(cell: &mut Cell, name: Name, member: Name) {
    for pair in cell.iter_mut().filter(|pair| pair.name == name && pair.movement != Move::Random) {
        pair.name = member;
    }
}

/// The rule with the names on the right that were split just once.
fn resolved(work: Work) -> Draft {
    let Work { mut draft, splits } = work;
    for (name, member, _) in splits.iter().filter(|(_, _, count)| *count == 1) {
        for cell in draft.right.iter_mut().flatten() {
            replace(cell, *name, *member);
        }
    }
    draft
}
