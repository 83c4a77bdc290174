//! Goldpath's own files in the user's cache folder. They can be deleted at any time.

use std::fs;
use std::path::PathBuf;

use etcetera::{BaseStrategy, choose_base_strategy};

/// Writes a text into the cache, at a path given by its segments. Returns the full path, or `None` if there
/// is no cache folder or it is not writable.
pub fn cache(parts: &[&str], text: &str) -> Option<PathBuf> {
    let mut path = choose_base_strategy().ok()?.cache_dir();
    path.push("goldpath");
    path.extend(parts);
    if fs::read_to_string(&path).is_ok_and(|there| there == text) {
        return Some(path);
    }
    fs::create_dir_all(path.parent()?).ok()?;
    // Another process may write the same file, so each writes its own draft and renames it.
    let draft = path.with_extension(format!("{}.tmp", std::process::id()));
    fs::write(&draft, text).ok()?;
    fs::rename(&draft, &path).ok()?;
    Some(path)
}
