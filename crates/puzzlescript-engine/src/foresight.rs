//! What the trial of a turn has led to: what changes, and the work that it took.

use crate::model::SeedId;
use crate::notes::Notes;
use crate::plan::Queued;

/// Where the last trial has led to.
#[derive(Clone, Debug)]
pub(crate) struct Foresight {
    /// The version of the board on which this holds: the one after the trial was taken back; 0: there is none.
    pub(crate) version: u64,
    /// Whether the trial that is being followed can be kept.
    pub(crate) is_fresh: bool,
    /// The cells that the trial changes, and the words that they hold then.
    pub(crate) cells: Vec<u32>,
    pub(crate) words: Vec<u64>,
    pub(crate) queue: Vec<Queued>,
    pub(crate) notes: Notes,
    pub(crate) moved: Vec<SeedId>,
    pub(crate) stuck: Vec<SeedId>,
    /// The rules that are awake then.
    pub(crate) awake: Vec<u64>,
    /// The work that it took.
    pub(crate) work: Work,
}

/// How much has been worked and drawn.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    pub(crate) tries: u64,
    pub(crate) combinations: u64,
    pub(crate) drawn: u64,
}

impl Foresight {
    /// Nothing is foreseen, for sets of objects of this many words.
    pub(crate) fn new(words: usize) -> Self {
        Self {
            version: 0,
            is_fresh: false,
            cells: Vec::new(),
            words: Vec::new(),
            queue: Vec::new(),
            notes: Notes::new(words),
            moved: Vec::new(),
            stuck: Vec::new(),
            awake: Vec::new(),
            work: Work::default(),
        }
    }

    /// The trial has been taken back, which has led to this version of the board.
    pub(crate) fn settle(&mut self, version: u64) {
        self.version = if self.is_fresh { version } else { 0 };
    }
}
