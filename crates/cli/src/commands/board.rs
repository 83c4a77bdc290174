//! `goldpath board`: the board of a level.

use std::io::{self, Write};
use std::sync::Arc;

use language::{Board, BoardRequest, Languages, Look, Project, escape};
use serde_json::Value;

use crate::args::{self, BoardFormat};
use crate::commands::pictures::Pictures;
use crate::commands::playable::Playable;
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::settings;

pub(crate) fn run(args: &args::Board, languages: Languages) -> Result<Exit, Failure> {
    if args.acts.is_some() && args.step.is_none() && args.shown.moves.is_none() {
        return Err(Failure::usage("`--acts` needs `--step` or `--moves`, whose last move it is about"));
    }
    let asked = Asked::of(&args.shown, languages)?;
    let pictures = Pictures::of(&asked.playable.source);
    // Pictures would lead nowhere in the other formats.
    let picture = |written: &str| match args.format {
        BoardFormat::Svg => pictures.address(written),
        BoardFormat::Text | BoardFormat::Json => None,
    };
    let request = BoardRequest { acts: args.acts, ..asked.request(args.step, &picture, languages) };
    asked.check(&request)?;
    let board = asked.board(&request)?;
    let mut output = if args.format == BoardFormat::Text { Output::text() } else { Output::data() };
    match args.format {
        BoardFormat::Text => write_text(&mut output, &board, asked.noun())?,
        BoardFormat::Svg => output.write_all(board.to_svg().as_bytes())?,
        BoardFormat::Json => {
            let (key, path) = asked.playable.key();
            output.object_of((key, &path), &board)?;
        }
    }
    output.flush()?;
    Ok(Exit::Clean)
}

/// The level whose board is asked for.
pub(super) struct Asked<'a> {
    shown: &'a args::Shown,
    pub(super) playable: Playable,
    moves: Option<Value>,
}

impl<'a> Asked<'a> {
    /// Opens the project of a level.
    pub(super) fn of(shown: &'a args::Shown, languages: Languages) -> Result<Self, Failure> {
        let playable = Playable::given(&shown.path, &shown.home, languages)?;
        // As JSON; anything else is taken as text.
        let read =
            |moves: &String| serde_json::from_str(moves).unwrap_or_else(|_| Value::String(moves.clone()));
        Ok(Self { shown, playable, moves: shown.moves.as_ref().map(read) })
    }

    /// The request for the board after so many of the moves.
    pub(super) fn request<'r>(
        &'r self,
        step: Option<usize>,
        picture: &'r dyn Fn(&str) -> Option<String>,
        languages: Languages,
    ) -> BoardRequest<'r> {
        let semantics = settings::semantics_of(&self.playable.source, languages);
        BoardRequest {
            moves: self.moves.as_ref(),
            step,
            acts: None,
            has_frames: false,
            look: Look { semantics, picture },
        }
    }

    /// What has the board: a level, or what takes its place.
    fn noun(&self) -> &'static str {
        let has_levels = self.playable.project.facets().play.is_some();
        let noun = self.playable.source.language.solution_noun().filter(|_| !has_levels);
        noun.unwrap_or("level")
    }

    /// The only file that was named.
    fn named(&self) -> Option<Arc<str>> {
        self.playable.source.only.as_ref().and_then(|only| only.keys().next().cloned())
    }

    /// Fails for moves that are none, and warns where errors hide how the level is meant to play.
    pub(super) fn check(&self, request: &BoardRequest<'_>) -> Result<(), Failure> {
        let Some(play) = self.playable.project.facets().play else { return Ok(()) };
        if let Some(moves) = request.moves {
            play.check_moves(moves).map_err(|why| Failure::usage(format!("`--moves`: {why}")))?;
        }
        let mut levels = play.levels().into_iter();
        let drawn = match (self.shown.level.as_deref(), self.named()) {
            (Some(name), _) => levels.find(|level| level.name == name),
            (None, Some(file)) => levels.find(|level| level.file == file),
            (None, None) => levels.next(),
        };
        if let Some(level) = drawn {
            self.playable.warn_of_obstacles(&[level]);
        }
        Ok(())
    }

    /// The board that is asked for.
    pub(super) fn board(&self, request: &BoardRequest<'_>) -> Result<Board, Failure> {
        let draw = |request: &BoardRequest<'_>| {
            chosen(&*self.playable.project, self.shown.level.as_deref(), self.named(), request)
        };
        draw(request).map_err(|why| {
            // If the board can be drawn without the moves, they are the problem.
            let has_start = request.moves.is_some()
                && draw(&BoardRequest { moves: None, step: Some(0), ..*request }).is_ok();
            let name = self.shown.path.display();
            let exit = if has_start { Exit::Usage } else { Exit::Found };
            Failure::Said(
                exit,
                if has_start { format!("`--moves`: {why}") } else { format!("{name}: {why}") },
            )
        })
    }
}

/// Writes a heading and a board as text.
fn write_text(output: &mut Output, board: &Board, noun: &str) -> io::Result<()> {
    let title = if board.title.is_empty() { String::new() } else { format!(" of {}", board.title) };
    let heading = output.bold(&escape(&format!("{noun} {}{title}", board.level)));
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
