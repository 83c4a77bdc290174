//! Objects that a rule puts into a layer of which its left side says nothing stand still (spec section 11, pass 6).

use puzzlescript_engine::model::LayerId;

use super::Context;
use super::dictionary::Dictionary;
use super::draft::Draft;
use super::movement::Move;
use crate::read::Name;

/// So many names are looked through in the time that one of a rule takes to be written.
const MANY: usize = 64;

/// Adds `stationary` where it is meant.
pub(crate) fn hold_still(context: &mut Context<'_>, dictionary: &Dictionary, draft: &mut Draft) {
    if draft.facts.is_late {
        return;
    }
    let Draft { facts, left, right, .. } = draft;
    for (left, right) in left.iter().zip(right) {
        for (left, right) in left.iter().zip(right) {
            if right.is_empty() {
                continue;
            }
            let mut names: Vec<Name> = Vec::new();
            for pair in left {
                let members = dictionary.property(pair.name).unwrap_or(std::slice::from_ref(&pair.name));
                names.extend(members);
            }
            // Each name of the right cell is looked for among them.
            if names.len() > MANY && !context.take_room(names.len() * right.len() / MANY, facts) {
                return;
            }
            let layer = |name: &Name| dictionary.layer_of_object(context, *name);
            let is_object = |name: &&Name| context.declared.object(**name).is_some();
            // Objects without a layer count as being in one.
            let layers: Vec<Option<LayerId>> = names.iter().filter(is_object).map(layer).collect();
            for pair in right.iter_mut().filter(|pair| pair.movement == Move::Any) {
                let is_object = context.declared.object(pair.name).is_some();
                let is_there = names.contains(&pair.name);
                let is_covered = layers.contains(&layer(&pair.name));
                if is_object && !is_there && !is_covered {
                    pair.movement = Move::Stationary;
                }
            }
        }
    }
}
