//! The levels that a command searches, in all projects at its paths.

use std::io::Write as _;
use std::path::Path;

use disk::Source;
use language::{Facets, Files, Languages, PlayError, PlayableLevel, SearchError};

use crate::commands::playable::Playable;
use crate::exit::{Exit, Failure};
use crate::output::{Output, complain};

/// The projects at a path whose language has a facet; fails if only others are there, which cannot be `verb`.
pub(crate) fn projects_at(
    path: &Path,
    languages: Languages,
    has: &impl Fn(Facets<'_>) -> bool,
    verb: &str,
) -> Result<Vec<Source>, Failure> {
    let found = disk::discover(path, languages)
        .map_err(|error| Failure::could_not_run(format!("{}: {error}", path.display())))?;
    let has = |source: &Source| has(source.language.open(Files::default()).facets());
    let (able, others): (Vec<Source>, Vec<Source>) = found.projects.into_iter().partition(has);
    match others.first() {
        Some(source) if able.is_empty() => {
            let noun = source.language.project_noun();
            Err(Failure::usage(format!("{}: {noun}s cannot be {verb}", source.name())))
        }
        _ => Ok(able),
    }
}

/// The error if no project has a level to search, or the requested one.
pub(crate) fn none_found(level: Option<&str>) -> Failure {
    Failure::usage(match level {
        Some(level) => format!("unknown level `{level}`"),
        None => "found no levels".to_owned(),
    })
}

/// The output of a command about many levels, and its exit status.
pub(crate) struct Report {
    pub(crate) output: Output,
    pub(crate) exit: Exit,
    /// Whether a program is told.
    is_json: bool,
    /// The last error.
    told: String,
}

impl Report {
    pub(crate) fn new(is_json: bool) -> Self {
        let output = if is_json { Output::data() } else { Output::text() };
        Self { output, exit: Exit::Clean, is_json, told: String::new() }
    }

    /// What a search of a level has found. Returns `None` after reporting why it has nothing, or if it was cancelled.
    pub(crate) fn unless_failed<T>(
        &mut self,
        playable: &Playable,
        level: &PlayableLevel,
        found: Result<T, SearchError>,
    ) -> Result<Option<T>, Failure> {
        match found {
            Ok(found) => Ok(Some(found)),
            Err(why) => {
                failure(playable, level, why).map_or(Ok(()), |failure| self.complain(failure))?;
                Ok(None)
            }
        }
    }

    /// Reports an error of a project or level, after which the command goes on with the others. One that all semantics
    /// have is told once.
    pub(crate) fn complain(&mut self, failure: Failure) -> Result<(), Failure> {
        let Failure::Said(exit, why) = failure else { return Err(failure) };
        self.exit = self.exit.max(exit);
        let is_new = self.told != why;
        if is_new && self.is_json {
            self.output.failure(exit, &why)?;
        }
        self.output.flush()?;
        if is_new {
            complain("error", &why);
            self.told = why;
        }
        Ok(())
    }
}

/// The failure of a search of a level; `None` if it was cancelled.
pub(crate) fn failure(playable: &Playable, level: &PlayableLevel, why: SearchError) -> Option<Failure> {
    let name = playable.shown(level);
    match why {
        SearchError::Play(PlayError::Request(why)) => Some(Failure::usage(format!("{name}: {why}"))),
        SearchError::Play(why) => Some(playable.failure(why)),
        SearchError::Cancelled => None,
        SearchError::Refused(_) | SearchError::WrongPath => {
            Some(Failure::could_not_run(format!("{name}: {why}")))
        }
    }
}
