//! The capabilities that the server offers to a client.

use language::Languages;
use lsp_types::{
    CallHierarchyServerCapability, CodeActionKind, CodeActionOptions, CodeActionProviderCapability,
    CodeLensOptions, ColorProviderCapability, CompletionOptions, DiagnosticOptions,
    DiagnosticServerCapabilities, DocumentLinkOptions, DocumentOnTypeFormattingOptions,
    ExecuteCommandOptions, FileOperationFilter, FileOperationPattern, FileOperationRegistrationOptions,
    FoldingRangeProviderCapability, HoverProviderCapability, LinkedEditingRangeServerCapabilities, OneOf,
    Registration, RenameOptions, SaveOptions, SelectionRangeProviderCapability, SemanticTokenModifier,
    SemanticTokensFullOptions, SemanticTokensLegend, SemanticTokensOptions, SemanticTokensServerCapabilities,
    ServerCapabilities, TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions,
    TextDocumentSyncSaveOptions, WorkDoneProgressOptions, WorkspaceFileOperationsServerCapabilities,
    WorkspaceFoldersServerCapabilities, WorkspaceServerCapabilities,
};
use serde_json::json;
use text::Encoding;

use crate::client::Client;
use crate::commands::COMMANDS;
use crate::marks::token_types;
use crate::project::SOURCE;
use crate::refactor;
use crate::registration;
use crate::requests::FIX_ALL;
use crate::settings::Delivery;

impl Client {
    /// The capabilities that the server offers to this client in its response to `initialize`.
    pub(crate) fn server_capabilities(&self, languages: Languages) -> ServerCapabilities {
        self.split_capabilities(languages).0
    }

    /// The capabilities that the server registers after `initialized`, for the documents of the languages that
    /// have them.
    pub(crate) fn registrations(&self, languages: Languages) -> Vec<Registration> {
        self.split_capabilities(languages).1
    }

    fn split_capabilities(&self, languages: Languages) -> (ServerCapabilities, Vec<Registration>) {
        let mut capabilities = self.all_capabilities(languages);
        let registrations = registration::split(&mut capabilities, &self.registered, languages);
        (capabilities, registrations)
    }

    /// The capabilities of the server, including those that no language has.
    fn all_capabilities(&self, languages: Languages) -> ServerCapabilities {
        let encoding = match self.encoding {
            Encoding::Utf8 => lsp_types::PositionEncodingKind::UTF8,
            Encoding::Utf16 => lsp_types::PositionEncodingKind::UTF16,
        };
        let no_progress = WorkDoneProgressOptions { work_done_progress: None };
        let has_navigation = languages.have(|it| it.navigation.is_some());
        ServerCapabilities {
            position_encoding: Some(encoding),
            text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
                open_close: Some(true),
                change: Some(TextDocumentSyncKind::INCREMENTAL),
                save: Some(TextDocumentSyncSaveOptions::SaveOptions(SaveOptions {
                    include_text: Some(false),
                })),
                ..TextDocumentSyncOptions::default()
            })),
            completion_provider: Some(CompletionOptions {
                resolve_provider: Some(true),
                trigger_characters: Some(["\"", ":", ",", "[", "{", "$", "."].map(str::to_owned).into()),
                ..CompletionOptions::default()
            }),
            hover_provider: Some(HoverProviderCapability::Simple(true)),
            definition_provider: Some(OneOf::Left(true)),
            references_provider: Some(OneOf::Left(true)),
            document_highlight_provider: Some(OneOf::Left(true)),
            document_symbol_provider: Some(OneOf::Left(true)),
            workspace_symbol_provider: has_navigation.then_some(OneOf::Left(true)),
            folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
            selection_range_provider: Some(SelectionRangeProviderCapability::Simple(true)),
            document_formatting_provider: Some(OneOf::Left(true)),
            document_range_formatting_provider: Some(OneOf::Left(true)),
            document_on_type_formatting_provider: Some(DocumentOnTypeFormattingOptions {
                first_trigger_character: "}".to_owned(),
                more_trigger_character: Some(["]", "\n"].map(str::to_owned).into()),
            }),
            linked_editing_range_provider: Some(LinkedEditingRangeServerCapabilities::Simple(true)),
            call_hierarchy_provider: Some(CallHierarchyServerCapability::Simple(true)),
            rename_provider: Some(OneOf::Right(RenameOptions {
                prepare_provider: Some(true),
                work_done_progress_options: WorkDoneProgressOptions { work_done_progress: Some(true) },
            })),
            code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
                code_action_kinds: Some(
                    [CodeActionKind::QUICKFIX, FIX_ALL].into_iter().chain(refactor::KINDS).collect(),
                ),
                resolve_provider: self.resolves_actions.then_some(true),
                work_done_progress_options: no_progress,
            })),
            code_lens_provider: self.has_lenses.then_some(CodeLensOptions { resolve_provider: Some(true) }),
            document_link_provider: Some(DocumentLinkOptions {
                resolve_provider: None,
                work_done_progress_options: no_progress,
            }),
            color_provider: Some(ColorProviderCapability::Simple(true)),
            inlay_hint_provider: Some(OneOf::Left(true)),
            semantic_tokens_provider: Some(SemanticTokensServerCapabilities::SemanticTokensOptions(
                SemanticTokensOptions {
                    legend: SemanticTokensLegend {
                        token_types: token_types(),
                        token_modifiers: vec![SemanticTokenModifier::DEFINITION],
                    },
                    range: Some(true),
                    full: Some(SemanticTokensFullOptions::Bool(true)),
                    work_done_progress_options: no_progress,
                },
            )),
            execute_command_provider: Some(ExecuteCommandOptions {
                commands: COMMANDS.map(str::to_owned).to_vec(),
                work_done_progress_options: no_progress,
            }),
            diagnostic_provider: (self.delivery == Delivery::Pull).then(|| {
                DiagnosticServerCapabilities::Options(DiagnosticOptions {
                    identifier: Some(SOURCE.to_owned()),
                    inter_file_dependencies: true,
                    workspace_diagnostics: true,
                    work_done_progress_options: no_progress,
                })
            }),
            workspace: Some(WorkspaceServerCapabilities {
                workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                    supported: Some(true),
                    change_notifications: Some(OneOf::Left(true)),
                }),
                file_operations: self.file_operations(languages),
            }),
            experimental: Some(json!({ "goldpath": {
                "board": true, "boardPosition": true, "boardSource": true, "drawing": true, "draw": true, "route": true, "record": true, "status": true, "newPack": true, "newLevel": true, "explain": true,
                "fates": true, "necessity": true, "solvability": true, "coverage": true, "why": true, "vary": true,
                "levels": true, "thumbnail": true, "arrange": true, "deleteLevel": true, "orderLevels": true, "addLevel": true, "replay": true,
            } })),
            ..ServerCapabilities::default()
        }
    }
}

impl Client {
    /// The file operations that the server handles. Nothing can be changed before a file is created: its
    /// content is unknown.
    fn file_operations(&self, languages: Languages) -> Option<WorkspaceFileOperationsServerCapabilities> {
        let told = &self.of_files;
        let when = |is_told: Option<bool>| {
            let options = || FileOperationRegistrationOptions { filters: followed(languages) };
            (is_told == Some(true)).then(options)
        };
        let operations = WorkspaceFileOperationsServerCapabilities {
            did_create: when(told.did_create),
            will_create: None,
            did_rename: when(told.did_rename),
            will_rename: when(told.will_rename),
            did_delete: when(told.did_delete),
            will_delete: when(told.will_delete),
        };
        (operations != WorkspaceFileOperationsServerCapabilities::default()).then_some(operations)
    }
}

/// The files and folders whose changes may require edits of others.
fn followed(languages: Languages) -> Vec<FileOperationFilter> {
    let patterns = languages.iter().flat_map(|it| it.layout().watched());
    let filter = |glob| FileOperationFilter {
        scheme: Some("file".to_owned()),
        pattern: FileOperationPattern { glob, matches: None, options: None },
    };
    patterns.map(filter).collect()
}
