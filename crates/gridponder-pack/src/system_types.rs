//! The type of each system instance.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::Value;
use json::{Kind, Node};

use crate::{File, lower};

/// The type of each system instance of a game, by id. Of duplicate ids, the first counts.
#[derive(Clone, Debug, Default)]
pub struct SystemTypes {
    by_id: BTreeMap<Arc<str>, &'static catalog::System>,
}

impl SystemTypes {
    /// The systems of a `game.json`.
    pub fn collect(game: Option<&File>) -> Self {
        let mut by_id: BTreeMap<Arc<str>, &'static catalog::System> = BTreeMap::new();
        let systems = game.and_then(|game| game.tree.root()?.get("systems"));
        for system in systems.into_iter().flat_map(Node::elements) {
            let text = |key| system.get(key).and_then(Node::as_str);
            if let (Some(id), Some(ty)) = (text("id"), text("type"))
                && let Some(ty) = catalog::system(&ty)
            {
                by_id.entry(id.as_ref().into()).or_insert(ty);
            }
        }
        Self { by_id }
    }

    /// The type of the instance with this id.
    pub fn get(&self, id: &str) -> Option<&'static catalog::System> {
        self.by_id.get(id).copied()
    }

    /// Returns true if the same ids have the same types.
    pub(crate) fn agree_with(&self, other: &Self) -> bool {
        let of = |types: &Self| -> Vec<(Arc<str>, *const catalog::System)> {
            types.by_id.iter().map(|(id, ty)| (Arc::clone(id), std::ptr::from_ref(*ty))).collect()
        };
        of(self) == of(other)
    }

    /// The types of all instances.
    pub fn types(&self) -> impl Iterator<Item = &'static catalog::System> + '_ {
        self.by_id.values().copied()
    }
}

/// A setting of a system of a `game.json`: as it is written there, else the default of its type.
pub fn setting(system: Node<'_>, key: &str) -> Option<Value> {
    let written = system.get("config").and_then(|config| config.get(key));
    if let Some(written) = written.filter(|value| value.kind() != Kind::Null) {
        return Some(lower::value(written));
    }
    let ty = catalog::system(&system.get("type")?.as_str()?)?;
    ty.config.field(key)?.default_json().as_ref().map(Value::from)
}
