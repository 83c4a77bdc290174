//! Lints of our own: what cannot have been meant, though the game plays. Each says only what is certain from the text.

use rustc_hash::FxHashSet;

use crate::messages::{Line, Message};
use crate::model::{Cell, Entry, Game, ObjectId, ObjectSet, Rule};
use crate::read::{Reading, RuleLine};
use crate::rules::lints::{OBJECT_NEVER_APPEARS, RULE_NEVER_APPLIES};
use crate::rules::prelude::THROTTLE_WITHOUT_REALTIME;

/// The lints of a text, in order of their places. `game` is the game of a text without errors.
pub(crate) fn lints(reading: &Reading, game: Option<&Game>) -> Vec<Message> {
    let mut lints = Vec::new();
    throttle(reading, &mut lints);
    if let Some(game) = game {
        reach(reading, game, &mut lints);
    }
    lints.sort_by_key(|lint| (lint.range.start(), lint.range.end()));
    lints
}

fn throttle(reading: &Reading, lints: &mut Vec<Message>) {
    let find = |key: &str| reading.source.settings.iter().rfind(|line| line.setting.key == key);
    if let (Some(line), None) = (find("throttle_movement"), find("realtime_interval")) {
        let text = "`throttle_movement` has a purpose with `realtime_interval` only";
        lints.push(Message::new(&THROTTLE_WITHOUT_REALTIME, Line::At(line.line), line.at, text));
    }
}

/// Which objects can ever be on a board, and so which rules can ever apply: those in levels, and those that rules make which
/// can apply. That asks for less than play does, so what it rules out never happens.
fn reach(reading: &Reading, game: &Game, lints: &mut Vec<Message>) {
    let mut boards = game.levels.iter().filter_map(|entry| match entry {
        Entry::Board(board) => Some(board),
        Entry::Message { .. } => None,
    });
    let mut there = game.no_objects();
    for board in &mut boards {
        for cell in board.cells.chunks(board.cell_words().max(1)) {
            crate::model::bits(cell).for_each(|bit| there.insert(ObjectId(bit as u32)));
        }
    }
    let rules: Vec<&Rule> = [&game.rules, &game.late]
        .into_iter()
        .flat_map(|list| &list.groups)
        .flat_map(|group| &group.rules)
        .collect();
    let mut waiting: Vec<&Rule> = rules.clone();
    loop {
        let (now, later): (Vec<&Rule>, Vec<&Rule>) = waiting.iter().partition(|rule| can_apply(rule, &there));
        if now.is_empty() {
            break;
        }
        for rule in now {
            add_made(rule, &mut there);
        }
        waiting = later;
    }
    let applying: FxHashSet<u32> =
        rules.iter().filter(|rule| can_apply(rule, &there)).map(|rule| rule.line).collect();
    let mut told = FxHashSet::default();
    for rule in &waiting {
        if applying.contains(&rule.line) || !told.insert(rule.line) {
            continue;
        }
        let Some(line) = reading.source.rules.iter().find(|it| it.line == rule.line) else { continue };
        lints.push(never_applies(game, rule, line, &there));
    }
    for (id, object) in (0..).zip(&game.objects) {
        let place = reading.source.objects.iter().find(|it| it.line == object.line);
        if let Some(place) = place.filter(|_| !there.contains(ObjectId(id))) {
            let text = format!("`{}` is in no level, and no rule that can apply makes one", object.written);
            lints.push(Message::new(&OBJECT_NEVER_APPEARS, Line::At(object.line), place.word.at, text));
        }
    }
}

/// Whether every cell of a rule can be there, as far as objects go.
fn can_apply(rule: &Rule, there: &ObjectSet) -> bool {
    rule.patterns.iter().flatten().all(|cell| match cell {
        Cell::Ellipsis => true,
        Cell::Match(cell) => {
            there.contains_all(&cell.required) && cell.any_of.iter().all(|set| there.meets(set))
        }
    })
}

fn add_made(rule: &Rule, there: &mut ObjectSet) {
    for cell in rule.patterns.iter().flatten() {
        let effect = if let Cell::Match(cell) = cell { cell.effect.as_ref() } else { None };
        if let Some(effect) = effect {
            there.union(&effect.set);
            there.union(&effect.random);
        }
    }
}

fn never_applies(game: &Game, rule: &Rule, line: &RuleLine, there: &ObjectSet) -> Message {
    let missing = rule.patterns.iter().flatten().find_map(|cell| match cell {
        Cell::Ellipsis => None,
        Cell::Match(cell) => {
            let plain = cell.required.iter().find(|id| !there.contains(*id));
            let any = cell.any_of.iter().find(|set| !there.meets(set));
            plain.or_else(|| any.and_then(|set| set.iter().next()))
        }
    });
    let name = missing.and_then(|id| game.objects.get(id.index())).map_or("", |object| &object.written);
    let text =
        format!("the rule never applies, as `{name}` is in no level and no rule that can apply makes one");
    Message::new(&RULE_NEVER_APPLIES, Line::At(line.line), line.at, text)
}
