//! Goals, evaluated after every accepted turn, whether met or not (engine.md 6, casts.md "Goals").

mod balance;

pub(crate) use balance::Balance;

use super::board::{Entity, Pos};
use super::effective::Config;
use super::events::{Event, Payload};
use super::load::{Loaded, Typed};
use super::state::State;
use super::values::{Go, Value, throw};

/// Returns true if all goals are met. Without goals, always false.
pub(crate) fn all_met(loaded: &Loaded, state: &mut State, events: &[Event]) -> Go<bool> {
    let mut all = !loaded.level.goals.is_empty();
    for goal in &loaded.level.goals {
        all &= met(loaded, state, goal, events)?;
    }
    Ok(all)
}

fn met(loaded: &Loaded, state: &mut State, goal: &Typed, events: &[Event]) -> Go<bool> {
    let config = Config(goal.config.clone());
    match goal.kind.as_str() {
        "reach_target" => reach_target(loaded, state, &config),
        "sequence_match" => sequence_match(state, &goal.id, &config, events),
        "board_match" => board_match(state, &config),
        "variable_threshold" => variable_threshold(state, &config),
        "all_cleared" => all_cleared(loaded, state, &config),
        "sum_constraint" => sum_constraint(state, &config),
        "count_constraint" => count_constraint(state, &config),
        "param_match" => param_match(state, &config),
        "balance" => Balance::read(loaded, &config)?.is_met(state),
        _ => Ok(false),
    }
}

fn reach_target(loaded: &Loaded, state: &State, config: &Config) -> Go<bool> {
    let Some(pos) = state.avatar.position.filter(|_| state.avatar.enabled) else { return Ok(false) };
    let kind = config.text("targetKind")?;
    let tag = config.text("targetTag")?;
    Ok(["markers", "objects", "ground", "actors"].iter().any(|layer| {
        state
            .board
            .at(layer, pos)
            .is_some_and(|entity| is_one_of(loaded, &entity, kind.as_deref(), tag.as_deref()))
    }))
}

fn is_one_of(loaded: &Loaded, entity: &Entity, kind: Option<&str>, tag: Option<&str>) -> bool {
    kind == Some(entity.kind.as_str()) || tag.is_some_and(|tag| loaded.has_tag(&entity.kind, tag))
}

fn sequence_match(state: &mut State, goal: &str, config: &Config, events: &[Event]) -> Go<bool> {
    let mut sequence = Vec::new();
    for number in config.0.get("sequence").maybe_list("sequence")?.unwrap_or_default() {
        sequence.push(number.whole("sequence")?);
    }
    // "absent or empty: met" (casts.md, table of goals), whatever else the configuration holds.
    let trigger = match sequence.as_slice() {
        [] => "turn_end".to_owned(),
        _ => config.text_or("scanTrigger", "turn_end")?,
    };
    let mut index = *state.sequence_indices.get(goal).unwrap_or(&0);
    let wanted = |index: i64| usize::try_from(index).ok().and_then(|index| sequence.get(index)).copied();
    if trigger == "on_merge" {
        for event in events.iter().filter(|event| event.on == "tiles_merged") {
            let result = event.field("resultValue").map(Payload::to_value).unwrap_or_default();
            if wanted(index).is_some_and(|number| result.equals(&Value::Whole(number))) {
                index += 1;
            }
        }
    } else {
        while let Some(number) = wanted(index) {
            let found = state.board.entities("objects").into_iter().find(|(_, entity)| {
                let value = entity.params.get("value");
                let same = value.equals(&Value::Whole(number)) || value.to_text() == number.to_string();
                entity.kind == "number" && same
            });
            let Some((pos, _)) = found else { break };
            if config.flag_or("consumeOnMatch", true)? {
                state.board.put("objects", pos, None);
            }
            index += 1;
        }
    }
    state.sequence_indices.insert(goal.to_owned(), index);
    Ok(index >= sequence.len() as i64)
}

/// Only kinds are compared, in the listed rows.
fn board_match(state: &State, config: &Config) -> Go<bool> {
    let skips_null = config.text_or("matchMode", "exact_non_null")? == "exact_non_null";
    let mut all = true;
    for (layer, rows) in config.object("targetLayers")?.0 {
        let rows = rows.list("targetLayers")?;
        if !state.board.has_layer(&layer) {
            continue;
        }
        for (y, row) in rows.iter().enumerate() {
            for (x, target) in row.list("a target row")?.iter().enumerate() {
                if target.is_null() && skips_null {
                    continue;
                }
                let there = state.board.at(&layer, Pos { x: x as i64, y: y as i64 });
                all &= target_matches(target, there.as_ref(), skips_null)?;
            }
        }
    }
    Ok(all)
}

fn target_matches(target: &Value, there: Option<&Entity>, skips_null: bool) -> Go<bool> {
    // In exact mode a target is read only if the cell has an entity.
    if !skips_null && there.is_none() {
        return Ok(target.is_null());
    }
    let kind = match target {
        Value::Null => None,
        Value::Text(kind) => Some(kind.clone()),
        Value::Object(object) => Some(object.get("kind").text("kind of a target")?),
        other => return throw(format!("a target cell: {other}")),
    };
    Ok(kind.as_ref() == there.map(|entity| &entity.kind))
}

fn variable_threshold(state: &State, config: &Config) -> Go<bool> {
    Ok(threshold(state, config)?.1)
}

/// The name of the variable, and whether the comparison holds; shared with the lose condition.
pub(crate) fn threshold(state: &State, config: &Config) -> Go<(String, bool)> {
    let name = config.0.get("variable").text("variable")?;
    let target = config.0.get("target").number("target")?;
    let comparison = config.text_or("comparison", "gte")?;
    let holds = match state.variable(&name).maybe_number(&name)? {
        Some(value) => compares(&value, &comparison, &target),
        None => false,
    };
    Ok((name, holds))
}

fn compares(value: &Value, comparison: &str, target: &Value) -> bool {
    let order = value.order(target);
    match comparison {
        "gte" => order.is_some_and(std::cmp::Ordering::is_ge),
        "lte" => order.is_some_and(std::cmp::Ordering::is_le),
        "eq" => order.is_some_and(std::cmp::Ordering::is_eq),
        _ => false,
    }
}

fn all_cleared(loaded: &Loaded, state: &State, config: &Config) -> Go<bool> {
    let kind = config.text("kind")?;
    let tag = config.text("tag")?;
    let left = state.board.layer_ids().into_iter().any(|layer| {
        state
            .board
            .entities(&layer)
            .iter()
            .any(|(_, entity)| is_one_of(loaded, entity, kind.as_deref(), tag.as_deref()))
    });
    Ok(!left)
}

/// The values that counting goals read in the same way.
struct Lines {
    layer: String,
    cells: Vec<Vec<Pos>>,
    comparison: String,
    target: Value,
}

impl Lines {
    /// If there are no lines, the goal is not met.
    fn read(state: &State, config: &Config, scope: &str, with_board: bool) -> Go<Option<Lines>> {
        let layer = config.text_or("layer", "objects")?;
        let scope = config.text_or("scope", scope)?;
        let comparison = config.text_or("comparison", "eq")?;
        let target = config.0.get("target").number("target")?;
        let index = config.0.get("index").maybe_whole("index")?;
        if !state.board.has_layer(&layer) {
            return Ok(None);
        }
        let board = &state.board;
        let row = |y: i64| (0..board.width).map(|x| Pos { x, y }).collect::<Vec<_>>();
        let column = |x: i64| (0..board.height).map(|y| Pos { x, y }).collect::<Vec<_>>();
        let lines = match (scope.as_str(), index) {
            ("board", _) if with_board => vec![board.cells()],
            ("row", Some(index)) => vec![row(index)],
            ("col", Some(index)) => vec![column(index)],
            ("all_rows", _) => (0..board.height).map(row).collect(),
            ("all_cols", _) => (0..board.width).map(column).collect(),
            _ => return Ok(None),
        };
        Ok(Some(Lines { layer, cells: lines, comparison, target }))
    }

    /// Any other comparison counts as `eq`.
    fn holds(&self, value: i64) -> bool {
        let comparison =
            if ["gte", "lte"].contains(&self.comparison.as_str()) { &self.comparison } else { "eq" };
        compares(&Value::Whole(value), comparison, &self.target)
    }
}

fn sum_constraint(state: &State, config: &Config) -> Go<bool> {
    let Some(lines) = Lines::read(state, config, "board", true)? else { return Ok(false) };
    let mut all = true;
    for line in &lines.cells {
        let mut sum = 0_i64;
        for pos in line {
            sum = sum.wrapping_add(cell_value(state.board.at(&lines.layer, *pos).as_ref())?);
        }
        all &= lines.holds(sum);
    }
    Ok(all)
}

fn count_constraint(state: &State, config: &Config) -> Go<bool> {
    let predicate = config.text_or("predicate", "even")?;
    let Some(lines) = Lines::read(state, config, "all_rows", false)? else { return Ok(false) };
    let mut all = true;
    for line in &lines.cells {
        let mut count = 0;
        for pos in line {
            if let Some(entity) = state.board.at(&lines.layer, *pos)
                && fits(&predicate, cell_value(Some(&entity))?)?
            {
                count += 1;
            }
        }
        all &= lines.holds(count);
    }
    Ok(all)
}

/// The number that a cell counts as (engine.md 6, sum/count value of a cell).
fn cell_value(entity: Option<&Entity>) -> Go<i64> {
    let Some(entity) = entity else { return Ok(0) };
    if let Some(number) = entity.kind.strip_prefix("num_") {
        return Ok(parse_whole(number).unwrap_or(0));
    }
    if entity.kind == "number" {
        return Ok(entity.params.get("value").maybe_whole("value")?.unwrap_or(0));
    }
    Ok(0)
}

fn fits(predicate: &str, value: i64) -> Go<bool> {
    match predicate {
        "even" => return Ok(value % 2 == 0),
        "odd" => return Ok(value % 2 != 0),
        _ => {}
    }
    for (word, holds) in
        [("gte_", (|a, b| a >= b) as fn(i64, i64) -> bool), ("lte_", |a, b| a <= b), ("eq_", |a, b| a == b)]
    {
        if let Some(text) = predicate.strip_prefix(word) {
            return match parse_whole(text) {
                Some(number) => Ok(holds(value, number)),
                None => throw(format!("predicate: `{predicate}`")),
            };
        }
    }
    Ok(false)
}

/// A whole number as production parses it from text: surrounding white space and `0x` are allowed.
fn parse_whole(text: &str) -> Option<i64> {
    let text = text.trim();
    let (sign, digits) = match text.as_bytes().first()? {
        b'-' => ("-", &text[1..]),
        b'+' => ("", &text[1..]),
        _ => ("", text),
    };
    let hex = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"));
    let (digits, radix) = hex.map_or((digits, 10), |digits| (digits, 16));
    if digits.starts_with(['-', '+']) {
        return None;
    }
    i64::from_str_radix(&format!("{sign}{digits}"), radix).ok()
}

fn param_match(state: &State, config: &Config) -> Go<bool> {
    let marker_layer = config.text_or("markerLayer", "markers")?;
    let marker_kind = config.text("markerKind")?;
    let check_layer = config.text_or("checkLayer", "objects")?;
    let check_kind = config.text("checkKind")?;
    let param = config.text("checkParam")?;
    let value = config.0.get("checkValue");
    let Some(param) = param.filter(|_| !value.is_null()) else { return Ok(false) };
    let mut markers = state.board.entities(&marker_layer);
    markers.retain(|(_, entity)| marker_kind.as_ref().is_none_or(|kind| *kind == entity.kind));
    let matches = |pos: &Pos| {
        state.board.at(&check_layer, *pos).is_some_and(|entity| {
            check_kind.as_ref().is_none_or(|kind| *kind == entity.kind)
                && entity.params.get(&param).equals(value)
        })
    };
    Ok(!markers.is_empty() && markers.iter().all(|(pos, _)| matches(pos)))
}
