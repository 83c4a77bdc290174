//! A rule while it is compiled: words in cells, before there are masks.

use std::rc::Rc;

use puzzlescript_engine::model::{Command, Direction};
use text::TextRange;

use super::movement::Move;
use crate::read::{Name, Names, is_blank};

/// A name in a cell with what stands before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pair {
    pub(crate) movement: Move,
    pub(crate) name: Name,
    /// Where the name is written.
    pub(crate) at: TextRange,
    /// Where the movement is written; the name where there is none.
    pub(crate) movement_at: TextRange,
}

/// The pairs of a cell, in their order.
pub(crate) type Cell = Vec<Pair>;

/// The cells between two brackets.
pub(crate) type Pattern = Vec<Cell>;

/// What all rules that come of one line share.
#[derive(Clone, Debug)]
pub(crate) struct LineFacts {
    pub(crate) line: u32,
    /// The line of the first rule of its group.
    pub(crate) group: u32,
    pub(crate) is_late: bool,
    pub(crate) is_rigid: bool,
    pub(crate) is_random: bool,
    pub(crate) commands: Vec<Command>,
    /// The whole line.
    pub(crate) at: TextRange,
}

/// What counts of the rule before a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Before {
    pub(crate) group: u32,
    pub(crate) is_late: bool,
}

impl LineFacts {
    /// What counts of them for the next line.
    pub(crate) fn before(&self) -> Before {
        Before { group: self.group, is_late: self.is_late }
    }
}

/// A rule under way.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(crate) facts: Rc<LineFacts>,
    pub(crate) direction: Direction,
    pub(crate) left: Vec<Pattern>,
    pub(crate) right: Vec<Pattern>,
}

/// How many names and cells a rule has.
pub(crate) fn size(left: &[Pattern], right: &[Pattern]) -> usize {
    let cells = |pattern: &Pattern| 1 + pattern.iter().map(|cell| 1 + cell.len()).sum::<usize>();
    left.iter().chain(right).map(cells).sum()
}

/// The word of a direction.
pub(crate) fn direction_word(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up",
        Direction::Down => "down",
        Direction::Left => "left",
        Direction::Right => "right",
        Direction::Action => "action",
    }
}

/// The words of a command as they are printed.
fn print_command(command: &Command) -> String {
    match command {
        Command::Cancel => "cancel".to_owned(),
        Command::Restart => "restart".to_owned(),
        Command::Win => "win".to_owned(),
        Command::Checkpoint => "checkpoint".to_owned(),
        Command::Again => "again".to_owned(),
        Command::Sfx(number) => format!("sfx{number}"),
        Command::Message(text) => format!("(message, {text}) "),
    }
}

impl Draft {
    /// The rule as it is printed behind the number of its line (spec section 11), with single blanks.
    pub(crate) fn print(&self, names: &Names) -> String {
        let mut out = String::new();
        if self.left.iter().any(|pattern| pattern.len() > 1) {
            out.push_str(&direction_word(self.direction).to_uppercase());
            out.push(' ');
        }
        print_side(&mut out, &self.left, names);
        out.push_str("-> ");
        print_side(&mut out, &self.right, names);
        for command in &self.facts.commands {
            out.push_str(&print_command(command));
        }
        single_blanks(&out)
    }
}

fn print_side(out: &mut String, patterns: &[Pattern], names: &Names) {
    for pattern in patterns {
        out.push_str("[ ");
        for (number, cell) in pattern.iter().enumerate() {
            if number > 0 {
                out.push_str("| ");
            }
            for pair in cell {
                let word = pair.movement.word();
                if pair.movement == Move::Ellipsis {
                    out.push_str("... ");
                    continue;
                }
                out.push_str(word);
                if !word.is_empty() {
                    out.push(' ');
                }
                out.push_str(names.text(pair.name));
                out.push(' ');
            }
        }
        out.push_str("] ");
    }
}

/// The text with each run of blanks as one, and none at its ends.
fn single_blanks(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for part in text.split(is_blank).filter(|part| !part.is_empty()) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(part);
    }
    out
}
