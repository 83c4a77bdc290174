//! Watches the folders of packs. Events are only hints: the receiver reads the files again.

mod thread;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use language::{FolderLayout, Languages};
use notify::{Config, PollWatcher, RecommendedWatcher, RecursiveMode, Watcher as _};
use walkdir::WalkDir;

use crate::search::{MAX_DEPTH, is_skipped};
pub use thread::WatchThread;

/// How many folders of pictures of one pack are watched: the system has only so many watches for all programs.
pub const MAX_WATCHED: usize = 500;

/// A watcher for the folders of packs.
#[derive(Debug)]
pub struct Watcher {
    kind: Kind,
    layouts: Vec<&'static FolderLayout>,
    watched: BTreeSet<PathBuf>,
}

#[derive(Debug)]
enum Kind {
    System(RecommendedWatcher),
    Polling(PollWatcher),
}

impl Watcher {
    /// A watcher of nothing yet; `changed` gets the paths of each event.
    pub fn start(
        languages: Languages,
        changed: impl Fn(Vec<PathBuf>) + Send + 'static,
    ) -> Result<Self, String> {
        Self::system(languages, handler(changed))
    }

    fn system(
        languages: Languages,
        handler: impl Fn(notify::Result<notify::Event>) + Send + 'static,
    ) -> Result<Self, String> {
        let watcher = notify::recommended_watcher(handler).map_err(|error| error.to_string())?;
        Ok(Self { kind: Kind::System(watcher), layouts: layouts(languages), watched: BTreeSet::new() })
    }

    /// The same, but polls the files: for file systems that do not report changes, such as network shares.
    pub fn start_polling(
        languages: Languages,
        every: Duration,
        changed: impl Fn(Vec<PathBuf>) + Send + 'static,
    ) -> Result<Self, String> {
        let config = Config::default()
            .with_poll_interval(every)
            .with_compare_contents(true)
            .with_follow_symlinks(false);
        let watcher = PollWatcher::new(handler(changed), config).map_err(|error| error.to_string())?;
        Ok(Self { kind: Kind::Polling(watcher), layouts: layouts(languages), watched: BTreeSet::new() })
    }

    /// Watches a folder such as that of a pack, and those of its levels and pictures. It watches folders
    /// because editors replace files, which ends the watch of a single file. The error has the message of the
    /// operating system.
    pub fn watch(&mut self, root: &Path) -> Result<(), String> {
        self.watch_folder(root)?;
        for layout in self.layouts.clone() {
            let folder = root.join(layout.folder.0);
            if folder.is_dir() {
                self.watch_folder(&folder)?;
            }
        }
        self.watch_pictures(root).map(drop)
    }

    /// Watches the folders of pictures of a project, and gives those that were not watched before.
    fn watch_pictures(&mut self, root: &Path) -> Result<Vec<PathBuf>, String> {
        let mut added = Vec::new();
        for layout in self.layouts.clone() {
            self.watch_folders_of(root, layout.assets, &mut added)?;
        }
        Ok(added)
    }

    fn watch_folders_of(
        &mut self,
        root: &Path,
        assets: &str,
        added: &mut Vec<PathBuf>,
    ) -> Result<(), String> {
        // A folder that is made in one before that is watched is in no event: only another look finds it.
        for _ in 0..MAX_WATCHED {
            let (folders, is_cut) = picture_folders(root, assets);
            let before = added.len();
            for folder in folders {
                let is_new = !self.watched.contains(&folder);
                match self.watch_folder(&folder) {
                    Ok(()) if is_new => added.push(folder),
                    // It may be deleted by now.
                    Err(why) if folder.is_dir() => return Err(why),
                    _ => {}
                }
            }
            if is_cut {
                return Err(format!(
                    "`{assets}` has folders more than {MAX_DEPTH} deep, or more than {MAX_WATCHED} of them, and the others are not watched"
                ));
            }
            if added.len() == before {
                break;
            }
        }
        Ok(())
    }

    /// Whether a path lies in a folder of pictures of a project.
    fn is_of_pictures(&self, root: &Path, path: &Path) -> bool {
        self.layouts.iter().any(|layout| path.starts_with(root.join(layout.assets)))
    }

    fn watch_folder(&mut self, folder: &Path) -> Result<(), String> {
        let watched = match &mut self.kind {
            Kind::System(watcher) => watcher.watch(folder, RecursiveMode::NonRecursive),
            Kind::Polling(watcher) => watcher.watch(folder, RecursiveMode::NonRecursive),
        };
        watched.map_err(|error| error.to_string())?;
        self.watched.insert(folder.to_owned());
        Ok(())
    }

    /// Removes a deleted folder and its watches.
    fn forget(&mut self, folder: &Path) {
        self.watched.retain(|watched| !watched.starts_with(folder));
    }
}

/// The layouts of the projects that may be in a folder.
fn layouts(languages: Languages) -> Vec<&'static FolderLayout> {
    languages.iter().filter_map(|language| language.layout().folder()).collect()
}

/// The folders in which pictures of a pack lie, and whether there are more than are watched. Links are not followed:
/// they may lead to each other, or to half the file system. The folder of pictures itself may be a link to a place
/// within the pack.
fn picture_folders(root: &Path, assets: &str) -> (Vec<PathBuf>, bool) {
    let assets = root.join(assets);
    if assets.is_symlink() && !leads_inside(&assets, root) {
        return (Vec::new(), false);
    }
    let walk = WalkDir::new(&assets).follow_links(false).max_depth(MAX_DEPTH).into_iter();
    let entries = walk.filter_entry(|entry| entry.depth() == 0 || !is_skipped(entry)).filter_map(Result::ok);
    let folders =
        entries.filter(|entry| entry.path().is_dir() && (entry.depth() == 0 || entry.file_type().is_dir()));
    let mut is_cut = false;
    let mut watched = Vec::new();
    for entry in folders {
        is_cut |= entry.depth() == MAX_DEPTH;
        if watched.len() == MAX_WATCHED {
            return (watched, true);
        }
        watched.push(entry.into_path());
    }
    (watched, is_cut)
}

fn leads_inside(link: &Path, root: &Path) -> bool {
    let inside = |link: PathBuf, root: PathBuf| link.starts_with(&root) && link != root;
    link.canonicalize().is_ok_and(|link| root.canonicalize().is_ok_and(|root| inside(link, root)))
}

/// Forwards the paths of events that change something.
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
    use crate::testing::{Folder, LANGUAGES};
    use std::sync::mpsc;

    /// Waits for an event about a file with this name.
    fn sees(events: &mpsc::Receiver<Vec<PathBuf>>, name: &str) -> bool {
        let mut next = || events.recv_timeout(testrun::PATIENCE).ok();
        std::iter::from_fn(&mut next).flatten().any(|path| path.ends_with(name))
    }

    #[test]
    fn files_that_are_written_or_replaced_are_seen() {
        let folder = Folder::new(&["game.json", "levels/a.json"]);
        let (send, events) = mpsc::channel();
        let mut watcher = Watcher::start(LANGUAGES, move |paths| drop(send.send(paths))).unwrap();
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
        let mut watcher =
            Watcher::start_polling(LANGUAGES, every, move |paths| drop(send.send(paths))).unwrap();
        watcher.watch(&folder.path("")).unwrap();
        folder.write("levels/a.json", "[]");
        assert!(sees(&events, "a.json"));
        folder.write("levels/b.json", "[]");
        assert!(sees(&events, "b.json"));
    }

    #[cfg(unix)]
    #[test]
    fn no_link_is_followed_to_pictures() {
        use std::os::unix::fs::symlink;
        let names: Vec<String> = (0..30).map(|number| format!("d{number}")).collect();
        let folder = Folder::new(&["p/game.json", "p/assets/a/b/c.png", "q/game.json", "outside/deep/a.png"]);
        for name in &names {
            std::fs::create_dir(folder.path("p/assets").join(name)).unwrap();
        }
        for (from, to) in names.iter().flat_map(|from| names.iter().map(move |to| (from, to))) {
            symlink(folder.path("p/assets").join(to), folder.path("p/assets").join(from).join(to)).unwrap();
        }
        assert_eq!(picture_folders(&folder.path("p"), "assets").0.len(), 1 + 2 + names.len());
        symlink(folder.path("outside"), folder.path("q/assets")).unwrap();
        assert_eq!(picture_folders(&folder.path("q"), "assets"), (vec![], false));
        std::fs::remove_file(folder.path("q/assets")).unwrap();
        std::fs::create_dir_all(folder.path("q/pictures/one")).unwrap();
        symlink("pictures", folder.path("q/assets")).unwrap();
        assert_eq!(picture_folders(&folder.path("q"), "assets").0.len(), 2, "within the pack");
    }

    #[test]
    fn the_number_of_folders_is_bounded() {
        let folder = Folder::new(&["game.json"]);
        for number in 0..MAX_WATCHED + 10 {
            std::fs::create_dir_all(folder.path(&format!("assets/{number}"))).unwrap();
        }
        let (folders, is_cut) = picture_folders(&folder.path(""), "assets");
        assert_eq!((folders.len(), is_cut), (MAX_WATCHED, true));
    }

    #[test]
    fn a_folder_that_is_not_there_cannot_be_watched() {
        let folder = Folder::new(&[]);
        let mut watcher = Watcher::start(LANGUAGES, |_| ()).unwrap();
        assert!(watcher.watch(&folder.path("nowhere")).is_err());
    }
}
