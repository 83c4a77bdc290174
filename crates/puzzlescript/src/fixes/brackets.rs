//! Brackets and arrows that a rule lacks, put where they can stand.

use language::Applicability::Unsafe;
use text::{Edit, TextRange};

use super::{TextFix, rule_at};
use crate::read::{Reading, RuleToken};
use crate::words::{COMMANDS, RULE_DIRECTIONS, RULE_MODIFIERS, find};

/// Opens and closes the brackets of the rule that a range is in.
pub(super) fn balanced(reading: &Reading, range: TextRange) -> Option<TextFix> {
    let line = rule_at(reading, range)?;
    let names = &reading.source.names;
    let mut edits = Vec::new();
    let insert = |at, insert: &str| Edit { range: TextRange::empty(at), insert: insert.to_owned() };
    let remove = |from, to| Edit { range: TextRange::new(from, to), insert: String::new() };
    let mut is_open = false;
    // Where brackets that are closed without being opened can open: before the first word that can stand inside.
    let mut first_inside = None;
    let mut last = None;
    let mut before = "";
    for token in &line.tokens {
        let word = names.text(token.name);
        match word {
            "[" if before == "[" => edits.extend(last.map(|last| remove(last, token.at.end()))),
            "[" | "->" => {
                if is_open {
                    edits.push(insert(token.at.start(), "] "));
                }
                is_open = word == "[";
                first_inside = None;
            }
            "]" => {
                match (is_open, first_inside) {
                    (true, _) => {}
                    (false, Some(at)) => edits.push(insert(at, "[ ")),
                    (false, None) if before == "]" => {
                        edits.extend(last.map(|last| remove(last, token.at.end())));
                    }
                    (false, None) => return None,
                }
                is_open = false;
                first_inside = None;
            }
            _ if find(COMMANDS, word).is_some() => {
                if is_open {
                    edits.push(insert(token.at.start(), "] "));
                }
                is_open = false;
                last = None;
                // What follows is a text, or other commands.
                break;
            }
            _ => {
                let is_prefix = find(RULE_MODIFIERS, word).is_some()
                    || RULE_DIRECTIONS.iter().any(|direction| direction.word == word);
                if !is_open && (!is_prefix || first_inside.is_some()) {
                    first_inside = first_inside.or(Some(token.at.start()));
                }
            }
        }
        last = Some(token.at.end());
        before = word;
    }
    if let Some(last) = last.filter(|_| is_open) {
        edits.push(insert(last, " ]"));
    }
    (!edits.is_empty()).then(|| TextFix {
        title: "balance the brackets".to_owned(),
        applicability: Unsafe,
        edits,
    })
}

/// Puts an arrow between the halves of a rule that has none.
pub(super) fn arrow(reading: &Reading, range: TextRange) -> Option<TextFix> {
    let line = rule_at(reading, range)?;
    let names = &reading.source.names;
    // What follows a command may be a text.
    let is_command = |token: &&RuleToken| find(COMMANDS, names.text(token.name)).is_some();
    let patterns = line.tokens.iter().take_while(|token| !is_command(token));
    let opened: Vec<_> = patterns.filter(|token| names.text(token.name) == "[").collect();
    let middle = opened.get(opened.len() / 2).filter(|_| opened.len() >= 2 && opened.len() % 2 == 0)?;
    let edit = Edit { range: TextRange::empty(middle.at.start()), insert: "-> ".to_owned() };
    Some(TextFix {
        title: "put `->` between the halves".to_owned(),
        applicability: Unsafe,
        edits: vec![edit],
    })
}
