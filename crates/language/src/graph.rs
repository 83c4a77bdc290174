//! A graph of causes and effects in a project, as plain data. The languages build it.

use std::sync::Arc;

use serde::Serialize;
use text::{TextRange, TextSize};

use crate::FileRange;

/// A directed graph of what triggers what in a project.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Graph {
    /// The title, such as the name of the file.
    pub title: String,
    /// The nodes, in an order chosen by the language.
    pub nodes: Vec<GraphNode>,
    /// The edges, in the order of their nodes.
    pub edges: Vec<GraphEdge>,
}

/// A node of the graph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GraphNode {
    /// The unique id.
    pub id: String,
    /// The kind, as named by the language, such as `rule`.
    pub kind: String,
    /// The label, on one line.
    pub label: String,
    /// The file; empty for a built-in of the language.
    pub file: String,
    /// The line, from 1; 0 for a built-in of the language.
    pub line: u32,
    /// The location, if known; `None` for a built-in of the language.
    #[serde(skip)]
    pub place: Option<GraphPlace>,
}

/// The location of a node, or of a reference to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphPlace {
    /// The file.
    pub file: Arc<str>,
    /// The whole range.
    pub range: TextRange,
    /// The range to select when navigating there; inside `range`.
    pub selection: TextRange,
}

/// A directed edge between two nodes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GraphEdge {
    /// The id of the source node.
    pub from: String,
    /// The id of the target node.
    pub to: String,
    /// A short reason.
    pub label: String,
    /// The text that causes the edge, if known.
    #[serde(skip)]
    pub place: Option<FileRange>,
}

/// A neighbor of a node, as in a call hierarchy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphCall<'g> {
    /// The node.
    pub node: &'g GraphNode,
    /// The location of the node, or of a reference to it.
    pub place: GraphPlace,
    /// The texts that cause the edges.
    pub said: Vec<FileRange>,
}

impl Graph {
    /// The nodes at an offset of a file, with their locations: the built-ins referred to there, or else the
    /// innermost node around the offset.
    pub fn at(&self, file: &str, offset: TextSize) -> Vec<(&GraphNode, GraphPlace)> {
        let is_here = |at: &FileRange| *at.file == *file && at.range.contains_inclusive(offset);
        let mut found: Vec<(&GraphNode, GraphPlace)> = Vec::new();
        for edge in &self.edges {
            let Some(at) = edge.place.as_ref().filter(|at| is_here(at)) else { continue };
            // Only built-ins have no location of their own.
            let ends = [&edge.from, &edge.to].into_iter().filter_map(|id| self.node(id));
            for node in ends.filter(|node| node.place.is_none()) {
                if !found.iter().any(|(known, _)| known.id == node.id) {
                    found.push((node, word(at)));
                }
            }
        }
        if found.is_empty() {
            let placed = self.nodes.iter().filter_map(|node| Some((node, node.place.clone()?)));
            let around =
                placed.filter(|(_, place)| *place.file == *file && place.range.contains_inclusive(offset));
            found.extend(around.min_by_key(|(_, place)| place.range.len()));
        }
        found
    }

    /// The predecessors of the node with this id.
    pub fn leading_to(&self, id: &str) -> Vec<GraphCall<'_>> {
        self.calls(|edge| (edge.to == id).then_some(&edge.from))
    }

    /// The successors of the node with this id.
    pub fn led_to_by(&self, id: &str) -> Vec<GraphCall<'_>> {
        self.calls(|edge| (edge.from == id).then_some(&edge.to))
    }

    fn node(&self, id: &str) -> Option<&GraphNode> {
        self.nodes.iter().find(|node| node.id == id)
    }

    /// The nodes selected by `end`, grouped. Built-ins are located at their first reference in each file.
    fn calls(&self, end: impl Fn(&GraphEdge) -> Option<&String>) -> Vec<GraphCall<'_>> {
        let mut calls: Vec<GraphCall<'_>> = Vec::new();
        for edge in &self.edges {
            let (Some(node), Some(said)) = (end(edge).and_then(|id| self.node(id)), &edge.place) else {
                continue;
            };
            let place = node.place.clone().unwrap_or_else(|| word(said));
            let known =
                calls.iter_mut().find(|call| call.node.id == node.id && call.place.file == place.file);
            match known {
                Some(call) => call.said.push(said.clone()),
                None => calls.push(GraphCall { node, place, said: vec![said.clone()] }),
            }
        }
        calls
    }
}

/// The location of a reference to a built-in.
fn word(at: &FileRange) -> GraphPlace {
    GraphPlace { file: Arc::clone(&at.file), range: at.range, selection: at.range }
}
