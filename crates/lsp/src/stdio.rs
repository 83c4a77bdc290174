//! The server as a process: standard input and output, and the parent that may vanish.

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

/// Threads for requests; they wait for each other only beyond this many slow ones at once.
const WORKERS: usize = 32;

/// How much a client may leave unread. One that is so far behind reads no more.
const MAX_UNREAD: usize = 256 * 1024 * 1024;

/// How long the last answers may take to be written when the server ends.
const FLUSH: Duration = Duration::from_millis(500);

/// Serves the client, which writes in these languages, on standard input and output until the end. A thread may still
/// wait for input then, so that the process has to be ended.
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
    // After a reader that has gone nothing is written any more, and the time is lost at most.
    while reader.unread.load(Ordering::SeqCst) > 0 && Instant::now() < until {
        thread::sleep(Duration::from_millis(1));
    }
    Ok(exit)
}

/// What is known of whoever reads the output.
#[derive(Default)]
struct Reader {
    /// Bytes that are not written yet.
    unread: AtomicUsize,
    /// It has closed its end, or is too far behind.
    gone: Notify,
}

/// Standard output, written by a thread of its own: a client that stops reading stops that thread alone.
/// Writing to it never fails, since tower-lsp has no way to go on from that; the server ends instead.
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
