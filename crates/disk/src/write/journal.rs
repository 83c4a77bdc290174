//! The journal of a change: a hidden file in the folder of a project, from before the first file is written until
//! after the last.
//!
//! It is locked while its writer lives. One without a lock was left by a program that ended too early: what it says is
//! finished, or was not begun.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::lock::Lock;
use super::medium::Medium;
use super::step::Step;
use crate::text::{is_there, words};

/// Its name.
pub(super) const NAME: &str = ".goldpath-journal";

/// The one with the texts, before it takes the place of the one without.
const NEXT: &str = ".goldpath-journal.tmp";

/// The number of the format.
const VERSION: u32 = 1;

/// Cap on its size: one that is larger is neither written nor read.
const MAX_BYTES: u64 = 512 * 1024 * 1024;

/// How long another writer is waited for.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);
pub(super) const PAUSE: Duration = Duration::from_millis(10);

/// What it says.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Entry {
    version: u32,
    /// Whether all new texts are on the disk, so that files may have been replaced.
    pub(super) is_ready: bool,
    pub(super) steps: Vec<Step>,
}

/// A journal that is held: nobody else writes in this folder.
#[derive(Debug)]
pub(super) struct Journal<'m> {
    medium: &'m dyn Medium,
    folder: PathBuf,
    file: File,
}

/// What was left by a program that ended.
#[derive(Debug)]
pub(super) enum Left<'m> {
    Nothing,
    /// A journal that says nothing: it was never written to its end, so that nothing else was.
    Empty(Journal<'m>),
    Journal(Journal<'m>, Entry),
}

impl<'m> Journal<'m> {
    /// Begins a change with what it will leave beside the files.
    pub(super) fn begin(medium: &'m dyn Medium, folder: &Path, steps: &[Step]) -> io::Result<Self> {
        let place = folder.join(NAME);
        let file = medium.make(&place)?;
        let mut journal = Self { medium, folder: folder.to_owned(), file };
        match medium.lock(&journal.file, &place) {
            Ok(Lock::Held) => {}
            // Whoever looks for what was left may have been faster, and removes what says nothing.
            Ok(Lock::Busy | Lock::Gone) => return Err(io::Error::new(io::ErrorKind::WouldBlock, busy())),
            Err(error) => {
                let _ = journal.end();
                return Err(error);
            }
        }
        journal.remove_next();
        let steps = steps.iter().map(Step::without_texts).collect();
        let written = bytes(&Entry { version: VERSION, is_ready: false, steps })
            .and_then(|bytes| medium.fill(&mut journal.file, &bytes, None))
            .and_then(|()| medium.sync_folder(folder));
        match written {
            Ok(()) => Ok(journal),
            Err(error) => {
                // An empty journal is one that the next command removes.
                let _ = journal.end();
                Err(error)
            }
        }
    }

    /// Notes that all new texts are on the disk: from here on the change can be finished.
    pub(super) fn ready(&mut self, steps: &[Step]) -> io::Result<()> {
        let bytes = bytes(&Entry { version: VERSION, is_ready: true, steps: steps.to_vec() })?;
        let next = self.folder.join(NEXT);
        let mut file = self.medium.make(&next)?;
        let held = match self.medium.lock(&file, &next) {
            Ok(Lock::Held) => Ok(()),
            Ok(_) => Err(io::Error::new(io::ErrorKind::WouldBlock, busy())),
            Err(error) => Err(error),
        };
        let written = held
            .and_then(|()| self.medium.fill(&mut file, &bytes, None))
            .and_then(|()| self.medium.rename(&next, &self.folder.join(NAME)));
        if let Err(error) = written {
            let _ = self.medium.remove(&next);
            return Err(error);
        }
        self.file = file;
        self.medium.sync_folder(&self.folder)
    }

    /// Removes it: the change is over.
    pub(super) fn end(self) -> io::Result<()> {
        self.medium.remove(&self.folder.join(NAME))
    }

    /// What a program that ended has left in a folder. Waits for one that is still writing.
    pub(super) fn left(medium: &'m dyn Medium, folder: &Path) -> Result<Left<'m>, String> {
        let place = folder.join(NAME);
        let since = Instant::now();
        loop {
            let Ok(metadata) = place.symlink_metadata() else { return Ok(Left::Nothing) };
            if !metadata.is_file() {
                return Err(format!("`{NAME}` is not a regular file; remove it"));
            }
            match File::options().read(true).write(true).open(&place) {
                Ok(file) => match medium.lock(&file, &place) {
                    Ok(Lock::Held) => return Self { medium, folder: folder.to_owned(), file }.read(),
                    Ok(Lock::Busy | Lock::Gone) => {}
                    Err(error) => return Err(format!("`{NAME}` cannot be locked: {}", words(&error))),
                },
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(format!("`{NAME}` cannot be opened: {}", words(&error))),
            }
            // Another writer has it, or has just removed it. Where files have no lasting identity, it always looks so.
            if since.elapsed() >= PATIENCE {
                return Err(busy().to_owned());
            }
            thread::sleep(PAUSE);
        }
    }

    fn read(mut self) -> Result<Left<'m>, String> {
        let mut bytes = Vec::new();
        let read = (&mut self.file).take(MAX_BYTES + 1).read_to_end(&mut bytes);
        read.map_err(|error| format!("`{NAME}` cannot be read: {}", words(&error)))?;
        // The file is written from front to back, and the line's end is the last of it.
        if bytes.len() as u64 <= MAX_BYTES && !bytes.ends_with(b"\n") {
            self.remove_next();
            return Ok(Left::Empty(self));
        }
        let entry = serde_json::from_slice::<Entry>(&bytes).ok().filter(|entry| {
            entry.version == VERSION && entry.steps.iter().all(|step| step.is_proper(&self.folder))
        });
        let Some(entry) = entry else {
            return Err(format!(
                "cannot read `{NAME}`: not written by this version; remove it to discard the interrupted change"
            ));
        };
        self.remove_next();
        Ok(Left::Journal(self, entry))
    }

    /// Removes the second file of a journal that was not completed.
    fn remove_next(&self) {
        let next = self.folder.join(NEXT);
        if is_there(&next) {
            // Where it stays it is in nobody's way but that of the next writer, who is told.
            let _ = self.medium.remove(&next);
        }
    }
}

impl Step {
    fn without_texts(&self) -> Self {
        Self { before: None, after: None, ..self.clone() }
    }
}

/// What to say when another program writes.
pub(super) const fn busy() -> &'static str {
    "another command is writing here; try again when it is done"
}

fn bytes(entry: &Entry) -> io::Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec(entry)?;
    bytes.push(b'\n');
    if bytes.len() as u64 > MAX_BYTES {
        return Err(io::Error::other("the change is too large to be written as one"));
    }
    Ok(bytes)
}
