//! Names in objects that no document describes: the fields that mean a name wherever they are described are taken to
//! mean one there too, so that a new name does not leave the old one behind.

use super::{Named, Place};
use crate::doc::{Doc, Node};
use crate::model::Reference;
use crate::site::{Expected, expected};
use crate::vocabulary::Class;

/// Fields that refer to a class in every object that has them.
const FIELDS: [(&str, Class); 9] = [
    ("zoneId", Class::Zone),
    ("spawnZoneId", Class::Zone),
    ("inZone", Class::Zone),
    ("pointId", Class::Point),
    ("spawnPointId", Class::Point),
    ("teamId", Class::Team),
    ("byTeam", Class::Team),
    ("itemKind", Class::Item),
    ("verb", Class::Verb),
];

/// The places of names in unknown objects.
pub(super) fn places(doc: &Doc) -> impl Iterator<Item = Place<'_>> {
    doc.nodes().filter_map(|node| {
        let (key, _) = node.key()?;
        let said = node.as_str()?;
        let class = FIELDS.iter().find(|(field, _)| *field == key).map(|(_, class)| *class);
        if class.is_none() && !matches!(key, "ref" | "key" | "value") {
            return None;
        }
        if !is_unknown(node) {
            return None;
        }
        match (key, class) {
            (_, Some(class)) => Place::of_scalar(Named::Defined(class, said), node),
            ("ref", None) => {
                let key = Reference { node, text: said }.state_key()?;
                let start = said.find(".state.")? + ".state.".len();
                Place::of_part(Named::State(key), node, start..start + key.len())
            }
            // A filter, which has a value besides.
            ("key", None) => {
                node.parent()?.get("value")?;
                let start = said.strip_prefix("state.").map_or(0, |key| said.len() - key.len());
                let key = said.get(start..).filter(|key| !matches!(*key, "" | "teamId" | "botClassId"))?;
                Place::of_part(Named::State(key), node, start..said.len())
            }
            _ => {
                let class = match node.parent()?.get("key")?.as_str()? {
                    "teamId" => Class::Team,
                    "botClassId" => Class::Bot,
                    _ => return None,
                };
                Place::of_scalar(Named::Defined(class, said), node)
            }
        }
    })
}

/// Whether no table knows what a field is.
fn is_unknown(node: Node<'_>) -> bool {
    matches!(expected(node), Expected::Unknown)
}
