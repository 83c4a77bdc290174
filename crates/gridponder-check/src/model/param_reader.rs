//! The systems that read parameters of entities.

use catalog::{Field, Ty};

use super::grid::{GROUND, OBJECTS};
use super::kinds::Kinds;
use super::system::System;

/// The tag of the tiles that `tile_teleport` and portals connect.
pub(crate) const TELEPORT: &str = "teleport";

/// Cap on the systems that are examined for reading parameters; real games have a handful.
const MOST_READERS: usize = 32;

/// A system that reads a parameter of some entities.
pub(crate) struct ParamReader<'l> {
    /// The system.
    pub(crate) id: &'l str,
    /// The parameter.
    pub(crate) name: String,
    pub(crate) field: &'static Field,
    /// The layer that the system searches; empty for all layers.
    pub(crate) layer: String,
    /// The tags that the system searches for; without tags it reads all entities.
    pub(crate) tags: Vec<String>,
    /// Whether the system reads the parameter of every entity that it meets, and not only of those that are alike.
    pub(crate) reads_all: bool,
}

impl Kinds {
    /// A system of the game that stops the game if this parameter of an entity has another type, and the type.
    pub(crate) fn reader_of(&self, kind: &str, layer: &str, param: &str) -> Option<(&str, &'static Ty)> {
        let systems = System::of_game(self);
        // Portals compare whatever they find.
        let stops = systems.iter().filter(|system| !system.is("portals"));
        let reader = readers(stops).into_iter().find(|reader| {
            reader.name == param
                && (reader.layer.is_empty() || reader.layer == layer)
                && (reader.tags.is_empty() || self.has_tag(kind, &reader.tags))
        })?;
        let system = self.systems.iter().find(|system| system.id == reader.id)?;
        Some((&system.id, &reader.field.ty))
    }
}

/// The systems that read parameters of entities and behave differently depending on the value.
pub(crate) fn readers<'l, 'g: 'l>(systems: impl IntoIterator<Item = &'l System<'g>>) -> Vec<ParamReader<'l>> {
    let mut readers = Vec::new();
    for system in systems {
        let text = |key: &str| system.text(key).unwrap_or_default();
        let (field, name, layer, tags) = match system.ty().entry.name {
            "slide_merge" => ("value", "value".to_owned(), OBJECTS.to_owned(), system.texts("mergeableTags")),
            "sided_box" => ("sides", text("sidesParam"), OBJECTS.to_owned(), vec![text("sidedTag")]),
            "tile_teleport" => {
                ("channel", "channel".to_owned(), GROUND.to_owned(), vec![TELEPORT.to_owned()])
            }
            "portals" => ("channel", text("matchKey"), String::new(), system.texts("teleportTags")),
            "flood_fill" if text("matchBy") == "color" && text("sourcePosition") != "all_of_kind" => {
                ("color", "color".to_owned(), text("affectedLayer"), Vec::new())
            }
            _ => continue,
        };
        let Some(field) = system.ty().entity_params.iter().find(|param| param.name == field) else {
            continue;
        };
        // Unequal values do not merge, so their types do not matter.
        let reads_all = !system.is("slide_merge") || text("mergePredicate") == "same_kind";
        if readers.len() < MOST_READERS {
            readers.push(ParamReader { id: system.id(), name, field, layer, tags, reads_all });
        }
    }
    readers
}
