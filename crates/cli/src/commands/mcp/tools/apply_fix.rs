//! `apply_fix`: fixes of findings, as far as they break nothing.

use std::sync::Arc;

use disk::{EffectiveSettings, Source};
use language::{Applicability, Diagnostic, Fix, FixAll, Fixed, Law, Project, fix_all, fix_one};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use text::Lines;

use crate::call::Call;
use crate::commands::mcp::refusal::Refusal;
use crate::commands::mcp::site::Site;
use crate::commands::mcp::tool::{Told, Tool, Writes};
use crate::commands::one_project;
use crate::commands::write_all::write_all;
use crate::settings;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::commands::mcp) struct ApplyFix {
    /// A project, or a file of one
    path: String,
    /// Only findings with this code
    code: Option<String>,
    /// Only the finding in this line, from 1; with the `path` of its file
    line: Option<u32>,
    /// Only this fix, by its title: also a manual one
    title: Option<String>,
    /// Also unsafe fixes, which need a review; one that is chosen by its title is applied in any case
    #[serde(default)]
    r#unsafe: bool,
    /// Only tell what would be applied
    #[serde(default)]
    dry_run: bool,
}

#[derive(Serialize, JsonSchema)]
pub(in crate::commands::mcp) struct Done {
    /// Whether files have changed.
    written: bool,
    applied: Vec<One>,
    /// Fixes that would break something.
    rejected: Vec<One>,
    /// The files that change.
    files: Vec<String>,
    /// The number of errors that are left in the project.
    errors_left: usize,
    notes: Vec<String>,
}

#[derive(Serialize, JsonSchema)]
struct One {
    file: String,
    code: &'static str,
    title: String,
    /// Why it is rejected.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

impl Tool for ApplyFix {
    const NAME: &'static str = "apply_fix";
    const DESCRIPTION: &'static str = "Applies fixes of findings: all safe ones, or those of a code, a line or a title. A fix is \
        rejected if a gold path would no longer win, or if there would be new errors. All files are written, or none.";
    const WRITES: Writes = Writes::Always;
    type Answer = Done;

    fn call(self, site: &Site, call: &Call) -> Result<Told<Done>, Refusal> {
        let path = site.path(&self.path)?;
        let source = one_project::source_of(&path, site.languages)?;
        let settings = EffectiveSettings::read(source.folder(), site.languages);
        let project = source.language.open(one_project::read_whole(&source)?);
        let laws: Arc<[Law]> = settings.laws();
        let laws = language::Change { laws: Some(laws), ..language::Change::default() };
        let project = project.with(laws).unwrap_or(project);
        let semantics = settings::semantics(None, &settings);
        let keeps = |file: &str| settings.keeps(file);
        let findings = project.check(&language::Job {
            wants_replay: &keeps,
            cancelled: &|| call.is_cancelled(),
            ..language::Job::new(semantics)
        });
        if call.is_cancelled() {
            return Err(Refusal::cancelled());
        }
        let is_wanted = |project: &dyn Project, diagnostic: &Diagnostic| {
            !call.is_cancelled()
                && source.wants(&diagnostic.at.file)
                && settings.wants(diagnostic)
                && self.code.as_ref().is_none_or(|code| diagnostic.code() == code)
                && self.line.is_none_or(|line| line_of(project, diagnostic) == Some(line))
        };
        let fixed = if let Some(title) = &self.title {
            let all = findings.lists().values().flat_map(|list| list.iter());
            let chosen = all.filter(|it| is_wanted(&*project, it));
            let mut chosen = chosen
                .flat_map(|it| it.fixes.iter().map(move |fix| (it, fix)))
                .filter(|(_, fix)| fix.title == *title);
            let one = chosen.next().ok_or_else(|| {
                Refusal::new(format!(
                    "no such finding has a fix `{title}`; the tool `check` lists the fixes of findings"
                ))
            })?;
            if let Some((other, _)) = chosen.find(|(other, _)| other.at != one.0.at) {
                let lines = [one.0, other].map(|it| line_of(&*project, it).unwrap_or_default());
                return Err(Refusal::new(format!(
                    "several findings have this fix, in lines {} of `{}` and {} of `{}`; choose one with `line` and its file as `path`",
                    lines[0],
                    source.shown(&one.0.at.file),
                    lines[1],
                    source.shown(&other.at.file)
                )));
            }
            fix_one(&project, &*findings, semantics, one, &keeps)
        } else {
            let options = FixAll { unsafe_too: self.r#unsafe, wants: &is_wanted, may_change: &keeps };
            fix_all(&project, &*findings, semantics, &options)
        };
        if call.is_cancelled() {
            return Err(Refusal::cancelled());
        }
        let is_written = !self.dry_run && !fixed.edits.is_empty();
        if is_written {
            write_all(source.folder(), &changes(&source, &*project, &fixed))?;
        }
        let mut notes: Vec<String> = call.take_said().into_iter().map(|said| said.message).collect();
        if fixed.more > 0 {
            notes.push(format!("{} more with `unsafe`", fixed.more));
        }
        let manual: Vec<&Fix> = fixed
            .findings
            .lists()
            .values()
            .flat_map(|list| list.iter())
            .filter(|it| is_wanted(&*fixed.project, it))
            .flat_map(|it| &it.fixes)
            .filter(|fix| fix.applicability == Applicability::Manual)
            .collect();
        if !manual.is_empty() && self.title.is_none() {
            notes.push(format!("{} manual ones, each to be chosen by its `title`", manual.len()));
        }
        let shown = |file: &Arc<str>| source.shown(file);
        Ok(Done {
            written: is_written,
            applied: fixed
                .applied
                .iter()
                .map(|it| One { file: shown(&it.file), code: it.code, title: it.title.clone(), why: None })
                .collect(),
            rejected: fixed
                .left
                .iter()
                .map(|it| One {
                    file: shown(&it.file),
                    code: it.code,
                    title: it.title.clone(),
                    why: Some(it.regression.to_string()),
                })
                .collect(),
            files: fixed.edits.keys().map(shown).collect(),
            errors_left: fixed.findings.errors(),
            notes,
        }
        .into())
    }
}

/// The line of a diagnostic, from 1.
fn line_of(project: &dyn Project, diagnostic: &Diagnostic) -> Option<u32> {
    let text = project.text(&diagnostic.at.file)?;
    Some(Lines::new(text).line(diagnostic.at.range.start()) + 1)
}

/// The changes of files that fixes make.
fn changes(source: &Source, before: &dyn Project, fixed: &Fixed) -> Vec<disk::Change> {
    let change = |file: &Arc<str>| {
        let text = |project: &dyn Project| Some(project.text(file)?.to_string());
        Some(disk::Change::Rewrite {
            path: source.path(file),
            before: text(before)?,
            after: text(&*fixed.project)?,
        })
    };
    fixed.edits.keys().filter_map(change).collect()
}
