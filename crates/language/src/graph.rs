//! What leads to what in a project, as plain data: nodes and arrows between them. The languages make it.

use std::sync::Arc;

use serde::Serialize;
use text::{TextRange, TextSize};

use crate::FileRange;

/// What leads to what.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Graph {
    /// What it is about, such as the name of the file.
    pub title: String,
    /// What there is, in an order that means something to the language.
    pub nodes: Vec<GraphNode>,
    /// What leads to what, in the order of their nodes.
    pub edges: Vec<GraphEdge>,
}

/// Something that leads to others, or that others lead to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GraphNode {
    /// What it is called among the others.
    pub id: String,
    /// What it is, in a word of the language, such as `rule`.
    pub kind: String,
    /// What is shown of it, on one line.
    pub label: String,
    /// The file it is in; empty for a word of the language.
    pub file: String,
    /// Its line, from 1; 0 for a word of the language.
    pub line: u32,
    /// Where it is, if the language tells; `None` for a word of the language.
    #[serde(skip)]
    pub place: Option<GraphPlace>,
}

/// Where a node of a graph, or the word for it, is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphPlace {
    /// The file.
    pub file: Arc<str>,
    /// All of it.
    pub range: TextRange,
    /// What to select when somebody goes there; inside `range`.
    pub selection: TextRange,
}

/// An arrow between two nodes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GraphEdge {
    /// The id of the node that leads to the other one.
    pub from: String,
    /// The id of the other one.
    pub to: String,
    /// Why, in a few words.
    pub label: String,
    /// What says so, if the language tells.
    #[serde(skip)]
    pub place: Option<FileRange>,
}

/// A node that leads to another one, or that another one leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphCall<'g> {
    /// The node.
    pub node: &'g GraphNode,
    /// Where it is, or where the word for it stands.
    pub place: GraphPlace,
    /// What says so.
    pub said: Vec<FileRange>,
}

impl Graph {
    /// The nodes meant at an offset of a file, with their places: those that a word there stands for, or else the one
    /// around it.
    pub fn at(&self, file: &str, offset: TextSize) -> Vec<(&GraphNode, GraphPlace)> {
        let is_here = |at: &FileRange| *at.file == *file && at.range.contains_inclusive(offset);
        let mut found: Vec<(&GraphNode, GraphPlace)> = Vec::new();
        for edge in &self.edges {
            let Some(at) = edge.place.as_ref().filter(|at| is_here(at)) else { continue };
            // The end that is nowhere else.
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

    /// The nodes that lead to the one with this id.
    pub fn leading_to(&self, id: &str) -> Vec<GraphCall<'_>> {
        self.calls(|edge| (edge.to == id).then_some(&edge.from))
    }

    /// The nodes that the one with this id leads to.
    pub fn led_to_by(&self, id: &str) -> Vec<GraphCall<'_>> {
        self.calls(|edge| (edge.from == id).then_some(&edge.to))
    }

    fn node(&self, id: &str) -> Option<&GraphNode> {
        self.nodes.iter().find(|node| node.id == id)
    }

    /// The nodes at the wanted ends of edges. A word stands where the first edge says it, for each file one.
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

/// The place of a word.
fn word(at: &FileRange) -> GraphPlace {
    GraphPlace { file: Arc::clone(&at.file), range: at.range, selection: at.range }
}
