//! The operations of `region_transform`, and whether their actions can give them the direction they need.

use json::Node;

use super::System;
use crate::logic::Look;
use crate::{model, rules};

/// Checks the operations in the configuration of a system, or in the override of a level.
pub(super) fn check(look: &mut Look<'_>, system: &System<'_>, config: Node<'_>) {
    if system.ty.config.field("operations").is_none() {
        return;
    }
    let is_swap = |operation: &Node<'_>| {
        operation.get("type").and_then(Node::as_str).is_some_and(|ty| ty == "diagonal_swap")
    };
    let swaps =
        config.get("operations").into_iter().flat_map(Node::distinct_members).map(|member| member.value);
    let mut swaps = swaps.filter(is_swap).peekable();
    if swaps.peek().is_none() {
        return;
    }
    let actions = model::declared_actions(look.context.pack.game().and_then(|game| game.tree.root()));
    for operation in swaps {
        let (Some(ty), Some(named)) = (operation.get("type"), operation.get("action").and_then(Node::as_str))
        else {
            continue;
        };
        // Undeclared actions are already reported.
        let Some(action) = actions.iter().find(|action| action.id == *named) else { continue };
        let direction = action.params.iter().find(|param| param.name == "direction");
        let is_diagonal = |word: &String| engine::Direction::parse(word).is_some_and(|it| !it.is_cardinal());
        // Without listed values, the player may give any direction.
        let can_swap = direction.is_some_and(|it| it.values.is_empty() || it.values.iter().any(is_diagonal));
        if !can_swap {
            look.report(Some(rules::swap_without_diagonal::check(
                look.context,
                ty,
                &action.id,
                direction.is_some(),
            )));
        }
    }
}
