//! `goldpath explain`: the documentation of diagnostic codes.

use std::io::Write;

use language::{Languages, nearest};

use super::rules::{self, Described};
use crate::args::Explain;
use crate::exit::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(args: &Explain, languages: Languages) -> Result<Exit, Failure> {
    match &args.code {
        None => rules::print(&rules::all(languages), args.lines)?,
        Some(code) if args.lines.are_json() => rules::print(&[find(code, languages)?], args.lines)?,
        Some(code) => {
            let mut output = Output::text();
            explain(&mut output, &find(code, languages)?)?;
            output.flush()?;
        }
    }
    Ok(Exit::Clean)
}

fn find(code: &str, languages: Languages) -> Result<Described, Failure> {
    // Accept the form of diagnostics: `error[unknown-event]`.
    let bare = code.trim().trim_end_matches(']').rsplit('[').next().unwrap_or(code);
    let all = rules::all(languages);
    let near = nearest(bare, all.iter().map(|it| it.code));
    let code = languages.rule(bare).map_or(bare, |rule| rule.code);
    all.into_iter().find(|it| it.code == code).ok_or_else(|| {
        Failure::usage(match near {
            Some(near) => format!("unknown code `{code}`; did you mean `{near}`?"),
            None => format!("unknown code `{code}`; run `goldpath rules` to list all"),
        })
    })
}

fn explain(output: &mut Output, rule: &Described) -> std::io::Result<()> {
    let title = output.bold(&format!("{}[{}]", rule.severity, rule.code));
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
