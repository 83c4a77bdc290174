//! `goldpath new level`: a copy of the last level of a pack, and its entry in the sequence of levels.

use std::io::Write;

use disk::{Discovery, Reading, Rewrite};
use language::{Languages, escape};

use crate::args::NewLevel;
use crate::exit::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(args: &NewLevel, languages: Languages) -> Result<Exit, Failure> {
    let id = &args.id;
    if super::id_of(id).as_ref() != Some(id) {
        let message = format!("`{}` is no id: it consists of small letters, digits and `_`", escape(id));
        return Err(Failure::usage(message));
    }
    let Discovery { projects, problems } = disk::discover_all([args.pack.as_path()], languages);
    let [source] = projects.as_slice() else {
        let why = match problems.first() {
            Some(problem) => problem.to_string(),
            None => format!("{}: there are {} projects here", args.pack.display(), projects.len()),
        };
        return Err(Failure::could_not_run(why));
    };
    let Reading { files, problems } = disk::read(source);
    if let Some(problem) = problems.first() {
        // What cannot be read may have the id.
        return Err(Failure::could_not_run(problem.to_string()));
    }
    let project = source.language.open(files);
    let title = super::title(args.title.as_deref()).unwrap_or_else(|| titled(id));
    let said = |why: String| Failure::Said(Exit::Found, format!("nothing was written: {why}"));
    let level = project.new_level(id, &title).map_err(said)?;
    let path = source.path(&format!("levels/{id}.json"));
    super::refuse_taken(std::iter::once(path.clone()))?;
    let before = project.text(&level.listed_in).map(ToString::to_string).unwrap_or_default();
    let after = text::apply(&before, &level.edits)
        .ok_or_else(|| said(format!("`{}` cannot be changed", level.listed_in)))?;
    let mut output = Output::text();
    let name = format!("levels/{id}.json");
    super::write(source.folder(), std::iter::once((name.as_str(), level.text.as_str())), &mut output)?;
    let listed_in = source.path(&level.listed_in);
    disk::rewrite(&[Rewrite { path: listed_in.clone(), before, after }]).map_err(|refused| {
        let why = refused.into_iter().map(|(_, why)| why).next().unwrap_or_default();
        Failure::could_not_run(format!("{}: {why}", listed_in.display()))
    })?;
    writeln!(output, "listed in {}", escape(&listed_in.display().to_string()))?;
    output.flush()?;
    Ok(Exit::Clean)
}

/// `the_hedge` is called `The hedge`.
fn titled(id: &str) -> String {
    super::titled(std::path::Path::new(id), id)
}
