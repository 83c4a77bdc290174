//! How facts are found: from what is there at first, what follows is added until nothing does. A rule is looked at when it is
//! new, when something comes that it waits for, and, once it applies, when more movements come that it passes on.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use puzzlescript_engine::model::{ALL_MOVES, CellPattern, Effect, Game, LayerId, ObjectId, ObjectSet, moves};

use super::facts::{Facts, KeptFacts, Turn, boards, objects};
use super::ground::Ground;

impl<'g> Facts<'g> {
    /// What can be in a game: what its levels hold is there at first. `earlier` is of the snapshot before.
    pub(super) fn of_game(game: &'g Game, earlier: Option<&KeptFacts>) -> Self {
        let mut first = game.no_objects();
        for board in boards(game) {
            first.union(&objects(game, board));
        }
        let ground = Rc::new(earlier.map_or_else(|| Ground::new(game), |earlier| earlier.ground(game)));
        let known = earlier.and_then(|earlier| earlier.facts(&ground, &first));
        known.unwrap_or_else(|| Self::new(ground, &first, Turn::Played))
    }

    /// The same where boards hold these objects at first.
    pub(super) fn from(&self, first: &ObjectSet, turn: Turn) -> Self {
        Self::new(Rc::clone(&self.ground), first, turn)
    }

    fn new(ground: Rc<Ground<'g>>, first: &ObjectSet, turn: Turn) -> Self {
        let game = ground.game;
        let facts = Facts {
            game,
            applies: Arc::default(),
            there: game.no_objects(),
            never: ObjectSet::all(game.objects.len()),
            moving: vec![if ground.is_stale { ALL_MOVES } else { 0 }; game.objects.len()],
            first: first.clone(),
            turnover: OnceCell::new(),
            answers: RefCell::default(),
            ground,
        };
        close(facts, first, turn)
    }
}

/// Adds to facts what follows from these objects.
fn close<'g>(facts: Facts<'g>, first: &ObjectSet, turn: Turn) -> Facts<'g> {
    let (objects, layers, rules) = (facts.moving.len(), facts.game.layers, facts.ground.rules.len());
    let mut closing = Closing {
        facts,
        turn,
        applies: vec![false; rules],
        layer_moves: vec![0; layers],
        waiting: vec![Vec::new(); objects],
        followers: vec![Vec::new(); layers],
        // The first rules come first.
        due: (0..rules).rev().collect(),
        is_due: vec![true; rules],
    };
    for object in first.iter() {
        closing.add_object(object);
    }
    while let Some(rule) = closing.due.pop() {
        if let Some(is_due) = closing.is_due.get_mut(rule) {
            *is_due = false;
        }
        closing.look_at(rule);
    }
    let mut facts = closing.facts;
    facts.applies = closing.applies.into();
    facts.never.subtract(&facts.there);
    facts
}

struct Closing<'g> {
    facts: Facts<'g>,
    turn: Turn,
    /// Whether each rule can apply.
    applies: Vec<bool>,
    /// The movements that objects of each layer can have.
    layer_moves: Vec<u8>,
    /// For each object the rules that may apply once it is there, or moves.
    waiting: Vec<Vec<usize>>,
    /// For each layer the rules that put objects there, which take over the movement of what was there.
    followers: Vec<Vec<usize>>,
    /// The rules to look at, each once.
    due: Vec<usize>,
    is_due: Vec<bool>,
}

impl Closing<'_> {
    fn look_at(&mut self, number: usize) {
        let ground = std::rc::Rc::clone(&self.facts.ground);
        let Some(rule) = ground.rules.get(number) else { return };
        let is_new = self.applies.get(number) == Some(&false);
        if is_new {
            if let Some(obstacle) = self.facts.obstacle(rule) {
                for object in obstacle.needs {
                    if let Some(waiting) = self.waiting.get_mut(object.index()) {
                        waiting.push(number);
                    }
                }
                return;
            }
            if let Some(applies) = self.applies.get_mut(number) {
                *applies = true;
            }
        }
        for (cell, effect) in ground.changes(number) {
            self.add(number, cell, effect, is_new);
        }
    }

    /// Adds what an effect makes.
    fn add(&mut self, rule: usize, cell: &CellPattern, effect: &Effect, is_new: bool) {
        for object in effect.set.iter().chain(effect.random.iter()) {
            self.add_object(object);
            let layer = self.facts.layer_of(object);
            let is_still = (effect.wipe.get(layer) | effect.clear_moves.get(layer)) == ALL_MOVES
                || effect.random.contains(object);
            if is_still || cell.required.contains(object) {
                continue;
            }
            // It takes over the movement of what was there.
            if let Some(followers) = self.followers.get_mut(layer.index()).filter(|_| is_new) {
                followers.push(rule);
            }
            self.add_moves(object, self.layer_moves.get(layer.index()).copied().unwrap_or(ALL_MOVES));
        }
        if !is_new {
            return;
        }
        let chosen = effect.random_moves.iter().map(|layer| (*layer, moves::ANY_DIRECTION));
        for (layer, bits) in effect.set_moves.iter().chain(chosen) {
            let is_here = |object: &ObjectId| self.facts.layer_of(*object) == layer;
            let mut movers: Vec<ObjectId> = effect.set.iter().filter(is_here).collect();
            if movers.is_empty() {
                // What is not there yet may come, and what chance draws may be in another layer.
                movers = self.facts.ground.movers(cell, layer);
                movers.retain(|it| !cell.forbidden.contains(*it));
                movers.extend(effect.random.iter().filter(is_here));
            }
            for object in movers {
                self.add_moves(object, bits);
            }
        }
    }

    fn add_object(&mut self, object: ObjectId) {
        if self.facts.there.contains(object) {
            return;
        }
        self.facts.there.insert(object);
        let is_player = self.turn == Turn::Played && self.facts.game.player.objects.contains(object);
        if let Some(moves) = self.facts.moving.get_mut(object.index()).filter(|_| is_player) {
            *moves = ALL_MOVES;
        }
        self.wake(object);
    }

    fn add_moves(&mut self, object: ObjectId, bits: u8) {
        let Some(moves) = self.facts.moving.get_mut(object.index()) else { return };
        let is_new = bits & !*moves != 0;
        *moves |= bits;
        if is_new && self.facts.there.contains(object) {
            self.wake(object);
        }
    }

    /// Lets the rules be looked at that wait for an object, which has come or moves, and those that pass its movements on.
    fn wake(&mut self, object: ObjectId) {
        if let Some(waiting) = self.waiting.get_mut(object.index()) {
            for rule in std::mem::take(waiting) {
                if self.applies.get(rule) == Some(&false) {
                    self.call(rule);
                }
            }
        }
        let LayerId(layer) = self.facts.layer_of(object);
        let moves = self.facts.moves_of(object);
        let Some(known) = self.layer_moves.get_mut(layer as usize) else { return };
        if moves & !*known != 0 {
            *known |= moves;
            let followers = self.followers.get(layer as usize).cloned().unwrap_or_default();
            for rule in followers {
                self.call(rule);
            }
        }
    }

    fn call(&mut self, rule: usize) {
        if let Some(is_due) = self.is_due.get_mut(rule).filter(|is_due| !**is_due) {
            *is_due = true;
            self.due.push(rule);
        }
    }
}
