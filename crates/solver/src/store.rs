//! The distinct states of a search, packed, in insertion order.

use std::hash::Hasher as _;

use rustc_hash::FxHasher;

use crate::compact::Compact;
use crate::packing::Packing;
use crate::table::Table;

/// The number of states per chunk.
const CHUNK: usize = 1 << 12;

/// The predecessor of a root.
pub(crate) const NONE: u32 = u32::MAX;

/// Consecutive states. All have the same packed size.
#[derive(Clone, Debug, Default)]
struct Chunk {
    width: usize,
    rows: Vec<u8>,
    parents: Vec<u32>,
    /// Few games have more choices than fit into a byte.
    choices: Compact<u8, u16>,
}

impl Chunk {
    fn row(&self, at: usize) -> &[u8] {
        &self.rows[at * self.width..(at + 1) * self.width]
    }

    /// Extends the packed size of each state.
    fn widen(&mut self, width: usize) {
        let mut rows = Vec::with_capacity((self.parents.len() + 1).next_power_of_two() * width);
        for at in 0..self.parents.len() {
            rows.extend_from_slice(self.row(at));
            rows.resize((at + 1) * width, 0);
        }
        self.rows = rows;
        self.width = width;
    }

    fn bytes(&self) -> usize {
        self.rows.capacity() + self.parents.capacity() * 4 + self.choices.bytes()
    }
}

/// The distinct states of a search.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    packing: Packing,
    first: Vec<u32>,
    chunks: Vec<Chunk>,
    table: Table,
    len: u32,
    /// The memory used by all chunks except the last, in bytes.
    closed_bytes: usize,
    /// The state that was looked up last, and its hash.
    packed: Vec<u8>,
    hash: u64,
}

/// A hash that ignores trailing zeros, because rows are extended with them.
fn hash(row: &[u8]) -> u64 {
    let end = row.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
    let mut hasher = FxHasher::default();
    hasher.write(&row[..end]);
    hasher.finish()
}

/// Returns true if two rows are equal up to trailing zeros.
fn are_equal(left: &[u8], right: &[u8]) -> bool {
    let (short, long) = if left.len() < right.len() { (left, right) } else { (right, left) };
    let (same, rest) = long.split_at(short.len());
    short == same && rest.iter().all(|byte| *byte == 0)
}

fn row_of(chunks: &[Chunk], state: u32) -> &[u8] {
    chunks[state as usize / CHUNK].row(state as usize % CHUNK)
}

impl Store {
    /// An empty store. `first` is any state of the game.
    pub(crate) fn new(first: &[u32]) -> Self {
        Self {
            packing: Packing::new(first),
            first: first.to_vec(),
            chunks: Vec::new(),
            table: Table::default(),
            len: 0,
            closed_bytes: 0,
            packed: Vec::new(),
            hash: 0,
        }
    }

    pub(crate) const fn len(&self) -> u32 {
        self.len
    }

    /// The memory used, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let open = self.chunks.last().map_or(0, Chunk::bytes);
        self.closed_bytes + open + self.table.bytes() + self.packing.bytes()
    }

    /// Returns true if adding another state grows the table.
    pub(crate) const fn is_about_to_grow(&self) -> bool {
        self.table.is_full()
    }

    /// The peak memory while another state is added, in bytes.
    pub(crate) fn bytes_with_one_more(&self) -> usize {
        self.bytes() - self.table.bytes() + self.table.bytes_with_one_more()
    }

    /// Turns the words of the state `from` into those of the state `to`.
    pub(crate) fn unpack(&self, (from, to): (u32, u32), words: &mut [u32]) {
        self.packing.unpack(row_of(&self.chunks, from), row_of(&self.chunks, to), words);
    }

    /// The predecessor of a state, or [`NONE`] for a root, and the choice played there.
    pub(crate) fn parent(&self, state: u32) -> (u32, u16) {
        let chunk = &self.chunks[state as usize / CHUNK];
        (chunk.parents[state as usize % CHUNK], chunk.choices.get(state as usize % CHUNK))
    }

    pub(crate) fn set_parent(&mut self, state: u32, (parent, choice): (u32, u16)) {
        let chunk = &mut self.chunks[state as usize / CHUNK];
        chunk.parents[state as usize % CHUNK] = parent;
        chunk.choices.set(state as usize % CHUNK, choice);
    }

    /// Looks up a state without a predecessor. [`Self::add`] adds it.
    pub(crate) fn find_root(&mut self, words: &[u32]) -> Option<u32> {
        let first = std::mem::take(&mut self.first);
        self.packed.clear();
        self.packing.repack(&first, words, &mut self.packed);
        self.first = first;
        self.find()
    }

    /// Looks up a successor of `parent`, whose words are `before`. They differ only at the indices `changed`,
    /// if known. [`Self::add`] adds it.
    pub(crate) fn find_next(
        &mut self,
        (parent, before): (u32, &[u32]),
        words: &[u32],
        changed: Option<&[u32]>,
    ) -> Option<u32> {
        self.packed.clear();
        self.packed.extend_from_slice(row_of(&self.chunks, parent));
        match changed {
            Some(places) => self.packing.repack_at(places, before, words, &mut self.packed),
            None => self.packing.repack(before, words, &mut self.packed),
        }
        self.find()
    }

    fn find(&mut self) -> Option<u32> {
        let Self { chunks, table, packed, .. } = self;
        self.hash = hash(packed);
        table.find(self.hash, |state| are_equal(row_of(chunks, state), packed))
    }

    /// Adds the state that was looked up last and not found. Returns its id.
    pub(crate) fn add(&mut self, (parent, choice): (u32, u16)) -> u32 {
        let Self { chunks, table, packed, .. } = self;
        let state = self.len;
        self.len += 1;
        if (state as usize).is_multiple_of(CHUNK) {
            self.closed_bytes += chunks.last().map_or(0, Chunk::bytes);
            // A search that fills one chunk will probably fill the next.
            let rows = if state == 0 { 0 } else { CHUNK };
            chunks.push(Chunk {
                width: packed.len(),
                rows: Vec::with_capacity(rows * packed.len()),
                parents: Vec::with_capacity(rows),
                choices: Compact::with_capacity(rows),
            });
        }
        if let Some(chunk) = chunks.last_mut() {
            if chunk.width < packed.len() {
                chunk.widen(packed.len());
            }
            chunk.rows.extend_from_slice(packed);
            chunk.parents.push(parent);
            chunk.choices.push(choice);
        }
        table.add(self.hash, |state| hash(row_of(chunks, state)));
        state
    }

    /// The choices from a root to a state.
    pub(crate) fn path(&self, state: u32) -> Vec<u16> {
        let mut path = Vec::new();
        let mut at = self.parent(state);
        while at.0 != NONE {
            path.push(at.1);
            at = self.parent(at.0);
        }
        path.reverse();
        path
    }
}
