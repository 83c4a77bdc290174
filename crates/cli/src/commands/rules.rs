//! `goldpath rules`: lists the rules. `goldpath explain` documents each.

use std::io::Write;

use language::{Fixes, Languages};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::args::{Lines, Rules};
use crate::exit::{Exit, Failure};
use crate::output::Output;

/// A rule as it is listed.
#[derive(Serialize)]
pub(super) struct Described {
    pub(super) code: &'static str,
    pub(super) severity: &'static str,
    /// The group, which `--select` and `--ignore` accept.
    pub(super) group: &'static str,
    /// How often its diagnostics have fixes, and how safe they are.
    #[serde(serialize_with = "fixes_as_json")]
    pub(super) fixes: Fixes,
    pub(super) summary: &'static str,
    pub(super) doc: &'static str,
    pub(super) wrong: &'static str,
    pub(super) right: &'static str,
}

/// All rules, by language.
pub(super) fn all(languages: Languages) -> Vec<Described> {
    let rules = languages.iter().flat_map(|language| language.rules().iter().copied());
    let described = |rule: &'static language::Rule| Described {
        code: rule.code,
        severity: rule.severity.name(),
        group: rule.group,
        fixes: rule.fixes,
        summary: rule.summary,
        doc: rule.doc,
        wrong: rule.wrong,
        right: rule.right,
    };
    rules.map(described).collect()
}

/// Serializes fixes: `{ "offered": "sometimes", "applicability": ["safe", "manual"] }`.
fn fixes_as_json<S: Serializer>(fixes: &Fixes, to: S) -> Result<S::Ok, S::Error> {
    let sure: Vec<&str> = fixes.applicabilities().iter().map(|it| it.name()).collect();
    let mut map = to.serialize_map(Some(2))?;
    map.serialize_entry("offered", fixes.how_often())?;
    map.serialize_entry("applicability", &sure)?;
    map.end()
}

pub(crate) fn run(args: &Rules, languages: Languages) -> Result<Exit, Failure> {
    let wanted: Vec<&str> = args.severity.iter().map(|&it| language::Severity::from(it).name()).collect();
    let is_wanted = |rule: &Described| wanted.is_empty() || wanted.contains(&rule.severity);
    let rules: Vec<Described> = all(languages).into_iter().filter(is_wanted).collect();
    print(&rules, args.lines)?;
    Ok(Exit::Clean)
}

/// Prints a list of rules.
pub(super) fn print(rules: &[Described], lines: Lines) -> Result<(), Failure> {
    if lines.are_json() { print_json(rules) } else { print_lines(rules) }
}

fn print_lines(rules: &[Described]) -> Result<(), Failure> {
    let mut output = Output::text();
    let width = rules.iter().map(|rule| rule.code.len()).max().unwrap_or(0);
    let group_width = rules.iter().map(|rule| rule.group.len()).max().unwrap_or(0);
    let fixes: Vec<String> = rules.iter().map(|rule| rule.fixes.to_string()).collect();
    let fix_width = "fix: ".len() + fixes.iter().map(String::len).max().unwrap_or(0);
    for (rule, fixes) in rules.iter().zip(fixes) {
        // Pad before styling: escape sequences have no width.
        let code = output.bold(&format!("{:width$}", rule.code));
        let fixes = format!("fix: {fixes}");
        let Described { severity, group, summary, .. } = rule;
        writeln!(output, "{code}  {severity:7}  {group:group_width$}  {fixes:fix_width$}  {summary}")?;
    }
    Ok(output.flush()?)
}

fn print_json(rules: &[Described]) -> Result<(), Failure> {
    let mut output = Output::data();
    for rule in rules {
        output.object(rule)?;
    }
    Ok(output.flush()?)
}
