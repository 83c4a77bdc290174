//! What can ever be: which objects can be on a board, which of them can move and where to, and which rules can apply. Each is
//! asked for less than play asks, so what is ruled out here never happens.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use puzzlescript_engine::model::{
    ALL_MOVES, Cell, CellPattern, Command, Direction, Entry, Game, Group, LayerId, LevelBoard, ObjectId,
    ObjectSet, Rule, bits,
};
use rustc_hash::FxHashMap;

use super::ground::{Change, Ground};
use crate::words::ELLIPSES_PER_PATTERN;

/// What can ever be in a game, or in a part of it.
#[derive(Clone, Debug)]
pub(super) struct Facts<'g> {
    pub(super) game: &'g Game,
    pub(super) ground: Rc<Ground<'g>>,
    /// What was there at first.
    pub(super) first: ObjectSet,
    /// Whether each rule can apply.
    pub(super) applies: Arc<[bool]>,
    /// The objects that can be on a board.
    pub(super) there: ObjectSet,
    /// The objects that never are.
    pub(super) never: ObjectSet,
    /// The movements that each object has where it is.
    pub(super) moving: Vec<u8>,
    /// The objects that rules that can apply make and take away.
    pub(super) turnover: OnceCell<Turnover>,
    /// What was asked of sets of objects, which looks at all that rules do.
    pub(super) answers: RefCell<Answers>,
}

/// Answers about sets of objects.
pub(super) type Answers = FxHashMap<(Question, ObjectSet), bool>;

/// What is asked of a set of objects of all that rules do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Question {
    NeverFalls,
    NeverRises,
    NeverChanges,
    /// Whether a cell never loses the last of them.
    IsKept,
}

/// The objects that come and go.
#[derive(Clone, Debug)]
pub(super) struct Turnover {
    pub(super) made: ObjectSet,
    pub(super) removed: ObjectSet,
}

/// What could be in the game of a snapshot: it is the same in the next one where that has the same rules and begins with the same.
#[derive(Debug)]
pub(super) struct KeptFacts {
    rules: Vec<Arc<[Rule]>>,
    layers: Vec<LayerId>,
    player: ObjectSet,
    /// What levels hold at first.
    first: ObjectSet,
    is_stale: bool,
    crowded: ObjectSet,
    applies: Arc<[bool]>,
    there: ObjectSet,
    moving: Vec<u8>,
    turnover: Option<Turnover>,
    answers: Answers,
}

impl KeptFacts {
    /// Those of a game, with what was asked of them.
    pub(super) fn of(facts: &Facts<'_>) -> Self {
        let game = facts.game;
        Self {
            rules: groups(game).map(|group| Arc::clone(&group.rules)).collect(),
            layers: game.objects.iter().map(|object| object.layer).collect(),
            player: game.player.objects.clone(),
            first: facts.first.clone(),
            is_stale: facts.ground.is_stale,
            crowded: facts.ground.crowded.clone(),
            applies: Arc::clone(&facts.applies),
            there: facts.there.clone(),
            moving: facts.moving.clone(),
            turnover: facts.turnover.get().cloned(),
            answers: facts.answers.borrow().clone(),
        }
    }

    /// The facts of a game, if they must be these.
    pub(super) fn facts<'g>(&self, ground: &Rc<Ground<'g>>, first: &ObjectSet) -> Option<Facts<'g>> {
        let game = ground.game;
        let is_same = self.has_rules_of(game) && self.first == *first && self.player == game.player.objects;
        let never = || {
            let mut never = ObjectSet::all(game.objects.len());
            never.subtract(&self.there);
            never
        };
        is_same.then(|| Facts {
            game,
            ground: Rc::clone(ground),
            applies: Arc::clone(&self.applies),
            there: self.there.clone(),
            never: never(),
            moving: self.moving.clone(),
            first: first.clone(),
            turnover: self.turnover.clone().map_or_else(OnceCell::new, OnceCell::from),
            answers: RefCell::new(self.answers.clone()),
        })
    }

    /// A game, laid out for lints; what follows from its rules is taken from these where they are the same.
    pub(super) fn ground<'g>(&self, game: &'g Game) -> Ground<'g> {
        if self.has_rules_of(game) {
            Ground::with(game, self.is_stale, self.crowded.clone())
        } else {
            Ground::new(game)
        }
    }

    /// Whether a game has the same rules and layers.
    fn has_rules_of(&self, game: &Game) -> bool {
        let is_same = |(one, other): (&Arc<[Rule]>, &Group)| Arc::ptr_eq(one, &other.rules);
        self.rules.len() == groups(game).count()
            && self.rules.iter().zip(groups(game)).all(is_same)
            && self.has_layers_of(game)
    }

    fn has_layers_of(&self, game: &Game) -> bool {
        self.layers.iter().eq(game.objects.iter().map(|object| &object.layer))
    }

    /// Whether the same can be and move, so that the same is certain of a rule.
    pub(super) fn agree_with(&self, facts: &Facts<'_>) -> bool {
        self.is_laid_out_as(&facts.ground) && self.there == facts.there && self.moving == facts.moving
    }

    fn is_laid_out_as(&self, ground: &Ground<'_>) -> bool {
        self.is_stale == ground.is_stale && self.crowded == ground.crowded && self.has_layers_of(ground.game)
    }
}

/// The groups of a game, the late ones last.
fn groups(game: &Game) -> impl Iterator<Item = &Group> {
    game.rules.groups.iter().chain(&game.late.groups)
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
    /// The same as [`Ground::movers`], of the objects that can be there.
    pub(super) fn candidates(&self, cell: &CellPattern, layer: LayerId) -> Vec<ObjectId> {
        let is_possible = |it: &ObjectId| self.there.contains(*it) && !cell.forbidden.contains(*it);
        let mut movers = self.ground.movers(cell, layer);
        movers.retain(|it| cell.required.contains(*it) || is_possible(it));
        movers
    }

    /// What keeps a rule from ever applying.
    pub(super) fn hindrance(&self, rule: &Rule) -> Option<Hindrance> {
        self.obstacle(rule).map(|obstacle| obstacle.hindrance)
    }

    /// The same, with what it would need.
    pub(super) fn obstacle(&self, rule: &Rule) -> Option<Obstacle> {
        let contradiction = Obstacle { hindrance: Hindrance::Contradiction, needs: Vec::new() };
        if rule.direction == Direction::Action {
            return Some(contradiction);
        }
        for pattern in rule.patterns.iter() {
            if pattern.iter().filter(|cell| matches!(cell, Cell::Ellipsis)).count() > ELLIPSES_PER_PATTERN {
                return Some(contradiction);
            }
        }
        rule.cells().find_map(|cell| self.obstacle_in(cell))
    }

    fn obstacle_in(&self, cell: &CellPattern) -> Option<Obstacle> {
        let obstacle = |hindrance, needs| Some(Obstacle { hindrance, needs });
        if let Some(object) = cell.required.iter().find(|id| !self.there.contains(*id)) {
            return obstacle(Hindrance::Object(object), vec![object]);
        }
        for set in &cell.any_of {
            if let (false, Some(object)) = (set.meets(&self.there), set.iter().next()) {
                return obstacle(Hindrance::Object(object), set.iter().collect());
            }
            if cell.forbidden.contains_all(set) {
                return obstacle(Hindrance::Contradiction, Vec::new());
            }
        }
        if cell.required_moves.meets(&cell.forbidden_moves) || cell.required.meets(&cell.forbidden) {
            return obstacle(Hindrance::Contradiction, Vec::new());
        }
        cell.required_moves.iter().find_map(|(layer, bits)| {
            if bits.count_ones() > 1 && !self.is_stale() {
                return obstacle(Hindrance::Contradiction, Vec::new());
            }
            let movers = self.candidates(cell, layer);
            let is_moving = |it: &ObjectId| self.moves_of(*it) & bits == bits;
            if movers.iter().any(is_moving) {
                return None;
            }
            let hindrance =
                movers.first().map_or(Hindrance::Contradiction, |it| Hindrance::Movement(*it, bits));
            obstacle(hindrance, self.ground.movers(cell, layer))
        })
    }

    /// The rules that can apply.
    pub(super) fn applying(&self) -> impl Iterator<Item = &'g Rule> + '_ {
        let all = self.ground.rules.iter().zip(&*self.applies);
        all.filter(|(_, applies)| **applies).map(|(rule, _)| *rule)
    }

    /// The rules that can apply, with what they do.
    pub(super) fn changing(&self) -> impl Iterator<Item = (&'g Rule, &[Change<'g>])> {
        let ground = &self.ground;
        let all = ground.rules.iter().enumerate().zip(&*self.applies);
        all.filter(|(_, applies)| **applies).map(|((number, rule), _)| (*rule, ground.changes(number)))
    }

    /// The answer to a question about a set, found once.
    pub(super) fn answer(&self, question: Question, set: &ObjectSet, find: impl FnOnce() -> bool) -> bool {
        let key = (question, set.clone());
        if let Some(answer) = self.answers.borrow().get(&key) {
            return *answer;
        }
        let answer = find();
        self.answers.borrow_mut().insert(key, answer);
        answer
    }

    /// What rules that can apply do.
    pub(super) fn changes(&self) -> impl Iterator<Item = &Change<'g>> {
        self.changing().flat_map(|(_, changes)| changes)
    }

    /// Whether a rule that can apply has such a command.
    pub(super) fn commands(&self, is_wanted: impl Fn(&Command) -> bool) -> bool {
        self.applying().flat_map(|rule| &rule.commands).any(is_wanted)
    }

    /// The movements that an object can have ([`puzzlescript_engine::model::moves`]).
    pub(super) fn moves_of(&self, object: ObjectId) -> u8 {
        let moves = self.moving.get(object.index()).copied().unwrap_or(ALL_MOVES);
        if self.there.contains(object) || self.is_stale() { moves } else { 0 }
    }

    /// Whether movements can outlast a turn.
    pub(super) fn is_stale(&self) -> bool {
        self.ground.is_stale
    }

    /// The objects of a layer.
    pub(super) fn layer(&self, layer: LayerId) -> &ObjectSet {
        self.ground.layer(layer)
    }

    /// The layer of an object.
    pub(super) fn layer_of(&self, object: ObjectId) -> LayerId {
        self.ground.layer_of(object)
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
    /// A movement ([`puzzlescript_engine::model::moves`]) that an object never has.
    Movement(ObjectId, u8),
    /// It asks for things that exclude each other.
    Contradiction,
}

/// What keeps a rule from applying as far as is known, and what it waits for.
#[derive(Clone, Debug)]
pub(super) struct Obstacle {
    hindrance: Hindrance,
    /// The objects one of which would have to be there, or to move; none: it can never apply.
    pub(super) needs: Vec<ObjectId>,
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
    let mut words = vec![0; board.cell_words()];
    for cell in board.cells.chunks(board.cell_words().max(1)) {
        words.iter_mut().zip(cell).for_each(|(word, more)| *word |= more);
    }
    ObjectSet::of(game.objects.len(), bits(&words).map(|bit| ObjectId(bit as u32)))
}
