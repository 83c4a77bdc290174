//! All that changes during play.

use super::apply::{Notes, Rigid};
use super::board::Board;
use super::journal::Mark;
use super::matching::{Chunk, Grid, Hit, Scratch};
use super::plan::{Plan, Queued};
use super::random::Random;
use super::{Halt, Issue, Screen};
use crate::model::{Event, LevelBoard, SeedId};

/// The most messages of an input that are kept (spec section 21, 5).
const MAX_ISSUES: usize = 100;

/// A level in play.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) board: Board,
    pub(super) grid: Grid,
    pub(super) random: Random,
    /// The boards that undo goes back to, the newest last.
    pub(super) undo: Vec<Mark>,
    pub(super) keeps_undo: bool,
    /// The most rules that one input tries, and combinations of matches.
    pub(super) most_tries: u64,
    /// The objects that a restart puts on the board.
    pub(super) restart: Vec<u64>,
    pub(super) is_restarting: bool,
    /// Whether a turn is to follow without input.
    pub(super) again: bool,
    pub(super) entry: usize,
    pub(super) screen: Screen,
    /// Whether the level behind the title is played and can be won again.
    pub(super) has_left_title: bool,
    pub(super) queue: Vec<Queued>,
    pub(super) notes: Notes,
    pub(super) rigid: Rigid,
    /// Rigid groups that do not run in this turn, by number; bit 0 for numbers that no group has.
    pub(super) banned: u64,
    pub(super) moved: Vec<SeedId>,
    pub(super) stuck: Vec<SeedId>,
    pub(super) log: Log,
    pub(super) buffers: Buffers,
}

/// Buffers that are reused, so that a turn allocates nothing.
#[derive(Clone, Debug)]
pub(super) struct Buffers {
    pub(super) scratch: Scratch,
    pub(super) hits: Vec<Hit>,
    /// For each pattern of a rule, its range of `hits`.
    pub(super) spans: Vec<(usize, usize)>,
    /// The matches of the patterns of a rule that applies all at once.
    pub(super) chunks: Vec<Chunk>,
    /// For each pattern of such a rule, its range of `chunks`.
    pub(super) chunk_spans: Vec<(usize, usize)>,
    /// The number of combinations of its matches.
    pub(super) combinations: u64,
    /// For each rule of a random group with matches: its place, its range of `spans`, the number of combinations.
    pub(super) candidates: Vec<(usize, usize, usize, u64)>,
    pub(super) digits: Vec<usize>,
    pub(super) masks: Vec<u64>,
    /// The cells that an input moved.
    pub(super) players: Vec<u32>,
    /// The movements of the round start, by the place of their word.
    pub(super) moves: Vec<(usize, usize, u64)>,
    pub(super) work: Vec<u64>,
}

/// What happened since it was cleared.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    pub(super) sounds: Vec<SeedId>,
    pub(super) events: Vec<Event>,
    pub(super) message: Option<u32>,
    pub(super) won: bool,
    pub(super) again: u32,
    pub(super) issues: Vec<Issue>,
    pub(super) halt: Option<Halt>,
    /// Combinations of matches that were tried.
    pub(super) combinations: u64,
    /// Rules that were tried, those on large boards counted more.
    pub(super) tries: u64,
    /// The board that was won, laid out as [`crate::engine::Play::words`].
    pub(super) won_board: Vec<u64>,
}

impl Log {
    /// Clears it.
    pub(super) fn clear(&mut self) {
        self.sounds.clear();
        self.events.clear();
        self.message = None;
        self.won = false;
        self.won_board.clear();
        self.again = 0;
        self.halt = None;
        self.combinations = 0;
        self.tries = 0;
        self.issues.clear();
    }

    /// Keeps a message, unless it was said of this input already.
    pub(super) fn issue(&mut self, issue: Issue) {
        if self.issues.len() < MAX_ISSUES && !self.issues.contains(&issue) {
            self.issues.push(issue);
        }
    }
}

impl State {
    /// The state of a level that has just been put on the board.
    pub(super) fn new(
        plan: &Plan,
        entry: usize,
        level: &LevelBoard,
        random: Random,
        most_tries: u64,
    ) -> Self {
        let board = Board::new(plan, level);
        let cells = board.cells();
        Self {
            grid: Grid::new(plan, level.width, level.height),
            random,
            undo: Vec::new(),
            keeps_undo: true,
            most_tries,
            restart: board.all_objects().to_vec(),
            is_restarting: false,
            again: false,
            entry,
            screen: Screen::Level,
            has_left_title: false,
            queue: Vec::new(),
            notes: Notes::new(plan.object_words),
            rigid: if plan.has_rigid { Rigid::new(board.all_moves().len()) } else { Rigid::default() },
            banned: 0,
            moved: Vec::new(),
            stuck: Vec::new(),
            log: Log::default(),
            buffers: Buffers {
                scratch: Scratch::new(cells),
                hits: Vec::new(),
                spans: Vec::new(),
                chunks: Vec::new(),
                chunk_spans: Vec::new(),
                combinations: 0,
                candidates: Vec::new(),
                digits: Vec::new(),
                masks: Vec::new(),
                players: Vec::new(),
                moves: Vec::new(),
                work: Vec::new(),
            },
            board,
        }
    }

    /// Puts another level in the place of this one. What has been logged stays.
    pub(super) fn renew(&mut self, plan: &Plan, entry: usize, level: &LevelBoard, random: Random) {
        let mut next = Self::new(plan, entry, level, random, self.most_tries);
        next.keeps_undo = self.keeps_undo;
        next.log = std::mem::take(&mut self.log);
        *self = next;
    }

    /// An event is heard, if a sound is declared for it.
    pub(super) fn event(&mut self, plan: &Plan, event: Event) {
        if plan.game.sounds.events.iter().any(|(declared, _)| *declared == event) {
            self.log.events.push(event);
        }
    }

    /// A board that undo can go back to.
    pub(super) fn push_undo(&mut self, mark: Mark) {
        if self.keeps_undo {
            self.undo.push(mark);
        }
    }
}
