//! The one project that a command is about.

use std::collections::BTreeSet;
use std::path::Path;

use disk::{ProblemKind, Reading, Source};
use language::{Files, Languages};

use crate::exit::Failure;
use crate::output::complain_of;

/// Where the one project at a path is, of one of these languages.
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

/// Its files; what could not be read is told, and the command goes on without.
pub(crate) fn read(source: &Source) -> Files {
    let Reading { files, problems } = disk::read(source);
    problems.iter().for_each(complain_of);
    files
}

/// Its files, all of them: a command that writes must not overlook what could not be read.
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
