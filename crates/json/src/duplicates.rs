//! Finds duplicate keys in an object.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use text::TextRange;

use crate::arena::Arena;
use crate::report::{Report, excerpt};
use crate::{NodeId, SyntaxErrorKind, decode};

/// Up to this number of members every pair is compared, which is faster than hashing.
const FEW: usize = 8;

/// Reports every key of a finished object that also occurs earlier in it.
pub(crate) fn check(text: &str, arena: &Arena, object: NodeId, report: &mut Report) {
    let count = arena.child_count(object);
    if count < 2 {
        return;
    }
    // A key with an empty range is a missing one.
    let keys = arena.keys(object).filter(|key| !key.is_empty());
    let decoded = keys.map(|range| (decode::quoted(&text[range]), range));
    if count <= FEW {
        let mut seen: [Option<(Cow<'_, str>, TextRange)>; FEW] = [const { None }; FEW];
        let mut length = 0;
        for (key, range) in decoded.take(FEW) {
            let first = seen[..length].iter().flatten().find(|(earlier, _)| *earlier == key);
            if let Some((_, first)) = first {
                tell(&key, range, *first, report);
            } else {
                seen[length] = Some((key, range));
                length += 1;
            }
        }
    } else {
        let mut seen: HashMap<Cow<'_, str>, TextRange> = HashMap::with_capacity(count);
        for (key, range) in decoded {
            match seen.entry(key) {
                Entry::Occupied(first) => tell(first.key(), range, *first.get(), report),
                Entry::Vacant(place) => {
                    place.insert(range);
                }
            }
        }
    }
}

fn tell(key: &str, range: TextRange, first: TextRange, report: &mut Report) {
    report.add_related(
        SyntaxErrorKind::DuplicateKey,
        (range.start().into(), range.end().into()),
        || {
            format!(
                "duplicate key {}: an object has each key once, and of several only the last counts",
                excerpt(key)
            )
        },
        || Some((first, format!("{} is first here", excerpt(key)))),
    );
}
