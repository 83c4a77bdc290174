//! Watching the folders of packs. Events are hints only: whoever gets them reads again.

use std::path::{Path, PathBuf};
use std::time::Duration;

use notify::{Config, PollWatcher, RecommendedWatcher, RecursiveMode, Watcher as _};

/// The folder of a pack below its own in which files of the DSL lie.
pub const LEVELS: &str = "levels";

/// The folder of a pack in which its pictures lie.
pub const ASSETS: &str = "assets";

/// A watcher of the folders of packs.
#[derive(Debug)]
pub struct Watcher {
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    System(RecommendedWatcher),
    Polling(PollWatcher),
}

impl Watcher {
    /// A watcher of nothing yet; `changed` gets the paths of each event.
    pub fn start(changed: impl Fn(Vec<PathBuf>) + Send + 'static) -> Result<Self, String> {
        let watcher = notify::recommended_watcher(handler(changed)).map_err(|error| error.to_string())?;
        Ok(Self { kind: Kind::System(watcher) })
    }

    /// The same, by looking at the files every so often: where the system does not tell of changes, as on
    /// shared folders of the network.
    pub fn start_polling(
        every: Duration,
        changed: impl Fn(Vec<PathBuf>) + Send + 'static,
    ) -> Result<Self, String> {
        let config = Config::default().with_poll_interval(every).with_compare_contents(true);
        let watcher = PollWatcher::new(handler(changed), config).map_err(|error| error.to_string())?;
        Ok(Self { kind: Kind::Polling(watcher) })
    }

    /// Watches a folder such as that of a pack, and those of its levels and its pictures: editors replace
    /// files, which ends the watch of a single file. Otherwise says in the system's words why it cannot.
    pub fn watch(&mut self, root: &Path) -> Result<(), String> {
        self.watch_folder(root, RecursiveMode::NonRecursive)?;
        let levels = root.join(LEVELS);
        if levels.is_dir() {
            self.watch_folder(&levels, RecursiveMode::NonRecursive)?;
        }
        let assets = root.join(ASSETS);
        if assets.is_dir() {
            self.watch_folder(&assets, RecursiveMode::Recursive)?;
        }
        Ok(())
    }

    fn watch_folder(&mut self, folder: &Path, mode: RecursiveMode) -> Result<(), String> {
        let watched = match &mut self.kind {
            Kind::System(watcher) => watcher.watch(folder, mode),
            Kind::Polling(watcher) => watcher.watch(folder, mode),
        };
        watched.map_err(|error| error.to_string())
    }
}

/// Hands on the paths of events that change something.
fn handler(changed: impl Fn(Vec<PathBuf>) + Send + 'static) -> impl Fn(notify::Result<notify::Event>) {
    move |event| {
        if let Ok(event) = event
            && !event.kind.is_access()
        {
            changed(event.paths);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Folder;
    use std::sync::mpsc;

    /// Waits for an event about a file of that name.
    fn sees(events: &mpsc::Receiver<Vec<PathBuf>>, name: &str) -> bool {
        let mut next = || events.recv_timeout(testrun::PATIENCE).ok();
        std::iter::from_fn(&mut next).flatten().any(|path| path.ends_with(name))
    }

    #[test]
    fn files_that_are_written_or_replaced_are_seen() {
        let folder = Folder::new(&["game.json", "levels/a.json"]);
        let (send, events) = mpsc::channel();
        let mut watcher = Watcher::start(move |paths| drop(send.send(paths))).unwrap();
        watcher.watch(&folder.path("")).unwrap();
        folder.write("levels/b.json", "{}");
        assert!(sees(&events, "b.json"));
        folder.write("draft", "{}");
        std::fs::rename(folder.path("draft"), folder.path("game.json")).unwrap();
        assert!(sees(&events, "game.json"));
    }

    #[test]
    fn files_that_are_written_are_seen_by_looking_again() {
        let folder = Folder::new(&["game.json", "levels/a.json"]);
        let (send, events) = mpsc::channel();
        let every = Duration::from_millis(20);
        let mut watcher = Watcher::start_polling(every, move |paths| drop(send.send(paths))).unwrap();
        watcher.watch(&folder.path("")).unwrap();
        folder.write("levels/a.json", "[]");
        assert!(sees(&events, "a.json"));
        folder.write("levels/b.json", "[]");
        assert!(sees(&events, "b.json"));
    }

    #[test]
    fn a_folder_that_is_not_there_cannot_be_watched() {
        let folder = Folder::new(&[]);
        let mut watcher = Watcher::start(|_| ()).unwrap();
        assert!(watcher.watch(&folder.path("nowhere")).is_err());
    }
}
