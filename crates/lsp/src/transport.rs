//! Wraps tower-lsp where it falls short: ends on `exit`, accepts `shutdown` with any parameters, answers every
//! request, detects the end of the input, and never blocks on a client that stops reading.

use std::task::{Context, Poll};
use std::time::Duration;

use language::Languages;
use lsp_types::{DidChangeTextDocumentParams, DidOpenTextDocumentParams, MessageType};
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::oneshot;
use tower::Service;
use tower_lsp::jsonrpc::{Error, ErrorCode, Request, Response};
use tower_lsp::{LspService, Server as Transport};

use crate::executor::Executor;
use crate::frames::{self, MALFORMED};
use crate::lenient;
use crate::lifecycle::{Exit, Lifecycle};
use crate::outbox::Outbox;
use crate::server::Server;

/// Handlers only wait for results and are cheap, so their number need not be limited; with tower-lsp's default
/// of 4, four slow requests block typing.
const CONCURRENT_HANDLERS: usize = 4096;

/// The size of the buffer between reading and handling the input.
const BUFFER: usize = 64 * 1024;

/// The time limit for pending requests after the end of the input.
const GRACE: Duration = Duration::from_millis(500);

/// Serves one client until the end, on the threads of the runtime that this is called on. Writing to the output must neither block nor fail: tower-lsp panics then.
pub async fn serve(
    input: impl AsyncRead + Unpin + Send + 'static,
    output: impl AsyncWrite + Unpin + Send + 'static,
    languages: Languages,
) -> Exit {
    serve_on(Executor::of_runtime(), input, output, languages).await
}

/// The same wherever work runs.
pub(crate) async fn serve_on(
    executor: Executor,
    input: impl AsyncRead + Unpin + Send + 'static,
    output: impl AsyncWrite + Unpin + Send + 'static,
    languages: Languages,
) -> Exit {
    let lifecycle = Lifecycle::new();
    let builder = LspService::build(|client| {
        Server::start(Outbox::new(client, executor.clone()), &lifecycle, languages)
    })
    .custom_method("window/workDoneProgress/cancel", Server::progress_canceled)
    .custom_method("goldpath/board", Server::board)
    .custom_method("goldpath/boardPosition", Server::board_position)
    .custom_method("goldpath/boardSource", Server::board_source)
    .custom_method("goldpath/record", Server::record)
    .custom_method("goldpath/drawing", Server::drawing)
    .custom_method("goldpath/draw", Server::draw)
    .custom_method("goldpath/route", Server::route)
    .custom_method("goldpath/fates", Server::fates)
    .custom_method("goldpath/necessity", Server::necessity)
    .custom_method("goldpath/solvability", Server::solvability)
    .custom_method("goldpath/coverage", Server::coverage)
    .custom_method("goldpath/vary", Server::vary)
    .custom_method("goldpath/newPack", Server::new_pack)
    .custom_method("goldpath/newLevel", Server::new_level)
    .custom_method("goldpath/explain", Server::explain)
    .custom_method("goldpath/levels", Server::levels)
    .custom_method("goldpath/thumbnail", Server::thumbnail)
    .custom_method("goldpath/arrange", Server::arrange)
    .custom_method("goldpath/deleteLevel", Server::delete_level)
    .custom_method("goldpath/orderLevels", Server::order_levels)
    .custom_method("goldpath/addLevel", Server::add_level)
    .custom_method("goldpath/replay", Server::replay)
    .custom_method("goldpath/why", Server::why);
    #[cfg(test)]
    let builder = builder.custom_method("test/run", Server::run_for_test);
    let (service, socket) = builder.finish();
    let service = Orderly { service, lifecycle: lifecycle.clone() };
    let (mut messages, received) = tokio::io::duplex(BUFFER);
    let (at_end, end_of_input) = oneshot::channel();
    let log = service.service.inner().outbox().clone();
    executor.spawn(async move {
        let skipped = |what| log.log(MessageType::ERROR, what);
        // A failing input is treated as its end.
        let _ = frames::copy_well_formed(input, &mut messages, skipped).await;
        // The receiver is gone if the server has ended by itself.
        let _ = at_end.send(());
    });
    let transport = Transport::new(received, output, socket).concurrency_level(CONCURRENT_HANDLERS);
    tokio::select! {
        () = transport.serve(service) => {}
        () = grace(&executor, end_of_input) => {}
        _ = lifecycle.ended() => {}
    }
    lifecycle.end();
    lifecycle.ended().await
}

/// Waits for some time after the end of the input; forever if the input was dropped before its end.
async fn grace(executor: &Executor, end_of_input: oneshot::Receiver<()>) {
    if end_of_input.await.is_err() {
        std::future::pending::<()>().await;
    }
    executor.sleep(GRACE).await;
}

/// The parameters of `initialize` as lsp-types expects them: the protocol calls the `workspace` member for
/// refreshing diagnostics `diagnostics`.
fn with_refresh(mut params: Value) -> Value {
    if let Some(workspace) = params.pointer_mut("/capabilities/workspace").and_then(Value::as_object_mut)
        && let Some(diagnostics) = workspace.get("diagnostics").cloned()
    {
        workspace.entry("diagnostic").or_insert(diagnostics);
    }
    params
}

/// The error for a malformed message.
fn malformed(params: Option<&Value>) -> Error {
    let member = |name: &str| params.and_then(|params| params.get(name));
    let code = member("code").and_then(Value::as_i64).map_or(ErrorCode::InvalidRequest, ErrorCode::from);
    let message = member("message").and_then(Value::as_str).unwrap_or_default().to_owned();
    Error { code, message: message.into(), data: None }
}

/// Handles what tower-lsp must not see. `call` runs in the order of arrival.
struct Orderly {
    service: LspService<Server>,
    lifecycle: Lifecycle,
}

impl Orderly {
    /// Passes on document changes. tower-lsp silently drops a notification that it cannot parse, after which
    /// the text would differ from the client's.
    fn pass_text<Params: DeserializeOwned>(
        &mut self,
        request: Request,
    ) -> <LspService<Server> as Service<Request>>::Future {
        let Err(_) = Params::deserialize(request.params().unwrap_or(&Value::Null)) else {
            return self.service.call(request);
        };
        let (method, _, params) = request.into_parts();
        let mut params = params.unwrap_or_default();
        lenient::clamp_places(&mut params);
        if let Err(error) = Params::deserialize(&params) {
            let uri = params.pointer("/textDocument/uri").and_then(Value::as_str).unwrap_or("a document");
            let text = format!(
                "{uri}: invalid change ({error}); close and reopen the file so that its diagnostics are correct"
            );
            let outbox = self.service.inner().outbox();
            outbox.log(MessageType::ERROR, &*text);
            outbox.show(MessageType::ERROR, text);
        }
        self.service.call(Request::build(method).params(params).finish())
    }
}

impl Service<Request> for Orderly {
    type Response = Option<Response>;
    type Error = <LspService<Server> as Service<Request>>::Error;
    type Future = <LspService<Server> as Service<Request>>::Future;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        self.service.poll_ready(cx)
    }

    fn call(&mut self, request: Request) -> Self::Future {
        match (request.method(), request.id()) {
            ("exit", _) => {
                self.lifecycle.end();
                Box::pin(std::future::ready(Ok(None)))
            }
            ("shutdown", Some(id)) => {
                self.lifecycle.shut_down();
                // Clients send no parameters, null or `{}`; tower-lsp rejects the latter two.
                let request = Request::build("shutdown").id(id.clone()).finish();
                self.service.call(request)
            }
            ("initialize", Some(id)) => {
                let (params, left_out) = lenient::initialize(request.params().cloned().map(with_refresh));
                for path in left_out {
                    let text = format!("invalid `{path}` in `initialize`, which is ignored");
                    self.service.inner().outbox().log(MessageType::LOG, text);
                }
                let request = Request::build("initialize").id(id.clone()).params(params).finish();
                self.service.call(request)
            }
            ("textDocument/didOpen", None) => self.pass_text::<DidOpenTextDocumentParams>(request),
            ("textDocument/didChange", None) => self.pass_text::<DidChangeTextDocumentParams>(request),
            (MALFORMED, Some(id)) => {
                let refusal = Response::from_error(id.clone(), malformed(request.params()));
                Box::pin(std::future::ready(Ok(Some(refusal))))
            }
            // Such notifications may be ignored, but tower-lsp ignores such requests as well.
            (method, Some(id)) if method.starts_with("$/") => {
                let refusal = Response::from_error(id.clone(), Error::method_not_found());
                Box::pin(std::future::ready(Ok(Some(refusal))))
            }
            _ => self.service.call(request),
        }
    }
}
