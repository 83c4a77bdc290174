//! Projects and their files on disk: finding, reading and rereading them. Reading happens on the pool, and only
//! its results arrive here.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use disk::{NoAnswer, WatchThread};
use language::{Language, Languages, Listing, escape};
use lsp_types::{MessageType, WorkspaceFoldersChangeEvent};
use tokio::sync::oneshot;

use super::documents::Open;
use super::{Entry, Event, Owner, Seen, Waiting};
use crate::check_worker::ReplayRequest;
use crate::executor::Pace;
use crate::project::{self, EffectiveSettings, Project, Text, Told};
use crate::settings::Delivery;
use crate::untitled;
use crate::uri::DocUri;

/// The files of a project that are to be read.
#[derive(Default)]
pub(super) struct Files {
    pub(super) to_read: BTreeSet<Arc<str>>,
    /// Whether to read everything, since folders have changed.
    pub(super) to_read_all: bool,
    /// Whether to list the other files.
    pub(super) to_list: bool,
    pub(super) to_read_settings: bool,
    /// The running reader.
    reader: Option<Reader>,
    /// Whether files whose read timed out are being polled.
    pub(super) is_awaited: bool,
}

/// Identifies a reader of files. One of a project that was removed may still run when the project is added again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reader(Arc<()>);

impl Files {
    fn begin(&mut self) -> Reader {
        self.reader.insert(Reader::default()).clone()
    }

    /// Ends the running reader. Returns false if it is another one.
    pub(super) fn end(&mut self, reader: &Reader) -> bool {
        self.reader.take_if(|running| Arc::ptr_eq(&running.0, &reader.0)).is_some()
    }
}

/// The polling interval.
const LOOK: Duration = Duration::from_secs(2);

impl Owner {
    /// Searches folders for projects.
    pub(super) fn find(&self, folders: Vec<PathBuf>) {
        let (watcher, languages) = (self.watcher.clone(), self.languages);
        self.spawn(move || {
            let (mut all, mut all_problems, mut lost) = (Vec::new(), Vec::new(), Vec::new());
            for folder in folders {
                watch(watcher.as_ref(), &folder);
                let (roots, problems) = project::find(&folder, languages);
                all_problems.extend(problems);
                match roots {
                    Ok(roots) => {
                        // Deleting and recreating a project is visible in its parent folder.
                        for above in roots.iter().flat_map(|root| between(&folder, root)) {
                            watch(watcher.as_ref(), above);
                        }
                        all.extend(roots);
                    }
                    Err(NoAnswer) => lost.push(folder),
                }
            }
            Event::Found { roots: all, problems: all_problems, lost }
        });
    }

    pub(super) fn found(&mut self, roots: Vec<PathBuf>, problems: Vec<String>, lost: Vec<PathBuf>) {
        self.show_unread(problems);
        if !lost.is_empty() {
            self.when_answered(lost, Event::Find);
        }
        for root in roots {
            self.add_found(&root);
        }
    }

    /// Adds a project that was found in a workspace folder.
    pub(super) fn add_found(&mut self, root: &PathBuf) {
        self.add_project(root.clone());
        if let Some(entry) = self.projects.get_mut(root) {
            entry.is_found = true;
        }
    }

    /// Shows a message about what could not be read, which is not visible otherwise.
    fn show_unread(&self, problems: Vec<String>) {
        for problem in problems {
            let problem = escape(&problem);
            self.outbox.log(MessageType::WARNING, &*problem);
            self.outbox.show(MessageType::WARNING, problem);
        }
    }

    /// Adds a project unless it exists.
    pub(super) fn add_project(&mut self, root: PathBuf) {
        if self.projects.contains_key(&root) {
            return;
        }
        let files = Files { to_read_all: true, ..Files::default() };
        self.projects.insert(root, Entry { files, ..Entry::default() });
    }

    /// Starts a file watcher, for clients that have none.
    pub(super) fn start_watcher(&mut self) {
        let (post, new, outbox) = (self.post.clone(), self.post.clone(), self.outbox.clone());
        self.watcher = Some(WatchThread::start(
            self.languages,
            move |paths| drop(post.send(Event::DiskChanged(paths))),
            move |folder| drop(new.send(Event::NewFolder(folder))),
            move |why| outbox.log(MessageType::WARNING, why),
        ));
    }

    pub(super) fn disk_changed(&mut self, paths: &[PathBuf]) {
        let mut has_new_project = false;
        for path in paths {
            if let Some(document) = DocUri::of_path(path) {
                self.has_changed(&document);
            }
            if self.is_settings(path) || self.is_nearly_settings(path) {
                self.settings_changed(path);
                continue;
            }
            // Compare with known roots: a deleted project cannot be located.
            let known = path.ancestors().find(|above| self.projects.contains_key(*above));
            let known = known.map(Path::to_path_buf);
            let is_taken = known.as_ref().is_some_and(|root| self.take_change(root, path));
            let is_beside = self.take_change_beside(path);
            if !is_taken && !is_beside && (known.is_none() || may_be_single(self.languages, path)) {
                match disk::locate(path, self.languages).map(|found| found.map(|it| it.root)) {
                    Ok(Some(root)) if self.would_find(&root) => {
                        self.add_found(&root);
                        has_new_project = true;
                    }
                    Ok(_) => {}
                    Err(NoAnswer) => self.when_answered(vec![path.clone()], Event::DiskChanged),
                }
            }
            self.read_projects_below(path);
        }
        if has_new_project || self.documents.values().any(|open| open.place.is_none()) {
            self.locate_documents();
        }
    }

    /// Searches a new or recreated folder for projects.
    pub(super) fn new_folder(&mut self, folder: PathBuf) {
        if let Some(entry) = self.projects.get_mut(&folder) {
            entry.files.to_read_all = true;
        } else if self.folders.iter().any(|above| folder.starts_with(above) && !disk::is_left_out(above, &folder))
            // Projects are not nested.
            && !folder.ancestors().any(|above| self.projects.contains_key(above))
        {
            self.find(vec![folder]);
        }
    }

    /// Marks what changed at a path for reading. Returns true if it belongs to the project.
    fn take_change(&mut self, root: &PathBuf, path: &Path) -> bool {
        let Some(entry) = self.projects.get_mut(root) else { return false };
        let Some(project) = &entry.project else {
            entry.files.to_read_all = true;
            return true;
        };
        match below(project.folder(), path) {
            Some(file) if project.has_place(&file) => drop(entry.files.to_read.insert(file.into())),
            Some(folder) if project.is_folder(&folder) => entry.files.to_read_all = true,
            Some(file) if project.is_asset(&file) => entry.files.to_list = true,
            // It may be a project of its own as well.
            Some(file) if project.is_listed(&file) => {
                entry.files.to_list = true;
                return false;
            }
            _ => return false,
        }
        true
    }

    /// Like [`Self::take_change`], for single-file projects in the folder of a path. Returns true if it belongs
    /// to any.
    fn take_change_beside(&mut self, path: &Path) -> bool {
        let is_beside = |root: &&PathBuf| root.parent() == path.parent() && **root != *path;
        let roots: Vec<PathBuf> = self.projects.keys().filter(is_beside).cloned().collect();
        let mut is_taken = false;
        for root in roots {
            let project = self.projects.get(&root).and_then(|entry| entry.project.as_ref());
            if project.is_some_and(|project| project.folder() != root) {
                is_taken |= self.take_change(&root, path);
            }
        }
        is_taken
    }

    /// Returns true if a search of the client's folders finds a project.
    pub(super) fn would_find(&self, root: &Path) -> bool {
        self.folders.iter().any(|folder| project::would_find(folder, root, self.languages))
    }

    /// Rereads projects below a folder: clients may report only the folder when it is created, deleted or
    /// renamed.
    fn read_projects_below(&mut self, folder: &Path) {
        let below = self.projects.iter_mut().filter(|(root, _)| *root != folder && root.starts_with(folder));
        for (_, entry) in below {
            entry.files.to_read_all = true;
        }
    }

    /// Reads what has changed, with one reader per project at a time.
    pub(super) fn read_what_changed(&mut self, root: &PathBuf) {
        let Some(entry) = self.projects.get_mut(root) else { return };
        let files = &mut entry.files;
        if files.reader.is_some() {
            return;
        }
        let (root, languages) = (root.clone(), self.languages);
        if files.to_read_all {
            *files = Files { is_awaited: files.is_awaited, ..Files::default() };
            let reader = files.begin();
            let watcher = self.watcher.clone();
            let is_main = |open: &&Open| open.place.as_ref().is_some_and(|(_, file)| root.ends_with(&**file));
            let mut open = self.documents.values().filter(|open| open.is_of(&root));
            let unsaved = open.find(is_main).map(|open| Arc::clone(&open.document.text));
            self.spawn(move || {
                // Watch before reading, so that no change is missed. The folder may have been recreated.
                if !untitled::is_untitled(&root) {
                    let folder = if root.is_dir() { &root } else { root.parent().unwrap_or(&root) };
                    watch(watcher.as_ref(), folder);
                }
                let (project, problems) = Project::read(&root, unsaved, languages);
                let project = project.map(|project| project.map(Box::new));
                Event::Read { root, reader, project, problems }
            });
            return;
        }
        let Some(project) = entry.project.clone() else { return };
        if files.to_list || !files.to_read.is_empty() {
            let reader = files.begin();
            files.to_list = false;
            let to_read = std::mem::take(&mut files.to_read);
            self.spawn(move || {
                let read = |file: Arc<str>| {
                    let text = disk::read_if_there(&project.path(&file)).map(|text| text.map(Arc::from));
                    (file, text)
                };
                let texts = to_read.into_iter().map(read).collect();
                // Assets often change together with the text that refers to them.
                Event::FilesRead { root, reader, texts, listing: project.list_assets() }
            });
        } else if std::mem::take(&mut files.to_read_settings) {
            let reader = files.begin();
            self.spawn(move || {
                let effective_settings = EffectiveSettings::read(project.folder(), languages);
                Event::SettingsRead { root, reader, effective_settings }
            });
        }
    }

    pub(super) fn read(
        &mut self,
        root: &PathBuf,
        reader: &Reader,
        project: Result<Option<Box<Project>>, NoAnswer>,
        problems: Vec<String>,
    ) {
        self.show_unread(problems);
        let Some(entry) = self.projects.get_mut(root) else { return };
        if !entry.files.end(reader) {
            return;
        }
        let project = match project {
            Ok(Some(project)) => project,
            // It may exist again by now.
            Ok(None) if entry.files.to_read_all || !entry.files.to_read.is_empty() => {
                entry.files.to_read_all = true;
                return;
            }
            Ok(None) => {
                self.remove_project(root);
                return self.tell_files_changed(root);
            }
            Err(NoAnswer) => {
                start_all(std::mem::take(&mut entry.waiting));
                let back = root.clone();
                let event = |paths| Event::Back { root: back, paths };
                return self.when_answered(vec![root.clone()], event);
            }
        };
        // Reuse unchanged files, so that they are not checked again.
        let project = Arc::new(match &entry.project {
            Some(before) => before.reread(&project),
            None => *project,
        });
        entry.project = Some(Arc::clone(&project));
        for open in self.documents.values_mut().filter(|open| open.is_of(root)) {
            open.on_disk = open.place.as_ref().and_then(|(_, file)| project.snapshot().text(file)).cloned();
        }
        let effective_settings = project.effective_settings().clone();
        for Waiting { start, file, mut view, texts } in std::mem::take(&mut entry.waiting) {
            let then = project.with_texts(texts).map_or_else(|| Arc::clone(&project), Arc::new);
            view.place = Some((Seen { project: then, findings: None }, file));
            start(view);
        }
        let wanted = self.wanted_on_open();
        if let Some(entry) = self.projects.get_mut(root) {
            entry.check.want(wanted);
        }
        self.await_lost(root);
        self.tell_unread(&effective_settings);
        self.watch_settings(&effective_settings);
        self.open_texts_count(root);
        self.tell_files_changed(root);
    }

    pub(super) fn files_read(
        &mut self,
        root: &PathBuf,
        reader: &Reader,
        texts: Vec<(Arc<str>, Text)>,
        listing: Option<Arc<Listing>>,
    ) {
        if !self.projects.get_mut(root).is_some_and(|entry| entry.files.end(reader)) {
            return;
        }
        let mut wanted = ReplayRequest::None;
        let mut closed = Vec::new();
        for (file, text) in texts {
            let follows = self.follows_disk(root, &file, &text);
            if follows != Some(false) {
                wanted = wanted.and(self.wanted_on_save(root, &file));
            }
            if follows.is_none() {
                closed.push((file, text));
            }
        }
        let Some(entry) = self.projects.get_mut(root) else { return };
        let Some(project) = &entry.project else { return };
        entry.check.want(wanted);
        let changed = project.with_texts(closed);
        let relisted = changed.as_ref().unwrap_or(project).with_listing(listing);
        let Some(changed) = relisted.or(changed) else { return };
        if changed.snapshot().is_gone() && (entry.files.to_read_all || !entry.files.to_read.is_empty()) {
            // It may exist again by now.
            entry.files.to_read_all = true;
        } else if changed.snapshot().is_gone() {
            self.remove_project(root);
        } else {
            entry.project = Some(Arc::new(changed));
            self.await_lost(root);
        }
        self.tell_files_changed(root);
    }

    /// Notifies a client that supports it that changed files were read, which is not visible otherwise.
    fn tell_files_changed(&self, root: &Path) {
        if self.client.supports_files_changed
            && let Some(root) = DocUri::of_path(root).and_then(|uri| uri.to_url())
        {
            self.outbox.files_changed(root);
        }
    }

    /// Polls files whose read timed out, to read them once they are available.
    fn await_lost(&mut self, root: &PathBuf) {
        let Some(entry) = self.projects.get_mut(root).filter(|entry| !entry.files.is_awaited) else { return };
        let lost = entry.project.as_ref().map(|project| project.lost()).unwrap_or_default();
        if !lost.is_empty() {
            entry.files.is_awaited = true;
            let root = root.clone();
            let is_out_of_reach = |path: &Path| disk::is_lost(path) || disk::is_out_of_reach(path);
            self.when(lost, is_out_of_reach, |paths| Event::Back { root, paths });
        }
    }

    /// Posts an event once the state of one of these paths can be read.
    pub(super) fn when_answered(
        &self,
        places: Vec<PathBuf>,
        event: impl FnOnce(Vec<PathBuf>) -> Event + Send + 'static,
    ) {
        self.when(places, disk::is_lost, event);
    }

    /// Posts an event once one of these paths no longer satisfies `is_waited_for`.
    fn when(
        &self,
        mut places: Vec<PathBuf>,
        is_waited_for: fn(&Path) -> bool,
        event: impl FnOnce(Vec<PathBuf>) -> Event + Send + 'static,
    ) {
        let post = self.post.clone();
        let executor = self.outbox.executor().clone();
        self.outbox.executor().spawn(async move {
            loop {
                executor.sleep(LOOK).await;
                let (found, looked) = oneshot::channel();
                // This may block.
                executor.run(Pace::Quick, move || {
                    let is_there = !places.iter().all(|place| is_waited_for(place));
                    // The receiver ends with the server.
                    let _ = found.send((is_there, places));
                });
                let Ok((is_there, looked)) = looked.await else { return };
                places = looked;
                if is_there || post.is_closed() {
                    break;
                }
            }
            // The main loop ends with the server.
            let _ = post.send(event(places));
        });
    }

    /// Reads files that are available again; the others are polled further.
    pub(super) fn back(&mut self, root: &PathBuf, paths: &[PathBuf]) {
        if let Some(entry) = self.projects.get_mut(root) {
            entry.files.is_awaited = false;
        }
        self.disk_changed(paths);
    }

    pub(super) fn folders_changed(&mut self, change: &WorkspaceFoldersChangeEvent) {
        let paths = |folders: &[lsp_types::WorkspaceFolder]| -> Vec<PathBuf> {
            folders.iter().filter_map(|folder| DocUri::new(&folder.uri).to_path()).collect()
        };
        let (removed, added) = (paths(&change.removed), paths(&change.added));
        self.folders.retain(|folder| !removed.contains(folder));
        self.folders.extend(added.iter().cloned());
        let is_left = |root: &PathBuf| {
            self.folders.iter().any(|folder| root.starts_with(folder))
                || !removed.iter().any(|folder| root.starts_with(folder))
                || self.documents.values().any(|open| open.is_of(root))
        };
        let gone: Vec<PathBuf> = self.projects.keys().filter(|root| !is_left(root)).cloned().collect();
        for root in gone {
            self.remove_project(&root);
        }
        self.find(added);
    }

    /// Removes a project and its published diagnostics.
    pub(super) fn remove_project(&mut self, root: &PathBuf) {
        let Some(entry) = self.projects.remove(root) else { return };
        entry.check.checks.stop();
        self.send_levels_changed(root);
        for uri in self.published.places_of(root, false) {
            self.clear(&uri);
        }
        let is_silent = |(told, _): &(Told, _)| told.changed_since(None).is_empty();
        if self.client.delivery == Delivery::Pull && !entry.check.known.as_ref().is_some_and(is_silent) {
            // A pulling client would keep the diagnostics otherwise.
            self.invite_pull();
        }
        for open in self.documents.values_mut() {
            if open.is_of(root) {
                open.place = None;
            }
        }
        start_all(entry.waiting);
    }

    /// After a project was read from disk, the texts of open documents apply again.
    fn open_texts_count(&mut self, root: &PathBuf) {
        for open in self.documents.values_mut() {
            if open.is_of(root) {
                open.is_taken = false;
            }
        }
        self.refresh(root);
    }
}

/// Starts requests about a project that does not exist.
fn start_all(waiting: Vec<Waiting>) {
    for Waiting { start, view, .. } in waiting {
        start(view);
    }
}

/// Watches a folder unless the client does.
fn watch(watcher: Option<&WatchThread>, folder: &Path) {
    if let Some(watcher) = watcher {
        watcher.watch(folder);
    }
}

/// The folders between a folder and a project below it.
fn between<'r>(folder: &'r Path, root: &'r Path) -> impl Iterator<Item = &'r Path> {
    root.ancestors().skip(1).take_while(move |above| *above != folder && above.starts_with(folder))
}

/// Returns true if a file may be a single-file project, by its name.
pub(super) fn may_be_single(languages: Languages, path: &Path) -> bool {
    let Some(name) = path.file_name().and_then(|name| name.to_str()) else { return false };
    let mut layouts = languages.of_games().map(Language::layout);
    layouts.any(|layout| layout.folder().is_none() && layout.has(name))
}

/// A path below a project, with `/` between its parts.
fn below(root: &Path, path: &Path) -> Option<String> {
    let parts = path.strip_prefix(root).ok()?.components();
    let parts: Option<Vec<&str>> = parts.map(|part| part.as_os_str().to_str()).collect();
    Some(parts?.join("/"))
}
