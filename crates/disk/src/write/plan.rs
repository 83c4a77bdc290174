//! The steps of a change, and why a file must not be written.

use std::fs::{self, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::step::{Step, staged_name};
use super::{Change, is_same, is_unchanged};
use crate::path::with_slashes;
use crate::text::{is_there, words};

/// A step with what it is made for.
#[derive(Debug)]
pub(super) struct Planned {
    /// The index of the change.
    pub(super) of: usize,
    pub(super) step: Step,
    /// The file whose owner and permissions the new one gets.
    pub(super) like: Option<Metadata>,
}

/// The steps of changes in a folder, in their order: nothing is removed before all that is new is there.
pub(super) fn plan(folder: &Path, changes: &[Change]) -> Result<Vec<Planned>, Vec<(usize, String)>> {
    let mut planned: Vec<Planned> = Vec::new();
    let mut refused = Vec::new();
    for (of, change) in changes.iter().enumerate() {
        match steps(folder, change) {
            Ok(steps) => {
                for (step, like) in steps {
                    // A link and the file it leads to are one file, which is written once.
                    match planned.iter().find(|other| is_same_file(&other.step, &step)) {
                        None => planned.push(Planned { of, step, like }),
                        Some(other) if other.step == step => {}
                        Some(_) => refused.push((of, "another file of this change is the same".to_owned())),
                    }
                }
            }
            Err(why) => refused.push((of, why)),
        }
    }
    if !refused.is_empty() {
        return Err(refused);
    }
    planned.sort_by_key(|it| rank(&it.step));
    // A file that goes has one as well: for its old text, if the change is taken back.
    let staged = planned.iter_mut().filter(|it| it.step.respelled.is_none());
    for (number, planned) in staged.enumerate() {
        planned.step.staged = Some(staged_name(number));
    }
    Ok(planned)
}

fn is_same_file(one: &Step, other: &Step) -> bool {
    one.path == other.path && one.respelled.is_some() == other.respelled.is_some()
}

fn rank(step: &Step) -> u8 {
    match step {
        Step { respelled: Some(_), .. } => 3,
        Step { after: None, .. } => 2,
        Step { before: Some(_), .. } => 1,
        Step { .. } => 0,
    }
}

type Steps = Vec<(Step, Option<Metadata>)>;

fn steps(folder: &Path, change: &Change) -> Result<Steps, String> {
    match change {
        Change::Rewrite { path, before, after } => rewrite(folder, path, before, after).map(Vec::from_iter),
        Change::Create { path, text } => Ok(vec![create(folder, path, text, None)?]),
        Change::Move { from, to, before, after } => {
            if from.symlink_metadata().is_ok_and(|it| it.is_symlink()) {
                return Err("it is a link; rename the file that it leads to".to_owned());
            }
            if is_there(to) && is_same(from, to) {
                return respell(folder, (from, to), (before, after));
            }
            let like = expect_writable(from, before)?;
            let new = create(folder, to, after, Some(like))?;
            let old = Step { before: Some(before.clone()), ..step(path_below(folder, from)?) };
            Ok(vec![new, (old, None)])
        }
    }
}

fn rewrite(
    folder: &Path,
    path: &Path,
    before: &str,
    after: &str,
) -> Result<Option<(Step, Option<Metadata>)>, String> {
    let target = path_below(folder, path)?;
    let place = super::step::below(folder, &target);
    let like = expect_writable(&place, before)?;
    let rewrite = Step { before: Some(before.to_owned()), after: Some(after.to_owned()), ..step(target) };
    Ok((before != after).then_some((rewrite, Some(like))))
}

fn create(
    folder: &Path,
    path: &Path,
    text: &str,
    like: Option<Metadata>,
) -> Result<(Step, Option<Metadata>), String> {
    if is_there(path) {
        return Err("it already exists".to_owned());
    }
    let name = path.file_name().ok_or("it has no name")?;
    let parent = path.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new("."));
    let real = fs::canonicalize(parent).map_err(|error| words(&error))?;
    let create = Step { after: Some(text.to_owned()), ..step(relative(folder, &real.join(name))?) };
    Ok((create, like))
}

/// Another spelling of a name where small and capital letters are the same.
fn respell(
    folder: &Path,
    (from, to): (&Path, &Path),
    (before, after): (&str, &str),
) -> Result<Steps, String> {
    let mut steps = Vec::from_iter(rewrite(folder, from, before, after)?);
    let name = to.file_name().and_then(|name| name.to_str()).ok_or("its name is not UTF-8")?;
    let respelled = Some(name.to_owned());
    steps.push((Step { respelled, ..step(path_below(folder, from)?) }, None));
    Ok(steps)
}

fn step(path: String) -> Step {
    Step { path, staged: None, before: None, after: None, respelled: None }
}

/// The path of a file below the folder, without links.
fn path_below(folder: &Path, path: &Path) -> Result<String, String> {
    let real = fs::canonicalize(path).map_err(|error| words(&error))?;
    relative(folder, &real)
}

fn relative(folder: &Path, real: &Path) -> Result<String, String> {
    let below: PathBuf = real
        .strip_prefix(folder)
        .map_err(|_| format!("a link leads to `{}`, outside the project; it is left alone", real.display()))?
        .to_owned();
    if below.to_str().is_none() {
        return Err("its path is not UTF-8".to_owned());
    }
    if below.components().any(|part| part.as_os_str().to_string_lossy().starts_with('.')) {
        return Err(format!("`{}` is hidden; hidden files are left alone", below.display()));
    }
    Ok(with_slashes(&below))
}

/// Fails unless a file says what it did, and may be replaced.
fn expect_writable(path: &Path, before: &str) -> Result<Metadata, String> {
    let said = |error: io::Error| words(&error);
    is_unchanged(path, before)?;
    let metadata = path.metadata().map_err(said)?;
    // A rename only requires write access to the folder, so this must be tested.
    if metadata.permissions().readonly() {
        return Err("it is read-only".to_owned());
    }
    OpenOptions::new().write(true).open(path).map_err(said)?;
    Ok(metadata)
}
