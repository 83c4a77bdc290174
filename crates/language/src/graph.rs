//! What leads to what in a project, as plain data: nodes and arrows between them. The languages make it.

use serde::Serialize;

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
}
