//! Where the files of a project lie, and what is read of them.

use std::sync::Arc;

use text::Unreadable;

/// How the files of a language's projects are laid out. Paths are below the root of the project, with `/` between
/// their parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// A project is a folder.
    Folder(&'static FolderLayout),
    /// A project is a single file of this name, which is its own root.
    File(&'static str),
}

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
            Self::File(name) => vec![format!("**/{name}")],
        }
    }

    /// Whether a file below the root belongs to the project.
    pub fn has(self, file: &str) -> bool {
        match self {
            Self::Folder(layout) => layout.has(file),
            Self::File(name) => name == file,
        }
    }
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
