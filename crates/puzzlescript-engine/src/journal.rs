//! The journal of the changes of objects: what a cell held before its first change since the last mark.

/// A place in the journal: the board as it was then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Mark(usize);

/// Former objects of cells, the newest last.
#[derive(Clone, Debug)]
pub(crate) struct Journal {
    /// The number of words of a cell.
    width: usize,
    cells: Vec<u32>,
    words: Vec<u64>,
    /// For each cell, the epoch of its last entry.
    epochs: Vec<u32>,
    epoch: u32,
    /// The place at which this epoch began: from there on each cell is noted once.
    begin: usize,
    /// For each cell, the number of the comparison that looked at it last.
    seen: Vec<u32>,
    comparison: u32,
}

impl Journal {
    pub(crate) fn new(cells: usize, width: usize) -> Self {
        Self {
            width,
            cells: Vec::new(),
            words: Vec::new(),
            epochs: vec![0; cells],
            epoch: 1,
            begin: 0,
            seen: vec![0; cells],
            comparison: 0,
        }
    }

    /// The present board.
    pub(crate) fn mark(&mut self) -> Mark {
        self.next_epoch();
        Mark(self.cells.len())
    }

    /// Notes what a cell holds before it changes, if that has not happened since the last mark.
    #[inline]
    pub(crate) fn note(&mut self, cell: usize, objects: &[u64]) {
        if self.epochs[cell] != self.epoch {
            self.epochs[cell] = self.epoch;
            self.cells.push(cell as u32);
            match objects[cell * self.width..(cell + 1) * self.width] {
                [word] => self.words.push(word),
                ref words => self.words.extend_from_slice(words),
            }
        }
    }

    /// Takes the newest entry since a mark out: the cell, and one of the words it held, by its number.
    pub(crate) fn undo(&mut self, mark: Mark, mut give_back: impl FnMut(usize, usize, u64)) -> bool {
        if self.cells.len() <= mark.0 {
            self.next_epoch();
            return false;
        }
        let Some(cell) = self.cells.pop() else { return false };
        let from = self.words.len().saturating_sub(self.width);
        for (number, word) in self.words.drain(from..).enumerate() {
            give_back(cell as usize, number, word);
        }
        true
    }

    /// Whether these objects are the same as at a mark.
    pub(crate) fn equals(&mut self, mark: Mark, objects: &[u64]) -> bool {
        if mark.0 >= self.begin {
            let cells = self.changed_since(mark);
            let former = self.words.get(mark.0 * self.width..).unwrap_or(&[]);
            if self.width == 1 {
                return cells.iter().zip(former).all(|(&cell, former)| objects[cell as usize] == *former);
            }
            let mut pairs = cells.iter().zip(former.chunks_exact(self.width));
            return pairs.all(|(&cell, former)| objects[cell as usize * self.width..].starts_with(former));
        }
        if self.comparison == u32::MAX {
            self.seen.fill(0);
            self.comparison = 0;
        }
        self.comparison += 1;
        let former = self.words.chunks_exact(self.width).skip(mark.0);
        for (&cell, former) in self.cells.iter().skip(mark.0).zip(former) {
            let cell = cell as usize;
            // Only the first entry of a cell says what it held at the mark.
            if self.seen[cell] != self.comparison {
                self.seen[cell] = self.comparison;
                if objects[cell * self.width..(cell + 1) * self.width] != *former {
                    return false;
                }
            }
        }
        true
    }

    /// The cells that have been noted since a mark. If it is the newest one, each is there once.
    pub(crate) fn changed_since(&self, mark: Mark) -> &[u32] {
        self.cells.get(mark.0..).unwrap_or(&[])
    }

    /// Forgets everything. Marks are void.
    pub(crate) fn clear(&mut self) {
        self.cells.clear();
        self.words.clear();
        self.next_epoch();
    }

    fn next_epoch(&mut self) {
        if self.epoch == u32::MAX {
            self.epochs.fill(0);
            self.epoch = 0;
        }
        self.epoch += 1;
        self.begin = self.cells.len();
    }
}
