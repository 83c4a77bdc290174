//! A level file and its board (engine.md 1.3 and 2.1, casts.md "Loading").

use super::super::board::{Block, Board, Direction, Entity, Layer, Pos};
use super::super::values::{Go, Object, Value, throw};
use super::{Game, Rule, each_object, objects_by_name, rules};

/// A goal or a lose condition.
#[derive(Clone, Debug)]
pub(crate) struct Typed {
    pub(crate) id: String,
    pub(crate) kind: String,
    pub(crate) config: Object,
}

/// A submitted action.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) action: String,
    pub(crate) params: Object,
}

#[derive(Clone, Debug)]
pub(crate) struct Level {
    pub(crate) id: String,
    pub(crate) board: Board,
    /// Read when the level opens.
    pub(crate) state: Object,
    pub(crate) goals: Vec<Typed>,
    pub(crate) lose_conditions: Vec<Typed>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) overrides: Vec<(String, Object)>,
    pub(crate) gold_path: Vec<Step>,
}

pub(super) fn level(value: &Value, game: &Game) -> Go<Level> {
    let level = value.object("level")?;
    level.get("title").maybe_text("title")?;
    level.get("guide").maybe_text("guide")?;
    level.get("metadata").maybe_object("metadata")?;
    Ok(Level {
        id: level.get("id").text("level id")?,
        board: board(&level.get("board").object("board")?, game)?,
        state: level.get("state").maybe_object("state")?.unwrap_or_default(),
        goals: typed(level.get("goals"), true)?,
        lose_conditions: typed(level.get("loseConditions"), false)?,
        rules: rules::rules(level.get("rules"))?,
        overrides: objects_by_name(level.get("systemOverrides"), "systemOverrides")?,
        gold_path: gold_path(level.get("solution"))?,
    })
}

fn typed(value: &Value, with_id: bool) -> Go<Vec<Typed>> {
    let entries = each_object(value, "goals and lose conditions")?;
    let read = |entry: &Object| {
        if with_id {
            entry.get("display").maybe_object("display")?;
        }
        Ok(Typed {
            id: if with_id { entry.get("id").text("goal id")? } else { String::new() },
            kind: entry.get("type").text("type")?,
            config: entry.get("config").maybe_object("config")?.unwrap_or_default(),
        })
    };
    entries.iter().map(read).collect()
}

fn board(board: &Object, game: &Game) -> Go<Board> {
    let size = board.get("size").cell("size")?;
    if size.x < 0 || size.y < 0 {
        return throw("size: negative");
    }
    // Production would try, but it would take too long.
    if size.x.saturating_mul(size.y) > 1_000_000 {
        return Err(super::super::values::Stop::Endless);
    }
    let mut made = Board { width: size.x, height: size.y, layers: Vec::new(), blocks: Vec::new() };
    let given = board.get("layers").maybe_object("layers")?.unwrap_or_default();
    for entry in &game.layers {
        let mut layer = Layer {
            id: entry.id.clone(),
            occupancy: entry.occupancy.clone(),
            default: entry.default.clone(),
            rows: Vec::new(),
        };
        layer.rows = vec![vec![layer.fill(); size.x as usize]; size.y as usize];
        fill(&mut layer, given.get(&entry.id))?;
        made.layers.push(layer);
    }
    for entry in each_object(board.get("multiCellObjects"), "multiCellObjects")? {
        made.blocks.push(block(&entry)?);
    }
    Ok(made)
}

/// Dense rows or sparse entries, over the initial content of a layer.
fn fill(layer: &mut Layer, value: &Value) -> Go<()> {
    match value {
        Value::Null => Ok(()),
        Value::List(rows) => dense(layer, rows),
        Value::Object(object) if object.get("format").equals(&"sparse".into()) => {
            for entry in each_object(object.get("entries"), "entries")? {
                sparse(layer, &entry)?;
            }
            Ok(())
        }
        other => throw(format!("layer {}: {other}", layer.id)),
    }
}

fn dense(layer: &mut Layer, rows: &[Value]) -> Go<()> {
    for (cells, value) in layer.rows.iter_mut().zip(rows) {
        let Some(row) = value.maybe_list("a row")? else { continue };
        for (cell, value) in cells.iter_mut().zip(&row) {
            *cell = match value {
                Value::Null => None,
                Value::Text(kind) => Some(Entity::plain(kind)),
                Value::Object(object) => Some(Entity {
                    kind: object.get("kind").text("kind of a cell")?,
                    params: object.without(&["kind"]),
                }),
                other => return throw(format!("cell: {other}")),
            };
        }
    }
    Ok(())
}

fn sparse(layer: &mut Layer, entry: &Object) -> Go<()> {
    let at = entry.get("position").cell("position")?;
    let Some(kind) = entry.get("kind").maybe_text("kind")? else { return Ok(()) };
    let row = usize::try_from(at.y).ok().and_then(|y| layer.rows.get_mut(y));
    let cell = row.and_then(|row| usize::try_from(at.x).ok().and_then(|x| row.get_mut(x)));
    if let Some(cell) = cell {
        *cell = Some(Entity { kind, params: entry.without(&["position", "kind"]) });
    }
    Ok(())
}

fn block(entry: &Object) -> Go<Block> {
    let mut cells: Vec<Pos> = Vec::new();
    for cell in entry.get("cells").list("cells")? {
        match &cell {
            Value::List(_) => cells.push(cell.cell("cells")?),
            Value::Object(object) => {
                cells.push(object.get("position").cell("position")?);
                object.get("sprite").maybe_text("sprite")?;
            }
            _ => {}
        }
    }
    Ok(Block {
        id: entry.get("id").text("id of a multi-cell object")?,
        kind: entry.get("kind").text("kind of a multi-cell object")?,
        cells,
        params: entry.get("params").maybe_object("params")?.unwrap_or_default(),
    })
}

fn gold_path(solution: &Value) -> Go<Vec<Step>> {
    let Some(solution) = solution.maybe_object("solution")? else { return Ok(Vec::new()) };
    for stop in solution.get("hintStops").maybe_list("hintStops")?.unwrap_or_default() {
        stop.whole("hintStops")?;
    }
    solution.get("goldPath").maybe_list("goldPath")?.unwrap_or_default().iter().map(step).collect()
}

/// A step of a gold path, as the action that it represents (engine.md 8.1).
pub(crate) fn step(value: &Value) -> Go<Step> {
    match value {
        Value::Text(word) if Direction::named(word).is_some_and(Direction::is_cardinal) => {
            let mut params = Object::default();
            params.set("direction", word.as_str().into());
            Ok(Step { action: "move".to_owned(), params })
        }
        Value::Text(word) => Ok(Step { action: word.clone(), params: Object::default() }),
        Value::Object(object) => {
            let action = match object.get("action").maybe_text("action")? {
                Some(action) => action,
                None => object.get("type").maybe_text("type")?.unwrap_or_default(),
            };
            Ok(Step { action, params: object.without(&["action", "type"]) })
        }
        other => throw(format!("a step: {other}")),
    }
}
