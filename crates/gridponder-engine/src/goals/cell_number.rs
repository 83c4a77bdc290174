//! The number that a cell counts as.

use super::lines::Cell;
use crate::stop::Source;
use crate::turn::Turn;

/// A kind `num_N` counts N, the kind `number` counts its `value`, which must be whole, and everything else 0.
pub(super) fn cell_number(turn: &Turn<'_>, Cell { entity, layer, pos }: Cell) -> i64 {
    let words = &turn.level.words;
    let Some(kind) = turn.pool.kind(entity) else { return 0 };
    if kind == words.number {
        let value = turn.pool.param(entity, words.value);
        return turn.whole(value, Source::Param { layer, pos, key: words.value }).unwrap_or(0);
    }
    turn.pool.text(kind).strip_prefix("num_").and_then(|number| number.parse().ok()).unwrap_or(0)
}
