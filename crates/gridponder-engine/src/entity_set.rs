//! A set of entities.

use crate::pool::Entity;

/// A set of entities of one attempt.
#[derive(Clone, Debug, Default)]
pub(crate) struct EntitySet {
    /// The entities in the set, in the order in which they were added.
    entities: Vec<Entity>,
    /// Whether each entity of the attempt is in the set.
    has: Vec<bool>,
}

impl EntitySet {
    /// Clears the set, for an attempt with this number of entities.
    pub(crate) fn reset(&mut self, count: usize) {
        for entity in self.entities.drain(..) {
            self.has[entity.0 as usize] = false;
        }
        self.has.resize(count, false);
        self.entities.reserve(count);
    }

    /// Makes room for all entities of an attempt, if the set is in use. A set that is filled at another time than before, such as
    /// in a walk that is repeated, needs no more then.
    pub(crate) fn hold(&mut self, count: usize) {
        if !self.has.is_empty() && self.has.len() < count {
            self.has.resize(count, false);
            self.entities.reserve(count - self.entities.len());
        }
    }

    /// Adds an entity, or the empty cell, which has no kind.
    pub(crate) fn insert(&mut self, entity: Entity) {
        let has = &mut self.has[entity.0 as usize];
        if !*has {
            *has = true;
            self.entities.push(entity);
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Entity> + '_ {
        self.entities.iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entity_is_there_once_until_the_set_is_cleared() {
        let mut set = EntitySet::default();
        for (count, entities, distinct) in [(3, [2, 1, 2], [2, 1]), (5, [4, 1, 1], [4, 1])] {
            set.reset(count);
            for entity in entities {
                set.insert(Entity(entity));
            }
            assert_eq!(set.iter().map(|entity| entity.0).collect::<Vec<_>>(), distinct);
        }
    }
}
