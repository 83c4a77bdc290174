//! Checks of projects, away from the owner. One that takes long holds up no other.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use language::{Findings, Semantics};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::main_loop::Event;
use crate::pool::{self, Cancel, Failure};
use crate::project::Project;

/// Which gold paths a check replays, of those that were not replayed as they are.
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

    /// Both of them.
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
    /// The files that are looked at: what is wrong with them is told before all levels have been judged.
    pub(crate) open: BTreeSet<Arc<str>>,
    /// Whether the others are judged as well. They are in any case if there is something to replay.
    pub(crate) is_whole: bool,
    pub(crate) wanted: ReplayRequest,
    pub(crate) cancel: Cancel,
}

/// A check that takes longer leaves its place to another one, and goes on beside it.
const SLOW: Duration = Duration::from_millis(50);

/// Cap on the checks at the same time, slow ones and others.
const MOST: usize = 64;

/// So many sets of threads are kept for the checks to come.
const MOST_IDLE: usize = 4;

/// The checks of all projects.
pub(crate) struct CheckWorker(Arc<Queue>);

/// Those that are to be made, and those under way.
#[derive(Default)]
struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    jobs: VecDeque<Job>,
    /// When each that is under way began.
    running: BTreeMap<usize, Instant>,
    next: usize,
    /// Threads for the parts of a check, which no check is using.
    idle: Vec<ThreadPool>,
    has_ended: bool,
}

impl CheckWorker {
    /// Starts the thread that starts checks; it ends when this is dropped.
    pub(crate) fn start(post: impl Fn(Event) + Send + Sync + 'static) -> std::io::Result<Self> {
        let queue = Arc::new(Queue::default());
        let of_thread = Arc::clone(&queue);
        let post: Arc<Post> = Arc::new(post);
        thread::Builder::new().name("check_worker".to_owned()).spawn(move || of_thread.run(&post))?;
        Ok(Self(queue))
    }

    /// Has a project checked as soon as there is a place.
    pub(crate) fn send(&self, job: Job) {
        self.0.state().jobs.push_back(job);
        self.0.changed.notify_all();
    }
}

impl Drop for CheckWorker {
    fn drop(&mut self) {
        self.0.state().has_ended = true;
        self.0.changed.notify_all();
    }
}

type Post = dyn Fn(Event) + Send + Sync;

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
                // Until one of those under way is slow.
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
            // Threads of its own: with those that all share, it would wait for others, and others for it.
            let threads = threads.or_else(|| ThreadPoolBuilder::new().build().ok());
            let result = pool::caught(|| match &threads {
                Some(threads) => threads.install(|| check(&job, &*told)),
                None => check(&job, &*told),
            });
            queue.done(number, threads);
            told(Event::Checked { root: job.root, project: job.project, result, cancel: job.cancel });
        };
        if let Err(error) = thread::Builder::new().name("check".to_owned()).spawn(run) {
            self.done(number, None);
            let result = Err(Failure::Panicked(format!("a thread cannot be started: {error}")));
            post(Event::Checked { root, project, result, cancel });
        }
    }

    fn done(&self, number: usize, threads: Option<ThreadPool>) {
        let mut state = self.state();
        state.running.remove(&number);
        if state.idle.len() < MOST_IDLE {
            state.idle.extend(threads);
        }
        drop(state);
        self.changed.notify_all();
    }
}

impl State {
    /// The next job, if there is a place for it.
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

/// A check that may start.
struct Place {
    number: usize,
    threads: Option<ThreadPool>,
    job: Job,
}

fn check(job: &Job, post: &Post) -> Arc<dyn Findings> {
    let total = job.project.snapshot().levels().len();
    let done = AtomicUsize::new(0);
    // So many messages that a bar moves, and no more.
    let step = (total / 50).max(20);
    let progress = || {
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if done.is_multiple_of(step) {
            post(Event::CheckProgress { root: job.root.clone(), done, total });
        }
    };
    let wants = |file: &str| job.wanted.wants(file) && job.project.keeps(file);
    let previous = job.previous.as_ref();
    let begun = previous.map(|previous| job.project.beginning(Some(previous), job.semantics, &job.open));
    match &begun {
        Some(begun) if job.wanted == ReplayRequest::None && (begun.is_whole() || !job.is_whole) => {
            return Arc::clone(begun);
        }
        // It was told when it was made.
        Some(begun) if previous.is_some_and(|previous| Arc::ptr_eq(previous, begun)) => {}
        Some(begun) => {
            let (root, project) = (job.root.clone(), Arc::clone(&job.project));
            post(Event::Begun { root, project, findings: Arc::clone(begun) });
        }
        None => {}
    }
    let previous = begun.as_deref();
    job.project.check(previous, job.semantics, &wants, &|| job.cancel.is_canceled(), &progress)
}

/// What comes of a job.
pub(crate) type Outcome = Result<Arc<dyn Findings>, Failure>;
