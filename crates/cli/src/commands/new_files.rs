//! Files that a command creates in a folder: all of them or none.

use std::fs;
use std::path::{Path, PathBuf};

use disk::Change;
use language::escape;

use crate::commands::write_all::write_all;
use crate::exit::Failure;
use crate::output::complain_of;

/// Completes the interrupted changes of an earlier command in a folder, and reports it.
pub(crate) fn finish_earlier(folder: &Path) {
    if let Some(problem) = disk::recover(folder, &folder.display().to_string()) {
        complain_of(&problem);
    }
}

/// The path of a file whose name has `/` as separator.
pub(crate) fn path_of(folder: &Path, name: &str) -> PathBuf {
    name.split('/').fold(folder.to_owned(), |path, part| path.join(part))
}

/// Writes files into a folder, which is created if necessary, together with other changes. Names have `/` as
/// separator. Returns the paths.
pub(crate) fn write(
    folder: &Path,
    files: &[(&str, &str)],
    with: Option<Change>,
) -> Result<Vec<String>, Failure> {
    let mut changes = Vec::new();
    let mut made = NewFolders::default();
    for (name, text) in files {
        let path = path_of(folder, name);
        made.make(path.parent().unwrap_or(folder))?;
        changes.push(Change::Create { path, text: (*text).to_owned() });
    }
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    changes.extend(with);
    write_all(folder, &changes)?;
    made.keep();
    Ok(files.iter().map(|(name, _)| path_of(folder, name).display().to_string()).collect())
}

/// Writes a new file, whose folders are made if they are not there. Returns its path. It may be hidden, other than the files of
/// a project.
pub(crate) fn create(path: &Path, text: &str) -> Result<String, Failure> {
    let mut made = NewFolders::default();
    made.make(path.parent().unwrap_or(path))?;
    let shown = path.display().to_string();
    disk::create(path, text)
        .map_err(|why| Failure::could_not_run(format!("{} was not written: {why}", escape(&shown))))?;
    made.keep();
    Ok(shown)
}

/// Folders that were made, which go again when this is dropped, as far as nothing is in them.
#[derive(Default)]
struct NewFolders(Vec<PathBuf>);

impl NewFolders {
    /// Makes a folder, with those above it.
    fn make(&mut self, folder: &Path) -> Result<(), Failure> {
        let missing = folder.ancestors().take_while(|it| !it.as_os_str().is_empty() && !it.exists());
        for folder in missing.collect::<Vec<_>>().into_iter().rev() {
            match fs::create_dir(folder) {
                Ok(()) => self.0.push(folder.to_owned()),
                // Somebody else has made it by now.
                Err(_) if folder.is_dir() => {}
                Err(why) => {
                    let folder = escape(&folder.display().to_string()).into_owned();
                    return Err(Failure::could_not_run(format!(
                        "the folder `{folder}` cannot be made: {why}"
                    )));
                }
            }
        }
        Ok(())
    }

    fn keep(mut self) {
        self.0.clear();
    }
}

impl Drop for NewFolders {
    fn drop(&mut self) {
        for folder in self.0.iter().rev() {
            // One with files in it stays.
            let _ = fs::remove_dir(folder);
        }
    }
}
