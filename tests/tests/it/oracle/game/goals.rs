//! Goals, evaluated after every accepted turn, whether met or not (engine.md 6, casts.md "Goals").

mod balance;

pub(crate) use balance::Balance;

use super::board::{Entity, Pos};
use super::effective::Config;
use super::events::{Event, Payload};
use super::load::{Loaded, Typed};
use super::state::State;
use super::values::{Go, Value, as_real, throw};

/// How a goal stands after a turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Standing {
    pub(crate) is_met: bool,
    /// The progress (engine.md 6, column "Progress").
    pub(crate) progress: f64,
}

impl Standing {
    fn all_or_nothing(is_met: bool) -> Standing {
        Standing { is_met, progress: if is_met { 1.0 } else { 0.0 } }
    }

    /// So many of all; none of none is no progress.
    fn part(is_met: bool, reached: usize, total: usize) -> Standing {
        Standing { is_met, progress: if total == 0 { 0.0 } else { reached as f64 / total as f64 } }
    }
}

/// How all goals stand, in their order.
pub(crate) fn standings(loaded: &Loaded, state: &mut State, events: &[Event]) -> Go<Vec<Standing>> {
    let goals = &loaded.level.goals;
    goals.iter().map(|goal| standing(loaded, state, goal, events)).collect()
}

fn standing(loaded: &Loaded, state: &mut State, goal: &Typed, events: &[Event]) -> Go<Standing> {
    let config = Config(goal.config.clone());
    match goal.kind.as_str() {
        "reach_target" => reach_target(loaded, state, &config).map(Standing::all_or_nothing),
        "sequence_match" => sequence_match(state, &goal.id, &config, events),
        "board_match" => board_match(state, &config),
        "variable_threshold" => variable_threshold(state, &config),
        "all_cleared" => all_cleared(loaded, state, &config).map(Standing::all_or_nothing),
        "sum_constraint" => sum_constraint(state, &config),
        "count_constraint" => count_constraint(state, &config),
        "param_match" => param_match(state, &config),
        "balance" => Balance::read(loaded, &config)?.standing(state),
        _ => Ok(Standing::all_or_nothing(false)),
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

fn sequence_match(state: &mut State, goal: &str, config: &Config, events: &[Event]) -> Go<Standing> {
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
    if sequence.is_empty() {
        return Ok(Standing::all_or_nothing(true));
    }
    let is_met = index >= sequence.len() as i64;
    Ok(Standing { is_met, progress: index as f64 / sequence.len() as f64 })
}

/// Only kinds are compared, in the listed rows.
fn board_match(state: &State, config: &Config) -> Go<Standing> {
    let skips_null = config.text_or("matchMode", "exact_non_null")? == "exact_non_null";
    let (mut matched, mut total) = (0, 0);
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
                total += 1;
                matched += usize::from(target_matches(target, there.as_ref(), skips_null)?);
            }
        }
    }
    if total == 0 {
        return Ok(Standing::all_or_nothing(true));
    }
    Ok(Standing::part(matched == total, matched, total))
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

/// A variable that is not set is "not done" (engine.md 6), so it has come no part of the way.
fn variable_threshold(state: &State, config: &Config) -> Go<Standing> {
    let (name, is_met) = threshold(state, config)?;
    let target = config.0.get("target").number("target")?;
    let target = as_real(&target);
    let progress = match state.variable(&name).maybe_number(&name)? {
        None => 0.0,
        Some(_) if target == 0.0 => 1.0,
        Some(value) => (as_real(&value) / target).clamp(0.0, 1.0),
    };
    Ok(Standing { is_met, progress })
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

    fn standing(&self, satisfied: usize) -> Standing {
        Standing::part(satisfied == self.cells.len(), satisfied, self.cells.len())
    }
}

fn sum_constraint(state: &State, config: &Config) -> Go<Standing> {
    let lines = Lines::read(state, config, "board", true)?;
    let Some(lines) = lines else { return Ok(Standing::all_or_nothing(false)) };
    let mut satisfied = 0;
    for line in &lines.cells {
        let mut sum = 0_i64;
        for pos in line {
            sum = sum.wrapping_add(cell_value(state.board.at(&lines.layer, *pos).as_ref())?);
        }
        satisfied += usize::from(lines.holds(sum));
    }
    Ok(lines.standing(satisfied))
}

fn count_constraint(state: &State, config: &Config) -> Go<Standing> {
    let predicate = config.text_or("predicate", "even")?;
    let lines = Lines::read(state, config, "all_rows", false)?;
    let Some(lines) = lines else { return Ok(Standing::all_or_nothing(false)) };
    let mut satisfied = 0;
    for line in &lines.cells {
        let mut count = 0;
        for pos in line {
            if let Some(entity) = state.board.at(&lines.layer, *pos)
                && fits(&predicate, cell_value(Some(&entity))?)?
            {
                count += 1;
            }
        }
        satisfied += usize::from(lines.holds(count));
    }
    Ok(lines.standing(satisfied))
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

fn param_match(state: &State, config: &Config) -> Go<Standing> {
    let marker_layer = config.text_or("markerLayer", "markers")?;
    let marker_kind = config.text("markerKind")?;
    let check_layer = config.text_or("checkLayer", "objects")?;
    let check_kind = config.text("checkKind")?;
    let param = config.text("checkParam")?;
    let value = config.0.get("checkValue");
    let param = param.filter(|_| !value.is_null());
    let Some(param) = param else { return Ok(Standing::all_or_nothing(false)) };
    let mut markers = state.board.entities(&marker_layer);
    markers.retain(|(_, entity)| marker_kind.as_ref().is_none_or(|kind| *kind == entity.kind));
    let matches = |pos: &Pos| {
        state.board.at(&check_layer, *pos).is_some_and(|entity| {
            check_kind.as_ref().is_none_or(|kind| *kind == entity.kind)
                && entity.params.get(&param).equals(value)
        })
    };
    let matched = markers.iter().filter(|(pos, _)| matches(pos)).count();
    Ok(Standing::part(!markers.is_empty() && matched == markers.len(), matched, markers.len()))
}
