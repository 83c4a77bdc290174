//! Takes off the board what plays no part in a level.

use engine::def;

use super::blank::Blank;
use crate::judge::{Cancelled, Judge, Judgement, Known};

/// Of kinds with more entities than this, single ones are walls that shape the board.
const FEW: usize = 3;

/// A level without the entities that it can do without: it is still what is wanted, and its shortest path is as long.
pub(crate) fn pruned(
    judge: &Judge<'_>,
    blank: &Blank,
    level: def::Level,
    (path, lower): (&[u16], u32),
) -> Result<def::Level, Cancelled> {
    let mut pruned = level.clone();
    for piece in blank.pieces.iter().filter(|piece| !piece.is_target && !piece.is_given) {
        // What rules and goals name stays, wherever there is more of it.
        if blank.kept(piece.layer, piece.code) > 0 {
            continue;
        }
        let layer = &blank.frame.layers[piece.layer];
        let Some(entity) = layer.entity(piece.code).filter(|it| it.params.is_empty()) else { continue };
        let number = count(&pruned, layer.at, entity);
        // The ground gives a board its shape.
        if number == 0 || number > FEW || layer.is_full {
            continue;
        }
        for at in (0..number).rev() {
            let without = without(&pruned, layer.at, entity, at);
            if judge.is_as_long(&without, path, lower)? {
                pruned = without;
            }
        }
    }
    if pruned == level {
        return Ok(level);
    }
    let known = Known { path, short: &[], most: path.len() as u32, lower };
    let judgement = judge.judge(&pruned, known)?;
    let is_right = matches!(&judgement, Judgement::Winnable(it) if it.misses == 0 && !it.has_other_ways);
    Ok(if is_right { pruned } else { level })
}

fn is_it(cell: &def::Cell, entity: &def::Entity) -> bool {
    matches!(cell, def::Cell::Entity(it) if it == entity)
}

fn count(level: &def::Level, layer: usize, entity: &def::Entity) -> usize {
    match &level.layers[layer].1 {
        def::Cells::Dense(rows) => rows.iter().flatten().filter(|cell| is_it(cell, entity)).count(),
        def::Cells::Sparse(entries) => entries.iter().filter(|entry| entry.entity == *entity).count(),
    }
}

/// A level without one of the entities on a layer that are equal to this one.
fn without(level: &def::Level, layer: usize, entity: &def::Entity, at: usize) -> def::Level {
    let mut level = level.clone();
    match &mut level.layers[layer].1 {
        def::Cells::Dense(rows) => {
            if let Some(cell) = rows.iter_mut().flatten().filter(|cell| is_it(cell, entity)).nth(at) {
                *cell = def::Cell::Empty;
            }
        }
        def::Cells::Sparse(entries) => {
            let places = entries.iter().enumerate().filter(|(_, entry)| entry.entity == *entity);
            if let Some(place) = places.map(|(place, _)| place).nth(at) {
                entries.remove(place);
                for (at, entry) in entries.iter_mut().enumerate() {
                    entry.at = at;
                }
            }
        }
    }
    level
}
