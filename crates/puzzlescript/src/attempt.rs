//! An attempt at a level, move by move.

use language::{Board, Choice, GoalProgress, Place, Session, StateChange, Turn, TurnEnd};
use puzzlescript_engine::model::ObjectId;
use puzzlescript_engine::{Engine, Input, Play};
use serde_json::{Value, json};

use crate::assign::assign;
use crate::board::{Before, Met, Packed, Way, choices, goals_of, happened, shown};
use crate::session::Frame;

/// An attempt at a level.
pub struct Attempt {
    play: Play,
    /// The entry of LEVELS.
    entry: usize,
    seed: String,
    inputs: Vec<Input>,
    is_won: bool,
    met: Met,
    /// The boards on the way from the last input to the present one, if they are kept.
    way: Way,
    /// The board before the last input, if what moved with it is told.
    before: Option<Before>,
    /// The level before the first input.
    start: Play,
}

impl Attempt {
    /// `None` if the entry is no board.
    pub fn new(engine: &Engine, entry: usize, seed: &str) -> Option<Self> {
        let mut play = engine.start(entry, seed)?;
        play.settle();
        let start = play.clone();
        let mut this = Self {
            play,
            entry,
            seed: seed.to_owned(),
            inputs: Vec::new(),
            is_won: false,
            met: Met::default(),
            way: Way::default(),
            before: None,
            start,
        };
        this.restart();
        Some(this)
    }

    /// Goes back to the level before the first input.
    fn restart(&mut self) {
        self.play = self.start.clone();
        self.inputs.clear();
        self.is_won = false;
        self.met = Met::default();
        self.way = Way::default();
        self.before = None;
        self.met.see(0, &self.play);
    }

    /// Where the engine is.
    pub const fn play_of(&self) -> &Play {
        &self.play
    }

    /// The entry of LEVELS.
    pub(crate) const fn entry(&self) -> usize {
        self.entry
    }

    /// The board after the inputs so far.
    pub(crate) fn shown(&self) -> Board {
        self.board(&self.inputs)
    }

    /// Returns true if no further input counts.
    pub fn has_ended(&self) -> bool {
        self.is_won || self.play.halt().is_some()
    }

    /// The column and row of the player; `None` where there is none, or where there are several.
    pub(crate) fn player(&self) -> Option<(i32, i32)> {
        let players = &self.play.game().player.objects;
        let is_player = |object: ObjectId| players.contains(object);
        let only = |width: usize, found: &mut dyn Iterator<Item = usize>| {
            let at = found.next().filter(|_| found.next().is_none())?;
            // A board has far fewer cells than that.
            Some(((at % width) as i32, (at / width) as i32))
        };
        if self.is_won {
            let board = Packed::of_level(&self.play, self.entry);
            let (width, cells) = (board.width, board.cells());
            let has_player = |at: &usize| cells.get(*at).is_some_and(|it| it.iter().any(|it| is_player(*it)));
            return only(width, &mut (0..cells.len()).filter(has_player));
        }
        let (width, height) = (self.play.width(), self.play.height());
        let has_player = |at: &usize| self.play.cell(at % width, at / width).any(is_player);
        only(width, &mut (0..width * height).filter(has_player))
    }

    /// Plays an input.
    pub fn play(&mut self, input: Input) {
        self.play.play(input);
        self.way = Way::default();
        self.before = None;
        self.follow(input);
    }

    /// Plays an input and keeps the board before it and those on the way.
    pub fn play_slowly(&mut self, input: Input) {
        self.before = Before::of(&self.play, input);
        self.play.input(input);
        self.way = Way::default();
        while self.play.is_again_pending() {
            // Behind a win the board is that of the next level.
            if !self.play.has_won() {
                self.way.see(&self.play);
            }
            if !self.play.settle_once() {
                break;
            }
        }
        self.follow(input);
    }

    fn follow(&mut self, input: Input) {
        self.inputs.push(input);
        self.is_won = self.play.has_won();
        self.met.see(self.inputs.len(), &self.play);
    }

    /// The board, with the inputs that were meant to be played.
    pub fn board(&self, inputs: &[Input]) -> Board {
        let mut board = shown(&self.play, self.entry, inputs, self.inputs.len(), self.is_won);
        self.met.tell(&mut board);
        board.frames = self.way.frames(&self.play);
        if let Some(before) = &self.before {
            board.moves = before.moves(self.play.game(), &Packed::of_level(&self.play, self.entry).cells());
        }
        if let (false, Some(play)) = (self.seed.is_empty(), &mut board.play) {
            play["seed"] = json!(self.seed);
        }
        board
    }
}

impl Session for Attempt {
    fn choices(&self) -> Vec<Choice> {
        if self.has_ended() { Vec::new() } else { choices(self.play.game()) }
    }

    fn step(&mut self, action: &Value) -> Result<Turn, String> {
        let word = action.as_str().ok_or("an input is a word, such as \"up\"")?;
        let input =
            Input::from_word(word).ok_or_else(|| format!("unknown input `{}`", language::escape(word)))?;
        if self.has_ended() {
            return Ok(Turn { is_accepted: false, end: None });
        }
        self.play(input);
        let end = match self.play.halt() {
            Some(_) => Some(TurnEnd::Cut),
            None => self.is_won.then_some(TurnEnd::Won),
        };
        Ok(Turn { is_accepted: true, end })
    }

    fn set(&mut self, place: &Place, value: &str) -> Result<StateChange, String> {
        let change = assign(&mut self.play, place, value)?;
        // Moves are taken back by playing those before them from here.
        self.start = self.play.clone();
        self.inputs.clear();
        Ok(change)
    }

    fn back(&mut self) -> bool {
        let mut inputs = self.inputs.clone();
        if inputs.pop().is_none() {
            return false;
        }
        // Play is deterministic. Copies of all states before would have all boards that their undo keys go back to.
        self.restart();
        for input in inputs {
            self.play(input);
        }
        true
    }

    fn state(&self) -> Value {
        let frame = Frame::of(&self.play, None).to_json();
        let member = |key: &str| frame.get(key).cloned().unwrap_or_default();
        let keys = ["level", "screen", "width", "height", "palette", "cells"];
        keys.iter().map(|key| ((*key).to_owned(), member(key))).collect()
    }

    fn size(&self) -> (u32, u32) {
        (self.play.width() as u32, self.play.height() as u32)
    }

    fn cell(&self, (x, y): (u32, u32)) -> Vec<(Place, String)> {
        if x >= self.play.width() as u32 || y >= self.play.height() as u32 {
            return Vec::new();
        }
        let names: Vec<&str> = self
            .play
            .cell(x as usize, y as usize)
            .filter_map(|object| self.play.game().objects.get(object.index()))
            .map(|object| object.name.as_str())
            .collect();
        // Boards are far smaller than that.
        vec![(Place::Cell((x as i32, y as i32), None), names.join(", "))]
    }

    fn text(&self, _explains: &mut dyn FnMut(&str) -> bool) -> String {
        let mut lines = self.board(&self.inputs).cell_lines();
        lines.extend(self.met.lines());
        lines.join("\n")
    }

    fn goals(&self) -> Vec<GoalProgress> {
        let goals = goals_of(&self.play, self.entry);
        goals.into_iter().map(|goal| GoalProgress { id: goal.text, percent: goal.percent }).collect()
    }

    fn events(&self) -> Vec<String> {
        happened(&self.play)
    }
}

/// An input as [`Session::step`] takes it.
pub(crate) fn action(input: Input) -> Value {
    json!(input.word())
}
