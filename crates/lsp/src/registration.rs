//! Capabilities that a language may lack. A client that registers them dynamically gets each with a selector of
//! the documents whose languages have it; other clients get it for all documents.

mod selector;

use std::collections::BTreeSet;

use language::{Facets, Files, Languages};
use lsp_types::{Registration, ServerCapabilities, TextDocumentClientCapabilities};
use serde::Serialize;
use serde_json::{Value, json};

/// A capability that a language may lack.
struct Capability {
    /// The method it is registered with.
    method: &'static str,
    /// Returns true if a language with these facets has it.
    is_implemented: fn(&Facets<'_>) -> bool,
    /// Whether the client registers it dynamically.
    registers: fn(&TextDocumentClientCapabilities) -> Option<bool>,
    /// Removes it from the static capabilities, and returns its options.
    take: fn(&mut ServerCapabilities) -> Option<Value>,
}

macro_rules! capability {
    ($method:literal, $client:ident, $server:ident, $is_implemented:expr) => {
        Capability {
            method: $method,
            is_implemented: $is_implemented,
            registers: |it| it.$client.as_ref()?.dynamic_registration,
            take: |it| it.$server.take().map(options),
        }
    };
}

static CAPABILITIES: &[Capability] = &[
    capability!("textDocument/completion", completion, completion_provider, has_editing),
    capability!("textDocument/hover", hover, hover_provider, has_editing),
    capability!("textDocument/definition", definition, definition_provider, has_definitions),
    capability!("textDocument/references", references, references_provider, has_navigation),
    capability!(
        "textDocument/documentHighlight",
        document_highlight,
        document_highlight_provider,
        has_navigation
    ),
    capability!("textDocument/documentSymbol", document_symbol, document_symbol_provider, has_navigation),
    capability!("textDocument/foldingRange", folding_range, folding_range_provider, has_navigation),
    capability!("textDocument/selectionRange", selection_range, selection_range_provider, has_navigation),
    capability!("textDocument/formatting", formatting, document_formatting_provider, has_formatting),
    capability!(
        "textDocument/rangeFormatting",
        range_formatting,
        document_range_formatting_provider,
        has_formatting
    ),
    capability!(
        "textDocument/onTypeFormatting",
        on_type_formatting,
        document_on_type_formatting_provider,
        has_typed_formatting
    ),
    capability!(
        "textDocument/linkedEditingRange",
        linked_editing_range,
        linked_editing_range_provider,
        has_linked_editing
    ),
    capability!("textDocument/prepareCallHierarchy", call_hierarchy, call_hierarchy_provider, has_graphs),
    capability!("textDocument/rename", rename, rename_provider, has_renaming),
    capability!("textDocument/codeLens", code_lens, code_lens_provider, has_lenses),
    capability!("textDocument/documentLink", document_link, document_link_provider, has_links),
    capability!("textDocument/documentColor", color_provider, color_provider, has_colors),
    capability!("textDocument/inlayHint", inlay_hint, inlay_hint_provider, has_marking),
    capability!("textDocument/semanticTokens", semantic_tokens, semantic_tokens_provider, has_marking),
];

const fn has_editing(it: &Facets<'_>) -> bool {
    it.editing.is_some()
}

const fn has_navigation(it: &Facets<'_>) -> bool {
    it.navigation.is_some()
}

/// A keyword leads to its page.
const fn has_definitions(it: &Facets<'_>) -> bool {
    it.navigation.is_some() || it.pages.is_some()
}

const fn has_formatting(it: &Facets<'_>) -> bool {
    it.formatting.is_some()
}

const fn has_typed_formatting(it: &Facets<'_>) -> bool {
    it.typed_formatting.is_some()
}

const fn has_linked_editing(it: &Facets<'_>) -> bool {
    it.linked_editing.is_some()
}

const fn has_graphs(it: &Facets<'_>) -> bool {
    it.graphs.is_some()
}

const fn has_renaming(it: &Facets<'_>) -> bool {
    it.renaming.is_some() || it.file_names.is_some()
}

/// The result of a search is a lens.
const fn has_lenses(it: &Facets<'_>) -> bool {
    it.marking.is_some() || it.searches.is_some()
}

const fn has_links(it: &Facets<'_>) -> bool {
    it.links.is_some()
}

const fn has_colors(it: &Facets<'_>) -> bool {
    it.colors.is_some()
}

const fn has_marking(it: &Facets<'_>) -> bool {
    it.marking.is_some()
}

/// The options of a capability, which may be given as `true`.
fn options(capability: impl Serialize) -> Value {
    let options = serde_json::to_value(capability).unwrap_or_default();
    if options.is_object() { options } else { json!({}) }
}

/// The methods that a client registers dynamically.
pub(crate) fn methods_of(client: &TextDocumentClientCapabilities) -> BTreeSet<&'static str> {
    let registered = CAPABILITIES.iter().filter(|it| (it.registers)(client) == Some(true));
    registered.map(|it| it.method).collect()
}

/// Removes the capabilities that no language has, and those to register with one of these methods, which it
/// returns. What all languages have remains, since no selector is needed.
pub(crate) fn split(
    capabilities: &mut ServerCapabilities,
    methods: &BTreeSet<&'static str>,
    languages: Languages,
) -> Vec<Registration> {
    let languages: Vec<_> = languages.iter().map(|it| (it, it.open(Files::default()))).collect();
    let mut registrations = Vec::new();
    for capability in CAPABILITIES {
        let with = languages.iter().filter(|(_, project)| (capability.is_implemented)(&project.facets()));
        let with: Vec<_> = with.map(|(language, _)| *language).collect();
        let is_registered = methods.contains(capability.method) && with.len() < languages.len();
        if !with.is_empty() && !is_registered {
            continue;
        }
        let options = (capability.take)(capabilities).filter(|_| !with.is_empty());
        registrations.extend(options.map(|mut options| {
            options["documentSelector"] = json!(selector::of(&with));
            Registration {
                id: capability.method.to_owned(),
                method: capability.method.to_owned(),
                register_options: Some(options),
            }
        }));
    }
    registrations
}
