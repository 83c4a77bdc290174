//! Applies fixes in rounds until nothing changes: choose fixes that do not conflict, apply them, check again.
//! A pure function of a snapshot; the caller writes the files and decides which fixes are wanted.
//!
//! What a fix would break, it does not change: a solution that won wins afterwards, what it fixes is fixed, and
//! no file has more syntax errors, or errors that it did not have. The fixes at fault are found and left out.

mod choose;
mod patch;
mod regressions;
mod rounds;

use std::collections::BTreeMap;
use std::sync::Arc;

use text::Edit;

use crate::{Applicability, Diagnostic, FileEdit, Findings, Fix, Project, Semantics};
pub use regressions::Regression;

/// Which fixes to apply.
#[derive(Clone, Copy)]
pub struct FixAll<'m> {
    /// Whether to apply unsafe fixes too.
    pub unsafe_too: bool,
    /// Whether a diagnostic of the project, as it is by then, is one to fix.
    pub wants: &'m (dyn Fn(&dyn Project, &Diagnostic) -> bool + Sync),
    /// Whether a file of the project may change.
    pub may_change: &'m (dyn Fn(&str) -> bool + Sync),
}

/// What became of a project.
#[derive(Clone, Debug)]
pub struct Fixed {
    /// The project with its fixes.
    pub project: Arc<dyn Project>,
    /// What a check of it finds.
    pub findings: Arc<dyn Findings>,
    /// The edits of each file that changed, of its text before.
    pub edits: BTreeMap<Arc<str>, Vec<Edit>>,
    /// The applied fixes, in the order of application.
    pub applied: Vec<Applied>,
    /// The fixes that were rejected because they would cause a regression.
    pub left: Vec<Rejected>,
    /// How many of the remaining diagnostics have a fix that only `unsafe_too` applies.
    pub more: usize,
}

/// A fix that was applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// The file of the diagnostic.
    pub file: Arc<str>,
    /// The code of the diagnostic.
    pub code: &'static str,
    /// What the fix does, in the imperative.
    pub title: String,
    /// Whether the fix is safe or unsafe.
    pub applicability: Applicability,
}

/// A fix that was rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// The file of the diagnostic.
    pub file: Arc<str>,
    /// The code of the diagnostic.
    pub code: &'static str,
    /// What the fix does, in the imperative.
    pub title: String,
    /// The regression it would cause.
    pub regression: Regression,
}

/// Applies the fixes of what was found in a project, and of what they bring to light. Levels that can be touched are
/// replayed by these rules, whether or not they were before.
pub fn fix_all(
    project: &Arc<dyn Project>,
    findings: &dyn Findings,
    semantics: Semantics,
    options: &FixAll<'_>,
) -> Fixed {
    rounds::run(project, findings, semantics, options)
}

/// All safe fixes of a file as one, `None` when there are none.
///
/// Where a fix brings to light what another one fixes, that one is in it too; what would break a solution is not.
pub fn safe_fixes(
    project: &Arc<dyn Project>,
    findings: &dyn Findings,
    semantics: Semantics,
    file: &str,
) -> Option<Fix> {
    let is_this = |path: &str| path == file;
    let wants = |_: &dyn Project, diagnostic: &Diagnostic| is_this(&diagnostic.at.file);
    let options = FixAll { unsafe_too: false, wants: &wants, may_change: &is_this };
    let fixed = fix_all(project, findings, semantics, &options);
    let (path, edits) = fixed.edits.into_iter().find(|(path, _)| is_this(path))?;
    Some(Fix {
        title: "fix all that can be fixed safely".to_owned(),
        applicability: Applicability::Safe,
        edits: edits.into_iter().map(|edit| FileEdit { file: Arc::clone(&path), edit }).collect(),
    })
}
