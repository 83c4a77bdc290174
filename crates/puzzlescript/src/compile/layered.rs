//! Whether every object is in a layer.

use super::Context;
use super::appearance::in_order;
use super::dictionary::Dictionary;
use crate::rules::collisionlayers::OBJECT_UNLAYERED;

/// Says which objects are in none.
pub(crate) fn check(context: &mut Context<'_>, dictionary: &Dictionary) {
    let source = context.source;
    for place in in_order(context) {
        let layer = dictionary.order.layers.get(place).copied().flatten();
        if let (Some(object), None) = (source.objects.get(place), layer) {
            let text =
                format!("the object `{}` is in no collision layer", source.names.written(object.word.name));
            context.say(&OBJECT_UNLAYERED, object.line, object.word.at, text);
        }
    }
}
