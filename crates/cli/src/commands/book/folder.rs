//! The folder of a book, which is replaced as a whole.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use language::escape;

use crate::exit::Failure;

/// The file that tells a book from other folders: the paths of all files of it, a line each.
const LIST: &str = ".goldpath-book";

/// A folder for a book: one that is not there, an empty one, or an earlier book.
pub(super) struct Folder {
    path: PathBuf,
    /// The folder that it is in.
    parent: PathBuf,
}

impl Folder {
    /// Fails if a book would replace something else.
    pub(super) fn expect(path: &Path) -> Result<Self, Failure> {
        let shown = escape(&path.display().to_string()).into_owned();
        let could_not = |why: std::io::Error| Failure::could_not_run(format!("{shown}: {why}"));
        let path = match fs::canonicalize(path) {
            Ok(path) => path,
            // It is made.
            Err(why) if why.kind() == std::io::ErrorKind::NotFound => {
                std::path::absolute(path).map_err(could_not)?
            }
            Err(why) => return Err(could_not(why)),
        };
        let Some(parent) = path.parent().map(Path::to_owned) else {
            return Err(Failure::usage(format!("{shown}: a book has a folder of its own")));
        };
        if path.exists() {
            if !path.is_dir() {
                return Err(Failure::usage(format!("{shown}: this is a file; name a folder for the book")));
            }
            if let Some(other) = other_than_book(&path).map_err(could_not)? {
                let other = escape(&other).into_owned();
                let why = format!("the folder has `{other}`, which no earlier book wrote");
                return Err(Failure::usage(format!("{shown}: {why}; name a new folder, or an empty one")));
            }
        }
        Ok(Self { path, parent })
    }

    /// Puts files into the folder in place of all that is there, unless it is interrupted: then it returns false, and nothing
    /// changes.
    pub(super) fn fill(
        &self,
        files: &[book::File],
        is_interrupted: &dyn Fn() -> bool,
    ) -> Result<bool, Failure> {
        let shown = escape(&self.path.display().to_string()).into_owned();
        let could_not = |why: std::io::Error| Failure::could_not_run(format!("{shown}: {why}"));
        fs::create_dir_all(&self.parent).map_err(could_not)?;
        // Beside the folder, so that it only has to be renamed. What is left of it is removed in any case.
        let beside = tempfile::Builder::new().prefix(".goldpath-book-").tempdir_in(&self.parent);
        let beside = beside.map_err(could_not)?;
        let (new, old) = (beside.path().join("new"), beside.path().join("old"));
        fs::create_dir(&new).map_err(could_not)?;
        for file in files {
            if is_interrupted() {
                return Ok(false);
            }
            let path = new.join(&file.path);
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder).map_err(could_not)?;
            }
            fs::write(&path, &file.text).map_err(could_not)?;
        }
        let list: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
        fs::write(new.join(LIST), list.join("\n") + "\n").map_err(could_not)?;
        if is_interrupted() {
            return Ok(false);
        }
        let has_old = self.path.exists();
        if has_old {
            fs::rename(&self.path, &old).map_err(could_not)?;
        }
        if let Err(why) = fs::rename(&new, &self.path) {
            if has_old {
                // The failure that is told is the one before.
                let _ = fs::rename(&old, &self.path);
            }
            return Err(could_not(why));
        }
        Ok(true)
    }
}

/// The path of a file in a folder that is not of an earlier book; `None` if there is none.
fn other_than_book(folder: &Path) -> std::io::Result<Option<String>> {
    let list = fs::read_to_string(folder.join(LIST)).unwrap_or_default();
    let mut known: BTreeSet<PathBuf> = list.lines().map(PathBuf::from).collect();
    if !known.is_empty() {
        known.insert(PathBuf::from(LIST));
    }
    let mut folders = vec![PathBuf::new()];
    while let Some(inner) = folders.pop() {
        for entry in fs::read_dir(folder.join(&inner))? {
            let entry = entry?;
            let path = inner.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                // A folder that no file of the book is in may be empty, and is not of it either.
                if !known.iter().any(|file| file.starts_with(&path)) {
                    return Ok(Some(path.display().to_string()));
                }
                folders.push(path);
            } else if !known.contains(&path) {
                return Ok(Some(path.display().to_string()));
            }
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> book::File {
        book::File { path: path.to_owned(), text: text.to_owned() }
    }

    fn read(folder: &Path, path: &str) -> Option<String> {
        fs::read_to_string(folder.join(path)).ok()
    }

    #[test]
    fn an_earlier_book_is_replaced_as_a_whole() {
        let place = tempfile::tempdir().expect("a folder");
        let folder = place.path().join("new/site");
        let fill = |files: &[book::File]| {
            Folder::expect(&folder).expect("it may be written").fill(files, &|| false).expect("it is written")
        };
        assert!(fill(&[file("index.html", "one"), file("levels/a.html", "a")]));
        assert!(fill(&[file("index.html", "two")]));
        assert_eq!(read(&folder, "index.html").as_deref(), Some("two"));
        assert!(!folder.join("levels").exists());
        assert_eq!(fs::read_dir(place.path().join("new")).expect("it is there").count(), 1);
    }

    #[test]
    fn an_interrupted_book_leaves_the_earlier_one() {
        let place = tempfile::tempdir().expect("a folder");
        let folder = place.path().join("site");
        let fill = |text, is_interrupted: bool| {
            let folder = Folder::expect(&folder).expect("it may be written");
            folder.fill(&[file("index.html", text)], &|| is_interrupted).expect("it can be written")
        };
        assert!(fill("one", false));
        assert!(!fill("two", true));
        assert_eq!(read(&folder, "index.html").as_deref(), Some("one"));
        assert_eq!(fs::read_dir(place.path()).expect("it is there").count(), 1);
    }

    #[test]
    fn a_folder_with_something_else_is_not_replaced() {
        let place = tempfile::tempdir().expect("a folder");
        assert!(Folder::expect(place.path()).is_ok(), "it is empty");
        fs::write(place.path().join("notes.txt"), "mine").expect("it can be written");
        assert!(Folder::expect(place.path()).is_err());
        let site = place.path().join("site");
        let book = Folder::expect(&site).expect("it is new");
        book.fill(&[file("levels/a.html", "a")], &|| false).expect("it is written");
        fs::write(site.join("levels/notes.txt"), "mine").expect("it can be written");
        assert!(Folder::expect(&site).is_err(), "a file was added to the book");
    }

    #[test]
    fn a_file_is_no_folder_for_a_book() {
        let place = tempfile::tempdir().expect("a folder");
        let file = place.path().join("site");
        fs::write(&file, "mine").expect("it can be written");
        assert!(Folder::expect(&file).is_err());
    }
}
