//! Another text for a name of a game, and the proof that the game stays the same but for that name.

use language::escape;
use text::{Edit, TextRange, TextSize};

use crate::check::Checked;
use crate::compile::PrintedRule;
use crate::describe;
use crate::occurrences::{self, Place};
use crate::proof;
use crate::read::{Reading, TokenKind, is_blank, is_word};
use crate::words::{REQUIRED_NAMES, find, is_keyword};

/// The name at an offset as it is written there, and its range. `Err`: why it must stay as it is.
pub(crate) fn renamable(
    text: &str,
    reading: &Reading,
    offset: TextSize,
) -> Result<Option<(String, TextRange)>, String> {
    let Some((name, range)) = occurrences::name_at(text, reading, offset) else { return Ok(None) };
    if find(REQUIRED_NAMES, &name).is_some() {
        return Err(format!("every game needs a name `{name}`"));
    }
    let declarations = places(text, reading, &name).filter(|place| place.is_definition).count();
    if declarations != 1 {
        return Err(format!(
            "`{}` is declared {declarations} times; a name must be declared once",
            escape(&name)
        ));
    }
    Ok(Some((occurrences::written(text, range).to_owned(), range)))
}

/// The edits of a game that give a name in lower case another text. `Err`: why that text can't be its name.
pub(crate) fn edits(text: &str, reading: &Reading, name: &str, new: &str) -> Result<Vec<Edit>, String> {
    expect_name(text, reading, name, new)?;
    let edit = |place: Place| Edit { range: place.at, insert: new.to_owned() };
    Ok(places(text, reading, name).map(edit).collect())
}

fn places(text: &str, reading: &Reading, name: &str) -> impl Iterator<Item = Place> + use<> {
    occurrences::places(text, reading, name).into_iter()
}

/// Fails for a text that cannot be the name of what has this name in lower case.
fn expect_name(text: &str, reading: &Reading, name: &str, new: &str) -> Result<(), String> {
    let lower = new.to_lowercase();
    let shown = escape(new);
    let mut letters = new.chars();
    let (first, is_letter) = (letters.next(), letters.next().is_none());
    let Some(first) = first else { return Err("a name has at least one letter".to_owned()) };
    if lower != name {
        if is_keyword(&lower) {
            return Err(format!("`{shown}` is a word of the language"));
        }
        let is_declared = reading.source.names.get(&lower).is_some_and(|name| reading.declared.has(name));
        if is_declared {
            return Err(format!("`{shown}` is declared already"));
        }
    }
    let row = reading.tokens.iter().filter(|token| token.kind == TokenKind::Glyphs);
    let mut rows = row.map(|token| occurrences::written(text, token.at).to_lowercase());
    let is_drawn = describe::is_letter(name) && rows.any(|row| row.contains(name));
    if is_drawn && !is_letter {
        return Err(format!("`{}` stands in levels, so its name must be one letter", escape(name)));
    }
    if is_letter {
        if is_blank(first) || matches!(first, '(' | ')' | '=') || first.len_utf16() > 1 {
            return Err(format!("a level cannot hold `{shown}`"));
        }
    } else if !new.chars().all(is_word) {
        return Err("a name of several letters has letters, digits and `_` only".to_owned());
    }
    Ok(())
}

/// Fails unless two games are the same but for a name, both in lower case: their messages, their compiled rules, their
/// boards, sounds and win conditions.
pub(crate) fn compare(before: &Checked, after: &Checked, [old, new]: [&str; 2]) -> Result<(), String> {
    let (was, is) = (proof::reported(before), proof::reported(after));
    if let Some((code, line)) =
        is.iter().find(|it| !was.contains(it)).or_else(|| was.iter().find(|it| !is.contains(it)))
    {
        let line = line.map_or_else(String::new, |line| format!(" in line {line}"));
        return Err(format!("`{code}`{line} is reported with one of the names only"));
    }
    if was.len() != is.len() {
        return Err("other diagnostics would be reported".to_owned());
    }
    let (one, other) = proof::games(before, after)?;
    let rules = |checked: &Checked| checked.compiled.rules.clone().unwrap_or_default();
    let (printed, renamed) = (rules(before), rules(after));
    let is_same = |(one, other): (PrintedRule, PrintedRule)| is_same_text(&one.text, &other.text, old, new);
    if printed.len() != renamed.len() || !printed.iter().zip(renamed.iter()).all(is_same) {
        return Err("the rules would compile to others".to_owned());
    }
    let is_same =
        one.rules == other.rules && one.late == other.late && proof::is_same_around_rules(one, other);
    if is_same { Ok(()) } else { Err("the game would be another one".to_owned()) }
}

/// Whether two printed rules are the same but for a name.
fn is_same_text(one: &str, other: &str, old: &str, new: &str) -> bool {
    let mut others = other.split(' ');
    let is_same = |word: &str| others.next().is_some_and(|it| it == word || word == old && it == new);
    one.split(' ').all(is_same) && others.next().is_none()
}
