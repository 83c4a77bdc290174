//! Untitled documents without a path, such as `untitled:Untitled-1`. Each gets the path of a file in a folder of its
//! own, which does not exist and is never read, so that a path identifies every document.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The scheme of the URIs of unsaved documents.
pub(crate) const SCHEME: &str = "untitled";

/// Cap on the length of a name; longer ones get no path.
const MAX_NAME: usize = 120;

/// The language ids that are not the extension of their files.
const EXTENSIONS: [(&str, &str); 2] = [("plaintext", "txt"), ("jsonc", "json")];

/// The folder that contains the folders of all untitled documents.
static NOWHERE: LazyLock<PathBuf> = LazyLock::new(|| {
    // A system without processes has no folder for temporary files either.
    if cfg!(target_family = "wasm") {
        return PathBuf::from("/goldpath-untitled");
    }
    let folder = std::env::temp_dir().join(format!("goldpath-untitled-{}", std::process::id()));
    std::path::absolute(&folder).unwrap_or(folder)
});

/// The path of an untitled document, with an extension for its language id; `None` for a document that has a path.
pub(crate) fn path_of(uri: &str, language_id: &str) -> Option<PathBuf> {
    let name = name_of(uri)?;
    let known = EXTENSIONS.iter().find(|(id, _)| *id == language_id);
    let ending = known.map_or(language_id, |(_, extension)| extension);
    let is_ending = !ending.is_empty() && ending.bytes().all(|it| it.is_ascii_alphanumeric());
    let shown: String = name.chars().map(|it| if it.is_alphanumeric() { it } else { '-' }).collect();
    let shown = shown.trim_matches('-');
    let shown = if shown.is_empty() { SCHEME } else { shown };
    (is_ending && name.len() <= MAX_NAME)
        .then(|| NOWHERE.join(encode(name)).join(format!("{shown}.{ending}")))
}

/// The language ids of documents whose path ends with an extension.
pub(crate) fn language_ids(extension: &'static str) -> impl Iterator<Item = &'static str> {
    let others = EXTENSIONS.iter().filter(move |(_, it)| *it == extension).map(|(id, _)| *id);
    others.chain([extension])
}

/// The URI of an untitled document by its path from [`path_of`].
pub(crate) fn uri_of(path: &Path) -> Option<String> {
    let folder = path.strip_prefix(&*NOWHERE).ok()?.components().next()?;
    Some(format!("{SCHEME}:{}", decode(folder.as_os_str().to_str()?)?))
}

/// Returns true if a path is one of [`path_of`].
pub(crate) fn is_untitled(path: &Path) -> bool {
    path.starts_with(&*NOWHERE)
}

/// The part of an untitled document's URI after its scheme.
fn name_of(uri: &str) -> Option<&str> {
    let name = uri.strip_prefix(SCHEME)?.strip_prefix(':')?;
    (!name.is_empty() && !name.starts_with('/')).then_some(name)
}

/// Encodes a name as a folder name that every file system allows.
fn encode(name: &str) -> String {
    let mut folder = String::with_capacity(2 * name.len());
    for byte in name.bytes() {
        // Writing to a string cannot fail.
        let _ = write!(folder, "{byte:02x}");
    }
    folder
}

fn decode(folder: &str) -> Option<String> {
    let pairs = folder.as_bytes().chunks(2).map(|pair| {
        let pair = std::str::from_utf8(pair).ok()?;
        u8::from_str_radix(pair, 16).ok()
    });
    String::from_utf8(pairs.collect::<Option<Vec<u8>>>()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_that_is_nowhere_comes_back_from_its_path() {
        for uri in ["untitled:Untitled-1", "untitled:a%20b?c#d", "untitled:..", "untitled:C:"] {
            let path = path_of(uri, "puzzlescript").expect("it is nowhere");
            assert!(path.is_absolute() && is_untitled(&path) && !path.exists());
            assert_eq!(path.extension().and_then(|it| it.to_str()), Some("puzzlescript"));
            assert_eq!(uri_of(&path).as_deref(), Some(uri));
        }
        let text = path_of("untitled:Untitled-1", "plaintext").expect("it is nowhere");
        assert!(text.ends_with("Untitled-1.txt"), "{}", text.display());
    }

    #[test]
    fn what_is_somewhere_or_no_document_has_no_such_path() {
        let long = format!("untitled:{}", "a".repeat(MAX_NAME + 1));
        for uri in ["untitled:/a/b.json", "untitled:", "file:///a", "untitledx:a", &long] {
            assert_eq!(path_of(uri, "json"), None, "{uri}");
        }
        assert_eq!(path_of("untitled:a", "../x"), None);
        assert_eq!(uri_of(Path::new("/a/b.json")), None);
    }
}
