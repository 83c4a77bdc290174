//! The layout of the files of a project, and the files as they were read.

use std::sync::Arc;

use text::Unreadable;

/// The layout of a language's projects. Paths are relative to the root of the project, with `/` as separator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// A project is a folder.
    Folder(&'static FolderLayout),
    /// A project is a single file, which is its own root, and companion files beside it.
    File(&'static FileLayout),
}

/// The layout of a language whose projects are single files.
#[derive(Debug, PartialEq, Eq)]
pub struct FileLayout {
    /// The files that are projects.
    pub patterns: &'static [FilePattern],
    /// Patterns of companion files in the folder of the project, such as `{stem}.sessions.json`, where `{stem}`
    /// is the name of the project without its extension, or `*.timeline.yaml`.
    pub beside: &'static [&'static str],
}

/// A pattern of file names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilePattern {
    /// A name such as `game.yaml`, or `*` and an extension such as `*.puzzlescript`.
    pub name: &'static str,
    /// Whether the name alone makes the file a project.
    pub certainty: Certainty,
}

/// What makes a file with a matching name a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// The name alone.
    ByName,
    /// The text: see [`crate::Language::is_project_text`].
    ByText,
    /// The text, and only if the file was named explicitly.
    IfNamed,
}

/// Cap on the bytes of a file that are read to decide whether it is a project.
pub const HEAD_BYTES: usize = 64 * 1024;

/// The layout of a language whose projects are folders.
#[derive(Debug, PartialEq, Eq)]
pub struct FolderLayout {
    /// The files that mark their folder as a project.
    pub markers: &'static [&'static str],
    /// All files directly in the folder, including the markers.
    pub files: &'static [&'static str],
    /// The subfolder and the extension of the files in it that belong to the project: `("levels", "json")`.
    pub folder: (&'static str, &'static str),
    /// The subfolder of assets, whose files are listed but not read.
    pub assets: &'static str,
    /// The path segments, from the parent of the project, of the folder with shared sprites.
    pub shared_pictures: &'static [&'static str],
}

impl Layout {
    /// The folder layout; `None` if projects are files.
    pub const fn folder(self) -> Option<&'static FolderLayout> {
        match self {
            Self::Folder(layout) => Some(layout),
            Self::File(_) => None,
        }
    }

    /// Glob patterns of the paths to watch, for clients that watch files.
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

    /// Returns true if a file below the folder of a project may belong to one, by its name.
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
    /// What makes a file with this name a project; `None` if it cannot be one.
    pub fn certainty(&self, name: &str) -> Option<Certainty> {
        self.patterns.iter().find(|pattern| matches(pattern.name, name)).map(|pattern| pattern.certainty)
    }

    /// Returns true if a file may be a companion of some project in its folder.
    pub fn may_be_beside(&self, name: &str) -> bool {
        self.beside.iter().any(|pattern| matches(&pattern.replace("{stem}", "*"), name))
    }

    /// Returns true if a file in the folder of the project `main` is its companion.
    pub fn is_beside(&self, main: &str, name: &str) -> bool {
        let stem = main.rsplit_once('.').map_or(main, |(stem, _)| stem);
        name != main && self.beside.iter().any(|pattern| matches(&pattern.replace("{stem}", stem), name))
    }
}

/// Returns true if a name matches a pattern, which may begin with `*`. Extensions are compared without case.
fn matches(pattern: &str, name: &str) -> bool {
    let Some(ending) = pattern.strip_prefix('*') else { return pattern == name };
    let start = name.len().checked_sub(ending.len());
    let end = start.and_then(|start| name.get(start..));
    !name.contains('/') && start != Some(0) && end.is_some_and(|end| end.eq_ignore_ascii_case(ending))
}

impl FolderLayout {
    /// Returns true if a file below the root belongs to the project.
    pub fn has(&self, file: &str) -> bool {
        let in_folder = || {
            let (folder, extension) = self.folder;
            let name = file.strip_prefix(folder)?.strip_prefix('/')?;
            let stem = name.strip_suffix(extension)?.strip_suffix('.')?;
            Some(!stem.is_empty() && !name.contains('/'))
        };
        self.files.contains(&file) || in_folder() == Some(true)
    }

    /// Returns true if a path below the root is the assets folder or inside it.
    pub fn is_asset(&self, path: &str) -> bool {
        path.strip_prefix(self.assets).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }
}

/// The text of a file, or why it could not be read.
pub type ReadText = Result<Arc<str>, Unreadable>;

/// The files of a project as they were read.
#[derive(Clone, Debug, Default)]
pub struct Files {
    /// The text of each file by its path.
    pub texts: Vec<(Arc<str>, ReadText)>,
    /// The other files in the folder; `None` if unknown.
    pub listing: Option<Arc<Listing>>,
    /// Why some files of the project are unknown; `None` if all are known.
    pub incomplete: Option<Arc<str>>,
}

/// Names of files in or beside a project that are not part of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// The files below the root, by path.
    pub own: Vec<String>,
    /// The names of the shared sprites; `None` if there is no such folder.
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
