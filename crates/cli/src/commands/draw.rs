//! `goldpath draw`: boards as pictures.

mod all;

use std::io::{IsTerminal, Write};
use std::path::Path;

use language::{Board, BoardRequest, Languages, escape, filmstrip};

use crate::args::{self, PictureFormat};
use crate::commands::board::Asked;
use crate::commands::pictures::Pictures;
use crate::commands::raster;
use crate::exit::{Exit, Failure};
use crate::output::Output;

/// The most boards of a filmstrip or an animation.
const MAX_BOARDS: usize = 1000;

pub(crate) fn run(args: &args::Draw, languages: Languages) -> Result<Exit, Failure> {
    let format = format_of(args)?;
    if let Some(folder) = &args.folder {
        return all::run(args, folder, format, languages);
    }
    let asked = Asked::of(&args.shown, languages)?;
    let pictures = Pictures::of(&asked.playable.source);
    let picture = |written: &str| pictures.address(written);
    let request = asked.request(args.step, &picture, languages);
    asked.check(&request)?;
    let name = args.shown.path.display().to_string();
    let bytes = drawn(&escape(&name), args.all_steps, format, &|step| {
        asked.board(&BoardRequest { step: step.or(request.step), ..request })
    })?;
    if let Some(path) = &args.output {
        disk::replace(path, &bytes).map_err(|why| {
            Failure::could_not_run(format!("{}: {why}", escape(&path.display().to_string())))
        })?;
    } else {
        let mut output = Output::data();
        output.write_all(&bytes)?;
        output.flush()?;
    }
    Ok(Exit::Clean)
}

/// The picture of a level, or of all steps of its moves. `board` is the board after so many of them, by default after those
/// that are asked for.
fn drawn(
    name: &str,
    has_all_steps: bool,
    format: PictureFormat,
    board: &dyn Fn(Option<usize>) -> Result<Board, Failure>,
) -> Result<Vec<u8>, Failure> {
    let first = board(None)?;
    let is_course = has_all_steps || format == PictureFormat::Gif;
    let boards = if is_course { course(name, &first, board)? } else { vec![first] };
    let draw = |boards: &[Board]| match boards {
        [board] => board.to_svg(),
        boards => filmstrip(boards),
    };
    let bytes = match format {
        PictureFormat::Svg => Ok(draw(&boards).into_bytes()),
        PictureFormat::Png => raster::png(&draw(&boards)),
        PictureFormat::Gif => raster::gif(&boards.iter().map(Board::to_svg).collect::<Vec<_>>()),
    };
    bytes.map_err(|why| Failure::could_not_run(format!("{name}: {why}")))
}

/// The format that is asked for, or that the ending of the file tells.
fn format_of(args: &args::Draw) -> Result<PictureFormat, Failure> {
    let ending =
        args.output.as_deref().and_then(Path::extension).map(|it| it.to_string_lossy().to_lowercase());
    let format = match (args.format, ending.as_deref()) {
        (Some(format), _) => format,
        (None, None | Some("svg")) => PictureFormat::Svg,
        (None, Some("png")) => PictureFormat::Png,
        (None, Some("gif")) => PictureFormat::Gif,
        (None, Some(other)) => {
            let why =
                format!("`--output`: unknown ending `.{}`; known are .svg, .png and .gif", escape(other));
            return Err(Failure::usage(why));
        }
    };
    if args.step.is_some() && format == PictureFormat::Gif {
        return Err(Failure::usage("`--step` draws one board, and a GIF shows the boards of all steps"));
    }
    let is_pixels = format != PictureFormat::Svg;
    if is_pixels && args.output.is_none() && args.folder.is_none() && std::io::stdout().is_terminal() {
        return Err(Failure::usage("a picture of pixels is not for a terminal; name a file with `--output`"));
    }
    Ok(format)
}

/// The boards at the start and after each of the moves that are played.
fn course(
    name: &str,
    first: &Board,
    board: &dyn Fn(Option<usize>) -> Result<Board, Failure>,
) -> Result<Vec<Board>, Failure> {
    let count = first.steps.len();
    if count >= MAX_BOARDS {
        return Err(Failure::usage(format!(
            "{name}: {count} moves are too many to draw; the limit is {}",
            MAX_BOARDS - 1
        )));
    }
    let mut boards = Vec::new();
    for step in 0..=count {
        let board = board(Some(step))?;
        // A level can be over before its last move.
        let is_over = board.step < step;
        if is_over {
            break;
        }
        boards.push(board);
    }
    Ok(boards)
}
