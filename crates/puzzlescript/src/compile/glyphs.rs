//! What names stand for in levels (spec section 10). A name keeps its first meaning.

use puzzlescript_engine::model::{LayerId, ObjectId};
use rustc_hash::FxHashMap;

use super::Context;
use super::dictionary::Order;
use crate::read::{Group, Name};
use crate::rules::collisionlayers::OBJECT_UNLAYERED;
use crate::rules::legend::AGGREGATE_SAME_LAYER;

/// The objects that a name puts into a cell: at most one of a layer.
pub(crate) type Glyphs = FxHashMap<Name, Vec<(LayerId, ObjectId)>>;

/// The meanings of all names that have one: objects, then what is made of them, as long as that adds something.
pub(crate) fn glyphs(context: &mut Context<'_>, order: &Order) -> Glyphs {
    let source = context.source;
    let mut glyphs = Glyphs::default();
    for ((object, layer), id) in source.objects.iter().zip(&order.layers).zip(&order.ids) {
        glyphs.insert(object.word.name, layer.zip(*id).into_iter().collect());
    }
    loop {
        let mut is_more = false;
        for synonym in &source.synonyms {
            let name = synonym.word.name;
            if let Some(of) = glyphs.get(&synonym.of.name).filter(|_| !glyphs.contains_key(&name)).cloned() {
                glyphs.insert(name, of);
                is_more = true;
            }
        }
        for group in &source.aggregates {
            let is_new = !glyphs.contains_key(&group.word.name);
            if is_new && group.members.iter().all(|member| glyphs.contains_key(member)) {
                let together = together(context, order, group);
                glyphs.insert(group.word.name, together);
                is_more = true;
            }
        }
        if !is_more {
            return glyphs;
        }
    }
}

/// The objects of an AND-name; of two in one layer the first stays.
fn together(context: &mut Context<'_>, order: &Order, group: &Group) -> Vec<(LayerId, ObjectId)> {
    let mut cell: Vec<(LayerId, ObjectId)> = Vec::new();
    for member in &group.members {
        let Some(place) = context.declared.object(*member) else { continue };
        let layer = order.layers.get(place).copied().flatten();
        let id = order.ids.get(place).copied().flatten();
        let word = context.written(*member);
        let Some((layer, id)) = layer.zip(id) else {
            let text = format!("the object `{word}` is in no collision layer");
            let at = group.written.iter().find(|it| it.name == *member).map_or(group.word.at, |it| it.at);
            context.say(&OBJECT_UNLAYERED, group.line, at, text);
            continue;
        };
        let other = cell.iter().find(|(its, _)| *its == layer).map(|(_, other)| *other);
        if let Some(other) = other {
            let other = order.objects.get(other.index()).and_then(|place| context.source.objects.get(*place));
            let other = other.map_or("", |object| context.source.names.written(object.word.name));
            let name = context.written(group.word.name);
            let text = format!("`{name}` puts `{word}` and `{other}` into one cell, but they share a layer");
            context.say(&AGGREGATE_SAME_LAYER, group.line, group.word.at, text);
        } else {
            cell.push((layer, id));
        }
    }
    cell
}
