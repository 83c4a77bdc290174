//! All that changes during play.

use std::sync::Arc;

use crate::act::{Act, Acts};
use crate::apply::Rigid;
use crate::board::Board;
use crate::foresight::Foresight;
use crate::journal::Mark;
use crate::matching::{Chunk, Grid, Hit, Scratch};
use crate::met::{Halt, Issue};
use crate::model::{Event, LevelBoard, SeedId};
use crate::notes::Notes;
use crate::plan::{Plan, Queued};
use crate::random::Random;
use crate::steps::{By, Steps};

/// The most messages of an input that are kept (spec section 21, 5).
const MAX_ISSUES: usize = 100;

/// What is shown (spec section 16, "winning").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The board of an entry.
    Level,
    /// An entry that is a message; the board of the level before stays.
    Message,
    /// The title, after the last entry; the board of the last level stays.
    Title,
}

/// A level in play.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) board: Board,
    pub(crate) grid: Arc<Grid>,
    pub(crate) random: Random,
    /// The boards that undo goes back to, the newest last.
    pub(crate) undo: Vec<Mark>,
    pub(crate) keeps_undo: bool,
    /// The most rules that one input tries, and combinations of matches.
    pub(crate) most_tries: u64,
    /// The objects that a restart puts on the board.
    pub(crate) restart: Vec<u64>,
    pub(crate) is_restarting: bool,
    /// Whether a turn is to follow without input.
    pub(crate) again: bool,
    pub(crate) entry: usize,
    pub(crate) screen: Screen,
    /// Whether the level behind the title is played and can be won again.
    pub(crate) has_left_title: bool,
    pub(crate) queue: Vec<Queued>,
    pub(crate) notes: Notes,
    pub(crate) rigid: Rigid,
    /// Rigid groups that do not run in this turn, by number; bit 0 for numbers that no group has.
    pub(crate) banned: u64,
    pub(crate) moved: Vec<SeedId>,
    pub(crate) stuck: Vec<SeedId>,
    pub(crate) log: Log,
    pub(crate) foresight: Foresight,
    /// The rules that were awake when the turn began, with nothing moving; empty: something moved.
    pub(crate) awake_before: Vec<u64>,
    pub(crate) buffers: Buffers,
}

/// Buffers that are reused, so that a turn allocates nothing.
#[derive(Clone, Debug)]
pub(crate) struct Buffers {
    pub(crate) scratch: Scratch,
    pub(crate) hits: Vec<Hit>,
    /// For each pattern of a rule, its range of `hits`.
    pub(crate) spans: Vec<(usize, usize)>,
    /// The matches of the patterns of a rule that applies all at once.
    pub(crate) chunks: Vec<Chunk>,
    /// For each pattern of such a rule, its range of `chunks`.
    pub(crate) chunk_spans: Vec<(usize, usize)>,
    /// For each pattern of such a rule, the number of its matches.
    pub(crate) counts: Vec<u64>,
    /// The number of combinations of its matches.
    pub(crate) combinations: u64,
    /// For each rule of a random group with matches: its place, its range of `spans`, the number of combinations.
    pub(crate) candidates: Vec<(usize, usize, usize, u64)>,
    pub(crate) digits: Vec<usize>,
    pub(crate) masks: Vec<u64>,
    /// The cells that an input moved.
    pub(crate) players: Vec<u32>,
    /// The movements of the round start, by the place of their word.
    pub(crate) moves: Vec<(usize, usize, u64)>,
    pub(crate) work: Vec<u64>,
}

/// What happened since it was cleared.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    pub(crate) sounds: Vec<SeedId>,
    pub(crate) events: Vec<Event>,
    pub(crate) message: Option<u32>,
    pub(crate) won: bool,
    pub(crate) again: u32,
    /// Whether a turn that changed nothing asked for another one.
    pub(crate) is_again_vain: bool,
    pub(crate) issues: Vec<Issue>,
    pub(crate) halt: Option<Halt>,
    /// Combinations of matches that were tried.
    pub(crate) combinations: u64,
    /// Rules that were tried, those on large boards counted more.
    pub(crate) tries: u64,
    /// The board that was won, laid out as [`crate::Play::words`].
    pub(crate) won_board: Vec<u64>,
    pub(crate) acts: Acts,
    /// The places of the win conditions that held, each once, if acts are recorded.
    pub(crate) met: Vec<u32>,
    pub(crate) steps: Steps,
}

impl Log {
    /// Clears it.
    pub(crate) fn clear(&mut self) {
        self.sounds.clear();
        self.events.clear();
        self.message = None;
        self.won = false;
        self.won_board.clear();
        self.again = 0;
        self.is_again_vain = false;
        self.halt = None;
        self.combinations = 0;
        self.tries = 0;
        self.issues.clear();
        if self.acts.are_recorded {
            self.acts.list.clear();
            self.met.clear();
            self.steps.clear();
        }
    }

    /// Keeps a message, unless it was said of this input already.
    pub(crate) fn issue(&mut self, issue: Issue) {
        if self.issues.len() < MAX_ISSUES && !self.issues.contains(&issue) {
            self.issues.push(issue);
        }
    }
}

impl State {
    /// The state of a level that has just been put on the board.
    pub(crate) fn new(
        plan: &Plan,
        entry: usize,
        level: &LevelBoard,
        random: Random,
        most_tries: u64,
    ) -> Self {
        let board = Board::new(plan, level);
        let cells = board.cells();
        Self {
            grid: Arc::new(Grid::new(plan, level.width, level.height)),
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
            foresight: Foresight::new(plan.object_words),
            awake_before: Vec::new(),
            buffers: Buffers {
                scratch: Scratch::new(cells),
                hits: Vec::new(),
                spans: Vec::new(),
                chunks: Vec::new(),
                chunk_spans: Vec::new(),
                counts: Vec::new(),
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
    pub(crate) fn renew(&mut self, plan: &Plan, entry: usize, level: &LevelBoard, random: Random) {
        let mut next = Self::new(plan, entry, level, random, self.most_tries);
        next.keeps_undo = self.keeps_undo;
        next.log = std::mem::take(&mut self.log);
        next.log.steps.end();
        *self = next;
    }

    /// Records what changed the board since the last step, if that is wanted.
    #[inline]
    pub(crate) fn note_step(&mut self, by: By) {
        if self.log.steps.are_recorded {
            let turn = self.log.again;
            self.log.steps.note(&self.board, turn, by);
        }
    }

    /// Records that a rule did something, if that is wanted.
    #[inline]
    pub(crate) fn note_act(&mut self, rule: usize, has_changed: bool) {
        if self.log.acts.are_recorded {
            self.record_act(rule as u32, has_changed);
        }
    }

    /// Out of the way of plays that record nothing.
    #[cold]
    fn record_act(&mut self, rule: u32, has_changed: bool) {
        self.log.acts.list.push(Act { turn: self.log.again, rule, has_changed });
        self.note_step(By::Rule(rule));
    }

    /// An event is heard, if a sound is declared for it.
    pub(crate) fn event(&mut self, plan: &Plan, event: Event) {
        if plan.game.sounds.events.iter().any(|(declared, _)| *declared == event) {
            self.log.events.push(event);
        }
    }

    /// A board that undo can go back to.
    pub(crate) fn push_undo(&mut self, mark: Mark) {
        if self.keeps_undo {
            self.undo.push(mark);
        }
    }
}
