//! Where the files of a project lie, and what is read of them.

use std::sync::Arc;

use text::Unreadable;

/// How the files of a language's projects are laid out. Paths are below the root of the project, with `/` between
/// their parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// A project is a folder.
    Folder(&'static FolderLayout),
    /// A project is a single file, which is its own root, with what belongs to it beside it.
    File(&'static FileLayout),
}

/// The layout of a language whose projects are single files.
#[derive(Debug, PartialEq, Eq)]
pub struct FileLayout {
    /// The files that are projects.
    pub patterns: &'static [FilePattern],
    /// Patterns of the files in the folder of a project that belong to it, such as `{stem}.sessions.json`, where
    /// `{stem}` is the name of the project without its ending, or `*.timeline.yaml`.
    pub beside: &'static [&'static str],
}

/// Names of files that are projects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilePattern {
    /// A name such as `game.yaml`, or `*` and an ending such as `*.puzzlescript`.
    pub name: &'static str,
    /// Whether the name is enough.
    pub certainty: Certainty,
}

/// Whether a file with a name is a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// It is.
    ByName,
    /// Its text decides: see [`crate::Language::is_project_text`].
    ByText,
    /// Its text decides, and only if somebody names the file.
    IfNamed,
}

/// So many bytes of a file are read to decide whether its text is a project.
pub const HEAD_BYTES: usize = 64 * 1024;

/// The layout of a language whose projects are folders.
#[derive(Debug, PartialEq, Eq)]
pub struct FolderLayout {
    /// The files any of which makes a project of its folder.
    pub markers: &'static [&'static str],
    /// All files that lie in the folder itself, the markers among them.
    pub files: &'static [&'static str],
    /// The folder of which each file with this extension belongs to the project: `("levels", "json")`.
    pub folder: (&'static str, &'static str),
    /// The folder of pictures and the like, whose files are listed and not read.
    pub assets: &'static str,
    /// The parts of the path, from beside the project, to the pictures that all projects share.
    pub shared_pictures: &'static [&'static str],
}

impl Layout {
    /// The layout, if projects are folders.
    pub const fn folder(self) -> Option<&'static FolderLayout> {
        match self {
            Self::Folder(layout) => Some(layout),
            Self::File(_) => None,
        }
    }

    /// Patterns of the paths to watch, for a client that watches files.
    pub fn watched(self) -> Vec<String> {
        match self {
            Self::Folder(layout) => {
                let (folder, extension) = layout.folder;
                let files = layout.files.iter().map(|file| format!("**/{file}"));
                let folders = [
                    format!("**/{folder}"),
                    format!("**/{folder}/*.{extension}"),
                    format!("**/{}/**", layout.assets),
                ];
                files.chain(folders).collect()
            }
            Self::File(layout) => {
                let named = layout.patterns.iter().filter(|it| it.certainty != Certainty::IfNamed);
                let names = named.map(|it| it.name.to_owned());
                let beside = layout.beside.iter().map(|it| it.replace("{stem}", "*"));
                names.chain(beside).map(|name| format!("**/{name}")).collect()
            }
        }
    }

    /// Whether a file below the folder of a project may belong to one, by its name.
    pub fn has(self, file: &str) -> bool {
        match self {
            Self::Folder(layout) => layout.has(file),
            Self::File(layout) => {
                let is_project = layout.certainty(file).is_some_and(|it| it != Certainty::IfNamed);
                is_project
                    || layout.beside.iter().any(|pattern| matches(&pattern.replace("{stem}", "*"), file))
            }
        }
    }
}

impl FileLayout {
    /// Whether a file with this name is a project; `None` if it is not.
    pub fn certainty(&self, name: &str) -> Option<Certainty> {
        self.patterns.iter().find(|pattern| matches(pattern.name, name)).map(|pattern| pattern.certainty)
    }

    /// Whether a file belongs to some project in its folder, if there is the right one.
    pub fn may_be_beside(&self, name: &str) -> bool {
        self.beside.iter().any(|pattern| matches(&pattern.replace("{stem}", "*"), name))
    }

    /// Whether a file in the folder of the project `main` belongs to it.
    pub fn is_beside(&self, main: &str, name: &str) -> bool {
        let stem = main.rsplit_once('.').map_or(main, |(stem, _)| stem);
        name != main && self.beside.iter().any(|pattern| matches(&pattern.replace("{stem}", stem), name))
    }
}

/// Whether a name is that of a pattern, which may begin with `*`. Systems differ in whether case counts in endings, and
/// people do not care.
fn matches(pattern: &str, name: &str) -> bool {
    let Some(ending) = pattern.strip_prefix('*') else { return pattern == name };
    let start = name.len().checked_sub(ending.len());
    let end = start.and_then(|start| name.get(start..));
    !name.contains('/') && start != Some(0) && end.is_some_and(|end| end.eq_ignore_ascii_case(ending))
}

impl FolderLayout {
    /// Whether a file below the root belongs to the project.
    pub fn has(&self, file: &str) -> bool {
        let in_folder = || {
            let (folder, extension) = self.folder;
            let name = file.strip_prefix(folder)?.strip_prefix('/')?;
            let stem = name.strip_suffix(extension)?.strip_suffix('.')?;
            Some(!stem.is_empty() && !name.contains('/'))
        };
        self.files.contains(&file) || in_folder() == Some(true)
    }

    /// Whether a path below the root is the folder of pictures, or lies in it.
    pub fn is_asset(&self, path: &str) -> bool {
        path.strip_prefix(self.assets).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }
}

/// The text of a file as it was read.
pub type ReadText = Result<Arc<str>, Unreadable>;

/// The files of a project as they were read.
#[derive(Clone, Debug, Default)]
pub struct Files {
    /// The text of each file by its path.
    pub texts: Vec<(Arc<str>, ReadText)>,
    /// What else lies there; `None` when that is not known.
    pub listing: Option<Arc<Listing>>,
    /// Why not all files of the project are known; `None` when they are.
    pub incomplete: Option<Arc<str>>,
}

/// Names of files that lie in or beside a project and are not part of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// The files below the root, by their paths.
    pub own: Vec<String>,
    /// The names of the pictures that all projects share; `None` where there is no such collection.
    pub shared: Option<Vec<String>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    static LAYOUT: FileLayout = FileLayout {
        patterns: &[
            FilePattern { name: "game.yaml", certainty: Certainty::ByText },
            FilePattern { name: "*.puzzle", certainty: Certainty::ByName },
            FilePattern { name: "*.yaml", certainty: Certainty::IfNamed },
        ],
        beside: &["{stem}.plays.json", "*.timeline.yaml"],
    };

    #[test]
    fn files_are_known_by_their_name_or_their_ending() {
        for (name, certainty) in [
            ("game.yaml", Some(Certainty::ByText)),
            ("other.yaml", Some(Certainty::IfNamed)),
            ("a.puzzle", Some(Certainty::ByName)),
            ("A.PUZZLE", Some(Certainty::ByName)),
            (".puzzle", None),
            ("deep/a.puzzle", None),
            ("puzzle", None),
        ] {
            assert_eq!(LAYOUT.certainty(name), certainty, "{name}");
        }
    }

    #[test]
    fn what_lies_beside_a_project_belongs_to_it_by_its_stem_or_to_all() {
        for (main, name, is_beside) in [
            ("a.puzzle", "a.plays.json", true),
            ("a.puzzle", "b.plays.json", false),
            ("a.puzzle", "x.timeline.yaml", true),
            ("a.puzzle", "a.puzzle", false),
        ] {
            assert_eq!(LAYOUT.is_beside(main, name), is_beside, "{name} beside {main}");
        }
        let layout = Layout::File(&LAYOUT);
        assert!(layout.has("any.plays.json") && layout.has("game.yaml") && !layout.has("other.yaml"));
        let watched = ["**/game.yaml", "**/*.puzzle", "**/*.plays.json", "**/*.timeline.yaml"];
        assert_eq!(layout.watched(), watched);
    }
}
