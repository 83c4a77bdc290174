//! What a name stands for, looked up in the cells of states.

use crate::model::Name;

/// What a cell must have: words of the cell, with the bits that count in them.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    masks: Vec<(usize, u32)>,
    is_all: bool,
}

impl Wanted {
    pub(super) fn of(name: &Name) -> Self {
        let halves = name.objects.words().iter().flat_map(|&word| [word as u32, (word >> 32) as u32]);
        Self { masks: halves.enumerate().filter(|(_, mask)| *mask != 0).collect(), is_all: name.is_all }
    }

    /// Whether a cell has it.
    pub(super) fn is_in(&self, cell: &[u32]) -> bool {
        let word = |at: usize| cell.get(at).copied().unwrap_or(0);
        if self.is_all {
            self.masks.iter().all(|&(at, mask)| word(at) & mask == mask)
        } else {
            self.masks.iter().any(|&(at, mask)| word(at) & mask != 0)
        }
    }
}
