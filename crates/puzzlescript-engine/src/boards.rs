//! The bit boards of the features: which cells have what.

/// The bit boards of the features.
#[derive(Clone, Debug)]
pub(crate) struct Boards {
    /// The number of words of a board.
    pub(crate) words: usize,
    bits: Vec<u64>,
    counts: Vec<u32>,
    /// For each board, which blocks of its words may hold bits: one bit for `1 << block` words.
    blocks: Vec<u64>,
    block: u32,
}

impl Boards {
    pub(crate) fn new(cells: usize, features: usize) -> Self {
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
    #[inline]
    pub(crate) fn of(&self, feature: u32) -> &[u64] {
        let from = feature as usize * self.words;
        &self.bits[from..from + self.words]
    }

    /// The board of a feature, where boards are one word.
    #[inline]
    pub(crate) fn single(&self, feature: u32) -> u64 {
        self.bits[feature as usize]
    }

    /// A word of the board of a feature.
    #[inline]
    pub(crate) fn word(&self, feature: u32, word: usize) -> u64 {
        self.bits[feature as usize * self.words + word]
    }

    /// Gives cells of a word a feature that they lack. Whether no cell had it.
    #[inline]
    pub(crate) fn add(&mut self, feature: u32, word: usize, cells: u64) -> bool {
        let slot = &mut self.bits[feature as usize * self.words + word];
        debug_assert!(*slot & cells == 0, "the cells lack the feature");
        *slot |= cells;
        self.blocks[feature as usize] |= 1 << (word >> self.block);
        let count = &mut self.counts[feature as usize];
        let is_first = *count == 0;
        *count += ones(cells);
        is_first
    }

    /// Takes a feature from cells of a word that have it. Whether no cell has it any more.
    #[inline]
    pub(crate) fn take(&mut self, feature: u32, word: usize, cells: u64) -> bool {
        let from = feature as usize * self.words;
        let slot = &mut self.bits[from + word];
        debug_assert!(*slot & cells == cells, "the cells have the feature");
        *slot &= !cells;
        let is_empty = *slot == 0;
        let count = &mut self.counts[feature as usize];
        *count -= ones(cells);
        let is_last = *count == 0;
        if is_empty {
            self.clear_block(feature, word);
        }
        is_last
    }

    /// Notes that a block holds no bits, if so.
    #[inline]
    fn clear_block(&mut self, feature: u32, word: usize) {
        let from = feature as usize * self.words;
        let block = word >> self.block;
        let first = block << self.block;
        let last = (first + (1 << self.block)).min(self.words);
        if self.block == 0 || self.bits[from + first..from + last].iter().all(|&word| word == 0) {
            self.blocks[feature as usize] &= !(1 << block);
        }
    }

    /// The number of cells that have a feature.
    #[inline]
    pub(crate) fn count(&self, feature: u32) -> u32 {
        self.counts[feature as usize]
    }

    /// Whether a cell has a feature.
    #[inline]
    pub(crate) fn has(&self, feature: u32, cell: usize) -> bool {
        self.bits[feature as usize * self.words + cell / 64] >> (cell % 64) & 1 == 1
    }

    /// Which blocks of words of a board may hold bits, and the number of words of a block as a power of two.
    #[inline]
    pub(crate) fn blocks(&self, feature: u32) -> (u64, u32) {
        (self.blocks[feature as usize], self.block)
    }

    /// Gives a cell a feature that it lacks. Whether no cell had it.
    #[inline]
    pub(crate) fn set(&mut self, feature: u32, cell: usize) -> bool {
        self.add(feature, cell / 64, 1 << (cell % 64))
    }

    /// Takes a feature from a cell that has it. Whether no cell has it any more.
    #[inline]
    pub(crate) fn unset(&mut self, feature: u32, cell: usize) -> bool {
        self.take(feature, cell / 64, 1 << (cell % 64))
    }
}

/// The number of bits that are set. Mostly it is one, and counting costs more than looking.
#[inline]
fn ones(word: u64) -> u32 {
    if word & word.wrapping_sub(1) == 0 { u32::from(word != 0) } else { word.count_ones() }
}
