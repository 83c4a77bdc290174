//! Which files are not as they were at an earlier moment, without looking at all of them.

use std::collections::BTreeSet;
use std::sync::Arc;

/// What became of files, or of something that is known of each, step by step from one moment to the next.
#[derive(Debug, Default)]
pub struct Lineage {
    /// The moment before, and the files that changed since.
    before: Option<(Arc<Lineage>, Vec<Arc<str>>)>,
    /// How many steps are remembered.
    length: usize,
}

/// Older steps are forgotten.
const LONGEST: usize = 64;

impl Lineage {
    /// The moment after one, at which these files are others.
    pub fn then(before: &Arc<Self>, changed: Vec<Arc<str>>) -> Arc<Self> {
        let length = before.length + 1;
        if length > LONGEST {
            return Arc::default();
        }
        Arc::new(Self { before: Some((Arc::clone(before), changed)), length })
    }

    /// The files that are not as they were at an earlier moment; `None` where that is not remembered.
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
