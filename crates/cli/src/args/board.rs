//! The arguments of `goldpath board`.

use clap::ValueEnum;

use super::shown::Shown;

/// Draw the board of a level, at its start or after some moves
///
/// As text with a legend, as SVG with the pictures of the project, or as the JSON that editors get.
///
/// Exit status: 0 if there is such a board, 1 if not, 2 for invalid usage, 3 if something could not be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath board game.puzzlescript --level 0
  goldpath board game.puzzlescript --level 0 --moves UR3 --format svg > board.svg
  goldpath board packs/mine --level a
  goldpath board packs/mine/levels/a.json --moves '[\"right\", \"up\"]'
  goldpath board packs/mine --level a --step 3    after three steps of the gold path
  goldpath board packs/mine --level a --step 3 --acts 2    within the third step, after two acts of it")]
pub(crate) struct Board {
    #[command(flatten)]
    pub(crate) shown: Shown,
    /// Play so many of the moves [default: all that are given, none of the solution]
    #[arg(long, value_name = "N")]
    pub(crate) step: Option<usize>,
    /// Within the last of these moves: after so many of what acts in it, as `goldpath why --step` lists it
    #[arg(long, value_name = "N")]
    pub(crate) acts: Option<usize>,
    /// The format of the board
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: BoardFormat,
}

/// The format of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardFormat {
    /// One character a cell, and what each stands for
    #[default]
    Text,
    /// A picture
    Svg,
    /// One JSON object
    Json,
}
