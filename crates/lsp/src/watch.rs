//! Watching the file system, for clients that cannot do it for the server. Events are hints only: whoever
//! gets them reads again.

use std::path::{Path, PathBuf};

use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};

/// A watcher of the folders of projects.
#[derive(Debug)]
pub(crate) struct Watcher {
    watcher: RecommendedWatcher,
}

impl Watcher {
    /// A watcher of nothing yet; `changed` gets the paths of each event.
    pub(crate) fn start(changed: impl Fn(Vec<PathBuf>) + Send + 'static) -> Result<Self, String> {
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

    /// Watches the folder of a project and the folders just below: editors replace files, which ends the
    /// watch of a single file.
    pub(crate) fn watch(&mut self, root: &Path) -> Result<(), String> {
        let mode = RecursiveMode::NonRecursive;
        self.watcher.watch(root, mode).map_err(|error| error.to_string())?;
        let below = crate::project::FOLDERS.iter().map(|name| root.join(name)).filter(|path| path.is_dir());
        for folder in below {
            self.watcher.watch(&folder, mode).map_err(|error| error.to_string())?;
        }
        Ok(())
    }
}
