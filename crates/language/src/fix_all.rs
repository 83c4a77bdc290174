//! Applies fixes in rounds until nothing changes: choose fixes that do not conflict, apply them, check again. A
//! pure function of a snapshot; the caller writes the files and decides which fixes are wanted.
//!
//! Fixes that would cause a regression are found and rejected: a solution that won still wins afterwards, fixed
//! diagnostics are gone, and no file has more syntax errors or new errors.

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
    /// Returns true if a diagnostic of the project in its current state should be fixed.
    pub wants: &'m (dyn Fn(&dyn Project, &Diagnostic) -> bool + Sync),
    /// Returns true if a file of the project may change.
    pub may_change: &'m (dyn Fn(&str) -> bool + Sync),
}

/// The result of a fix-all run.
#[derive(Clone, Debug)]
pub struct Fixed {
    /// The project with its fixes.
    pub project: Arc<dyn Project>,
    /// The findings in that project.
    pub findings: Arc<dyn Findings>,
    /// The edits of each changed file, relative to its original text.
    pub edits: BTreeMap<Arc<str>, Vec<Edit>>,
    /// The applied fixes, in the order of application.
    pub applied: Vec<Applied>,
    /// The fixes that were rejected because they would cause a regression.
    pub left: Vec<Rejected>,
    /// The number of remaining diagnostics that only `unsafe_too` would fix.
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

/// Applies the fixes of the findings in a project, and of the diagnostics that they reveal. Levels that a fix
/// can affect are replayed with these semantics, whether or not they were before.
pub fn fix_all(
    project: &Arc<dyn Project>,
    findings: &dyn Findings,
    semantics: Semantics,
    options: &FixAll<'_>,
) -> Fixed {
    rounds::run(project, findings, semantics, options)
}

/// Applies one fix of a diagnostic in these findings, whatever its applicability: somebody has chosen it. It is rejected if
/// it would cause a regression; what it reveals is none, such as a solution that does not win once it can be played.
pub fn fix_one(
    project: &Arc<dyn Project>,
    findings: &dyn Findings,
    semantics: Semantics,
    (diagnostic, fix): (&Diagnostic, &Fix),
    may_change: &(dyn Fn(&str) -> bool + Sync),
) -> Fixed {
    let options = FixAll { unsafe_too: true, wants: &|_, _| false, may_change };
    rounds::run_one(project, findings, semantics, &options, (diagnostic, fix))
}

/// All safe fixes of a file as one fix; `None` if there are none.
///
/// It includes fixes of the diagnostics that other fixes reveal, but none that would break a solution.
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
