//! Work, futures and timers in turns on one thread, whose host says when the next turn is.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::future::Future;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use futures_executor::LocalPool;
use futures_task::{FutureObj, Spawn};
use tokio::sync::oneshot;

use super::Pace;

type Work = Box<dyn FnOnce() + Send>;

/// What is left to do.
#[derive(Default)]
pub(crate) struct Turns(Mutex<Left>);

#[derive(Default)]
struct Left {
    /// Futures that are not in the pool yet.
    futures: Vec<FutureObj<'static, ()>>,
    quick: VecDeque<Work>,
    slow: VecDeque<Work>,
    /// Those who sleep, by when they wake and in the order in which they fell asleep.
    asleep: BTreeMap<(Instant, u64), oneshot::Sender<()>>,
    slept: u64,
}

impl Turns {
    pub(super) fn spawn(&self, future: impl Future<Output = ()> + Send + 'static) {
        self.left().futures.push(FutureObj::new(Box::pin(future)));
    }

    pub(super) fn run(&self, pace: Pace, work: impl FnOnce() + Send + 'static) {
        let mut left = self.left();
        let queue = match pace {
            Pace::Quick => &mut left.quick,
            Pace::Slow => &mut left.slow,
        };
        queue.push_back(Box::new(work));
    }

    pub(super) async fn sleep(&self, time: Duration) {
        let (wake, woken) = oneshot::channel();
        {
            let mut left = self.left();
            left.slept += 1;
            let at = (Instant::now() + time, left.slept);
            left.asleep.insert(at, wake);
        }
        // The sender is kept until it wakes this.
        let _ = woken.await;
    }

    /// Does all that is quick, and then one slow work unless there `is_news` for the client, which does not wait for that. Returns
    /// when the next turn is due; `None` if nothing is left before a message comes.
    pub(crate) fn turn(&self, pool: &mut LocalPool, is_news: impl FnOnce() -> bool) -> Option<Duration> {
        self.do_quick(pool);
        let slow = if is_news() { None } else { self.left().slow.pop_front() };
        if let Some(work) = slow {
            work();
            self.do_quick(pool);
        }
        let left = self.left();
        if !left.slow.is_empty() {
            return Some(Duration::ZERO);
        }
        let ((at, _), _) = left.asleep.first_key_value()?;
        Some(at.saturating_duration_since(Instant::now()))
    }

    fn do_quick(&self, pool: &mut LocalPool) {
        loop {
            self.wake();
            let futures = std::mem::take(&mut self.left().futures);
            for future in futures {
                // The pool takes all that come while it is there.
                let _ = pool.spawner().spawn_obj(future);
            }
            pool.run_until_stalled();
            let quick = self.left().quick.pop_front();
            match quick {
                Some(work) => work(),
                None if self.left().futures.is_empty() => break,
                None => {}
            }
        }
    }

    /// Wakes those whose time has come.
    fn wake(&self) {
        let now = Instant::now();
        let mut left = self.left();
        while let Some(first) = left.asleep.first_entry().filter(|first| first.key().0 <= now) {
            // One that was given up does not listen.
            let _ = first.remove().send(());
        }
    }

    fn left(&self) -> MutexGuard<'_, Left> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Turns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Turns").finish_non_exhaustive()
    }
}
