//! Reads a text anew by what an earlier one of it says: only what stands beside the change is parsed.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use crate::arena::Nodes;
use crate::node_data::{Kind, NONE, NodeData};
use crate::{MAX_DEPTH, NodeId, Tree, decode, strict};

/// The tree of a text that differs from that of an earlier tree, which is valid, at one place inside of an array or object.
/// `None`: it has to be read as a whole, as where it is not valid any more.
pub(crate) fn read(text: &Arc<str>, earlier: &Tree) -> Option<Tree> {
    if !earlier.is_plain() {
        return None;
    }
    let before = earlier.text();
    if text == before {
        return Some(earlier.clone());
    }
    let new = match earlier.nodes() {
        Nodes::Wide(old) => nodes(text, before, old)?,
        Nodes::Compact(old) => nodes(text, before, &old.wide(before))?,
    };
    Some(Tree::new(Arc::clone(text), new, Vec::new()))
}

/// The nodes of a text; `old` are those of the valid text that was there before.
fn nodes(text: &str, before: &str, old: &[NodeData]) -> Option<Vec<NodeData>> {
    let start = common_start(before.as_bytes(), text.as_bytes());
    let end = common_end(&before.as_bytes()[start..], &text.as_bytes()[start..]);
    let changed = start..before.len() - end;
    let container = around(old, &changed)?;
    let brackets = old.get(container)?;
    let entries = Entries::beside(old, container, &changed);
    let in_text = Shift::between(before.len(), text.len());

    let piece = text.get(entries.text.start as usize..in_text.of(entries.text.end) as usize)?;
    let [open, close] = if brackets.kind == Kind::Array { ['[', ']'] } else { ['{', '}'] };
    let piece = format!("{open}{piece}{close}");
    let new = strict::nodes(&piece).ok()??;
    let (root, new) = new.split_first()?;
    // What the change made of it may end earlier, and then something else follows.
    if root.end as usize != piece.len() || depth(old, container) + deepest(new) > MAX_DEPTH {
        return None;
    }

    let in_nodes = Shift::between(entries.nodes.len(), new.len());
    let in_siblings = Shift::between(entries.count, root.children as usize);
    let inside = Inside {
        // The piece has a bracket of its own before it, and a node for its brackets.
        text: Shift::between(1, entries.text.start as usize),
        nodes: Shift::between(1, entries.nodes.start),
        siblings: Shift::between(0, entries.index as usize),
        container: container as u32,
    };
    let mut all = Vec::with_capacity(old.len() - entries.nodes.len() + new.len());
    all.extend_from_slice(old.get(..entries.nodes.start)?);
    all.extend(new.iter().map(|node| inside.node(node)));
    all.extend(old.get(entries.nodes.end..)?.iter().map(|node| NodeData {
        index: if node.parent == inside.container { in_siblings.of(node.index) } else { node.index },
        // Its parent stands behind the change, too, or around it.
        parent: if node.parent as usize >= entries.nodes.end {
            in_nodes.of(node.parent)
        } else {
            node.parent
        },
        after: in_nodes.of(node.after),
        ..in_text.node(node)
    }));
    let mut outer = Some(container);
    while let Some(node) = outer.and_then(|at| all.get_mut(at)) {
        (node.end, node.after) = (in_text.of(node.end), in_nodes.of(node.after));
        outer = node.parent().map(NodeId::index);
    }
    let node = all.get_mut(container)?;
    node.children = in_siblings.of(node.children);
    let is_valid = node.kind == Kind::Array || has_each_key_once(text, &all, container);
    is_valid.then_some(all)
}

/// The number of bytes that two texts have in common at their start. Most of a long text is compared in blocks.
fn common_start(one: &[u8], other: &[u8]) -> usize {
    const BLOCK: usize = 256;
    let blocks = one.chunks_exact(BLOCK).zip(other.chunks_exact(BLOCK));
    let equal = BLOCK * blocks.take_while(|(one, other)| one == other).count();
    let rest = one[equal..].iter().zip(&other[equal..]);
    equal + rest.take_while(|(one, other)| one == other).count()
}

/// The same at their end.
fn common_end(one: &[u8], other: &[u8]) -> usize {
    const BLOCK: usize = 256;
    let blocks = one.rchunks_exact(BLOCK).zip(other.rchunks_exact(BLOCK));
    let equal = BLOCK * blocks.take_while(|(one, other)| one == other).count();
    let rest = one[..one.len() - equal].iter().rev().zip(other[..other.len() - equal].iter().rev());
    equal + rest.take_while(|(one, other)| one == other).count()
}

/// The innermost array or object with the changed bytes between its brackets.
fn around(nodes: &[NodeData], changed: &Range<usize>) -> Option<usize> {
    let mut at = nodes.partition_point(|node| (node.start as usize) < changed.start).checked_sub(1)?;
    loop {
        let node = nodes.get(at)?;
        let is_container = matches!(node.kind, Kind::Array | Kind::Object);
        if is_container && changed.end < node.end as usize {
            return Some(at);
        }
        at = node.parent()?.index();
    }
}

/// The entries of an array or object that a change bears on, with one that it does not on each side, where there is one.
struct Entries {
    /// Their nodes, of which the children of the container have these places among all.
    nodes: Range<usize>,
    index: u32,
    count: usize,
    /// Their text, up to the brackets where the first or last child is one of them.
    text: Range<u32>,
}

impl Entries {
    fn beside(nodes: &[NodeData], container: usize, changed: &Range<usize>) -> Self {
        let brackets = &nodes[container];
        let mut entries = Self {
            nodes: container + 1..brackets.after as usize,
            index: 0,
            count: brackets.children as usize,
            text: brackets.start + 1..brackets.end - 1,
        };
        let mut at = container + 1;
        while let Some(node) = nodes.get(at).filter(|_| at < brackets.after as usize) {
            let entry = if node.key_start == NONE { node.start } else { node.key_start }..node.end;
            // A byte that is still there, too, ends the entry or begins it.
            if (entry.end as usize) < changed.start {
                entries.index = node.index;
                entries.nodes.start = at;
                entries.text.start = entry.start;
            } else if entry.start as usize > changed.end {
                entries.nodes.end = node.after as usize;
                entries.text.end = entry.end;
                entries.count = node.index as usize + 1;
                break;
            }
            at = node.after as usize;
        }
        entries.count -= entries.index as usize;
        entries
    }
}

/// How far what follows a change moves.
#[derive(Clone, Copy)]
struct Shift(u32);

impl Shift {
    /// From one place, or length, to another. It may be backwards: the sums wrap around.
    const fn between(before: usize, after: usize) -> Self {
        Self((after as u32).wrapping_sub(before as u32))
    }

    const fn of(self, place: u32) -> u32 {
        place.wrapping_add(self.0)
    }

    /// A node elsewhere in the text.
    const fn node(self, node: &NodeData) -> NodeData {
        let has_key = node.key_start != NONE;
        NodeData {
            start: self.of(node.start),
            end: self.of(node.end),
            key_start: if has_key { self.of(node.key_start) } else { NONE },
            key_end: if has_key { self.of(node.key_end) } else { NONE },
            ..*node
        }
    }
}

/// Where the nodes of a piece go that was parsed on its own.
struct Inside {
    text: Shift,
    nodes: Shift,
    siblings: Shift,
    container: u32,
}

impl Inside {
    const fn node(&self, node: &NodeData) -> NodeData {
        let is_child = node.parent == 0;
        NodeData {
            parent: if is_child { self.container } else { self.nodes.of(node.parent) },
            index: if is_child { self.siblings.of(node.index) } else { node.index },
            after: self.nodes.of(node.after),
            ..self.text.node(node)
        }
    }
}

/// How many arrays and objects a node is in, and itself.
fn depth(nodes: &[NodeData], at: usize) -> usize {
    let parent = |node: &&NodeData| nodes.get(node.parent()?.index());
    std::iter::successors(nodes.get(at), parent).count()
}

/// How many arrays and objects are inside of each other at most, below the root of these nodes.
fn deepest(nodes: &[NodeData]) -> usize {
    let mut open: Vec<u32> = Vec::new();
    let mut deepest = 0;
    for (at, node) in (1..).zip(nodes) {
        while open.last().is_some_and(|after| *after <= at) {
            open.pop();
        }
        if matches!(node.kind, Kind::Array | Kind::Object) {
            open.push(node.after);
            deepest = deepest.max(open.len());
        }
    }
    deepest
}

/// Whether no key of an object is written twice in it.
fn has_each_key_once(text: &str, nodes: &[NodeData], object: usize) -> bool {
    let end = nodes.get(object).map_or(0, |node| node.after as usize);
    let child = |at: usize| nodes.get(at).filter(|_| at < end);
    let children = std::iter::successors(child(object + 1), |node| child(node.after as usize));
    let mut seen = HashSet::new();
    children.filter_map(NodeData::key).all(|key| seen.insert(decode::quoted(&text[key])))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text that is too long to be kept in few bytes.
    fn long(text: &str) -> Arc<str> {
        format!("{{\"long\": \"{}\", \"list\": {text}, \"end\": 1}}", "x".repeat(1 << 16)).into()
    }

    fn is_read(before: &str, after: &str) -> bool {
        let read = read(&long(after), &Tree::parse(long(before)));
        let is_read = read.is_some();
        assert!(read.is_none_or(|tree| tree == Tree::parse(long(after))), "{before}, then {after}");
        is_read
    }

    #[test]
    fn entries_that_come_change_and_go_are_read_alone() {
        let list = "[{\"a\": [1, 2]}, {\"b\": [3, 4]}, {\"c\": 5}]";
        assert!(is_read(list, &list.replace("{\"b\"", "6, {\"b\"")));
        assert!(is_read(list, &list.replace("[3, 4]", "[30, {}]")));
        assert!(is_read(list, &list.replace("{\"b\": [3, 4]}, ", "")));
        assert!(is_read(list, &list.replace("5}", "5}, [], 7")));
        assert!(is_read(list, "[]"));
        assert!(is_read("[ ]", "[1, [2]]"));
        assert!(is_read(list, &list.replace("\"c\": 5", "\"c\": 5, \"d\": [[]]")));
        assert!(is_read(list, list));
    }

    #[test]
    fn what_is_not_valid_any_more_is_read_as_a_whole() {
        let list = "[{\"a\": 1}, [2], 3]";
        for after in ["[{\"a\": 1}, [2] 3]", "[{\"a\": 1}, [2]], 3]", "[{\"a\": 1, \"\\u0061\": 1}, [2], 3]"]
        {
            assert!(!is_read(list, after), "{after}");
        }
        let [open, close] = ["[".repeat(MAX_DEPTH), "]".repeat(MAX_DEPTH)];
        assert!(is_read("[[1]]", &format!("[{}1{}]", &open[2..], &close[2..])));
        assert!(!is_read("[[1]]", &format!("[{}1{}]", &open[1..], &close[1..])));
    }
}
