//! References in effects: whether they yield the required type, and whether their source still exists.

use catalog::{Name, Ty};
use json::{Kind, Node};

use super::known::{Known, State};
use super::{Look, Rule};
use crate::rules;

/// Checks a value of an effect that may be a reference to something of the type `expected`.
pub(super) fn check<'t>(
    look: &mut Look<'_>,
    rule: Rule<'t>,
    state: &State<'t>,
    value: Node<'t>,
    expected: &Ty,
) {
    let context = look.context;
    if matches!(value.kind(), Kind::Array | Kind::Object) {
        nested(look, value);
        return;
    }
    let Some(written) = value.as_str().filter(|text| text.starts_with('$')) else { return };
    let mut segments = written.split('.');
    let (root, first, second, third) = (segments.next(), segments.next(), segments.next(), segments.next());
    match (root, first, second, third) {
        (Some("$event"), Some(field), _, _) => {
            let Some(field) = rule.event.and_then(|event| event.field(field)) else { return };
            look.report(rules::reference_type::check(context, value, &field.ty, expected));
        }
        (Some("$cell"), Some(layer), Some("kind"), _) => {
            look.report(rules::reference_type::check(context, value, &Ty::Refers(Name::Kind), expected));
            emptied(look, state, value, layer);
        }
        (Some("$cell"), Some(layer), Some("param"), Some(param)) => {
            emptied(look, state, value, layer);
            if look.knows_kinds {
                look.report(rules::undeclared_parameter::check(context, value, layer, param, look.facts));
            }
        }
        (Some("$avatar"), Some("position"), _, _) => {
            look.report(rules::reference_type::check(context, value, &Ty::Position, expected));
        }
        (Some("$avatar"), Some("item"), _, _) => {
            look.report(rules::reference_type::check(context, value, &Ty::Refers(Name::Kind), expected));
            if let Some(Known::Emptied(effect)) = &state.hand {
                look.report(Some(rules::emptied_cell::check(
                    context,
                    value,
                    "the inventory of the avatar",
                    *effect,
                )));
            }
        }
        _ => return,
    }
    let used = match (root, second) {
        (Some("$cell"), Some("param")) => 4,
        (Some("$cell"), _) => 3,
        _ => 2,
    };
    look.report(rules::reference_tail::check(context, value, used));
}

/// References inside a value that is stored literally.
fn nested(look: &mut Look<'_>, value: Node<'_>) {
    let is_reference = |text: &str| {
        let forms = catalog::VALUE_REFERENCES.iter();
        text.strip_prefix('$')
            .and_then(|rest| rest.split_once('.'))
            .is_some_and(|(root, _)| forms.into_iter().any(|form| form.root == root))
    };
    for node in
        value.distinct_descendants().filter(|node| node.as_str().is_some_and(|text| is_reference(&text)))
    {
        look.report(Some(rules::misplaced_reference::nested(look.context, node)));
    }
}

/// A reference to the event's cell after an earlier effect emptied it.
fn emptied(look: &mut Look<'_>, state: &State<'_>, value: Node<'_>, layer: &str) {
    if let Some(Known::Emptied(effect)) = state.at_event(layer) {
        look.report(Some(rules::emptied_cell::check(look.context, value, "the cell of the event", *effect)));
    }
}
