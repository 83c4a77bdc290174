//! `goldpath new puzzlescript`: a small PuzzleScript game with a session that passes.

use std::io::Write;

use crate::args::NewPuzzlescript;
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::shell;

pub(crate) fn run(args: &NewPuzzlescript) -> Result<Exit, Failure> {
    let folder = &args.folder;
    super::refuse_unportable(folder)?;
    let name = super::name_of(folder);
    let title = super::title(args.title.as_deref(), &name, "New game");
    let stem = super::id_of(&name).unwrap_or_else(|| "game".to_owned());
    let files = ::puzzlescript::new_game(&stem, &title);
    super::refuse_taken(files.iter().map(|(name, _)| folder.join(name)))?;
    let mut output = Output::text();
    super::write(
        folder,
        &files.each_ref().map(|(name, text)| (name.as_str(), text.as_str())),
        None,
        &mut output,
    )?;
    let [(game, _), _] = &files;
    writeln!(output, "try it: goldpath replay {}", shell::path(&folder.join(game)))?;
    output.flush()?;
    Ok(Exit::Clean)
}
