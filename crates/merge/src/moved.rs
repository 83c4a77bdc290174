//! What both sides took away from one place and put to different ones. Merged place by place it would be there twice.

use std::collections::HashSet;
use std::hash::Hash;

/// What happened to a content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It was taken away by both sides.
    Lost,
    /// It was put by ours alone.
    Ours,
    /// It was put by theirs alone.
    Theirs,
}

/// The contents that were lost at a place and put by each side to another one.
pub(crate) fn apart<T: Eq + Hash + Clone>(fates: &[(T, Fate)]) -> HashSet<T> {
    let having = |wanted: Fate| -> HashSet<&T> {
        fates.iter().filter(|(_, fate)| *fate == wanted).map(|(content, _)| content).collect()
    };
    let [lost, ours, theirs] = [Fate::Lost, Fate::Ours, Fate::Theirs].map(having);
    lost.into_iter().filter(|it| ours.contains(*it) && theirs.contains(*it)).cloned().collect()
}
