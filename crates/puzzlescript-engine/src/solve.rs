//! Levels as games of the search: what can be won, in how few inputs, or not at all.
//!
//! A state is what can be seen: the objects of the cells, and the board that a restart leads to where rules can set it.
//! Nothing else has a part in the future of a game without chance: late rules leave no movements in one.

mod along;
mod bounds;
mod guess;
mod quotient;
mod variant;
mod wanted;
mod without;

use std::sync::Arc;

use solver::{Bound, Step};

use crate::groups::MAX_TRIES;
use crate::input::Input;
use crate::met::{Halt, Issue};
use crate::model::{Entry, LevelBoard};
use crate::play::{Engine, Play};

use bounds::Bounds;
use guess::Guesser;
use quotient::{Again, Quotient};
pub use without::{Instance, WithoutEach, instances};

/// Why a level cannot be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The entry is a message, or there is none.
    NoBoard,
    /// Chance has a part in the game, so that a state has no one future.
    Random,
    /// The game has no way to win: no conditions and no `win`.
    NoWin,
    /// The level does not come to rest when it starts.
    Cut(Halt),
    /// The level is won when it starts.
    WonAtStart,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoBoard => f.write_str("the entry is no board"),
            Self::Random => f.write_str("chance has a part in the game"),
            Self::NoWin => f.write_str("nothing in the game wins a level"),
            Self::Cut(halt) => write!(f, "the start of the level was cut: {halt}"),
            Self::WonAtStart => f.write_str("the level is won when it starts"),
        }
    }
}

/// A level, for a search.
#[derive(Clone, Debug)]
pub struct LevelGame {
    entry: usize,
    start: Play,
    /// Whose cells hold what is on the board now.
    play: Play,
    inputs: Vec<Input>,
    /// The objects that states tell apart, and the game that is played with them.
    quotient: Arc<Quotient>,
    entered: Vec<u64>,
    entered_restart: Vec<u64>,
    /// Whether a turn without input changes nothing on the board that was entered, if that is known.
    is_settled: Option<bool>,
    /// Whether the board has left what was entered.
    is_stale: bool,
    has_restart: bool,
    guess: Guesser,
    bounds: Bounds,
    /// What the engine has met in the turns that were tried, and at the start; each once, and the first [`MAX_ISSUES`].
    met: Vec<Issue>,
}

/// The most kinds of what the engine has met that a search keeps.
const MAX_ISSUES: usize = 100;

impl LevelGame {
    /// The level of an entry of LEVELS.
    ///
    /// # Errors
    ///
    /// Why it cannot be searched.
    pub fn new(engine: &Engine, entry: usize) -> Result<Self, Refusal> {
        match engine.game().levels.get(entry) {
            Some(Entry::Board(board)) => Self::on(engine, (entry, board), &Arc::new(Quotient::of(engine))),
            _ => Err(Refusal::NoBoard),
        }
    }

    /// The same without all that a search is guided by: each state is told apart, no bound holds, and no guess is made. For
    /// comparisons.
    ///
    /// # Errors
    ///
    /// Why it cannot be searched.
    pub fn unguided(engine: &Engine, entry: usize) -> Result<Self, Refusal> {
        let Some(Entry::Board(board)) = engine.game().levels.get(entry) else { return Err(Refusal::NoBoard) };
        let game = Self::on(engine, (entry, board), &Arc::new(Quotient::exact(engine)))?;
        Ok(Self { bounds: Bounds::default(), ..game })
    }

    /// The level of an entry with this board.
    fn on(engine: &Engine, level: (usize, &LevelBoard), quotient: &Arc<Quotient>) -> Result<Self, Refusal> {
        let game = engine.game();
        let start = engine.start_board(level.0, level.1, "", MAX_TRIES).ok_or(Refusal::NoBoard)?;
        let mut whole = start.without_undo();
        if quotient.is_random() {
            return Err(Refusal::Random);
        }
        if game.wins.is_empty() && !whole.can_win_by_command() {
            return Err(Refusal::NoWin);
        }
        whole.settle();
        if let Some(halt) = whole.halt() {
            return Err(Refusal::Cut(halt));
        }
        // It has left the level for the next one.
        if whole.has_won() {
            return Err(Refusal::WonAtStart);
        }
        let mut inputs = vec![Input::Up, Input::Down, Input::Left, Input::Right];
        if !game.prelude.no_action {
            inputs.push(Input::Action);
        }
        if game.prelude.realtime_interval.is_some_and(|seconds| seconds > 0.0) {
            inputs.push(Input::Tick);
        }
        let (board, restart) = (quotient.of_board(whole.words()), quotient.of_board(whole.restart_words()));
        let entry = if quotient.engine().game().levels.is_empty() { 0 } else { level.0 };
        let start = quotient.engine().start_board(entry, level.1, "", MAX_TRIES).ok_or(Refusal::NoBoard)?;
        let mut start = start.without_undo();
        start.enter(&board, Some(&restart));
        let has_restart = start.has_checkpoints();
        let (game, size) = (quotient.engine().game(), (start.width(), start.height()));
        Ok(Self {
            entry: level.0,
            quotient: Arc::clone(quotient),
            is_settled: None,
            guess: Guesser::new(game, size, &board),
            bounds: Bounds::of(game, size, &board),
            entered: board,
            entered_restart: restart,
            met: whole.issues().to_vec(),
            play: start.clone(),
            start,
            inputs,
            is_stale: false,
            has_restart,
        })
    }

    /// The input of a choice.
    pub fn input(&self, choice: u16) -> Option<Input> {
        self.inputs.get(usize::from(choice)).copied()
    }

    /// The choice of an input; `None` if it is none: undo and restart are not.
    pub fn choice(&self, input: Input) -> Option<u16> {
        self.inputs.iter().zip(0..).find(|(it, _)| **it == input).map(|(_, choice)| choice)
    }

    /// Writes the state that an attempt at the whole level is in.
    fn write_state(&self, play: &Play, state: &mut [u32]) {
        write(&self.quotient.of_board(play.words()), state);
        if self.has_restart {
            write(&self.quotient.of_board(play.restart_words()), &mut state[self.entered.len() * 2..]);
        }
    }

    /// Whether the board is the one that was entered.
    fn is_as_entered(&self) -> bool {
        self.play.words() == self.entered
            && (!self.has_restart || self.play.restart_words() == self.entered_restart)
    }

    fn take_entered(&mut self) {
        let restart = self.has_restart.then_some(self.entered_restart.as_slice());
        self.play.enter(&self.entered, restart);
    }

    /// Whether a turn without input changes nothing that states have of the board that was entered. Only then it does not
    /// matter whether one follows a turn that changes something else.
    fn is_settled(&mut self) -> bool {
        if let Some(is_settled) = self.is_settled {
            return is_settled;
        }
        let is_settled = self.quotient.again() == Again::Settled && self.entered != self.start.words() || {
            self.take_entered();
            self.play.input(Input::Tick);
            self.is_stale = true;
            let is_settled = self.play.halt().is_none() && !self.play.has_won() && self.is_as_entered();
            self.recover();
            is_settled
        };
        self.is_settled = Some(is_settled);
        is_settled
    }

    /// What the engine has met at the start, and in the turns of what counts that were tried.
    pub fn met(&self) -> &[Issue] {
        &self.met
    }
}

impl solver::Game for LevelGame {
    fn words(&self) -> usize {
        let boards = if self.has_restart { 2 } else { 1 };
        self.start.words().len() * 2 * boards
    }

    fn choices(&self) -> u16 {
        self.inputs.len() as u16
    }

    fn start(&mut self, state: &mut [u32]) {
        write(self.start.words(), state);
        if self.has_restart {
            write(self.start.restart_words(), &mut state[self.entered.len() * 2..]);
        }
    }

    fn enter(&mut self, state: &[u32], _steps: u32) {
        let half = self.entered.len() * 2;
        read(state, &mut self.entered);
        if self.has_restart {
            read(&state[half..], &mut self.entered_restart);
        }
        self.is_stale = true;
        self.is_settled = None;
    }

    fn step(&mut self, choice: u16, next: &mut [u32]) -> Step {
        let Some(&input) = self.inputs.get(usize::from(choice)) else { return Step::Nothing };
        if self.is_stale {
            self.take_entered();
        }
        self.play.input(input);
        self.is_stale = true;
        let has_ended = self.play.halt().is_some() || self.play.has_won();
        if self.quotient.again() != Again::Clear && self.play.is_again_vain() && !has_ended {
            return if self.is_settled() { Step::Nothing } else { Step::Cut };
        }
        self.play.settle();
        for &issue in self.play.issues() {
            if self.met.len() < MAX_ISSUES && !self.met.contains(&issue) {
                self.met.push(issue);
            }
        }
        if self.play.halt().is_some() {
            self.recover();
            return Step::Cut;
        }
        if self.play.has_won() {
            self.recover();
            return Step::Won;
        }
        if self.is_as_entered() {
            self.is_stale = false;
            return Step::Nothing;
        }
        write(self.play.words(), next);
        if self.has_restart {
            write(self.play.restart_words(), &mut next[self.entered.len() * 2..]);
        }
        Step::Moved
    }

    fn bound(&mut self, state: &[u32], _steps: u32) -> Bound {
        self.bounds.of_state(state)
    }

    fn guess(&mut self, state: &[u32]) -> solver::Guess {
        self.guess.of(state)
    }
}

impl LevelGame {
    /// Takes the board of the level again, after a turn that may have left it for the next one.
    fn recover(&mut self) {
        if self.play.entry() != self.start.entry() || self.play.words().len() != self.entered.len() {
            self.play = self.start.clone();
        }
    }
}

/// Writes words of 64 bits as words of 32, the lower half first.
fn write(from: &[u64], to: &mut [u32]) {
    for (word, halves) in from.iter().zip(to.chunks_exact_mut(2)) {
        halves.copy_from_slice(&[*word as u32, (*word >> 32) as u32]);
    }
}

/// Reads what [`write`] has written.
fn read(from: &[u32], to: &mut [u64]) {
    for (word, halves) in to.iter_mut().zip(from.chunks_exact(2)) {
        *word = u64::from(halves[0]) | u64::from(halves[1]) << 32;
    }
}

/// The inputs of a way through a level that the search has found.
pub fn inputs(game: &LevelGame, way: &[u16]) -> Vec<Input> {
    way.iter()
        .filter(|&&choice| choice < solver::Game::choices(game))
        .filter_map(|&choice| game.input(choice))
        .collect()
}
