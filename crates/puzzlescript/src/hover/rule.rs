//! What a line of RULES becomes.

use std::fmt::Write as _;

use language::plural;
use text::TextRange;

use crate::check::Checked;
use crate::compile::PrintedRule;
use crate::read::RuleLine;
use crate::session::Played;

/// The most compiled rules that are listed.
const MAX_LISTED: usize = 12;

/// The compiled rules of the line that a place is in, its group and its loop.
pub(super) fn explain(checked: &Checked, at: TextRange, played: Option<&[&Played]>) -> Option<String> {
    let line = line_of(checked, at)?.line;
    let all = checked.compiled.rules.as_ref()?;
    let own: Vec<PrintedRule> = all.of_line(line).collect();
    let first = own.first()?;
    let mut text = format!("{} from this line", plural(own.len(), "compiled rule"));
    // Writing to a string cannot fail.
    let of_group: Vec<u32> = all.lines_of_group(first.group).collect();
    if let ([from, .., to], true) = (of_group.as_slice(), of_group.len() > 1) {
        let _ = write!(text, "; one group with the rules of lines {from} to {to}");
    }
    if let Some((from, to)) = loop_of(checked, line) {
        let _ = write!(text, "; repeated in the loop of lines {from} to {to}");
    }
    if first.is_late {
        text.push_str("; after movement");
    }
    text.push_str("\n\n```puzzlescript\n");
    for rule in own.iter().take(MAX_LISTED) {
        let _ = writeln!(text, "{}", rule.text);
    }
    text.push_str("```");
    if let Some(more) = own.len().checked_sub(MAX_LISTED).filter(|more| *more > 0) {
        let _ = write!(text, "\n\nand {more} more");
    }
    if let Some(acted) = played.and_then(|played| acted(line, played)) {
        let _ = write!(text, "\n\n{acted}");
    }
    Some(text)
}

/// In how many sessions a rule of a line acted; `None` without sessions.
fn acted(line: u32, played: &[&Played]) -> Option<String> {
    let inputs: Vec<u32> = played.iter().filter_map(|it| it.inputs_by_line.get(&line).copied()).collect();
    let sessions = plural(played.len(), "session");
    match (inputs.len(), played.len()) {
        (_, 0) => None,
        (0, _) => Some(format!("acts in none of {sessions}")),
        (count, _) => {
            let total = inputs.iter().sum::<u32>() as usize;
            Some(format!("acts in {count} of {sessions}, in {}", plural(total, "input")))
        }
    }
}

/// The lines of the loop around a line (spec section 12).
fn loop_of(checked: &Checked, line: u32) -> Option<(u32, u32)> {
    let source = &checked.reading.source;
    let is_mark = |rule: &&RuleLine| match rule.tokens.as_slice() {
        [only] => matches!(source.names.text(only.name), "startloop" | "endloop"),
        _ => false,
    };
    let marks: Vec<u32> = source.rules.iter().filter(is_mark).map(|rule| rule.line).collect();
    let pairs = marks.chunks_exact(2).filter_map(|pair| Some((*pair.first()?, *pair.last()?)));
    pairs.into_iter().find(|(from, to)| (*from..=*to).contains(&line))
}

/// The line of RULES that holds a place.
fn line_of(checked: &Checked, at: TextRange) -> Option<&RuleLine> {
    let rules = &checked.reading.source.rules;
    let behind = rules.partition_point(|rule| rule.at.start() <= at.start());
    rules.get(behind.checked_sub(1)?).filter(|rule| rule.at.contains_range(at))
}
