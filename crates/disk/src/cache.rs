//! Files of Goldpath's own in the user's cache folder. They can be lost at any time.

use std::fs;
use std::path::PathBuf;

use etcetera::{BaseStrategy, choose_base_strategy};

/// Puts a text into the cache, at a path given by its parts, and says where it is. `None` when there is no
/// such folder or it cannot be written.
pub fn cache(parts: &[&str], text: &str) -> Option<PathBuf> {
    let mut path = choose_base_strategy().ok()?.cache_dir();
    path.push("goldpath");
    path.extend(parts);
    if fs::read_to_string(&path).is_ok_and(|there| there == text) {
        return Some(path);
    }
    fs::create_dir_all(path.parent()?).ok()?;
    // Another process may write the same: each writes a file of its own and puts it in place whole.
    let draft = path.with_extension(format!("{}.tmp", std::process::id()));
    fs::write(&draft, text).ok()?;
    fs::rename(&draft, &path).ok()?;
    Some(path)
}
