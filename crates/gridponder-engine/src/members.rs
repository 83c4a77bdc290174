//! Members of objects without duplicate keys.

use rustc_hash::FxHashMap;

use crate::Value;

/// The last of duplicate keys counts, at the position of the first.
pub(crate) fn without_duplicates(members: &[(String, Value)]) -> Vec<(String, Value)> {
    distinct(members).into_iter().cloned().collect()
}

/// The same without copies.
pub(crate) fn distinct(members: &[(String, Value)]) -> Vec<&(String, Value)> {
    let mut places = FxHashMap::default();
    let mut kept: Vec<&(String, Value)> = Vec::with_capacity(members.len());
    for member in members {
        let place = *places.entry(member.0.as_str()).or_insert(kept.len());
        match kept.get_mut(place) {
            Some(earlier) => *earlier = member,
            None => kept.push(member),
        }
    }
    kept
}
