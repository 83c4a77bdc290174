//! GitLab's code quality report: one JSON array per run. Lines from 1.

use language::{Severity, escape};
use serde::Serialize;

use crate::output::escape_controls;
use crate::path_base::PathBase;
use crate::render::Finding;
use crate::render::files::{Files, Point};

/// An entry of the report.
#[derive(Serialize)]
pub(crate) struct Issue {
    description: String,
    check_name: &'static str,
    fingerprint: String,
    severity: &'static str,
    location: Location,
}

#[derive(Serialize)]
struct Location {
    path: String,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: usize,
    end: usize,
}

pub(crate) fn issue(files: &mut Files<'_>, base: &PathBase, finding: &Finding) -> Issue {
    let diagnostic = &finding.diagnostic;
    let range = diagnostic.at.range;
    let (begin, end) = match files.text(&diagnostic.at.file) {
        Some(text) => (text.point(range.start()).line, text.point(range.end()).line),
        None => (Point::START.line, Point::START.line),
    };
    Issue {
        description: escape(&diagnostic.message).into_owned(),
        check_name: diagnostic.code(),
        fingerprint: finding.fingerprint.clone(),
        // `critical` and `blocker` are for problems that harm users of a program.
        severity: match diagnostic.severity {
            Severity::Error => "major",
            Severity::Warning => "minor",
            Severity::Information | Severity::Hint => "info",
        },
        location: Location {
            path: base.path(&files.shown(&diagnostic.at.file)),
            lines: Lines { begin, end },
        },
    }
}

pub(crate) fn document(issues: &[Issue]) -> Vec<u8> {
    // Serializing strings and numbers cannot fail.
    let document = serde_json::to_string_pretty(issues).unwrap_or_default();
    format!("{}\n", escape_controls(&document)).into_bytes()
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use language::Severity;

    use crate::args::Format;
    use crate::render::testing::Case;

    #[test]
    fn equal_findings_have_fingerprints_of_their_own() {
        let case = Case::new(&[("levels/a b.json", "{\n  \"x\": [\n  ]\n}")])
            .error("unknown-event", "levels/a b.json", "\"x\"", "unknown event \"`x`\"\u{1b}")
            .error("unknown-event", "levels/a b.json", "\"x\"", "unknown event \"`x`\"\u{1b}")
            .diagnostic(Severity::Warning, "odd", "levels/a b.json", "[\n  ]", "an odd array")
            .diagnostic(Severity::Information, "missing", "manifest.json", "", "there is none");
        expect![[r#"
            [
              {
                "description": "unknown event \"`x`\"\\u001b",
                "check_name": "unknown-event",
                "fingerprint": "37e7851be50e5b42a4f23d4477d1b82e",
                "severity": "major",
                "location": {
                  "path": "packs/a/levels/a b.json",
                  "lines": {
                    "begin": 2,
                    "end": 2
                  }
                }
              },
              {
                "description": "unknown event \"`x`\"\\u001b",
                "check_name": "unknown-event",
                "fingerprint": "bdfed6503d923aeeebf113fa870ff870",
                "severity": "major",
                "location": {
                  "path": "packs/a/levels/a b.json",
                  "lines": {
                    "begin": 2,
                    "end": 2
                  }
                }
              },
              {
                "description": "an odd array",
                "check_name": "odd",
                "fingerprint": "e71098f45bc038054dc02bf797b8c4b4",
                "severity": "minor",
                "location": {
                  "path": "packs/a/levels/a b.json",
                  "lines": {
                    "begin": 2,
                    "end": 3
                  }
                }
              },
              {
                "description": "there is none",
                "check_name": "missing",
                "fingerprint": "76f9d3bd0ded997f7bd701e71265d131",
                "severity": "info",
                "location": {
                  "path": "packs/a/manifest.json",
                  "lines": {
                    "begin": 1,
                    "end": 1
                  }
                }
              }
            ]
        "#]]
        .assert_eq(&case.show(Format::Gitlab));
    }

    #[test]
    fn nothing_found_is_an_empty_array() {
        assert_eq!(Case::new(&[]).show(Format::Gitlab), "[]\n");
    }
}
