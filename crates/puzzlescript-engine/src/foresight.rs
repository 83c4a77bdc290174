//! What is known of turns before they are run: what a trial has led to, and which input leads nowhere.

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
    /// The rules that are awake then.
    pub(crate) awake: Vec<u64>,
    pub(crate) outcome: Outcome,
    pub(crate) idle: Idle,
}

/// The last turn that left the board as it was. Nothing has to be worked out when the same input comes again: the ticks
/// of a game that waits for its player, and a player who runs against a wall.
#[derive(Clone, Debug)]
pub(crate) struct Idle {
    /// The version of the board on which this holds; 0: there is no such turn.
    pub(crate) version: u64,
    /// Whether the turn that is being followed can be kept.
    pub(crate) is_fresh: bool,
    pub(crate) input: Option<u8>,
    pub(crate) has_stayed: bool,
    pub(crate) outcome: Outcome,
}

/// Where rules and movement have led the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Led {
    pub(crate) is_changed: bool,
    /// Whether the turn is to be taken back since the player had to move and did not.
    pub(crate) has_stayed: bool,
}

/// What rules and movement leave behind besides the board.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    pub(crate) queue: Vec<Queued>,
    pub(crate) notes: Notes,
    pub(crate) moved: Vec<SeedId>,
    pub(crate) stuck: Vec<SeedId>,
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

impl Work {
    /// What was done since then.
    pub(crate) fn since(self, outset: Self) -> Self {
        Self {
            tries: self.tries - outset.tries,
            combinations: self.combinations - outset.combinations,
            drawn: self.drawn - outset.drawn,
        }
    }
}

impl Outcome {
    fn new(words: usize) -> Self {
        Self {
            queue: Vec::new(),
            notes: Notes::new(words),
            moved: Vec::new(),
            stuck: Vec::new(),
            work: Work::default(),
        }
    }
}

impl Foresight {
    /// Nothing is foreseen, for sets of objects of this many words.
    pub(crate) fn new(words: usize) -> Self {
        Self {
            version: 0,
            is_fresh: false,
            cells: Vec::new(),
            words: Vec::new(),
            awake: Vec::new(),
            outcome: Outcome::new(words),
            idle: Idle {
                version: 0,
                is_fresh: false,
                input: None,
                has_stayed: false,
                outcome: Outcome::new(words),
            },
        }
    }

    /// The trial has been taken back, which has led to this version of the board.
    pub(crate) fn settle(&mut self, version: u64) {
        self.version = if self.is_fresh { version } else { 0 };
    }
}
