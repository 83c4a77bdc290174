//! `goldpath explain`: what the codes of diagnostics mean.

use std::io::Write;

use check::Rule;

use super::rules;
use crate::args::{Explain, RuleFormat};
use crate::exit::{Exit, Failure};
use crate::nearest::nearest;
use crate::output::Output;

pub(crate) fn run(args: &Explain) -> Result<Exit, Failure> {
    match (&args.code, args.format) {
        (None, format) => rules::print(check::rules(), format)?,
        (Some(code), RuleFormat::Json) => rules::print(&[find(code)?], RuleFormat::Json)?,
        (Some(code), RuleFormat::Human) => {
            let mut output = Output::text();
            explain(&mut output, find(code)?)?;
            output.flush()?;
        }
    }
    Ok(Exit::Clean)
}

fn find(code: &str) -> Result<&'static Rule, Failure> {
    // As diagnostics print it: `error[unknown-event]`.
    let bare = code.trim().trim_end_matches(']').rsplit('[').next().unwrap_or(code);
    check::rule(bare).ok_or_else(|| {
        Failure::usage(match nearest(bare, check::rules().iter().map(|rule| rule.code)) {
            Some(near) => format!("there is no code `{code}`; did you mean `{near}`?"),
            None => format!("there is no code `{code}`; `goldpath rules` lists all"),
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
