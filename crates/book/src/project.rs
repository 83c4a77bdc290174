//! What a book tells of a project, as plain data.

use language::{Board, Cell, Move, Severity};

use crate::Proof;

/// A project with its levels.
#[derive(Clone, Debug, PartialEq)]
pub struct Project {
    /// The title; never empty.
    pub title: String,
    /// What it is called on the command line.
    pub name: String,
    /// The words of its language.
    pub nouns: Nouns,
    /// The levels in the order in which they are played.
    pub levels: Vec<Level>,
    /// Texts after the last level.
    pub texts_after: Vec<String>,
    /// The text of the page that plays levels; `None` if there is none.
    pub player: Option<String>,
    /// What can be on cells.
    pub pieces: Vec<Piece>,
    /// The rules of the game, then those of its levels.
    pub rules: Vec<Rule>,
    /// The diagnostics of a check.
    pub problems: Vec<Problem>,
}

/// What a language calls what its projects have, in the singular.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nouns {
    /// A project: `pack`.
    pub project: &'static str,
    /// A move and what follows from it: `step`.
    pub turn: &'static str,
    /// What can be on cells: `kind`.
    pub piece: &'static str,
    /// What is recorded of a level: `gold path`.
    pub recording: &'static str,
}

/// A level.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// The name, unique in the project.
    pub name: String,
    /// The title; never empty.
    pub title: String,
    /// Where it is written.
    pub place: String,
    /// Texts that are shown before it.
    pub texts: Vec<String>,
    /// What the page that plays levels opens it by: the fragment of its address. `None` if it does not play this one.
    pub fragment: Option<String>,
    /// The board at the start. Err: why there is none.
    pub board: Result<Board, String>,
    /// What is proved of it.
    pub proof: Proof,
    /// How it is won; `None` if no way is known.
    pub solution: Option<Solution>,
    /// How hard it is.
    pub measures: Measures,
}

/// How a level is won.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// The moves up to the win.
    pub moves: Vec<Move>,
    /// Whether the project has it; a search found it otherwise.
    pub is_recorded: bool,
    /// The boards at the start and after each move. Err: why they are not shown.
    pub boards: Result<Vec<Board>, String>,
    /// How many moves each hint shows, ascending.
    pub hint_stops: Vec<usize>,
    /// A way with fewer moves that a search found; empty if there is none.
    pub shorter: Vec<Move>,
}

/// Numbers that tell how hard a level is. What the limits did not suffice for is absent.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Measures {
    /// The number of shortest ways to win.
    pub ways: Option<u64>,
    /// -log2 of the probability that random moves play a shortest way.
    pub bits: Option<f64>,
    /// The mean number of moves that change something, over the steps of a solution.
    pub moves: Option<f64>,
    /// The number of steps of that solution at which all other moves lose.
    pub forced: Option<usize>,
    /// The share of states from which nothing wins, from 0 to 1.
    pub dead_ends: Option<f64>,
}

/// Something that can be on cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Its name.
    pub name: String,
    /// How it looks.
    pub cell: Cell,
    /// The background of boards, as they write colors.
    pub background: Option<String>,
    /// Its layer; empty if it is in none.
    pub layer: String,
    /// Whether that is the lowest layer.
    pub is_ground: bool,
    /// Its tags.
    pub tags: Vec<String>,
    /// The levels that have it at the start, by their indices.
    pub at_start: Vec<usize>,
    /// The levels in which it only appears along the solution.
    pub later: Vec<usize>,
}

/// A rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What it is called in a sentence.
    pub title: String,
    /// Its text.
    pub text: String,
    /// Where it is written; empty if that is not known.
    pub place: String,
    /// The levels in which it acts.
    pub acts: Vec<Uses>,
}

/// How often a rule acts in a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uses {
    /// The index of the level.
    pub level: usize,
    /// How often.
    pub times: usize,
}

/// A diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The index of the level that it is about; `None` if it is about the project.
    pub level: Option<usize>,
    /// How bad it is.
    pub severity: Severity,
    /// The code.
    pub code: &'static str,
    /// The message.
    pub message: String,
    /// Advice; empty if there is none.
    pub help: String,
    /// The file, the line and the column.
    pub place: String,
}
