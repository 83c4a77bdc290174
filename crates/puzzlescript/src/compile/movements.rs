//! One rule per meaning of words such as `moving` (spec section 11, pass 4).

use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::Context;
use super::draft::{Draft, Pair, size};
use super::movement::Move;
use crate::messages::{Line, Message};
use crate::read::Name;
use crate::rules::compiled::RHS_MOVEMENT_UNRESOLVED;

/// A rule under way with what its words were split into.
#[derive(Clone, Debug)]
struct Work {
    draft: Draft,
    /// Per name and word.
    by_name: Vec<NamedSplit>,
    /// Per word.
    by_word: Vec<Split>,
}

#[derive(Clone, Copy, Debug, Hash)]
struct Split {
    word: Move,
    meaning: Move,
    count: u32,
}

#[derive(Clone, Copy, Debug, Hash)]
struct NamedSplit {
    name: Name,
    split: Split,
    /// Pattern and cell of the first split.
    cell: (usize, usize),
}

/// Appends the rules that a rule becomes, in the order of the reference: breadth first, each time for all cells at once. So
/// equal rules arise, of which only the last counts in the end; they are dropped as soon as they are equal in all that
/// matters, which changes nothing but the cost.
pub(crate) fn split(context: &mut Context<'_>, draft: Draft, out: &mut Vec<Draft>) {
    let facts = Rc::clone(&draft.facts);
    let before = out.len();
    let size = size(&draft.left, &draft.right);
    let has_loose = has_loose_words(&draft);
    let mut generation = vec![Work { draft, by_name: Vec::new(), by_word: Vec::new() }];
    while !generation.is_empty() {
        let mut next = Vec::new();
        for work in generation {
            let cells = ambiguous(&work.draft);
            if cells.is_empty() {
                out.push(resolved(work));
                continue;
            }
            for (cell, pair) in cells {
                for meaning in pair.movement.meanings() {
                    if !context.take_room(size, &facts) {
                        return;
                    }
                    next.push(work.with(cell, pair, *meaning, has_loose));
                }
            }
        }
        generation = last_of_equals(next);
    }
    let results = out.get(before..).unwrap_or(&[]);
    if let Some(pair) = results.iter().rev().find_map(unresolved) {
        let word = context.written_at(pair.movement_at);
        let text = format!(
            "it cannot be told which movement `{word}` means on the right, as the left side does not say"
        );
        context.is_unusable = true;
        let message = Message::new(&RHS_MOVEMENT_UNRESOLVED, Line::At(facts.line), pair.movement_at, text);
        // The reference names what a relative word became in this direction.
        context.messages.say(message.said_as(format!("{:?}", pair.movement)));
    }
}

/// Whether a word of several meanings on the right is not explained by its own cell on the left. Where there is none, it does
/// not matter in what order the left side was split, and far fewer copies differ.
fn has_loose_words(draft: &Draft) -> bool {
    let cells = draft.right.iter().enumerate().flat_map(|(p, pattern)| {
        pattern.iter().enumerate().map(move |(c, cell)| (draft.left.get(p).and_then(|it| it.get(c)), cell))
    });
    cells.into_iter().any(|(left, right)| {
        let is_stated = |pair: &Pair| {
            left.is_some_and(|left| {
                left.iter().any(|it| (it.name, it.movement) == (pair.name, pair.movement))
            })
        };
        right.iter().any(|pair| !pair.movement.meanings().is_empty() && !is_stated(pair))
    })
}

/// The copies with none that comes again.
fn last_of_equals(copies: Vec<Work>) -> Vec<Work> {
    let mut seen: FxHashSet<u64> = FxHashSet::default();
    let mut kept: Vec<Work> =
        copies.into_iter().rev().filter(|work| seen.insert(work.fingerprint())).collect();
    kept.reverse();
    kept
}

/// The left cells with words of several meanings, and the first such pair of each.
fn ambiguous(draft: &Draft) -> Vec<((usize, usize), Pair)> {
    let mut found = Vec::new();
    for (p, pattern) in draft.left.iter().enumerate() {
        for (c, cell) in pattern.iter().enumerate() {
            let pair = cell.iter().find(|pair| !pair.movement.meanings().is_empty());
            found.extend(pair.map(|pair| ((p, c), *pair)));
        }
    }
    found
}

impl Work {
    /// A number that differs where anything does that what comes of it depends on.
    fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (&self.draft.left, &self.draft.right, &self.by_name, &self.by_word).hash(&mut hasher);
        hasher.finish()
    }

    /// The copy in which a word means one thing in a cell.
    fn with(&self, cell: (usize, usize), pair: Pair, meaning: Move, has_loose: bool) -> Self {
        let mut copy = self.clone();
        let word = pair.movement;
        let (p, c) = cell;
        for side in [&mut copy.draft.left, &mut copy.draft.right] {
            let pairs = side.get_mut(p).and_then(|pattern| pattern.get_mut(c)).into_iter().flatten();
            for it in pairs.filter(|it| it.name == pair.name && it.movement == word) {
                it.movement = meaning;
            }
        }
        if !has_loose {
            return copy;
        }
        let named = copy.by_name.iter_mut().find(|it| it.name == pair.name && it.split.word == word);
        if let Some(named) = named {
            named.split.count += u32::from(named.cell != cell);
        } else {
            let split = Split { word, meaning, count: 1 };
            copy.by_name.push(NamedSplit { name: pair.name, split, cell });
        }
        match copy.by_word.iter_mut().find(|it| it.word == word) {
            Some(split) => split.count += 1,
            None => copy.by_word.push(Split { word, meaning, count: 1 }),
        }
        copy
    }
}

/// The rule with the words on the right that the left side explains: by name and word first, by word then.
fn resolved(work: Work) -> Draft {
    let Work { mut draft, by_name, by_word } = work;
    for NamedSplit { name, split, .. } in by_name.iter().filter(|it| it.split.count == 1) {
        for pair in draft.right.iter_mut().flatten().flatten() {
            if pair.name == *name && pair.movement == split.word {
                pair.movement = split.meaning;
            }
        }
    }
    for split in by_word.iter().filter(|it| it.count == 1) {
        for pair in draft.right.iter_mut().flatten().flatten().filter(|pair| pair.movement == split.word) {
            pair.movement = split.meaning;
        }
    }
    draft
}

/// The word of several meanings that is left in the last such cell of the right side, the first one there.
fn unresolved(draft: &Draft) -> Option<Pair> {
    let is_left = |pair: &&Pair| !pair.movement.meanings().is_empty();
    draft.right.iter().flatten().rev().find_map(|cell| cell.iter().find(is_left)).copied()
}
