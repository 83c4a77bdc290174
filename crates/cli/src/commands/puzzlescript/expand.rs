//! `goldpath expand`: the rules of a PuzzleScript game as they are played.

use std::io::Write;

use puzzlescript::{check, listing};
use serde_json::Value;

use crate::args::{Expand, ExpandFormat};
use crate::exit::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(args: &Expand) -> Result<Exit, Failure> {
    let text = super::read(&args.game)?;
    let checked = check::check(&text);
    let is_wanted = |line: &Value| args.line.is_none_or(|wanted| line["line"].as_u64() == Some(wanted));
    let lines = listing::expansion(&checked.compiled);
    let mut output = Output::data();
    match args.format {
        ExpandFormat::Json => {
            for line in lines.iter().filter(|line| line["kind"] != "rule" || is_wanted(line)) {
                writeln!(output, "{line}")?;
            }
        }
        ExpandFormat::Text => {
            let rules = lines.iter().filter(|line| line["kind"] == "rule" && is_wanted(line));
            let mut last = None;
            for rule in rules {
                let line = rule["line"].as_u64().unwrap_or_default();
                if last != Some(line) {
                    last = Some(line);
                    let index = usize::try_from(line).unwrap_or_default().saturating_sub(1);
                    let written = text.lines().nth(index).unwrap_or_default().trim();
                    writeln!(output, "{line}: {}", language::escape(written))?;
                }
                writeln!(output, "    {}", language::escape(rule["text"].as_str().unwrap_or_default()))?;
            }
        }
    }
    output.flush()?;
    let errors = checked.compiled.messages.errors();
    Ok(if errors > 0 { Exit::Found } else { Exit::Clean })
}
