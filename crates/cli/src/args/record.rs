//! The arguments of `goldpath record`.

use std::path::PathBuf;

use clap::ValueEnum;

use super::Lines;

/// Record what is played in a game of PuzzleScript as a session
///
/// Plays the moves and adds a session to the file `GAME.sessions.json` beside the game, which is made if it is not there.
/// `goldpath check` plays it from then on, as a test of the game. For a pack, `goldpath solve --apply` writes the gold path of a level.
///
/// The session keeps a hash of the rows of its level: if the level is changed or moved, the check says so instead of playing
/// another one.
///
/// Exit status: 0 if the session was written, 1 if what is expected does not come true or the session cannot be added, 2
/// for invalid usage, 3 if something could not be read or written.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath record mine.puzzlescript --level 1 --moves R3UUL --expect won
  goldpath record mine.puzzlescript --level 1 --moves LL --name \"the door stays shut\" --expect board
  goldpath solve mine.puzzlescript --level 1    finds moves that win; with --apply it records them too")]
pub(crate) struct Record {
    /// A game of PuzzleScript
    pub(crate) game: PathBuf,
    /// The number of the entry of LEVELS from 0, messages included [default: the only board]
    #[arg(long, value_name = "N")]
    pub(crate) level: Option<String>,
    /// What is played: `U`, `D`, `L`, `R` move, `A` acts, `T` waits for a tick, `Z` undoes, `X` restarts; a number repeats the
    /// letter before it
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: String,
    /// What the session expects; can be given more than once [default: `won` if the moves win, else the board]
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(crate) expect: Vec<Expected>,
    /// The name of the session, by which reports call it [default: its level and its moves]
    #[arg(long, value_name = "TEXT")]
    pub(crate) name: Option<String>,
    /// The seed of the random numbers
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub(crate) seed: String,
    #[command(flatten)]
    pub(crate) lines: Lines,
}

/// What a session expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Expected {
    /// The last move wins
    Won,
    /// No move wins
    NotWon,
    /// The board after the last move
    Board,
    /// The sounds, in their order
    Sounds,
}

impl From<Expected> for language::Expected {
    fn from(expected: Expected) -> Self {
        match expected {
            Expected::Won => Self::Won,
            Expected::NotWon => Self::NotWon,
            Expected::Board => Self::Board,
            Expected::Sounds => Self::Sounds,
        }
    }
}
