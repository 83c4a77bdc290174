//! What is shown after an input, as a line of JSON (spec section 18).

use puzzlescript_engine::model::ObjectId;
use puzzlescript_engine::{Act, Engine, Input, Issue, Play, Screen};
use rustc_hash::FxHashMap;
use serde_json::{Value, json};

use crate::rules::runtime;

/// What is shown after loading or after an input, with all turns that `again` asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The input; `None` after loading.
    pub input: Option<Input>,
    /// The number of turns that followed without input.
    pub again: u32,
    /// The entry of LEVELS.
    pub entry: usize,
    /// What is shown.
    pub screen: Screen,
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// The names of the objects of each kind of cell, in the order of their ids.
    pub palette: Vec<Vec<String>>,
    /// The kinds of the cells, row by row: places in the palette.
    pub cells: Vec<usize>,
    /// The seeds of the sounds.
    pub sounds: Vec<String>,
    /// The events with a sound.
    pub events: Vec<String>,
    /// The last message of a rule.
    pub message: Option<String>,
    /// Whether a level was won.
    pub won: bool,
    /// Why the input was cut, if it was.
    pub halt: Option<String>,
    /// What the engine has met.
    pub issues: Vec<Issue>,
    /// Which rules acted, if the engine records it.
    pub acts: Vec<Act>,
    /// The lines of the win conditions that were met, if the engine records it.
    pub met: Vec<u32>,
}

/// Plays inputs from an entry of LEVELS on: the frame after loading, and one per input. `None`: the entry is no board.
pub fn frames<I: IntoIterator<Item = Input>>(
    engine: &Engine,
    entry: usize,
    seed: &str,
    inputs: I,
) -> Option<impl Iterator<Item = Frame> + use<I>> {
    let mut play = engine.start(entry, seed)?;
    play.settle();
    // Sounds of loading are not recorded, those of the turns that follow are.
    let first = Frame::of(&play, None);
    let rest = inputs.into_iter().map(move |input| {
        play.play(input);
        Frame::of(&play, Some(input))
    });
    Some(std::iter::once(first).chain(rest))
}

impl Frame {
    /// What is shown now, `input` having led here.
    pub fn of(play: &Play, input: Option<Input>) -> Self {
        let mut places: FxHashMap<Vec<ObjectId>, usize> = FxHashMap::default();
        let mut palette = Vec::new();
        let mut cells = Vec::with_capacity(play.width() * play.height());
        for y in 0..play.height() {
            for x in 0..play.width() {
                let objects: Vec<ObjectId> = play.cell(x, y).collect();
                if let Some(&place) = places.get(&objects) {
                    cells.push(place);
                    continue;
                }
                let names = objects.iter().filter_map(|object| play.game().objects.get(object.index()));
                palette.push(names.map(|object| object.name.clone()).collect());
                cells.push(places.len());
                places.insert(objects, cells.last().copied().unwrap_or_default());
            }
        }
        let met = play.met_conditions().iter().filter_map(|place| play.game().wins.get(*place as usize));
        Self {
            input,
            again: play.again_turns(),
            entry: play.entry(),
            screen: play.screen(),
            width: play.width(),
            height: play.height(),
            palette,
            cells,
            sounds: play.sounds().map(str::to_owned).collect(),
            events: play.events().iter().map(|event| event.word()).collect(),
            message: play.message().map(str::to_owned),
            won: play.has_won(),
            halt: play.halt().map(|halt| halt.to_string()),
            issues: play.issues().to_vec(),
            acts: play.acts().to_vec(),
            met: met.map(|win| win.line).collect(),
        }
    }

    /// The rows of the board: the names of the objects of a cell joined by blanks, in alphabetical order.
    pub fn rows(&self) -> Vec<Vec<String>> {
        let names: Vec<String> = self
            .palette
            .iter()
            .map(|names| {
                let mut names = names.clone();
                names.sort_unstable();
                names.join(" ")
            })
            .collect();
        let name = |&place: &usize| names.get(place).cloned().unwrap_or_default();
        self.cells.chunks(self.width.max(1)).map(|row| row.iter().map(name).collect()).collect()
    }

    /// The frame as an object of JSON.
    pub fn to_json(&self) -> Value {
        let mut frame = json!({
            "in": self.input.map_or("load", Input::word),
            "again": self.again,
            "level": self.entry,
            "screen": match self.screen {
                Screen::Level => "level",
                Screen::Message => "message",
                Screen::Title => "title",
            },
            "width": self.width,
            "height": self.height,
            "palette": self.palette,
            "cells": self.cells,
            "sounds": self.sounds,
            "events": self.events,
            "message": self.message,
            "won": self.won,
        });
        let Some(members) = frame.as_object_mut() else { return frame };
        members.extend(self.halt.as_ref().map(|halt| ("halt".to_owned(), json!(halt))));
        if !self.issues.is_empty() {
            members.insert("issues".to_owned(), self.issues.iter().copied().map(issue).collect());
        }
        frame
    }

    /// What went wrong in this input, each on one line.
    pub fn troubles(&self) -> impl Iterator<Item = String> + '_ {
        self.issues
            .iter()
            .map(Issue::to_string)
            .chain(self.halt.iter().map(|halt| format!("it was cut: {halt}")))
    }
}

/// What the engine has met, as an object of JSON.
pub fn issue(issue: Issue) -> Value {
    let code = runtime::of(issue).code;
    json!({ "code": code, "line": issue.line(), "message": issue.to_string() })
}
