//! Call hierarchies: the graph of a language, node by node.

use std::sync::Arc;

use language::{FileRange, Graph, GraphCall, GraphNode, GraphPlace};
use lsp_types as lsp;
use serde::{Deserialize, Serialize};

use crate::convert::Texts;
use crate::project::Project;
use crate::view::View;

/// The data of an item: the document of its graph, and its id there.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct Known {
    document: lsp::Url,
    id: String,
}

impl Known {
    pub(crate) fn of(item: &lsp::CallHierarchyItem) -> Option<Self> {
        serde_json::from_value(item.data.clone()?).ok()
    }

    pub(crate) const fn document(&self) -> &lsp::Url {
        &self.document
    }
}

/// The graph of the file that a request is about.
fn graph(view: &View) -> Option<(&Arc<Project>, &Arc<str>, Graph)> {
    let (seen, file) = view.place.as_ref()?;
    Some((&seen.project, file, seen.project.facets().graphs?.graph(file)?))
}

fn item(
    texts: &Texts<'_>,
    document: &lsp::Url,
    node: &GraphNode,
    place: &GraphPlace,
) -> Option<lsp::CallHierarchyItem> {
    let known = Known { document: document.clone(), id: node.id.clone() };
    // Only built-ins of the language have no location.
    let is_word = node.place.is_none();
    Some(lsp::CallHierarchyItem {
        name: language::escape(&node.id).into_owned(),
        kind: if is_word { lsp::SymbolKind::EVENT } else { lsp::SymbolKind::FUNCTION },
        tags: None,
        detail: (!node.label.is_empty()).then(|| language::escape(&node.label).into_owned()),
        uri: texts.uri(&place.file)?,
        range: texts.range(&place.file, place.range),
        selection_range: texts.range(&place.file, place.selection),
        data: serde_json::to_value(known).ok(),
    })
}

/// `textDocument/prepareCallHierarchy`
pub(crate) fn prepared(view: &View, position: lsp::Position) -> Option<Vec<lsp::CallHierarchyItem>> {
    let (project, file, graph) = graph(view)?;
    let offset = view.offset(project, file, position)?;
    view.with_texts(project, |texts| {
        let document = texts.uri(file)?;
        let found = graph.at(file, offset).into_iter();
        let items: Vec<_> = found.filter_map(|(node, place)| item(texts, &document, node, &place)).collect();
        (!items.is_empty()).then_some(items)
    })
}

/// The ranges of the locations in a document.
fn ranges(texts: &Texts<'_>, said: &[FileRange], document: &lsp::Url) -> Vec<lsp::Range> {
    let here = said.iter().filter(|at| texts.uri(&at.file).as_ref() == Some(document));
    here.map(|at| texts.range(&at.file, at.range)).collect()
}

/// Converts the calls of an item with `call`.
fn calls<T>(
    view: &View,
    known: &Known,
    find: impl for<'g> Fn(&'g Graph) -> Vec<GraphCall<'g>>,
    call: impl Fn(&Texts<'_>, lsp::CallHierarchyItem, &[FileRange]) -> T,
) -> Option<Vec<T>> {
    let (project, _, graph) = graph(view)?;
    Some(view.with_texts(project, |texts| {
        let found = find(&graph).into_iter();
        let made = found
            .filter_map(|it| Some(call(texts, item(texts, &known.document, it.node, &it.place)?, &it.said)));
        made.collect()
    }))
}

/// `callHierarchy/incomingCalls`
pub(crate) fn incoming(view: &View, known: &Known) -> Option<Vec<lsp::CallHierarchyIncomingCall>> {
    calls(
        view,
        known,
        |graph| graph.leading_to(&known.id),
        |texts, from, said| {
            let from_ranges = ranges(texts, said, &from.uri);
            lsp::CallHierarchyIncomingCall { from, from_ranges }
        },
    )
}

/// `callHierarchy/outgoingCalls`, of an item in a document.
pub(crate) fn outgoing(
    view: &View,
    known: &Known,
    caller: &lsp::Url,
) -> Option<Vec<lsp::CallHierarchyOutgoingCall>> {
    calls(
        view,
        known,
        |graph| graph.led_to_by(&known.id),
        |texts, to, said| lsp::CallHierarchyOutgoingCall { to, from_ranges: ranges(texts, said, caller) },
    )
}
