//! Renders diagnostics for people, logs and programs. Formats with one document per run are rendered in parts,
//! one for each project, and assembled at the end.

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

/// The options of a report.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a> {
    pub(crate) format: Format,
    /// Whether the output is styled, if the format supports it.
    pub(crate) styled: bool,
    /// The width of the terminal, if there is one.
    pub(crate) width: Option<usize>,
    /// The languages whose rules a report lists.
    pub(crate) languages: Languages,
    /// The folder that paths for programs are relative to.
    pub(crate) base: &'a PathBase,
}

/// A diagnostic and its fingerprint.
pub(crate) struct Finding {
    pub(crate) diagnostic: Diagnostic,
    pub(crate) fingerprint: String,
}

/// The part of a report about one project.
pub(crate) enum Part {
    /// Text that can be printed immediately.
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

/// The findings in the checked files of one project.
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

/// The findings in a file outside of any project.
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

/// What could not be read.
#[derive(Default)]
pub(crate) struct Unread {
    /// Problems that no diagnostic reports.
    pub(crate) problems: Vec<Problem>,
    /// Whether the operating system refused to read a file, which a diagnostic reports.
    pub(crate) is_told: bool,
}

impl Unread {
    /// Returns true if everything was read.
    pub(crate) const fn is_empty(&self) -> bool {
        self.problems.is_empty() && !self.is_told
    }
}

/// The end of a report: the document, for formats that have one.
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
