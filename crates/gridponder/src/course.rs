//! How the levels of a pack play and what is found in its files, to prove that edits change neither.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use engine::{Level, Semantics as Switches, Value};
use language::{Change, FileEdit, Findings, Job, Project, Semantics};
use pack::{File, FileKind};
use rayon::prelude::*;
use text::Edit;

use crate::project::PackProject;

/// Whether nobody waits for a proof any more.
pub(crate) type Cancelled<'c> = &'c (dyn Fn() -> bool + Sync);

/// Whether two traces of a level are the same.
pub(crate) type IsSame<'s> = dyn Fn(&str, &Value, &Value) -> bool + 's;

/// Why there is no answer.
const CANCELED: &str = "the request was canceled";

/// How the levels of a pack play, and what is found in its files.
pub(crate) struct Course {
    /// The levels that are played; `None` for all.
    played: Option<BTreeSet<Arc<str>>>,
    /// The trace of the gold path of each level that can be played, by the path of its file.
    traces: BTreeMap<Arc<str>, Value>,
    findings: Arc<dyn Findings>,
}

/// What is not as it was.
pub(crate) enum Deviation {
    /// The gold path of this level takes another course.
    Course(Arc<str>),
    /// There is one more diagnostic of this code.
    Finding(&'static str),
    /// It is not known.
    Unknown(String),
}

impl fmt::Display for Deviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Course(level) => write!(f, "the gold path of `{level}` would take another course"),
            Self::Finding(code) => write!(f, "the check would report one more `{code}`"),
            Self::Unknown(why) => f.write_str(why),
        }
    }
}

impl Course {
    /// The course of all levels.
    pub(crate) fn of(project: &dyn Project, cancelled: Cancelled<'_>) -> Result<Self, String> {
        Self::after(project, None, None, cancelled)
    }

    /// The course of the levels that these edits bear on.
    pub(crate) fn before(
        project: &dyn Project,
        edits: &[FileEdit],
        cancelled: Cancelled<'_>,
    ) -> Result<Self, String> {
        let files: BTreeSet<Arc<str>> = edits.iter().map(|edit| Arc::clone(&edit.file)).collect();
        let is_of_levels = files.iter().all(|file| FileKind::of(file) == Some(FileKind::Level));
        Self::after(project, is_of_levels.then_some(files), None, cancelled)
    }

    fn after(
        project: &dyn Project,
        played: Option<BTreeSet<Arc<str>>>,
        previous: Option<&dyn Findings>,
        cancelled: Cancelled<'_>,
    ) -> Result<Self, String> {
        let traces = traces(project, played.as_ref(), cancelled)?;
        let wants_replay = |file: &str| played.as_ref().is_none_or(|played| played.contains(file));
        let job = Job::new(Semantics::default());
        let findings = project.check(&Job { cancelled, previous, wants_replay: &wants_replay, ..job });
        if cancelled() { Err(CANCELED.to_owned()) } else { Ok(Self { played, traces, findings }) }
    }

    /// Fails unless each gold path takes the same course after these edits, as `is_same` compares two traces of a level,
    /// and nothing new is found.
    pub(crate) fn prove(
        &self,
        project: &dyn Project,
        edits: &[FileEdit],
        is_same: &IsSame<'_>,
        cancelled: Cancelled<'_>,
    ) -> Result<(), Deviation> {
        let after = with(project, edits).map_err(Deviation::Unknown)?;
        let after = Self::after(&*after, self.played.clone(), Some(&*self.findings), cancelled)
            .map_err(Deviation::Unknown)?;
        if let Some(level) = parted(&self.traces, &after.traces, is_same).next() {
            return Err(Deviation::Course(Arc::clone(level)));
        }
        let before = codes(&*self.findings);
        let worse = codes(&*after.findings);
        let mut worse =
            worse.iter().filter(|(code, count)| before.get(*code).copied().unwrap_or(0) < **count);
        worse.next().map_or(Ok(()), |(code, _)| Err(Deviation::Finding(code)))
    }
}

/// The levels whose gold paths take another course after some edits.
pub(crate) fn parting(
    project: &dyn Project,
    edits: &[FileEdit],
    cancelled: Cancelled<'_>,
) -> Result<Vec<Arc<File>>, String> {
    let pack = pack_of(project)?.pack();
    let before = traces(project, None, cancelled)?;
    let after = traces(&*with(project, edits)?, None, cancelled)?;
    let parted = parted(&before, &after, &|_, before, after| before == after);
    Ok(parted.filter_map(|path| pack.file(path).cloned()).collect())
}

/// The levels of which two sets of traces tell different things.
fn parted<'c>(
    before: &'c BTreeMap<Arc<str>, Value>,
    after: &'c BTreeMap<Arc<str>, Value>,
    is_same: &'c IsSame<'c>,
) -> impl Iterator<Item = &'c Arc<str>> {
    let differs = move |(level, before): &(&Arc<str>, &Value)| {
        !after.get(*level).is_some_and(|after| is_same(level, before, after))
    };
    before.iter().filter(differs).map(|(level, _)| level)
}

fn pack_of(project: &dyn Project) -> Result<&PackProject, String> {
    project.as_any().downcast_ref::<PackProject>().ok_or_else(|| "this is not a pack".to_owned())
}

/// The trace of each gold path.
fn traces(
    project: &dyn Project,
    played: Option<&BTreeSet<Arc<str>>>,
    cancelled: Cancelled<'_>,
) -> Result<BTreeMap<Arc<str>, Value>, String> {
    let pack = pack_of(project)?.pack();
    let Some(game) = pack.game() else { return Err("the pack has no `game.json`".to_owned()) };
    let game = pack::lower::game(game);
    let is_played = |file: &&Arc<File>| played.is_none_or(|played| played.contains(&file.path));
    let levels: Vec<&Arc<File>> = pack.levels().filter(is_played).collect();
    let trace = |file: &&Arc<File>| {
        if cancelled() {
            return None;
        }
        let level = Level::compile_with(&game, &pack::lower::level(file), Switches::RELEASED).ok()?;
        Some((Arc::clone(&file.path), engine::trace(&level, &pack::lower::gold_path_actions(file))))
    };
    let traces = levels.par_iter().filter_map(trace).collect();
    if cancelled() { Err(CANCELED.to_owned()) } else { Ok(traces) }
}

/// How many diagnostics of each code there are.
fn codes(findings: &dyn Findings) -> BTreeMap<&'static str, usize> {
    let mut codes = BTreeMap::new();
    for diagnostic in findings.lists().values().flat_map(|list| list.iter()) {
        *codes.entry(diagnostic.code()).or_default() += 1;
    }
    codes
}

/// The edits of each file.
pub(crate) fn by_file(edits: &[FileEdit]) -> BTreeMap<&Arc<str>, Vec<Edit>> {
    let mut of_file: BTreeMap<&Arc<str>, Vec<Edit>> = BTreeMap::new();
    for edit in edits {
        of_file.entry(&edit.file).or_default().push(edit.edit.clone());
    }
    of_file
}

/// A project after edits.
fn with(project: &dyn Project, edits: &[FileEdit]) -> Result<Arc<dyn Project>, String> {
    let text = |(file, edits): (&Arc<str>, Vec<Edit>)| {
        let before = project.text(file).ok_or("a file is gone")?;
        let after = text::apply(before, &edits).ok_or("two places that change overlap")?;
        Ok((Arc::clone(file), Some(Ok(Arc::from(after)))))
    };
    let texts = by_file(edits).into_iter().map(text).collect::<Result<Vec<_>, &str>>()?;
    project.with(Change { texts, ..Change::default() }).ok_or_else(|| "nothing would change".to_owned())
}
