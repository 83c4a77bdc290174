//! The objects that names stand for, and their layers.

use super::place::Place;
use crate::read::{Kind, Name};

/// The layers of the objects.
pub(super) struct Layers {
    /// The place of the layer of each object in the list of objects.
    of_object: Vec<Option<usize>>,
}

impl Layers {
    pub(super) fn of(place: &Place<'_>) -> Self {
        let source = &place.reading.source;
        let mut of_object = vec![None; source.objects.len()];
        for (number, layer) in source.layers.iter().enumerate() {
            let objects = layer.objects.iter().filter_map(|name| place.reading.declared.object(*name));
            objects
                .for_each(|object| of_object.get_mut(object).into_iter().for_each(|it| *it = Some(number)));
        }
        Self { of_object }
    }

    /// The layer of all objects of a name, if they have the same one.
    pub(super) fn of_name(&self, place: &Place<'_>, name: Name) -> Option<usize> {
        let mut layers =
            objects_of(place, name).into_iter().map(|object| self.of_object.get(object).copied().flatten());
        let first = layers.next()??;
        layers.all(|layer| layer == Some(first)).then_some(first)
    }

    /// The same for a word in lower case.
    pub(super) fn of_word(&self, place: &Place<'_>, word: &str) -> Option<usize> {
        self.of_name(place, place.reading.source.names.get(word)?)
    }
}

/// The objects that a name stands for, as places in the list of objects.
pub(super) fn objects_of(place: &Place<'_>, name: Name) -> Vec<usize> {
    let source = &place.reading.source;
    let declared = &place.reading.declared;
    match declared.kind(name) {
        Some(Kind::Object(at)) => vec![at],
        Some(Kind::Synonym(_)) => {
            // Synonyms of synonyms end in something else, unless they go round.
            let mut of = name;
            for _ in 0..source.synonyms.len() {
                match declared.synonym(of).and_then(|at| source.synonyms.get(at)) {
                    Some(synonym) if declared.object(of).is_none() => of = synonym.of.name,
                    _ => break,
                }
            }
            match declared.kind(of) {
                Some(Kind::Object(at)) => vec![at],
                Some(Kind::Property(at)) => members(place, at),
                _ => Vec::new(),
            }
        }
        Some(Kind::Property(at)) => members(place, at),
        Some(Kind::Aggregate(_)) | None => Vec::new(),
    }
}

fn members(place: &Place<'_>, property: usize) -> Vec<usize> {
    let group = place.reading.source.properties.get(property);
    let members = group.map_or(&[][..], |group| &group.members).iter();
    members.filter_map(|member| place.reading.declared.object(*member)).collect()
}
