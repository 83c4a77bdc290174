//! `goldpath explain`: what the codes of diagnostics mean.

use std::io::Write;

use serde::Serialize;

use crate::args::{Explain, ExplainFormat};
use crate::exit::{Exit, Failure};
use crate::nearest::nearest;
use crate::output::Output;

/// What a code means.
#[derive(Serialize)]
struct Explained {
    code: &'static str,
    severity: &'static str,
    summary: &'static str,
    doc: &'static str,
    wrong: &'static str,
    right: &'static str,
}

/// All that there are: of packs, and then of settings.
fn all() -> Vec<Explained> {
    let of_packs = check::rules().iter().map(|it| Explained {
        code: it.code,
        severity: it.severity.name(),
        summary: it.summary,
        doc: it.doc,
        wrong: it.wrong,
        right: it.right,
    });
    let of_settings = settings::notices().iter().map(|it| Explained {
        code: it.code,
        severity: it.severity.name(),
        summary: it.summary,
        doc: it.doc,
        wrong: it.wrong,
        right: it.right,
    });
    of_packs.chain(of_settings).collect()
}

pub(crate) fn run(args: &Explain) -> Result<Exit, Failure> {
    let rules = match &args.code {
        None => all(),
        Some(code) => vec![find(code)?],
    };
    let mut output = if args.format == ExplainFormat::Json { Output::data() } else { Output::text() };
    match (args.format, &args.code) {
        (ExplainFormat::Json, _) => {
            for rule in rules {
                let line = serde_json::to_string(&rule).map_err(std::io::Error::from)?;
                writeln!(output, "{line}")?;
            }
        }
        (ExplainFormat::Human, None) => {
            let width = rules.iter().map(|rule| rule.code.len()).max().unwrap_or(0);
            for rule in rules {
                // Padded before it is styled: styles have no width.
                let code = output.bold(&format!("{:width$}", rule.code));
                writeln!(output, "{code}  {:7}  {}", rule.severity, rule.summary)?;
            }
        }
        (ExplainFormat::Human, Some(_)) => {
            for rule in rules {
                explain(&mut output, &rule)?;
            }
        }
    }
    output.flush()?;
    Ok(Exit::Clean)
}

fn find(code: &str) -> Result<Explained, Failure> {
    // As diagnostics print it: `error[unknown-event]`.
    let bare = code.trim().trim_end_matches(']').rsplit('[').next().unwrap_or(code);
    let all = all();
    let near = nearest(bare, all.iter().map(|it| it.code));
    all.into_iter().find(|it| it.code == bare).ok_or_else(|| {
        Failure::usage(match near {
            Some(near) => format!("there is no code `{code}`; did you mean `{near}`?"),
            None => format!("there is no code `{code}`; `goldpath explain` lists all"),
        })
    })
}

fn explain(output: &mut Output, rule: &Explained) -> std::io::Result<()> {
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
