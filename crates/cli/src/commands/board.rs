//! `goldpath board`: the board of a level.

use std::io::{self, Write};
use std::sync::Arc;

use language::{Board, BoardRequest, Languages, Look, Project, escape};
use serde_json::Value;

use crate::args::{self, BoardFormat};
use crate::commands::playable::Playable;
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::settings;

pub(crate) fn run(args: &args::Board, languages: Languages) -> Result<Exit, Failure> {
    let playable = Playable::at(&args.path, languages)?;
    let Playable { source, project } = &playable;
    let named = source.only.as_ref().and_then(|only| only.keys().next().cloned());
    // Moves are JSON; anything else is taken as text.
    let moves = args
        .moves
        .as_ref()
        .map(|moves| serde_json::from_str::<Value>(moves).unwrap_or_else(|_| Value::String(moves.clone())));
    let request = BoardRequest {
        moves: moves.as_ref(),
        step: args.step,
        look: Look { semantics: settings::semantics_of(source, languages), picture: &|_| None },
    };
    if let Some(play) = project.facets().play {
        if let Some(moves) = &moves {
            play.check_moves(moves).map_err(|why| Failure::usage(format!("`--moves`: {why}")))?;
        }
        let mut levels = play.levels().into_iter();
        let drawn = match (&args.level, &named) {
            (Some(name), _) => levels.find(|level| level.name == *name),
            (None, Some(file)) => levels.find(|level| level.file == *file),
            (None, None) => levels.next(),
        };
        if let Some(level) = drawn {
            playable.warn_of_obstacles(&[level]);
        }
    }
    let name = args.path.display();
    let draw = |request: &BoardRequest<'_>| chosen(&**project, args.level.as_deref(), named.clone(), request);
    let board = draw(&request).map_err(|why| {
        // If the board can be drawn without the moves, they are the problem.
        let has_start =
            moves.is_some() && draw(&BoardRequest { moves: None, step: Some(0), ..request }).is_ok();
        let exit = if has_start { Exit::Usage } else { Exit::Found };
        Failure::Said(exit, if has_start { format!("`--moves`: {why}") } else { format!("{name}: {why}") })
    })?;
    let mut output = if args.format == BoardFormat::Text { Output::text() } else { Output::data() };
    match args.format {
        BoardFormat::Text => write_text(&mut output, &board)?,
        BoardFormat::Svg => output.write_all(board.to_svg().as_bytes())?,
        BoardFormat::Json => {
            serde_json::to_writer(&mut output, &board).map_err(std::io::Error::from)?;
            writeln!(output)?;
        }
    }
    output.flush()?;
    Ok(Exit::Clean)
}

/// Writes a heading and a board as text.
fn write_text(output: &mut Output, board: &Board) -> io::Result<()> {
    let title = if board.title.is_empty() { String::new() } else { format!(" of {}", board.title) };
    let heading = output.bold(&escape(&format!("level {}{title}", board.level)));
    writeln!(output, "{heading}")?;
    output.write_all(board.to_text().as_bytes())
}

/// The requested board: of the level with this name, or of the named file, or of the first level that has one.
fn chosen(
    project: &dyn Project,
    level: Option<&str>,
    named: Option<Arc<str>>,
    request: &BoardRequest<'_>,
) -> Result<Board, String> {
    let boards = project.facets().boards;
    let boards = boards.ok_or("there is no level with a board here")?;
    if let Some(level) = level {
        return boards.level_board(level, request);
    }
    let files: Vec<Arc<str>> = named.map_or_else(|| project.files(), |file| vec![file]);
    files
        .iter()
        .find_map(|file| boards.board(file, request))
        .unwrap_or_else(|| Err("there is no level with a board here".to_owned()))
}
