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
use crate::search::{MAX_DEPTH, is_skipped, is_skipped_name};

/// The maximum time that a caller waits until a folder is watched.
const PATIENCE: Duration = Duration::from_secs(2);

/// When so many folders are watched, new ones are not: the system has only so many watches for all programs.
const MAX_IN_ALL: usize = 4_000;

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
        Self::start_with(languages, MAX_IN_ALL, changed, grown, failed)
    }

    fn start_with(
        languages: Languages,
        max_in_all: usize,
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
                    Worker { watcher, roots, max_in_all, told, changed, grown, failed }.run(&to_do);
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
    /// Cap on the folders that are watched, for those that are new and may be of no project.
    max_in_all: usize,
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
        let is_skipped_here = path.file_name().is_none_or(|name| is_skipped_name(name, true));
        if is_skipped_here || !path.is_dir() || path.is_symlink() {
            return;
        }
        // A folder that is made in one before that is watched is in no event: only another look finds it.
        for _ in 0..MAX_WATCHED {
            let walk = WalkDir::new(&path).max_depth(MAX_DEPTH).into_iter();
            let walk =
                walk.filter_entry(|entry| entry.depth() == 0 || !is_skipped(entry)).filter_map(Result::ok);
            let folders = walk.filter(|entry| entry.file_type().is_dir()).map(walkdir::DirEntry::into_path);
            let folders = folders.filter(|folder| !self.watcher.watched.contains(folder));
            let folders: Vec<PathBuf> = folders.take(MAX_WATCHED).collect();
            if folders.is_empty() {
                break;
            }
            for folder in folders {
                if self.watcher.watched.len() >= self.max_in_all {
                    return self.tell_full();
                }
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
            self.tell_text(format!("{}: changes on disk cannot be watched: {why}", root.display()));
        }
    }

    fn tell_full(&mut self) {
        let max = self.max_in_all;
        self.tell_text(format!(
            "more than {max} folders are watched for changes on disk; projects in folders that are made from now on are \
             not found"
        ));
    }

    fn tell_text(&mut self, text: String) {
        if self.told.insert(text.clone()) {
            (self.failed)(text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Folder, LANGUAGES};

    /// Watches a folder, which must succeed: the changed paths, and the new folders.
    fn watch(folder: &Folder) -> (WatchThread, Receiver<Vec<PathBuf>>, Receiver<PathBuf>) {
        let (send_paths, paths) = mpsc::channel();
        let (send_folders, folders) = mpsc::channel();
        let thread = WatchThread::start(
            LANGUAGES,
            move |paths| drop(send_paths.send(paths)),
            move |folder| drop(send_folders.send(folder)),
            |why| panic!("{why}"),
        );
        thread.watch(&folder.path(""));
        (thread, paths, folders)
    }

    fn sees(events: &Receiver<Vec<PathBuf>>, names: &[&str]) -> bool {
        let mut next = || events.recv_timeout(testrun::PATIENCE).ok();
        std::iter::from_fn(&mut next).flatten().any(|path| names.iter().any(|name| path.ends_with(name)))
    }

    #[test]
    fn pictures_in_folders_that_are_made_later_are_seen() {
        let folder = Folder::new(&["game.json"]);
        let (_thread, events, _) = watch(&folder);
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
        let (_thread, events, folders) = watch(&folder);
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
    fn new_folders_that_a_search_skips_are_neither_told_nor_watched() {
        let folder = Folder::new(&["a.txt"]);
        let (_thread, events, folders) = watch(&folder);
        for name in ["node_modules/deep", "target/debug", ".hidden", "packs/target/debug"] {
            std::fs::create_dir_all(folder.path(name)).unwrap();
        }
        for name in ["packs", "packs/one"] {
            std::fs::create_dir_all(folder.path(name)).unwrap();
            assert_eq!(folders.recv_timeout(testrun::PATIENCE).unwrap(), folder.path(name));
        }
        // What a watch would have seen comes before what is written last.
        for name in
            ["node_modules/deep/x", "target/debug/x", ".hidden/x", "packs/target/debug/x", "packs/one/x"]
        {
            folder.write(name, "");
        }
        folder.write("last", "");
        let mut seen = Vec::new();
        while !seen.iter().any(|path: &PathBuf| path.ends_with("last")) {
            seen.extend(events.recv_timeout(testrun::PATIENCE).unwrap());
        }
        assert!(seen.contains(&folder.path("packs/one/x")), "{seen:?}");
        let skipped = ["node_modules", "target", ".hidden", "packs/target"];
        let below = |path: &PathBuf| {
            skipped.iter().any(|name| path.starts_with(folder.path(name)) && *path != folder.path(name))
        };
        assert_eq!(seen.iter().find(|path| below(path)), None);
    }

    #[test]
    fn new_folders_are_watched_up_to_a_cap_over_all_of_them() {
        let folder = Folder::new(&["a.txt"]);
        let (send, failures) = mpsc::channel();
        let (send_folders, folders) = mpsc::channel();
        let grown = move |path| drop(send_folders.send(path));
        let thread = WatchThread::start_with(LANGUAGES, 3, drop, grown, move |why| drop(send.send(why)));
        thread.watch(&folder.path(""));
        for name in ["one", "two"] {
            std::fs::create_dir(folder.path(name)).unwrap();
            assert_eq!(folders.recv_timeout(testrun::PATIENCE).unwrap(), folder.path(name));
        }
        std::fs::create_dir_all(folder.path("three/deep")).unwrap();
        let told = failures.recv_timeout(testrun::PATIENCE).unwrap();
        assert!(told.starts_with("more than 3 folders are watched"), "{told}");
        // A project that is found is watched all the same, and the cap is told once.
        std::fs::create_dir(folder.path("four")).unwrap();
        thread.watch(&folder.path("four"));
        drop(thread);
        assert_eq!(failures.iter().collect::<Vec<_>>(), Vec::<String>::new());
        // It may have been watched before it was seen to be new.
        assert!(folders.iter().all(|told| told == folder.path("four")));
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
