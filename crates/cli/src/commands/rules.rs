//! `goldpath rules`: which rules there are. What one of them means is told by `goldpath explain`.

use std::io::Write;

use language::Applicability;
use serde::Serialize;

use crate::args::{RuleFormat, Rules};
use crate::exit::{Exit, Failure};
use crate::output::Output;

/// What a code means.
#[derive(Serialize)]
pub(super) struct Described {
    pub(super) code: &'static str,
    pub(super) severity: &'static str,
    /// How sure the surest of its fixes is.
    pub(super) fix: Option<&'static str>,
    pub(super) summary: &'static str,
    pub(super) doc: &'static str,
    pub(super) wrong: &'static str,
    pub(super) right: &'static str,
}

/// All that there are: of packs, and then of settings.
pub(super) fn all() -> Vec<Described> {
    let of_packs = check::rules().iter().map(|it| Described {
        code: it.code,
        severity: it.severity.name(),
        fix: it.fix().map(sure),
        summary: it.summary,
        doc: it.doc,
        wrong: it.wrong,
        right: it.right,
    });
    let of_settings = settings::notices().iter().map(|it| Described {
        code: it.code,
        severity: it.severity.name(),
        fix: None,
        summary: it.summary,
        doc: it.doc,
        wrong: it.wrong,
        right: it.right,
    });
    of_packs.chain(of_settings).collect()
}

const fn sure(applicability: Applicability) -> &'static str {
    match applicability {
        Applicability::Safe => "safe",
        Applicability::Unsafe => "unsafe",
        Applicability::Manual => "manual",
    }
}

pub(crate) fn run(args: &Rules) -> Result<Exit, Failure> {
    let wanted: Vec<&str> = args.severity.iter().map(|&it| language::Severity::from(it).name()).collect();
    let is_wanted = |rule: &Described| wanted.is_empty() || wanted.contains(&rule.severity);
    let rules: Vec<Described> = all().into_iter().filter(is_wanted).collect();
    print(&rules, args.format)?;
    Ok(Exit::Clean)
}

/// Prints a list of rules.
pub(super) fn print(rules: &[Described], format: RuleFormat) -> Result<(), Failure> {
    match format {
        RuleFormat::Human => print_lines(rules),
        RuleFormat::Json => print_json(rules),
    }
}

fn print_lines(rules: &[Described]) -> Result<(), Failure> {
    let mut output = Output::text();
    let width = rules.iter().map(|rule| rule.code.len()).max().unwrap_or(0);
    for rule in rules {
        // Padded before it is styled: styles have no width.
        let code = output.bold(&format!("{:width$}", rule.code));
        let fix = rule.fix.map(|sure| format!("{sure} fix")).unwrap_or_default();
        writeln!(output, "{code}  {:7}  {fix:10}  {}", rule.severity, rule.summary)?;
    }
    Ok(output.flush()?)
}

fn print_json(rules: &[Described]) -> Result<(), Failure> {
    let mut output = Output::data();
    for rule in rules {
        let line = serde_json::to_string(rule).map_err(std::io::Error::from)?;
        writeln!(output, "{line}")?;
    }
    Ok(output.flush()?)
}
