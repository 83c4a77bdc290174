//! The thread that checks projects, one at a time: it may take as long as it takes without anyone waiting.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use language::{Findings, Semantics};

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

/// Starts the thread; it ends when there are no more jobs to come.
pub(crate) fn start(post: impl Fn(Event) + Send + Sync + 'static) -> std::io::Result<mpsc::Sender<Job>> {
    let (jobs, to_do) = mpsc::channel::<Job>();
    thread::Builder::new().name("check_worker".to_owned()).spawn(move || {
        for job in to_do {
            let result = pool::caught(|| check(&job, &post));
            post(Event::Checked { root: job.root, project: job.project, result, cancel: job.cancel });
        }
    })?;
    Ok(jobs)
}

fn check(job: &Job, post: &(impl Fn(Event) + Sync)) -> Arc<dyn Findings> {
    let total = job.project.level_count();
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
