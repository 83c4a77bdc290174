//! Reading a project that was found.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use language::{FileLayout, Files, FolderLayout, Layout, ReadText};

use crate::text::{is_there, read_now, words};
use crate::{Problem, Source, assets, confines, patience, recover};

/// A project as it was read.
#[derive(Debug)]
pub struct Reading {
    /// Its files. One that could not be read is among them and says why.
    pub files: Files,
    /// What is not among them.
    pub problems: Vec<Problem>,
}

/// Reads the files of a project. Which these are is fixed by the layout of its language. A change of them that was
/// interrupted is finished before, which is a note among the problems.
pub fn read(source: &Source) -> Reading {
    let of_source = source.clone();
    let listing = patience::within(&source.root, move || list(&of_source)).unwrap_or_else(|| {
        let why = patience::no_answer();
        let problem = Problem::unread(source.name().to_owned(), format!("this folder cannot be read: {why}"));
        Listing { files: Vec::new(), problems: vec![problem], incomplete: Some(why.into()) }
    });
    let Listing { mut files, problems, incomplete } = listing;
    let main = source.main();
    files.sort_unstable_by(|(one, _), (other, _)| {
        let rank = |file: &Arc<str>| main.as_ref() != Some(file);
        rank(one).cmp(&rank(other)).then_with(|| one.cmp(other))
    });
    let (paths, places): (Vec<Arc<str>>, Vec<PathBuf>) = files.into_iter().unzip();
    let texts = patience::read_all(places, read_now).into_iter();
    let texts = texts.map(|text| -> ReadText { text.map(Arc::from) });
    let files = Files {
        texts: paths.into_iter().zip(texts).collect(),
        listing: assets(source.language.layout(), &source.root).map(Arc::new),
        incomplete,
    };
    Reading { files, problems }
}

/// The files of a project by their names.
#[derive(Default)]
struct Listing {
    files: Vec<(Arc<str>, PathBuf)>,
    problems: Vec<Problem>,
    /// Why not all of them are known.
    incomplete: Option<Arc<str>>,
}

fn list(source: &Source) -> Listing {
    let recovered = recover(source.folder(), source.shown_folder());
    let mut listing = list_now(source);
    listing.problems.extend(recovered);
    listing
}

fn list_now(source: &Source) -> Listing {
    let layout = match source.language.layout() {
        Layout::Folder(layout) => layout,
        Layout::File(layout) => return list_beside(layout, source),
    };
    let files = layout
        .files
        .iter()
        .map(|name| (Arc::from(*name), source.root.join(name)))
        .filter(|(_, path)| is_there(path));
    let mut listing = Listing { files: files.collect(), ..Listing::default() };
    listing.add_folder(layout, source);
    listing
}

/// A file that is a project, and what belongs to it in its folder.
fn list_beside(layout: &FileLayout, source: &Source) -> Listing {
    let Some(main) = source.main() else { return Listing::default() };
    let mut listing = Listing { files: vec![(Arc::clone(&main), source.root.clone())], ..Listing::default() };
    if layout.beside.is_empty() {
        return listing;
    }
    let entries = match read_folder(source.folder()) {
        Ok(entries) => entries,
        Err(error) => {
            listing.incomplete = Some(words(&error).into());
            return listing;
        }
    };
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let names = names.filter(|name| !name.starts_with('.') && layout.is_beside(&main, name));
    let files = names.map(|name| (Arc::from(&*name), source.path(&name)));
    listing.files.extend(files.filter(|(_, path)| !path.is_dir()));
    listing
}

fn read_folder(folder: &Path) -> io::Result<fs::ReadDir> {
    if confines::is_inside(folder) { fs::read_dir(folder) } else { Err(io::Error::other(confines::OUTSIDE)) }
}

impl Listing {
    /// Adds the files of the folder that has files of the project, in order of their names.
    fn add_folder(&mut self, layout: &FolderLayout, source: &Source) {
        let Self { files, problems, incomplete } = self;
        let (name, _) = layout.folder;
        let folder = source.root.join(name);
        let mut unread = |error: &io::Error| {
            let why = words(error);
            problems.push(Problem::unread(source.shown(name), format!("the {name} cannot be listed: {why}")));
            *incomplete = Some(why.into());
        };
        let entries = match read_folder(&folder) {
            Ok(entries) => entries,
            Err(error) => {
                if is_there(&folder) {
                    unread(&error);
                }
                return;
            }
        };
        let mut names = Vec::new();
        for entry in entries {
            match entry {
                Ok(entry) => names.push(entry.file_name()),
                Err(error) => unread(&error),
            }
        }
        names.sort_unstable();
        let parent = name;
        for name in names {
            let lossy = name.to_string_lossy();
            let path = format!("{parent}/{lossy}");
            // Hidden files are what editors and systems leave beside the real ones.
            if lossy.starts_with('.') || !layout.has(&path) || folder.join(&name).is_dir() {
                continue;
            }
            if name.to_str().is_none() {
                // No diagnostic could name such a file either.
                let message =
                    "this file name is not UTF-8; the game cannot refer to the file, so it is skipped";
                problems.push(Problem::unread(source.shown(&path), message));
                continue;
            }
            files.push((path.into(), folder.join(&name)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Folder, LANGUAGES};
    use crate::{MAX_FILE_BYTES, discover};

    fn reading(folder: &Folder) -> Reading {
        read(&discover(&folder.path(""), LANGUAGES).unwrap().projects[0])
    }

    fn paths(reading: &Reading) -> Vec<&str> {
        reading.files.texts.iter().map(|(path, _)| &**path).collect()
    }

    #[test]
    fn the_files_of_a_pack_are_known_by_their_names() {
        let folder = Folder::new(&[
            "game.json",
            "levels/b.json",
            "levels/a b#%😀.json",
            "levels/notes.txt",
            "levels/.hidden.json",
            "levels/deep/c.json",
            "levels/folder.json/d.json",
            "assets/e.json",
        ]);
        folder.write("manifest.json", r#"{"gameFile": "assets/e.json", "levelDirectory": "assets"}"#);
        let reading = reading(&folder);
        assert_eq!(paths(&reading), ["game.json", "levels/a b#%😀.json", "levels/b.json", "manifest.json"]);
        assert_eq!(reading.problems, []);
    }

    #[test]
    fn a_file_that_cannot_be_read_says_why_and_leaves_the_others_alone() {
        let folder = Folder::new(&["game.json", "levels/a.json"]);
        fs::write(folder.path("levels/b.json"), b"\xff").unwrap();
        let large = fs::File::create(folder.path("levels/c.json")).unwrap();
        large.set_len(MAX_FILE_BYTES * 1000).unwrap();
        fs::create_dir(folder.path("theme.json")).unwrap();
        let reading = reading(&folder);
        let unreadable: Vec<String> = reading
            .files
            .texts
            .iter()
            .filter_map(|(path, text)| Some(format!("{path}: {}", text.as_ref().err()?)))
            .collect();
        assert_eq!(
            unreadable,
            [
                "levels/b.json: the file is not UTF-8: byte 0 cannot be read as text",
                "levels/c.json: the file has 16777216000 bytes, more than the 16777216 that Goldpath reads",
                "theme.json: the file cannot be read: it is a folder",
            ]
        );
        assert!(reading.files.texts.iter().any(|(path, text)| &**path == "levels/a.json" && text.is_ok()));
    }

    #[test]
    fn levels_that_are_no_folder_are_told() {
        let folder = Folder::new(&["game.json", "levels"]);
        assert_eq!(reading(&folder).problems.len(), 1);
    }

    #[test]
    fn a_pack_without_levels_is_read() {
        let folder = Folder::new(&["game.json"]);
        let reading = reading(&folder);
        assert_eq!(paths(&reading), ["game.json"]);
        assert_eq!(reading.problems, []);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn names_that_are_no_text_are_told_and_not_read() {
        use std::os::unix::ffi::OsStrExt;
        let folder = Folder::new(&["game.json", "levels/a.json"]);
        let name = std::ffi::OsStr::from_bytes(b"b\xff.json");
        fs::write(folder.path("levels").join(name), "{}").unwrap();
        let reading = reading(&folder);
        assert_eq!(paths(&reading), ["game.json", "levels/a.json"]);
        assert_eq!(reading.problems.len(), 1);
        assert!(reading.problems[0].path.ends_with("levels/b\u{fffd}.json"));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_nowhere_is_a_file_that_cannot_be_read() {
        let folder = Folder::new(&["manifest.json"]);
        std::os::unix::fs::symlink(folder.path("nowhere"), folder.path("game.json")).unwrap();
        let reading = reading(&folder);
        assert!(reading.files.texts[0].1.is_err());
    }
}
