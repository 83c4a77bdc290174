//! Proofs that a changed text of a game keeps what it should: what is reported, and the game that it compiles to.

mod rules;

use std::sync::Arc;

use puzzlescript_engine::model::{Entry, Game, ObjectSet, RuleList};

use crate::check::Checked;
use crate::session::level_hash;

/// What is reported about a game: codes and lines, in order.
pub(crate) fn reported(checked: &Checked) -> Vec<(&'static str, Option<u32>)> {
    let all = checked.compiled.messages.list().iter().chain(&checked.lints);
    let mut all: Vec<_> = all.map(|message| (message.rule.code, message.line.number())).collect();
    all.sort_unstable();
    all
}

/// Fails if anything would be reported more often than before, on whatever lines.
pub(crate) fn no_new_diagnostics(before: &Checked, after: &Checked) -> Result<(), String> {
    let codes = |checked| reported(checked).into_iter().map(|(code, _)| code).collect::<Vec<_>>();
    nothing_new(&codes(before), &codes(after))
}

/// Fails if the reference would report a code more often than before, on whatever lines. Lints of our own may come.
pub(crate) fn no_new_messages(before: &Checked, after: &Checked) -> Result<(), String> {
    let codes = |checked: &Checked| -> Vec<&'static str> {
        checked.compiled.messages.list().iter().map(|message| message.rule.code).collect()
    };
    nothing_new(&codes(before), &codes(after))
}

fn nothing_new(was: &[&'static str], is: &[&'static str]) -> Result<(), String> {
    let count = |codes: &[&str], code: &str| codes.iter().filter(|it| **it == code).count();
    match is.iter().find(|code| count(is, code) > count(was, code)) {
        Some(code) => Err(format!("`{code}` would be reported")),
        None => Ok(()),
    }
}

/// The compiled games of two texts.
pub(crate) fn games<'c>(before: &'c Checked, after: &'c Checked) -> Result<(&'c Game, &'c Game), String> {
    let games = before.compiled.game.as_deref().zip(after.compiled.game.as_deref());
    games.ok_or_else(|| "errors keep the game from being compared".to_owned())
}

/// Whether two games are the same but for their rules, the names of objects and the lines that things are on.
pub(crate) fn is_same_around_rules(one: &Game, other: &Game) -> bool {
    let wins = |game: &Game| -> Vec<_> {
        game.wins.iter().map(|win| (win.quantifier, win.what.clone(), win.on.clone())).collect()
    };
    wins(one) == wins(other)
        && entries(&one.levels) == entries(&other.levels)
        && one.sounds == other.sounds
        && (one.layers, one.background, &one.player) == (other.layers, other.background, &other.player)
}

/// Fails unless two games are the same, but for their rules, for names of the legend that come or go, and for the lines that
/// things are on.
pub(crate) fn same_around_rules(one: &Game, other: &Game) -> Result<(), String> {
    let is_same_names = || {
        one.names.iter().all(|(name, _)| {
            let named =
                |game: &Game| game.names.iter().rev().find(|(its, _)| its == name).map(|(_, it)| it.clone());
            named(other).is_none_or(|it| Some(it) == named(one))
        })
    };
    if is_same_objects(one, other) && is_same_names() && is_same_around_rules(one, other) {
        Ok(())
    } else {
        Err("the game would be another one".to_owned())
    }
}

/// Fails unless two games are the same, but for an entry of LEVELS that the other one has more.
pub(crate) fn same_but_for_entry(one: &Game, other: &Game, number: usize) -> Result<(), String> {
    let mut without = other.clone();
    if number < without.levels.len() {
        without.levels.remove(number);
    }
    same_around_rules(one, &without)?;
    same_rules(one, other)
}

/// Fails unless two games are the same, but for the order of the entries of LEVELS: the other one has those with these numbers.
pub(crate) fn same_but_for_order(one: &Game, other: &Game, order: &[usize]) -> Result<(), String> {
    let wanted: Option<Vec<Entry>> = order.iter().map(|number| one.levels.get(*number).cloned()).collect();
    if wanted.is_none_or(|wanted| entries(&wanted) != entries(&other.levels)) {
        return Err("the levels would be others".to_owned());
    }
    let as_before = Game { levels: one.levels.clone(), ..other.clone() };
    same_around_rules(one, &as_before)?;
    same_rules(one, other)
}

/// Fails unless the levels of two games have the same objects, by name.
pub(crate) fn same_levels(one: &Game, other: &Game) -> Result<(), String> {
    let cells = |game: &Game| -> Vec<Option<String>> {
        let cells = |entry: &Entry| match entry {
            Entry::Board(level) => Some(level_hash(game, level)),
            Entry::Message { .. } => None,
        };
        game.levels.iter().map(cells).collect()
    };
    if cells(one) == cells(other) { Ok(()) } else { Err("levels would have other objects".to_owned()) }
}

/// Fails unless two games have the same rules in the same order, whatever lines they are on.
pub(crate) fn same_rules(one: &Game, other: &Game) -> Result<(), String> {
    let is_same = list_without_lines(&one.rules) == list_without_lines(&other.rules)
        && list_without_lines(&one.late) == list_without_lines(&other.late);
    if is_same { Ok(()) } else { Err("the rules would compile to others".to_owned()) }
}

/// Fails unless two games are the same but for their names, and have rules that act alike, where rules are written out for
/// some objects.
pub(crate) fn same_play(one: &Game, other: &Game, written_out: &ObjectSet) -> Result<(), String> {
    same_around_rules(one, other)?;
    if rules::act_alike(one, other, written_out) {
        Ok(())
    } else {
        Err("the rules are not shown to act alike".to_owned())
    }
}

fn is_same_objects(one: &Game, other: &Game) -> bool {
    let objects = |game: &Game| -> Vec<_> {
        game.objects.iter().map(|it| puzzlescript_engine::model::Object { line: 0, ..it.clone() }).collect()
    };
    one.prelude == other.prelude && objects(one) == objects(other)
}

fn entries(levels: &[Entry]) -> Vec<Entry> {
    let mut levels = levels.to_vec();
    for entry in &mut levels {
        match entry {
            Entry::Board(board) => board.line = 0,
            Entry::Message { line, .. } => *line = 0,
        }
    }
    levels
}

fn list_without_lines(list: &RuleList) -> RuleList {
    let mut list = list.clone();
    for group in &mut list.groups {
        group.line = 0;
        for rule in Arc::make_mut(&mut group.rules) {
            rule.line = 0;
        }
    }
    list
}
