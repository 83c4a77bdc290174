//! The text of a level that was made from nothing: the keys of the level it is like, in their order, with another board.

use std::fmt::Write as _;

use engine::{Pos, Value, def};
use json::{Kind, Node};
use language::FormatOptions;
use pack::{File, lower};
use text::Edit;

/// What a new level says of itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Written<'w> {
    pub(crate) id: &'w str,
    pub(crate) title: &'w str,
    pub(crate) level: &'w def::Level,
    pub(crate) path: &'w [def::Action],
    /// The text of `metadata`, if there is one.
    pub(crate) metadata: Option<&'w str>,
}

/// Keys whose texts are about the level that the new one is like.
const LEFT_OUT: [&str; 1] = ["guide"];

/// The text of a new level. Returns `None` if it would not say what the level is.
pub(crate) fn text(file: &File, written: Written<'_>) -> Option<String> {
    let root = pack::editable(file).ok()?;
    let before = lower::level(file);
    let level = written.level;
    let mut members: Vec<(String, String)> = Vec::new();
    for member in root.distinct_members() {
        let key = member.key.text().into_owned();
        let node = member.value;
        let text = match key.as_str() {
            "id" => json::quote(written.id),
            "title" => json::quote(written.title),
            "board" => board(node, level)?,
            "state" => state(node, level)?,
            "goals" if before.goals != level.goals => {
                let goals = level.goals.iter().map(|goal| (Some(&goal.id), &goal.ty, &goal.config));
                with_configs(goals)
            }
            "loseConditions" if before.lose_conditions != level.lose_conditions => {
                let conditions = level.lose_conditions.iter().map(|it| (None, &it.ty, &it.config));
                with_configs(conditions)
            }
            "solution" | "metadata" => continue,
            key if LEFT_OUT.contains(&key) => continue,
            _ => node.text().to_owned(),
        };
        members.push((key, text));
    }
    members.push(("solution".to_owned(), solution(written.path)));
    members.extend(written.metadata.map(|metadata| ("metadata".to_owned(), metadata.to_owned())));
    let members = members.into_iter().map(|(key, text)| format!("{}: {text}", json::quote(&key)));
    let text = format!("{{{}}}\n", members.collect::<Vec<_>>().join(", "));
    let plain = file.with_text(text);
    let text = text::apply(plain.tree.text(), &ide::format(&plain, None, &FormatOptions::default()))?;
    let after = lower::level(&file.with_text(text.clone()));
    ide::says_the_same(&after, level).then_some(text)
}

fn board(node: Node<'_>, level: &def::Level) -> Option<String> {
    let mut members = Vec::new();
    for member in node.distinct_members() {
        let key = member.key.text();
        let text = match &*key {
            "size" => format!("[{}, {}]", level.size.0, level.size.1),
            "layers" => layers(level),
            _ => member.value.text().to_owned(),
        };
        members.push(format!("{}: {text}", json::quote(&key)));
    }
    (node.kind() == Kind::Object).then(|| format!("{{{}}}", members.join(", ")))
}

fn layers(level: &def::Level) -> String {
    let layer = |(name, cells): &(String, def::Cells)| {
        let text = match cells {
            def::Cells::Dense(rows) => {
                let cell = |cell: &def::Cell| match cell {
                    def::Cell::Entity(entity) => self::entity(entity, None),
                    def::Cell::Empty | def::Cell::Unset => "null".to_owned(),
                };
                let row = |row: &Vec<def::Cell>| format!("[{}]", joined(row.iter().map(cell)));
                format!("[{}]", joined(rows.iter().map(row)))
            }
            def::Cells::Sparse(entries) => {
                let entry = |entry: &def::Entry| entity(&entry.entity, Some(entry.position));
                format!(r#"{{"format": "sparse", "entries": [{}]}}"#, joined(entries.iter().map(entry)))
            }
        };
        format!("{}: {text}", json::quote(name))
    };
    format!("{{{}}}", joined(level.layers.iter().map(layer)))
}

/// An entity, which is its kind alone if that says all.
fn entity(entity: &def::Entity, position: Option<Pos>) -> String {
    let kind = json::quote(&entity.kind);
    if entity.params.is_empty() && position.is_none() {
        return kind;
    }
    let position = position.map(|pos| format!(r#""position": [{}, {}], "#, pos.x, pos.y));
    let mut text = format!(r#"{{{}"kind": {kind}"#, position.unwrap_or_default());
    for (key, value) in &entity.params {
        // Writing to a text can't fail.
        let _ = write!(text, ", {}: {}", json::quote(key), self::value(value));
    }
    text + "}"
}

/// The state with the positions of the level.
fn state(node: Node<'_>, level: &def::Level) -> Option<String> {
    let at = |key: &str| node.get(key).and_then(|it| it.get("position"));
    let pairs = [(at("avatar"), level.avatar.position), (at("overlay"), level.overlay.map(|(pos, _)| pos))];
    let start = node.range().start();
    let edits = pairs.into_iter().filter_map(|(position, pos)| {
        let (position, pos) = (position?, pos?);
        Some(Edit { range: position.range() - start, insert: format!("[{}, {}]", pos.x, pos.y) })
    });
    text::apply(node.text(), &edits.collect::<Vec<_>>())
}

/// Goals, or lose conditions, which have no ids.
fn with_configs<'c>(them: impl Iterator<Item = (Option<&'c String>, &'c String, &'c Value)>) -> String {
    let one = |(id, ty, config): (Option<&String>, &String, &Value)| {
        let id = id.map(|id| format!(r#""id": {}, "#, json::quote(id))).unwrap_or_default();
        format!(r#"{{{id}"type": {}, "config": {}}}"#, json::quote(ty), value(config))
    };
    format!("[{}]", joined(them.map(one)))
}

/// The gold path, and a hint after a third of it if it is long enough for one.
fn solution(path: &[def::Action]) -> String {
    let step = |step: &def::Action| {
        let params = step.params.iter().map(|(key, it)| format!(", {}: {}", json::quote(key), value(it)));
        format!(r#"{{"action": {}{}}}"#, json::quote(&step.id), params.collect::<String>())
    };
    let hint = (path.len() > 2).then(|| format!(r#", "hintStops": [{}]"#, path.len() / 3));
    format!(r#"{{"goldPath": [{}]{}}}"#, joined(path.iter().map(step)), hint.unwrap_or_default())
}

/// A value, with its members in their order.
fn value(it: &Value) -> String {
    match it {
        Value::List(elements) => format!("[{}]", joined(elements.iter().map(value))),
        Value::Map(members) => {
            let member = |(key, it): &(String, Value)| format!("{}: {}", json::quote(key), value(it));
            format!("{{{}}}", joined(members.iter().map(member)))
        }
        other => other.canonical(),
    }
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}
