//! The text of a merged value: parts as they are written in the version that they come from, and between them what stands there.

use std::collections::HashMap;

use json::{Key, Kind, Node, NodeId};

use crate::tree::{Part, Piece};

/// The side whose text is written where both are in conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Ours,
    Theirs,
}

pub(crate) fn write(piece: &Piece<'_>, side: Side, to: &mut String) {
    match piece {
        Piece::Taken(node) => to.push_str(node.text()),
        Piece::Conflict(ours, theirs) => {
            let node = if side == Side::Ours { ours } else { theirs };
            to.push_str(node.map_or("", Node::text));
        }
        Piece::Parts(of, parts) => {
            let there: Vec<&Part<'_>> = parts.iter().filter(|part| part.is_on(side)).collect();
            let like = [of.ours, of.theirs, of.base].into_iter().find(|it| !it.is_empty()).unwrap_or(of.ours);
            let (open, close) = if like.kind() == Kind::Object { ('{', '}') } else { ('[', ']') };
            let (Some(first), Some(last)) = (like.children().next(), like.children().last()) else {
                to.extend([open, close]);
                return;
            };
            if there.is_empty() {
                to.extend([open, close]);
                return;
            }
            let whole = like.tree().text();
            to.push_str(&whole[like.range().start().into()..start(first)]);
            let ahead = [of.ours, of.theirs].map(ahead);
            for (at, part) in there.iter().enumerate() {
                if let Some(before) = at.checked_sub(1).map(|at| there[at]) {
                    let is_ours = std::ptr::eq(part.node.tree(), of.ours.tree());
                    let ahead = ahead[usize::from(!is_ours)].get(&part.node.id()).copied();
                    to.push_str(&between(before.node, part.node, ahead, like));
                }
                part.write(side, to);
            }
            to.push_str(&whole[last.range().end().into()..like.range().end().into()]);
        }
    }
}

impl Part<'_> {
    fn is_on(&self, side: Side) -> bool {
        match (&self.piece, side) {
            (Piece::Conflict(ours, _), Side::Ours) => ours.is_some(),
            (Piece::Conflict(_, theirs), Side::Theirs) => theirs.is_some(),
            _ => true,
        }
    }

    /// With its key, if it has one.
    fn write(&self, side: Side, to: &mut String) {
        if self.node.key().is_some() {
            to.push_str(&self.node.tree().text()[start(self.node)..self.node.range().start().into()]);
        }
        write(&self.piece, side, to);
    }
}

/// Where a member or element begins.
fn start(node: Node<'_>) -> usize {
    node.key().map_or(node.range(), Key::range).start().into()
}

/// The part before each, but for the first.
fn ahead(of: Node<'_>) -> HashMap<NodeId, Node<'_>> {
    of.children().skip(1).map(Node::id).zip(of.children()).collect()
}

/// What stands between two parts: as it is where they follow each other, or else as it is before one of them. `ahead` is the part
/// that the second one follows where it is written.
fn between(before: Node<'_>, part: Node<'_>, ahead: Option<Node<'_>>, like: Node<'_>) -> String {
    let gap =
        |one: Node<'_>, next: Node<'_>| next.tree().text()[one.range().end().into()..start(next)].to_owned();
    if let Some(ahead) = ahead {
        let is_one_tree = std::ptr::eq(before.tree(), part.tree());
        if !is_one_tree || ahead.id() == before.id() {
            return gap(ahead, part);
        }
    }
    let pair = |parent: Node<'_>| Some(gap(parent.children().next()?, parent.children().nth(1)?));
    let parents = [Some(like), part.parent(), before.parent()];
    parents.into_iter().flatten().find_map(pair).unwrap_or_else(|| {
        // Lists of one element each: as their brackets are away from it.
        let first = like.children().next();
        let open =
            first.map(|first| &like.tree().text()[usize::from(like.range().start()) + 1..start(first)]);
        match open {
            Some(open) if !open.is_empty() => format!(",{open}"),
            _ => ", ".to_owned(),
        }
    })
}
