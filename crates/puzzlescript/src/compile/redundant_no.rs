//! Dropping NO where it says nothing (spec section 11, pass 1).

use puzzlescript_engine::model::{LayerId, ObjectId, ObjectSet};

use super::Context;
use super::dictionary::Dictionary;
use super::draft::Cell;
use super::movement::Move;
use super::parse::ParsedRule;
use crate::messages::{Line, Message};
use crate::rules::compiled::{NO_CONTRADICTS, NO_REDUNDANT};

/// Drops the pairs with NO that change nothing, and says which they are.
pub(crate) fn remove(context: &mut Context<'_>, dictionary: &Dictionary, rule: &mut ParsedRule) {
    let facts = std::rc::Rc::clone(&rule.facts);
    for cell in rule.right.iter().flatten() {
        contradictions(context, dictionary, facts.line, cell);
    }
    for (left, right) in rule.left.iter().zip(&mut rule.right) {
        for (left, right) in left.iter().zip(right) {
            drop_stated(left, right);
        }
    }
    for cell in rule.left.iter_mut().flatten() {
        drop_redundant(context, dictionary, facts.line, cell);
    }
}

/// NO x in a right cell that also has x.
fn contradictions(context: &mut Context<'_>, dictionary: &Dictionary, line: u32, cell: &Cell) {
    for no in cell.iter().filter(|pair| pair.movement == Move::No) {
        let Some(mask) = dictionary.mask(no.name) else { continue };
        let is_met = |name| dictionary.id(context, name).is_some_and(|id| mask.contains(id));
        let there = cell.iter().filter(|pair| pair.movement != Move::No && is_met(pair.name));
        let there: Vec<&str> = there.map(|pair| context.written(pair.name)).collect();
        if !there.is_empty() {
            let text = format!(
                "`no {}` contradicts {} in the same cell",
                context.written(no.name),
                language::list(&there, "and")
            );
            context.say(&NO_CONTRADICTS, line, no.at, text);
        }
    }
}

/// NO x in a right cell whose left cell has it too. What follows a dropped pair is passed over, as in the reference.
fn drop_stated(left: &Cell, right: &mut Cell) {
    let is_stated = |name| left.iter().any(|pair| pair.movement == Move::No && pair.name == name);
    let mut at = 0;
    while let Some(pair) = right.get(at) {
        if pair.movement == Move::No && is_stated(pair.name) {
            right.remove(at);
        }
        at += 1;
    }
}

/// NO x in a left cell where other objects fill the layers of x.
fn drop_redundant(context: &mut Context<'_>, dictionary: &Dictionary, line: u32, cell: &mut Cell) {
    if !cell.iter().any(|pair| pair.movement == Move::No) {
        return;
    }
    let mut layers: Vec<LayerId> = Vec::new();
    let mut objects = ObjectSet::new(dictionary.order.objects.len());
    let mut occupiers: Vec<&str> = Vec::new();
    for pair in cell.iter().filter(|pair| pair.movement != Move::No) {
        let members = match (dictionary.one_layer(pair.name), dictionary.aggregate(pair.name)) {
            (Some(_), _) => dictionary.property(pair.name).unwrap_or(&[]).to_vec(),
            (None, Some(members)) => members.to_vec(),
            (None, None) => vec![pair.name],
        };
        let ids: Vec<ObjectId> = members.iter().filter_map(|name| dictionary.id(context, *name)).collect();
        if ids.is_empty() {
            continue;
        }
        occupiers.push(context.written(pair.name));
        layers.extend(members.iter().filter_map(|name| dictionary.layer_of_object(context, *name)));
        for id in ids {
            objects.insert(id);
        }
    }
    cell.retain(|no| {
        if no.movement != Move::No {
            return true;
        }
        let Some(mask) = dictionary.mask(no.name).filter(|mask| !mask.is_empty()) else { return true };
        let layer_of = |id: ObjectId| {
            let place = dictionary.order.objects.get(id.index()).copied();
            place.and_then(|place| dictionary.order.layers.get(place).copied().flatten())
        };
        let mut its: Vec<LayerId> = mask.iter().filter_map(layer_of).collect();
        its.sort_unstable();
        its.dedup();
        if mask.meets(&objects) || !its.iter().all(|layer| layers.contains(layer)) {
            return true;
        }
        let shown: Vec<String> = its.iter().map(|layer| (layer.index() + 1).to_string()).collect();
        let (word, noun) = (context.written(no.name), if its.len() == 1 { "layer" } else { "layers" });
        let text = format!(
            "`no {word}` is redundant, as {} already fills {noun} {}",
            language::list(&occupiers, "and"),
            shown.join(", ")
        );
        context.messages.say(Message::new(&NO_REDUNDANT, Line::At(line), no.at, text));
        false
    });
}
