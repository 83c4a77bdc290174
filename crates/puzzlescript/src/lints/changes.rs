//! What rules change, and which rules that can wake.

use puzzlescript_engine::model::{ALL_MOVES, Game, LayerId, MoveSet, ObjectId, ObjectSet, Rule, Win, moves};

use super::counts::makes;
use super::ground::Ground;

/// What the rules of a line ask for, all together.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    there: ObjectSet,
    gone: ObjectSet,
    moving: MoveSet,
    still: MoveSet,
}

impl Asked {
    /// By these rules.
    pub(crate) fn by(game: &Game, rules: &[&Rule]) -> Self {
        let (mut there, mut gone) = (game.no_objects(), game.no_objects());
        let (mut moving, mut still) = (game.no_moves(), game.no_moves());
        for cell in rules.iter().flat_map(|rule| rule.cells()) {
            there.union(&cell.required);
            cell.any_of.iter().for_each(|set| there.union(set));
            gone.union(&cell.forbidden);
            moving.union(&cell.required_moves);
            still.union(&cell.forbidden_moves);
        }
        Self { there, gone, moving, still }
    }
}

/// What the rules of a line can change.
#[derive(Clone, Debug)]
pub(crate) struct Changes {
    made: ObjectSet,
    removed: ObjectSet,
    moved: MoveSet,
    stopped: MoveSet,
    /// The objects that are set moving, and so can come and go by movement.
    carried: ObjectSet,
}

impl Changes {
    /// Of these rules.
    pub(crate) fn of(ground: &Ground<'_>, rules: &[&Rule]) -> Self {
        let game = ground.game;
        let mut changes = Self {
            made: game.no_objects(),
            removed: game.no_objects(),
            moved: game.no_moves(),
            stopped: game.no_moves(),
            carried: game.no_objects(),
        };
        for (cell, effect) in rules.iter().flat_map(|rule| ground.changes_of(rule)) {
            let made = effect.set.iter().chain(effect.random.iter()).filter(|it| makes(*it, &cell, effect));
            made.for_each(|object| changes.made.insert(object));
            let mut gone = effect.clear.clone();
            effect.random.iter().for_each(|object| gone.union(ground.layer(ground.layer_of(object))));
            let gone = gone.iter().filter(|object| ground.removes(*object, &cell, effect));
            gone.for_each(|object| changes.removed.insert(object));
            for layer in (0..game.layers as u32).map(LayerId) {
                let required = cell.required_moves.get(layer);
                let moved = effect.set_moves.get(layer) & !required;
                changes.moved.insert(layer, moved);
                if moved & !moves::ACTION != 0 || effect.random_moves.contains(&layer) {
                    let set = effect.set.iter().filter(|it| ground.layer_of(*it) == layer);
                    let set: Vec<ObjectId> = set.collect();
                    let movers = if set.is_empty() { ground.movers(&cell, layer) } else { set };
                    for object in movers {
                        changes.carried.insert(object);
                    }
                }
                let gone = effect.clear_moves.get(layer) | effect.wipe.get(layer);
                let gone = gone & !effect.set_moves.get(layer) & !cell.forbidden_moves.get(layer);
                changes.stopped.insert(layer, gone);
            }
            for layer in &effect.random_moves {
                changes.moved.insert(*layer, ALL_MOVES & !moves::ACTION);
            }
        }
        changes
    }

    /// Why this can let one of these rules apply, in a few words; `None` if it cannot. `asked` is what they ask for.
    pub(crate) fn wakes(&self, game: &Game, rules: &[&Rule], asked: &Asked) -> Option<String> {
        let wakes_at_once = self.made.meets(&asked.there)
            || self.removed.meets(&asked.gone)
            || self.moved.meets(&asked.moving)
            || self.stopped.meets(&asked.still);
        let wakes_elsewhere = self.carried.meets(&asked.there) || self.carried.meets(&asked.gone);
        if !wakes_at_once && !wakes_elsewhere {
            return None;
        }
        let name = |object: ObjectId| game.objects.get(object.index()).map_or("", |it| it.written.as_str());
        let first = |set: &ObjectSet, of: &ObjectSet| {
            set.meets(of).then(|| set.iter().find(|object| of.contains(*object))).flatten()
        };
        let at_once = rules.iter().filter(|_| wakes_at_once).flat_map(|rule| rule.cells()).find_map(|cell| {
            let mut asked = [&cell.required].into_iter().chain(&cell.any_of);
            let made = asked.find_map(|set| first(set, &self.made));
            let removed = || first(&cell.forbidden, &self.removed);
            let moved =
                || cell.required_moves.iter().find(|(layer, bits)| self.moved.get(*layer) & bits != 0);
            let stopped =
                || cell.forbidden_moves.iter().find(|(layer, bits)| self.stopped.get(*layer) & bits != 0);
            if let Some(object) = made {
                return Some(format!("makes {}", name(object)));
            }
            if let Some(object) = removed() {
                return Some(format!("removes {}", name(object)));
            }
            if let Some((_, bits)) = moved() {
                return Some(format!("moves {}", moves::word(bits).unwrap_or("so")));
            }
            stopped().map(|_| "stops".to_owned())
        });
        // What moves comes to other cells and leaves its own.
        let carries = || {
            rules.iter().flat_map(|rule| rule.cells()).find_map(|cell| {
                let mut looked_at = [&cell.required, &cell.forbidden].into_iter().chain(&cell.any_of);
                looked_at.find_map(|set| first(set, &self.carried))
            })
        };
        at_once.or_else(|| carries().map(|object| format!("lets {} move", name(object))))
    }

    /// Why this can change whether a win condition holds, in a few words; `None` if it cannot. Where everything will do, only
    /// what is looked for counts.
    pub(crate) fn decides(&self, game: &Game, win: &Win) -> Option<String> {
        let is_anything = win.is_about_anything(game);
        let names = [Some(&win.what), Some(&win.on).filter(|_| !is_anything)];
        names.into_iter().flatten().flat_map(|name| name.objects.iter()).find_map(|object| {
            let object_of = game.objects.get(object.index())?;
            let written = &object_of.written;
            if self.made.contains(object) {
                Some(format!("makes {written}"))
            } else if self.removed.contains(object) {
                Some(format!("removes {written}"))
            } else {
                let moves = self.moved.get(object_of.layer) | self.stopped.get(object_of.layer);
                (moves & !moves::ACTION != 0 && !is_anything).then(|| format!("moves or stops {written}"))
            }
        })
    }
}
