//! `goldpath new game`: a small game of WAGE with a timeline that passes.

use std::io::Write;

use language::escape;

use crate::args::NewGame;
use crate::exit::{Exit, Failure};
use crate::output::Output;

/// Files of which one is the game of its folder.
const GAMES: [&str; 3] = ["game.yaml", "game.yml", "game.json"];

pub(crate) fn run(args: &NewGame) -> Result<Exit, Failure> {
    let folder = &args.folder;
    let title = super::title(args.title.as_deref()).unwrap_or_else(|| super::titled(folder, "New game"));
    let files = wage::new_game(&title);
    let taken = files.iter().map(|(name, _)| *name).chain(GAMES);
    super::refuse_taken(taken.map(|name| folder.join(name)))?;
    let mut output = Output::text();
    super::write(folder, files.iter().map(|(name, text)| (*name, text.as_str())), &mut output)?;
    let [(game, _), (timeline, _)] = &files;
    let shown = |name: &str| escape(&folder.join(name).display().to_string()).into_owned();
    writeln!(output, "try it: goldpath wage run {} --timeline {}", shown(game), shown(timeline))?;
    output.flush()?;
    Ok(Exit::Clean)
}
