//! Finishing what a program that ended too early has begun.
//!
//! Where no file, or every file, is replaced, the project is wholly the old or the new one, and only what lies beside
//! goes. Else the rest is replaced: the new texts are on the disk already, so that a full disk is no hindrance.

use std::path::Path;

use super::commit::{apply, finish_up, prepare, unstage};
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
    let states: Vec<State> = steps.iter().map(|step| step.state(folder)).collect();
    let has = |state| states.contains(&state);
    if !has(State::New) {
        return Ok(Recovered::NotBegun);
    }
    if !has(State::Old) && !has(State::Foreign) {
        return Ok(Recovered::WasComplete);
    }
    let mut left = Vec::new();
    for (step, state) in steps.iter().zip(&states) {
        match state {
            State::New => {}
            State::Foreign => left.push(step.path.clone()),
            State::Old => {
                let why = |why: String| format!("`{}` cannot be written: {why}", step.path);
                prepare(medium, folder, step).map_err(|error| why(words(&error)))?;
                apply(medium, folder, step).map_err(why)?;
            }
        }
    }
    Ok(Recovered::Finished { files: steps.len(), left })
}
