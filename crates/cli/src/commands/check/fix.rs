//! `--fix`: applies fixes to the files of a project, and counts them.

use std::collections::BTreeSet;
use std::sync::Arc;

use disk::{Change, EffectiveSettings, NotWritten, Problem, ProblemKind, Source};
use language::{Applicability, Diagnostic, Findings, FixAll, Fixed, Project, Rejected, Semantics, fix_all};

use crate::args::FixArgs;
use crate::commands::write_all::interrupted;
use language::{plural, plural_with};

/// The number of fixes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Count {
    /// The fixes that were applied, or would be with `--diff`.
    pub(super) fixed: usize,
    /// The files that they change.
    pub(super) files: usize,
    /// Remaining diagnostics with a safe fix, and with an unsafe one.
    pub(super) safe: usize,
    pub(super) not_safe: usize,
}

impl std::ops::AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.fixed += other.fixed;
        self.files += other.files;
        self.safe += other.safe;
        self.not_safe += other.not_safe;
    }
}

impl Count {
    /// Counts the fixes offered for diagnostics.
    pub(super) fn offered<'d>(diagnostics: impl IntoIterator<Item = &'d Diagnostic>) -> Self {
        let mut count = Self::default();
        for diagnostic in diagnostics {
            let has = |how| diagnostic.fixes.iter().any(|fix| fix.applicability == how);
            if has(Applicability::Safe) {
                count.safe += 1;
            } else if has(Applicability::Unsafe) {
                count.not_safe += 1;
            }
        }
        count
    }

    /// The report of applied fixes; `None` if none were requested.
    pub(super) fn done(self, args: FixArgs) -> Option<String> {
        if !args.fix && !args.diff {
            return None;
        }
        let verb = if args.diff { "would apply" } else { "applied" };
        let done = match self.fixed {
            0 => format!("{verb} no fixes"),
            fixed => {
                format!("{verb} {} in {}", plural_with(fixed, "fix", "fixes"), plural(self.files, "file"))
            }
        };
        let more = match self.not_safe {
            0 => String::new(),
            more => format!(" ({more} more with `--unsafe-fixes`)"),
        };
        Some(done + &more)
    }

    /// The offer of available fixes, appended to the summary.
    pub(super) fn offer(self, args: FixArgs) -> String {
        let all = if args.unsafe_fixes { self.safe + self.not_safe } else { self.safe };
        let how = if args.unsafe_fixes { "--fix --unsafe-fixes" } else { "--fix" };
        if all == 0 || args.fix || args.diff {
            return String::new();
        }
        format!(" ({all} fixable with `{how}`)")
    }
}

/// A fixed project.
pub(super) struct FixRun {
    pub(super) fixed: Fixed,
    pub(super) count: Count,
    pub(super) problems: Vec<Problem>,
}

/// Applies the fixes of a project.
///
/// If a file cannot be written, all fixes that would change it are skipped. Accepted findings are not fixed.
/// Files are written only if `writes` is set: not for a diff or a text from standard input.
pub(super) fn fix(
    source: &Source,
    settings: &EffectiveSettings,
    (project, findings): (&Arc<dyn Project>, &dyn Findings),
    semantics: Semantics,
    args: FixArgs,
    is_accepted: &(dyn Fn(&dyn Project, &Diagnostic) -> bool + Sync),
    writes: bool,
) -> FixRun {
    let mut frozen: BTreeSet<Arc<str>> = BTreeSet::new();
    let mut problems = Vec::new();
    let mut writes = writes;
    loop {
        let may_change = |file: &str| source.wants(file) && settings.keeps(file) && !frozen.contains(file);
        let wants = |project: &dyn Project, diagnostic: &Diagnostic| {
            source.wants(&diagnostic.at.file)
                && settings.wants(diagnostic)
                && !is_accepted(project, diagnostic)
        };
        let options = FixAll { unsafe_too: args.unsafe_fixes, wants: &wants, may_change: &may_change };
        let fixed = fix_all(project, findings, semantics, &options);
        let refused = match writes.then(|| write(source, &**project, &fixed)) {
            None => Vec::new(),
            Some(Ok(refused)) => refused,
            Some(Err(why)) => {
                let path = source.name().to_owned();
                problems.push(Problem { path, message: interrupted(&why), kind: ProblemKind::Unread });
                // What is found is told of the files as they were read.
                writes = false;
                frozen.extend(project.files());
                continue;
            }
        };
        // Each time there are fewer files, so that this ends.
        let known = frozen.len();
        for (file, why) in refused {
            let path = source.shown(&file);
            problems.push(Problem { path, message: format!("not fixed: {why}"), kind: ProblemKind::Unread });
            frozen.insert(file);
        }
        if frozen.len() > known {
            continue;
        }
        problems.extend(fixed.left.iter().map(|left| note(source, left)));
        let count = Count {
            fixed: fixed.applied.len(),
            files: fixed.edits.len(),
            not_safe: fixed.more,
            ..Count::default()
        };
        return FixRun { fixed, count, problems };
    }
}

/// Writes the files that changed; which could not be, and why, or why the change was interrupted.
fn write(source: &Source, before: &dyn Project, fixed: &Fixed) -> Result<Vec<(Arc<str>, String)>, String> {
    let texts = |path: &Arc<str>| {
        let text = |project: &dyn Project| Some(project.text(path)?.to_string());
        let path = source.path(path);
        Some(Change::Rewrite { path, before: text(before)?, after: text(&*fixed.project)? })
    };
    let files: Vec<(&Arc<str>, Change)> =
        fixed.edits.keys().filter_map(|path| Some((path, texts(path)?))).collect();
    let (paths, changes): (Vec<&Arc<str>>, Vec<Change>) = files.into_iter().unzip();
    match disk::write(source.folder(), &changes) {
        Ok(()) => Ok(Vec::new()),
        Err(NotWritten::Refused(refused)) => {
            Ok(refused.into_iter().filter_map(|(at, why)| Some((Arc::clone(paths.get(at)?), why))).collect())
        }
        Err(NotWritten::Interrupted(why)) => Err(why),
    }
}

fn note(source: &Source, left: &Rejected) -> Problem {
    let Rejected { file, code, title, regression } = left;
    let message = format!("rejected the fix for `{code}` ({title}): {regression}");
    Problem { path: source.shown(file), message, kind: ProblemKind::Note }
}
