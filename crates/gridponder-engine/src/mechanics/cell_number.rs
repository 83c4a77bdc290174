//! The number that a cell counts as.

use super::lines::Cell;
use crate::constants::Words;
use crate::contract::Turn;
use crate::pool::{Entity, Pool, ValueId};
use crate::stop::Source;

/// The number of a `number` that is not a whole one.
pub(crate) struct NotWhole(ValueId);

/// The number that an entity counts as.
pub(crate) fn number_of(words: &Words, pool: &Pool, entity: Entity) -> Result<i64, NotWhole> {
    let Some(kind) = pool.kind(entity) else { return Ok(0) };
    if kind == words.number {
        let value = pool.param(entity, words.value).filter(|value| *value != ValueId::NULL);
        return value.map_or(Ok(0), |value| pool.whole(value).ok_or(NotWhole(value)));
    }
    Ok(pool.text(kind).strip_prefix("num_").and_then(|number| number.parse().ok()).unwrap_or(0))
}

/// A kind `num_N` counts N, the kind `number` counts its `value`, which must be whole, and everything else 0.
pub(crate) fn cell_number(turn: &Turn<'_>, Cell { entity, layer, pos }: Cell) -> i64 {
    let words = &turn.level.words;
    number_of(words, turn.pool, entity).unwrap_or_else(|NotWhole(value)| {
        let source = Source::Param { layer, pos, key: words.value };
        turn.whole(Some(value), source).unwrap_or(0)
    })
}
