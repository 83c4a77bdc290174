//! Files that are projects by themselves: by their names, or by what their texts begin with.

use std::cell::OnceCell;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use language::{Certainty, FileLayout, HEAD_BYTES, Language, Languages, Layout};

use crate::Source;
use crate::confines::is_inside;
use crate::path::shown;
use crate::text::is_there;

/// Whose word a file is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// It was come upon in a search, or opened.
    Found,
    /// Somebody named it.
    Named,
}

/// The languages whose projects are single files.
fn languages_of_files(
    languages: Languages,
) -> impl Iterator<Item = (&'static dyn Language, &'static FileLayout)> {
    languages.of_games().filter_map(|language| match language.layout() {
        Layout::File(layout) => Some((language, layout)),
        Layout::Folder(_) => None,
    })
}

/// The language of which a file is a project; `None` when it is none by itself.
pub(crate) fn language_of_file(
    path: &Path,
    languages: Languages,
    asked: Asked,
) -> Option<&'static dyn Language> {
    let head = OnceCell::new();
    language_by(path, languages, asked, &|| head.get_or_init(|| read_head(path)).as_deref())
}

/// The same of a file with this text, which need not be there.
pub(crate) fn language_of_text(
    path: &Path,
    text: &str,
    languages: Languages,
) -> Option<&'static dyn Language> {
    language_by(path, languages, Asked::Named, &|| Some(head(text)))
}

/// The project that a file with this text would be, if it was there. `None` if something is there, or if it would be
/// none.
pub fn unsaved(path: &Path, text: &str, languages: Languages) -> Option<Source> {
    if is_there(path) {
        return None;
    }
    let language = language_by(path, languages, Asked::Found, &|| Some(head(text)))?;
    Some(source(language, path, shown(path)))
}

/// The project that a text which was never saved is meant to be, by the language that its path ends with; nothing is looked
/// for at the path.
pub fn untitled(path: &Path, text: &str, languages: Languages) -> Option<Source> {
    let language = language_of_text(path, text, languages)?;
    Some(source(language, path, shown(path)))
}

/// The beginning of a text.
pub(crate) fn head(text: &str) -> &str {
    let end = (0..=HEAD_BYTES.min(text.len())).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    text.get(..end).unwrap_or_default()
}

/// The language of a file whose text can be asked for.
fn language_by<'t>(
    path: &Path,
    languages: Languages,
    asked: Asked,
    text: &dyn Fn() -> Option<&'t str>,
) -> Option<&'static dyn Language> {
    // Hidden files are what editors and systems leave beside the real ones.
    let name = path.file_name()?.to_str().filter(|name| !name.starts_with('.'))?;
    let is_it = |(language, layout): &(&'static dyn Language, &FileLayout)| {
        let is_by_text = || text().is_some_and(|text| language.is_project_text(name, text));
        match layout.certainty(name) {
            None => false,
            Some(Certainty::ByName) => true,
            Some(Certainty::ByText) => is_by_text(),
            Some(Certainty::IfNamed) => asked == Asked::Named && is_by_text(),
        }
    };
    languages_of_files(languages).find(is_it).map(|(language, _)| language)
}

/// The language of a file that somebody names, and that is of no language otherwise.
pub(crate) fn language_of_named(path: &Path, languages: Languages) -> Option<&'static dyn Language> {
    let name = path.file_name()?.to_str()?;
    let mut candidates = languages_of_files(languages).filter(|(_, layout)| layout.certainty(name).is_some());
    let text = read_head(path)?;
    candidates.find(|(language, _)| language.is_named_project_text(name, &text)).map(|(language, _)| language)
}

/// The beginning of the text of a regular file.
pub(crate) fn read_head(path: &Path) -> Option<String> {
    // Opening a pipe would wait for somebody to write.
    if !is_inside(path) || !path.metadata().ok()?.is_file() {
        return None;
    }
    let mut bytes = Vec::new();
    File::open(path).ok()?.take(HEAD_BYTES as u64).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// A file that is a project of a language.
pub(crate) fn source(language: &'static dyn Language, path: &Path, shown: String) -> Source {
    Source { language, root: path.to_owned(), shown, only: None }
}

/// The files of a folder that are projects by themselves, in order. None where it cannot be listed.
pub(crate) fn in_folder(folder: &Path, languages: Languages) -> Vec<(PathBuf, &'static dyn Language)> {
    if languages_of_files(languages).next().is_none() || !is_inside(folder) {
        return Vec::new();
    }
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort_unstable();
    let of_language = |path: PathBuf| {
        let language = language_of_file(&path, languages, Asked::Found).filter(|_| !path.is_dir())?;
        Some((path, language))
    };
    paths.into_iter().filter_map(of_language).collect()
}

/// The project beside which a file lies and to which it belongs, with the name of the file.
pub(crate) fn beside(path: &Path, languages: Languages) -> Option<(Source, String)> {
    let name = path.file_name()?.to_str().filter(|name| !name.starts_with('.'))?;
    if !languages_of_files(languages).any(|(_, layout)| layout.may_be_beside(name)) {
        return None;
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut projects = in_folder(folder.unwrap_or(Path::new(".")), languages).into_iter();
    let (main, language) = projects.find(|(main, language)| match language.layout() {
        Layout::File(layout) => {
            let main = main.file_name().and_then(|main| main.to_str());
            main.is_some_and(|main| layout.is_beside(main, name))
        }
        Layout::Folder(_) => false,
    })?;
    let main = folder.map_or_else(|| main.file_name().map(PathBuf::from), |_| Some(main.clone()))?;
    let shown = shown(&main);
    Some((source(language, &main, shown), name.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Folder, LANGUAGES_WITH_FILES as LANGUAGES};
    use crate::{Reading, discover, locate, project_of_text, read};

    fn found(folder: &Folder, below: &str) -> Vec<String> {
        let found = discover(&folder.path(below), LANGUAGES).unwrap();
        found.projects.iter().map(|source| folder.below(&source.shown)).collect()
    }

    #[test]
    fn files_are_found_by_name_or_by_text_in_the_order_of_paths() {
        let folder = Folder::new(&["a/one.song", "b/readme.txt", "c/.hidden.song", "game.json"]);
        folder.write("b/two.txt", "song: la");
        folder.write("p/manifest.json", "{}");
        folder.write("p/beside.txt", "song: la");
        folder.write("p/levels/below.txt", "song: la");
        std::fs::remove_file(folder.path("game.json")).unwrap();
        assert_eq!(found(&folder, ""), ["~/a/one.song", "~/b/two.txt", "~/p", "~/p/beside.txt"]);
        assert_eq!(found(&folder, "p"), ["~/p", "~/p/beside.txt"]);
    }

    #[test]
    fn some_files_count_only_if_somebody_names_them() {
        let folder = Folder::new(&[]);
        folder.write("a.json", "song: la");
        assert!(discover(&folder.path(""), LANGUAGES).is_err());
        assert!(locate(&folder.path("a.json"), LANGUAGES).unwrap().is_none());
        assert_eq!(found(&folder, "a.json"), ["~/a.json"]);
    }

    #[test]
    fn a_file_that_makes_a_project_of_its_folder_may_turn_out_to_be_one_by_itself() {
        let folder = Folder::new(&["p/game.json"]);
        folder.write("s/game.json", "song: la");
        assert_eq!(found(&folder, ""), ["~/p", "~/s/game.json"]);
        assert_eq!(found(&folder, "s"), ["~/s/game.json"]);
        let located = locate(&folder.path("s/game.json"), LANGUAGES).unwrap().unwrap();
        assert_eq!((located.root, &*located.file), (folder.path("s/game.json"), "game.json"));
        let located = locate(&folder.path("p/game.json"), LANGUAGES).unwrap().unwrap();
        assert_eq!((located.root, &*located.file), (folder.path("p"), "game.json"));
    }

    #[test]
    fn files_beside_a_project_belong_to_it_and_come_after_it() {
        let folder = Folder::new(&["a.song", "a.takes.json", "b.takes.json", "all.tape.json"]);
        let source = discover(&folder.path("a.song"), LANGUAGES).unwrap().projects.remove(0);
        let Reading { files, .. } = read(&source);
        let paths: Vec<&str> = files.texts.iter().map(|(path, _)| &**path).collect();
        assert_eq!(paths, ["a.song", "a.takes.json", "all.tape.json"]);
        let located = locate(&folder.path("a.takes.json"), LANGUAGES).unwrap().unwrap();
        assert_eq!((located.root, &*located.file), (folder.path("a.song"), "a.takes.json"));
        assert!(locate(&folder.path("b.takes.json"), LANGUAGES).unwrap().is_none());
        let source = discover(&folder.path("all.tape.json"), LANGUAGES).unwrap().projects.remove(0);
        assert!(source.wants("all.tape.json") && !source.wants("a.song"));
        assert_eq!(folder.below(&source.shown("all.tape.json")), "~/all.tape.json");
    }

    #[test]
    fn a_text_that_is_in_no_file_is_known_by_what_it_says() {
        let folder = Folder::new(&[]);
        let path = folder.path("new.txt");
        let source = project_of_text(&path, "song: la", LANGUAGES).unwrap();
        assert_eq!(source.root, path);
        assert!(project_of_text(&path, "prose", LANGUAGES).is_err());
        let game = folder.path("game.json");
        assert_eq!(project_of_text(&game, "{}", LANGUAGES).unwrap().root, folder.path(""));
        assert_eq!(project_of_text(&game, "song: la", LANGUAGES).unwrap().root, game);
    }

    #[cfg(unix)]
    #[test]
    fn pipes_are_not_opened_to_look_at_their_text() {
        let folder = Folder::new(&[]);
        let path = folder.path("pipe.txt");
        if std::process::Command::new("mkfifo").arg(&path).status().is_ok_and(|status| status.success()) {
            assert!(language_of_file(&path, LANGUAGES, Asked::Named).is_none());
        }
    }
}
