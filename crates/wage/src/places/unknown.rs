//! Names in objects that no document describes: the fields that mean a name wherever they are described are taken to
//! mean one there too, and what has a known `kind` to be of that kind, so that a new name does not leave the old one behind.

use wage_rules::doc::Doc;
use wage_rules::model::Reference;
use wage_rules::vocabulary::{BOT_ID, Class, Role, TEAM_ID, Ty, referring};

use super::{Named, Place};
use crate::site::{Expected, Site, has_state_key, sites};

/// The places of names in unknown objects.
pub(super) fn places(doc: &Doc) -> Vec<Place<'_>> {
    let sites = sites(doc);
    let is_unknown = |it: &&Site<'_>| it.is_guess || matches!(it.expected, Expected::Unknown);
    sites.iter().filter(is_unknown).filter_map(|site| place(site, &sites)).collect()
}

fn place<'d>(site: &Site<'d>, sites: &[Site<'d>]) -> Option<Place<'d>> {
    let node = site.node;
    let said = node.as_str()?;
    let parent = node.parent()?;
    let around = sites.get(parent.id() as usize)?;
    match (site.expected, node.key().map(|(key, _)| key)) {
        (Expected::Value(Ty::Refers(class), _), _) => Place::of_scalar(Named::Defined(class, said), node),
        (Expected::Path, _) | (Expected::Unknown, Some("ref")) => {
            let key = Reference { node, text: said }.state_key()?;
            let start = said.find(".state.")? + ".state.".len();
            Place::of_part(Named::State(key), node, start..start + key.len())
        }
        (_, Some("key")) => {
            // Of what nobody knows, a key beside a value is that of a filter.
            let is_state = around.object.map_or_else(|| parent.get("value").is_some(), has_state_key);
            let is_filter = around.object.is_none_or(|it| it.role == Role::Filter);
            let start =
                said.strip_prefix("state.").filter(|_| is_filter).map_or(0, |it| said.len() - it.len());
            let key = said.get(start..).filter(|key| is_state && !matches!(*key, "" | TEAM_ID | BOT_ID))?;
            Place::of_part(Named::State(key), node, start..said.len())
        }
        (_, Some("value")) => {
            let class = match parent.get("key")?.as_str()? {
                TEAM_ID => Class::Team,
                BOT_ID => Class::Bot,
                _ => return None,
            };
            Place::of_scalar(Named::Defined(class, said), node)
        }
        (Expected::Unknown, key) => {
            let is_element = key.is_none();
            let (class, is_list) = referring(key.or_else(|| parent.key().map(|(key, _)| key))?)?;
            Place::of_scalar(Named::Defined(class, said), node).filter(|_| is_list == is_element)
        }
        _ => None,
    }
}
