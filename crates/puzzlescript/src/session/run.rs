//! Running sessions as tests of a game.

use std::fmt;

use puzzlescript_engine::model::{Entry, Game, LevelBoard, ObjectId, ObjectSet, bits};
use puzzlescript_engine::{Engine, Input, Issue};

use super::file::{Expect, Expected, ExpectedAt, Row, Session};
use super::frame::{Frame, frames};
use super::when;

/// What became of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All that is expected is true.
    Passed,
    /// It cannot be played: why, on one line.
    Unplayable(String),
    /// It did not go as expected.
    Failed {
        /// What is not as expected, and what play has met; at least one.
        failures: Vec<Failure>,
        /// What would have been expected with success, of what the session expects; `None`: nothing would.
        found: Option<Expect>,
    },
}

/// One thing that keeps a session from passing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The input it is about, from 1, or 0 for loading the level; `None`: it is about what comes of all of them.
    pub input: Option<usize>,
    /// The expected value that it is about, if it is that.
    pub expected: Option<Expected>,
    /// What the engine has met, if it is that.
    pub issue: Option<Issue>,
    /// What is wrong, on one line.
    pub message: String,
}

impl Failure {
    fn at(input: usize, message: impl Into<String>) -> Self {
        Self { input: Some(input), expected: None, issue: None, message: message.into() }
    }

    fn of(expected: Expected, message: impl Into<String>) -> Self {
        Self { input: None, expected: Some(expected), issue: None, message: message.into() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// The hash of the rows of a level, by which a level that was moved or changed is noticed: 16 hexadecimal digits. It
/// depends on the names of the objects in the cells, not on glyphs or ids.
pub fn level_hash(game: &Game, level: &LevelBoard) -> String {
    // FNV-1a: stable, and there is nobody to defend against.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |bytes: &[u8]| {
        for byte in bytes {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for y in 0..level.height {
        for x in 0..level.width {
            let mut names: Vec<&str> = bits(level.cell(x, y))
                .filter_map(|id| game.objects.get(id))
                .map(|object| object.name.as_str())
                .collect();
            names.sort_unstable();
            for name in names {
                add(name.as_bytes());
                add(b" ");
            }
            add(b"|");
        }
        add(b"\n");
    }
    format!("{hash:016x}")
}

/// What came of a session, with the frames of its inputs.
pub(super) enum Ran {
    /// It cannot be played: why, on one line.
    Unplayable(String),
    Played {
        outcome: Outcome,
        frames: Vec<Frame>,
    },
}

/// Plays a session and compares what comes of it.
pub fn run(engine: &Engine, session: &Session) -> Outcome {
    match ran(engine, session) {
        Ran::Unplayable(why) => Outcome::Unplayable(why),
        Ran::Played { outcome, .. } => outcome,
    }
}

/// The same, with the frames.
pub(super) fn ran(engine: &Engine, session: &Session) -> Ran {
    let game = engine.game();
    let level = match game.levels.get(session.level) {
        Some(Entry::Board(level)) => level,
        Some(Entry::Message { .. }) => {
            return Ran::Unplayable(format!("entry {} of LEVELS is a message", session.level));
        }
        None => return Ran::Unplayable(format!("LEVELS has no entry {}", session.level)),
    };
    if session.rows.as_ref().is_some_and(|rows| *rows != level_hash(game, level)) {
        let found = game.levels.iter().position(|entry| match entry {
            Entry::Board(level) => session.rows.as_ref() == Some(&level_hash(game, level)),
            Entry::Message { .. } => false,
        });
        let hint = found.map_or_else(String::new, |entry| format!("; entry {entry} has them now"));
        return Ran::Unplayable(format!(
            "the rows of level {} changed since the session was recorded{hint}",
            session.level
        ));
    }
    let Some(frames) = frames(engine, session.level, &session.seed, session.inputs.iter().copied()) else {
        return Ran::Unplayable(format!("entry {} of LEVELS is empty", session.level));
    };
    let frames: Vec<Frame> = frames.collect();
    Ran::Played { outcome: judged(game, session, &frames), frames }
}

/// Compares the frames of a session with what it expects.
fn judged(game: &Game, session: &Session, frames: &[Frame]) -> Outcome {
    let mut failures = cuts(frames);
    let wins: Vec<usize> =
        frames.iter().enumerate().filter(|(_, it)| it.won).map(|(number, _)| number).collect();
    let last = frames.len() - 1;
    match (session.expect.won, wins.as_slice()) {
        (Some(true), wins) if !wins.contains(&last) => failures.push(match wins.first() {
            Some(0) => Failure::at(0, format!("{} wins, expected the last input to win", when(0))),
            Some(number) => {
                Failure::at(*number, format!("input {number} of {last} wins, expected the last one"))
            }
            None => Failure::of(Expected::Won, format!("none of {last} inputs wins")),
        }),
        (Some(false), [number, ..]) => {
            failures.push(Failure::at(*number, format!("{} wins, expected no win", when(*number))));
        }
        _ => {}
    }
    if let (Some(rows), Some(frame)) = (&session.expect.board, frames.last()) {
        failures.extend(compare_board(game, rows, frame));
    }
    if let Some(expected) = &session.expect.sounds {
        let heard: Vec<&String> = frames.iter().flat_map(|frame| &frame.sounds).collect();
        let same = heard.iter().zip(expected).take_while(|(heard, expected)| **heard == *expected).count();
        if same < heard.len().max(expected.len()) {
            let name = |seed: Option<&str>| seed.map_or("none".to_owned(), |seed| format!("`{seed}`"));
            let (heard, expected) =
                (heard.get(same).map(|it| it.as_str()), expected.get(same).map(String::as_str));
            let (heard, expected) = (name(heard), name(expected));
            let message = format!("sound {}: {heard}, expected {expected}", same + 1);
            failures.push(Failure::of(Expected::Sound(same), message));
        }
    }
    if failures.is_empty() {
        return Outcome::Passed;
    }
    let is_sound = failures.iter().all(|failure| failure.issue.is_none()) && cuts(frames).is_empty();
    let found = if is_sound { found(game, &session.expect, frames, &wins) } else { None };
    Outcome::Failed { failures, found }
}

/// What a session could expect, of what it expects. A win before the last input cannot be expected.
fn found(game: &Game, expect: &Expect, frames: &[Frame], wins: &[usize]) -> Option<Expect> {
    let last = frames.last()?;
    let won = match (expect.won, wins) {
        (None, _) => None,
        (Some(_), []) => Some(false),
        (Some(_), wins) if wins.contains(&(frames.len() - 1)) => Some(true),
        (Some(_), _) => return None,
    };
    // A row that is as expected stays as it is written.
    let board = expect.board.as_ref().map(|rows| {
        let mut written = written_rows(game, last);
        for (row, (own, cells)) in written.iter_mut().zip(rows.iter().zip(last.rows())) {
            if compare_row(game, 0, own, &cells).is_none() {
                row.clone_from(own);
            }
        }
        written
    });
    let heard = || frames.iter().flat_map(|frame| frame.sounds.clone()).collect();
    Some(Expect { won, board, sounds: expect.sounds.as_ref().map(|_| heard()) })
}

/// Where play was cut off: the first time for each group and loop, and the first input that was cut itself.
fn cuts(frames: &[Frame]) -> Vec<Failure> {
    let mut failures: Vec<Failure> = Vec::new();
    for (number, frame) in frames.iter().enumerate() {
        let when = when(number);
        for &issue in &frame.issues {
            if failures.iter().all(|it| it.issue != Some(issue)) {
                let found = Failure::at(number, format!("{when}: {issue}"));
                failures.push(Failure { issue: Some(issue), ..found });
            }
        }
        if let (Some(halt), true) = (&frame.halt, failures.iter().all(|it| it.issue.is_some())) {
            failures.push(Failure::at(number, format!("{when} was cut: {halt}")));
        }
    }
    failures
}

/// The first difference of a board, if there is one.
fn compare_board(game: &Game, rows: &[Row], frame: &Frame) -> Option<Failure> {
    if rows.len() != frame.height {
        let message = format!("the board has {} rows, expected {}", frame.height, rows.len());
        return Some(Failure::of(Expected::Board, message));
    }
    let pairs = rows.iter().zip(frame.rows()).enumerate();
    pairs.into_iter().find_map(|(y, (row, cells))| {
        compare_row(game, y, row, &cells).map(|message| Failure::of(Expected::Row(y), message))
    })
}

/// The first difference of a row, counted from 0, if there is one.
fn compare_row(game: &Game, y: usize, row: &Row, cells: &[String]) -> Option<String> {
    let expected = match expected_row(game, row) {
        Ok(expected) => expected,
        Err(message) => return Some(format!("row {} of the expected board: {message}", y + 1)),
    };
    if expected.len() != cells.len() {
        return Some(format!("row {} has {} cells, expected {}", y + 1, cells.len(), expected.len()));
    }
    for (x, (expected, names)) in expected.iter().zip(cells).enumerate() {
        let found: Vec<ObjectId> = names.split(' ').filter_map(|name| object(game, name)).collect();
        let found = without_background(game, ObjectSet::of(game.objects.len(), found), expected);
        if found != *expected {
            let (found, expected) = (names_of(game, &found), names_of(game, expected));
            return Some(format!("cell {} of row {} has {found}, expected {expected}", x + 1, y + 1));
        }
    }
    None
}

/// The objects of a row. `Err`: what is wrong with it.
fn expected_row(game: &Game, row: &Row) -> Result<Vec<ObjectSet>, String> {
    let find = |name: &str| {
        let named = game.names.iter().rev().find(|(it, _)| *it == name.to_lowercase());
        let named = named.map(|(_, name)| name).filter(|name| name.is_all || name.objects.len() == 1);
        named.map(|name| name.objects.clone()).ok_or_else(|| format!("`{name}` names no objects"))
    };
    match row {
        Row::Glyphs(text) => text.chars().map(|glyph| find(glyph.encode_utf8(&mut [0; 4]))).collect(),
        Row::Names(cells) => cells
            .iter()
            .map(|cell| {
                let mut objects = game.no_objects();
                for name in cell.split_whitespace() {
                    objects.union(&find(name)?);
                }
                Ok(objects)
            })
            .collect(),
    }
}

/// What is compared: the background counts only where it is expected.
fn without_background(game: &Game, mut found: ObjectSet, expected: &ObjectSet) -> ObjectSet {
    if let Some(background) = game.objects.get(game.background.index()) {
        let layer = game.layer(background.layer);
        if !expected.meets(&layer) {
            found.subtract(&layer);
        }
    }
    found
}

fn object(game: &Game, name: &str) -> Option<ObjectId> {
    (0..).zip(&game.objects).find(|(_, object)| object.name == name).map(|(id, _)| ObjectId(id))
}

fn names_of(game: &Game, objects: &ObjectSet) -> String {
    let names: Vec<String> = objects
        .iter()
        .filter_map(|id| game.objects.get(id.index()))
        .map(|it| format!("`{}`", it.written))
        .collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(" ") }
}

/// Plays inputs and writes down what comes of them as a session: whether the last one wins, else the board; and the
/// sounds, if there are any. `None`: the entry is no board.
pub fn record(engine: &Engine, name: &str, entry: usize, seed: &str, inputs: &[Input]) -> Option<Session> {
    let game = engine.game();
    let Some(Entry::Board(level)) = game.levels.get(entry) else { return None };
    let frames: Vec<Frame> = frames(engine, entry, seed, inputs.iter().copied())?.collect();
    let last = frames.last()?;
    let sounds: Vec<String> = frames.iter().flat_map(|frame| frame.sounds.clone()).collect();
    Some(Session {
        name: name.to_owned(),
        level: entry,
        rows: Some(level_hash(game, level)),
        seed: seed.to_owned(),
        inputs: inputs.to_vec(),
        expect: Expect {
            won: last.won.then_some(true),
            board: (!last.won).then(|| written_rows(game, last)),
            sounds: (!sounds.is_empty()).then_some(sounds),
        },
        range: text::TextRange::default(),
        inputs_at: text::TextRange::default(),
        expected_at: ExpectedAt::default(),
    })
}

/// The rows of the board after inputs. `None`: the entry is no board.
pub fn board_of(engine: &Engine, entry: usize, seed: &str, inputs: &[Input]) -> Option<Vec<Row>> {
    frames(engine, entry, seed, inputs.iter().copied())?.last().map(|last| written_rows(engine.game(), &last))
}

/// The rows of a board: as glyphs where each cell has one, else as names. The background is left out.
fn written_rows(game: &Game, frame: &Frame) -> Vec<Row> {
    let background =
        game.objects.get(game.background.index()).map(|it| game.layer(it.layer)).unwrap_or_default();
    let row = |cells: &Vec<String>| {
        let sets: Vec<ObjectSet> = cells
            .iter()
            .map(|names| {
                let found = names.split(' ').filter_map(|name| object(game, name));
                ObjectSet::of(game.objects.len(), found)
            })
            .collect();
        let glyph = |set: &ObjectSet| {
            game.names.iter().find_map(|(name, it)| {
                let mut letters = name.chars();
                let letter = letters
                    .next()
                    .filter(|_| letters.next().is_none() && (it.is_all || it.objects.len() == 1))?;
                (without_background(game, set.clone(), &it.objects) == it.objects).then_some(letter)
            })
        };
        match sets.iter().map(glyph).collect() {
            Some(glyphs) => Row::Glyphs(glyphs),
            None => Row::Names(
                sets.into_iter()
                    .map(|mut set| {
                        set.subtract(&background);
                        let objects = set.iter().filter_map(|id| game.objects.get(id.index()));
                        objects.map(|object| object.name.as_str()).collect::<Vec<_>>().join(" ")
                    })
                    .collect(),
            ),
        }
    };
    frame.rows().iter().map(row).collect()
}
