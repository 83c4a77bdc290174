//! Paths in reports: relative to a folder, to be valid on other machines. A pure function of paths.

use std::io;
use std::path::{Component, MAIN_SEPARATOR, Path, PathBuf};

/// The folder that paths are relative to.
#[derive(Clone, Debug)]
pub(crate) struct PathBase {
    folder: PathBuf,
}

impl PathBase {
    /// The current folder.
    pub(crate) fn current() -> io::Result<Self> {
        Ok(Self::new(&std::env::current_dir()?))
    }

    /// A folder, given by its absolute path.
    pub(crate) fn new(folder: &Path) -> Self {
        Self { folder: normal(folder) }
    }

    /// The absolute path of a path relative to this folder, without `.` and `..`.
    pub(crate) fn whole(&self, path: &Path) -> PathBuf {
        normal(&self.folder.join(path))
    }

    /// The path relative to this folder, with `/` as separator; absolute if there is none, such as on another
    /// drive.
    pub(crate) fn path(&self, path: &str) -> String {
        let whole = self.whole(Path::new(path));
        let shared = self.folder.components().zip(whole.components()).take_while(|(a, b)| a == b).count();
        if shared == 0 {
            return slashes(&whole);
        }
        let up = self.folder.components().skip(shared).map(|_| Component::ParentDir);
        slashes(&up.chain(whole.components().skip(shared)).collect::<PathBuf>())
    }

    /// The URI of a path; relative if it is inside this folder.
    pub(crate) fn uri(&self, path: &str) -> String {
        let whole = self.whole(Path::new(path));
        if let Ok(inside) = whole.strip_prefix(&self.folder) {
            return encode(&slashes(inside));
        }
        format!("file:///{}", encode(slashes(&whole).trim_start_matches('/')))
    }
}

/// Removes `.` and `..` lexically: a report may name a missing file.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                normal.pop();
            }
            part => normal.push(part),
        }
    }
    normal
}

fn slashes(path: &Path) -> String {
    let text = path.to_string_lossy();
    if MAIN_SEPARATOR == '/' { text.into_owned() } else { text.replace(MAIN_SEPARATOR, "/") }
}

/// Percent-encodes all but `/` and the unreserved characters of a URI.
fn encode(path: &str) -> String {
    let mut encoded = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.push('%');
            encoded.extend(
                [byte >> 4, byte & 15].map(|half| char::from(b"0123456789ABCDEF"[usize::from(half)])),
            );
        }
    }
    encoded
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn paths_are_told_from_the_folder() {
        let base = PathBase::new(Path::new("/repo/ci"));
        for (path, told) in [
            ("a/b.json", "a/b.json"),
            ("./a/./b.json", "a/b.json"),
            ("../packs/a.json", "../packs/a.json"),
            ("/repo/ci/a.json", "a.json"),
            ("/other/a.json", "../../other/a.json"),
            ("a/../../../../..", "../.."),
        ] {
            assert_eq!(base.path(path), told, "{path}");
        }
    }

    #[test]
    fn a_uri_is_escaped_and_leaves_the_folder_only_as_a_whole() {
        let base = PathBase::new(Path::new("/repo"));
        for (path, uri) in [
            ("with space/50%#?.json", "with%20space/50%25%23%3F.json"),
            ("é💡.json", "%C3%A9%F0%9F%92%A1.json"),
            (r"packs\a.json", "packs%5Ca.json"),
            ("c:d/[1].json", "c%3Ad/%5B1%5D.json"),
            ("../b c.json", "file:///b%20c.json"),
            ("./levels/a.json", "levels/a.json"),
        ] {
            assert_eq!(base.uri(path), uri, "{path}");
        }
    }
}
