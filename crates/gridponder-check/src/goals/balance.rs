//! `balance`: cells that cannot be divided equally, and lose conditions that can never apply.

use json::{Kind, Node};
use language::Diagnostic;

use super::GoalChecker;

const BALANCE: &str = "balance";

/// A flag of the config, or its default from the catalog.
fn flag(config: Node<'_>, key: &str) -> bool {
    let written = config.get(key).and_then(Node::as_bool);
    let default = || catalog::goal(BALANCE)?.config.field(key)?.default_json()?.as_bool();
    written.or_else(default).unwrap_or_default()
}

/// A number of cells that cannot be divided into equal shares.
pub(super) fn goal(field: GoalChecker<'_>, config: Node<'_>) -> Option<Diagnostic> {
    let owners = config.get("owners").filter(|owners| owners.kind() == Kind::Array)?;
    if !(flag(config, "requireComplete") && flag(config, "requireEqual")) || owners.is_empty() {
        return None;
    }
    let claimable = claimable(field, config)?;
    if claimable % owners.len() == 0 {
        return None;
    }
    let count = owners.len();
    let why = format!("{claimable} cells cannot be divided equally among {count} owners, but all must be");
    Some(field.unreachable(owners, &why))
}

/// The number of claimable cells, if play cannot change it.
fn claimable(field: GoalChecker<'_>, config: Node<'_>) -> Option<usize> {
    let default = || catalog::goal(BALANCE)?.config.field("claimableLayer")?.default_json();
    let default = default();
    let written = config.get("claimableLayer").and_then(Node::as_str);
    let layer = written.as_deref().or_else(|| default.as_ref()?.as_str())?;
    // Games differ on which kind an absent key means.
    let kinds = config.get("claimableKind")?;
    let kinds: Vec<String> = match kinds.kind() {
        Kind::String => vec![kinds.as_str()?.into_owned()],
        _ => kinds.elements().filter_map(|kind| Some(kind.as_str()?.into_owned())).collect(),
    };
    let rows = field.root.get("board")?.get("layers")?.get(layer)?;
    let game = field.context.pack.uses("game.json");
    let reacts = [Some(field.uses), game].into_iter().flatten().any(|uses| uses.reactions().next().is_some());
    if rows.kind() != Kind::Array || reacts {
        return None;
    }
    let is_claimable = |cell: Node<'_>| {
        let kind = if cell.kind() == Kind::String { cell.as_str() } else { cell.get("kind")?.as_str() };
        Some(kinds.iter().any(|it| Some(it.as_str()) == kind.as_deref()))
    };
    // A cell without an entry holds the layer's default kind.
    let cells: Option<Vec<bool>> = rows.elements().flat_map(Node::elements).map(is_claimable).collect();
    Some(cells?.into_iter().filter(|it| *it).count())
}

/// The reason why a lose condition on balance is never evaluated.
pub(super) fn inactive(field: GoalChecker<'_>, config: Option<Node<'_>>) -> Option<&'static str> {
    let wanted = config.and_then(|config| config.get("goalId")).and_then(Node::as_str);
    let goals = field.root.get("goals").into_iter().flat_map(Node::elements);
    let mut balances =
        goals.filter(|goal| goal.get("type").and_then(Node::as_str).as_deref() == Some(BALANCE));
    let goal = balances.find(|goal| wanted.is_none() || goal.get("id").and_then(Node::as_str) == wanted);
    let Some(config) = goal.and_then(|goal| goal.get("config")) else {
        return Some("the level has no such `balance` goal");
    };
    let is_active = flag(config, "requireComplete") && flag(config, "requireEqual");
    (!is_active).then_some("its goal does not require complete and equal shares")
}
