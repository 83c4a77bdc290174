//! What the released game cannot open a level with: values of `state` of another type than it wants.

use crate::def::Misread;
use crate::ignored::Path;
use crate::{Value, Wanted};

/// What the game reads of `state`, in its order; each may be absent or null.
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

/// The first value of the `state` of a level that is of another type.
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
