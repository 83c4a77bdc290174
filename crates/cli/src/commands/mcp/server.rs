//! The server: what clients ask for, and who answers.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rmcp::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, CustomRequest, CustomResult,
    ErrorData, Implementation, ListResourceTemplatesResult, ListResourcesResult, ListToolsResult,
    PaginatedRequestParams, ProgressNotificationParam, ReadResourceRequestParams, ReadResourceResponse,
    ServerCapabilities, ServerConfig, Tool as Described,
};
use rmcp::service::{RequestContext, RoleServer};
use serde_json::{Map, Value};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::spawn_blocking;

use super::bounded::Rests;
use super::refusal::Refusal;
use super::resources;
use super::site::Site;
use super::tool::{self, Answered, Entry, Writes};
use super::tools::{MORE, TOOLS};
use crate::call::Call;

/// How many calls work at a time. A search may take all the memory that it is given.
const AT_A_TIME: usize = 4;

/// How many reports of progress wait at most.
const REPORTS: usize = 16;

const INSTRUCTIONS: &str = "Goldpath checks puzzle games (GridPonder packs, PuzzleScript, WAGE) and proves by replay and search \
    what holds of their levels. Begin with `projects`, then `check`. Every verdict says what stands behind it: `proved`, \
    `found` (a path that wins; a shorter one may exist) or `not decided` (nothing follows from it). Paths are below the \
    root. Cells are [column, row] from 0; lines and columns of files count from 1. A long answer has `more`, which the tool \
    `more` continues.";

/// One session.
#[derive(Clone)]
pub(super) struct Server(Arc<Shared>);

struct Shared {
    site: Site,
    rests: Mutex<Rests>,
    turns: Arc<Semaphore>,
}

impl Server {
    pub(super) fn new(site: Site) -> Self {
        let turns = Arc::new(Semaphore::new(AT_A_TIME));
        Self(Arc::new(Shared { site, rests: Mutex::default(), turns }))
    }

    /// The tools that are offered: those that only write are not, where nothing is written.
    fn offered(&self) -> impl Iterator<Item = &'static Entry> {
        let may_write = self.0.site.may_write;
        TOOLS.iter().filter(move |tool| may_write || tool.writes != Writes::Always)
    }

    fn tool(&self, name: &str) -> Result<&'static Entry, Refusal> {
        let tool = TOOLS.iter().find(|tool| tool.name == name);
        match tool {
            Some(tool) if tool.writes == Writes::Always => {
                self.0.site.expect_write(&format!("`{name}`")).map(|()| tool)
            }
            Some(tool) => Ok(tool),
            None => {
                let near = language::nearest(name, self.offered().map(|tool| tool.name));
                let hint = near
                    .map_or_else(|| "list the tools".to_owned(), |near| format!("did you mean `{near}`?"));
                Err(Refusal::new(format!("there is no tool `{}`; {hint}", language::escape(name))))
            }
        }
    }

    /// Works on a thread of its own, where the client can stop it, and reports how far it is.
    async fn work<T: Send + 'static>(
        &self,
        context: &RequestContext<RoleServer>,
        work: impl FnOnce(&Site, &Call) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let is_cancelled = Arc::new(AtomicBool::new(false));
        // Also when the session ends and nobody waits for the answer.
        let _stop = Stop(Arc::clone(&is_cancelled));
        let turn = tokio::select! {
            turn = Arc::clone(&self.0.turns).acquire_owned() => turn.map_err(|_| Refusal::cancelled())?,
            () = context.ct.cancelled() => return Err(Refusal::cancelled()),
        };
        let (report, mut reports) = mpsc::channel::<String>(REPORTS);
        let call = Call::new(Arc::clone(&is_cancelled), move |how_far| {
            // A report that nobody is quick enough for is not missed.
            let _ = report.try_send(how_far);
        });
        let shared = Arc::clone(&self.0);
        let mut worker = spawn_blocking(move || {
            let _turn = turn;
            call.run(|| work(&shared.site, &call))
        });
        let token = context.meta.get_progress_token();
        let mut told = 0.0;
        let mut is_open = true;
        loop {
            tokio::select! {
                done = &mut worker => {
                    return done.unwrap_or_else(|_| {
                        Err(Refusal::new("internal error: the tool has failed; please report it with the project"))
                    });
                }
                () = context.ct.cancelled(), if !is_cancelled.load(Ordering::Relaxed) => {
                    is_cancelled.store(true, Ordering::Relaxed);
                }
                report = reports.recv(), if is_open => match (report, &token) {
                    (Some(how_far), Some(token)) => {
                        told += 1.0;
                        let report = ProgressNotificationParam::new(token.clone(), told).with_message(how_far);
                        let _ = context.peer.notify_progress(report).await;
                    }
                    (Some(_), None) => {}
                    (None, _) => is_open = false,
                },
            }
        }
    }

    fn answer(&self, answer: Map<String, Value>) -> Map<String, Value> {
        self.0.rests.lock().unwrap_or_else(PoisonError::into_inner).bound(answer)
    }

    async fn called(
        &self,
        name: &str,
        arguments: Map<String, Value>,
        context: &RequestContext<RoleServer>,
    ) -> Result<Answered, Refusal> {
        if name == MORE {
            let handle = arguments.get("handle").and_then(Value::as_str);
            let handle = handle
                .ok_or_else(|| Refusal::new("`more`: give the `handle` of an answer, such as `more-1`"))?;
            let answer = self.0.rests.lock().unwrap_or_else(PoisonError::into_inner).take(handle)?;
            return Ok(Answered { answer, picture: None });
        }
        let tool = self.tool(name)?;
        let Answered { answer, picture } =
            self.work(context, move |site, call| tool.call(arguments, site, call)).await?;
        Ok(Answered { answer: self.answer(answer), picture })
    }
}

/// Stops work when it is dropped.
struct Stop(Arc<AtomicBool>);

impl Drop for Stop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().enable_resources().build();
        ServerConfig::new(capabilities)
            .with_server_info(Implementation::new("goldpath", env!("GOLDPATH_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.offered().map(Entry::describe).collect()))
    }

    fn get_tool(&self, name: &str) -> Option<Described> {
        self.offered().find(|tool| tool.name == name).map(Entry::describe)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let arguments = request.arguments.unwrap_or_default();
        let result = match self.called(&request.name, arguments, &context).await {
            Ok(Answered { answer, picture }) => {
                let mut result = CallToolResult::structured(Value::Object(answer));
                result.content.extend(picture.map(|png| tool::picture(&png)));
                result
            }
            Err(Refusal(why)) => CallToolResult::error(vec![ContentBlock::text(why)]),
        };
        Ok(result.into())
    }

    async fn list_resources(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let cursor = request.and_then(|request| request.cursor);
        let listed = self.work(&context, move |site, _| resources::list(site, cursor.as_deref())).await;
        listed.map_err(|Refusal(why)| ErrorData::invalid_params(why, None))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(ListResourceTemplatesResult::with_all_items(resources::templates()))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let read = self.work(&context, move |site, call| resources::read(site, call, &request.uri)).await;
        read.map(Into::into).map_err(|Refusal(why)| ErrorData::resource_not_found(why, None))
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        // A request of the protocol is only taken for a custom one if its parameters are wrong.
        let method = request.method;
        Err(if KNOWN.contains(&method.as_str()) {
            ErrorData::invalid_params(format!("wrong parameters of `{method}`"), None)
        } else {
            let why = format!("there is no method `{}`", language::escape(&method));
            ErrorData::new(rmcp::model::ErrorCode::METHOD_NOT_FOUND, why, None)
        })
    }
}

/// The requests that are answered.
const KNOWN: [&str; 7] = [
    "initialize",
    "ping",
    "tools/list",
    "tools/call",
    "resources/list",
    "resources/templates/list",
    "resources/read",
];
