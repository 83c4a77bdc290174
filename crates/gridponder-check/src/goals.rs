//! The stage `goals`: goals that can never be met or are met from the start, and lose conditions that never
//! hold or hold at once. A problem is reported only if nothing in the game can change it.

mod balance;
mod numbers;
mod variable;

use catalog::Name;
use engine::{Comparison, Value};
use json::{Kind, Node};
use language::Diagnostic;
use pack::{FileKind, lower};

use crate::asked::SeenUses;
use crate::file_context::FileContext;
use crate::reachability::Reachability;
use crate::{describe, model, rules, unknown_name};
use variable::Variable;

/// A level, and what is reachable in it.
#[derive(Clone, Copy)]
struct GoalChecker<'s> {
    context: FileContext<'s>,
    root: Node<'s>,
    uses: SeenUses<'s>,
    possible: &'s Reachability,
}

/// The problems of the goals and lose conditions of a level.
pub(crate) fn check(context: FileContext<'_>, possible: &Reachability) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let (Some(root), Some(uses)) = (context.file.tree.root(), context.pack.uses(&context.file.path)) else {
        return found;
    };
    if context.file.kind != FileKind::Level
        || !unknown_name::is_knowable(context, Name::Kind)
        || possible.is_open
    {
        return found;
    }
    let field = GoalChecker { context, root, uses, possible };
    for goal in root.get("goals").into_iter().flat_map(Node::elements) {
        if let (Some(ty), Some(config)) = (goal.get("type").and_then(Node::as_str), goal.get("config")) {
            found.extend(field.goal(&ty, config));
        }
    }
    for condition in root.get("loseConditions").into_iter().flat_map(Node::elements) {
        if let Some(ty) = condition.get("type") {
            found.extend(field.loss(ty, condition.get("config")));
        }
    }
    found
}

impl<'s> GoalChecker<'s> {
    fn goal(self, ty: &str, config: Node<'s>) -> Option<Diagnostic> {
        match ty {
            "reach_target" => self.reach_target(config),
            "all_cleared" => self.all_cleared(config),
            "board_match" => self.board_match(config),
            "param_match" => self.param_match(config),
            "sequence_match" => numbers::sequence(self, config),
            "sum_constraint" | "count_constraint" => self.line(config),
            "variable_threshold" => self.variable_goal(config),
            "balance" => balance::goal(self, config),
            _ => None,
        }
    }

    /// Returns true if the level can contain something of the requested kind or with the requested tag.
    fn can_be(self, name: Name, node: Node<'_>) -> bool {
        let Some(text) = node.as_str() else { return true };
        // Undefined names are already reported.
        if !self.context.pack.names().is_defined(name, &text, self.context.file) {
            return true;
        }
        match name {
            Name::Tag => self.possible.tag(self.context.pack, Some(self.uses), &text),
            _ => self.possible.kind(self.context.pack, Some(self.uses), &text),
        }
    }

    fn unreachable(self, node: Node<'_>, why: &str) -> Diagnostic {
        rules::unreachable_goal::check(self.context, node, why)
    }

    fn always_met(self, node: Node<'_>, why: &str) -> Diagnostic {
        rules::goal_always_met::check(self.context, node, why)
    }

    /// The diagnostic for a kind or tag that nothing in the level can have.
    fn nowhere(self, name: Name, node: Node<'_>) -> Option<Diagnostic> {
        if self.can_be(name, node) {
            return None;
        }
        let text = node.as_str()?;
        let text = describe::short(&text);
        let why = match name {
            Name::Tag => format!("nothing with the tag `{text}` can be in this level"),
            _ => format!("no `{text}` can be in this level"),
        };
        Some(self.unreachable(node, &why))
    }

    fn reach_target(self, config: Node<'s>) -> Option<Diagnostic> {
        let (kind, tag) = (model::non_null(config, "targetKind"), model::non_null(config, "targetTag"));
        // One of the two is enough.
        let kind_can_be = kind.is_some_and(|kind| self.can_be(Name::Kind, kind));
        let tag_can_be = tag.is_some_and(|tag| self.can_be(Name::Tag, tag));
        if kind_can_be || tag_can_be {
            return None;
        }
        kind.and_then(|kind| self.nowhere(Name::Kind, kind)).or_else(|| self.nowhere(Name::Tag, tag?))
    }

    fn all_cleared(self, config: Node<'s>) -> Option<Diagnostic> {
        let (kind, tag) = (model::non_null(config, "kind"), model::non_null(config, "tag"));
        let asked: Vec<(Name, Node<'_>)> =
            kind.map(|it| (Name::Kind, it)).into_iter().chain(tag.map(|it| (Name::Tag, it))).collect();
        let (_, first) = *asked.first()?;
        if asked.iter().any(|(name, node)| self.can_be(*name, *node)) {
            return None;
        }
        Some(self.always_met(first, "there is nothing to clear, and nothing creates any"))
    }

    fn board_match(self, config: Node<'s>) -> Option<Diagnostic> {
        let layers = config.get("targetLayers")?;
        let mut is_empty = true;
        for pattern in layers.distinct_members() {
            for cell in pattern.value.elements().flat_map(Node::elements) {
                let kind = if cell.kind() == Kind::String { Some(cell) } else { cell.get("kind") };
                let Some(kind) = kind else { continue };
                is_empty = false;
                if let Some(found) = self.nowhere(Name::Kind, kind) {
                    return Some(found);
                }
            }
        }
        let is_exact = config.get("matchMode").and_then(Node::as_str).is_some_and(|it| it == "exact");
        let has_cells =
            layers.distinct_members().any(|pattern| pattern.value.elements().any(|row| !row.is_empty()));
        if is_empty && !(is_exact && has_cells) && layers.kind() == Kind::Object {
            return Some(self.always_met(layers, "the pattern is empty"));
        }
        None
    }

    fn param_match(self, config: Node<'s>) -> Option<Diagnostic> {
        ["markerKind", "checkKind"]
            .into_iter()
            .filter_map(|key| config.get(key))
            .find_map(|kind| self.nowhere(Name::Kind, kind))
    }

    /// A sum or count over one row or column, which is 0 outside the board.
    fn line(self, config: Node<'s>) -> Option<Diagnostic> {
        let (width, height) = model::size(self.root)?;
        let context = config.get("scope")?;
        let length = match &*context.as_str()? {
            "row" => height,
            "col" => width,
            _ => return None,
        };
        let Some(index) = config.get("index") else {
            return Some(self.unreachable(context, "without an `index` it tests no line"));
        };
        let number = index.as_i64()?;
        // Without a board there are no lines; its size is already reported.
        if length < 1 || (0..length).contains(&number) {
            return None;
        }
        let last = length - 1;
        let why = format!("there is no line {number}; the lines count from 0 to {last}");
        let order = engine::compare(&Value::Int(0), &lower::value(config.get("target")?))?;
        let written = config.get("comparison").and_then(Node::as_str);
        // The engine takes any other word for `eq`.
        let comparison = written.and_then(|word| Comparison::of_goal(&word)).unwrap_or(Comparison::Eq);
        Some(if comparison.holds(order) {
            self.always_met(index, &format!("{why}, so nothing is counted"))
        } else {
            self.unreachable(index, &why)
        })
    }

    fn variable_goal(self, config: Node<'s>) -> Option<Diagnostic> {
        let name = config.get("variable")?;
        let variable = Variable::constant(self, &name.as_str()?)?;
        let why = variable.describe();
        let holds = variable.holds(config)?;
        Some(if holds { self.always_met(name, &why) } else { self.unreachable(name, &why) })
    }

    fn loss(self, ty: Node<'s>, config: Option<Node<'s>>) -> Option<Diagnostic> {
        let word = ty.as_str()?;
        let never = |node: Node<'_>, why: &str| Some(rules::loss_never_comes::check(self.context, node, why));
        match &*word {
            "variable_threshold" => {
                let config = config?;
                let name = config.get("variable")?;
                let variable = Variable::constant(self, &name.as_str()?)?;
                let why = variable.describe();
                if variable.holds(config)? {
                    Some(rules::loss_at_once::check(self.context, name, &why))
                } else {
                    never(name, &why)
                }
            }
            "balance_unreachable" | "balance_budget_exhausted" => {
                let why = balance::inactive(self, config)?;
                never(ty, why)
            }
            _ => None,
        }
    }
}
