//! The server as a process: standard input and output, and the parent that may vanish.

use std::io::{self, Write};
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::task::{Context, Poll};
use std::thread;
use std::time::{Duration, Instant};

use tokio::io::AsyncWrite;

use crate::lifecycle::Exit;
use crate::transport::serve;

/// Threads for requests; they wait for each other only beyond this many slow ones at once.
const WORKERS: usize = 32;

/// How much a client may leave unread. One that is so far behind reads no more.
const MAX_UNREAD: usize = 256 * 1024 * 1024;

/// How long the last answers may take to be written when the server ends.
const FLUSH: Duration = Duration::from_millis(500);

/// Serves the client on standard input and output until the end. A thread may still wait for input then, so
/// that the process has to be ended.
pub fn run() -> io::Result<Exit> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(WORKERS)
        .enable_time()
        .build()?;
    let (output, unread) = Output::start()?;
    let exit = runtime.block_on(serve(tokio::io::stdin(), output));
    runtime.shutdown_background();
    let until = Instant::now() + FLUSH;
    while unread.load(Ordering::SeqCst) > 0 && Instant::now() < until {
        thread::sleep(Duration::from_millis(1));
    }
    Ok(exit)
}

/// Standard output, written by a thread of its own: a client that stops reading stops that thread alone.
struct Output {
    chunks: mpsc::Sender<Vec<u8>>,
    unread: Arc<AtomicUsize>,
}

impl Output {
    /// The output, and how many bytes of it are not written yet.
    fn start() -> io::Result<(Self, Arc<AtomicUsize>)> {
        let (chunks, to_write) = mpsc::channel::<Vec<u8>>();
        let unread = Arc::new(AtomicUsize::new(0));
        let left = Arc::clone(&unread);
        thread::Builder::new().name("output".to_owned()).spawn(move || {
            let mut stdout = io::stdout().lock();
            for chunk in to_write {
                let written = stdout.write_all(&chunk).and_then(|()| stdout.flush());
                left.fetch_sub(chunk.len(), Ordering::SeqCst);
                // The client has closed its end; what follows is dropped where it is sent.
                if written.is_err() {
                    break;
                }
            }
        })?;
        Ok((Self { chunks, unread: Arc::clone(&unread) }, unread))
    }
}

impl AsyncWrite for Output {
    fn poll_write(self: Pin<&mut Self>, _: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if self.unread.load(Ordering::SeqCst) + bytes.len() > MAX_UNREAD {
            return Poll::Ready(Err(io::Error::other("the client has stopped reading")));
        }
        self.unread.fetch_add(bytes.len(), Ordering::SeqCst);
        let sent = self.chunks.send(bytes.to_vec());
        Poll::Ready(match sent {
            Ok(()) => Ok(bytes.len()),
            Err(_) => Err(io::ErrorKind::BrokenPipe.into()),
        })
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}
