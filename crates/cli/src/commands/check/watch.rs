//! `--watch`: checks again whenever files change.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use disk::{Discovery, Source, Watcher};
use language::{Change, Files, Findings, Languages, Layout, Project};
use serde::de::IgnoredAny;
use tz::{DateTime, TimeZone};

use super::{check_found, discover};
use crate::args::{Check, Watching};
use crate::exit::{Exit, Failure};
use crate::output::complain;

/// The polling interval where the system has no file notifications.
const POLLING: Duration = Duration::from_secs(1);

/// The interval of the search for projects: they may appear in folders that are not watched.
const SEARCHING: Duration = Duration::from_secs(2);

/// The debounce: saving causes several changes, which are over after this time without another.
const QUIET: Duration = Duration::from_millis(60);

/// Cap on the wait for files that are half written or being replaced, and for files that never stop changing.
const PATIENCE: Duration = Duration::from_secs(1);

/// The projects as of their last check.
#[derive(Debug, Default)]
pub(super) struct Memory(Mutex<BTreeMap<PathBuf, Last>>);

type Last = (Arc<dyn Project>, Arc<dyn Findings>);

impl Memory {
    /// The last check of a project.
    pub(super) fn last(&self, source: &Source) -> Option<Last> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&source.root).cloned()
    }

    /// Opens a project of these files, reusing an unchanged one.
    pub(super) fn open(&self, source: &Source, files: Files) -> Arc<dyn Project> {
        match self.last(source) {
            Some((last, _)) => last.with(Change::to(files, &*last)).unwrap_or(last),
            None => source.language.open(files),
        }
    }

    /// Records the findings in a project.
    pub(super) fn keep_findings(
        &self,
        source: &Source,
        project: &Arc<dyn Project>,
        findings: &Arc<dyn Findings>,
    ) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(source.root.clone(), (Arc::clone(project), Arc::clone(findings)));
    }

    /// Forgets the projects that are gone.
    fn keep(&self, packs: &[Source]) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|root, _| packs.iter().any(|source| source.root == *root));
    }
}

/// Checks until the output is closed or the user interrupts. There is nothing to clean up, so the interruption
/// ends the program by default.
pub(super) fn run(args: &Check, how: Watching, languages: Languages) -> Result<Exit, Failure> {
    let (send, receive) = mpsc::channel();
    let memory = Memory::default();
    let mut found = discover(args, languages);
    let mut is_first = true;
    let mut watcher = (how == Watching::Auto).then(|| start(&send, languages)).flatten();
    loop {
        // Watch before reading, so that no change is missed.
        watcher = watch(watcher, &found.projects, &send, languages);
        memory.keep(&found.projects);
        if !args.format.is_data() {
            clear()?;
        }
        let done = check_found(args, &found, None, Some(&memory), &clock(), languages)?;
        if done.is_cut_off || (is_first && found.projects.is_empty()) {
            return Ok(done.exit);
        }
        is_first = false;
        found = match wait(&receive, args, &found, languages) {
            Some(found) => found,
            None => return Ok(done.exit),
        };
    }
}

/// The local time; UTC on systems that do not provide it, such as Windows.
fn clock() -> String {
    let chosen = env::var("TZ").ok().and_then(|zone| TimeZone::from_posix_tz(&zone).ok());
    let zone = chosen.or_else(|| TimeZone::local().ok()).unwrap_or_else(TimeZone::utc);
    let note = if cfg!(unix) { "" } else { " UTC" };
    let now = DateTime::now(zone.as_ref());
    now.map_or_else(
        |_| String::new(),
        |now| format!("[{:02}:{:02}:{:02}{note}] ", now.hour(), now.minute(), now.second()),
    )
}

/// Starts a watcher based on file notifications; `None` if the system has none.
fn start(send: &Sender<Vec<PathBuf>>, languages: Languages) -> Option<Watcher> {
    let tell = teller(send, languages);
    match Watcher::start(languages, tell) {
        Ok(watcher) => Some(watcher),
        Err(why) => {
            complain("note", &format!("polling files every second because they cannot be watched: {why}"));
            None
        }
    }
}

/// Watches projects with the given watcher, or else by polling.
fn watch(
    watcher: Option<Watcher>,
    packs: &[Source],
    send: &Sender<Vec<PathBuf>>,
    languages: Languages,
) -> Option<Watcher> {
    if let Some(mut watcher) = watcher {
        // A project may be gone by now, which is not an error of the watcher.
        let failed =
            |source: &Source| watcher.watch(source.folder()).err().filter(|_| source.folder().is_dir());
        let Some(why) = packs.iter().find_map(failed) else { return Some(watcher) };
        complain("note", &format!("polling files every second because they cannot be watched: {why}"));
    }
    let mut polling = Watcher::start_polling(languages, POLLING, teller(send, languages)).ok()?;
    for source in packs {
        // If this fails, it is retried with the next change.
        let _ = polling.watch(source.folder());
    }
    Some(polling)
}

/// Creates a callback that sends relevant changes.
fn teller(
    send: &Sender<Vec<PathBuf>>,
    languages: Languages,
) -> impl Fn(Vec<PathBuf>) + Send + 'static + use<> {
    let send = send.clone();
    move |paths| {
        if paths.iter().any(|path| matters(path, languages)) {
            // If the receiver is gone, the program is about to end.
            let _ = send.send(paths);
        }
    }
}

/// Returns true if a path may belong to a project or be a folder, whether or not it exists.
fn matters(path: &Path, languages: Languages) -> bool {
    let Some(name) = path.file_name().and_then(|name| name.to_str()) else { return false };
    if name.starts_with('.') {
        return false;
    }
    path.extension().is_none()
        || languages.iter().any(|language| match language.layout() {
            Layout::File(layout) => layout.certainty(name).is_some() || layout.may_be_beside(name),
            Layout::Folder(layout) => {
                let (folder, _) = layout.folder;
                let is_asset = |part: Component<'_>| part.as_os_str() == layout.assets;
                layout.has(name)
                    || layout.has(&format!("{folder}/{name}"))
                    || path.parent().is_some_and(|above| above.components().any(is_asset))
            }
        })
}

/// Waits for a change, and until changes settle. Returns the current projects; `None` if no changes will ever
/// come.
fn wait(
    changes: &Receiver<Vec<PathBuf>>,
    args: &Check,
    before: &Discovery,
    languages: Languages,
) -> Option<Discovery> {
    loop {
        match changes.recv_timeout(SEARCHING) {
            Ok(paths) => {
                settle(changes, paths);
                return Some(discover(args, languages));
            }
            Err(RecvTimeoutError::Timeout) => {
                let found = discover(args, languages);
                if found != *before {
                    return Some(found);
                }
            }
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}

/// Waits until changes settle and all changed files are complete. Only changed files are checked, and the wait
/// is bounded.
fn settle(changes: &Receiver<Vec<PathBuf>>, first: Vec<PathBuf>) {
    let since = Instant::now();
    let mut changed: BTreeSet<PathBuf> = first.into_iter().collect();
    while since.elapsed() < PATIENCE {
        match changes.recv_timeout(QUIET) {
            Ok(paths) => changed.extend(paths),
            Err(RecvTimeoutError::Timeout) if changed.iter().any(|path| is_on_its_way(path)) => {}
            Err(_) => return,
        }
    }
}

/// Returns true if a file is empty, truncated or missing.
fn is_on_its_way(path: &Path) -> bool {
    let is_json = path.extension().is_some_and(|extension| extension == "json");
    path.extension().is_some()
        && match disk::read_if_there(path) {
            None => true,
            Some(Err(_)) => false,
            Some(Ok(text)) => {
                let text = text.trim_start_matches('\u{feff}');
                if !is_json {
                    return text.is_empty();
                }
                serde_json::from_str::<IgnoredAny>(text).is_err_and(|error| error.is_eof())
            }
        }
}

/// Clears the terminal.
fn clear() -> io::Result<()> {
    let mut output = io::stdout();
    if output.is_terminal() {
        output.write_all(b"\x1b[2J\x1b[3J\x1b[H")?;
        output.flush()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::thread;

    use super::*;

    /// A temporary file with this name.
    fn file(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("goldpath-watch-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("there is a place for temporary files");
        folder.join(name)
    }

    #[test]
    fn a_file_is_on_its_way_until_its_text_ends() {
        let path = file("half.json");
        for (text, is_half) in [
            ("", true),
            ("\n", true),
            ("{ \"a\": [1, ", true),
            ("{ \"a\": \"b", true),
            ("{ \"a\": 1 }", false),
            ("{ \"a\": 1 } }", false),
            ("{ \"a\" 1", false),
        ] {
            fs::write(&path, text).expect("the file can be written");
            assert_eq!(is_on_its_way(&path), is_half, "{text}");
        }
        fs::remove_file(&path).expect("it is there");
        assert!(is_on_its_way(&path));
        assert!(!is_on_its_way(&file("4913")), "what editors try out is no file of a pack");
    }

    #[test]
    fn what_stays_half_written_is_waited_for_only_so_long() {
        let path = file("stays.json");
        fs::write(&path, "{").expect("the file can be written");
        let (send, changes) = mpsc::channel();
        let since = Instant::now();
        settle(&changes, vec![path.clone()]);
        assert!(since.elapsed() >= PATIENCE);

        let writer = {
            let path = path.clone();
            thread::spawn(move || {
                thread::sleep(QUIET * 3);
                fs::write(&path, "{}").expect("the file can be written");
            })
        };
        let since = Instant::now();
        settle(&changes, vec![path]);
        assert!(since.elapsed() >= QUIET * 3, "it was not waited for");
        writer.join().expect("it wrote");
        drop(send);
    }
}
