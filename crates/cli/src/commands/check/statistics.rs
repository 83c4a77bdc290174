//! The number of diagnostics per code.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use language::{Diagnostic, Severity};
use serde::Serialize;

use crate::args::Format;
use crate::exit::Failure;
use crate::output::versioned;

/// Counts by severity and code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Statistics {
    /// The count, and the summary of the code.
    counts: BTreeMap<(Severity, &'static str), (usize, &'static str)>,
}

/// A line of JSON output.
#[derive(Serialize)]
struct Line {
    code: &'static str,
    severity: &'static str,
    count: usize,
}

impl Statistics {
    /// Counts a diagnostic.
    pub(super) fn count(&mut self, diagnostic: &Diagnostic) {
        let key = (diagnostic.severity, diagnostic.code());
        self.counts.entry(key).or_insert((0, diagnostic.rule.summary)).0 += 1;
    }

    /// Adds other counts.
    pub(super) fn add(&mut self, other: &Self) {
        for (key, (count, summary)) in &other.counts {
            self.counts.entry(*key).or_insert((0, *summary)).0 += count;
        }
    }

    /// Fails for formats that cannot represent counts.
    pub(super) fn expect(format: Format) -> Result<(), Failure> {
        match format {
            Format::Human | Format::Concise | Format::Json => Ok(()),
            Format::Github | Format::Gitlab | Format::Sarif | Format::Junit => {
                Err(Failure::usage("`--statistics` requires `--format human`, `concise` or `json`"))
            }
        }
    }

    /// One line for each code, sorted by descending count, then severity, then code.
    pub(super) fn text(&self, format: Format) -> String {
        let mut lines: Vec<_> = self
            .counts
            .iter()
            .map(|((severity, code), (count, summary))| (*count, *severity, *code, *summary))
            .collect();
        lines.sort_by_key(|&(count, severity, code, _)| (std::cmp::Reverse(count), severity, code));
        let width = lines.first().map_or(0, |(count, ..)| count.to_string().len());
        let mut text = String::new();
        for (count, severity, code, summary) in lines {
            let severity = severity.name();
            // Neither writing to a string nor serializing strings and numbers can fail.
            let _ = if format == Format::Json {
                let line =
                    versioned(&serde_json::to_string(&Line { code, severity, count }).unwrap_or_default());
                writeln!(text, "{line}")
            } else {
                writeln!(text, "{count:width$}  {:32}  {summary}", format!("{severity}[{code}]"))
            };
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use crate::render::testing::rule;
    use std::sync::Arc;

    use expect_test::expect;
    use language::FileRange;

    use super::*;

    fn counted(findings: &[(Severity, &'static str, usize)]) -> Statistics {
        let mut statistics = Statistics::default();
        for &(severity, code, times) in findings {
            let at = FileRange { file: Arc::from("a"), range: text::range(0, 0) };
            let diagnostic = Diagnostic { severity, ..Diagnostic::new(rule(code), at, "") };
            (0..times).for_each(|_| statistics.count(&diagnostic));
        }
        statistics
    }

    #[test]
    fn most_often_comes_first_then_the_worst() {
        let mut statistics = counted(&[
            (Severity::Warning, "unknown-key", 2),
            (Severity::Warning, "idle-step", 2),
            (Severity::Error, "unknown-event", 2),
        ]);
        statistics.add(&counted(&[(Severity::Hint, "missing-expected-key", 11)]));
        expect![[r#"
            11  hint[missing-expected-key]        an object lacks a documented key
             2  error[unknown-event]              an event is unknown
             2  warning[idle-step]                a step of the gold path changes nothing
             2  warning[unknown-key]              an object has an unknown key
        "#]]
        .assert_eq(&statistics.text(Format::Human));
        expect![[r#"
            {"version":1,"code":"missing-expected-key","severity":"hint","count":11}
            {"version":1,"code":"unknown-event","severity":"error","count":2}
            {"version":1,"code":"idle-step","severity":"warning","count":2}
            {"version":1,"code":"unknown-key","severity":"warning","count":2}
        "#]]
        .assert_eq(&statistics.text(Format::Json));
    }

    #[test]
    fn nothing_found_is_no_line() {
        assert_eq!(Statistics::default().text(Format::Human), "");
    }
}
