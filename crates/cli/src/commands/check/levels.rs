//! `--levels`: what the replays of each level prove, for programs.

use disk::Source;
use language::{Findings, Project};
use serde::Serialize;

use crate::args::{Check, Format};
use crate::exit::Failure;
use crate::output::versioned;
use crate::render::Part;

/// A level, or a file of sessions or timelines.
#[derive(Serialize)]
struct Line {
    file: String,
    /// `won`, `wonEarly`, `notWon` or `notReplayed`, as in the protocol of editors.
    verdict: &'static str,
    text: String,
}

/// Fails if levels are to be listed in a format that has no place for them.
pub(super) fn expect(args: &Check) -> Result<(), Failure> {
    if args.report.levels && (args.format != Format::Json || args.report.statistics || args.fixes.diff) {
        return Err(Failure::usage("`--levels` needs `--format json`, without `--statistics` and `--diff`"));
    }
    Ok(())
}

/// The lines about the levels of a project.
pub(super) fn lines(
    project: &dyn Project,
    findings: &dyn Findings,
    source: &Source,
    is_wanted: &dyn Fn(&str) -> bool,
) -> Vec<u8> {
    let mut lines = Vec::new();
    // Others may have an outcome that is not of a replay.
    let replayed = findings.outcomes();
    for file in project.levels().into_iter().filter(|file| is_wanted(file)) {
        let (verdict, text) = match replayed.get(&file) {
            Some(outcome) => (outcome.ending.name(), outcome.text.clone()),
            None => ("notReplayed", why_not(findings, &file).to_owned()),
        };
        let line = Line { file: source.shown(&file), verdict, text };
        // Serializing strings cannot fail.
        lines.extend(versioned(&serde_json::to_string(&line).unwrap_or_default()).into_bytes());
        lines.push(b'\n');
    }
    lines
}

fn why_not(findings: &dyn Findings, file: &str) -> &'static str {
    if findings.obstacles(file).is_empty() { "nothing to replay" } else { "not replayed because of errors" }
}

/// A part with lines added; a text, since other formats are refused.
pub(super) fn add(part: Part, lines: &[u8]) -> Part {
    match part {
        Part::Text(mut text) => {
            text.extend_from_slice(lines);
            Part::Text(text)
        }
        other => other,
    }
}
