//! The arguments of `goldpath draw`.

use std::path::PathBuf;

use clap::ValueEnum;

use super::shown::Shown;

/// Draw levels as pictures: their boards, filmstrips of their solutions, or animations
///
/// With the pictures of the project. A filmstrip has the board after each step; an animation shows one after the other.
///
/// Exit status: 0 if there are such boards, 1 if not, 2 for invalid usage, 3 if something could not be read or written.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath draw packs/mine/levels/a.json -o a.png
  goldpath draw packs/mine --level a --step 3 -o a3.png     after three steps of the gold path
  goldpath draw packs/mine --level a --all-steps -o a.svg   a filmstrip of the gold path
  goldpath draw packs/mine --level a -o a.gif               an animation of it
  goldpath draw game.puzzlescript --level 1 --moves UR3 -o moves.gif
  goldpath draw packs --folder pictures --format png        all levels, each as a file")]
pub(crate) struct Draw {
    #[command(flatten)]
    pub(crate) shown: Shown,
    /// Draw the board after so many of the moves [default: all that are given, none of the solution]
    #[arg(long, value_name = "N", conflicts_with = "all_steps")]
    pub(crate) step: Option<usize>,
    /// Draw the board after each of the moves
    #[arg(long)]
    pub(crate) all_steps: bool,
    /// The file of the picture [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Draw all levels, each into a file of this folder that is named after it; those of several projects into a folder
    /// for each
    #[arg(long, value_name = "DIR", conflicts_with_all = ["output", "level", "moves"])]
    pub(crate) folder: Option<PathBuf>,
    /// The format of the picture [default: that of the ending of the file, else svg]
    #[arg(long, value_enum)]
    pub(crate) format: Option<PictureFormat>,
}

/// The format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureFormat {
    /// Lines and pictures, at any size
    Svg,
    /// Pixels
    Png,
    /// Pixels that move: the board after each of the moves
    Gif,
}
