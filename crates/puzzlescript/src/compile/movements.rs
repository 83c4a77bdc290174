//! One rule per meaning of words such as `moving` (spec section 11, pass 4).

use std::collections::VecDeque;

use super::Context;
use super::draft::{Draft, Pair};
use super::movement::Move;
use crate::limits::RULES;
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

#[derive(Clone, Copy, Debug)]
struct Split {
    word: Move,
    meaning: Move,
    count: u32,
}

#[derive(Clone, Copy, Debug)]
struct NamedSplit {
    name: Name,
    split: Split,
    /// Pattern and cell of the first split.
    cell: (usize, usize),
}

/// Appends the rules that a rule becomes, in the order of the reference.
pub(crate) fn split(context: &mut Context<'_>, draft: Draft, out: &mut Vec<Draft>) {
    let before = out.len();
    let mut queue = VecDeque::from([Work { draft, by_name: Vec::new(), by_word: Vec::new() }]);
    let mut done = 0;
    while let Some(work) = queue.pop_front() {
        let cells = ambiguous(&work.draft);
        if cells.is_empty() {
            done += 1;
            out.push(resolved(work));
            continue;
        }
        for (cell, pair) in cells {
            for meaning in pair.movement.meanings() {
                if queue.len() + done + out.len() >= RULES {
                    super::too_many_rules(context, &work.draft.facts);
                    return;
                }
                queue.push_back(work.with(cell, pair, *meaning));
            }
        }
    }
    let results = out.get(before..).unwrap_or(&[]);
    if let Some((line, pair)) = results.iter().find_map(unresolved) {
        let word = pair.movement.word();
        let text = format!(
            "it cannot be told which movement `{word}` means on the right, as the left side does not say"
        );
        context.is_unusable = true;
        context.say(&RHS_MOVEMENT_UNRESOLVED, line, pair.at, text);
    }
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
    /// The copy in which a word means one thing in a cell.
    fn with(&self, cell: (usize, usize), pair: Pair, meaning: Move) -> Self {
        let mut copy = self.clone();
        let word = pair.movement;
        let (p, c) = cell;
        for side in [&mut copy.draft.left, &mut copy.draft.right] {
            let pairs = side.get_mut(p).and_then(|pattern| pattern.get_mut(c)).into_iter().flatten();
            for it in pairs.filter(|it| it.name == pair.name && it.movement == word) {
                it.movement = meaning;
            }
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

/// The first word of several meanings that is left on the right side, with the line.
fn unresolved(draft: &Draft) -> Option<(u32, Pair)> {
    let pair = draft.right.iter().flatten().flatten().find(|pair| !pair.movement.meanings().is_empty());
    pair.map(|pair| (draft.facts.line, *pair))
}
