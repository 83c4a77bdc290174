//! Finishing what a program that ended too early has begun.
//!
//! Where no file, or every file, is replaced, the project is wholly the old or the new one, and only what lies beside
//! goes. Where some are, the rest is replaced: the new texts are on the disk already, so that a full disk is no hindrance.
//! A file that somebody else has written since is left alone.

use std::path::Path;

use super::carry_out::{apply, finish_up, prepare, unstage};
use super::journal::{Entry, Journal, Left};
use super::medium::Medium;
use super::step::{State, Step};
use crate::text::words;

/// What was done about an interrupted change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Recovered {
    /// No file had been replaced.
    NotBegun,
    /// All files had been replaced.
    WasComplete,
    /// The rest was replaced, but for files that somebody else has written since.
    Finished { files: usize, left: Vec<String> },
    /// Nothing was left to be replaced but for files that somebody else has written since.
    NothingLeft { edited: Vec<String> },
    /// The rest was not replaced: no file has the new text, and whether any had it before these were written by somebody
    /// else is not known.
    NotFinished { edited: Vec<String> },
}

/// Finishes what was left in a folder, if anything was; why that cannot be done.
pub(super) fn recover(medium: &dyn Medium, folder: &Path) -> Result<Option<Recovered>, String> {
    let folder = &folder.canonicalize().map_err(|error| words(&error))?;
    match Journal::left(medium, folder)? {
        Left::Nothing => Ok(None),
        Left::Empty(journal) => end(journal).map(|()| None),
        Left::Journal(journal, Entry { is_ready: false, steps, .. }) => {
            unstage(medium, folder, &steps).map_err(|error| words(&error))?;
            end(journal).map(|()| Some(Recovered::NotBegun))
        }
        Left::Journal(journal, Entry { steps, .. }) => {
            let recovered = finish(medium, folder, &steps)?;
            finish_up(medium, folder, &steps).map_err(|error| words(&error))?;
            end(journal).map(|()| Some(recovered))
        }
    }
}

fn end(journal: Journal<'_>) -> Result<(), String> {
    journal.end().map_err(|error| format!("the journal cannot be removed: {}", words(&error)))
}

fn finish(medium: &dyn Medium, folder: &Path, steps: &[Step]) -> Result<Recovered, String> {
    let steps: Vec<(&Step, State)> = steps.iter().map(|step| (step, step.state(folder))).collect();
    let has = |state| steps.iter().any(|(_, it)| *it == state);
    let foreign = steps.iter().filter(|(_, state)| *state == State::Foreign);
    let edited: Vec<String> = foreign.map(|(step, _)| step.path.clone()).collect();
    match (has(State::Old), has(State::New), edited.is_empty()) {
        (true, false, true) => return Ok(Recovered::NotBegun),
        (true, false, false) => return Ok(Recovered::NotFinished { edited }),
        (false, _, true) => return Ok(Recovered::WasComplete),
        (false, _, false) => return Ok(Recovered::NothingLeft { edited }),
        (true, true, _) => {}
    }
    for (step, _) in steps.iter().filter(|(_, state)| *state == State::Old) {
        let why = |why: String| format!("`{}` cannot be written: {why}", step.path);
        prepare(medium, folder, step).map_err(|error| why(words(&error)))?;
        apply(medium, folder, step).map_err(why)?;
    }
    Ok(Recovered::Finished { files: count_files(&steps), left: edited })
}

/// How many files a change is about: one that is moved is made and removed, and one whose name is spelled anew may be
/// rewritten as well.
fn count_files(steps: &[(&Step, State)]) -> usize {
    let is_counted = |step: &Step| match step.respelled {
        Some(_) => !steps.iter().any(|(it, _)| it.respelled.is_none() && it.path == step.path),
        None => step.after.is_some(),
    };
    steps.iter().filter(|(step, _)| is_counted(step)).count()
}
