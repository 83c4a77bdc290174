//! SARIF 2.1.0: one log per run, with all rules, locations, fixes and fingerprints. Lines and columns from 1,
//! columns in UTF-16 code units. The data types are in `model`.

mod model;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::Arc;

use disk::Problem;
use language::{Applicability, Fix, Languages, Severity, escape};
use text::TextRange;

use crate::output::escape_controls;
use crate::path_base::PathBase;
use crate::render::Look;
use crate::render::Unread;
use crate::render::files::Files;
pub(crate) use model::Result as Finding;
use model::{
    ArtifactChange, ArtifactLocation, Configuration, Driver, Fingerprints, FixProperties, Invocation, Level,
    Log, LogicalLocation, Message, Notification, PhysicalLocation, Place, Region, Replacement, Rule, Run,
    Tool,
};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

pub(crate) fn finding(files: &mut Files<'_>, look: Look<'_>, finding: &super::Finding) -> Finding {
    let base = look.base;
    let diagnostic = &finding.diagnostic;
    let message = escape(&diagnostic.message);
    let message = match &diagnostic.help {
        None => message.into_owned(),
        Some(help) => format!("{message}\n{}", escape(help)),
    };
    let mut location = location(files, base, &diagnostic.at.file, diagnostic.at.range, None);
    // The pointer to a whole file is empty.
    let pointer = diagnostic.address.iter().filter(|pointer| !pointer.is_empty());
    location.logical_locations =
        pointer.map(|pointer| LogicalLocation { pointer: pointer.clone() }).collect();
    let related = diagnostic.related.iter().map(|related| {
        self::location(files, base, &related.at.file, related.at.range, Some(&related.message))
    });
    let related_locations = related.collect();
    Finding {
        rule_id: diagnostic.code(),
        rule_index: rules(look.languages).position(|rule| rule.code == diagnostic.code()),
        level: diagnostic.severity.into(),
        message: Message::text(message),
        locations: vec![location],
        related_locations,
        partial_fingerprints: Fingerprints { goldpath: finding.fingerprint.clone() },
        fixes: diagnostic.fixes.iter().map(|it| fix(files, base, it)).collect(),
    }
}

pub(crate) fn document(results: Vec<Finding>, unread: &Unread, languages: Languages) -> Vec<u8> {
    let log = Log {
        schema: SCHEMA,
        version: "2.1.0",
        runs: [Run {
            tool: Tool {
                driver: Driver {
                    name: "goldpath",
                    information_uri: information_uri(),
                    semantic_version: env!("CARGO_PKG_VERSION"),
                    rules: rules(languages).map(rule).collect(),
                },
            },
            invocations: [Invocation {
                execution_successful: unread.is_empty(),
                tool_execution_notifications: unread.problems.iter().map(notification).collect(),
            }],
            column_kind: "utf16CodeUnits",
            results,
        }],
    };
    // Serializing strings and numbers cannot fail.
    let document = serde_json::to_string_pretty(&log).unwrap_or_default();
    format!("{}\n", escape_controls(&document)).into_bytes()
}

/// The information URI, from the package metadata. SARIF requires an absolute URI, even for a package that has
/// none.
fn information_uri() -> &'static str {
    [env!("CARGO_PKG_HOMEPAGE"), env!("CARGO_PKG_REPOSITORY")]
        .into_iter()
        .find(|address| !address.is_empty())
        .unwrap_or(concat!("urn:x-goldpath:", env!("CARGO_PKG_VERSION")))
}

/// The rules of all game languages.
fn rules(languages: Languages) -> impl Iterator<Item = &'static language::Rule> {
    languages.of_games().flat_map(|language| language.rules().iter().copied())
}

fn rule(rule: &'static language::Rule) -> Rule {
    Rule {
        id: rule.code,
        short_description: Message::text(rule.summary),
        full_description: Message::both(rule.doc.trim(), rule.doc.trim()),
        help: Message::both(format!("{}\n\n{}", rule.summary, rule.doc.trim()), rule.markdown("#", "")),
        default_configuration: Configuration { level: rule.severity.into() },
    }
}

fn notification(problem: &Problem) -> Notification {
    Notification { level: Level::Error, message: Message::text(escape(&problem.to_string())) }
}

impl From<Severity> for Level {
    fn from(severity: Severity) -> Self {
        match severity {
            Severity::Error => Self::Error,
            Severity::Warning => Self::Warning,
            Severity::Information | Severity::Hint => Self::Note,
        }
    }
}

fn location(
    files: &mut Files<'_>,
    base: &PathBase,
    file: &Arc<str>,
    range: TextRange,
    message: Option<&str>,
) -> Place {
    Place {
        physical_location: PhysicalLocation {
            artifact_location: artifact(files, base, file),
            region: region(files, file, range),
        },
        logical_locations: Vec::new(),
        message: message.map(|message| Message::text(escape(message))),
    }
}

fn artifact(files: &Files<'_>, base: &PathBase, file: &str) -> ArtifactLocation {
    ArtifactLocation { uri: base.uri(&files.shown(file)) }
}

/// The region of a range. For a missing or unreadable file it is the start: viewers skip results without a
/// region.
fn region(files: &mut Files<'_>, file: &Arc<str>, range: TextRange) -> Region {
    let Some(text) = files.text(file) else { return Region::START };
    let (start, end) = (text.lines().position(range.start()), text.lines().position(range.end()));
    Region {
        start_line: start.line + 1,
        start_column: start.character + 1,
        end_line: end.line + 1,
        end_column: end.character + 1,
    }
}

fn fix(files: &mut Files<'_>, base: &PathBase, fix: &Fix) -> model::Fix {
    let mut changes: BTreeMap<&Arc<str>, Vec<Replacement>> = BTreeMap::new();
    for edit in &fix.edits {
        let deleted_region = region(files, &edit.file, edit.edit.range);
        let replacement =
            Replacement { deleted_region, inserted_content: Message::text(edit.edit.insert.clone()) };
        changes.entry(&edit.file).or_default().push(replacement);
    }
    let change = |(file, replacements): (&Arc<str>, _)| ArtifactChange {
        artifact_location: artifact(files, base, file),
        replacements,
    };
    model::Fix {
        description: Message::text(escape(&fix.title)),
        artifact_changes: changes.into_iter().map(change).collect(),
        properties: FixProperties {
            applicability: match fix.applicability {
                Applicability::Safe => "safe",
                Applicability::Unsafe => "unsafe",
                Applicability::Manual => "manual",
            },
        },
    }
}
