//! What a turn has to tell the sounds.

/// Objects that rules created and destroyed in a turn, by id, over the whole board.
#[derive(Clone, Debug)]
pub(crate) struct Notes {
    pub(crate) created: Vec<u64>,
    pub(crate) destroyed: Vec<u64>,
}

impl Notes {
    pub(crate) fn new(words: usize) -> Self {
        Self { created: vec![0; words], destroyed: vec![0; words] }
    }

    pub(crate) fn clear(&mut self) {
        self.created.fill(0);
        self.destroyed.fill(0);
    }
}
