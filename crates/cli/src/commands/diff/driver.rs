//! What git hands a driver for `diff.NAME.command`: two versions of one file. What they do depends on the files around them, so the
//! states are looked for that git compares.

use std::path::Path;

use super::revision::{Revision, list};
use crate::exit::Failure;

/// A version of a file.
struct Version<'v> {
    /// A file with its text.
    file: &'v str,
    /// Its name in git; zeros if git has not taken it in.
    object: &'v str,
}

/// A state around a version of a file.
pub(super) enum State {
    /// The version is of no state.
    Nothing,
    /// What lies in the working tree.
    WorkingTree,
    /// A commit or a tree, and its files.
    Revision(Revision),
}

/// What a driver is asked for.
pub(super) struct Asked<'v> {
    pub(super) path: &'v str,
    before: Version<'v>,
    after: Version<'v>,
}

/// The null file of git.
const NOTHING: &str = "/dev/null";

impl<'v> Asked<'v> {
    /// What git hands over: the path, then file, object and mode of both versions, and more of a file that has another name.
    pub(super) fn read(words: &'v [String]) -> Result<Self, Failure> {
        let [path, old, old_object, _, new, new_object, _, ..] = words else {
            return Err(Failure::usage("git hands a driver seven words or more".to_owned()));
        };
        let version = |file: &'v str, object: &'v str| Version { file, object };
        Ok(Self { path, before: version(old, old_object), after: version(new, new_object) })
    }

    /// Both states.
    pub(super) fn states(&self) -> Result<[State; 2], Failure> {
        let [before, after] = self.revisions()?;
        Ok([self.state(&self.before, before)?, self.state(&self.after, after)?])
    }

    /// The commits or trees that have both versions; `None` for the working tree.
    fn revisions(&self) -> Result<[Option<String>; 2], Failure> {
        let index = list(&["write-tree"])?.concat().trim().to_owned();
        let head = "HEAD".to_owned();
        let (old, new) = (self.before.object, self.after.object);
        let is_in_tree = |object: &str| object.bytes().all(|it| it == b'0');
        if self.after.file != NOTHING && is_in_tree(new) {
            let before = if self.has(&index, old) { index } else { self.newest(old)?.unwrap_or(head) };
            return Ok([Some(before), None]);
        }
        if self.has(&head, old) && self.has(&index, new) {
            return Ok([Some(head), Some(index)]);
        }
        for commit in self.commits(if self.after.file == NOTHING { old } else { new })? {
            let parent = format!("{commit}^");
            if self.has(&commit, new) && self.has(&parent, old) {
                return Ok([Some(parent), Some(commit)]);
            }
        }
        Ok([Some(self.newest(old)?.unwrap_or_else(|| head.clone())), Some(self.newest(new)?.unwrap_or(head))])
    }

    /// Whether a state has this version, or lacks the file where the version is nothing.
    fn has(&self, revision: &str, object: &str) -> bool {
        let there = list(&["rev-parse", "--verify", "--quiet", &format!("{revision}:{}", self.path)]);
        let there = there.map(|it| it.concat().trim().to_owned()).ok();
        let is_nothing = object.bytes().all(|it| matches!(it, b'0' | b'.'));
        if is_nothing { there.is_none() } else { there.as_deref() == Some(object) }
    }

    /// The commits in which the file came to a version, or left it, the newest first.
    fn commits(&self, object: &str) -> Result<Vec<String>, Failure> {
        let find = format!("--find-object={object}");
        let listed = list(&["log", "--all", "-z", "--format=%H", &find, "--", self.path])?;
        Ok(listed.iter().flat_map(|it| it.split_whitespace()).map(str::to_owned).collect())
    }

    fn newest(&self, object: &str) -> Result<Option<String>, Failure> {
        if object.bytes().all(|it| matches!(it, b'0' | b'.')) {
            return Ok(None);
        }
        Ok(self.commits(object)?.into_iter().find(|commit| self.has(commit, object)))
    }

    fn state(&self, version: &Version<'_>, revision: Option<String>) -> Result<State, Failure> {
        if version.file == NOTHING {
            return Ok(State::Nothing);
        }
        let Some(revision) = revision else { return Ok(State::WorkingTree) };
        let written = format!("{revision}:{}", self.path);
        let Some(revision) = Revision::of(&written)? else { return Ok(State::WorkingTree) };
        let copied = std::fs::copy(Path::new(version.file), revision.path());
        copied.map_err(|why| Failure::could_not_run(format!("{}: {why}", version.file)))?;
        Ok(State::Revision(revision))
    }
}
