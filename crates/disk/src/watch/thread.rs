//! Watching on a thread of its own: looking for folders takes time, on some file systems for ever.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Weak};
use std::thread;
use std::time::Duration;

use language::Languages;
use notify::Event;
use notify::event::{EventKind, ModifyKind, RenameMode};

use super::Watcher;

/// So long someone may wait for a folder to be watched.
const PATIENCE: Duration = Duration::from_secs(2);

/// A watcher that runs by itself. It ends when nobody holds it any more.
#[derive(Clone, Debug)]
pub struct WatchThread {
    orders: Arc<Sender<Order>>,
}

#[derive(Debug)]
enum Order {
    /// Watch this folder; whoever waits for that is told by the end of the channel.
    Watch(PathBuf, Sender<()>),
    /// There is something new at this path.
    New(PathBuf),
    /// What was at this path is gone.
    Gone(PathBuf),
}

impl WatchThread {
    /// A watcher of nothing yet. `changed` gets the paths of each event, `failed` what is not watched and why, once.
    pub fn start(
        languages: Languages,
        changed: impl Fn(Vec<PathBuf>) + Clone + Send + 'static,
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
                    // The thread has ended when there is nothing left to watch for.
                    for order in orders_of(&event) {
                        let _ = news.send(order);
                    }
                }
                tell(event.paths);
            });
            match started {
                Ok(watcher) => {
                    Worker { watcher, roots: BTreeSet::new(), told: BTreeSet::new(), changed, failed }
                        .run(&to_do);
                }
                Err(why) => failed(format!("changes on disk go unseen: {why}")),
            }
        };
        // Without the thread nothing is watched, and nobody waits for it.
        let _ = thread::Builder::new().name("watcher".to_owned()).spawn(run);
        Self { orders }
    }

    /// Watches a folder such as that of a pack; see [`Watcher::watch`]. Waits until that is done, but not for long.
    pub fn watch(&self, root: &Path) {
        // Either way of ending means that there is nothing to wait for.
        let _ = self.order(root).recv_timeout(PATIENCE);
    }

    /// The same without waiting.
    pub fn watch_soon(&self, root: &Path) {
        drop(self.order(root));
    }

    fn order(&self, root: &Path) -> Receiver<()> {
        let (done, is_done) = mpsc::channel();
        // Without the thread nothing is watched, as was told.
        let _ = self.orders.send(Order::Watch(root.to_owned(), done));
        is_done
    }
}

/// What an event makes necessary. Systems differ in how they tell of a new name.
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

/// What the thread knows.
struct Worker<C, F> {
    watcher: Watcher,
    roots: BTreeSet<PathBuf>,
    /// What was said, which is not said again.
    told: BTreeSet<String>,
    changed: C,
    failed: F,
}

impl<C: Fn(Vec<PathBuf>), F: Fn(String)> Worker<C, F> {
    fn run(mut self, to_do: &Receiver<Order>) {
        while let Ok(order) = to_do.recv() {
            let mut grown = BTreeSet::new();
            // Unpacking an archive makes many folders at once, for which one look is enough.
            for order in std::iter::once(order).chain(to_do.try_iter()) {
                match order {
                    Order::Watch(root, done) => {
                        let watched = self.watcher.watch(&root);
                        self.tell(&root, watched);
                        self.roots.insert(root);
                        drop(done);
                    }
                    Order::New(path) => grown.extend(self.of_pictures(&path)),
                    Order::Gone(path) => self.watcher.forget(&path),
                }
            }
            for root in grown {
                match self.watcher.watch_pictures(&root) {
                    // What came into them before they were watched is news as well.
                    Ok(added) if !added.is_empty() => (self.changed)(added),
                    watched => self.tell(&root, watched.map(drop)),
                }
            }
        }
    }

    /// The pack that a new folder of pictures is part of.
    fn of_pictures(&self, path: &Path) -> Option<PathBuf> {
        let root = self.roots.iter().find(|root| self.watcher.is_of_pictures(root, path))?;
        path.is_dir().then(|| root.clone())
    }

    fn tell(&mut self, root: &Path, watched: Result<(), String>) {
        if let Err(why) = watched {
            let text = format!("{}: changes on disk go unseen: {why}", root.display());
            if self.told.insert(text.clone()) {
                (self.failed)(text);
            }
        }
    }
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
            WatchThread::start(LANGUAGES, move |paths| drop(send.send(paths)), |why| panic!("{why}"));
        thread.watch(&folder.path(""));
        std::fs::create_dir_all(folder.path("assets/deep/er")).unwrap();
        assert!(sees(&events, &["er"]));
        // What comes before a folder is watched is told as news of the folder.
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
    fn what_cannot_be_watched_is_told_once() {
        let folder = Folder::new(&[]);
        let (send, failures) = mpsc::channel();
        let thread = WatchThread::start(LANGUAGES, drop, move |why| drop(send.send(why)));
        thread.watch(&folder.path("nowhere"));
        thread.watch(&folder.path("nowhere"));
        drop(thread);
        let told: Vec<String> = failures.iter().collect();
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains("nowhere: changes on disk go unseen"), "{told:?}");
    }
}
