//! Messages to the client, sent in order without blocking.

use lsp_types::notification::Notification;
use lsp_types::request::{ApplyWorkspaceEdit, Request};
use lsp_types::{ApplyWorkspaceEditParams, MessageType, Url, WorkspaceEdit};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tower_lsp::Client;
use tower_lsp::jsonrpc;

use crate::executor::Executor;

/// A notification to send.
enum Message {
    Diagnostics(Url, Vec<lsp_types::Diagnostic>, Option<i32>),
    Log(MessageType, String),
    Show(MessageType, String),
    Progress(lsp_types::ProgressParams),
    Status(Status),
    FilesChanged(RootChanged),
    LevelsChanged(RootChanged),
    Partial(PartialResult),
}

/// `$/progress` with a partial result of a request, under the token of the request.
pub(crate) enum PartialResultNotification {}

impl Notification for PartialResultNotification {
    type Params = PartialResult;
    const METHOD: &'static str = "$/progress";
}

/// A partial result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct PartialResult {
    pub(crate) token: lsp_types::ProgressToken,
    pub(crate) value: serde_json::Value,
}

/// `goldpath/levelsChanged`
pub(crate) enum LevelsChangedNotification {}

impl Notification for LevelsChangedNotification {
    type Params = RootChanged;
    const METHOD: &'static str = "goldpath/levelsChanged";
}

/// `goldpath/filesChanged`
pub(crate) enum FilesChangedNotification {}

impl Notification for FilesChangedNotification {
    type Params = RootChanged;
    const METHOD: &'static str = "goldpath/filesChanged";
}

/// Results about this project may have changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RootChanged {
    pub(crate) root: Url,
}

/// `goldpath/status`
pub(crate) enum StatusNotification {}

impl Notification for StatusNotification {
    type Params = Status;
    const METHOD: &'static str = "goldpath/status";
}

/// A short line for a status bar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Status {
    pub(crate) state: State,
    pub(crate) text: String,
}

/// The state of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum State {
    /// Everything was replayed and won.
    Ready,
    /// There is no known error, but not everything is known to win.
    Incomplete,
    Busy,
    Problem,
}

/// The sender of messages to the client.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    client: Client,
    messages: mpsc::UnboundedSender<Message>,
    executor: Executor,
}

impl Outbox {
    /// The executor sends the messages.
    pub(crate) fn new(client: Client, executor: Executor) -> Self {
        let (messages, mut to_send) = mpsc::unbounded_channel();
        let sender = client.clone();
        executor.spawn(async move {
            while let Some(message) = to_send.recv().await {
                match message {
                    Message::Diagnostics(uri, list, version) => {
                        sender.publish_diagnostics(uri, list, version).await;
                    }
                    Message::Log(kind, text) => sender.log_message(kind, text).await,
                    Message::Show(kind, text) => sender.show_message(kind, text).await,
                    Message::Progress(params) => {
                        sender.send_notification::<lsp_types::notification::Progress>(params).await;
                    }
                    Message::Status(status) => sender.send_notification::<StatusNotification>(status).await,
                    Message::FilesChanged(changed) => {
                        sender.send_notification::<FilesChangedNotification>(changed).await;
                    }
                    Message::LevelsChanged(changed) => {
                        sender.send_notification::<LevelsChangedNotification>(changed).await;
                    }
                    Message::Partial(part) => {
                        sender.send_notification::<PartialResultNotification>(part).await;
                    }
                }
            }
        });
        Self { client, messages, executor }
    }

    pub(crate) fn diagnostics(&self, uri: Url, list: Vec<lsp_types::Diagnostic>, version: Option<i32>) {
        self.send(Message::Diagnostics(uri, list, version));
    }

    /// Writes a line to the client's log.
    pub(crate) fn log(&self, kind: MessageType, text: impl Into<String>) {
        self.send(Message::Log(kind, text.into()));
    }

    /// Shows a message to the user.
    pub(crate) fn show(&self, kind: MessageType, text: impl Into<String>) {
        self.send(Message::Show(kind, text.into()));
    }

    pub(crate) fn progress(&self, params: lsp_types::ProgressParams) {
        self.send(Message::Progress(params));
    }

    pub(crate) fn status(&self, status: Status) {
        self.send(Message::Status(status));
    }

    pub(crate) fn files_changed(&self, root: Url) {
        self.send(Message::FilesChanged(RootChanged { root }));
    }

    pub(crate) fn levels_changed(&self, root: Url) {
        self.send(Message::LevelsChanged(RootChanged { root }));
    }

    /// Sends a partial result of the request with this token.
    pub(crate) fn partial(&self, token: lsp_types::ProgressToken, value: serde_json::Value) {
        self.send(Message::Partial(PartialResult { token, value }));
    }

    /// Sends a request to the client; `then` receives the response.
    pub(crate) fn ask<R>(
        &self,
        params: R::Params,
        then: impl FnOnce(jsonrpc::Result<R::Result>) + Send + 'static,
    ) where
        R: Request<Params: Send, Result: Send> + 'static,
    {
        let client = self.client.clone();
        self.executor.spawn(async move { then(client.send_request::<R>(params).await) });
    }

    /// Asks the client to apply an edit, and waits for it. Returns whether it was applied.
    pub(crate) async fn apply(&self, label: &str, edit: WorkspaceEdit) -> bool {
        let params = ApplyWorkspaceEditParams { label: Some(label.to_owned()), edit };
        self.client.send_request::<ApplyWorkspaceEdit>(params).await.is_ok_and(|answer| answer.applied)
    }

    /// What work runs on.
    pub(crate) const fn executor(&self) -> &Executor {
        &self.executor
    }

    fn send(&self, message: Message) {
        // The receiver ends with the runtime: then there is no client either.
        let _ = self.messages.send(message);
    }
}
