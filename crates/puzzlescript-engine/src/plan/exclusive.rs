//! Whether a cell never holds two objects of a layer: so it is where no level begins that way and no effect leads there.

use crate::model::{Effect, Entry, Game, LayerId, LevelBoard, ObjectSet, Rule};

/// The objects of each layer of a game in which they exclude each other.
#[derive(Debug)]
pub(super) struct Exclusive<'a> {
    game: &'a Game,
    layers: Vec<ObjectSet>,
}

impl<'a> Exclusive<'a> {
    /// `None`: a cell may hold several objects of a layer.
    pub(super) fn of(game: &'a Game) -> Option<Self> {
        let layers = (0..game.layers).map(|layer| game.layer(LayerId(layer as u32))).collect();
        let exclusive = Self { game, layers };
        let mut rules =
            [&game.rules, &game.late].into_iter().flat_map(|it| &it.groups).flat_map(|it| it.rules.iter());
        let mut levels = game.levels.iter();
        let holds = rules.all(|rule| exclusive.is_kept_by(rule))
            && levels.all(|entry| match entry {
                Entry::Board(level) => exclusive.holds_in(level),
                Entry::Message { .. } => true,
            });
        holds.then_some(exclusive)
    }

    /// Takes the objects out of a set that cannot be in a cell with these.
    pub(super) fn subtract(&self, from: &mut ObjectSet, present: &ObjectSet) {
        for object in present.iter() {
            if let Some(mates) = self.mates(object.index()) {
                let is_in = from.contains(object);
                from.subtract(mates);
                if is_in {
                    from.insert(object);
                }
            }
        }
    }

    /// The objects of the layer of an object, itself included.
    fn mates(&self, object: usize) -> Option<&ObjectSet> {
        self.layers.get(self.game.objects.get(object)?.layer.index())
    }

    fn is_kept_by(&self, rule: &Rule) -> bool {
        rule.effects().all(|(_, effect)| self.is_kept(effect))
    }

    /// Whether an effect takes away what excludes what it brings, and brings nothing that excludes each other.
    fn is_kept(&self, effect: &Effect) -> bool {
        let comes_alone = effect.set.iter().all(|object| {
            self.mates(object.index()).is_some_and(|mates| {
                let words = || mates.words().iter().zip(effect.set.words());
                let stays = |((mates, set), clear): ((&u64, &u64), &u64)| mates & !set & !clear != 0;
                words().map(|(mates, set)| (mates & set).count_ones()).sum::<u32>() == 1
                    && !words().zip(effect.clear.words()).any(stays)
            })
        });
        let mut drawn = effect.random.iter();
        comes_alone
            && drawn.all(|object| self.mates(object.index()).is_some_and(|mates| !mates.meets(&effect.set)))
    }

    fn holds_in(&self, level: &LevelBoard) -> bool {
        let width = ObjectSet::words_for(self.game.objects.len());
        let mut last: &[u64] = &[];
        level.cells.chunks_exact(width).all(|cell| {
            // Most cells are like their neighbours.
            let is_known = std::mem::replace(&mut last, cell) == cell;
            is_known
                || self.layers.iter().all(|layer| {
                    let words = layer.words().iter().zip(cell);
                    words.map(|(mask, word)| (mask & word).count_ones()).sum::<u32>() <= 1
                })
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::Exclusive;
    use crate::model::{
        Cell, CellPattern, Effect, Entry, Game, Group, LayerId, LevelBoard, Object, ObjectId, ObjectSet, Rule,
    };

    fn set(members: &[u32]) -> ObjectSet {
        ObjectSet::of(2, members.iter().map(|&id| ObjectId(id)))
    }

    /// Whether two objects of a layer exclude each other, with a cell that begins with these and a rule with these masks.
    fn is_exclusive(cell: u64, clear: &[u32], come: &[u32]) -> bool {
        let object = |name: &str| Object {
            name: name.to_owned(),
            written: name.to_owned(),
            layer: LayerId(0),
            colors: Vec::new(),
            sprite: Vec::new(),
            line: 1,
        };
        let effect = Effect { clear: set(clear), set: set(come), random: set(&[]), ..Effect::default() };
        let pattern =
            vec![Cell::Match(Arc::new(CellPattern { effect: Some(effect), ..CellPattern::default() }))];
        let rule = Rule { has_right_side: true, patterns: [pattern].into(), ..Rule::default() };
        let mut game = Game { objects: vec![object("a"), object("b")], layers: 1, ..Game::default() };
        game.rules.groups.push(Group { rules: [rule].into(), ..Group::default() });
        let level = LevelBoard { width: 1, height: 1, cells: vec![cell], line: 1 };
        game.levels.push(Entry::Board(level));
        Exclusive::of(&game).is_some()
    }

    #[test]
    fn objects_of_a_layer_exclude_each_other_where_no_level_and_no_effect_says_otherwise() {
        assert!(is_exclusive(0b01, &[0, 1], &[1]));
        assert!(is_exclusive(0b10, &[0], &[1]));
        assert!(!is_exclusive(0b11, &[0, 1], &[1]), "the level holds both");
        assert!(!is_exclusive(0b01, &[1], &[1]), "the other one stays");
        assert!(!is_exclusive(0b01, &[0, 1], &[0, 1]), "both come");
    }
}
