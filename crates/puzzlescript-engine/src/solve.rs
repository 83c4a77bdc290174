//! Levels as games of the search: what can be won, in how few inputs, or not at all.
//!
//! A state is what can be seen: the objects of the cells, and the board that a restart leads to where rules can set it.
//! Nothing else has a part in the future of a game without chance: late rules leave no movements in one.

use solver::Step;

use crate::input::Input;
use crate::met::{Halt, Issue};
use crate::play::{Engine, Play};

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
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoBoard => f.write_str("the entry is no board"),
            Self::Random => f.write_str("chance has a part in the game"),
            Self::NoWin => f.write_str("nothing in the game wins a level"),
            Self::Cut(halt) => write!(f, "the start of the level was cut: {halt}"),
        }
    }
}

/// A level, for a search.
#[derive(Clone, Debug)]
pub struct LevelGame {
    start: Play,
    /// Whose cells hold what is on the board now.
    play: Play,
    inputs: Vec<Input>,
    entered: Vec<u64>,
    entered_restart: Vec<u64>,
    /// Whether the board has left what was entered.
    is_stale: bool,
    has_restart: bool,
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
        let game = engine.game();
        let mut start = engine.start(entry, "").ok_or(Refusal::NoBoard)?.without_undo();
        if game.is_random() {
            return Err(Refusal::Random);
        }
        if game.wins.is_empty() && !start.can_win_by_command() {
            return Err(Refusal::NoWin);
        }
        start.settle();
        if let Some(halt) = start.halt() {
            return Err(Refusal::Cut(halt));
        }
        let mut inputs = vec![Input::Up, Input::Down, Input::Left, Input::Right];
        if !game.prelude.no_action {
            inputs.push(Input::Action);
        }
        if game.prelude.realtime_interval.is_some_and(|seconds| seconds > 0.0) {
            inputs.push(Input::Tick);
        }
        let has_restart = start.has_checkpoints();
        Ok(Self {
            entered: start.words().to_vec(),
            entered_restart: start.restart_words().to_vec(),
            met: start.issues().to_vec(),
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

    /// What the engine has met at the start and in the turns that were tried.
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
        let half = self.start.words().len() * 2;
        write(self.start.words(), state);
        if self.has_restart {
            write(self.start.restart_words(), &mut state[half..]);
        }
    }

    fn enter(&mut self, state: &[u32], _steps: u32) {
        let half = self.entered.len() * 2;
        read(state, &mut self.entered);
        if self.has_restart {
            read(&state[half..], &mut self.entered_restart);
        }
        self.is_stale = true;
    }

    fn step(&mut self, choice: u16, next: &mut [u32]) -> Step {
        let Some(&input) = self.inputs.get(usize::from(choice)) else { return Step::Nothing };
        if self.is_stale {
            let restart = self.has_restart.then_some(self.entered_restart.as_slice());
            self.play.enter(&self.entered, restart);
        }
        self.play.play(input);
        self.is_stale = true;
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
            // Another level may have taken the place of this one.
            self.recover();
            return Step::Won;
        }
        let is_same = self.play.words() == self.entered
            && (!self.has_restart || self.play.restart_words() == self.entered_restart);
        if is_same {
            self.is_stale = false;
            return Step::Nothing;
        }
        let half = self.entered.len() * 2;
        write(self.play.words(), next);
        if self.has_restart {
            write(self.play.restart_words(), &mut next[half..]);
        }
        Step::Moved
    }
}

impl LevelGame {
    /// Takes the board of the level again, after a turn that may have left it.
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
