//! The systems that read parameters of entities.

use catalog::{Field, ReadTags, Ty};

use super::kinds::Kinds;
use super::system::System;

/// Cap on the systems that are examined for reading parameters; real games have a handful.
const MAX_READERS: usize = 32;

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
    /// Whether the game stops at a value of another type.
    pub(crate) stops: bool,
}

impl Kinds {
    /// A system of the game that stops the game if this parameter of an entity has another type, and the type.
    pub(crate) fn reader_of(&self, kind: &str, layer: &str, param: &str) -> Option<(&str, &'static Ty)> {
        let systems = System::of_game(self);
        let reader = readers(&systems).into_iter().find(|reader| {
            reader.stops
                && reader.name == param
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
        for read in system.ty().reads.iter().filter(|read| system.is_when(read.when)) {
            let Some(field) = system.ty().entity_params.iter().find(|param| param.name == read.param) else {
                continue;
            };
            let named = read.named_by.map(|option| system.text(option).unwrap_or_default());
            let tags = match read.tags {
                ReadTags::Any => Vec::new(),
                ReadTags::Option(option) => system.words(option),
                ReadTags::Tag(tag) => vec![tag.to_owned()],
            };
            if readers.len() < MAX_READERS {
                readers.push(ParamReader {
                    id: system.id(),
                    name: named.unwrap_or_else(|| read.param.to_owned()),
                    field,
                    layer: read.layer.map(|layer| system.layer(layer)).unwrap_or_default(),
                    tags,
                    reads_all: system.is_when(read.of_all_when),
                    stops: read.stops,
                });
            }
        }
    }
    readers
}
