//! The number a cell counts as.

use crate::pool::{Entity, ValueId};
use crate::turn::Turn;

/// A kind `num_N` counts N, the kind `number` its `value`, everything else 0. So does a `value` that is
/// not whole, on which the production engine fails.
pub(super) fn cell_number(turn: &Turn<'_>, entity: Entity) -> i64 {
    let words = &turn.level.words;
    let Some(kind) = turn.pool.kind(entity) else { return 0 };
    if kind == words.number {
        let value = turn.pool.param(entity, words.value).unwrap_or(ValueId::NULL);
        return turn.pool.as_int(value).unwrap_or(0);
    }
    turn.pool.text(kind).strip_prefix("num_").and_then(|number| number.parse().ok()).unwrap_or(0)
}
