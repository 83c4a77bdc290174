//! The cells of multi-cell objects.

use std::collections::{BTreeMap, BTreeSet};

use json::Node;

use super::level::Level;
use crate::diagnostic_sink::DiagnosticSink;
use crate::file_context::FileContext;
use crate::model::{Cell, cell, contains};
use crate::rules;

/// Objects that lie outside the board, have no cells, overlap, or are not connected.
pub(super) fn check(context: FileContext<'_>, level: &Level<'_>, sink: &mut DiagnosticSink) {
    let slides = level.systems_of("sliding_blocks").next().is_some();
    // The first object on each cell, and the node of that cell.
    let mut taken: BTreeMap<Cell, (usize, Node<'_>)> = BTreeMap::new();
    for (number, object) in level.objects().enumerate() {
        let Some(cells) = object.get("cells") else { continue };
        if cells.is_empty() && level.is_complete {
            sink.look(&rules::object_without_cells::RULE, || {
                Some(rules::object_without_cells::check(context, object, cells))
            });
        }
        let mut own: BTreeMap<Cell, Node<'_>> = BTreeMap::new();
        let mut is_inside = true;
        let mut shared = None;
        for part in cells.elements() {
            let position = part.get("position").unwrap_or(part);
            let Some(at) = cell(position) else { continue };
            if !contains(level.board, at) {
                is_inside = false;
                sink.look(&rules::outside_board::RULE, || {
                    rules::outside_board::part(context, part, position, level.board)
                });
            }
            if let Some(first) = own.get(&at) {
                sink.look(&rules::overlapping_objects::RULE, || {
                    Some(rules::overlapping_objects::in_itself(context, part, at, *first))
                });
                continue;
            }
            own.insert(at, position);
            match taken.get(&at) {
                None => {
                    taken.insert(at, (number, position));
                }
                Some((other, first)) if *other != number => {
                    let (_, _, _, count) = shared.get_or_insert((at, position, *first, 0_usize));
                    *count += 1;
                }
                Some(_) => {}
            }
        }
        if let Some((at, position, first, count)) = shared {
            sink.look(&rules::overlapping_objects::RULE, || {
                Some(rules::overlapping_objects::check(context, position, at, first, count, slides))
            });
        }
        sink.look(&rules::scattered_object::RULE, || {
            // Cells outside the board are already reported.
            let apart = is_inside.then(|| apart(&own)).flatten()?;
            Some(rules::scattered_object::check(context, object, *own.get(&apart)?, apart))
        });
    }
}

/// A cell that is not connected to the first cell. Cells that touch at a corner are connected.
fn apart(cells: &BTreeMap<Cell, Node<'_>>) -> Option<Cell> {
    let mut left: BTreeSet<Cell> = cells.keys().copied().collect();
    let start = cells.iter().min_by_key(|(_, node)| node.range().start()).map(|(at, _)| *at)?;
    left.remove(&start);
    let mut reached = vec![start];
    while let Some((x, y)) = reached.pop() {
        for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
            let next = (x.saturating_add(dx), y.saturating_add(dy));
            if left.remove(&next) {
                reached.push(next);
            }
        }
    }
    left.into_iter().min_by_key(|at| cells.get(at).map(|node| node.range().start()))
}
