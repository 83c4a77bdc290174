//! Mutations of a board: entities placed, moved or removed.

use testrun::Chance;

use super::invent::junk;
use super::member;
use super::vocabulary::Vocabulary;
use crate::oracle::game::values::{Object, Value, object};

/// An entity in the notation of a cell.
fn entity(words: &Vocabulary, chance: &mut Chance) -> Value {
    let kind = Value::from(chance.one_of(&words.kinds).as_str());
    if chance.once_in(2) {
        return kind;
    }
    let mut made = Object::default();
    made.set("kind", kind);
    for _ in 0..=chance.below(2) {
        let param = chance.one_of(&words.params).clone();
        let value = match param.as_str() {
            _ if chance.once_in(8) => junk(chance),
            "behavior" => "b".into(),
            "value" => Value::Whole(chance.below(6) as i64),
            "sides" => Value::Whole(chance.below(16) as i64),
            "color" => (*chance.one_of(&["red", "blue", "gold"])).into(),
            _ => (*chance.one_of(&["a", "b", "right"])).into(),
        };
        made.set(&param, value);
    }
    Value::Object(made)
}

/// Sets a cell of a layer to an entity or to nothing, in any layer format.
pub(super) fn place(level: &mut Value, words: &Vocabulary, chance: &mut Chance) {
    let layer = chance.one_of(&words.layers).clone();
    let what = if chance.once_in(5) { Value::Null } else { entity(words, chance) };
    let at = words.cell(chance);
    let layers = member(member(level, "board", object([])), "layers", object([]));
    let sparse = object([("format", "sparse".into()), ("entries", Value::List(Vec::new()))]);
    match member(layers, &layer, sparse) {
        Value::List(rows) => {
            let Ok(at) = at.cell("a cell") else { return };
            let row = usize::try_from(at.y).ok().and_then(|y| rows.get_mut(y));
            if let Some(Value::List(cells)) = row
                && let Some(cell) = usize::try_from(at.x).ok().and_then(|x| cells.get_mut(x))
            {
                *cell = what;
            }
        }
        layer => {
            let Value::List(entries) = member(layer, "entries", Value::List(Vec::new())) else { return };
            entries.retain(|entry| *entry.get("position") != at);
            let mut entry = match what {
                Value::Null => return,
                Value::Object(entry) => entry,
                kind => Object(vec![("kind".to_owned(), kind)]),
            };
            entry.set("position", at);
            entries.push(Value::Object(entry));
        }
    }
}

/// Swaps two cells of a layer, or moves an entry.
pub(super) fn shift(level: &mut Value, words: &Vocabulary, chance: &mut Chance) {
    let layer = chance.one_of(&words.layers).clone();
    let layers = member(member(level, "board", object([])), "layers", object([]));
    match member(layers, &layer, Value::List(Vec::new())) {
        Value::List(rows) if !rows.is_empty() => {
            let (a, b) = (chance.below(rows.len()), chance.below(rows.len()));
            let (Value::List(first), Value::List(second)) = (rows[a].clone(), rows[b].clone()) else {
                return;
            };
            if first.is_empty() || second.is_empty() {
                return;
            }
            let (x, other) = (chance.below(first.len()), chance.below(second.len()));
            set(&mut rows[a], x, second[other].clone());
            set(&mut rows[b], other, first[x].clone());
        }
        layer => {
            let Value::List(entries) = member(layer, "entries", Value::List(Vec::new())) else { return };
            if !entries.is_empty() {
                let index = chance.below(entries.len());
                *member(&mut entries[index], "position", Value::Null) = words.cell(chance);
            }
        }
    }
}

fn set(row: &mut Value, index: usize, value: Value) {
    if let Value::List(cells) = row
        && let Some(cell) = cells.get_mut(index)
    {
        *cell = value;
    }
}

/// A multi-cell object, a pipe or a block.
pub(super) fn block(level: &mut Value, words: &Vocabulary, chance: &mut Chance) {
    let start = words.cell(chance);
    let Ok(start) = start.cell("a cell") else { return };
    let length = 1 + chance.below(4) as i64;
    let across = chance.once_in(2);
    let cell = |step: i64| {
        let (x, y) = if across { (start.x + step, start.y) } else { (start.x, start.y + step) };
        Value::List(vec![Value::Whole(x), Value::Whole(y)])
    };
    let mut params = Object::default();
    params.set("axis", (*chance.one_of(&["horizontal", "vertical", "both", "none"])).into());
    params.set("role", chance.one_of(&words.kinds).as_str().into());
    let number = chance.below(5);
    let item = |chance: &mut Chance| {
        if chance.once_in(9) { junk(chance) } else { Value::Whole(chance.below(5) as i64) }
    };
    params.set("queue", Value::List((0..number).map(|_| item(chance)).collect()));
    if chance.once_in(2) {
        params.set("exitPosition", cell(0));
        params.set("exitDirection", (*chance.one_of(&["up", "left", "down"])).into());
    }
    if chance.once_in(2) {
        params.set("exit2Position", cell(length - 1));
        params.set("exit2Direction", (*chance.one_of(&["down", "right"])).into());
    }
    let kind = if chance.once_in(2) { "pipe" } else { chance.one_of(&words.kinds).as_str() };
    let block = object([
        ("id", "invented".into()),
        ("kind", kind.into()),
        ("cells", Value::List((0..length).map(cell).collect())),
        ("params", Value::Object(params)),
    ]);
    let board = member(level, "board", object([]));
    if let Value::List(blocks) = member(board, "multiCellObjects", Value::List(Vec::new())) {
        blocks.push(block);
    }
}
