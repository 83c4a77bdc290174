//! The checks of the stage `meaning` in the files that all levels share.

use catalog::{Shape, Ty};
use json::{Kind, Node};
use language::Diagnostic;
use pack::FileKind;

use crate::file_context::FileContext;
use crate::{model, rules};

/// The problems of a manifest or a game beyond its schema.
pub(crate) fn check(context: FileContext<'_>) -> Vec<Diagnostic> {
    let Some(root) = context.file.tree.root() else { return Vec::new() };
    match context.file.kind {
        FileKind::Manifest => {
            let checks = [
                rules::newer_engine_needed::check,
                rules::unsupported_dsl_version::check,
                rules::newer_dsl_needed::check,
                rules::engine_older_than_dsl::check,
                rules::manifest_id_differs::check,
            ];
            checks.into_iter().filter_map(|check| check(context, root)).collect()
        }
        FileKind::Game => {
            let mut found = rules::duplicate_level_reference::check(context, root);
            found.extend(rules::duplicate_symbol::check(context, root));
            found.extend(direction_values(context, root));
            found.extend(rules::no_level_in_sequence::check(context, root));
            found.extend(rules::empty_animation::check(context, root));
            found.extend(rules::empty_display::check(context, root));
            found.extend(rules::undeclared_parameter::of_kinds(context, root));
            found
        }
        FileKind::Theme => {
            let actions = model::declared_actions(context.pack.game().and_then(|game| game.tree.root()));
            let mut found = rules::gesture_parameter::check(context, root, &actions);
            found.extend(rules::duplicate_gesture::check(context, root));
            found.extend(rules::animation_without_position::check(context, root));
            found.extend(rules::empty_animation::of_avatar(context, root));
            found.extend(rules::empty_animation::of_events(context, root));
            found.extend(idle_lists(context, root, context.file.kind.document().map(|it| &it.shape)));
            found
        }
        FileKind::Level => Vec::new(),
    }
}

/// The empty lists that leave players with nothing to do.
fn idle_lists(context: FileContext<'_>, object: Node<'_>, shape: Option<&'static Shape>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for member in object.distinct_members() {
        let Some(field) = shape.and_then(|shape| shape.field(&member.key.text())) else { continue };
        match field.ty {
            Ty::Shape(inner) => found.extend(idle_lists(context, member.value, Some(inner))),
            Ty::List(_) if member.value.kind() == Kind::Array && member.value.is_empty() => {
                let outcome = field.idle_if_empty;
                found.extend(outcome.map(|it| rules::empty_list::check(context, member.value, it, false)));
            }
            _ => {}
        }
    }
    found
}

/// Values of direction parameters that are not directions.
fn direction_values(context: FileContext<'_>, game: Node<'_>) -> Vec<Diagnostic> {
    let actions = game.get("actions").into_iter().flat_map(Node::elements);
    let params = actions.filter_map(|action| action.get("params")).flat_map(Node::distinct_members);
    params
        .filter(|param| param.value.get("type").and_then(Node::as_str).as_deref() == Some("direction"))
        .filter_map(|param| param.value.get("values"))
        .flat_map(Node::elements)
        .filter(|value| value.kind() == Kind::String)
        .filter(|value| value.as_str().is_some_and(|word| engine::Direction::parse(&word).is_none()))
        .map(|value| rules::unknown_value::check(context, value, &catalog::Ty::Direction))
        .collect()
}
