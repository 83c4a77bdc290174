//! The server process: standard input and output, and the parent process.

use std::io::{self, Write};
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::task::{Context, Poll};
use std::thread;
use std::time::{Duration, Instant};

use language::Languages;
use tokio::io::AsyncWrite;
use tokio::sync::Notify;

use crate::lifecycle::Exit;
use crate::transport::serve;

/// The number of threads for requests; only more slow ones than this wait for each other.
const WORKERS: usize = 32;

/// Cap on the unread output in bytes. A client this far behind does not read any more.
const MAX_UNREAD: usize = 256 * 1024 * 1024;

/// The time limit for writing the last responses when the server ends.
const FLUSH: Duration = Duration::from_millis(500);

/// Serves a client on standard input and output until the end, with these languages. A thread may still block
/// on input then, so the caller must end the process.
pub fn run(languages: Languages) -> io::Result<Exit> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(WORKERS)
        .enable_time()
        .build()?;
    let (output, reader) = Output::start()?;
    let exit = runtime.block_on(async {
        tokio::select! {
            exit = serve(tokio::io::stdin(), output, languages) => exit,
            () = reader.gone.notified() => Exit::Abrupt,
        }
    });
    runtime.shutdown_background();
    let until = Instant::now() + FLUSH;
    // If the reader is gone, nothing more is written, and this wait times out.
    while reader.unread.load(Ordering::SeqCst) > 0 && Instant::now() < until {
        thread::sleep(Duration::from_millis(1));
    }
    Ok(exit)
}

/// The state of the output's reader.
#[derive(Default)]
struct Reader {
    /// The number of bytes that are not written yet.
    unread: AtomicUsize,
    /// Notified when it has closed the pipe or is too far behind.
    gone: Notify,
}

/// Standard output, written by its own thread: a client that stops reading blocks only that thread. Writes
/// never fail, since tower-lsp cannot handle that; the server ends instead.
struct Output {
    chunks: mpsc::Sender<Vec<u8>>,
    reader: Arc<Reader>,
}

impl Output {
    fn start() -> io::Result<(Self, Arc<Reader>)> {
        let (chunks, to_write) = mpsc::channel::<Vec<u8>>();
        let reader = Arc::new(Reader::default());
        let read = Arc::clone(&reader);
        thread::Builder::new().name("output".to_owned()).spawn(move || {
            let mut stdout = io::stdout().lock();
            for chunk in to_write {
                let written = stdout.write_all(&chunk).and_then(|()| stdout.flush());
                read.unread.fetch_sub(chunk.len(), Ordering::SeqCst);
                if written.is_err() {
                    read.gone.notify_one();
                    break;
                }
            }
        })?;
        Ok((Self { chunks, reader: Arc::clone(&reader) }, reader))
    }
}

impl AsyncWrite for Output {
    fn poll_write(self: Pin<&mut Self>, _: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let unread = &self.reader.unread;
        if unread.load(Ordering::SeqCst) + bytes.len() > MAX_UNREAD {
            self.reader.gone.notify_one();
        } else {
            unread.fetch_add(bytes.len(), Ordering::SeqCst);
            if self.chunks.send(bytes.to_vec()).is_err() {
                unread.fetch_sub(bytes.len(), Ordering::SeqCst);
            }
        }
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}
