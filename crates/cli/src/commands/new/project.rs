//! `goldpath new pack`: a small pack without diagnostics whose gold path wins.

use std::io::Write;

use language::Languages;

use crate::args::NewPack;
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::shell;

pub(crate) fn run(args: &NewPack, languages: Languages) -> Result<Exit, Failure> {
    let folder = &args.folder;
    super::refuse_unportable(folder)?;
    let name = super::name_of(folder);
    let title = super::title(args.title.as_deref(), &name, "New pack");
    let id = super::id_of(&name).unwrap_or_else(|| "new_pack".to_owned());
    let files = languages.iter().find_map(|language| language.template(&id, &title));
    let files = files.ok_or_else(|| Failure::usage("no language here has packs".to_owned()))?;
    super::refuse_taken(files.iter().map(|(name, _)| folder.join(name)))?;
    let mut output = Output::text();
    let files: Vec<_> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    super::write(folder, &files, None, &mut output)?;
    writeln!(output, "try it: goldpath check {}", shell::path(folder))?;
    output.flush()?;
    Ok(Exit::Clean)
}
