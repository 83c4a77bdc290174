//! Reading a pack that was found.

use std::path::PathBuf;
use std::sync::Arc;
use std::{fs, io};

use pack::{File, FileKind, Input, Pack};
use rayon::prelude::*;

use crate::text::{is_there, read_now, words};
use crate::{LEVELS, Problem, Source, assets, patience};

/// A pack as it was read.
#[derive(Debug)]
pub struct Reading {
    /// The pack. A file that could not be read is in it and says why.
    pub pack: Pack,
    /// What is not in it.
    pub problems: Vec<Problem>,
}

/// Reads the files of a pack. Which these are is fixed by their names, as in the game: what
/// `manifest.json` says about files and folders is not followed.
pub fn read(source: &Source) -> Reading {
    read_after(source, None)
}

/// Reads the files of a pack again. Those whose text is the same are those of `previous`.
pub fn read_again(source: &Source, previous: &Pack) -> Reading {
    read_after(source, Some(previous))
}

fn read_after(source: &Source, previous: Option<&Pack>) -> Reading {
    let of_source = source.clone();
    let listing = patience::within(&source.root, move || list(&of_source)).unwrap_or_else(|| {
        let why = patience::no_answer();
        let problem = Problem::unread(source.name().to_owned(), format!("this folder cannot be read: {why}"));
        Listing { files: Vec::new(), problems: vec![problem], unlisted: Some(why.into()) }
    });
    let Listing { files, problems, unlisted } = listing;
    let (files, places): (Vec<Arc<str>>, Vec<PathBuf>) = files.into_iter().unzip();
    let texts = patience::read_all(places, read_now);
    let files: Vec<Arc<File>> = files
        .into_par_iter()
        .zip(texts)
        .filter_map(|(path, text)| {
            let known =
                previous.and_then(|pack| pack.file(&path)).filter(|file| file.has_text(text.as_deref()));
            known.cloned().or_else(|| File::new(Input { path, text }).map(Arc::new))
        })
        .collect();
    let pack = match previous {
        Some(previous) => Pack::after(previous, files),
        None => Pack::new(files),
    };
    let pack = pack.with_assets(assets(&source.root).map(Arc::new)).with_unlisted(unlisted);
    Reading { pack, problems }
}

/// The files of a pack by their names.
#[derive(Default)]
struct Listing {
    files: Vec<(Arc<str>, PathBuf)>,
    problems: Vec<Problem>,
    /// Why the levels are not known.
    unlisted: Option<Arc<str>>,
}

fn list(source: &Source) -> Listing {
    let files = FileKind::SHARED
        .into_iter()
        .map(|kind| (Arc::from(kind.path()), source.root.join(kind.path())))
        .filter(|(_, path)| is_there(path));
    let mut listing = Listing { files: files.collect(), ..Listing::default() };
    listing.add_levels(source);
    listing
}

impl Listing {
    /// Adds the level files in order of their names.
    fn add_levels(&mut self, source: &Source) {
        let Self { files, problems, unlisted } = self;
        let folder = source.root.join(LEVELS);
        let mut unread = |error: &io::Error| {
            let why = words(error);
            problems
                .push(Problem::unread(source.shown("levels"), format!("the levels cannot be listed: {why}")));
            *unlisted = Some(why.into());
        };
        let entries = match fs::read_dir(&folder) {
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
        for name in names {
            let lossy = name.to_string_lossy();
            let path = format!("levels/{lossy}");
            // Hidden files are what editors and systems leave beside the real ones.
            if lossy.starts_with('.') || FileKind::of(&path).is_none() || folder.join(&name).is_dir() {
                continue;
            }
            if name.to_str().is_none() {
                // Nor could anything that is said of it name the file.
                let message =
                    "the name of this file is not UTF-8, so the game cannot refer to it, and it is not read";
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
    use crate::testing::Folder;
    use crate::{MAX_FILE_BYTES, discover};

    fn reading(folder: &Folder) -> Reading {
        read(&discover(&folder.path("")).unwrap().packs[0])
    }

    fn paths(reading: &Reading) -> Vec<&str> {
        reading.pack.files().map(|file| &*file.path).collect()
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
            .pack
            .files()
            .filter_map(|file| Some(format!("{}: {}", file.path, file.unreadable.as_ref()?)))
            .collect();
        assert_eq!(
            unreadable,
            [
                "levels/b.json: the file is not UTF-8: byte 0 cannot be read as text",
                "levels/c.json: the file has 16777216000 bytes, more than the 16777216 that are read",
                "theme.json: the file cannot be read: it is a folder",
            ]
        );
        assert!(reading.pack.file("levels/a.json").unwrap().unreadable.is_none());
    }

    #[test]
    fn files_with_the_same_text_are_the_same_when_they_are_read_again() {
        let folder = Folder::new(&["game.json", "levels/a.json", "levels/b.json"]);
        let first = reading(&folder).pack;
        folder.write("levels/b.json", "[]");
        folder.write("levels/c.json", "{}");
        let again = read_again(&discover(&folder.path("")).unwrap().packs[0], &first).pack;
        let is_same = |path: &str| Arc::ptr_eq(first.file(path).unwrap(), again.file(path).unwrap());
        assert!(is_same("game.json") && is_same("levels/a.json") && !is_same("levels/b.json"));
        assert_eq!(again.levels().count(), 3);
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
        assert!(reading.pack.game().unwrap().unreadable.is_some());
    }
}
