//! Lists of names in the configurations of systems and goals.

use std::collections::BTreeMap;

use catalog::{Shape, Ty};
use json::{Kind, Node};

use super::Look;
use crate::rules;

/// The lists of a configuration: empty lists that leave nothing to do, and duplicate entries.
pub(super) fn check(look: &mut Look<'_>, config: Node<'_>, shape: &'static Shape, is_override: bool) {
    for member in config.distinct_members() {
        let Some(field) = shape.field(&member.key.text()) else { continue };
        if matches!(member.value.kind(), Kind::Array | Kind::Object)
            && member.value.is_empty()
            && let Some(outcome) = field.idle_if_empty
        {
            let found = rules::empty_list::check(look.context, member.value, outcome, is_override);
            look.report(Some(found));
        }
        entries(look, member.value, &field.ty, is_override);
    }
}

fn entries(look: &mut Look<'_>, node: Node<'_>, ty: &'static Ty, is_override: bool) {
    match *ty {
        Ty::List(list) if matches!(list.item, Ty::Refers(_) | Ty::Direction | Ty::Text) => {
            for (element, first) in repeated(node) {
                look.report(Some(rules::repeated_entry::check(look.context, element, first, list.noun)));
            }
        }
        Ty::Map(map) => {
            for member in node.distinct_members() {
                entries(look, member.value, &map.value, is_override);
            }
        }
        Ty::Either(alternatives) if node.kind() == Kind::Array => {
            if let Some(list) = alternatives.iter().find(|ty| matches!(ty, Ty::List(_))) {
                entries(look, node, list, is_override);
            }
        }
        Ty::Shape(shape) => check(look, node, shape, is_override),
        _ => {}
    }
}

/// Owners that a goal of a level lists twice.
pub(super) fn check_goals(look: &mut Look<'_>, level: Node<'_>) {
    for goal in level.get("goals").into_iter().flat_map(Node::elements) {
        let Some(config) = goal.get("config") else { continue };
        let ty = goal.get("type").and_then(Node::as_str).and_then(|ty| catalog::goal(&ty));
        let Some(owners) = ty.and_then(|ty| ty.config.field("owners")).and_then(|_| config.get("owners"))
        else {
            continue;
        };
        let is_complete = config.get("requireComplete").and_then(Node::as_bool) != Some(false);
        for (owner, first) in repeated(owners) {
            look.report(Some(rules::repeated_entry::owner(look.context, owner, first, is_complete)));
        }
    }
}

/// The duplicate texts of a list, each with its first occurrence.
fn repeated(list: Node<'_>) -> Vec<(Node<'_>, Node<'_>)> {
    let mut seen = BTreeMap::new();
    let texts = list.elements().filter(|element| element.kind() == Kind::String);
    texts
        .map(|element| (element, *seen.entry(element.as_str().unwrap_or_default()).or_insert(element)))
        .filter(|(element, first)| element.id() != first.id())
        .collect()
}
