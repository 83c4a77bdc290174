//! Chooses the fixes of one round: fixes that do not touch each other, each with all of its edits.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use text::Edit;

use super::FixAll;
use crate::{Applicability, Diagnostic, Fix, Lists, Project};

/// Identifies a fix even if its diagnostic has moved.
pub(super) type Key = (Arc<str>, &'static str, Option<String>, String, String);

/// A fix to apply.
#[derive(Clone, Debug)]
pub(super) struct Chosen {
    pub(super) diagnostic: Diagnostic,
    pub(super) fix: Fix,
    /// Whether the mistake may hide other diagnostics, which appear once it is fixed.
    pub(super) reveals: bool,
}

impl Chosen {
    pub(super) fn of(diagnostic: &Diagnostic, fix: &Fix) -> Self {
        Self { diagnostic: diagnostic.clone(), fix: fix.clone(), reveals: diagnostic.rule.hides_text }
    }

    pub(super) fn key(&self) -> Key {
        key(&self.diagnostic, &self.fix)
    }
}

fn key(diagnostic: &Diagnostic, fix: &Fix) -> Key {
    let Diagnostic { at, address, message, .. } = diagnostic;
    (Arc::clone(&at.file), diagnostic.code(), address.clone(), message.clone(), fix.title.clone())
}

/// The fixes of one round, in the order of their diagnostics: fixes of syntax errors first, and safe fixes
/// before unsafe ones. A fix that touches an earlier one waits for the next round.
pub(super) fn choose(
    project: &dyn Project,
    diagnostics: &Lists,
    options: &FixAll<'_>,
    is_out: &dyn Fn(&Key) -> bool,
) -> Vec<Chosen> {
    let wanted = diagnostics
        .values()
        .flat_map(|list| list.iter())
        .filter(|diagnostic| (options.wants)(project, diagnostic));
    let mut candidates: Vec<Chosen> = wanted
        .filter_map(|diagnostic| {
            let can =
                |fix: &&Fix| is_allowed(fix, options) && !is_out(&key(diagnostic, fix)) && fits(project, fix);
            let fixes = || diagnostic.fixes.iter().filter(can);
            let fix = fixes().find(|fix| is_safe(fix)).or_else(|| fixes().next())?;
            Some(Chosen::of(diagnostic, fix))
        })
        .collect();
    let class = |chosen: &Chosen| (!chosen.reveals, !is_safe(&chosen.fix));
    let first = candidates.iter().map(class).min();
    candidates.retain(|chosen| Some(class(chosen)) == first);
    let mut taken: BTreeMap<Arc<str>, Vec<Edit>> = BTreeMap::new();
    candidates.retain(|chosen| take(&mut taken, &chosen.fix));
    candidates
}

/// Returns true if the options allow this fix.
pub(super) fn is_allowed(fix: &Fix, options: &FixAll<'_>) -> bool {
    let is_sure_enough = match fix.applicability {
        Applicability::Safe => true,
        Applicability::Unsafe => options.unsafe_too,
        Applicability::Manual => false,
    };
    is_sure_enough && fix.edits.iter().all(|edit| (options.may_change)(&edit.file))
}

fn is_safe(fix: &Fix) -> bool {
    fix.applicability == Applicability::Safe
}

/// Adds the edits of a fix to those already taken, unless they touch. Identical fixes touch each other, so one
/// that several diagnostics share is taken once.
fn take(taken: &mut BTreeMap<Arc<str>, Vec<Edit>>, fix: &Fix) -> bool {
    let is_free = fix.edits.iter().all(|it| {
        taken.get(&it.file).is_none_or(|others| others.iter().all(|other| !touch(&it.edit, other)))
    });
    if is_free {
        for it in &fix.edits {
            taken.entry(Arc::clone(&it.file)).or_default().push(it.edit.clone());
        }
    }
    is_free
}

/// Returns true if two edits overlap or are adjacent.
fn touch(left: &Edit, right: &Edit) -> bool {
    left.range.intersect(right.range).is_some()
}

/// Returns true if the edits of a fix are inside their files and do not overlap.
pub(super) fn fits(project: &dyn Project, fix: &Fix) -> bool {
    let files: BTreeSet<&Arc<str>> = fix.edits.iter().map(|it| &it.file).collect();
    !files.is_empty()
        && files.into_iter().all(|path| {
            let Some(text) = project.text(path).filter(|_| project.unreadable(path).is_none()) else {
                return false;
            };
            let mut edits: Vec<&Edit> =
                fix.edits.iter().filter(|it| it.file == *path).map(|it| &it.edit).collect();
            edits.sort_by_key(|edit| (edit.range.start(), edit.range.end()));
            edits.iter().all(|edit| {
                text.get(usize::from(edit.range.start())..usize::from(edit.range.end())).is_some()
            }) && edits.windows(2).all(|pair| pair[0].range.end() <= pair[1].range.start())
        })
}
