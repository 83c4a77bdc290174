//! The bit boards of the features: which cells have what.

/// The bit boards of the features.
#[derive(Clone, Debug)]
pub(crate) struct Boards {
    /// The number of words of a board.
    pub(crate) words: usize,
    bits: Vec<u64>,
    tallies: Vec<Tally>,
    /// A block has `1 << block` words.
    block: u32,
}

/// What is known of a board at a glance.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    /// Which blocks of its words may hold bits.
    blocks: u64,
    /// The number of its bits.
    count: u32,
}

impl Boards {
    pub(crate) fn new(cells: usize, features: usize) -> Self {
        let words = cells.div_ceil(64);
        let block = words.div_ceil(64).next_power_of_two().trailing_zeros();
        Self { words, bits: vec![0; words * features], tallies: vec![Tally::default(); features], block }
    }

    /// The board of a feature.
    #[inline]
    pub(crate) fn of(&self, feature: u32) -> &[u64] {
        let from = feature as usize * self.words;
        &self.bits[from..from + self.words]
    }

    /// All boards, one behind the other.
    #[inline]
    pub(crate) fn all(&self) -> &[u64] {
        &self.bits
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
        let tally = &mut self.tallies[feature as usize];
        tally.blocks |= 1 << (word >> self.block);
        let is_first = tally.count == 0;
        tally.count += ones(cells);
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
        let tally = &mut self.tallies[feature as usize];
        tally.count -= ones(cells);
        let is_last = tally.count == 0;
        if is_empty {
            self.clear_block(feature, word);
        }
        is_last
    }

    /// Notes that a block holds no bits, if so, after the last bit of a word has gone.
    #[inline]
    fn clear_block(&mut self, feature: u32, word: usize) {
        if self.block == 0 {
            self.tallies[feature as usize].blocks &= !(1 << (word & 63));
        } else {
            self.clear_large_block(feature, word);
        }
    }

    fn clear_large_block(&mut self, feature: u32, word: usize) {
        let from = feature as usize * self.words;
        let block = word >> self.block;
        let first = block << self.block;
        let last = (first + (1 << self.block)).min(self.words);
        if self.bits[from + first..from + last].iter().all(|&word| word == 0) {
            self.tallies[feature as usize].blocks &= !(1 << block);
        }
    }

    /// The number of cells that have a feature.
    #[inline]
    pub(crate) fn count(&self, feature: u32) -> u32 {
        self.tallies[feature as usize].count
    }

    /// The first cell that has a feature, where there is one.
    #[inline]
    pub(crate) fn first(&self, feature: u32) -> usize {
        let words = self.of(feature);
        let mut word = (self.tallies[feature as usize].blocks.trailing_zeros() as usize) << self.block;
        while words.get(word) == Some(&0) {
            word += 1;
        }
        word * 64 + words.get(word).map_or(0, |bits| bits.trailing_zeros() as usize)
    }

    /// Whether a cell has a feature.
    #[inline]
    pub(crate) fn has(&self, feature: u32, cell: usize) -> bool {
        self.bits[feature as usize * self.words + cell / 64] >> (cell % 64) & 1 == 1
    }

    /// Which blocks of words of a board may hold bits, and the number of words of a block as a power of two.
    #[inline]
    pub(crate) fn blocks(&self, feature: u32) -> (u64, u32) {
        (self.tallies[feature as usize].blocks, self.block)
    }

    /// Gives a cell a feature that it lacks. Whether no cell had it.
    #[inline]
    pub(crate) fn set(&mut self, feature: u32, cell: usize) -> bool {
        let word = cell / 64;
        self.bits[feature as usize * self.words + word] |= 1 << (cell % 64);
        let tally = &mut self.tallies[feature as usize];
        tally.blocks |= 1 << (word >> self.block);
        tally.count += 1;
        tally.count == 1
    }

    /// Takes a feature from a cell that has it. Whether no cell has it any more.
    #[inline]
    pub(crate) fn unset(&mut self, feature: u32, cell: usize) -> bool {
        let word = cell / 64;
        let slot = &mut self.bits[feature as usize * self.words + word];
        *slot &= !(1 << (cell % 64));
        let is_empty = *slot == 0;
        let tally = &mut self.tallies[feature as usize];
        tally.count -= 1;
        let is_last = tally.count == 0;
        if is_empty {
            self.clear_block(feature, word);
        }
        is_last
    }
}

/// The number of bits that are set. Mostly it is one, and counting costs more than looking.
#[inline]
fn ones(word: u64) -> u32 {
    if word & word.wrapping_sub(1) == 0 { u32::from(word != 0) } else { word.count_ones() }
}
