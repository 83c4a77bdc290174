//! Diagnostics as text: for people, for lines of a log, for programs. What goes into one document for a whole run is
//! made in parts, one for each project, and put together at the end.

mod concise;
mod excerpt;
mod files;
#[cfg(test)]
mod fingerprints;
mod github;
mod gitlab;
mod human;
mod json;
mod junit;
mod sarif;
#[cfg(test)]
pub(crate) mod testing;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use disk::{Problem, Source};
use language::{Diagnostic, Language, Languages, Project};
use text::TextRange;

use crate::args::Format;
use crate::path_base::PathBase;
use files::Files;

/// How a report looks.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a> {
    pub(crate) format: Format,
    /// Whether styles are wanted, where the format has some.
    pub(crate) styled: bool,
    /// The width of the terminal, where there is one.
    pub(crate) width: Option<usize>,
    /// The languages whose rules a report lists.
    pub(crate) languages: Languages,
    /// The folder that paths for programs are told from.
    pub(crate) base: &'a PathBase,
}

/// A diagnostic and its fingerprint.
pub(crate) struct Finding {
    pub(crate) diagnostic: Diagnostic,
    pub(crate) fingerprint: String,
}

/// What one project adds to a report.
pub(crate) enum Part {
    /// Text that can be printed at once.
    Text(Vec<u8>),
    Sarif(Vec<sarif::Finding>),
    Gitlab(Vec<gitlab::Issue>),
    Junit(junit::Suite),
}

impl Default for Part {
    fn default() -> Self {
        Self::Text(Vec::new())
    }
}

/// The findings of one project, of which these files are looked at.
pub(crate) fn part(
    look: Look<'_>,
    project: &dyn Project,
    source: &Source,
    is_seen: &dyn Fn(&str) -> bool,
    findings: &[Finding],
) -> Part {
    let cases = project.facets().test_cases;
    let tests = |file: &str| cases.map(|it| it.tests(file)).unwrap_or_default();
    part_of(
        look,
        &mut Files::new(project, source),
        &project.files(),
        &tests,
        source.name(),
        is_seen,
        findings,
    )
}

/// The findings in a file that is of no project.
pub(crate) fn part_alone(
    look: Look<'_>,
    language: &'static dyn Language,
    file: &Arc<str>,
    shown: &str,
    text: &str,
    findings: &[Finding],
) -> Part {
    let only = BTreeMap::from([(Arc::clone(file), shown.to_owned())]);
    let source = Source { language, root: PathBuf::new(), shown: shown.to_owned(), only: Some(only) };
    let files = &mut Files::with_text(&source, file, text);
    part_of(look, files, &[], &|_| Vec::new(), source.name(), &|file| source.wants(file), findings)
}

fn part_of(
    look: Look<'_>,
    files: &mut Files<'_>,
    all: &[Arc<str>],
    tests: &dyn Fn(&str) -> Vec<(String, TextRange)>,
    name: &str,
    is_seen: &dyn Fn(&str) -> bool,
    findings: &[Finding],
) -> Part {
    match look.format {
        Format::Sarif => Part::Sarif(findings.iter().map(|it| sarif::finding(files, look, it)).collect()),
        Format::Gitlab => {
            Part::Gitlab(findings.iter().map(|it| gitlab::issue(files, look.base, it)).collect())
        }
        Format::Junit => Part::Junit(junit::suite(files, all, tests, name, is_seen, findings)),
        Format::Human | Format::Concise | Format::Json | Format::Github => {
            let mut text = Vec::new();
            for Finding { diagnostic, .. } in findings {
                match look.format {
                    Format::Human => human::write(&mut text, look, files, diagnostic),
                    Format::Json => json::write(&mut text, files, diagnostic),
                    Format::Github => github::write(&mut text, files, look.base, diagnostic),
                    _ => concise::write(&mut text, files, diagnostic),
                }
            }
            Part::Text(text)
        }
    }
}

/// What was left unread.
#[derive(Default)]
pub(crate) struct Unread {
    /// What no diagnostic tells of.
    pub(crate) problems: Vec<Problem>,
    /// Whether the system refused a file, of which a diagnostic tells.
    pub(crate) is_told: bool,
}

impl Unread {
    /// Whether everything was read.
    pub(crate) const fn is_empty(&self) -> bool {
        self.problems.is_empty() && !self.is_told
    }
}

/// What is left to be written when all packs are through: the document, where the format is one.
pub(crate) fn end(look: Look<'_>, parts: Vec<Part>, unread: &Unread) -> Vec<u8> {
    match look.format {
        Format::Sarif => {
            let findings =
                parts.into_iter().filter_map(|part| if let Part::Sarif(it) = part { Some(it) } else { None });
            sarif::document(findings.flatten().collect(), unread, look.languages)
        }
        Format::Gitlab => {
            let issues = parts
                .into_iter()
                .filter_map(|part| if let Part::Gitlab(it) = part { Some(it) } else { None });
            gitlab::document(&issues.flatten().collect::<Vec<_>>())
        }
        Format::Junit => {
            let suites =
                parts.into_iter().filter_map(|part| if let Part::Junit(it) = part { Some(it) } else { None });
            junit::document(&suites.collect::<Vec<_>>(), &unread.problems)
        }
        Format::Human | Format::Concise | Format::Json | Format::Github => Vec::new(),
    }
}
