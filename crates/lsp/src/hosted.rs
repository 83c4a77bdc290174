//! A server on the thread of its host, which brings the messages and says when there is time to work.

use std::io::{self, Cursor, Read};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use futures_executor::LocalPool;
use language::Languages;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::mpsc;

use crate::executor::{Executor, Turns};
use crate::frames;
use crate::transport::serve_on;

/// A server without threads.
pub struct Hosted {
    turns: Arc<Turns>,
    pool: LocalPool,
    input: mpsc::UnboundedSender<Vec<u8>>,
    output: Output,
}

/// What came of a turn.
#[derive(Debug)]
pub struct Turn {
    /// Messages to the client: one JSON text each.
    pub messages: Vec<String>,
    /// When the next turn is due; `None` if only a message can bring one.
    pub next: Option<Duration>,
}

impl Hosted {
    /// A server with these languages, which waits for its first message.
    pub fn new(languages: Languages) -> Self {
        let turns = Arc::new(Turns::default());
        let (input, received) = mpsc::unbounded_channel();
        let output = Output::default();
        let executor = Executor::Turns(Arc::clone(&turns));
        let input_end = Input { received, unread: Cursor::default() };
        let serving = serve_on(executor.clone(), input_end, output.clone(), languages);
        executor.spawn(async move {
            serving.await;
        });
        Self { turns, pool: LocalPool::new(), input, output }
    }

    /// Takes a message of the client, which the next turn reads.
    pub fn receive(&self, message: &[u8]) {
        let mut framed = frames::header(message.len()).into_bytes();
        framed.extend_from_slice(message);
        // The receiver is gone once the server has ended.
        let _ = self.input.send(framed);
    }

    /// Does what there is to do, but not more than one thing that takes its time, so that the host can read what has come
    /// meanwhile.
    pub fn turn(&mut self) -> Turn {
        let output = self.output.clone();
        let next = self.turns.turn(&mut self.pool, || !output.written().is_empty());
        Turn { messages: frames::take_bodies(&mut self.output.written()), next }
    }
}

/// The messages of the client, as they come.
struct Input {
    received: mpsc::UnboundedReceiver<Vec<u8>>,
    unread: Cursor<Vec<u8>>,
}

impl AsyncRead for Input {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.unread.position() == self.unread.get_ref().len() as u64 {
            match self.received.poll_recv(cx) {
                Poll::Ready(Some(message)) => self.unread = Cursor::new(message),
                Poll::Ready(None) => return Poll::Ready(Ok(())),
                Poll::Pending => return Poll::Pending,
            }
        }
        let length = self.unread.read(buffer.initialize_unfilled())?;
        buffer.advance(length);
        Poll::Ready(Ok(()))
    }
}

/// What the server has written since the last turn.
#[derive(Clone, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Output {
    fn written(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl AsyncWrite for Output {
    fn poll_write(self: Pin<&mut Self>, _: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.written().extend_from_slice(bytes);
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}
