//! JUnit XML for a run: a suite for each project, a test for each of its files and for each test in them. A
//! file with errors fails; other diagnostics are its output. Unreadable files form a suite of errors at the
//! end.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use std::sync::Arc;

use disk::Problem;
use language::{Severity, escape, escape_lines};
use text::TextRange;

use crate::render::files::Files;
use crate::render::{Finding, concise};

/// The suite of one project.
pub(crate) struct Suite {
    name: String,
    cases: Vec<Case>,
}

/// The test case of one file.
struct Case {
    name: String,
    errors: Vec<String>,
    /// The concise output of errors, and of other diagnostics.
    failure: String,
    others: String,
}

pub(crate) fn suite(
    files: &mut Files<'_>,
    all: &[Arc<str>],
    tests: &dyn Fn(&str) -> Vec<(String, TextRange)>,
    name: &str,
    is_seen: &dyn Fn(&str) -> bool,
    findings: &[Finding],
) -> Suite {
    let mut cases: BTreeMap<(&str, usize), Case> = BTreeMap::new();
    let mut parts: BTreeMap<&str, Vec<(String, TextRange)>> = BTreeMap::new();
    let read = all.iter().map(|file| &**file).filter(|file| is_seen(file));
    // A diagnostic may be about a missing file.
    for path in read.chain(findings.iter().map(|it| &*it.diagnostic.at.file)) {
        let case =
            |name: String| Case { name, errors: Vec::new(), failure: String::new(), others: String::new() };
        cases.entry((path, 0)).or_insert_with(|| case(path.to_owned()));
        let parts = parts.entry(path).or_insert_with(|| tests(path));
        for (number, (part, _)) in parts.iter().enumerate() {
            cases.entry((path, number + 1)).or_insert_with(|| case(format!("{path}: {part}")));
        }
    }
    for Finding { diagnostic, .. } in findings {
        let file = &*diagnostic.at.file;
        let is_in = |(_, range): &(String, TextRange)| {
            range.intersect(diagnostic.at.range) == Some(diagnostic.at.range)
        };
        let part = parts.get(file).and_then(|parts| parts.iter().position(is_in)).map_or(0, |part| part + 1);
        let Some(case) = cases.get_mut(&(file, part)) else { continue };
        let mut line = Vec::new();
        concise::write(&mut line, files, diagnostic);
        let line = String::from_utf8_lossy(&line);
        if diagnostic.severity == Severity::Error {
            case.errors.push(diagnostic.message.clone());
            case.failure += &line;
        } else {
            case.others += &line;
        }
    }
    Suite { name: name.to_owned(), cases: cases.into_values().collect() }
}

pub(crate) fn document(suites: &[Suite], problems: &[Problem]) -> Vec<u8> {
    let tests: usize = suites.iter().map(|suite| suite.cases.len()).sum();
    let failures: usize = suites.iter().map(Suite::failures).sum();
    let errors = problems.len();
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    // Writing to a string cannot fail, here and below.
    let _ = writeln!(
        out,
        "<testsuites name=\"goldpath\" tests=\"{}\" failures=\"{failures}\" errors=\"{errors}\">",
        tests + errors
    );
    for suite in suites {
        suite.write(&mut out);
    }
    if errors > 0 {
        let _ = writeln!(
            out,
            "  <testsuite name=\"unread\" tests=\"{errors}\" failures=\"0\" errors=\"{errors}\">"
        );
        for Problem { path, message, .. } in problems {
            let _ = writeln!(
                out,
                "    <testcase name=\"{}\" classname=\"unread\">\n      <error type=\"unread\" message=\"{}\"/>\n    </testcase>",
                attribute(path),
                attribute(message)
            );
        }
        out += "  </testsuite>\n";
    }
    out += "</testsuites>\n";
    out.into_bytes()
}

impl Suite {
    fn failures(&self) -> usize {
        self.cases.iter().filter(|case| !case.errors.is_empty()).count()
    }

    fn write(&self, out: &mut String) {
        let Self { name, cases } = self;
        let name = attribute(name);
        let (tests, failures) = (cases.len(), self.failures());
        let _ = writeln!(
            out,
            "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\">"
        );
        for case in cases {
            case.write(out, &name);
        }
        *out += "  </testsuite>\n";
    }
}

impl Case {
    fn write(&self, out: &mut String, suite: &str) {
        let _ = write!(out, "    <testcase name=\"{}\" classname=\"{suite}\"", attribute(&self.name));
        if self.failure.is_empty() && self.others.is_empty() {
            *out += "/>\n";
            return;
        }
        *out += ">\n";
        if let Some(first) = self.errors.first() {
            let message = match self.errors.len() - 1 {
                0 => first.clone(),
                others => format!("{first} (and {others} more)"),
            };
            let _ = writeln!(
                out,
                "      <failure type=\"error\" message=\"{}\">{}</failure>",
                attribute(&message),
                content(&self.failure)
            );
        }
        if !self.others.is_empty() {
            let _ = writeln!(out, "      <system-out>{}</system-out>", content(&self.others));
        }
        *out += "    </testcase>\n";
    }
}

/// Escapes text between tags. XML cannot represent most control characters at all.
fn content(text: &str) -> String {
    let known = escape_lines(text).replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}");
    known.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Escapes an attribute value, in which parsers replace line breaks with spaces.
fn attribute(text: &str) -> String {
    content(&escape(text)).replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use language::Severity;

    use crate::args::Format;
    use crate::render::testing::Case;

    #[test]
    fn files_pass_or_fail_and_warnings_are_output() {
        let case =
            Case::new(&[("game.json", "{ \"x\": 1 }"), ("levels/a.json", "{}"), ("levels/b.json", "{}")])
                .error("unknown-key", "game.json", "\"x\"", "`x` is no key")
                .error("unknown-key", "game.json", "1", "`1` is no key")
                .diagnostic(Severity::Warning, "odd", "game.json", "1", "one is odd")
                .diagnostic(Severity::Hint, "odd", "levels/a.json", "{}", "empty")
                .error("missing-file", "manifest.json", "", "there is no `manifest.json`")
                .unread("packs/b", "permission denied");
        expect![[r#"
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="goldpath" tests="5" failures="2" errors="1">
              <testsuite name="packs/a" tests="4" failures="2" errors="0">
                <testcase name="game.json" classname="packs/a">
                  <failure type="error" message="`x` is no key (and 1 more)">packs/a/game.json:1:3: error[unknown-key]: `x` is no key
            packs/a/game.json:1:8: error[unknown-key]: `1` is no key
            </failure>
                  <system-out>packs/a/game.json:1:8: warning[odd]: one is odd
            </system-out>
                </testcase>
                <testcase name="levels/a.json" classname="packs/a">
                  <system-out>packs/a/levels/a.json:1:1: hint[odd]: empty
            </system-out>
                </testcase>
                <testcase name="levels/b.json" classname="packs/a"/>
                <testcase name="manifest.json" classname="packs/a">
                  <failure type="error" message="there is no `manifest.json`">packs/a/manifest.json:1:1: error[missing-file]: there is no `manifest.json`
            </failure>
                </testcase>
              </testsuite>
              <testsuite name="unread" tests="1" failures="0" errors="1">
                <testcase name="packs/b" classname="unread">
                  <error type="unread" message="permission denied"/>
                </testcase>
              </testsuite>
            </testsuites>
        "#]].assert_eq(&case.show(Format::Junit));
    }

    #[test]
    fn all_that_means_something_in_xml_is_escaped() {
        let file = "levels/<&\">\n.json";
        let case = Case::new(&[(file, "1")]).error(
            "x",
            file,
            "1",
            "]]> </failure> \"&amp;\" \u{0}\u{1b}\r\n\u{ffff}",
        );
        expect![[r#"
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="goldpath" tests="1" failures="1" errors="0">
              <testsuite name="packs/a" tests="1" failures="1" errors="0">
                <testcase name="levels/&lt;&amp;&quot;&gt;\n.json" classname="packs/a">
                  <failure type="error" message="]]&gt; &lt;/failure&gt; &quot;&amp;amp;&quot; \u0000\u001b\r\n�">packs/a/levels/&lt;&amp;"&gt;\n.json:1:1: error[x]: ]]&gt; &lt;/failure&gt; "&amp;amp;" \u0000\u001b\r\n�
            </failure>
                </testcase>
              </testsuite>
            </testsuites>
        "#]].assert_eq(&case.show(Format::Junit));
    }

    #[test]
    fn nothing_checked_is_a_document_too() {
        let nothing = super::document(&[], &[]);
        expect![[r#"
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="goldpath" tests="0" failures="0" errors="0">
            </testsuites>
        "#]]
        .assert_eq(&String::from_utf8(nothing).unwrap());
    }
}
