//! One copy of each rule per direction, in absolute words (spec section 11, passes 2 and 3).

use std::rc::Rc;

use puzzlescript_engine::model::Direction;

use super::Context;
use super::dictionary::Dictionary;
use super::draft::{Cell, Draft, Pair, Pattern, size};
use super::movement::Move;
use super::parse::ParsedRule;
use crate::rules::compiled::NO_AGGREGATE;

/// The copies of all rules; nothing where a rule left nothing to play.
pub(crate) fn directed(
    context: &mut Context<'_>,
    dictionary: &Dictionary,
    parsed: Vec<ParsedRule>,
) -> Option<Vec<Draft>> {
    let mut drafts = Vec::new();
    for rule in parsed {
        for direction in &rule.directions {
            if !context.take_room(size(&rule.left, &rule.right), &rule.facts) {
                return None;
            }
            let (left, right) = (rule.left.clone(), rule.right.clone());
            let mut draft = Draft { facts: Rc::clone(&rule.facts), direction: *direction, left, right };
            make_absolute(&mut draft);
            mirror(&mut draft);
            atomize(context, dictionary, &mut draft);
            if context.is_unusable {
                return None;
            }
            follow_synonyms(context, dictionary, &mut draft);
            drafts.push(draft);
        }
    }
    Some(drafts)
}

/// All cells of both sides.
pub(super) fn cells(draft: &mut Draft) -> impl Iterator<Item = &mut Cell> {
    draft.left.iter_mut().chain(&mut draft.right).flatten()
}

fn make_absolute(draft: &mut Draft) {
    let direction = draft.direction;
    for pair in cells(draft).flatten() {
        pair.movement = pair.movement.seen_from(direction);
    }
}

/// Turns a rule that looks up or left round, unless it has an ellipsis.
fn mirror(draft: &mut Draft) {
    let turned = match draft.direction {
        Direction::Up => Direction::Down,
        Direction::Left => Direction::Right,
        _ => return,
    };
    let is_ellipsis = |cell: &Cell| cell.first().is_some_and(|pair| pair.movement == Move::Ellipsis);
    if draft.left.iter().flatten().any(is_ellipsis) {
        return;
    }
    draft.direction = turned;
    draft.left.iter_mut().chain(&mut draft.right).for_each(|pattern: &mut Pattern| pattern.reverse());
}

/// Replaces AND-names by their members: the first in place, the others at the end of the cell.
fn atomize(context: &mut Context<'_>, dictionary: &Dictionary, draft: &mut Draft) {
    let Draft { facts, left, right, .. } = draft;
    let line = facts.line;
    for cell in left.iter_mut().chain(right).flatten() {
        let mut at = 0;
        while let Some(pair) = cell.get(at).copied() {
            at += 1;
            let Some(members) = dictionary.aggregate(pair.name) else { continue };
            if pair.movement == Move::No {
                let word = context.written(pair.name);
                let text = format!("`no` is not allowed before the AND-name `{word}`");
                context.say(&NO_AGGREGATE, line, pair.at, text);
            }
            let Some((first, others)) = members.split_first() else { continue };
            cell[at - 1].name = *first;
            if !context.take_room(others.len(), facts) {
                return;
            }
            cell.extend(others.iter().map(|name| Pair { name: *name, ..pair }));
        }
    }
}

fn follow_synonyms(context: &Context<'_>, dictionary: &Dictionary, draft: &mut Draft) {
    for pair in cells(draft).flatten() {
        if context.declared.object(pair.name).is_none() {
            pair.name = dictionary.synonym(pair.name).unwrap_or(pair.name);
        }
    }
}
