//! A game that is laid out for play, and its levels under way.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::act::Act;
use crate::groups;
use crate::input::Input;
use crate::met::{Halt, Issue};
use crate::model::{Command, Entry, Event, Game, LevelBoard, ObjectId, Rule, moves};
use crate::plan::{NONE, Plan};
use crate::random::Random;
use crate::state::{Screen, State};
use crate::steps::{By, CellChange, Step};
use crate::turn;

/// A game, laid out for play. Copies share it.
#[derive(Clone, Debug)]
pub struct Engine {
    plan: Arc<Plan>,
    /// Whether its plays record which rules act, and which win conditions are met.
    records_acts: bool,
    /// Whether they record what changes the board.
    records_steps: bool,
}

/// A level under way. A copy goes its own way from there.
#[derive(Clone, Debug)]
pub struct Play {
    plan: Arc<Plan>,
    state: State,
}

impl Engine {
    /// Lays a game out for play.
    pub fn new(game: impl Into<Arc<Game>>) -> Self {
        Self { plan: Arc::new(Plan::new(game.into())), records_acts: false, records_steps: false }
    }

    /// The game.
    pub fn game(&self) -> &Arc<Game> {
        &self.plan.game
    }

    /// The same, with plays that record which rules act and which win conditions are met. Nothing that was worked out before is skipped in them.
    pub fn recording_acts(&self) -> Self {
        Self { plan: Arc::clone(&self.plan), records_acts: true, records_steps: self.records_steps }
    }

    /// The same, with plays that record [what changes the board](Play::steps), too.
    pub fn recording_steps(&self) -> Self {
        Self { plan: Arc::clone(&self.plan), records_acts: true, records_steps: true }
    }

    /// The rules in the order of [`Act::rule`].
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.plan.game.all_rules()
    }

    /// Loads an entry of LEVELS, counted from 0 with the messages. `again` may be pending then. `None`: it is no board.
    pub fn start(&self, entry: usize, seed: &str) -> Option<Play> {
        self.start_within(entry, seed, groups::MAX_TRIES)
    }

    /// The same where each input may try so many rules, and so many combinations of the matches of one, before it is cut.
    pub fn start_within(&self, entry: usize, seed: &str, most_tries: u64) -> Option<Play> {
        let Some(Entry::Board(level)) = self.plan.game.levels.get(entry) else { return None };
        self.start_board(entry, level, seed, most_tries)
    }

    /// The same where another board, of the same objects, stands in the place of that entry.
    pub fn start_board(&self, entry: usize, level: &LevelBoard, seed: &str, most_tries: u64) -> Option<Play> {
        let words = level.width.checked_mul(level.height)?.checked_mul(self.plan.object_words)?;
        if words == 0 || words != level.cells.len() {
            return None;
        }
        let mut state = State::new(&self.plan, entry, level, Random::new(seed), most_tries);
        state.log.acts.are_recorded = self.records_acts;
        state.log.steps.are_recorded = self.records_steps;
        state.log.steps.go_on_from(&state.board);
        state.begin(&self.plan);
        state.record_met(&self.plan);
        // Sounds of loading are not recorded (spec section 18).
        state.log.sounds.clear();
        Some(Play { plan: Arc::clone(&self.plan), state })
    }
}

impl Play {
    /// The game.
    pub fn game(&self) -> &Game {
        &self.plan.game
    }

    /// Plays one input without the turns that `again` asks for afterwards. What was logged before is forgotten.
    pub fn input(&mut self, input: Input) {
        let Self { plan, state } = self;
        state.log.clear();
        state.log.steps.go_on_from(&state.board);
        if state.undo.is_empty() {
            state.board.clear_journal();
        }
        let turn = match input {
            Input::Up => Some(moves::UP),
            Input::Down => Some(moves::DOWN),
            Input::Left => Some(moves::LEFT),
            Input::Right => Some(moves::RIGHT),
            Input::Action => Some(moves::ACTION),
            Input::Tick => None,
            Input::Undo => {
                if !plan.game.prelude.no_undo && state.undo(plan) {
                    state.note_step(By::Undo);
                    state.event(plan, Event::Undo);
                }
                return;
            }
            Input::Restart => {
                if !plan.game.prelude.no_restart {
                    if state.again {
                        state.undo(plan);
                    }
                    let mark = state.board.mark();
                    state.push_undo(mark);
                    state.restart(plan);
                }
                return;
            }
        };
        state.turn(plan, turn, turn::Kind::Real);
    }

    /// Runs the turns that `again` asks for, until none is pending or the limit is reached.
    pub fn settle(&mut self) {
        while self.settle_once() {}
    }

    /// Runs one turn that `again` asks for. Returns false if none is pending or the limit is reached.
    pub fn settle_once(&mut self) -> bool {
        self.state.settle_once(&self.plan)
    }

    /// Plays one input and the turns that `again` asks for.
    pub fn play(&mut self, input: Input) {
        self.input(input);
        self.settle();
    }

    /// Whether a turn is to follow without input.
    pub fn is_again_pending(&self) -> bool {
        self.state.again
    }

    /// Whether a turn since the last input asked for another one, which it did not get since it had changed nothing.
    pub(crate) fn is_again_vain(&self) -> bool {
        self.state.log.is_again_vain
    }

    /// Forgets what was logged.
    pub fn clear_log(&mut self) {
        self.state.log.clear();
    }

    /// The number of columns of the board.
    pub fn width(&self) -> usize {
        self.state.board.width
    }

    /// The number of rows of the board.
    pub fn height(&self) -> usize {
        self.state.board.height
    }

    /// The objects in a cell, in the order of their ids; none outside of the board.
    pub fn cell(&self, x: usize, y: usize) -> impl Iterator<Item = ObjectId> + '_ {
        let is_inside = x < self.width() && y < self.height();
        let cell = if is_inside { x * self.height() + y } else { 0 };
        self.state.cell(cell).filter(move |_| is_inside).map(|object| ObjectId(object as u32))
    }

    /// The objects of all cells as words, column by column, the layout of [`crate::model::LevelBoard::cells`].
    pub fn words(&self) -> &[u64] {
        self.state.board.all_objects()
    }

    /// The entry of LEVELS that is played or shown.
    pub fn entry(&self) -> usize {
        self.state.entry
    }

    /// What is shown.
    pub fn screen(&self) -> Screen {
        self.state.screen
    }

    /// Whether a level was won since the last input.
    pub fn has_won(&self) -> bool {
        self.state.log.won
    }

    /// The board that was won since the last input, laid out as [`Self::words`]: of the next level there is one already.
    /// Empty: none was.
    pub fn won_words(&self) -> &[u64] {
        &self.state.log.won_board
    }

    /// How many rules were tried since the last input, those on large boards counted more.
    pub fn tries(&self) -> u64 {
        self.state.log.tries
    }

    /// How many combinations of the matches of rules were tried since the last input.
    pub fn combinations(&self) -> u64 {
        self.state.log.combinations
    }

    /// Whether the win conditions hold on the present board, whatever is shown.
    pub fn are_conditions_met(&self) -> bool {
        self.state.are_conditions_met(&self.plan)
    }

    /// The seeds of the sounds since the last input.
    pub fn sounds(&self) -> impl Iterator<Item = &str> + '_ {
        let seeds = &self.plan.game.sounds.seeds;
        self.state.log.sounds.iter().filter_map(|seed| seeds.get(seed.0 as usize)).map(String::as_str)
    }

    /// The events with a sound since the last input.
    pub fn events(&self) -> &[Event] {
        &self.state.log.events
    }

    /// The last message that a rule has shown since the last input.
    pub fn message(&self) -> Option<&str> {
        let text = self.plan.messages.get(self.state.log.message? as usize)?;
        Some(text)
    }

    /// The number of turns since the last input that `again` asked for.
    pub fn again_turns(&self) -> u32 {
        self.state.log.again
    }

    /// Why the last input was cut, if it was.
    pub fn halt(&self) -> Option<Halt> {
        self.state.log.halt
    }

    /// What the last input has brought to light, or loading the level: each once, and the first 100.
    pub fn issues(&self) -> &[Issue] {
        &self.state.log.issues
    }

    /// Which rules did something since the last input, or when the level was loaded, in their order: of the turns that count, without
    /// rounds that a rigid body that was stuck took back. Empty unless the engine [records them](Engine::recording_acts).
    pub fn acts(&self) -> &[Act] {
        &self.state.log.acts.list
    }

    /// The win conditions that held after a turn since the last input, or when the level was loaded: their places in
    /// [`Game::wins`], each once. Nothing that comes after a win counts, nor what undo and restart lead to, which the game
    /// does not ask about. Empty unless the engine [records them](Engine::recording_acts).
    pub fn met_conditions(&self) -> &[u32] {
        &self.state.log.met
    }

    /// What changed the board since the last input, or when the level was loaded, in order: also what was taken back again. Empty unless
    /// the engine [records it](Engine::recording_steps). The changes of all steps, one after the other, lead from the board before to
    /// the present one; where a level was won and the next one is loaded, to the one that was won.
    pub fn steps(&self) -> &[Step] {
        self.state.log.steps.list()
    }

    /// The changes of one of the [steps](Self::steps).
    pub fn changes(&self, step: &Step) -> &[CellChange] {
        self.state.log.steps.changes(step)
    }

    /// Whether there were too many changes to record.
    pub fn are_steps_cut(&self) -> bool {
        self.state.log.steps.is_cut()
    }

    /// Keeps no boards for undo from now on: for a search, which has its own.
    pub fn without_undo(mut self) -> Self {
        self.state.keeps_undo = false;
        self.state.undo.clear();
        self
    }

    /// Whether a restart can lead to another board than the one at the start, by a command of the rules.
    pub fn has_checkpoints(&self) -> bool {
        self.plan.queues(&Command::Checkpoint) && self.plan.queues(&Command::Restart)
    }

    /// Whether a rule can win the level by the command `win`.
    pub fn can_win_by_command(&self) -> bool {
        self.plan.queues(&Command::Win)
    }

    /// The objects that a restart puts on the board, laid out as [`Self::words`].
    pub fn restart_words(&self) -> &[u64] {
        &self.state.restart
    }

    /// Goes to a board of the same level, without movements, with nothing pending and nothing to undo. `restart` is
    /// what a restart goes to, if it is not the same as before.
    ///
    /// Words beyond the board are ignored, and missing ones stay as they are.
    pub fn enter(&mut self, words: &[u64], restart: Option<&[u64]>) {
        let Self { plan, state } = self;
        state.undo.clear();
        state.board.clear_journal();
        state.board.load(plan, words);
        state.board.clear_moves(plan);
        state.board.clear_journal();
        state.again = false;
        state.queue.clear();
        state.screen = Screen::Level;
        state.has_left_title = false;
        if let Some(words) = restart {
            for (word, &new) in state.restart.iter_mut().zip(words) {
                *word = new;
            }
        }
    }

    /// Whether there is a player on the board.
    pub fn has_player(&self) -> bool {
        self.plan.player != NONE && self.state.board.features.count(self.plan.player) != 0
    }
}
