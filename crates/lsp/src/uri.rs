//! URIs as keys: two spellings of one place are one key.

use std::fmt;
use std::path::{Path, PathBuf};

use lsp_types::Url;

/// A place, in one spelling. Clients spell drives and colons of Windows in several ways.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct DocUri(String);

impl DocUri {
    pub(crate) fn new(url: &Url) -> Self {
        let text = url.as_str();
        let Some(path) = text.strip_prefix("file:///") else { return Self(text.to_owned()) };
        Self(match drive(path) {
            Some((letter, rest)) => format!("file:///{}:{rest}", letter.to_ascii_lowercase()),
            None => text.to_owned(),
        })
    }

    /// The place of a file.
    pub(crate) fn of_path(path: &Path) -> Option<Self> {
        Url::from_file_path(path).ok().as_ref().map(Self::new)
    }

    /// The URI to send to a client that has not spelled it itself.
    pub(crate) fn to_url(&self) -> Option<Url> {
        Url::parse(&self.0).ok()
    }

    /// The path of a file; `None` for what is no file, such as an untitled buffer.
    pub(crate) fn to_path(&self) -> Option<PathBuf> {
        let url = self.to_url()?;
        (url.scheme() == "file").then(|| url.to_file_path().ok()).flatten()
    }
}

impl fmt::Debug for DocUri {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The drive letter of the path of a URI, and what follows the colon.
fn drive(path: &str) -> Option<(char, &str)> {
    let letter = path.chars().next().filter(char::is_ascii_alphabetic)?;
    let rest = &path[1..];
    let rest =
        rest.strip_prefix(':').or_else(|| rest.strip_prefix("%3A")).or_else(|| rest.strip_prefix("%3a"))?;
    (rest.is_empty() || rest.starts_with('/')).then_some((letter, rest))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn key(uri: &str) -> DocUri {
        DocUri::new(&Url::parse(uri).unwrap())
    }

    #[test]
    fn spellings_of_a_windows_drive_are_one_place() {
        for spelling in ["file:///C:/a%20b", "file:///c%3A/a%20b", "file:///C%3a/a%20b"] {
            assert_eq!(format!("{:?}", key(spelling)), "file:///c:/a%20b");
        }
        assert_ne!(key("file:///c:/a"), key("file:///d:/a"));
        assert_eq!(format!("{:?}", key("file:///cc%3A/a")), "file:///cc%3A/a");
    }

    #[test]
    fn what_is_no_file_has_no_path() {
        assert_eq!(key("untitled:Untitled-1").to_path(), None);
        assert_eq!(key("vscode-vfs://github/a/game.json").to_path(), None);
    }

    #[cfg(unix)]
    proptest! {
        #[test]
        fn a_path_comes_back_from_its_uri(path in "(/[ -.0-~é語😀%#?]{1,8}){1,4}") {
            let path = PathBuf::from(path);
            // A part of dots alone is not a name but a way.
            prop_assume!(!path.components().any(|part| part.as_os_str().to_string_lossy().chars().all(|c| c == '.')));
            let uri = DocUri::of_path(&path).unwrap();
            prop_assert_eq!(uri.to_path(), Some(path.clone()));
            prop_assert_eq!(DocUri::new(&uri.to_url().unwrap()), uri);
        }
    }
}
