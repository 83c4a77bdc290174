//! `goldpath new wage`: a small WAGE game with a timeline that passes.

use std::io::Write;

use crate::args::NewWage;
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::shell;

pub(crate) fn run(args: &NewWage) -> Result<Exit, Failure> {
    let folder = &args.folder;
    super::refuse_unportable(folder)?;
    let title = super::title(args.title.as_deref(), &super::name_of(folder), "New game");
    let files = ::wage::new_game(&title);
    let taken = files.iter().map(|(name, _)| *name).chain(::wage::GAME_FILES);
    super::refuse_taken(taken.map(|name| folder.join(name)))?;
    let mut output = Output::text();
    super::write(folder, &files.each_ref().map(|(name, text)| (*name, text.as_str())), None, &mut output)?;
    let [(game, _), (timeline, _)] = &files;
    let shown = |name: &str| shell::path(&folder.join(name));
    writeln!(output, "try it: goldpath wage run {} --timeline {}", shown(game), shown(timeline))?;
    output.flush()?;
    Ok(Exit::Clean)
}
