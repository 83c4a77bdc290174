//! Values of `state` that prevent the released game from opening a level, because they have a wrong type.

use crate::def::Misread;
use crate::ignored::Path;
use crate::{Value, Wanted};

/// What the game reads from `state`, in reading order. Each value may be absent or null.
const READ: &[(&[&str], Wanted)] = &[
    (&["avatar"], Wanted::Object),
    (&["avatar", "enabled"], Wanted::Flag),
    (&["avatar", "position"], Wanted::Cell),
    (&["avatar", "facing"], Wanted::Direction),
    (&["avatar", "inventory"], Wanted::Object),
    (&["avatar", "inventory", "slot"], Wanted::Text),
    (&["variables"], Wanted::Object),
    (&["overlay"], Wanted::Object),
    (&["overlay", "position"], Wanted::Pair),
    (&["overlay", "size"], Wanted::Pair),
];

/// The first value in the `state` of a level that has a wrong type.
pub(super) fn misread(level: &Value) -> Option<Misread> {
    let state = level.get("state")?;
    READ.iter().find_map(|(keys, wanted)| {
        let found = keys.iter().try_fold(state, |value, key| value.get(key))?;
        if *found == Value::Null || wanted.takes(found) {
            return None;
        }
        let mut pointer = Path::Key(&Path::Level, "state").to_string();
        for key in *keys {
            pointer.push_str(&Path::Key(&Path::Level, key).to_string());
        }
        Some(Misread { pointer, wanted: *wanted, found: found.clone() })
    })
}
