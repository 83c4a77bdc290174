//! `goldpath mcp`: the commands as tools for coding agents, by the Model Context Protocol.
//!
//! A tool asks a command and answers with what the command prints for programs, so that an agent is told what people are
//! told. The folder that is served is the current one of the process, and `disk` stays in it.

mod bounded;
mod certainty;
mod command;
mod reference;
mod refusal;
mod resources;
mod server;
mod site;
mod tool;
mod tools;
mod transport;

use std::sync::Arc;
use std::time::Duration;

use language::{Languages, escape};
use rmcp::ServiceExt as _;
use rmcp::service::ServerInitializeError;
use tokio::runtime::Builder;

use crate::args::Mcp;
use crate::exit::{Exit, Failure};
use server::Server;
use site::Site;
use transport::{Lines, LinesTransport};

/// How long work that nobody waits for any more may take to notice.
const PATIENCE: Duration = Duration::from_secs(5);

pub(crate) fn run(args: &Mcp, languages: Languages) -> Result<Exit, Failure> {
    let shown = args.root.display().to_string();
    let could_not = |why: std::io::Error| Failure::could_not_run(format!("{}: {why}", escape(&shown)));
    let root = disk::confine(&args.root, args.write).map_err(could_not)?;
    // Paths of answers are those below the root.
    std::env::set_current_dir(&root).map_err(could_not)?;
    let server = Server::new(Site::new(root, languages, args.write));
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_time().build().map_err(could_not)?;
    let lines = Lines::of_process();
    let writer = lines.writer();
    runtime.block_on(serve(server, Arc::new(lines)));
    runtime.shutdown_timeout(PATIENCE);
    writer.finish(PATIENCE);
    Ok(Exit::Clean)
}

/// Serves until the input ends. A client that fails to begin may try again.
async fn serve(server: Server, lines: Arc<Lines>) {
    loop {
        match server.clone().serve(LinesTransport::new(Arc::clone(&lines))).await {
            Ok(running) => {
                let _ = running.waiting().await;
                return;
            }
            Err(ServerInitializeError::ConnectionClosed(_)) => return,
            // The transport answered, or rmcp did; the next line is another attempt.
            Err(_) if !lines.are_over() => {}
            Err(_) => return,
        }
    }
}
