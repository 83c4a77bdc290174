//! Brackets and arrows that a rule lacks, put where they can stand.

use language::Applicability::Unsafe;
use text::{Edit, TextRange};

use super::Draft;
use crate::read::{Reading, RuleLine};
use crate::words::{COMMANDS, RULE_DIRECTIONS, RULE_MODIFIERS, find};

/// Opens and closes the brackets of the rule that a range is in.
pub(super) fn balanced(reading: &Reading, range: TextRange) -> Option<Draft> {
    let line = rule_at(reading, range)?;
    let names = &reading.source.names;
    let mut edits = Vec::new();
    let insert = |at, insert: &str| Edit { range: TextRange::empty(at), insert: insert.to_owned() };
    let mut is_open = false;
    // Where brackets that are closed without being opened can open: before the first word that can stand inside.
    let mut first_inside = None;
    let mut last = None;
    for token in &line.tokens {
        let word = names.text(token.name);
        match word {
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
    }
    if let Some(last) = last.filter(|_| is_open) {
        edits.push(insert(last, " ]"));
    }
    (!edits.is_empty()).then(|| Draft {
        title: "balance the brackets".to_owned(),
        applicability: Unsafe,
        edits,
    })
}

/// Puts an arrow between the halves of a rule that has none.
pub(super) fn arrow(reading: &Reading, range: TextRange) -> Option<Draft> {
    let line = rule_at(reading, range)?;
    let names = &reading.source.names;
    let opened: Vec<_> = line.tokens.iter().filter(|token| names.text(token.name) == "[").collect();
    let middle = opened.get(opened.len() / 2).filter(|_| opened.len() >= 2 && opened.len() % 2 == 0)?;
    let edit = Edit { range: TextRange::empty(middle.at.start()), insert: "-> ".to_owned() };
    Some(Draft { title: "put `->` between the halves".to_owned(), applicability: Unsafe, edits: vec![edit] })
}

fn rule_at(reading: &Reading, range: TextRange) -> Option<&RuleLine> {
    reading.source.rules.iter().find(|line| line.at.intersect(range).is_some())
}
