//! `$` references: the forms of the catalog, filled in for the rule's event and the pack.

use catalog::{Name, Ty, ValueReference};
use language::CompletionKind;

use super::item::Item;
use super::site::Site;
use super::{names, params};

/// The references for a value of this type; those with a matching type first.
pub(super) fn propose(site: &Site<'_>, wanted: &Ty) -> Vec<Item> {
    if site.cursor.in_condition {
        return Vec::new();
    }
    let mut found: Vec<(u8, Item)> = Vec::new();
    for reference in catalog::VALUE_REFERENCES {
        for (text, ty) in forms(site, reference) {
            let Some(rank) = rank(wanted, &ty) else { continue };
            let item = Item::text(text, CompletionKind::Variable).detail(ty.words()).doc(reference.doc);
            found.push((rank, item));
        }
    }
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, item)| item).collect()
}

/// The texts of a form with every part filled in, and the type that each yields.
fn forms(site: &Site<'_>, reference: &'static ValueReference) -> Vec<(String, Ty)> {
    let form = reference.form;
    if form.contains(FIELD) {
        let fields = site.cursor.event.map_or(&[][..], |event| event.payload);
        return fields.iter().map(|field| (form.replace(FIELD, field.name), field.ty)).collect();
    }
    if !form.contains(LAYER) {
        return vec![(form.to_owned(), reference.yields)];
    }
    // Without a position the event has no cell.
    if !site.cursor.event.is_some_and(catalog::Event::has_position) {
        return Vec::new();
    }
    let layers = names::propose(site, Name::Layer).into_iter().map(|layer| layer.label);
    let filled = layers.flat_map(|layer| {
        let text = form.replace(LAYER, &layer);
        if text.contains(KEY) {
            let params = params::of_layer(site, &layer);
            params.into_iter().map(|(key, ty)| (text.replace(KEY, &key), ty)).collect()
        } else {
            vec![(text, reference.yields)]
        }
    });
    filled.collect()
}

/// The variable parts of forms.
const FIELD: &str = "<field>";
const LAYER: &str = "<layer>";
const KEY: &str = "<key>";

/// How well the type of a reference matches the expected type; lower is better. Returns `None` if it does not
/// match.
fn rank(wanted: &Ty, yields: &Ty) -> Option<u8> {
    match (wanted, yields) {
        (Ty::Either(alternatives), _) => alternatives.iter().filter_map(|ty| rank(ty, yields)).min(),
        (Ty::Live(inner), _) => rank(inner, yields),
        (Ty::Any, _)
        | (Ty::Position, Ty::Position)
        | (Ty::Bool, Ty::Bool)
        | (Ty::Direction, Ty::Direction)
        | (Ty::Int { .. } | Ty::Number | Ty::Positive, Ty::Int { .. } | Ty::Number | Ty::Positive)
        | (Ty::Text, Ty::Text | Ty::Refers(_) | Ty::Direction | Ty::Enum(_) | Ty::Words(_)) => Some(0),
        (Ty::Refers(wanted), Ty::Refers(yields)) if wanted == yields => Some(0),
        (_, Ty::Either(alternatives)) => alternatives.iter().filter_map(|ty| rank(wanted, ty)).min(),
        (_, Ty::Any) => Some(1),
        _ => None,
    }
}
