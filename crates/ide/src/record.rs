//! What was played, written down as the gold path.

use engine::def;
use pack::File;
use text::Edit;

/// The edits that make the gold path of a level the actions of `play`.
pub fn record(_file: &File, _play: &[def::Action]) -> Result<Vec<Edit>, String> {
    Ok(Vec::new())
}
