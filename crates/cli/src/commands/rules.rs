//! `goldpath rules`: which rules there are. What one of them means is told by `goldpath explain`.

use std::io::Write;

use check::Rule;
use language::Applicability;
use serde::Serialize;

use crate::args::{RuleFormat, Rules};
use crate::exit::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(args: &Rules) -> Result<Exit, Failure> {
    let wanted: Vec<language::Severity> = args.severity.iter().map(|&it| it.into()).collect();
    let is_wanted = |rule: &&&Rule| wanted.is_empty() || wanted.contains(&rule.severity);
    let rules: Vec<&Rule> = check::rules().iter().filter(is_wanted).copied().collect();
    print(&rules, args.format)?;
    Ok(Exit::Clean)
}

/// Prints a list of rules.
pub(super) fn print(rules: &[&'static Rule], format: RuleFormat) -> Result<(), Failure> {
    match format {
        RuleFormat::Human => print_lines(rules),
        RuleFormat::Json => print_json(rules),
    }
}

fn print_lines(rules: &[&Rule]) -> Result<(), Failure> {
    let mut output = Output::text();
    let width = rules.iter().map(|rule| rule.code.len()).max().unwrap_or(0);
    for rule in rules {
        // Padded before it is styled: styles have no width.
        let code = output.bold(&format!("{:width$}", rule.code));
        let fix = fix_of(rule).map(|sure| format!("{sure} fix")).unwrap_or_default();
        writeln!(output, "{code}  {:7}  {fix:10}  {}", rule.severity.name(), rule.summary)?;
    }
    Ok(output.flush()?)
}

/// How sure the fixes of a rule are.
fn fix_of(rule: &Rule) -> Option<&'static str> {
    rule.fix().map(|sure| match sure {
        Applicability::Safe => "safe",
        Applicability::Unsafe => "unsafe",
    })
}

/// A rule as JSON.
#[derive(Serialize)]
struct Described {
    code: &'static str,
    severity: &'static str,
    fix: Option<&'static str>,
    summary: &'static str,
    doc: &'static str,
    wrong: &'static str,
    right: &'static str,
}

impl From<&'static Rule> for Described {
    fn from(rule: &'static Rule) -> Self {
        let Rule { code, severity, summary, doc, wrong, right, .. } = rule;
        Self { code, severity: severity.name(), fix: fix_of(rule), summary, doc, wrong, right }
    }
}

fn print_json(rules: &[&'static Rule]) -> Result<(), Failure> {
    let mut output = Output::data();
    for &rule in rules {
        let line = serde_json::to_string(&Described::from(rule)).map_err(std::io::Error::from)?;
        writeln!(output, "{line}")?;
    }
    Ok(output.flush()?)
}
