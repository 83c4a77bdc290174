//! Paths as they are shown: what the user gave, then `/` between the parts on every system.

use std::path::{MAIN_SEPARATOR, Path};

/// A path below another; nothing is put before it when there is nothing above.
pub(crate) fn join(above: &str, below: &str) -> String {
    if above.is_empty() || below.is_empty() || above.ends_with(['/', MAIN_SEPARATOR]) {
        format!("{above}{below}")
    } else {
        format!("{above}/{below}")
    }
}

/// A relative path with `/` between its parts.
pub(crate) fn with_slashes(path: &Path) -> String {
    let parts: Vec<_> = path.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}

/// What the user calls this path.
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
