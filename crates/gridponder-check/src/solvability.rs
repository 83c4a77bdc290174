//! Whether a level can still be won after the steps of a gold path that does not win: lists all actions that
//! a player can choose, and searches ahead with them.

use engine::{Level, Limits, Prospect, Value, def};
use json::Node;

use crate::board::Board;
use crate::file_context::FileContext;
use crate::solution::{DeclaredAction, DeclaredParam};

/// The result of the search, with its actions.
#[derive(Clone, Debug)]
pub(crate) struct Solvability {
    pub(crate) prospect: Prospect,
    /// The actions that win, if the level can still be won.
    pub(crate) winning: Vec<def::Action>,
}

/// Searches ahead from the states along a path. Returns `None` if there is no certain result.
pub(crate) fn solvability(
    context: FileContext<'_>,
    level: &Level,
    path: &[def::Action],
    declared: &[DeclaredAction],
    cancelled: &dyn Fn() -> bool,
) -> Option<Solvability> {
    let (width, height) = level.size();
    let choices = choices(context, declared, (width.into(), height.into()))?;
    // If the path uses an action that is not among the choices, the choices are incomplete.
    let known: Vec<engine::Action> = choices.iter().map(|choice| level.action(choice)).collect();
    if path.iter().any(|step| !known.contains(&level.action(step))) {
        return None;
    }
    let prospect = engine::look_ahead(level, path, &choices, limits(listed(context)), cancelled)?;
    let winning = match &prospect {
        Prospect::Winnable { by, .. } => by.iter().map(|choice| choices[*choice].clone()).collect(),
        Prospect::Never { .. } => Vec::new(),
    };
    Some(Solvability { prospect, winning })
}

/// The number of levels that the game lists. The number of level files would be wrong here: a replay result
/// is kept until the game or the level changes, so it must not depend on other files.
fn listed(context: FileContext<'_>) -> usize {
    let root = context.pack.game().and_then(|game| game.tree.root());
    root.and_then(|root| root.get("levelSequence")).map_or(0, Node::len)
}

/// Limits per level. A broken game may break all its levels at once, and a check of all of them must still be
/// fast.
fn limits(levels: usize) -> Limits {
    const ALL_TURNS: usize = 600_000;
    const WORK_OF_TURN: u64 = 800;
    let turns = (ALL_TURNS / levels.max(1)).clamp(600, 20_000);
    Limits { turns, work: turns as u64 * WORK_OF_TURN }
}

/// Every action with each of its values. Returns `None` if they are unknown or too many.
fn choices(context: FileContext<'_>, declared: &[DeclaredAction], board: Board) -> Option<Vec<def::Action>> {
    const MOST: usize = 1024;
    let needed = context.pack.names().systems().types().flat_map(|system| system.action_params);
    for param in needed.filter(|param| param.presence == catalog::Presence::Required) {
        let is_declared = |action: &DeclaredAction| action.params.iter().any(|it| it.name == param.name);
        if !declared.iter().any(is_declared) {
            return None;
        }
    }
    let mut choices = Vec::new();
    for action in declared {
        let mut variants = vec![def::Action { id: action.id.clone(), params: Vec::new() }];
        for param in &action.params {
            let values = values(param, board)?;
            if variants.len().saturating_mul(values.len()) > MOST {
                return None;
            }
            let with = |variant: &def::Action, value: &Value| {
                let mut variant = variant.clone();
                variant.params.push((param.name.clone(), value.clone()));
                variant
            };
            variants =
                variants.iter().flat_map(|it| values.iter().map(move |value| with(it, value))).collect();
        }
        choices.extend(variants);
        if choices.len() > MOST {
            return None;
        }
    }
    Some(choices)
}

/// The values of a parameter. Returns `None` if unknown.
fn values(param: &DeclaredParam, (width, height): Board) -> Option<Vec<Value>> {
    const MOST_CELLS: i64 = 1024;
    let words = || param.values.iter().map(|value| Value::Str(value.clone())).collect::<Vec<_>>();
    let values = match param.ty.as_str() {
        "position" if width.saturating_mul(height) <= MOST_CELLS => {
            let cell = |x, y| Value::List(vec![Value::Int(x), Value::Int(y)]);
            (0..height).flat_map(|y| (0..width).map(move |x| cell(x, y))).collect()
        }
        "direction" if param.values.is_empty() => {
            catalog::DIRECTIONS.iter().map(|it| Value::Str(it.name.to_owned())).collect()
        }
        "integer" => param.values.iter().map(|it| it.parse().ok().map(Value::Int)).collect::<Option<_>>()?,
        "position" => Vec::new(),
        _ => words(),
    };
    (!values.is_empty()).then_some(values)
}
