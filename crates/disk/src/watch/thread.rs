//! A watcher in its own thread, because searching for folders takes time, and on some file systems blocks
//! forever.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Weak};
use std::thread;
use std::time::Duration;

use language::Languages;
use notify::Event;
use notify::event::{EventKind, ModifyKind, RenameMode};
use walkdir::WalkDir;

use super::{MAX_WATCHED, Watcher};
use crate::search::{MAX_DEPTH, is_skipped};

/// The maximum time that a caller waits until a folder is watched.
const PATIENCE: Duration = Duration::from_secs(2);

/// A watcher in its own thread. It ends when its last handle is dropped.
#[derive(Clone, Debug)]
pub struct WatchThread {
    orders: Arc<Sender<Order>>,
}

#[derive(Debug)]
enum Order {
    /// Watch this folder. The channel is closed when that is done.
    Watch(PathBuf, Sender<()>),
    /// Something was created at this path.
    New(PathBuf),
    /// The path was deleted.
    Gone(PathBuf),
}

impl WatchThread {
    /// A watcher without folders. `changed` gets the paths of each event, `grown` each new folder, which is watched by
    /// then with those in it; `failed` gets what cannot be watched and why, once.
    pub fn start(
        languages: Languages,
        changed: impl Fn(Vec<PathBuf>) + Clone + Send + 'static,
        grown: impl Fn(PathBuf) + Send + 'static,
        failed: impl Fn(String) + Send + 'static,
    ) -> Self {
        let (orders, to_do) = mpsc::channel();
        let orders = Arc::new(orders);
        let news: Weak<Sender<Order>> = Arc::downgrade(&orders);
        let run = move || {
            let tell = changed.clone();
            let started = Watcher::system(languages, move |event: notify::Result<Event>| {
                let Ok(event) = event else { return };
                if event.kind.is_access() {
                    return;
                }
                if let Some(news) = news.upgrade() {
                    // The send fails only after the thread has ended.
                    for order in orders_of(&event) {
                        let _ = news.send(order);
                    }
                }
                tell(event.paths);
            });
            match started {
                Ok(watcher) => {
                    let (roots, told) = (BTreeSet::new(), BTreeSet::new());
                    Worker { watcher, roots, told, changed, grown, failed }.run(&to_do);
                }
                Err(why) => failed(format!("changes on disk cannot be watched: {why}")),
            }
        };
        // Without the thread nothing is watched, and nobody waits for it.
        let _ = thread::Builder::new().name("watcher".to_owned()).spawn(run);
        Self { orders }
    }

    /// Watches a folder such as that of a pack; see [`Watcher::watch`]. Waits until that is done, up to a
    /// time limit.
    pub fn watch(&self, root: &Path) {
        // In either case there is nothing more to wait for.
        let _ = self.order(root).recv_timeout(PATIENCE);
    }

    /// The same without waiting.
    pub fn watch_soon(&self, root: &Path) {
        drop(self.order(root));
    }

    fn order(&self, root: &Path) -> Receiver<()> {
        let (done, is_done) = mpsc::channel();
        // Without the thread nothing is watched, which is already reported.
        let _ = self.orders.send(Order::Watch(root.to_owned(), done));
        is_done
    }
}

/// The orders that follow from an event. Systems differ in how they report a new name.
fn orders_of(event: &Event) -> Vec<Order> {
    let gone = || event.paths.iter().cloned().map(Order::Gone);
    let new = || event.paths.iter().cloned().map(Order::New);
    match event.kind {
        EventKind::Create(_) | EventKind::Modify(ModifyKind::Name(RenameMode::To)) => new().collect(),
        EventKind::Remove(_) | EventKind::Modify(ModifyKind::Name(RenameMode::From)) => gone().collect(),
        EventKind::Modify(ModifyKind::Name(_)) => gone().chain(new()).collect(),
        _ => Vec::new(),
    }
}

/// The state of the thread.
struct Worker<C, G, F> {
    watcher: Watcher,
    roots: BTreeSet<PathBuf>,
    /// The reported messages, so that none is repeated.
    told: BTreeSet<String>,
    changed: C,
    grown: G,
    failed: F,
}

impl<C: Fn(Vec<PathBuf>), G: Fn(PathBuf), F: Fn(String)> Worker<C, G, F> {
    fn run(mut self, to_do: &Receiver<Order>) {
        while let Ok(order) = to_do.recv() {
            let mut grown = BTreeSet::new();
            // Unpacking an archive creates many folders at once, for which one search is enough.
            for order in std::iter::once(order).chain(to_do.try_iter()) {
                match order {
                    Order::Watch(root, done) => {
                        let watched = self.watcher.watch(&root);
                        self.tell(&root, watched);
                        self.roots.insert(root);
                        drop(done);
                    }
                    Order::New(path) => match self.of_pictures(&path) {
                        Some(root) => drop(grown.insert(root)),
                        None => self.watch_new(path),
                    },
                    Order::Gone(path) => self.watcher.forget(&path),
                }
            }
            for root in grown {
                match self.watcher.watch_pictures(&root) {
                    // Files that were added before the folder was watched count as changed, too.
                    Ok(added) if !added.is_empty() => (self.changed)(added),
                    watched => self.tell(&root, watched.map(drop)),
                }
            }
        }
    }

    /// Watches a new folder and those in it, where projects may come to be.
    fn watch_new(&mut self, path: PathBuf) {
        if !path.is_dir() || path.is_symlink() || is_hidden(&path) {
            return;
        }
        // A folder that is made in one before that is watched is in no event: only another look finds it.
        for _ in 0..MAX_WATCHED {
            let walk = WalkDir::new(&path).max_depth(MAX_DEPTH).into_iter();
            let walk =
                walk.filter_entry(|entry| entry.depth() == 0 || !is_skipped(entry)).filter_map(Result::ok);
            let folders = walk.filter(|entry| entry.file_type().is_dir()).take(MAX_WATCHED);
            let mut folders: Vec<PathBuf> = folders.map(walkdir::DirEntry::into_path).collect();
            folders.retain(|folder| !self.watcher.watched.contains(folder));
            if folders.is_empty() {
                break;
            }
            for folder in folders {
                // One that is gone by now is no fault.
                if let Err(why) = self.watcher.watch_folder(&folder)
                    && folder.is_dir()
                {
                    return self.tell(&path, Err(why));
                }
            }
        }
        (self.grown)(path);
    }

    /// The pack that contains a new picture folder.
    fn of_pictures(&self, path: &Path) -> Option<PathBuf> {
        let root = self.roots.iter().find(|root| self.watcher.is_of_pictures(root, path))?;
        path.is_dir().then(|| root.clone())
    }

    fn tell(&mut self, root: &Path, watched: Result<(), String>) {
        if let Err(why) = watched {
            let text = format!("{}: changes on disk cannot be watched: {why}", root.display());
            if self.told.insert(text.clone()) {
                (self.failed)(text);
            }
        }
    }
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Folder, LANGUAGES};

    fn sees(events: &Receiver<Vec<PathBuf>>, names: &[&str]) -> bool {
        let mut next = || events.recv_timeout(testrun::PATIENCE).ok();
        std::iter::from_fn(&mut next).flatten().any(|path| names.iter().any(|name| path.ends_with(name)))
    }

    #[test]
    fn pictures_in_folders_that_are_made_later_are_seen() {
        let folder = Folder::new(&["game.json"]);
        let (send, events) = mpsc::channel();
        let thread =
            WatchThread::start(LANGUAGES, move |paths| drop(send.send(paths)), drop, |why| panic!("{why}"));
        thread.watch(&folder.path(""));
        std::fs::create_dir_all(folder.path("assets/deep/er")).unwrap();
        assert!(sees(&events, &["er"]));
        // Changes before a folder is watched are reported as a change of the folder.
        folder.write("assets/deep/er/a.png", "");
        assert!(sees(&events, &["a.png", "er"]));
        std::fs::remove_dir_all(folder.path("assets/deep")).unwrap();
        assert!(sees(&events, &["deep"]));
        std::fs::create_dir_all(folder.path("assets/deep/er")).unwrap();
        assert!(sees(&events, &["er"]));
        folder.write("assets/deep/er/b.png", "");
        assert!(sees(&events, &["b.png", "er"]));
    }

    #[test]
    fn a_folder_that_comes_back_is_told_and_watched_with_those_in_it() {
        let folder = Folder::new(&["a.txt"]);
        let (send, folders) = mpsc::channel();
        let (send_paths, events) = mpsc::channel();
        let thread = WatchThread::start(
            LANGUAGES,
            move |paths| drop(send_paths.send(paths)),
            move |path| drop(send.send(path)),
            |why| panic!("{why}"),
        );
        thread.watch(&folder.path(""));
        for _ in 0..2 {
            std::fs::create_dir_all(folder.path("packs/deep")).unwrap();
            let told = folders.recv_timeout(testrun::PATIENCE).unwrap();
            assert_eq!(told, folder.path("packs"));
            folder.write("packs/deep/game.json", "{}");
            assert!(sees(&events, &["game.json"]));
            std::fs::remove_dir_all(folder.path("packs")).unwrap();
            // What was told of folders below does not matter.
            assert!(sees(&events, &["packs"]));
            while folders.try_recv().is_ok() {}
        }
    }

    #[test]
    fn what_cannot_be_watched_is_told_once() {
        let folder = Folder::new(&[]);
        let (send, failures) = mpsc::channel();
        let thread = WatchThread::start(LANGUAGES, drop, drop, move |why| drop(send.send(why)));
        thread.watch(&folder.path("nowhere"));
        thread.watch(&folder.path("nowhere"));
        drop(thread);
        let told: Vec<String> = failures.iter().collect();
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains("nowhere: changes on disk cannot be watched"), "{told:?}");
    }
}
