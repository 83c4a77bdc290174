//! Watching the folders of packs. Events are hints only: whoever gets them reads again.

use std::path::{Path, PathBuf};

use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};

/// The folder of a pack below its own in which files of the DSL lie.
pub const LEVELS: &str = "levels";

/// A watcher of the folders of packs.
#[derive(Debug)]
pub struct Watcher {
    watcher: RecommendedWatcher,
}

impl Watcher {
    /// A watcher of nothing yet; `changed` gets the paths of each event.
    pub fn start(changed: impl Fn(Vec<PathBuf>) + Send + 'static) -> Result<Self, String> {
        let handler = move |event: notify::Result<notify::Event>| {
            if let Ok(event) = event
                && !event.kind.is_access()
            {
                changed(event.paths);
            }
        };
        let watcher = notify::recommended_watcher(handler).map_err(|error| error.to_string())?;
        Ok(Self { watcher })
    }

    /// Watches a folder such as that of a pack, and the one of its levels: editors replace files, which ends the watch of
    /// a single file. Otherwise says in the system's words why it cannot.
    pub fn watch(&mut self, root: &Path) -> Result<(), String> {
        let mode = RecursiveMode::NonRecursive;
        self.watcher.watch(root, mode).map_err(|error| error.to_string())?;
        let levels = root.join(LEVELS);
        if levels.is_dir() {
            self.watcher.watch(&levels, mode).map_err(|error| error.to_string())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;
    use crate::testing::Folder;

    /// Waits for an event about a file of that name.
    fn sees(events: &mpsc::Receiver<Vec<PathBuf>>, name: &str) -> bool {
        let mut next = || events.recv_timeout(Duration::from_secs(20)).ok();
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
    fn a_folder_that_is_not_there_cannot_be_watched() {
        let folder = Folder::new(&[]);
        let mut watcher = Watcher::start(|_| ()).unwrap();
        assert!(watcher.watch(&folder.path("nowhere")).is_err());
    }
}
