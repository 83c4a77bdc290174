//! Runs rounds of fixes until nothing changes.

use std::collections::BTreeMap;
use std::sync::Arc;

use text::Edit;

use super::choose::{Chosen, Key, choose, fits};
use super::patch::Patch;
use super::regressions::{Baseline, Regression};
use super::{Applied, FixAll, Fixed, Rejected};
use crate::{Applicability, Change, Diagnostic, Findings, Fix, Job, Project, Semantics};

/// Cap on the rounds. Several are needed because one fix may reveal another mistake.
const MAX_ROUNDS: usize = 40;

/// Cap on the checks of one run.
const MAX_CHECKS: usize = 400;

/// Intermediate state of a fix-all run.
#[derive(Clone)]
struct State {
    project: Arc<dyn Project>,
    findings: Arc<dyn Findings>,
    patches: BTreeMap<Arc<str>, Patch>,
    /// The applied fixes with their keys.
    applied: Vec<(Key, Applied)>,
}

/// The data of one run.
struct Run<'m> {
    semantics: Semantics,
    options: &'m FixAll<'m>,
    /// Whether somebody has chosen the fix.
    is_somebodys_choice: bool,
    /// The fixes that cause a regression in the current state. Another fix may change that.
    left: BTreeMap<Key, Rejected>,
    /// The fixes that other fixes undo.
    circling: BTreeMap<Key, Rejected>,
    checks: usize,
}

pub(super) fn run(
    project: &Arc<dyn Project>,
    findings: &dyn Findings,
    semantics: Semantics,
    options: &FixAll<'_>,
) -> Fixed {
    let mut run = Run::new(semantics, options, false);
    let findings = run.check(findings, &**project);
    let project_now = Arc::clone(project);
    let mut history =
        vec![State { project: project_now, findings, patches: BTreeMap::new(), applied: Vec::new() }];
    // Whether the state has changed since fixes were rejected; they may be possible now.
    let mut is_stale = false;
    for _ in 0..MAX_ROUNDS {
        let Some(state) = history.last() else { break };
        let is_out = |key: &Key| run.left.contains_key(key) || run.circling.contains_key(key);
        let chosen = choose(&*state.project, state.findings.lists(), options, &is_out);
        if chosen.is_empty() {
            if !is_stale || run.left.is_empty() {
                break;
            }
            run.left.clear();
            is_stale = false;
            continue;
        }
        let Some(next) = run.settle(state, &chosen) else { continue };
        is_stale = true;
        if let Some(at) = history.iter().position(|earlier| is_same(&*earlier.project, &*next.project)) {
            let after = next.applied.into_iter().skip(history[at].applied.len());
            run.circling.extend(after.map(|(key, Applied { file, code, title, .. })| {
                (key, Rejected { file, code, title, regression: Regression::Circle })
            }));
            history.truncate(at + 1);
        } else {
            history.push(next);
        }
    }
    let last = history.pop().expect("the first state is never taken away");
    run.finish(&**project, last)
}

/// Applies this fix alone.
pub(super) fn run_one(
    project: &Arc<dyn Project>,
    findings: &dyn Findings,
    semantics: Semantics,
    options: &FixAll<'_>,
    (diagnostic, fix): (&Diagnostic, &Fix),
) -> Fixed {
    let mut run = Run::new(semantics, options, true);
    let findings = run.check(findings, &**project);
    let state =
        State { project: Arc::clone(project), findings, patches: BTreeMap::new(), applied: Vec::new() };
    let is_possible = fix.edits.iter().all(|edit| (options.may_change)(&edit.file)) && fits(&**project, fix);
    let chosen = is_possible.then(|| Chosen::of(diagnostic, fix));
    let last = chosen.and_then(|chosen| run.settle(&state, &[chosen])).unwrap_or(state);
    run.finish(&**project, last)
}

impl<'m> Run<'m> {
    fn new(semantics: Semantics, options: &'m FixAll<'m>, is_somebodys_choice: bool) -> Self {
        let (left, circling) = (BTreeMap::new(), BTreeMap::new());
        Self { semantics, options, is_somebodys_choice, left, circling, checks: 0 }
    }

    /// The state after applying as many of the chosen fixes as possible without a regression. Returns `None`
    /// if no fix can be applied.
    fn settle(&mut self, state: &State, chosen: &[Chosen]) -> Option<State> {
        let before = Baseline::of(&*state.project, &*state.findings);
        let mut taken: Vec<&Chosen> = Vec::new();
        let mut settled = None;
        let mut parts = vec![chosen];
        while let Some(part) = parts.pop() {
            if self.checks >= MAX_CHECKS {
                break;
            }
            let tried: Vec<&Chosen> = taken.iter().copied().chain(part).collect();
            let after = changed(&state.project, &tried).map(|project| {
                let findings = self.check(&*state.findings, &*project);
                (project, findings)
            });
            let regression = after.as_ref().map_or(Some(Regression::Circle), |(project, findings)| {
                Baseline::of(&**project, &**findings).regression(&before, &tried, self.is_somebodys_choice)
            });
            match (regression, part) {
                (None, _) => (taken, settled) = (tried, after),
                (Some(regression), [one]) => {
                    let Chosen { diagnostic, fix, .. } = one;
                    let (file, title) = (Arc::clone(&diagnostic.at.file), fix.title.clone());
                    self.left
                        .insert(one.key(), Rejected { file, code: diagnostic.code(), title, regression });
                }
                (Some(_), several) => {
                    let (left, right) = several.split_at(several.len() / 2);
                    parts.extend([right, left]);
                }
            }
        }
        let (project, findings) = settled?;
        let mut next = State { project, findings, ..state.clone() };
        for (path, edits) in edits_of(&taken) {
            let length = state.project.text(&path).map_or(0, |text| text.len());
            next.patches.entry(path).or_insert_with(|| Patch::new(length)).apply(&edits);
        }
        next.applied.extend(taken.into_iter().map(|chosen| {
            let Chosen { diagnostic, fix, .. } = chosen;
            let applied = Applied {
                file: Arc::clone(&diagnostic.at.file),
                code: diagnostic.code(),
                title: fix.title.clone(),
                applicability: fix.applicability,
            };
            (chosen.key(), applied)
        }));
        Some(next)
    }

    /// Checks a changed project incrementally. Only levels that a change can affect are replayed.
    fn check(&mut self, previous: &dyn Findings, project: &dyn Project) -> Arc<dyn Findings> {
        self.checks += 1;
        let may_change = self.options.may_change;
        let all = project.files().iter().any(|file| project.is_shared(file) && may_change(file));
        let wants = |file: &str| all || may_change(file);
        project.check(&Job { previous: Some(previous), wants_replay: &wants, ..Job::new(self.semantics) })
    }

    fn finish(self, first: &dyn Project, last: State) -> Fixed {
        let State { project, findings, patches, applied } = last;
        let has_changed = |path: &Arc<str>| first.text(path) != project.text(path);
        let edits = patches.into_iter().filter(|(path, _)| has_changed(path));
        let edits = edits.map(|(path, patch)| (path, patch.into_edits())).collect();
        let told = findings.lists().values().flat_map(|list| list.iter());
        let more = told.filter(|it| self.is_more(&*project, it)).count();
        let left = self.left.into_values().chain(self.circling.into_values()).collect();
        let applied = applied.into_iter().map(|(_, applied)| applied).collect();
        Fixed { project, findings, edits, applied, left, more }
    }

    /// Returns true if a diagnostic has a fix that is left out only because it is unsafe.
    fn is_more(&self, project: &dyn Project, diagnostic: &Diagnostic) -> bool {
        !self.options.unsafe_too
            && (self.options.wants)(project, diagnostic)
            && diagnostic.fixes.iter().any(|fix| {
                fix.applicability == Applicability::Unsafe
                    && fix.edits.iter().all(|edit| (self.options.may_change)(&edit.file))
            })
    }
}

fn edits_of(chosen: &[&Chosen]) -> BTreeMap<Arc<str>, Vec<Edit>> {
    let mut edits: BTreeMap<Arc<str>, Vec<Edit>> = BTreeMap::new();
    for it in chosen.iter().flat_map(|chosen| &chosen.fix.edits) {
        edits.entry(Arc::clone(&it.file)).or_default().push(it.edit.clone());
    }
    edits
}

/// The project with some fixes applied; `None` if their edits do not fit.
fn changed(project: &Arc<dyn Project>, chosen: &[&Chosen]) -> Option<Arc<dyn Project>> {
    let mut texts = Vec::new();
    for (path, edits) in edits_of(chosen) {
        let text = text::apply(project.text(&path)?, &edits)?;
        texts.push((path, Some(Ok(Arc::from(text)))));
    }
    let changed = project.with(Change { texts, ..Change::default() });
    Some(changed.unwrap_or_else(|| Arc::clone(project)))
}

/// Returns true if two projects have the same files with the same texts.
fn is_same(one: &dyn Project, other: &dyn Project) -> bool {
    let files = one.files();
    files == other.files() && files.iter().all(|file| one.text(file) == other.text(file))
}
