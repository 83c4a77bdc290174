//! What is said about a game and what became of it, as data for outputs (spec section 18).

use puzzlescript_engine::model::{Entry, Game, Group, Loop};
use serde_json::{Map, Value, json};
use text::{Lines, TextRange};

use crate::check::{Checked, Origin, data};
use crate::compile::{Compiled, PrintedRules, direction_word};
use crate::messages::Message;

/// One object per message in order of emission, with the fields `file`, `code`, `severity`, `message`, `range` and those of the
/// language: `origin`, `line` (from 1, null without one), `counts` and `order`.
///
/// Messages of the reference have the origin `puzzlescript`, and come first; lints of our own have `lint`, and never count.
pub fn messages(file: &str, text: &str, checked: &Checked) -> Vec<Value> {
    let lines = Lines::new(text);
    let reference = checked.compiled.messages.list().iter().map(|message| (message, Origin::Reference));
    let all = reference.chain(checked.lints.iter().map(|lint| (lint, Origin::Lint)));
    all.enumerate().map(|(order, (message, origin))| object(file, &lines, order, message, origin)).collect()
}

fn object(file: &str, lines: &Lines, order: usize, message: &Message, origin: Origin) -> Value {
    let mut object = json!({
        "file": file,
        "code": message.rule.code,
        "severity": message.severity.name(),
        "message": message.text,
        "range": range(lines, message.range),
    });
    if let Value::Object(members) = &mut object {
        members
            .extend(data(message, origin, order).into_iter().map(|(name, value)| (name.to_owned(), value)));
    }
    object
}

fn range(lines: &Lines, range: TextRange) -> Value {
    let position = |offset| {
        let at = lines.position(offset);
        json!({ "line": at.line, "character": at.character })
    };
    json!({ "start": position(range.start()), "end": position(range.end()) })
}

/// The compiled game: first an object of the game, if there is one, then one per rule.
pub fn expansion(compiled: &Compiled) -> Vec<Value> {
    let rules = compiled.rules.iter().flat_map(PrintedRules::iter).map(|rule| {
        json!({
            "kind": "rule",
            "line": rule.line,
            "group": rule.group,
            "dir": direction_word(rule.direction),
            "late": rule.is_late,
            "rigid": rule.is_rigid,
            "random": rule.is_random,
            "text": rule.text,
        })
    });
    compiled.game.iter().map(|game| game_object(game)).chain(rules).collect()
}

fn game_object(game: &Game) -> Value {
    let groups = |groups: &[Group]| -> Value {
        groups.iter().map(|group| json!([group.line, group.rules.len()])).collect()
    };
    let loops = |loops: &[Loop]| -> Value {
        let ends = loops.iter().map(|it| (it.last.to_string(), json!(it.first)));
        Value::Object(ends.collect::<Map<_, _>>())
    };
    let level = |entry: &Entry| match entry {
        Entry::Board(board) => json!([board.width, board.height]),
        Entry::Message { .. } => json!("message"),
    };
    json!({
        "kind": "game",
        "objects": game.objects.iter().map(|object| &object.name).collect::<Vec<_>>(),
        "layers": game.objects.iter().map(|object| object.layer.0).collect::<Vec<_>>(),
        "ruleGroups": groups(&game.rules.groups),
        "lateRuleGroups": groups(&game.late.groups),
        "loopPoint": loops(&game.rules.loops),
        "lateLoopPoint": loops(&game.late.loops),
        "rigid": game.rules.groups.iter().any(|group| group.rigid.is_some()),
        "wins": game.wins.len(),
        "levels": game.levels.iter().map(level).collect::<Vec<_>>(),
    })
}
