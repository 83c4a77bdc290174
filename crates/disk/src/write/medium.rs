//! What writing asks of the file system: each call is one step that an end of the program can fall between.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

use super::attributes;
use super::lock::{self, Lock};

/// The steps of which every write consists.
pub(super) trait Medium: std::fmt::Debug {
    /// Makes an empty file; fails if something is there.
    fn make(&self, path: &Path) -> io::Result<File>;

    /// Writes a text into a file that was made, with the owner and permissions of another; it is safe on the disk after
    /// that.
    fn fill(&self, file: &mut File, text: &[u8], like: Option<&Metadata>) -> io::Result<()>;

    /// Gives a file another path, in place of what is there.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Gives a file a second path; fails if something is there.
    fn link(&self, from: &Path, to: &Path) -> io::Result<()>;

    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Makes what happened to the names in a folder safe.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;

    /// Locks a file, which should have this path.
    fn lock(&self, file: &File, place: &Path) -> io::Result<Lock> {
        lock::lock(file, place)
    }
}

/// The file system of the machine.
#[derive(Debug)]
pub(super) struct FileSystem;

impl Medium for FileSystem {
    fn make(&self, path: &Path) -> io::Result<File> {
        OpenOptions::new().read(true).write(true).create_new(true).open(path)
    }

    fn fill(&self, file: &mut File, text: &[u8], like: Option<&Metadata>) -> io::Result<()> {
        file.write_all(text)?;
        if let Some(like) = like {
            attributes::copy(file, like)?;
        }
        file.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn link(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::hard_link(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        // Elsewhere a folder is no file that could be opened, and the system keeps a journal of names by itself.
        if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
    }
}
