//! What lints know of a game before they ask what can ever be in it.

use std::cell::OnceCell;
use std::ops::Deref;

use puzzlescript_engine::model::{
    CellPattern, Effect, Game, LayerId, MoveSet, ObjectId, ObjectSet, Rule, RuleList,
};

/// A cell as far as is certain when a rule changes it, with what it does there.
pub(super) type Change<'g> = (Certain<'g>, &'g Effect);

/// What is certain of a cell.
#[derive(Debug)]
pub(super) enum Certain<'g> {
    /// All that the rule asks for.
    All(&'g CellPattern),
    /// A part of that.
    Part(Box<CellPattern>),
}

impl Certain<'_> {
    /// To be made less.
    fn part(&mut self) -> &mut CellPattern {
        if let Self::All(cell) = self {
            *self = Self::Part(Box::new(cell.clone()));
        }
        match self {
            Self::Part(cell) => cell,
            Self::All(_) => unreachable!("it was made a part"),
        }
    }
}

impl Deref for Certain<'_> {
    type Target = CellPattern;

    fn deref(&self) -> &CellPattern {
        match self {
            Self::All(cell) => cell,
            Self::Part(cell) => cell,
        }
    }
}

/// Of rules with more cells nothing is certain: each cell would be compared with each.
const MAX_CELLS: usize = 100;

/// What the rules of a game do.
#[derive(Debug)]
struct AllChanges<'g> {
    /// One rule after the other.
    list: Vec<Change<'g>>,
    /// Where the changes of each rule end.
    ends: Vec<usize>,
}

/// A game, laid out for lints.
#[derive(Debug)]
pub(crate) struct Ground<'g> {
    pub(super) game: &'g Game,
    /// All rules, the late ones last.
    pub(super) rules: Vec<&'g Rule>,
    /// What they do, once it is asked for.
    changes: OnceCell<AllChanges<'g>>,
    /// The objects of each layer.
    layers: Vec<ObjectSet>,
    /// The layers that can come to hold several objects in one cell.
    pub(super) crowded: ObjectSet,
    /// Whether movements can outlast a turn, and so meet others: late rules make some.
    pub(super) is_stale: bool,
}

impl<'g> Ground<'g> {
    pub(crate) fn new(game: &'g Game) -> Self {
        let is_stale = rules_of(&game.late)
            .flat_map(Rule::effects)
            .any(|(_, effect)| !effect.random_moves.is_empty() || !effect.set_moves.is_empty());
        Self::with(game, is_stale, crowded(game))
    }

    /// A game of whose rules so much is known.
    pub(super) fn with(game: &'g Game, is_stale: bool, crowded: ObjectSet) -> Self {
        let rules = rules_of(&game.rules).chain(rules_of(&game.late)).collect();
        let mut layers = vec![game.no_objects(); game.layers];
        for (id, object) in (0..).map(ObjectId).zip(&game.objects) {
            if let Some(layer) = layers.get_mut(object.layer.index()) {
                layer.insert(id);
            }
        }
        Self { game, rules, changes: OnceCell::new(), layers, crowded, is_stale }
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

    /// The objects of a layer, one of which a matching cell has, if it has any.
    pub(super) fn movers(&self, cell: &CellPattern, layer: LayerId) -> Vec<ObjectId> {
        let all = self.layer(layer);
        if self.is_crowded(layer) {
            return all.iter().collect();
        }
        let plain: Vec<ObjectId> = cell.required.iter().filter(|it| all.contains(*it)).collect();
        if !plain.is_empty() {
            return plain;
        }
        cell.any_of.iter().find(|set| all.contains_all(set)).unwrap_or(all).iter().collect()
    }

    /// Whether two objects never share a cell, as they are in one layer.
    pub(super) fn are_rivals(&self, one: ObjectId, other: ObjectId) -> bool {
        one != other && self.layer_of(one) == self.layer_of(other) && !self.is_crowded(self.layer_of(one))
    }

    /// Whether a cell can come to hold several objects of a layer.
    pub(super) fn is_crowded(&self, layer: LayerId) -> bool {
        self.crowded.contains(ObjectId(layer.0))
    }

    /// What a rule does, by its place.
    pub(super) fn changes(&self, number: usize) -> &[Change<'g>] {
        let AllChanges { list, ends } = self.changes.get_or_init(|| {
            let (mut list, mut ends) = (Vec::with_capacity(self.rules.len()), Vec::new());
            for rule in &self.rules {
                self.add_changes_of(rule, &mut list);
                ends.push(list.len());
            }
            AllChanges { list, ends }
        });
        let start = number.checked_sub(1).and_then(|before| ends.get(before)).copied().unwrap_or(0);
        let end = ends.get(number).copied().unwrap_or(start);
        list.get(start..end).unwrap_or(&[])
    }

    /// What a rule does.
    pub(super) fn changes_of<'r>(&self, rule: &'r Rule) -> Vec<Change<'r>> {
        let mut changes = Vec::new();
        self.add_changes_of(rule, &mut changes);
        changes
    }

    /// Adds what a rule does. Each pattern is looked at before any is applied, and several may lie on the same cell: of the later
    /// ones only that is certain which the earlier ones leave alone.
    fn add_changes_of<'r>(&self, rule: &'r Rule, changes: &mut Vec<Change<'r>>) {
        if rule.patterns.len() < 2 {
            changes.extend(rule.effects().map(|(cell, effect)| (Certain::All(cell), effect)));
            return;
        }
        if rule.cells().nth(MAX_CELLS).is_some() {
            let nothing = || Certain::Part(Box::default());
            changes.extend(rule.effects().map(|(_, effect)| (nothing(), effect)));
            return;
        }
        let of = |pattern| puzzlescript_engine::model::effects(puzzlescript_engine::model::cells(pattern));
        for (place, pattern) in rule.patterns.iter().enumerate().filter(|_| rule.has_right_side) {
            for (cell, effect) in of(pattern) {
                let mut known = Certain::All(cell);
                for (earlier, done) in rule.patterns.iter().take(place).flat_map(of) {
                    if !self.excludes(earlier, cell) && !self.excludes(cell, earlier) {
                        self.loosen(&mut known, done);
                    }
                }
                changes.push((known, effect));
            }
        }
    }

    /// Whether a cell that matches one pattern cannot match another.
    fn excludes(&self, one: &CellPattern, other: &CellPattern) -> bool {
        let excluded = |object: ObjectId| {
            one.forbidden.contains(object) || one.required.iter().any(|it| self.are_rivals(it, object))
        };
        other.required.iter().any(excluded)
            || other.any_of.iter().any(|set| set.iter().all(excluded))
            || one.forbidden_moves.meets(&other.required_moves)
    }

    /// Takes out of what is certain of a cell what an effect can change there.
    fn loosen(&self, cell: &mut Certain<'_>, effect: &Effect) {
        let mut come = effect.set.clone();
        come.union(&effect.random);
        let mut gone = effect.clear.clone();
        let mut moves_gone = effect.clear_moves.clone();
        moves_gone.union(&effect.wipe);
        for layer in effect.random.iter().map(|object| self.layer_of(object)) {
            gone.union(self.layer(layer));
            moves_gone.insert(layer, puzzlescript_engine::model::ALL_MOVES);
        }
        gone.subtract(&effect.set);
        let mut moves_come = effect.set_moves.clone();
        for layer in &effect.random_moves {
            moves_come.insert(*layer, puzzlescript_engine::model::ALL_MOVES);
        }
        let is_touched = cell.required.meets(&gone)
            || cell.forbidden.meets(&come)
            || cell.any_of.iter().any(|set| set.meets(&gone))
            || cell.required_moves.meets(&moves_gone)
            || cell.forbidden_moves.meets(&moves_come);
        if is_touched {
            let cell = cell.part();
            cell.required.subtract(&gone);
            cell.forbidden.subtract(&come);
            cell.any_of.retain(|set| !set.meets(&gone));
            remove(&mut cell.required_moves, &moves_gone);
            remove(&mut cell.forbidden_moves, &moves_come);
        }
    }
}

fn remove(moves: &mut MoveSet, less: &MoveSet) {
    for (layer, bits) in less.iter() {
        moves.remove(layer, bits);
    }
}

/// The rules of a list.
fn rules_of(list: &RuleList) -> impl Iterator<Item = &Rule> {
    list.groups.iter().flat_map(|group| group.rules.iter())
}

/// The layers in which a rule sets an object and lets chance set another one beside it, as numbers in a set.
fn crowded(game: &Game) -> ObjectSet {
    let layer_of = |object: ObjectId| game.objects.get(object.index()).map(|it| it.layer);
    let mut crowded = ObjectSet::new(game.layers);
    let rules = rules_of(&game.rules).chain(rules_of(&game.late));
    for (_, effect) in rules.flat_map(Rule::effects) {
        for drawn in effect.random.iter() {
            let is_beside = |it: ObjectId| it != drawn && layer_of(it) == layer_of(drawn);
            if let Some(layer) = layer_of(drawn).filter(|_| effect.set.iter().any(is_beside)) {
                crowded.insert(ObjectId(layer.0));
            }
        }
    }
    crowded
}
