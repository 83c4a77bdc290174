//! What a turn has to tell the sounds.

/// Objects that rules created and destroyed in a turn, by id, over the whole board.
#[derive(Debug)]
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

// A copy into notes that are there allocates nothing, which a derived one would do.
impl Clone for Notes {
    fn clone(&self) -> Self {
        Self { created: self.created.clone(), destroyed: self.destroyed.clone() }
    }

    fn clone_from(&mut self, from: &Self) {
        self.created.clone_from(&from.created);
        self.destroyed.clone_from(&from.destroyed);
    }
}
