//! `goldpath graph`: the graph of what triggers what, for drawing.

use std::fmt::Write as _;
use std::io::Write as _;

use language::{Graph, GraphNode, Languages, escape};

use crate::args::{self, GraphFormat};
use crate::commands::one_project;
use crate::exit::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(args: &args::Graph, languages: Languages) -> Result<Exit, Failure> {
    let source = one_project::source_of(&args.path, languages)?;
    let project = source.language.open(one_project::read_whole(&source)?);
    let named = source.only.as_ref().and_then(|only| only.keys().next().cloned());
    let files = named.map_or_else(|| project.files(), |file| vec![file]);
    let graphs = project.facets().graphs;
    let Some(graph) = graphs.and_then(|graphs| files.iter().find_map(|file| graphs.graph(file))) else {
        let message = format!(
            "{}: there is no graph of this {}: its language tells of none, or errors hide what it says",
            args.path.display(),
            source.language.project_noun()
        );
        return Err(Failure::Said(Exit::Found, message));
    };
    let mut output = Output::data();
    match args.format {
        GraphFormat::Dot => output.write_all(dot(&graph).as_bytes())?,
        GraphFormat::Mermaid => output.write_all(mermaid(&graph).as_bytes())?,
        GraphFormat::Json => {
            output.object_of((source.language.project_key(), source.name()), &graph)?;
        }
    }
    output.flush()?;
    Ok(Exit::Clean)
}

/// The text of a node.
fn shown(node: &GraphNode) -> String {
    if node.label.is_empty() { node.id.clone() } else { format!("{}: {}", node.id, node.label) }
}

/// The graph in the DOT language of Graphviz.
fn dot(graph: &Graph) -> String {
    let quoted = |text: &str| format!("\"{}\"", escape(text).replace('\\', "\\\\").replace('"', "\\\""));
    let mut out = format!("digraph {} {{\n  node [shape=box];\n", quoted(&graph.title));
    // Writing to a string cannot fail, here and below.
    for node in &graph.nodes {
        let _ = writeln!(out, "  {} [label={}];", quoted(&node.id), quoted(&shown(node)));
    }
    for edge in &graph.edges {
        let _ = writeln!(
            out,
            "  {} -> {} [label={}];",
            quoted(&edge.from),
            quoted(&edge.to),
            quoted(&edge.label)
        );
    }
    out.push_str("}\n");
    out
}

/// The graph in the syntax of Mermaid.
fn mermaid(graph: &Graph) -> String {
    let place = |id: &str| graph.nodes.iter().position(|node| node.id == id).unwrap_or_default();
    // Quoted labels may contain anything but these.
    let label = |text: &str| {
        escape(text).replace('#', "#35;").replace('"', "#quot;").replace('<', "#lt;").replace('>', "#gt;")
    };
    let mut out = String::from("flowchart LR\n");
    for (number, node) in graph.nodes.iter().enumerate() {
        let _ = writeln!(out, "  n{number}[\"{}\"]", label(&shown(node)));
    }
    for edge in &graph.edges {
        let _ =
            writeln!(out, "  n{} -->|\"{}\"| n{}", place(&edge.from), label(&edge.label), place(&edge.to));
    }
    out
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use language::GraphEdge;

    use super::{Graph, GraphNode, dot, mermaid};

    fn graph() -> Graph {
        let node = |id: &str, label: &str| GraphNode {
            id: id.to_owned(),
            kind: "rule".to_owned(),
            label: label.to_owned(),
            file: "game".to_owned(),
            line: 1,
            place: None,
        };
        let edge = GraphEdge {
            from: "line 1".to_owned(),
            to: "line 2".to_owned(),
            label: "makes #".to_owned(),
            place: None,
        };
        let nodes = vec![node("line 1", "[ > A ] -> [ \"B\" ]"), node("line 2", "[ \\ ] -> [ ]")];
        Graph { title: "game".to_owned(), nodes, edges: vec![edge] }
    }

    #[test]
    fn labels_are_quoted_for_graphviz() {
        expect![[r#"
            digraph "game" {
              node [shape=box];
              "line 1" [label="line 1: [ > A ] -> [ \"B\" ]"];
              "line 2" [label="line 2: [ \\ ] -> [ ]"];
              "line 1" -> "line 2" [label="makes #"];
            }
        "#]]
        .assert_eq(&dot(&graph()));
    }

    #[test]
    fn labels_are_quoted_for_mermaid() {
        expect![[r#"
            flowchart LR
              n0["line 1: [ #gt; A ] -#gt; [ #quot;B#quot; ]"]
              n1["line 2: [ \ ] -#gt; [ ]"]
              n0 -->|"makes #35;"| n1
        "#]]
        .assert_eq(&mermaid(&graph()));
    }
}
