//! The stage meaning of the files that all levels share.

use language::Diagnostic;
use pack::FileKind;
use syntax::{Kind, Node};

use crate::rules;
use crate::scope::Scope;

/// What is wrong with a manifest or a game beyond its structure.
pub(crate) fn check(scope: Scope<'_>) -> Vec<Diagnostic> {
    let Some(root) = scope.file.tree.root() else { return Vec::new() };
    match scope.file.kind {
        FileKind::Manifest => rules::newer_engine_needed::check(scope, root).into_iter().collect(),
        FileKind::Game => {
            let mut found = rules::duplicate_level_reference::check(scope, root);
            found.extend(rules::duplicate_symbol::check(scope, root));
            found.extend(direction_values(scope, root));
            found.extend(rules::missing_default_action::check(scope, root));
            found
        }
        FileKind::Theme | FileKind::Level => Vec::new(),
    }
}

/// Values of direction parameters that are no directions.
fn direction_values(scope: Scope<'_>, game: Node<'_>) -> Vec<Diagnostic> {
    let actions = game.get("actions").into_iter().flat_map(Node::elements);
    let params = actions.filter_map(|action| action.get("params")).flat_map(Node::members);
    params
        .filter(|param| param.value.get("type").and_then(Node::as_str).as_deref() == Some("direction"))
        .filter_map(|param| param.value.get("values"))
        .flat_map(Node::elements)
        .filter(|value| value.kind() == Kind::String)
        .filter(|value| value.as_str().is_some_and(|word| engine::Direction::parse(&word).is_none()))
        .map(|value| rules::unknown_value::check(scope, value, &catalog::Ty::Direction))
        .collect()
}
