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
            [&game.rules, &game.late].into_iter().flat_map(|it| &it.groups).flat_map(|it| &it.rules);
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
