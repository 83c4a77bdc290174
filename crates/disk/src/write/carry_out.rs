//! The parts of a change that whoever begins it and whoever finishes it have in common.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use super::medium::Medium;
use super::step::{State, Step};
use crate::text::{is_there, words};

/// Removes the files with new texts that were not used.
pub(super) fn unstage(medium: &dyn Medium, folder: &Path, steps: &[Step]) -> io::Result<()> {
    let places = steps.iter().filter_map(|step| step.staged_place(folder));
    places.filter(|place| is_there(place)).try_for_each(|place| medium.remove(&place))
}

/// Makes one file new, whose new text is beside it.
pub(super) fn apply(medium: &dyn Medium, folder: &Path, step: &Step) -> Result<(), String> {
    if step.state(folder) != State::Old {
        return Err("it has changed since it was read".to_owned());
    }
    let place = step.place(folder);
    let done = match (step, step.staged_place(folder)) {
        (Step { respelled: Some(name), .. }, _) => medium.rename(&place, &place.with_file_name(name)),
        (Step { after: None, .. }, _) | (_, None) => medium.remove(&place),
        (Step { before: None, .. }, Some(staged)) => put_new(medium, &staged, &place),
        (_, Some(staged)) => medium.rename(&staged, &place),
    };
    done.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => "it already exists".to_owned(),
        _ => words(&error),
    })
}

/// Gives a file its path, which must be free.
fn put_new(medium: &dyn Medium, staged: &Path, place: &Path) -> io::Result<()> {
    match medium.link(staged, place) {
        // Where the other path stays, it is removed with all that was left.
        Ok(()) => {
            let _ = medium.remove(staged);
            Ok(())
        }
        // Some file systems have no links.
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists && !is_there(place) => {
            medium.rename(staged, place)
        }
        Err(error) => Err(error),
    }
}

/// Writes the new text of a file beside it, unless it is there.
pub(super) fn prepare(medium: &dyn Medium, folder: &Path, step: &Step) -> io::Result<()> {
    let (Some(staged), Some(text)) = (step.staged_place(folder), &step.after) else { return Ok(()) };
    let there = staged.symlink_metadata().is_ok_and(|it| it.is_file());
    if there && crate::text::read_now(&staged).is_ok_and(|there| there == *text) {
        return Ok(());
    }
    if is_there(&staged) {
        medium.remove(&staged)?;
    }
    let like = step.place(folder).metadata().ok();
    let mut file = medium.make(&staged)?;
    let filled = medium.fill(&mut file, text.as_bytes(), like.as_ref());
    if filled.is_err() {
        let _ = medium.remove(&staged);
    }
    filled
}

/// Makes all that was done safe, and removes what is left beside the files.
pub(super) fn finish_up(medium: &dyn Medium, folder: &Path, steps: &[Step]) -> io::Result<()> {
    unstage(medium, folder, steps)?;
    folders(folder, steps.iter()).iter().try_for_each(|folder| medium.sync_folder(folder))
}

/// The folders of the files that steps are about.
pub(super) fn folders<'s>(folder: &Path, steps: impl Iterator<Item = &'s Step>) -> BTreeSet<PathBuf> {
    steps.filter_map(|step| Some(step.place(folder).parent()?.to_owned())).collect()
}
