//! The capabilities of the client, with its folders and settings at startup.

use std::collections::BTreeSet;
use std::path::PathBuf;

use lsp_types::{
    ClientCapabilities, InitializeParams, MarkupKind, ResourceOperationKind, TextDocumentClientCapabilities,
    WorkspaceEditClientCapabilities, WorkspaceFileOperationsClientCapabilities,
};
use serde_json::json;
use text::Encoding;

use crate::commands::COMMANDS;
use crate::lifecycle;
use crate::registration;
use crate::settings::{self, Delivery, Settings};
use crate::uri::DocUri;

/// The capabilities of the client.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) encoding: Encoding,
    /// Whether the client runs on the machine of the server, and can open its files.
    pub(crate) is_on_this_machine: bool,
    pub(crate) delivery: Delivery,
    pub(crate) has_snippets: bool,
    /// Whether the client indents lines of a completion after the first if told to.
    pub(crate) adjusts_indentation: bool,
    /// The markup of completion documentation.
    pub(crate) documentation: MarkupKind,
    /// The markup of hovers.
    pub(crate) hovers: MarkupKind,
    pub(crate) has_versioned_edits: bool,
    /// Whether the client supports `workspace/applyEdit`.
    pub(crate) applies_edits: bool,
    /// Whether the client supports file renames in workspace edits.
    pub(crate) renames_files: bool,
    /// Whether the client supports new files in workspace edits.
    pub(crate) creates_files: bool,
    /// Whether the client resolves the edits of code actions.
    pub(crate) resolves_actions: bool,
    /// Whether the client supports definition links with an origin range.
    pub(crate) has_links: bool,
    /// Whether the client supports hierarchical document symbols.
    pub(crate) has_nested_symbols: bool,
    pub(crate) has_lenses: bool,
    /// File operations the client supports.
    pub(crate) of_files: WorkspaceFileOperationsClientCapabilities,
    /// The client's own commands that it runs for code lenses and links of hovers.
    commands: BTreeSet<String>,
    pub(crate) refreshes_hints: bool,
    pub(crate) refreshes_lenses: bool,
    pub(crate) has_progress: bool,
    pub(crate) has_configuration: bool,
    pub(crate) has_status: bool,
    /// Whether the client supports `goldpath/filesChanged`.
    pub(crate) supports_files_changed: bool,
    /// Whether the client supports `goldpath/levelsChanged`.
    pub(crate) supports_levels_changed: bool,
    /// The methods that the client registers for a selector of documents.
    pub(crate) registered: BTreeSet<&'static str>,
    pub(crate) registers_configuration: bool,
    pub(crate) registers_watchers: bool,
    pub(crate) refreshes_diagnostics: bool,
}

impl Client {
    pub(crate) fn new(params: &InitializeParams) -> Self {
        let ClientCapabilities { workspace, text_document, window, general, experimental } =
            &params.capabilities;
        let workspace = workspace.as_ref();
        let text_document = text_document.as_ref();
        let edits = workspace.and_then(|it| it.workspace_edit.as_ref());
        let offered = general.as_ref().and_then(|general| general.position_encodings.as_deref());
        let offers_bytes =
            offered.is_some_and(|kinds| kinds.contains(&lsp_types::PositionEncodingKind::UTF8));
        let completes = text_document.and_then(|it| it.completion.as_ref()?.completion_item.as_ref());
        let pulls = text_document.is_some_and(|it| it.diagnostic.is_some());
        let asked = params.initialization_options.as_ref().and_then(settings::delivery);
        let is = |flag: Option<bool>| flag == Some(true);
        let is_experimental = |name: &str| experimental.as_ref().is_some_and(|it| it[name] == json!(true));
        let refreshes_diagnostics = is(workspace.and_then(|it| it.diagnostic.as_ref()?.refresh_support));
        // A pulling client that supports no refresh would never see the results of replays.
        let pulls = pulls && refreshes_diagnostics;
        Self {
            // Through a proxy, the process may be on another machine, where it is not found.
            is_on_this_machine: params.process_id.is_some_and(lifecycle::is_alive),
            encoding: if offers_bytes { Encoding::Utf8 } else { Encoding::Utf16 },
            delivery: asked.unwrap_or(if pulls { Delivery::Pull } else { Delivery::Push }),
            has_snippets: is(completes.and_then(|it| it.snippet_support)),
            adjusts_indentation: completes.and_then(|it| it.insert_text_mode_support.as_ref()).is_some_and(
                |modes| modes.value_set.contains(&lsp_types::InsertTextMode::ADJUST_INDENTATION),
            ),
            documentation: markup(completes.and_then(|it| it.documentation_format.as_deref())),
            hovers: markup(text_document.and_then(|it| it.hover.as_ref()?.content_format.as_deref())),
            commands: experimental
                .as_ref()
                .and_then(|it| it["goldpathCommands"].as_array())
                .into_iter()
                .flatten()
                .filter_map(|it| it.as_str().map(str::to_owned))
                .collect(),
            of_files: workspace.and_then(|it| it.file_operations.clone()).unwrap_or_default(),
            refreshes_hints: is(workspace.and_then(|it| it.inlay_hint.as_ref()?.refresh_support)),
            has_lenses: text_document.is_some_and(|it| it.code_lens.is_some()),
            refreshes_lenses: is(workspace.and_then(|it| it.code_lens.as_ref()?.refresh_support)),
            applies_edits: is(workspace.and_then(|it| it.apply_edit)),
            has_versioned_edits: is(workspace.and_then(|it| it.workspace_edit.as_ref()?.document_changes)),
            renames_files: edits.is_some_and(|it| does(it, ResourceOperationKind::Rename)),
            creates_files: edits.is_some_and(|it| does(it, ResourceOperationKind::Create)),
            resolves_actions: text_document.is_some_and(resolves_actions),
            has_links: is(text_document.and_then(|it| it.definition.as_ref()?.link_support)),
            has_nested_symbols: is(text_document
                .and_then(|it| it.document_symbol.as_ref()?.hierarchical_document_symbol_support)),
            has_progress: is(window.as_ref().and_then(|it| it.work_done_progress)),
            has_configuration: is(workspace.and_then(|it| it.configuration)),
            has_status: is_experimental("goldpathStatus"),
            supports_files_changed: is_experimental("goldpathFilesChanged"),
            supports_levels_changed: is_experimental("goldpathLevelsChanged"),
            registered: text_document.map(registration::methods_of).unwrap_or_default(),
            registers_configuration: is(
                workspace.and_then(|it| it.did_change_configuration.as_ref()?.dynamic_registration)
            ),
            registers_watchers: is(
                workspace.and_then(|it| it.did_change_watched_files.as_ref()?.dynamic_registration)
            ),
            refreshes_diagnostics,
        }
    }

    /// Returns true if the user can run a command in the client: one of the server, or its own.
    pub(crate) fn has_command(&self, name: &str) -> bool {
        COMMANDS.contains(&name) || self.commands.contains(name)
    }
}

/// Returns true if workspace edits may do this to files.
fn does(edits: &WorkspaceEditClientCapabilities, operation: ResourceOperationKind) -> bool {
    let operations = edits.resource_operations.as_ref();
    edits.document_changes == Some(true) && operations.is_some_and(|it| it.contains(&operation))
}

/// Returns true if the client resolves the edits of code actions.
fn resolves_actions(text_document: &TextDocumentClientCapabilities) -> bool {
    let actions = text_document.code_action.as_ref();
    let resolved = actions.and_then(|it| it.resolve_support.as_ref());
    actions.is_some_and(|it| it.data_support == Some(true))
        && resolved.is_some_and(|it| it.properties.iter().any(|property| property == "edit"))
}

/// Markdown, unless the client lists the formats it supports without it.
fn markup(shown: Option<&[MarkupKind]>) -> MarkupKind {
    match shown {
        Some(kinds) if !kinds.contains(&MarkupKind::Markdown) => MarkupKind::PlainText,
        _ => MarkupKind::Markdown,
    }
}

/// The initial workspace folders of the client.
pub(crate) fn folders(params: &InitializeParams) -> Vec<PathBuf> {
    let folders = params.workspace_folders.iter().flatten().map(|folder| &folder.uri);
    let mut paths: Vec<PathBuf> = folders.filter_map(|uri| DocUri::new(uri).to_path()).collect();
    // Clients that predate workspace folders send a root.
    let root = params.root_uri.as_ref();
    if paths.is_empty() {
        paths.extend(root.and_then(|uri| DocUri::new(uri).to_path()));
    }
    paths
}

/// The initial settings of the client, and the names of invalid ones.
pub(crate) fn settings(params: &InitializeParams) -> (Settings, Vec<&'static str>) {
    let written = params.initialization_options.as_ref().unwrap_or(&serde_json::Value::Null);
    Settings::default().updated(written)
}
