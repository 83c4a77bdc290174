//! The rule above, turned: for rules that are written once for each direction.

use language::CompletionKind;

use super::super::items::Items;
use super::super::place::Place;
use crate::read::TokenKind;

/// The directions, each a quarter turn to the right of the one before.
const TURNS: [&str; 4] = ["up", "right", "down", "left"];

/// Proposes the rule above in the directions in which it is not written yet.
pub(super) fn propose(place: &Place<'_>, items: &mut Items<'_>) {
    let rules = &place.reading.source.rules;
    let Some(above) = rules.iter().rev().find(|rule| rule.at.end() < place.line.start()) else { return };
    let Some(text) = place.text.get(std::ops::Range::<usize>::from(above.at)) else { return };
    let first = place.reading.tokens.partition_point(|it| it.at.start() < above.at.start());
    let tokens = place.reading.tokens.get(first..).unwrap_or_default().iter();
    let tokens: Vec<_> = tokens
        .take_while(|token| above.at.contains_range(token.at))
        .filter(|token| matches!(token.kind, TokenKind::Direction | TokenKind::Movement))
        .filter(|token| TURNS.contains(&place.lower(token).as_str()))
        .collect();
    if tokens.is_empty() {
        return;
    }
    let turned = |quarters: usize| {
        let mut turned = String::with_capacity(text.len() + 8);
        let mut end = above.at.start();
        for token in &tokens {
            turned.push_str(crate::occurrences::written(
                place.text,
                text::TextRange::new(end, token.at.start()),
            ));
            let written = crate::occurrences::written(place.text, token.at);
            let lower = written.to_lowercase();
            let at = TURNS.iter().position(|it| *it == lower).unwrap_or_default();
            let word = TURNS.get((at + quarters) % TURNS.len()).copied().unwrap_or_default();
            turned.push_str(&in_case_of(written, word));
            end = token.at.end();
        }
        turned.push_str(crate::occurrences::written(place.text, text::TextRange::new(end, above.at.end())));
        turned.trim().to_owned()
    };
    let is_written = |rule: &str| {
        let lines = rules.iter().filter_map(|it| place.text.get(std::ops::Range::<usize>::from(it.at)));
        lines.into_iter().any(|line| line.trim().eq_ignore_ascii_case(rule))
    };
    let missing: Vec<String> = (1..TURNS.len()).map(turned).filter(|rule| !is_written(rule)).collect();
    if missing.is_empty() {
        return;
    }
    let mut item = items.item("the rule above, turned", CompletionKind::Snippet, missing.join("\n"));
    item.detail = missing.first().cloned();
    items.add("the rule above, turned", 150, item);
    for rule in missing {
        let item = items.item(&rule, CompletionKind::Snippet, rule.clone());
        items.add(&rule, 140, item);
    }
}

/// A word with capitals where another one has them.
fn in_case_of(other: &str, word: &str) -> String {
    let is_upper = |letter: Option<char>| letter.is_some_and(char::is_uppercase);
    let mut letters = other.chars();
    match (is_upper(letters.next()), is_upper(letters.next())) {
        (true, true) => word.to_uppercase(),
        (true, false) => word.get(..1).unwrap_or_default().to_uppercase() + word.get(1..).unwrap_or_default(),
        _ => word.to_owned(),
    }
}
