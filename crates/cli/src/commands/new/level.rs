//! `goldpath new level`: copies the last level of a pack and adds it to the level sequence.

use disk::Change;
use language::{Languages, escape};

use super::Written;
use crate::args::NewLevel;
use crate::commands::{new_files, one_project};
use crate::exit::{Exit, Failure};

pub(crate) fn run(args: &NewLevel, languages: Languages) -> Result<Exit, Failure> {
    let id = &args.id;
    if super::id_of(id).as_ref() != Some(id) {
        let message = format!("`{}` is no id: it consists of small letters, digits and `_`", escape(id));
        return Err(Failure::usage(message));
    }
    let source = one_project::source_of(&args.pack, languages)?;
    // An unreadable file might contain the id.
    let project = source.language.open(one_project::read_whole(&source)?);
    let title = super::title(args.title.as_deref(), id, id);
    let said = |why: String| Failure::Said(Exit::Found, format!("nothing was written: {why}"));
    let none = || said("levels cannot be added to this project".to_owned());
    let level = project.facets().levels.ok_or_else(none)?.new_level(id, &title).map_err(said)?;
    super::refuse_taken(std::iter::once(source.path(&level.file)))?;
    let before = project.text(&level.listed_in).map(ToString::to_string).unwrap_or_default();
    let after = text::apply(&before, &level.edits)
        .ok_or_else(|| said(format!("`{}` cannot be changed", level.listed_in)))?;
    let listed_in = source.path(&level.listed_in);
    let list = Change::Rewrite { path: listed_in.clone(), before, after };
    let files = new_files::write(source.folder(), &[(&*level.file, level.text.as_str())], Some(list))?;
    Written { files, listed_in: Some(listed_in.display().to_string()), hint: None }.tell(args.lines)
}
