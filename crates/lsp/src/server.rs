//! The methods of the protocol. Each posts to the main loop before it waits, so that messages take effect in
//! order, and waits only for its own result.

mod custom;

use std::future::{Ready, ready};
use std::sync::{Arc, OnceLock};

use language::{Languages, Watch};
use lsp_types::{
    CallHierarchyIncomingCall, CallHierarchyIncomingCallsParams, CallHierarchyItem,
    CallHierarchyOutgoingCall, CallHierarchyOutgoingCallsParams, CallHierarchyPrepareParams, CodeAction,
    CodeActionParams, CodeActionResponse, CodeLens, CodeLensParams, ColorInformation, ColorPresentation,
    ColorPresentationParams, CompletionItem, CompletionParams, CompletionResponse, CreateFilesParams,
    DeleteFilesParams, DidChangeConfigurationParams, DidChangeTextDocumentParams,
    DidChangeWatchedFilesParams, DidChangeWorkspaceFoldersParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, DidSaveTextDocumentParams, DocumentColorParams, DocumentDiagnosticParams,
    DocumentDiagnosticReportResult, DocumentFormattingParams, DocumentHighlight, DocumentHighlightParams,
    DocumentLink, DocumentLinkParams, DocumentOnTypeFormattingParams, DocumentRangeFormattingParams,
    DocumentSymbolParams, DocumentSymbolResponse, Documentation, ExecuteCommandParams, FoldingRange,
    FoldingRangeParams, GotoDefinitionParams, GotoDefinitionResponse, Hover, HoverParams, InitializeParams,
    InitializeResult, InitializedParams, InlayHint, InlayHintParams, LinkedEditingRangeParams,
    LinkedEditingRanges, Location, MarkupContent, MarkupKind, PrepareRenameResponse, ReferenceParams,
    RenameFilesParams, RenameParams, SelectionRange, SelectionRangeParams, SemanticTokensParams,
    SemanticTokensRangeParams, SemanticTokensRangeResult, SemanticTokensResult, ServerInfo,
    SymbolInformation, TextDocumentPositionParams, TextEdit, Url, WorkDoneProgressCancelParams,
    WorkspaceDiagnosticParams, WorkspaceDiagnosticReport, WorkspaceDiagnosticReportResult, WorkspaceEdit,
    WorkspaceSymbolParams,
};
use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};
use tower_lsp::{LanguageServer, async_trait};

use crate::bar::Bar;
use crate::calls::{self, Known};
use crate::client::Client;
use crate::commands::{COMMANDS, REPLAY, SET_HINT_STOPS, SIMPLIFY, SOLVE, TIGHTEN, WHY};
use crate::convert::documents_of;
use crate::coverage;
use crate::lifecycle::Lifecycle;
use crate::main_loop::{self, Event};
use crate::marks;
use crate::measuring;
use crate::navigation;
use crate::outbox::Outbox;
use crate::pool::{self, Cancel, CancelOnDrop, Failure, Places};
use crate::refactor::{self, Chosen};
use crate::requests;
use crate::solvability::Memory;
use crate::solving;
use crate::texts::Texts;
use crate::uri::DocUri;
use crate::view::View;

/// The error code of a valid request that failed.
const REQUEST_FAILED: i64 = -32803;

/// The server for tower-lsp.
#[derive(Debug)]
pub(crate) struct Server {
    languages: Languages,
    owner: mpsc::UnboundedSender<Event>,
    outbox: Outbox,
    texts: Texts,
    /// Permits for slow requests.
    places: Places,
    /// The permit for searches that nobody waits for.
    background: Places,
    /// What such searches have found.
    found: Arc<Memory>,
    /// How often rules act in the project that was counted last.
    counted: Arc<coverage::Memory>,
    /// The markup of documentation for this client.
    documentation: OnceLock<MarkupKind>,
}

impl Server {
    /// Starts the main loop.
    pub(crate) fn start(outbox: Outbox, lifecycle: &Lifecycle, languages: Languages) -> Self {
        let (texts, places) = (Texts::default(), Places::new());
        let owner = main_loop::start(outbox.clone(), lifecycle.clone(), places.clone(), languages);
        let background = Places::in_background();
        Self {
            languages,
            owner,
            outbox,
            texts,
            places,
            background,
            found: Arc::default(),
            counted: Arc::default(),
            documentation: OnceLock::new(),
        }
    }

    pub(crate) const fn outbox(&self) -> &Outbox {
        &self.outbox
    }

    fn post(&self, event: Event) {
        // The main loop ends with the server, so there is nothing left to do.
        let _ = self.owner.send(event);
    }

    /// Requests work on the state of the main loop once it has handled the messages before.
    async fn ask<T: Send + 'static>(
        &self,
        name: &'static str,
        uri: Option<&Url>,
        work: impl FnOnce(&View, &Cancel) -> T + Send + 'static,
    ) -> Result<T> {
        self.ask_for(name, uri, None, work).await
    }

    /// Like [`Self::ask`], for slow work, which is limited in number.
    async fn ask_long<T: Send + 'static>(
        &self,
        name: &'static str,
        uri: Option<&Url>,
        work: impl FnOnce(&View, &Cancel) -> T + Send + 'static,
    ) -> Result<T> {
        self.ask_for(name, uri, Some(self.places.clone()), work).await
    }

    /// Like [`Self::ask`], for work that nobody waits for, one at a time.
    async fn ask_in_background<T: Send + 'static>(
        &self,
        name: &'static str,
        work: impl FnOnce(&View, &Cancel) -> T + Send + 'static,
    ) -> Result<T> {
        self.ask_for(name, None, Some(self.background.clone()), work).await
    }

    async fn ask_for<T: Send + 'static>(
        &self,
        name: &'static str,
        uri: Option<&Url>,
        places: Option<Places>,
        work: impl FnOnce(&View, &Cancel) -> T + Send + 'static,
    ) -> Result<T> {
        let (answer, answered) = oneshot::channel();
        let cancel = Cancel::default();
        let guard = CancelOnDrop(cancel.clone());
        let executor = self.outbox.executor().clone();
        let start = Box::new(move |view: View| {
            pool::run(&executor, places, cancel, answer, move |cancel| work(&view, cancel));
        });
        self.post(Event::Ask { uri: uri.map(DocUri::new), start });
        let result = answered.await.unwrap_or(Err(Failure::Canceled));
        drop(guard);
        result.map_err(|failure| match failure {
            Failure::Canceled => Error::request_cancelled(),
            Failure::Panicked(message) => {
                let text = format!("{name}: internal error in this request, continuing: {message}");
                self.outbox.log(lsp_types::MessageType::ERROR, text.clone());
                Error { code: ErrorCode::InternalError, message: text.into(), data: None }
            }
        })
    }

    /// Handles file operations in the editor, which precede notifications of any watcher.
    fn files_changed<'u>(&self, uris: impl Iterator<Item = &'u str>) {
        let paths = uris.filter_map(|uri| DocUri::new(&uri.parse().ok()?).to_path());
        self.post(Event::DiskChanged(paths.collect()));
    }

    /// The edit, of which the main loop knows before the client does.
    fn handed_out(&self, edit: Option<WorkspaceEdit>) -> Option<WorkspaceEdit> {
        if let Some(edit) = &edit {
            self.post(Event::HandedOut(documents_of(edit)));
        }
        edit
    }

    fn documented(&self, value: String) -> Documentation {
        let kind = self.documentation.get().cloned().unwrap_or(MarkupKind::Markdown);
        Documentation::MarkupContent(MarkupContent { kind, value })
    }

    /// `window/workDoneProgress/cancel`
    pub(crate) fn progress_canceled(&self, params: WorkDoneProgressCancelParams) -> Ready<()> {
        self.post(Event::ProgressCanceled(params.token));
        ready(())
    }

    /// Work of controlled duration and outcome, for tests of the surrounding code.
    #[cfg(test)]
    pub(crate) async fn run_for_test(&self, params: Value) -> Result<Value> {
        self.ask_long("test/run", None, move |_, cancel| crate::tests::run(&params, cancel)).await
    }
}

#[async_trait]
impl LanguageServer for Server {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        let client = Client::new(&params);
        let capabilities = client.server_capabilities(self.languages);
        // A second `initialize` does not get here.
        let _ = self.documentation.set(client.documentation.clone());
        self.post(Event::Initialize { params: Box::new(params), client: Arc::new(client) });
        Ok(InitializeResult {
            capabilities,
            server_info: Some(ServerInfo {
                name: "goldpath".to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        })
    }

    async fn initialized(&self, _: InitializedParams) {
        self.post(Event::Initialized);
    }

    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        self.post(Event::Opened(params.text_document));
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        self.post(Event::Changed(params));
    }

    async fn did_save(&self, params: DidSaveTextDocumentParams) {
        self.post(Event::Saved(DocUri::new(&params.text_document.uri)));
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        self.post(Event::Closed(params.text_document.uri));
    }

    async fn did_change_watched_files(&self, params: DidChangeWatchedFilesParams) {
        let paths = params.changes.iter().filter_map(|change| DocUri::new(&change.uri).to_path());
        self.post(Event::DiskChanged(paths.collect()));
    }

    async fn did_change_workspace_folders(&self, params: DidChangeWorkspaceFoldersParams) {
        self.post(Event::FoldersChanged(params.event));
    }

    async fn did_change_configuration(&self, params: DidChangeConfigurationParams) {
        self.post(Event::Configured(params.settings));
    }

    async fn completion(&self, params: CompletionParams) -> Result<Option<CompletionResponse>> {
        let at = params.text_document_position;
        let uri = at.text_document.uri.clone();
        let found = self
            .ask("textDocument/completion", Some(&at.text_document.uri), move |view, _| {
                requests::completion(view, at.position)
            })
            .await?;
        let Some((completions, mut items)) = found else { return Ok(None) };
        for (item, completion) in items.iter_mut().zip(completions) {
            let Some(text) = completion.documentation else { continue };
            match self.texts.number(&text) {
                Some(number) => item.data = Some(json!({ "documentation": number, "uri": uri })),
                None => item.documentation = Some(self.documented(text.into_owned())),
            }
        }
        Ok(Some(CompletionResponse::Array(items)))
    }

    async fn completion_resolve(&self, mut item: CompletionItem) -> Result<CompletionItem> {
        let number = item.data.as_ref().and_then(|data| data.get("documentation")?.as_u64());
        let uri = item.data.as_ref().and_then(|data| Url::parse(data.get("uri")?.as_str()?).ok());
        if let Some(text) = number.and_then(|number| self.texts.get(number)) {
            let text = self
                .ask("completionItem/resolve", uri.as_ref(), |view, _| requests::documentation(view, text));
            // Without its sprite, the documentation may be empty.
            item.documentation =
                Some(text.await?).filter(|text| !text.is_empty()).map(|it| self.documented(it));
        }
        Ok(item)
    }

    async fn hover(&self, params: HoverParams) -> Result<Option<Hover>> {
        let at = params.text_document_position_params;
        self.ask("textDocument/hover", Some(&at.text_document.uri), move |view, _| {
            requests::hover(view, at.position)
        })
        .await
    }

    async fn goto_definition(&self, params: GotoDefinitionParams) -> Result<Option<GotoDefinitionResponse>> {
        let at = params.text_document_position_params;
        self.ask("textDocument/definition", Some(&at.text_document.uri), move |view, _| {
            navigation::definition(view, at.position)
        })
        .await
    }

    async fn references(&self, params: ReferenceParams) -> Result<Option<Vec<Location>>> {
        let (at, with) = (params.text_document_position, params.context.include_declaration);
        self.ask("textDocument/references", Some(&at.text_document.uri), move |view, _| {
            navigation::references(view, at.position, with)
        })
        .await
    }

    async fn document_highlight(
        &self,
        params: DocumentHighlightParams,
    ) -> Result<Option<Vec<DocumentHighlight>>> {
        let at = params.text_document_position_params;
        self.ask("textDocument/documentHighlight", Some(&at.text_document.uri), move |view, _| {
            navigation::highlights(view, at.position)
        })
        .await
    }

    async fn document_symbol(&self, params: DocumentSymbolParams) -> Result<Option<DocumentSymbolResponse>> {
        self.ask("textDocument/documentSymbol", Some(&params.text_document.uri), |view, _| {
            navigation::document_symbols(view)
        })
        .await
    }

    async fn symbol(&self, params: WorkspaceSymbolParams) -> Result<Option<Vec<SymbolInformation>>> {
        let found = self.ask("workspace/symbol", None, move |view, cancel| {
            navigation::workspace_symbols(view, &params.query, cancel)
        });
        found.await.map(Some)
    }

    async fn folding_range(&self, params: FoldingRangeParams) -> Result<Option<Vec<FoldingRange>>> {
        self.ask("textDocument/foldingRange", Some(&params.text_document.uri), |view, _| {
            navigation::folds(view)
        })
        .await
    }

    async fn selection_range(&self, params: SelectionRangeParams) -> Result<Option<Vec<SelectionRange>>> {
        self.ask("textDocument/selectionRange", Some(&params.text_document.uri), move |view, _| {
            navigation::selections(view, &params.positions)
        })
        .await
    }

    async fn formatting(&self, params: DocumentFormattingParams) -> Result<Option<Vec<TextEdit>>> {
        self.ask("textDocument/formatting", Some(&params.text_document.uri), |view, _| {
            navigation::format(view, None)
        })
        .await
    }

    async fn range_formatting(&self, params: DocumentRangeFormattingParams) -> Result<Option<Vec<TextEdit>>> {
        self.ask("textDocument/rangeFormatting", Some(&params.text_document.uri), move |view, _| {
            navigation::format(view, Some(params.range))
        })
        .await
    }

    async fn prepare_rename(
        &self,
        params: TextDocumentPositionParams,
    ) -> Result<Option<PrepareRenameResponse>> {
        self.ask("textDocument/prepareRename", Some(&params.text_document.uri), move |view, _| {
            navigation::renamable(view, params.position)
        })
        .await?
        .map_err(request_failed)
    }

    async fn rename(&self, params: RenameParams) -> Result<Option<WorkspaceEdit>> {
        let at = params.text_document_position;
        let (outbox, token) = (self.outbox.clone(), params.work_done_progress_params.work_done_token);
        self.ask_long("textDocument/rename", Some(&at.text_document.uri), move |view, cancel| {
            let bar = Bar::new(outbox, "Proving the new name", token, view.client.has_progress);
            let (cancelled, progress) = (|| cancel.is_canceled(), |done, total| bar.show(done, total));
            let watch = Watch { cancelled: &cancelled, progress: &progress };
            navigation::rename(view, at.position, &params.new_name, watch)
        })
        .await?
        .map(|edit| self.handed_out(edit))
        .map_err(request_failed)
    }

    async fn linked_editing_range(
        &self,
        params: LinkedEditingRangeParams,
    ) -> Result<Option<LinkedEditingRanges>> {
        let at = params.text_document_position_params;
        self.ask("textDocument/linkedEditingRange", Some(&at.text_document.uri), move |view, _| {
            navigation::linked(view, at.position)
        })
        .await
    }

    async fn on_type_formatting(
        &self,
        params: DocumentOnTypeFormattingParams,
    ) -> Result<Option<Vec<TextEdit>>> {
        let at = params.text_document_position;
        self.ask("textDocument/onTypeFormatting", Some(&at.text_document.uri), move |view, _| {
            navigation::format_typed(view, at.position)
        })
        .await
    }

    async fn prepare_call_hierarchy(
        &self,
        params: CallHierarchyPrepareParams,
    ) -> Result<Option<Vec<CallHierarchyItem>>> {
        let at = params.text_document_position_params;
        self.ask("textDocument/prepareCallHierarchy", Some(&at.text_document.uri), move |view, _| {
            calls::prepared(view, at.position)
        })
        .await
    }

    async fn incoming_calls(
        &self,
        params: CallHierarchyIncomingCallsParams,
    ) -> Result<Option<Vec<CallHierarchyIncomingCall>>> {
        let Some(known) = Known::of(&params.item) else { return Ok(None) };
        let document = known.document().clone();
        self.ask("callHierarchy/incomingCalls", Some(&document), move |view, _| calls::incoming(view, &known))
            .await
    }

    async fn outgoing_calls(
        &self,
        params: CallHierarchyOutgoingCallsParams,
    ) -> Result<Option<Vec<CallHierarchyOutgoingCall>>> {
        let Some(known) = Known::of(&params.item) else { return Ok(None) };
        let document = known.document().clone();
        self.ask("callHierarchy/outgoingCalls", Some(&document), move |view, _| {
            calls::outgoing(view, &known, &params.item.uri)
        })
        .await
    }

    async fn did_create_files(&self, params: CreateFilesParams) {
        self.files_changed(params.files.iter().map(|file| file.uri.as_str()));
    }

    async fn did_rename_files(&self, params: RenameFilesParams) {
        self.files_changed(params.files.iter().flat_map(|file| [file.old_uri.as_str(), &file.new_uri]));
    }

    async fn did_delete_files(&self, params: DeleteFilesParams) {
        self.files_changed(params.files.iter().map(|file| file.uri.as_str()));
    }

    async fn will_delete_files(&self, params: DeleteFilesParams) -> Result<Option<WorkspaceEdit>> {
        self.ask("workspace/willDeleteFiles", None, move |view, _| {
            navigation::follow_deletions(view, &params.files)
        })
        .await
        .map(|edit| self.handed_out(edit))
    }

    async fn will_rename_files(&self, params: RenameFilesParams) -> Result<Option<WorkspaceEdit>> {
        self.ask("workspace/willRenameFiles", None, move |view, _| {
            navigation::follow_renames(view, &params.files)
        })
        .await
        .map(|edit| self.handed_out(edit))
    }

    async fn code_action(&self, params: CodeActionParams) -> Result<Option<CodeActionResponse>> {
        let (uri, range, context) = (params.text_document.uri, params.range, params.context);
        let of = uri.clone();
        self.ask("textDocument/codeAction", Some(&uri), move |view, cancel| {
            requests::code_actions(view, (&of, range), &context, cancel)
        })
        .await
    }

    async fn code_action_resolve(&self, action: CodeAction) -> Result<CodeAction> {
        // Other actions are complete.
        let Some(chosen) = Chosen::of(&action) else { return Ok(action) };
        let uri = chosen.uri().clone();
        let (outbox, teller) = (self.outbox.clone(), self.outbox.clone());
        let made = self.ask_long("codeAction/resolve", Some(&uri), move |view, cancel| {
            let bar = Bar::new(outbox, "Proving the change", None, view.client.has_progress);
            let (cancelled, progress) = (|| cancel.is_canceled(), |done, total| bar.show(done, total));
            refactor::made(view, &chosen, Watch { cancelled: &cancelled, progress: &progress })
        });
        let edit = made.await?.map_err(|why| {
            // Editors ignore errors of resolving an action.
            teller.show(lsp_types::MessageType::WARNING, format!("{}: {why}", action.title));
            request_failed(why)
        })?;
        Ok(CodeAction { edit: Some(edit), ..action })
    }

    async fn diagnostic(&self, params: DocumentDiagnosticParams) -> Result<DocumentDiagnosticReportResult> {
        let last = params.previous_result_id;
        let report = self
            .ask("textDocument/diagnostic", Some(&params.text_document.uri), move |view, _| {
                requests::document_diagnostics(view, last.as_deref())
            })
            .await?;
        Ok(DocumentDiagnosticReportResult::Report(report))
    }

    async fn workspace_diagnostic(
        &self,
        params: WorkspaceDiagnosticParams,
    ) -> Result<WorkspaceDiagnosticReportResult> {
        let last = params.previous_result_ids;
        let items = self
            .ask("workspace/diagnostic", None, move |view, cancel| {
                requests::workspace_diagnostics(view, last, cancel)
            })
            .await?;
        Ok(WorkspaceDiagnosticReportResult::Report(WorkspaceDiagnosticReport { items }))
    }

    async fn code_lens(&self, params: CodeLensParams) -> Result<Option<Vec<CodeLens>>> {
        self.ask("textDocument/codeLens", Some(&params.text_document.uri), |view, _| marks::lenses(view))
            .await
    }

    async fn code_lens_resolve(&self, lens: CodeLens) -> Result<CodeLens> {
        if let Some((uri, rule)) = coverage::of_lens(&lens) {
            let counted = Arc::clone(&self.counted);
            return self
                .ask_long("codeLens/resolve", Some(&uri), move |view, cancel| {
                    coverage::resolved(view, lens, rule, &counted, cancel)
                })
                .await;
        }
        let Some(uri) = measuring::file_of(&lens) else { return Ok(lens) };
        self.ask_long("codeLens/resolve", Some(&uri), move |view, cancel| {
            measuring::resolved(view, lens, cancel)
        })
        .await
    }

    async fn inlay_hint(&self, params: InlayHintParams) -> Result<Option<Vec<InlayHint>>> {
        self.ask("textDocument/inlayHint", Some(&params.text_document.uri), move |view, _| {
            marks::inlay_hints(view, params.range)
        })
        .await
    }

    async fn document_link(&self, params: DocumentLinkParams) -> Result<Option<Vec<DocumentLink>>> {
        self.ask("textDocument/documentLink", Some(&params.text_document.uri), |view, _| marks::links(view))
            .await
    }

    async fn document_color(&self, params: DocumentColorParams) -> Result<Vec<ColorInformation>> {
        self.ask("textDocument/documentColor", Some(&params.text_document.uri), |view, _| marks::colors(view))
            .await
    }

    async fn color_presentation(&self, params: ColorPresentationParams) -> Result<Vec<ColorPresentation>> {
        Ok(marks::color_texts(params.color))
    }

    async fn semantic_tokens_full(
        &self,
        params: SemanticTokensParams,
    ) -> Result<Option<SemanticTokensResult>> {
        let tokens =
            self.ask("textDocument/semanticTokens/full", Some(&params.text_document.uri), |view, _| {
                marks::semantic_tokens(view, None)
            });
        Ok(tokens.await?.map(SemanticTokensResult::Tokens))
    }

    async fn semantic_tokens_range(
        &self,
        params: SemanticTokensRangeParams,
    ) -> Result<Option<SemanticTokensRangeResult>> {
        let tokens =
            self.ask("textDocument/semanticTokens/range", Some(&params.text_document.uri), move |view, _| {
                marks::semantic_tokens(view, Some(params.range))
            });
        Ok(tokens.await?.map(SemanticTokensRangeResult::Tokens))
    }

    async fn execute_command(&self, params: ExecuteCommandParams) -> Result<Option<Value>> {
        let command = params.command;
        if !COMMANDS.contains(&command.as_str()) {
            return Err(Error::invalid_params(format!("unknown command `{command}`")));
        }
        let uri = params.arguments.first().and_then(Value::as_str).and_then(|uri| Url::parse(uri).ok());
        let uri =
            uri.ok_or_else(|| Error::invalid_params(format!("`{command}` requires the URI of a level")))?;
        if command == SET_HINT_STOPS {
            return self.set_hint_stops(&uri).await.map(Some);
        }
        if command == WHY {
            let argument = |at: usize| params.arguments.get(at).cloned().unwrap_or_default();
            let asked = json!({ "rule": argument(1), "play": argument(2), "step": argument(3) });
            return self.tell_why(&uri, asked).await.map(Some);
        }
        let level = params.arguments.get(1).and_then(Value::as_str).map(str::to_owned);
        if command == SIMPLIFY {
            return self.simplify(&uri, level).await.map(Some);
        }
        if command == TIGHTEN {
            let needed = match params.arguments.get(2).filter(|needed| !needed.is_null()) {
                None => Vec::new(),
                Some(needed) => serde_json::from_value(needed.clone())
                    .map_err(|error| Error::invalid_params(format!("`{command}`: {error}")))?,
            };
            return self.tighten(&uri, level, needed).await.map(Some);
        }
        // The result is also used by later checks.
        self.post(Event::WantsReplay(DocUri::new(&uri)));
        if command == SOLVE {
            let owner = self.owner.clone();
            let solved = self.ask_long(SOLVE, Some(&uri), move |view, cancel| {
                if solving::is_by_level(view) {
                    return solving::solve(view, level.as_deref(), cancel);
                }
                let (answer, seen) = requests::solve(view, cancel)?;
                // The main loop ends with the server.
                let _ = owner.send(Event::Searched(seen));
                Ok(answer)
            });
            return solved.await?.map(Some).map_err(request_failed);
        }
        let replayed = self.ask_long(REPLAY, Some(&uri), requests::replay).await?;
        replayed.map(Some).map_err(request_failed)
    }
}

fn request_failed(message: String) -> Error {
    Error { code: ErrorCode::ServerError(REQUEST_FAILED), message: message.into(), data: None }
}
