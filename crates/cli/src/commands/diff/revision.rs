//! A path as a git repository has it in a revision, written into a folder that goes with it.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use language::escape;
use tempfile::TempDir;

use crate::exit::Failure;

/// Cap on the files of a revision.
const MAX_FILES: usize = 10_000;

/// Files that no play depends on.
const PICTURES: [&str; 8] = ["png", "jpg", "jpeg", "gif", "svg", "webp", "bmp", "mp3"];

pub(super) struct Revision {
    /// What was written goes with it.
    folder: TempDir,
    path: PathBuf,
}

impl Revision {
    /// Reads `REVISION:PATH`; `None` if it is not written so.
    pub(super) fn of(written: &str) -> Result<Option<Self>, Failure> {
        let Some((revision, path)) = written.split_once(':') else { return Ok(None) };
        // A letter alone is a drive.
        if revision.len() < 2 || path.is_empty() || revision.starts_with('-') {
            return Ok(None);
        }
        let path = path.trim_end_matches('/');
        let refused = |why: &str| Failure::could_not_run(format!("{}: {why}", escape(written)));
        let mut files = list(&["ls-tree", "-r", "-z", "--name-only", revision, "--", path])?;
        if files.is_empty() {
            return Err(refused("git has no such file or folder in this revision"));
        }
        if files.len() == 1 && files[0] == path {
            // What belongs to a file lies beside it, or above its folder.
            let beside = Path::new(path).parent().unwrap_or(Path::new(""));
            let above = beside.parent().map(|above| format!("{}/", above.display()));
            let folder =
                |path: &str| if matches!(path, "" | "/") { "./".to_owned() } else { path.to_owned() };
            let beside = folder(&format!("{}/", beside.display()));
            files.extend(list(&["ls-tree", "-r", "-z", "--name-only", revision, "--", &beside])?);
            if let Some(above) = above {
                files.extend(list(&["ls-tree", "-z", "--name-only", revision, "--", &folder(&above)])?);
            }
            files.sort_unstable();
            files.dedup();
        }
        if files.len() > MAX_FILES {
            return Err(refused("these are too many files to compare"));
        }
        let folder = tempfile::tempdir().map_err(|why| refused(&format!("no place to read it to: {why}")))?;
        for file in &files {
            let extension = Path::new(file).extension().and_then(OsStr::to_str).unwrap_or_default();
            let is_inside =
                Path::new(file).components().all(|it| matches!(it, std::path::Component::Normal(_)));
            if PICTURES.contains(&extension) || !is_inside {
                continue;
            }
            // A folder beside the files is none of them.
            if git(&["cat-file", "-t", &format!("{revision}:./{file}")])?.stdout.trim_ascii() != b"blob" {
                continue;
            }
            let content = git(&["show", &format!("{revision}:./{file}")])?;
            let to = folder.path().join(file);
            let made =
                to.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&to, content.stdout));
            made.map_err(|why| refused(&format!("it cannot be read to {}: {why}", to.display())))?;
        }
        let path = if path == "." { folder.path().to_owned() } else { folder.path().join(path) };
        Ok(Some(Self { folder, path }))
    }

    /// A path in it as the repository has it.
    pub(super) fn plain(&self, shown: &str) -> String {
        let folder = self.folder.path().display().to_string();
        shown.replacen(&folder, "", 1).trim_start_matches(['/', '\\']).to_owned()
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

/// The names of files that git lists.
pub(super) fn list(arguments: &[&str]) -> Result<Vec<String>, Failure> {
    let listed = git(arguments)?.stdout;
    let names = listed.split(|byte| *byte == 0).filter(|name| !name.is_empty());
    Ok(names.map(|name| String::from_utf8_lossy(name).into_owned()).collect())
}

fn git(arguments: &[&str]) -> Result<Output, Failure> {
    let output = Command::new("git").args(arguments).output();
    let output = output.map_err(|why| Failure::could_not_run(format!("git cannot be run: {why}")))?;
    if output.status.success() {
        return Ok(output);
    }
    let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    Err(Failure::could_not_run(format!("git: {}", said.strip_prefix("fatal: ").unwrap_or(&said))))
}
