//! Finds the files that changed since an earlier snapshot, without comparing all of them.

use std::collections::BTreeSet;
use std::sync::Arc;

/// The history of changes to files, or to data about them, from snapshot to snapshot.
#[derive(Debug, Default)]
pub struct Lineage {
    /// The previous snapshot, and the files that changed since.
    before: Option<(Arc<Lineage>, Vec<Arc<str>>)>,
    /// The number of stored steps.
    length: usize,
}

/// Cap on the stored steps; older ones are dropped.
const LONGEST: usize = 64;

impl Lineage {
    /// The lineage after a snapshot in which these files changed.
    pub fn then(before: &Arc<Self>, changed: Vec<Arc<str>>) -> Arc<Self> {
        let length = before.length + 1;
        if length > LONGEST {
            return Arc::default();
        }
        Arc::new(Self { before: Some((Arc::clone(before), changed)), length })
    }

    /// The files that changed since an earlier snapshot. Returns `None` if it is no longer stored.
    pub fn since(&self, earlier: &Self) -> Option<BTreeSet<Arc<str>>> {
        let mut changed = BTreeSet::new();
        let mut at = self;
        while !std::ptr::eq(at, earlier) {
            let (before, step) = at.before.as_ref()?;
            changed.extend(step.iter().cloned());
            at = before;
        }
        Some(changed)
    }
}
