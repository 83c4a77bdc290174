//! What a place in a level file is about on the board, and where a part of the board is written.

use std::collections::BTreeSet;

use json::{Kind, Node, NodeId};
use language::{BoardPart, BoardPosition};
use pack::{File, FileKind, Pack, lower};
use text::{TextRange, TextSize};

use crate::cell::cell_of;
use crate::refactor::Positions;

/// The cells or the step that an offset of a level file is about; `None` if it is about neither.
pub fn board_position(pack: &Pack, file: &File, offset: TextSize) -> Option<BoardPosition> {
    if file.kind != FileKind::Level {
        return None;
    }
    let node = file.tree.node_at(offset)?;
    let node = match node.kind() {
        Kind::Object => file.tree.key_at(offset).map_or(node, |member| member.value),
        _ => node,
    };
    if let Some(step) = step_at(file, node) {
        return Some(BoardPosition { step: Some(step), ..BoardPosition::default() });
    }
    let positions = Positions::of(pack, file);
    let known: BTreeSet<NodeId> = positions.known.iter().map(|node| node.id()).collect();
    let is_known = |node: &Node<'_>| known.contains(&node.id());
    let is_grid = |node: Node<'_>| is_layer(node) || positions.patterns.contains(&node);
    let cells = node.ancestors().find_map(|node| {
        let cells = cells_of(node, &is_known, &is_grid);
        (!cells.is_empty()).then_some(cells)
    })?;
    Some(BoardPosition { cells, ..BoardPosition::default() })
}

/// The number of steps after which the board shows the step, or is at the hint stop, that a node is or belongs to.
fn step_at(file: &File, node: Node<'_>) -> Option<usize> {
    let stops = file.tree.root()?.get("solution").and_then(|solution| solution.get("hintStops"));
    if node.parent().is_some_and(|parent| Some(parent) == stops) {
        return usize::try_from(node.as_i64()?).ok();
    }
    let around: Vec<NodeId> = node.ancestors().map(Node::id).collect();
    lower::gold_path(file).iter().position(|step| around.contains(&step.node)).map(|at| at + 1)
}

/// The cells that a value is about by itself, without what is around it.
fn cells_of(
    node: Node<'_>,
    is_known: &dyn Fn(&Node<'_>) -> bool,
    is_grid: &dyn Fn(Node<'_>) -> bool,
) -> Vec<[i64; 2]> {
    if is_known(&node) {
        return cell_of(node).into_iter().collect();
    }
    if node.kind() == Kind::Object {
        // An entry of a layer, the avatar, or a multi-cell object.
        let position = node.get("position").filter(|position| is_known(position));
        let cells = node.get("cells").into_iter().flat_map(Node::descendants).filter(|it| is_known(it));
        let all: Vec<[i64; 2]> = position.into_iter().chain(cells).filter_map(cell_of).collect();
        if !all.is_empty() {
            return all;
        }
    }
    let (Some(parent), Some(at)) = (node.parent(), index(node)) else { return Vec::new() };
    if is_grid(parent) {
        let columns = if node.kind() == Kind::Array { node.len() } else { 0 };
        return (0..columns as i64).map(|x| [x, at]).collect();
    }
    match (parent.parent(), index(parent)) {
        (Some(layer), Some(y)) if is_grid(layer) => vec![[at, y]],
        _ => Vec::new(),
    }
}

fn index(node: Node<'_>) -> Option<i64> {
    node.index().and_then(|index| i64::try_from(index).ok())
}

/// Whether a value is the rows of a layer of the board.
fn is_layer(node: Node<'_>) -> bool {
    node.kind() == Kind::Array && node.parent().is_some_and(|layers| layers.pointer() == "/board/layers")
}

/// Where a part of the board is written in a level file. Of a cell, what lies on top at the start; where nothing does, the
/// empty cell of the highest layer that is written in rows.
pub fn board_source(pack: &Pack, file: &File, part: BoardPart) -> Option<TextRange> {
    if file.kind != FileKind::Level {
        return None;
    }
    match part {
        BoardPart::Step(step) => {
            let steps = lower::gold_path(file);
            Some(file.tree.node(steps.get(step.checked_sub(1)?)?.node).range())
        }
        BoardPart::Cell(cell) => {
            let root = file.tree.root()?;
            avatar_on(root, cell)
                .or_else(|| object_on(root, cell))
                .or_else(|| entity_on(pack, root, cell))
                .map(Node::range)
        }
    }
}

fn avatar_on(root: Node<'_>, cell: [i64; 2]) -> Option<Node<'_>> {
    let avatar = root.get("state")?.get("avatar")?;
    let is_off = avatar.get("enabled").and_then(Node::as_bool) == Some(false);
    avatar.get("position").filter(|position| !is_off && cell_of(*position) == Some(cell))
}

fn object_on(root: Node<'_>, cell: [i64; 2]) -> Option<Node<'_>> {
    let objects = root.get("board")?.get("multiCellObjects")?;
    let cells = objects.elements().filter_map(|object| object.get("cells")).flat_map(Node::elements);
    let covers = |it: &Node<'_>| cell_of(it.get("position").unwrap_or(*it)) == Some(cell);
    cells.filter(covers).last()
}

fn entity_on<'t>(pack: &Pack, root: Node<'t>, cell: [i64; 2]) -> Option<Node<'t>> {
    let written = root.get("board")?.get("layers")?;
    let game = pack.game().and_then(|game| game.tree.root());
    let declared = game.and_then(|game| game.get("layers")).into_iter().flat_map(Node::elements);
    let ids: Vec<_> = declared.filter_map(|layer| layer.get("id")?.as_str()).collect();
    let mut empty = None;
    for layer in ids.iter().rev().filter_map(|id| written.get(id)) {
        let found = if layer.kind() == Kind::Array {
            let row = usize::try_from(cell[1]).ok().and_then(|y| layer.elements().nth(y));
            row.and_then(|row| row.elements().nth(usize::try_from(cell[0]).ok()?))
        } else {
            let entries = layer.get("entries").into_iter().flat_map(Node::elements);
            entries.filter(|entry| entry.get("position").and_then(cell_of) == Some(cell)).last()
        };
        match found {
            Some(found) if found.kind() != Kind::Null => return Some(found),
            found => empty = empty.or(found),
        }
    }
    empty
}
