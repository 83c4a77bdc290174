//! Cases as the editor of the reference records them: `["name", ["source", [inputs], "dump", level, "seed", [sounds]]]`,
//! for those who bring their tests along or take them back (spec section 18, "recorded dump").

use std::fmt::Write;

use puzzlescript_engine::Input;
use serde_json::{Value, json};
use text::TextRange;

use super::file::{Expect, ExpectedAt, Row, Session};
use super::frame::Frame;

/// A recorded case: a game and a session of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The text of the game.
    pub source: String,
    /// The session; a board is expected, and sounds if they were recorded.
    pub session: Session,
}

/// The numbers of inputs in recorded cases, in order; undo, restart and tick are words.
const NUMBERS: [Input; 5] = [Input::Up, Input::Left, Input::Down, Input::Right, Input::Action];

/// Reads a recorded case. A comma behind it is allowed, as the editor writes one.
///
/// # Errors
///
/// What is wrong, on one line.
pub fn import(text: &str) -> Result<Recorded, String> {
    let text = text.trim().trim_end_matches(',');
    let case: Value = serde_json::from_str(text).map_err(|why| format!("no recorded case: {why}"))?;
    of_value(&case)
}

/// Reads recorded cases: one a line, each with a comma behind it or without, or a JSON array of them.
///
/// # Errors
///
/// What is wrong with the first that cannot be read, on one line.
pub fn import_all(text: &str) -> Result<Vec<Recorded>, String> {
    let trimmed = text.trim().trim_end_matches(',');
    if let Ok(value) = serde_json::from_str::<Value>(trimmed) {
        let is_list = value.get(0).is_some_and(Value::is_array);
        return if is_list {
            value.as_array().into_iter().flatten().map(of_value).collect()
        } else {
            of_value(&value).map(|case| vec![case])
        };
    }
    // What the editor writes is the inside of an array, over any number of lines.
    if let Ok(cases) = serde_json::from_str::<Vec<Value>>(&format!("[{trimmed}]")) {
        return cases.iter().map(of_value).collect();
    }
    let lines = trimmed.lines().filter(|line| !line.trim().is_empty());
    lines.map(import).collect()
}

fn of_value(case: &Value) -> Result<Recorded, String> {
    let name = case.get(0).and_then(Value::as_str).ok_or("the first element must be the name")?;
    let body = case.get(1).and_then(Value::as_array).ok_or("the second element must be an array")?;
    let source = body.first().and_then(Value::as_str).ok_or("the case lacks the text of the game")?;
    let inputs = body.get(1).and_then(Value::as_array).ok_or("the case lacks the inputs")?;
    let inputs = inputs.iter().map(input).collect::<Result<Vec<Input>, String>>()?;
    let dump = body.get(2).and_then(Value::as_str).ok_or("the case lacks the board")?;
    let sounds = body.get(5).and_then(Value::as_array).map(|seeds| {
        seeds.iter().map(|seed| seed.as_str().map_or_else(|| seed.to_string(), str::to_owned)).collect()
    });
    Ok(Recorded {
        source: source.to_owned(),
        session: Session {
            name: name.to_owned(),
            level: body.get(3).map_or(Ok(0), level)?,
            rows: None,
            seed: body.get(4).and_then(Value::as_str).unwrap_or_default().to_owned(),
            inputs,
            expect: Expect { won: None, board: Some(read_dump(dump)?), sounds },
            range: TextRange::default(),
            inputs_at: TextRange::default(),
            expected_at: ExpectedAt::default(),
        },
    })
}

/// The entry of LEVELS: a number, or a text that holds one.
fn level(value: &Value) -> Result<usize, String> {
    let number = match value {
        Value::Null => Some(0),
        Value::String(text) => text.trim().parse().ok(),
        other => other.as_u64().and_then(|number| usize::try_from(number).ok()),
    };
    number.ok_or_else(|| format!("the level must be a number, not {value}"))
}

fn input(value: &Value) -> Result<Input, String> {
    let number = value.as_u64().and_then(|number| NUMBERS.get(number as usize)).copied();
    number
        .or_else(|| value.as_str().and_then(Input::from_word))
        .ok_or_else(|| format!("unknown input {value}"))
}

/// Reads a dump: the cells column by column, though set in lines as wide as the board; an entry is the names of a cell
/// with a number, or the number alone from its second occurrence on.
fn read_dump(dump: &str) -> Result<Vec<Row>, String> {
    let lines: Vec<Vec<&str>> = dump
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.trim().trim_end_matches(',').split(',').collect())
        .collect();
    let (height, width) = (lines.len(), lines.first().map_or(0, Vec::len));
    let mut kinds: Vec<String> = Vec::new();
    let mut cells = Vec::with_capacity(width * height);
    for entry in lines.iter().flatten() {
        let (names, number) = match entry.rsplit_once(':') {
            Some((names, number)) => (Some(names), number),
            None => (None, *entry),
        };
        let number: usize =
            number.trim().parse().map_err(|_| format!("no entry of a board: `{}`", entry.escape_debug()))?;
        if let Some(names) = names {
            if number != kinds.len() {
                return Err(format!("entry `{}` of the board is out of order", entry.escape_debug()));
            }
            kinds.push(names.to_owned());
        }
        if number >= kinds.len() {
            return Err(format!("entry {number} of the board is not defined yet"));
        }
        cells.push(number);
    }
    if cells.len() != width * height {
        return Err("the lines of the board differ in length".to_owned());
    }
    let row = |y: usize| (0..width).map(|x: usize| kinds[cells[x * height + y]].clone()).collect();
    Ok((0..height).map(|y| Row::Names(row(y))).collect())
}

/// Writes the dump of a board.
pub fn write_dump(frame: &Frame) -> String {
    let rows = frame.rows();
    let mut kinds: Vec<&str> = Vec::new();
    let mut text = String::new();
    for place in 0..frame.width * frame.height {
        let names = rows[place % frame.height][place / frame.height].as_str();
        if let Some(number) = kinds.iter().position(|it| *it == names) {
            let _ = write!(text, "{number},");
        } else {
            // Writing to a string never fails.
            let _ = write!(text, "{names}:{},", kinds.len());
            kinds.push(names);
        }
        if (place + 1) % frame.width == 0 {
            text.push('\n');
        }
    }
    text
}

/// Writes a recorded case: what `frames` show of a game when a session of it is played.
pub fn export(source: &str, session: &Session, frames: &[Frame]) -> String {
    let inputs: Vec<Value> = session
        .inputs
        .iter()
        .map(|input| match NUMBERS.iter().position(|it| it == input) {
            Some(number) => json!(number),
            None => json!(input.word()),
        })
        .collect();
    let sounds: Vec<&String> = frames.iter().flat_map(|frame| &frame.sounds).collect();
    let dump = frames.last().map(write_dump).unwrap_or_default();
    json!([session.name, [source, inputs, dump, session.level, session.seed, sounds]]).to_string()
}
