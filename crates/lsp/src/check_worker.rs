//! Checks projects away from the main loop. A slow check does not delay others.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use language::{Findings, Semantics};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::executor::{Executor, Pace};
use crate::pool::{self, Cancel, Failure};
use crate::project::Project;

/// The gold paths that a check replays, unless their current texts were replayed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum ReplayRequest {
    #[default]
    None,
    Of(Vec<Arc<str>>),
    All,
}

impl ReplayRequest {
    pub(crate) fn wants(&self, file: &str) -> bool {
        match self {
            Self::None => false,
            Self::Of(files) => files.iter().any(|it| **it == *file),
            Self::All => true,
        }
    }

    /// Combines both requests.
    pub(crate) fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::All, _) | (_, Self::All) => Self::All,
            (Self::None, it) | (it, Self::None) => it,
            (Self::Of(mut files), Self::Of(more)) => {
                files.extend(more);
                Self::Of(files)
            }
        }
    }
}

/// A project to check.
pub(crate) struct Job {
    pub(crate) root: PathBuf,
    pub(crate) project: Arc<Project>,
    pub(crate) previous: Option<Arc<dyn Findings>>,
    pub(crate) semantics: Semantics,
    /// The open files: their diagnostics are published before all levels are checked.
    pub(crate) open: BTreeSet<Arc<str>>,
    /// Whether all other files are checked too. They always are if something is replayed.
    pub(crate) is_whole: bool,
    pub(crate) wanted: ReplayRequest,
    pub(crate) cancel: Cancel,
}

/// A report of a check to the main loop.
pub(crate) enum Report {
    /// The number of levels that were checked.
    Progress { root: PathBuf, done: usize, total: usize, cancel: Cancel },
    /// The open files were checked, and the check continues.
    Begun { root: PathBuf, project: Arc<Project>, findings: Arc<dyn Findings>, cancel: Cancel },
    /// The check has ended.
    Ended { root: PathBuf, project: Arc<Project>, result: Outcome, cancel: Cancel },
}

/// After this time, another check may start next to the running one.
const SLOW: Duration = Duration::from_millis(50);

/// Cap on simultaneous checks, including slow ones.
const MOST: usize = 64;

/// Cap on the idle thread pools kept for later checks.
const MAX_IDLE: usize = 4;

/// The checks of all projects.
pub(crate) enum CheckWorker {
    Threads(Arc<Queue>),
    /// Without threads, one after the other.
    Turns(Executor, Arc<Post>),
}

/// The queued and running checks.
#[derive(Default)]
pub(crate) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    jobs: VecDeque<Job>,
    /// The start of each running check.
    running: BTreeMap<usize, Instant>,
    next: usize,
    /// Idle thread pools for the parts of a check.
    idle: Vec<ThreadPool>,
    has_ended: bool,
}

impl CheckWorker {
    /// Starts the thread that starts checks, if there are threads; it ends when the worker is dropped.
    pub(crate) fn start(
        executor: Executor,
        post: impl Fn(Report) + Send + Sync + 'static,
    ) -> std::io::Result<Self> {
        let post: Arc<Post> = Arc::new(post);
        if !executor.has_threads() {
            return Ok(Self::Turns(executor, post));
        }
        let queue = Arc::new(Queue::default());
        let of_thread = Arc::clone(&queue);
        thread::Builder::new().name("check_worker".to_owned()).spawn(move || of_thread.run(&post))?;
        Ok(Self::Threads(queue))
    }

    /// Queues a project to be checked.
    pub(crate) fn send(&self, job: Job) {
        match self {
            Self::Threads(queue) => {
                queue.state().jobs.push_back(job);
                queue.changed.notify_all();
            }
            Self::Turns(executor, post) => {
                let post = Arc::clone(post);
                executor.run(Pace::Slow, move || {
                    let result = pool::caught(|| check(&job, &*post));
                    post(Report::Ended { root: job.root, project: job.project, result, cancel: job.cancel });
                });
            }
        }
    }
}

impl Drop for CheckWorker {
    fn drop(&mut self) {
        if let Self::Threads(queue) = self {
            queue.state().has_ended = true;
            queue.changed.notify_all();
        }
    }
}

pub(crate) type Post = dyn Fn(Report) + Send + Sync;

impl Queue {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(self: &Arc<Self>, post: &Arc<Post>) {
        let places = thread::available_parallelism().map_or(2, usize::from).max(2);
        let mut state = self.state();
        while !state.has_ended {
            if let Some(place) = state.take(places) {
                drop(state);
                self.spawn(place, post);
                state = self.state();
            } else if state.jobs.is_empty() || state.running.len() >= MOST {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            } else {
                // Wait until a running check becomes slow.
                let waited = self.changed.wait_timeout(state, SLOW / 4);
                state = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
        }
    }

    fn spawn(self: &Arc<Self>, Place { number, threads, job }: Place, post: &Arc<Post>) {
        let (queue, told) = (Arc::clone(self), Arc::clone(post));
        let (root, project) = (job.root.clone(), Arc::clone(&job.project));
        let cancel = job.cancel.clone();
        let run = move || {
            // Each check has its own threads: sharing them, checks would wait for each other.
            let threads = threads.or_else(|| ThreadPoolBuilder::new().build().ok());
            let result = pool::caught(|| match &threads {
                Some(threads) => threads.install(|| check(&job, &*told)),
                None => check(&job, &*told),
            });
            queue.done(number, threads);
            told(Report::Ended { root: job.root, project: job.project, result, cancel: job.cancel });
        };
        if let Err(error) = thread::Builder::new().name("check".to_owned()).spawn(run) {
            self.done(number, None);
            let result = Err(Failure::Panicked(format!("a thread cannot be started: {error}")));
            post(Report::Ended { root, project, result, cancel });
        }
    }

    fn done(&self, number: usize, threads: Option<ThreadPool>) {
        let mut state = self.state();
        state.running.remove(&number);
        if state.idle.len() < MAX_IDLE {
            state.idle.extend(threads);
        }
        drop(state);
        self.changed.notify_all();
    }
}

impl State {
    /// Takes the next job if fewer than `places` fast checks are running.
    fn take(&mut self, places: usize) -> Option<Place> {
        let is_fast = |since: &&Instant| since.elapsed() < SLOW;
        if self.running.len() >= MOST || self.running.values().filter(is_fast).count() >= places {
            return None;
        }
        let job = self.jobs.pop_front()?;
        let number = self.next;
        self.next += 1;
        self.running.insert(number, Instant::now());
        Some(Place { number, threads: self.idle.pop(), job })
    }
}

/// A job that may start, with its resources.
struct Place {
    number: usize,
    threads: Option<ThreadPool>,
    job: Job,
}

fn check(job: &Job, post: &Post) -> Arc<dyn Findings> {
    let total = job.project.snapshot().levels().len();
    let done = AtomicUsize::new(0);
    // Report at most 50 times, which is enough for a progress bar.
    let step = (total / 50).max(20);
    let progress = || {
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if done.is_multiple_of(step) {
            let cancel = job.cancel.clone();
            post(Report::Progress { root: job.root.clone(), done, total, cancel });
        }
    };
    let wants = |file: &str| job.wanted.wants(file) && job.project.effective_settings().keeps(file);
    let previous = job.previous.as_ref();
    let begun = previous.map(|previous| job.project.beginning(Some(previous), job.semantics, &job.open));
    match &begun {
        Some(begun) if job.wanted == ReplayRequest::None && (begun.is_whole() || !job.is_whole) => {
            return Arc::clone(begun);
        }
        // Already published when it was made.
        Some(begun) if previous.is_some_and(|previous| Arc::ptr_eq(previous, begun)) => {}
        Some(begun) => {
            let (root, project) = (job.root.clone(), Arc::clone(&job.project));
            let (findings, cancel) = (Arc::clone(begun), job.cancel.clone());
            post(Report::Begun { root, project, findings, cancel });
        }
        None => {}
    }
    let previous = begun.as_deref();
    job.project.check(previous, job.semantics, &wants, &|| job.cancel.is_canceled(), &progress)
}

/// The result of a job.
pub(crate) type Outcome = Result<Arc<dyn Findings>, Failure>;
