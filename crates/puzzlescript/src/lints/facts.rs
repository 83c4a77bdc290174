//! What can ever be: which objects can be on a board, which of them can move and where to, and which rules can apply. Each is
//! asked for less than play asks, so what is ruled out here never happens.

use crate::model::{
    ALL_MOVES, Cell, CellPattern, Command, Direction, Effect, Entry, Game, LayerId, LevelBoard, ObjectId,
    ObjectSet, Rule, RuleList, bits, moves,
};
use crate::words::ELLIPSES_PER_PATTERN;

/// The directions that chance chooses from.
const ANY_DIRECTION: u8 = moves::UP | moves::DOWN | moves::LEFT | moves::RIGHT;

/// What can ever be in a game, or in a part of it.
#[derive(Clone, Debug)]
pub(super) struct Facts<'g> {
    pub(super) game: &'g Game,
    /// All rules, the late ones last.
    pub(super) rules: Vec<&'g Rule>,
    /// Whether each of them can apply.
    pub(super) applies: Vec<bool>,
    /// The objects that can be on a board.
    pub(super) there: ObjectSet,
    /// The movements that each object can have.
    moving: Vec<u8>,
    /// The objects of each layer.
    layers: Vec<ObjectSet>,
    /// Whether movements can outlast a turn, and so meet others: late rules make some.
    is_stale: bool,
}

/// Who starts the movements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// A player and the rules.
    Played,
    /// The rules alone.
    Idle,
}

impl<'g> Facts<'g> {
    /// What can be where boards hold these objects at first.
    pub(super) fn new(game: &'g Game, first: ObjectSet, turn: Turn) -> Self {
        let of = |list: &'g RuleList| list.groups.iter().flat_map(|group| &group.rules);
        let rules: Vec<&Rule> = of(&game.rules).chain(of(&game.late)).collect();
        let is_stale = of(&game.late)
            .flat_map(effects)
            .any(|(_, effect)| !effect.random_moves.is_empty() || !effect.set_moves.is_empty());
        let mut facts = Facts {
            game,
            applies: vec![false; rules.len()],
            rules,
            there: first,
            moving: vec![if is_stale { ALL_MOVES } else { 0 }; game.objects.len()],
            layers: (0..game.layers).map(|layer| game.layer(LayerId(layer as u32))).collect(),
            is_stale,
        };
        facts.close(turn);
        facts
    }

    /// The same for the whole game: what its levels hold is there at first.
    pub(super) fn of_game(game: &'g Game, turn: Turn) -> Self {
        let mut there = game.no_objects();
        for board in boards(game) {
            there.union(&objects(game, board));
        }
        Self::new(game, there, turn)
    }

    /// Adds what follows, until nothing does.
    fn close(&mut self, turn: Turn) {
        loop {
            let mut is_changed = false;
            if turn == Turn::Played {
                for object in self.game.player.objects.iter() {
                    is_changed |= self.there.contains(object) && self.add_moves(object, ALL_MOVES);
                }
            }
            for number in 0..self.rules.len() {
                let Some(rule) = self.rules.get(number).copied() else { continue };
                let is_known = self.applies.get(number).copied().unwrap_or(true);
                if !is_known && !self.can_apply(rule) {
                    continue;
                }
                if let Some(applies) = self.applies.get_mut(number) {
                    is_changed |= !*applies;
                    *applies = true;
                }
                for (cell, effect) in effects(rule) {
                    is_changed |= self.add(cell, effect);
                }
            }
            if !is_changed {
                return;
            }
        }
    }

    /// Adds what an effect makes; whether anything of it is new.
    fn add(&mut self, cell: &CellPattern, effect: &Effect) -> bool {
        let mut is_changed = false;
        let made: Vec<ObjectId> = effect.set.iter().chain(effect.random.iter()).collect();
        for object in &made {
            if !self.there.contains(*object) {
                self.there.insert(*object);
                is_changed = true;
            }
            let layer = self.layer_of(*object);
            let is_still = (effect.wipe.get(layer) | effect.clear_moves.get(layer)) == ALL_MOVES
                || effect.random.contains(*object);
            if !is_still && !cell.required.contains(*object) {
                // It takes over the movement of what was there.
                let before = self.layer(layer).iter().fold(0, |sum, it| sum | self.moves_of(it));
                is_changed |= self.add_moves(*object, before);
            }
        }
        let chosen = effect.random_moves.iter().map(|layer| (*layer, ANY_DIRECTION));
        for (layer, bits) in effect.set_moves.iter().chain(chosen) {
            let mut movers: Vec<ObjectId> =
                made.iter().copied().filter(|object| self.layer_of(*object) == layer).collect();
            if movers.is_empty() {
                movers = self.candidates(cell, layer);
            }
            for object in movers {
                is_changed |= self.add_moves(object, bits);
            }
        }
        is_changed
    }

    fn add_moves(&mut self, object: ObjectId, bits: u8) -> bool {
        let Some(moves) = self.moving.get_mut(object.index()) else { return false };
        let before = *moves;
        *moves |= bits;
        *moves != before
    }

    /// The objects of a layer, one of which a matching cell has, if it has any.
    fn candidates(&self, cell: &CellPattern, layer: LayerId) -> Vec<ObjectId> {
        let all = self.layer(layer);
        let plain: Vec<ObjectId> = cell.required.iter().filter(|it| all.contains(*it)).collect();
        if !plain.is_empty() {
            return plain;
        }
        let within = cell.any_of.iter().find(|set| all.contains_all(set));
        let is_possible = |it: &ObjectId| self.there.contains(*it) && !cell.forbidden.contains(*it);
        within.unwrap_or(all).iter().filter(is_possible).collect()
    }

    /// Whether every cell of a rule can be there.
    fn can_apply(&self, rule: &Rule) -> bool {
        self.hindrance(rule).is_none()
    }

    /// What keeps a rule from ever applying.
    pub(super) fn hindrance(&self, rule: &Rule) -> Option<Hindrance> {
        if rule.direction == Direction::Action {
            return Some(Hindrance::Contradiction);
        }
        for pattern in &rule.patterns {
            if pattern.iter().filter(|cell| matches!(cell, Cell::Ellipsis)).count() > ELLIPSES_PER_PATTERN {
                return Some(Hindrance::Contradiction);
            }
        }
        cells(rule).find_map(|cell| self.hindrance_in(cell))
    }

    fn hindrance_in(&self, cell: &CellPattern) -> Option<Hindrance> {
        if let Some(object) = cell.required.iter().find(|id| !self.there.contains(*id)) {
            return Some(Hindrance::Object(object));
        }
        for set in &cell.any_of {
            if let (false, Some(object)) = (set.meets(&self.there), set.iter().next()) {
                return Some(Hindrance::Object(object));
            }
            if cell.forbidden.contains_all(set) {
                return Some(Hindrance::Contradiction);
            }
        }
        if cell.required_moves.meets(&cell.forbidden_moves) || cell.required.meets(&cell.forbidden) {
            return Some(Hindrance::Contradiction);
        }
        cell.required_moves.iter().find_map(|(layer, bits)| {
            if bits.count_ones() > 1 && !self.is_stale {
                return Some(Hindrance::Contradiction);
            }
            let movers = self.candidates(cell, layer);
            let is_moving = |it: &ObjectId| self.moves_of(*it) & bits == bits;
            if movers.iter().any(is_moving) {
                return None;
            }
            Some(movers.first().map_or(Hindrance::Contradiction, |it| Hindrance::Movement(*it, bits)))
        })
    }

    /// The rules that can apply.
    pub(super) fn applying(&self) -> impl Iterator<Item = &'g Rule> + '_ {
        self.rules.iter().zip(&self.applies).filter(|(_, applies)| **applies).map(|(rule, _)| *rule)
    }

    /// Whether a rule that can apply has such a command.
    pub(super) fn commands(&self, is_wanted: impl Fn(&Command) -> bool) -> bool {
        self.applying().flat_map(|rule| &rule.commands).any(is_wanted)
    }

    /// The movements that an object can have ([`moves`]).
    pub(super) fn moves_of(&self, object: ObjectId) -> u8 {
        self.moving.get(object.index()).copied().unwrap_or(ALL_MOVES)
    }

    /// Whether movements can outlast a turn.
    pub(super) fn is_stale(&self) -> bool {
        self.is_stale
    }

    /// The objects of a layer.
    pub(super) fn layer(&self, layer: LayerId) -> &ObjectSet {
        static NOTHING: std::sync::LazyLock<ObjectSet> = std::sync::LazyLock::new(ObjectSet::default);
        self.layers.get(layer.index()).unwrap_or(&NOTHING)
    }

    /// The layer of an object.
    pub(super) fn layer_of(&self, object: ObjectId) -> LayerId {
        self.game.objects.get(object.index()).map_or(LayerId(u32::MAX), |it| it.layer)
    }

    /// The name of an object as it is written.
    pub(super) fn written(&self, object: ObjectId) -> &'g str {
        self.game.objects.get(object.index()).map_or("", |it| &it.written)
    }
}

/// What keeps a rule from ever applying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hindrance {
    /// An object that is never there.
    Object(ObjectId),
    /// A movement ([`moves`]) that an object never has.
    Movement(ObjectId, u8),
    /// It asks for things that exclude each other.
    Contradiction,
}

/// The cells of a rule.
pub(super) fn cells(rule: &Rule) -> impl Iterator<Item = &CellPattern> {
    rule.patterns.iter().flatten().filter_map(|cell| match cell {
        Cell::Ellipsis => None,
        Cell::Match(cell) => Some(&**cell),
    })
}

/// The cells of a rule that it changes, with what it does there.
pub(super) fn effects(rule: &Rule) -> impl Iterator<Item = (&CellPattern, &Effect)> {
    cells(rule).filter_map(|cell| Some((cell, cell.effect.as_ref()?)))
}

/// The boards of a game.
pub(super) fn boards(game: &Game) -> impl Iterator<Item = &LevelBoard> {
    game.levels.iter().filter_map(|entry| match entry {
        Entry::Board(board) => Some(board),
        Entry::Message { .. } => None,
    })
}

/// The objects on a board.
pub(super) fn objects(game: &Game, board: &LevelBoard) -> ObjectSet {
    let mut there = game.no_objects();
    for cell in board.cells.chunks(board.cell_words().max(1)) {
        bits(cell).for_each(|bit| there.insert(ObjectId(bit as u32)));
    }
    there
}

/// The word for the only movement of these.
pub(super) fn movement_word(bits: u8) -> &'static str {
    const WORDS: [(u8, &str); 5] = [
        (moves::UP, "up"),
        (moves::DOWN, "down"),
        (moves::LEFT, "left"),
        (moves::RIGHT, "right"),
        (moves::ACTION, "action"),
    ];
    WORDS.iter().find(|(bit, _)| *bit == bits).map_or("so", |(_, word)| word)
}
