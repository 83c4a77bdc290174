//! The single project that a command works on.

use std::collections::BTreeSet;
use std::path::Path;

use disk::{ProblemKind, Reading, Source};
use language::{Files, Languages};

use crate::exit::Failure;
use crate::output::complain_of;

/// The project at a path, of one of these languages; fails if there are several.
pub(crate) fn source_of(path: &Path, languages: Languages) -> Result<Source, Failure> {
    let name = path.display();
    let found =
        disk::discover(path, languages).map_err(|why| Failure::could_not_run(format!("{name}: {why}")))?;
    let mut sources = found.projects.into_iter();
    match (sources.next(), sources.next()) {
        (Some(source), None) => Ok(source),
        (first, second) => {
            let nouns = first.iter().chain(&second).chain(sources.as_slice());
            let noun = match nouns.map(|source| source.language.project_noun()).collect::<BTreeSet<_>>() {
                nouns if nouns.len() == 1 => nouns.first().copied().unwrap_or("project"),
                _ => "project",
            };
            Err(Failure::usage(format!("{name}: found several {noun}s; name one of them")))
        }
    }
}

/// Reads its files. Unreadable ones are reported and left out.
pub(crate) fn read(source: &Source) -> Files {
    let Reading { files, problems } = disk::read(source);
    problems.iter().for_each(complain_of);
    files
}

/// Reads all of its files; fails if one is unreadable, since a command that writes must not overlook any.
pub(crate) fn read_whole(source: &Source) -> Result<Files, Failure> {
    let Reading { files, problems } = disk::read(source);
    let (notes, unread): (Vec<_>, Vec<_>) =
        problems.into_iter().partition(|problem| problem.kind == ProblemKind::Note);
    notes.iter().for_each(complain_of);
    match unread.first() {
        None => Ok(files),
        Some(problem) => Err(Failure::could_not_run(problem.to_string())),
    }
}
