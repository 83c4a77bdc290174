//! Paths for display: what the user gave, then segments separated by `/` on every system.

use std::path::{MAIN_SEPARATOR, Path};

/// Joins two paths; returns `below` alone if `above` is empty.
pub(crate) fn join(above: &str, below: &str) -> String {
    if above.is_empty() || below.is_empty() || above.ends_with(['/', MAIN_SEPARATOR]) {
        format!("{above}{below}")
    } else {
        format!("{above}/{below}")
    }
}

/// A relative path with `/` as separator.
pub(crate) fn with_slashes(path: &Path) -> String {
    let parts: Vec<_> = path.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}

/// The path in the user's notation.
pub(crate) fn shown(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_joined_by_one_slash() {
        assert_eq!(join("packs", "a/game.json"), "packs/a/game.json");
        assert_eq!(join("packs/", "game.json"), "packs/game.json");
        assert_eq!(join("/", "game.json"), "/game.json");
        assert_eq!(join("", "game.json"), "game.json");
        assert_eq!(join("packs", ""), "packs");
    }
}
