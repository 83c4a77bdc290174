//! `goldpath expand`: the rules of a game as they are played.

use std::io::Write;

use language::{ExpandedRule, Languages, escape};

use crate::args::{Expand, ExpandFormat};
use crate::commands::game_file::GameFile;
use crate::exit::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(args: &Expand, languages: Languages) -> Result<Exit, Failure> {
    let game = GameFile::open(&args.game, languages.having(|facets| facets.expansion.is_some()))?;
    let expansion = game.playable.facet(|facets| facets.expansion, "cannot be expanded")?;
    let expanded = expansion.expand();
    let is_wanted = |rule: &&ExpandedRule| args.line.is_none_or(|wanted| rule.line == wanted);
    let rules = expanded.rules.iter().filter(is_wanted);
    let mut output = Output::data();
    match args.format {
        ExpandFormat::Json => {
            for line in expanded.head.iter().chain(rules.map(|rule| &rule.json)) {
                output.object_text(line)?;
            }
        }
        ExpandFormat::Text => {
            let mut last = None;
            for rule in rules {
                if last != Some(rule.line) {
                    last = Some(rule.line);
                    let index = usize::try_from(rule.line).unwrap_or_default().saturating_sub(1);
                    let written = game.text().lines().nth(index).unwrap_or_default().trim();
                    writeln!(output, "{}: {}", rule.line, escape(written))?;
                }
                writeln!(output, "    {}", escape(&rule.text))?;
            }
        }
    }
    output.flush()?;
    Ok(if expanded.errors > 0 { Exit::Found } else { Exit::Clean })
}
