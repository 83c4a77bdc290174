//! Changes of several files that happen wholly or not at all, even when the program or the machine ends in between.
//!
//! First the journal is made, then all new texts are written beside their files. The journal then takes up the texts;
//! from that moment on the change can be finished by whoever comes next. Last, the files are replaced.

use std::io;
use std::path::Path;
use std::thread;
use std::time::Instant;

use super::Change;
use super::NotWritten::{self, Interrupted, Refused};
use super::carry_out::{apply, finish_up, folders, prepare, unstage};
use super::journal::{Journal, PATIENCE, PAUSE, busy};
use super::medium::Medium;
use super::plan::{Planned, plan};
use super::recover::recover;
use super::step::{State, Step};
use crate::text::words;

/// Makes changes in a folder.
pub(super) fn commit(medium: &dyn Medium, folder: &Path, changes: &[Change]) -> Result<(), NotWritten> {
    let all = |why: String| Refused((0..changes.len()).map(|of| (of, why.clone())).collect());
    let folder = folder.canonicalize().map_err(|error| all(words(&error)))?;
    // Before anything is compared with the files.
    recover(medium, &folder).map_err(all)?;
    let planned = plan(&folder, changes).map_err(Refused)?;
    if planned.is_empty() {
        return Ok(());
    }
    let steps: Vec<Step> = planned.iter().map(|it| it.step.clone()).collect();
    let mut journal = begin(medium, &folder, &steps).map_err(all)?;
    let staged = stage(medium, &folder, &planned)
        .map_err(Refused)
        .and_then(|()| journal.ready(&steps).map_err(|error| all(beside(&error))));
    if let Err(why) = staged {
        // A journal that stays is one that the next command removes.
        let _ = unstage(medium, &folder, &steps).and_then(|()| journal.end());
        return Err(why);
    }
    for (at, Planned { of, step, .. }) in planned.iter().enumerate() {
        if let Err(why) = apply(medium, &folder, step) {
            let done = steps.get(..at).unwrap_or_default();
            if let Err(stuck) = take_back(medium, &folder, done) {
                return Err(Interrupted(format!("`{}`: {why}, and {stuck}", step.path)));
            }
            let _ = unstage(medium, &folder, &steps).and_then(|()| journal.end());
            return Err(Refused(vec![(*of, why)]));
        }
    }
    // What is done is done: a journal that stays says so.
    let _ = finish_up(medium, &folder, &steps).and_then(|()| journal.end());
    Ok(())
}

/// Takes the place of the writer in the folder.
fn begin<'m>(medium: &'m dyn Medium, folder: &Path, steps: &[Step]) -> Result<Journal<'m>, String> {
    let since = Instant::now();
    loop {
        let taken = |error: &io::Error| {
            matches!(error.kind(), io::ErrorKind::AlreadyExists | io::ErrorKind::WouldBlock)
        };
        match Journal::begin(medium, folder, steps) {
            Err(error) if taken(&error) && since.elapsed() < PATIENCE => thread::sleep(PAUSE),
            Err(error) if taken(&error) => return Err(busy().to_owned()),
            begun => return begun.map_err(|error| beside(&error)),
        }
    }
}

fn beside(error: &io::Error) -> String {
    format!("a file next to it cannot be written: {}", words(error))
}

fn stage(medium: &dyn Medium, folder: &Path, planned: &[Planned]) -> Result<(), Vec<(usize, String)>> {
    for Planned { of, step, like } in planned {
        let (Some(place), Some(text)) = (step.staged_place(folder), &step.after) else { continue };
        let written =
            medium.make(&place).and_then(|mut file| medium.fill(&mut file, text.as_bytes(), like.as_ref()));
        written.map_err(|error| vec![(*of, beside(&error))])?;
    }
    folders(folder, planned.iter().map(|it| &it.step))
        .iter()
        .try_for_each(|folder| medium.sync_folder(folder))
        .map_err(|error| planned.iter().map(|it| (it.of, beside(&error))).collect())
}

/// Gives files their old texts again. Fails at the first that cannot have it.
fn take_back(medium: &dyn Medium, folder: &Path, done: &[Step]) -> Result<(), String> {
    for step in done.iter().rev() {
        if step.state(folder) != State::New {
            // What somebody changes at the same moment stays as they want it.
            continue;
        }
        let back = inverse(step);
        let taken = prepare(medium, folder, &back)
            .map_err(|error| words(&error))
            .and_then(|()| apply(medium, folder, &back));
        taken.map_err(|why| format!("`{}` cannot be taken back: {why}", step.path))?;
    }
    Ok(())
}

/// The step that undoes another.
fn inverse(step: &Step) -> Step {
    if let Some(name) = &step.respelled {
        let (folder, old) = match step.path.rsplit_once('/') {
            Some((folder, old)) => (format!("{folder}/"), old),
            None => (String::new(), step.path.as_str()),
        };
        return Step { path: folder + name, respelled: Some(old.to_owned()), ..step.clone() };
    }
    Step { before: step.after.clone(), after: step.before.clone(), ..step.clone() }
}
