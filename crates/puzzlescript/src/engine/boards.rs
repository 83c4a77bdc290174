//! The bit boards of the features: which cells have what.

/// The bit boards of the features.
#[derive(Clone, Debug)]
pub(super) struct Boards {
    /// The number of words of a board.
    pub(super) words: usize,
    bits: Vec<u64>,
    counts: Vec<u32>,
    /// For each board, which blocks of its words may hold bits: one bit for `1 << block` words.
    blocks: Vec<u64>,
    block: u32,
}

impl Boards {
    pub(super) fn new(cells: usize, features: usize) -> Self {
        let words = cells.div_ceil(64);
        let block = words.div_ceil(64).next_power_of_two().trailing_zeros();
        Self {
            words,
            bits: vec![0; words * features],
            counts: vec![0; features],
            blocks: vec![0; features],
            block,
        }
    }

    /// The board of a feature.
    pub(super) fn of(&self, feature: u32) -> &[u64] {
        let from = feature as usize * self.words;
        &self.bits[from..from + self.words]
    }

    /// The number of cells that have a feature.
    pub(super) fn count(&self, feature: u32) -> u32 {
        self.counts[feature as usize]
    }

    /// Whether a cell has a feature.
    pub(super) fn has(&self, feature: u32, cell: usize) -> bool {
        self.bits[feature as usize * self.words + cell / 64] >> (cell % 64) & 1 == 1
    }

    /// Which blocks of words of a board may hold bits, and the number of words of a block as a power of two.
    pub(super) fn blocks(&self, feature: u32) -> (u64, u32) {
        (self.blocks[feature as usize], self.block)
    }

    pub(super) fn set(&mut self, feature: u32, cell: usize) {
        let word = cell / 64;
        self.bits[feature as usize * self.words + word] |= 1 << (cell % 64);
        self.counts[feature as usize] += 1;
        self.blocks[feature as usize] |= 1 << (word >> self.block);
    }

    pub(super) fn unset(&mut self, feature: u32, cell: usize) {
        let (from, word) = (feature as usize * self.words, cell / 64);
        self.bits[from + word] &= !(1 << (cell % 64));
        self.counts[feature as usize] -= 1;
        if self.bits[from + word] == 0 {
            let block = word >> self.block;
            let first = block << self.block;
            let last = (first + (1 << self.block)).min(self.words);
            if self.bits[from + first..from + last].iter().all(|&word| word == 0) {
                self.blocks[feature as usize] &= !(1 << block);
            }
        }
    }
}
