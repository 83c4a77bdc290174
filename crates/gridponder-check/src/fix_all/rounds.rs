//! Round after round, until nothing changes.

use std::collections::BTreeMap;
use std::sync::Arc;

use language::{Applicability, Diagnostic};
use pack::{File, FileKind, Input, Pack};
use text::Edit;

use super::choose::{Chosen, Key, choose};
use super::patch::Patch;
use super::regressions::{Baseline, Regression};
use super::{Applied, FixAll, Fixed, Rejected};
use crate::Analysis;

/// So many rounds are made: a fix may bring to light what the next one mends.
const MOST_ROUNDS: usize = 40;

/// So many times a pack is checked again.
const MOST_CHECKS: usize = 400;

/// Intermediate state of a fix-all run.
#[derive(Clone)]
struct State {
    analysis: Analysis,
    patches: BTreeMap<Arc<str>, Patch>,
    /// What was applied, and the keys of it.
    applied: Vec<(Key, Applied)>,
}

/// What is known of a run.
struct Run<'m> {
    options: &'m FixAll<'m>,
    /// The fixes that break something as it stands. Another fix may change that.
    left: BTreeMap<Key, Rejected>,
    /// The fixes that others take back.
    circling: BTreeMap<Key, Rejected>,
    checks: usize,
}

pub(super) fn run(analysis: &Analysis, options: &FixAll<'_>) -> Fixed {
    let mut run = Run { options, left: BTreeMap::new(), circling: BTreeMap::new(), checks: 0 };
    let first = run.check(analysis, Arc::clone(analysis.pack()));
    let mut history = vec![State { analysis: first, patches: BTreeMap::new(), applied: Vec::new() }];
    // Whether a fix that was left out has not been tried since the last change.
    let mut is_stale = false;
    for _ in 0..MOST_ROUNDS {
        let Some(state) = history.last() else { break };
        let diagnostics = state.analysis.diagnostics();
        let is_out = |key: &Key| run.left.contains_key(key) || run.circling.contains_key(key);
        let chosen = choose(state.analysis.pack(), diagnostics, options, &is_out);
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
        if let Some(at) = history.iter().position(|earlier| is_same(&earlier.analysis, &next.analysis)) {
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
    run.finish(analysis, last)
}

impl Run<'_> {
    /// The state with as many of the chosen fixes as break nothing; `None` when that is none.
    fn settle(&mut self, state: &State, chosen: &[Chosen]) -> Option<State> {
        let before = Baseline::of(&state.analysis);
        let mut taken: Vec<&Chosen> = Vec::new();
        let mut analysis = None;
        let mut parts = vec![chosen];
        while let Some(part) = parts.pop() {
            if self.checks >= MOST_CHECKS {
                break;
            }
            let tried: Vec<&Chosen> = taken.iter().copied().chain(part).collect();
            let after = changed(state.analysis.pack(), &tried).map(|pack| self.check(&state.analysis, pack));
            let regression = after
                .as_ref()
                .map_or(Some(Regression::Circle), |after| Baseline::of(after).regression(&before, &tried));
            match (regression, part) {
                (None, _) => (taken, analysis) = (tried, after),
                (Some(regression), [one]) => {
                    let Chosen { diagnostic, fix, .. } = one;
                    let (file, title) = (Arc::clone(&diagnostic.at.file), fix.title.clone());
                    self.left.insert(one.key(), Rejected { file, code: diagnostic.code, title, regression });
                }
                (Some(_), several) => {
                    let (left, right) = several.split_at(several.len() / 2);
                    parts.extend([right, left]);
                }
            }
        }
        let mut next = State { analysis: analysis?, ..state.clone() };
        for (path, edits) in edits_of(&taken) {
            let length = state.analysis.pack().file(&path).map_or(0, |file| file.tree.text().len());
            next.patches.entry(path).or_insert_with(|| Patch::new(length)).apply(&edits);
        }
        next.applied.extend(taken.into_iter().map(|chosen| {
            let Chosen { diagnostic, fix, .. } = chosen;
            let applied = Applied {
                file: Arc::clone(&diagnostic.at.file),
                code: diagnostic.code,
                title: fix.title.clone(),
                applicability: fix.applicability,
            };
            (chosen.key(), applied)
        }));
        Some(next)
    }

    /// Checks a pack, which differs little from one that was checked. Only replays that a change can touch are
    /// made.
    fn check(&mut self, previous: &Analysis, pack: Arc<Pack>) -> Analysis {
        self.checks += 1;
        let may_change = self.options.may_change;
        let all = pack.files().any(|file| file.kind == FileKind::Game && may_change(&file.path));
        let wants = |file: &str| all || may_change(file);
        Analysis::new(pack, Some(previous), previous.semantics(), &wants, &|| false, &|_| {})
    }

    fn finish(self, first: &Analysis, last: State) -> Fixed {
        let State { analysis, patches, applied } = last;
        let has_changed = |path: &Arc<str>| {
            let text =
                |analysis: &Analysis| analysis.pack().file(path).map(|file| Arc::clone(file.tree.text()));
            text(first) != text(&analysis)
        };
        let edits = patches.into_iter().filter(|(path, _)| has_changed(path));
        let edits = edits.map(|(path, patch)| (path, patch.into_edits())).collect();
        let more = analysis.told().filter(|it| self.is_more(analysis.pack(), it)).count();
        let left = self.left.into_values().chain(self.circling.into_values()).collect();
        let applied = applied.into_iter().map(|(_, applied)| applied).collect();
        Fixed { analysis, edits, applied, left, more }
    }

    /// Whether a diagnostic has a fix that is not wanted only because it is not safe.
    fn is_more(&self, pack: &Pack, diagnostic: &Diagnostic) -> bool {
        !self.options.unsafe_too
            && (self.options.wants)(pack, diagnostic)
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

/// The pack with some fixes applied; `None` when their edits do not fit.
fn changed(pack: &Pack, chosen: &[&Chosen]) -> Option<Arc<Pack>> {
    let mut files: BTreeMap<Arc<str>, Arc<File>> =
        pack.files().map(|file| (Arc::clone(&file.path), Arc::clone(file))).collect();
    for (path, edits) in edits_of(chosen) {
        let text = text::apply(files.get(&path)?.tree.text(), &edits)?;
        let file = File::new(Input { path: Arc::clone(&path), text: Ok(text) })?;
        files.insert(path, Arc::new(file));
    }
    Some(Arc::new(Pack::after(pack, files.into_values())))
}

/// Whether the files of two packs have the same texts.
fn is_same(one: &Analysis, other: &Analysis) -> bool {
    let texts = |analysis: &Analysis| -> Vec<Arc<str>> {
        analysis.pack().files().map(|file| Arc::clone(file.tree.text())).collect()
    };
    texts(one) == texts(other)
}
