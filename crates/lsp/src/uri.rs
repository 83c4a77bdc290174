//! URIs as keys: equal files have equal keys, however they are spelled.

use std::fmt;
use std::path::{Path, PathBuf};

use lsp_types::Url;

use crate::untitled;

/// A normalized URI. Clients spell Windows drives and colons in several ways.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct DocUri(String);

impl DocUri {
    pub(crate) fn new(url: &Url) -> Self {
        // A path has one spelling; a URI may encode any character of it.
        let path = match url.scheme() {
            "file" => url.to_file_path().ok(),
            // An unsaved document may have the path where it will be saved.
            untitled::SCHEME if url.path().starts_with('/') => {
                Url::parse(&format!("file://{}", url.path())).ok().and_then(|url| url.to_file_path().ok())
            }
            _ => None,
        };
        path.and_then(|path| Self::of_path(&path)).unwrap_or_else(|| Self(url.as_str().to_owned()))
    }

    /// The URI of a file.
    pub(crate) fn of_path(path: &Path) -> Option<Self> {
        if let Some(uri) = untitled::uri_of(path) {
            return Some(Self(uri));
        }
        let url = Url::from_file_path(path).ok()?;
        Some(Self(if cfg!(windows) { with_small_drive(url.as_str()) } else { url.into() }))
    }

    /// The URI to send to a client that has not spelled it itself.
    pub(crate) fn to_url(&self) -> Option<Url> {
        Url::parse(&self.0).ok()
    }

    /// The path that identifies an untitled document without a path of its own.
    pub(crate) fn untitled_path(&self, language_id: &str) -> Option<PathBuf> {
        untitled::path_of(&self.0, language_id)
    }

    /// The path of a file; `None` for other URIs, such as an untitled buffer.
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

/// A Windows file URI with a lower-case drive; clients use both cases.
fn with_small_drive(uri: &str) -> String {
    let drive = uri.strip_prefix("file:///").and_then(|path| path.chars().next());
    match drive.filter(char::is_ascii_uppercase) {
        Some(drive) if uri[9..].starts_with(':') => {
            format!("file:///{}{}", drive.to_ascii_lowercase(), &uri[9..])
        }
        _ => uri.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn key(uri: &str) -> DocUri {
        DocUri::new(&Url::parse(uri).unwrap())
    }

    #[test]
    fn a_drive_of_windows_is_in_lower_case() {
        assert_eq!(with_small_drive("file:///C:/a%20b"), "file:///c:/a%20b");
        for other in ["file:///c:/a", "file:///CC:/a", "file:///Code/a", "file:///", "untitled:C:"] {
            assert_eq!(with_small_drive(other), other);
        }
    }

    #[cfg(windows)]
    #[test]
    fn spellings_of_a_windows_drive_are_one_place() {
        for spelling in ["file:///C:/a%20b", "file:///c%3A/a%20b", "file:///C%3a/a b"] {
            assert_eq!(key(spelling), key("file:///c:/a%20b"));
        }
    }

    #[cfg(unix)]
    #[test]
    fn spellings_of_a_path_are_one_place() {
        for spelling in ["file:///a%3Ab/%C3%BC%23", "file:///a:b/ü%23", "file:///a:b/%c3%bc%23"] {
            assert_eq!(key(spelling), key("file:///a:b/%C3%BC%23"));
        }
        assert_ne!(key("file:///A:/b"), key("file:///a:/b"));
    }

    #[cfg(unix)]
    #[test]
    fn a_document_that_was_never_saved_is_where_it_will_be() {
        assert_eq!(key("untitled:/a%20b/c.json"), key("file:///a%20b/c.json"));
    }

    #[test]
    fn a_document_that_is_nowhere_is_told_by_its_uri() {
        let uri = key("untitled:Untitled-1");
        let path = uri.untitled_path("puzzlescript").unwrap();
        assert_eq!(DocUri::of_path(&path), Some(uri));
    }

    #[test]
    fn what_is_no_file_has_no_path() {
        assert_eq!(key("untitled:Untitled-1").to_path(), None);
        assert_eq!(key("vscode-vfs://github/a/game.json").to_path(), None);
    }

    #[cfg(unix)]
    proptest! {
        #![proptest_config(testrun::law(256))]

        #[test]
        fn a_path_comes_back_from_its_uri(path in "(/[ -.0-~é語😀%#?]{1,8}){1,4}") {
            let path = PathBuf::from(path);
            // A segment of dots is not a name.
            prop_assume!(!path.components().any(|part| part.as_os_str().to_string_lossy().chars().all(|c| c == '.')));
            let uri = DocUri::of_path(&path).unwrap();
            prop_assert_eq!(uri.to_path(), Some(path.clone()));
            prop_assert_eq!(DocUri::new(&uri.to_url().unwrap()), uri);
        }
    }
}
