//! `goldpath explain`: what the codes of diagnostics mean.

use std::io::Write;

use check::Rule;
use serde::Serialize;

use crate::args::{Explain, ExplainFormat};
use crate::exit::{Exit, Failure};
use crate::nearest::nearest;
use crate::output::Output;

/// A rule as JSON.
#[derive(Serialize)]
struct Explained {
    code: &'static str,
    severity: &'static str,
    summary: &'static str,
    doc: &'static str,
    wrong: &'static str,
    right: &'static str,
}

impl From<&'static Rule> for Explained {
    fn from(rule: &'static Rule) -> Self {
        let Rule { code, severity, summary, doc, wrong, right, .. } = rule;
        Self { code, severity: severity.name(), summary, doc, wrong, right }
    }
}

pub(crate) fn run(args: &Explain) -> Result<Exit, Failure> {
    let rules = match &args.code {
        None => check::rules().to_vec(),
        Some(code) => vec![find(code)?],
    };
    let mut output = if args.format == ExplainFormat::Json { Output::data() } else { Output::text() };
    match (args.format, &args.code) {
        (ExplainFormat::Json, _) => {
            for rule in rules {
                let line = serde_json::to_string(&Explained::from(rule)).map_err(std::io::Error::from)?;
                writeln!(output, "{line}")?;
            }
        }
        (ExplainFormat::Human, None) => {
            let width = rules.iter().map(|rule| rule.code.len()).max().unwrap_or(0);
            for rule in rules {
                // Padded before it is styled: styles have no width.
                let code = output.bold(&format!("{:width$}", rule.code));
                writeln!(output, "{code}  {:7}  {}", rule.severity.name(), rule.summary)?;
            }
        }
        (ExplainFormat::Human, Some(_)) => {
            for rule in rules {
                explain(&mut output, rule)?;
            }
        }
    }
    output.flush()?;
    Ok(Exit::Clean)
}

fn find(code: &str) -> Result<&'static Rule, Failure> {
    // As diagnostics print it: `error[unknown-event]`.
    let bare = code.trim().trim_end_matches(']').rsplit('[').next().unwrap_or(code);
    check::rule(bare).ok_or_else(|| {
        Failure::usage(match nearest(bare, check::rules().iter().map(|rule| rule.code)) {
            Some(near) => format!("there is no code `{code}`; did you mean `{near}`?"),
            None => format!("there is no code `{code}`; `goldpath explain` lists all"),
        })
    })
}

fn explain(output: &mut Output, rule: &Rule) -> std::io::Result<()> {
    let title = output.bold(&format!("{}[{}]", rule.severity.name(), rule.code));
    writeln!(output, "{title}: {}\n\n{}", rule.summary, rule.doc.trim())?;
    for (title, example) in [("Wrong:", rule.wrong), ("Right:", rule.right)] {
        if !example.trim().is_empty() {
            let title = output.bold(title);
            writeln!(output, "\n{title}\n")?;
            for line in example.trim_matches('\n').lines() {
                writeln!(output, "{}", format!("    {line}").trim_end())?;
            }
        }
    }
    Ok(())
}
