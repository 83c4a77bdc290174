//! What both sides moved, each from or to another place. Merged place by place it would be there twice, or be gone.

use std::collections::BTreeSet;

use text::Versions;

/// The contents that both sides moved, each otherwise.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Apart<T> {
    /// They left one place in both sides, and came to a different one in each.
    twice: BTreeSet<T>,
    /// They came to one place in both sides, and left a different one in each.
    gone: BTreeSet<T>,
}

impl<T: Ord + Clone> Apart<T> {
    /// Of places, given by what each holds in each version; `None` for nothing.
    pub(crate) fn of(places: impl IntoIterator<Item = Versions<Option<T>>>) -> Self {
        let [mut left, mut came] = [BTreeSet::new(), BTreeSet::new()];
        let [mut put_by_ours, mut put_by_theirs] = [BTreeSet::new(), BTreeSet::new()];
        let [mut taken_by_ours, mut taken_by_theirs] = [BTreeSet::new(), BTreeSet::new()];
        for Versions { base, ours, theirs } in places {
            if ours == theirs {
                if ours != base {
                    left.extend(base);
                    came.extend(ours);
                }
                continue;
            }
            if ours != base {
                taken_by_ours.extend(base.clone());
                put_by_ours.extend(ours);
            }
            if theirs != base {
                taken_by_theirs.extend(base);
                put_by_theirs.extend(theirs);
            }
        }
        let in_all = |one: &BTreeSet<T>, ours: &BTreeSet<T>, theirs: &BTreeSet<T>| {
            one.iter().filter(|it| ours.contains(*it) && theirs.contains(*it)).cloned().collect()
        };
        Self {
            twice: in_all(&left, &put_by_ours, &put_by_theirs),
            gone: in_all(&came, &taken_by_ours, &taken_by_theirs),
        }
    }

    /// Returns true if nothing was moved so.
    pub(crate) fn is_none(&self) -> bool {
        self.twice.is_empty() && self.gone.is_empty()
    }

    /// Returns true if a place is one of those that such a content came to or left, in one side.
    pub(crate) fn has(&self, place: &Versions<Option<T>>) -> bool {
        let is_in =
            |set: &BTreeSet<T>, content: &Option<T>| content.as_ref().is_some_and(|it| set.contains(it));
        let Versions { base, ours, theirs } = place;
        ours != theirs && (is_in(&self.twice, ours) || is_in(&self.twice, theirs) || is_in(&self.gone, base))
    }
}
