//! Which aliases can be followed, so that walking through them ends (`spec section 2`, limits).

use std::collections::HashMap;

use json::{Node, NodeId, Tree};

use crate::{Issue, IssueKind, MAX_ALIASED, MAX_DEPTH};

/// An alias on its way to be resolved, in document order.
pub(crate) struct Alias {
    pub(crate) id: NodeId,
    /// The anchored node. Without a value if there is none, or if it is a key.
    pub(crate) target: Option<NodeId>,
    /// Whether an anchor of this name is before it.
    pub(crate) is_known: bool,
}

/// What each alias refers to, and what is wrong with the others.
pub(crate) fn resolve(
    tree: &Tree,
    aliases: &[Alias],
    issues: &mut Vec<Issue>,
) -> HashMap<NodeId, Option<NodeId>> {
    let mut resolver = Resolver { tree, done: Vec::new(), heights: HashMap::new(), visited: 0 };
    let mut result = HashMap::with_capacity(aliases.len());
    for alias in aliases {
        let fault = resolver.fault(alias);
        if let Some((kind, why)) = fault {
            let node = tree.node(alias.id);
            let message = format!("alias `{}` {why}", node.text());
            issues.push(Issue { kind, range: node.range(), message, related: None });
        }
        let target = alias.target.filter(|_| fault.is_none());
        if let Some(target) = target {
            resolver.add(alias.id, target);
        }
        result.insert(alias.id, target);
    }
    result
}

struct Resolver<'t> {
    tree: &'t Tree,
    /// The aliases so far that are followed, what they refer to, and the number of nodes up to each one.
    done: Vec<(NodeId, NodeId, usize)>,
    /// The heights of anchored nodes, in levels below them.
    heights: HashMap<NodeId, usize>,
    visited: usize,
}

impl Resolver<'_> {
    fn fault(&mut self, alias: &Alias) -> Option<(IssueKind, &'static str)> {
        if !alias.is_known {
            return Some((IssueKind::UnknownAlias, "refers to an anchor that is not defined before it"));
        }
        let target = alias.target?;
        let (node, anchored) = (self.tree.node(alias.id), self.tree.node(target));
        if node.ancestors().any(|around| around == anchored) {
            return Some((IssueKind::AliasInsideItself, "is inside of what its anchor names"));
        }
        if self.visited.saturating_add(self.size(anchored)) > MAX_ALIASED {
            return Some((
                IssueKind::AliasTooLarge,
                "repeats too much: at most 100,000 values are read through aliases",
            ));
        }
        let depth = node.ancestors().count() - 1;
        if depth + self.height(anchored) > MAX_DEPTH {
            return Some((IssueKind::AliasTooLarge, "nests too deeply"));
        }
        None
    }

    fn add(&mut self, alias: NodeId, target: NodeId) {
        let size = self.size(self.tree.node(target));
        self.visited = self.visited.saturating_add(size);
        self.done.push((alias, target, self.visited));
    }

    /// The aliases inside of a node.
    fn inside(&self, node: Node<'_>) -> (usize, usize) {
        // A subtree is a run of ids.
        let first = node.id().index();
        let after = first + node.descendants().len();
        let until = |limit: usize| self.done.partition_point(|(id, ..)| id.index() < limit);
        (until(first), until(after))
    }

    /// The number of nodes in a subtree, also through its aliases.
    fn size(&self, node: Node<'_>) -> usize {
        let (from, to) = self.inside(node);
        let until = |count: usize| count.checked_sub(1).map_or(0, |last| self.done[last].2);
        node.descendants().len().saturating_add(until(to).saturating_sub(until(from)))
    }

    /// The levels of lists and maps in a subtree, also through its aliases.
    fn height(&mut self, node: Node<'_>) -> usize {
        if let Some(height) = self.heights.get(&node.id()) {
            return *height;
        }
        let depth = node.ancestors().count();
        let own = deepest(node);
        let (from, to) = self.inside(node);
        let through = self.done[from..to].iter().map(|(alias, target, _)| {
            let at = self.tree.node(*alias).ancestors().count() - depth;
            at + self.heights.get(target).copied().unwrap_or(0)
        });
        let height = through.max().unwrap_or(0).max(own);
        self.heights.insert(node.id(), height);
        height
    }
}

/// The levels of a subtree without its aliases.
fn deepest(node: Node<'_>) -> usize {
    let mut open: Vec<Node<'_>> = Vec::new();
    let mut deepest = 0;
    for below in node.descendants() {
        while open.last().is_some_and(|last| Some(*last) != below.parent()) {
            open.pop();
        }
        open.push(below);
        deepest = deepest.max(open.len());
    }
    deepest
}
