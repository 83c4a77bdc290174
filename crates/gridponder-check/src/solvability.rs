//! What can still be won after the steps of a gold path that does not win: all actions a player can
//! choose from, and what looking ahead with them found.

use engine::{Direction, Level, Limits, Prospect, Value, def};
use json::Node;

use crate::board::Board;
use crate::file_context::FileContext;
use crate::solution::{DeclaredAction, DeclaredParam};

/// What was found, with the actions it speaks of.
#[derive(Clone, Debug)]
pub(crate) struct Solvability {
    pub(crate) prospect: Prospect,
    /// The actions that win, where it can still be won.
    pub(crate) winning: Vec<def::Action>,
}

/// Looks ahead from the states along a path. `None` when nothing certain can be said.
pub(crate) fn solvability(
    context: FileContext<'_>,
    level: &Level,
    path: &[def::Action],
    declared: &[DeclaredAction],
    cancelled: &dyn Fn() -> bool,
) -> Option<Solvability> {
    let (width, height) = level.size();
    let choices = choices(context, declared, (width.into(), height.into()))?;
    // A path that does what no choice does shows that there is more to choose from.
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

/// How many levels the game lists. Not how many there are: what is proved of a level is kept until the game or the
/// level changes.
fn listed(context: FileContext<'_>) -> usize {
    let root = context.pack.game().and_then(|game| game.tree.root());
    root.and_then(|root| root.get("levelSequence")).map_or(0, Node::len)
}

/// A game that breaks may break all its levels at once, and a check of all still has to be quick.
fn limits(levels: usize) -> Limits {
    const ALL_TURNS: usize = 600_000;
    const WORK_OF_TURN: u64 = 800;
    let turns = (ALL_TURNS / levels.max(1)).clamp(600, 20_000);
    Limits { turns, work: turns as u64 * WORK_OF_TURN }
}

/// Every action with each of its values; `None` when that cannot be known, or is too much.
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

/// The values of a parameter, where they are known.
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

/// An action as one says it: `right`, or `rotate clockwise`.
pub(crate) fn words(action: &def::Action) -> String {
    if let Some(direction) = short_form(action) {
        return direction.to_owned();
    }
    let values = action.params.iter().map(|(_, value)| match value {
        Value::Str(text) => format!(" {text}"),
        other => format!(" {}", other.to_json()),
    });
    format!("{}{}", action.id, values.collect::<String>())
}

/// The direction of a move, which a gold path may write for the whole action.
pub(crate) fn short_form(action: &def::Action) -> Option<&str> {
    match (action.id.as_str(), action.params.as_slice()) {
        ("move", [(name, Value::Str(direction))]) if name == "direction" => {
            Direction::parse(direction).filter(|it| it.is_cardinal()).map(|_| direction.as_str())
        }
        _ => None,
    }
}
