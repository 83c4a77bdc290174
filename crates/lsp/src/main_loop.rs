//! The main loop, which owns all state, handles events in order and never blocks. Slow work runs
//! elsewhere on snapshots, and its results come back as events.

mod checking;
mod client;
mod documents;
mod files;
mod handed_out;
mod publish;
mod searching;
mod settings_documents;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use disk::{NoAnswer, WatchThread};
use language::{Languages, Listing};
use lsp_types::{
    DidChangeTextDocumentParams, InitializeParams, MessageType, ProgressToken, TextDocumentItem, Url,
    WorkspaceFoldersChangeEvent,
};
use serde_json::Value;
use tokio::sync::mpsc;

use crate::check_worker::{CheckWorker, Report};
use crate::client::Client;
use crate::document::OpenAs;
use crate::executor::Pace;
use crate::levels::Replayed;
use crate::lifecycle::Lifecycle;
use crate::outbox::{Outbox, Status};
use crate::pool::{self, Cancel, Failure, Places};
use crate::project::{EffectiveSettings, Project, Text};
use crate::publish::Published;
use crate::settings::Settings;
use crate::uri::DocUri;
use crate::view::{Seen, View};

use checking::Check;
use documents::Open;
use files::{Files, Reader};
use handed_out::HandedOut;
use settings_documents::SettingsDocuments;

/// Work on a view of the state.
pub(crate) type Start = Box<dyn FnOnce(View) + Send>;

/// An event.
pub(crate) enum Event {
    Initialize {
        params: Box<InitializeParams>,
        client: Arc<Client>,
    },
    Initialized,
    Opened(TextDocumentItem),
    Changed(DidChangeTextDocumentParams),
    Saved(DocUri),
    Closed(Url),
    /// These paths have changed on disk.
    DiskChanged(Vec<PathBuf>),
    FoldersChanged(WorkspaceFoldersChangeEvent),
    Configured(Value),
    ProgressCanceled(ProgressToken),
    /// The client is given an edit of these documents.
    HandedOut(BTreeSet<DocUri>),
    /// The client had time to apply what it was given.
    HandedOutLongAgo,
    /// The user requested a replay of this file.
    WantsReplay(DocUri),
    /// A request.
    Ask {
        uri: Option<DocUri>,
        start: Start,
    },
    /// Projects were found in the workspace folders.
    Found {
        roots: Vec<PathBuf>,
        problems: Vec<String>,
        /// Folders whose listing timed out.
        lost: Vec<PathBuf>,
    },
    /// Search these folders for projects again.
    Find(Vec<PathBuf>),
    /// A project was read; `None` if it does not exist.
    Read {
        root: PathBuf,
        reader: Reader,
        project: Result<Option<Box<Project>>, NoAnswer>,
        /// What could not be read.
        problems: Vec<String>,
    },
    /// Some files of a project were read.
    FilesRead {
        root: PathBuf,
        reader: Reader,
        texts: Vec<(Arc<str>, Text)>,
        /// The other files of the project.
        listing: Option<Arc<Listing>>,
    },
    /// Locate the project of a document again.
    Seek(DocUri),
    /// Files whose read timed out may be available now.
    Back {
        root: PathBuf,
        paths: Vec<PathBuf>,
    },
    /// The settings of a project were read.
    SettingsRead {
        root: PathBuf,
        reader: Reader,
        effective_settings: EffectiveSettings,
    },
    /// A report of a check.
    Check(Report),
    /// The debounce of a project is over, whose open files were checked.
    Rested {
        root: PathBuf,
        project: Arc<Project>,
    },
    /// A check was cancelled some time ago.
    Overdue {
        root: PathBuf,
        cancel: Cancel,
    },
    /// The refresh of a pulling client may be due.
    InviteDue,
    /// A folder was created.
    NewFolder(PathBuf),
    /// Levels of a project were searched.
    Searched(Seen),
    /// Levels of a project were replayed for a request.
    Replayed(Replayed),
}

/// A project and its activities.
#[derive(Default)]
struct Entry {
    /// `None` while it is read for the first time.
    project: Option<Arc<Project>>,
    /// Whether it is in a workspace folder. Other projects exist only while their documents are open.
    is_found: bool,
    files: Files,
    check: Check,
    /// The running search of a saved level.
    search: Option<Cancel>,
    /// Requests received before it was read.
    waiting: Vec<Waiting>,
}

/// A request received before its project was read.
struct Waiting {
    start: Start,
    file: Arc<str>,
    /// The open documents at that time, which the response refers to.
    view: View,
    texts: Vec<(Arc<str>, Text)>,
}

/// The state of the server.
struct Owner {
    languages: Languages,
    outbox: Outbox,
    post: mpsc::UnboundedSender<Event>,
    checks: CheckWorker,
    /// Permits for slow work.
    places: Places,
    lifecycle: Lifecycle,
    client: Arc<Client>,
    settings: Settings,
    folders: Vec<PathBuf>,
    documents: BTreeMap<DocUri, Open>,
    /// Cached open documents; rebuilt on change.
    open: Option<Arc<BTreeMap<DocUri, OpenAs>>>,
    projects: BTreeMap<PathBuf, Entry>,
    /// Settings files that are open or apply to a project.
    settings_documents: SettingsDocuments,
    published: Published,
    /// The last status sent.
    status: Option<Status>,
    watcher: Option<WatchThread>,
    next_token: i32,
    /// The time of the last document change.
    last_key: Option<Instant>,
    /// The time since which a refresh is delayed by typing.
    invites_since: Option<Instant>,
    /// The last edit of several documents that the client was given.
    handed_out: Option<HandedOut>,
}

/// Starts the main loop, which ends with the server: on a thread of its own if there are any.
pub(crate) fn start(
    outbox: Outbox,
    lifecycle: Lifecycle,
    places: Places,
    languages: Languages,
) -> mpsc::UnboundedSender<Event> {
    let (post, mut events) = mpsc::unbounded_channel();
    let own_post = post.clone();
    let (log, executor) = (outbox.clone(), outbox.executor().clone());
    let of_checks = executor.clone();
    let begin = move || {
        let to_owner = own_post.clone();
        let checks = CheckWorker::start(of_checks, move |report| {
            let _ = to_owner.send(Event::Check(report));
        });
        let Ok(checks) = checks else {
            lifecycle.end();
            return None;
        };
        Some(Owner::new(languages, outbox, own_post, (checks, places), lifecycle))
    };
    if !executor.has_threads() {
        executor.spawn(async move {
            let Some(mut owner) = begin() else { return };
            while let Some(event) = events.recv().await
                && owner.turn(event, &mut events)
            {}
        });
        return post;
    }
    let spawned = thread::Builder::new().name("owner".to_owned()).spawn(move || {
        let Some(mut owner) = begin() else { return };
        while let Some(event) = events.blocking_recv()
            && owner.turn(event, &mut events)
        {}
    });
    if let Err(error) = spawned {
        log.log(MessageType::ERROR, format!("Goldpath cannot start a thread: {error}"));
    }
    post
}

impl Owner {
    fn new(
        languages: Languages,
        outbox: Outbox,
        post: mpsc::UnboundedSender<Event>,
        (checks, places): (CheckWorker, Places),
        lifecycle: Lifecycle,
    ) -> Self {
        Self {
            languages,
            outbox,
            post,
            checks,
            places,
            lifecycle,
            client: Arc::new(Client::new(&InitializeParams::default())),
            settings: Settings::default(),
            folders: Vec::new(),
            documents: BTreeMap::new(),
            open: None,
            projects: BTreeMap::new(),
            settings_documents: SettingsDocuments::new(),
            published: Published::default(),
            status: None,
            watcher: None,
            next_token: 0,
            last_key: None,
            invites_since: None,
            handed_out: None,
        }
    }

    /// Handles all pending events as one change. Returns whether the server goes on.
    fn turn(&mut self, event: Event, events: &mut mpsc::UnboundedReceiver<Event>) -> bool {
        self.take(event);
        while let Ok(event) = events.try_recv() {
            self.take(event);
        }
        self.settle();
        !self.lifecycle.has_ended()
    }

    /// Handles an event. A panic costs only this event.
    fn take(&mut self, event: Event) {
        let taken = pool::caught(|| self.handle(event));
        self.log_failure(taken);
    }

    fn handle(&mut self, event: Event) {
        match event {
            Event::Initialize { params, client } => self.initialize(&params, client),
            Event::Initialized => self.initialized(),
            Event::Opened(document) => self.opened(document),
            Event::Changed(params) => self.changed(params),
            Event::Saved(uri) => self.saved(&uri),
            Event::Closed(uri) => self.closed(&uri),
            Event::DiskChanged(paths) => self.disk_changed(&paths),
            Event::FoldersChanged(change) => self.folders_changed(&change),
            Event::Configured(value) => self.configured(&value),
            Event::ProgressCanceled(token) => self.progress_canceled(&token),
            Event::HandedOut(documents) => self.handed_out(documents),
            Event::HandedOutLongAgo => {} // What was held back follows from this turn.
            Event::WantsReplay(uri) => self.wants_replay(&uri),
            Event::Ask { uri, start } => self.ask(uri.as_ref(), start),
            Event::Found { roots, problems, lost } => self.found(roots, problems, lost),
            Event::Find(folders) => self.find(folders),
            Event::Read { root, reader, project, problems } => self.read(&root, &reader, project, problems),
            Event::FilesRead { root, reader, texts, listing } => {
                self.files_read(&root, &reader, texts, listing);
            }
            Event::Seek(uri) => self.seek_again(&uri),
            Event::Back { root, paths } => self.back(&root, &paths),
            Event::SettingsRead { root, reader, effective_settings } => {
                self.settings_read(&root, &reader, effective_settings);
            }
            Event::Check(report) => self.reported(report),
            Event::Rested { root, project } => self.rested(&root, &project),
            Event::Overdue { root, cancel } => self.overdue(&root, &cancel),
            Event::InviteDue => self.invite_when_rested(),
            Event::NewFolder(folder) => self.new_folder(folder),
            Event::Searched(seen) => self.searched(seen),
            Event::Replayed(replayed) => self.replayed(replayed),
        }
    }

    /// Starts the work that recent events require.
    fn settle(&mut self) {
        let settled = pool::caught(|| {
            let roots: Vec<PathBuf> = self.projects.keys().cloned().collect();
            for root in roots {
                self.read_what_changed(&root);
                self.refresh(&root);
                self.check_what_changed(&root);
            }
            self.refresh_settings_documents();
        });
        self.log_failure(settled);
    }

    fn log_failure(&self, result: Result<(), Failure>) {
        if let Err(Failure::Panicked(message)) = result {
            self.outbox.log(MessageType::ERROR, format!("internal error, continuing: {message}"));
        }
    }

    /// Runs work elsewhere.
    fn spawn(&self, work: impl FnOnce() -> Event + Send + 'static) {
        let post = self.post.clone();
        let outbox = self.outbox.clone();
        self.outbox.executor().run(Pace::Quick, move || match pool::caught(work) {
            // The main loop ends with the server.
            Ok(event) => drop(post.send(event)),
            Err(failure) => {
                outbox.log(MessageType::ERROR, format!("internal error, continuing: {failure:?}"));
            }
        });
    }

    /// Starts a request, or keeps it until its project was read.
    fn ask(&mut self, uri: Option<&DocUri>, start: Start) {
        if let Some((name, project)) = uri.and_then(|uri| self.settings_document(uri)) {
            let place = (Seen { project, findings: None }, name);
            let view = self.view_of(Some(place));
            return start(view);
        }
        let Some((root, file)) = uri.and_then(|uri| self.place_of(uri)) else {
            let view = self.view(None);
            return start(view);
        };
        self.refresh(&root);
        let view = self.view(Some((&root, &file)));
        match self.projects.get_mut(&root) {
            Some(entry) if entry.project.is_none() => {
                let of_project = self.documents.values().filter(|open| open.is_of(&root));
                let texts = of_project.filter_map(Open::text).collect();
                entry.waiting.push(Waiting { start, file, view, texts });
            }
            _ => start(view),
        }
    }

    /// The view of a request about one file, or about everything.
    fn view(&mut self, place: Option<(&PathBuf, &Arc<str>)>) -> View {
        let seen = |entry: &Entry| {
            let project = Arc::clone(entry.project.as_ref()?);
            Some(Seen { project, findings: entry.check.last.clone() })
        };
        let mut projects = Vec::new();
        if place.is_none() {
            for root in self.projects.keys().cloned().collect::<Vec<_>>() {
                self.refresh(&root);
            }
            self.refresh_settings_documents();
            projects.extend(self.projects.values().filter_map(seen));
            let settings_documents = self.settings_documents.values();
            projects.extend(
                settings_documents.map(|project| Seen { project: Arc::clone(project), findings: None }),
            );
        }
        let place = place.and_then(|(root, file)| Some((seen(self.projects.get(root)?)?, Arc::clone(file))));
        View { projects, ..self.view_of(place) }
    }

    /// The view of a request about one file.
    fn view_of(&mut self, place: Option<(Seen, Arc<str>)>) -> View {
        let open = self.open.get_or_insert_with(|| {
            Arc::new(self.documents.iter().map(|(uri, open)| (uri.clone(), open.name())).collect())
        });
        View {
            languages: self.languages,
            client: Arc::clone(&self.client),
            settings: self.settings.clone(),
            open: Arc::clone(open),
            place,
            projects: Vec::new(),
        }
    }
}
