//! From words to masks (spec section 11, pass 8).

use std::rc::Rc;
use std::sync::Arc;

use puzzlescript_engine::model::{
    ALL_MOVES, Cell, CellPattern, Effect, LayerId, MoveSet, ObjectSet, Pattern, Rule,
};

use super::Context;
use super::dictionary::Dictionary;
use super::draft::{self, Draft, LineFacts, Pair};
use super::movement::Move;
use crate::read::Name;
use crate::rules::compiled as codes;

/// A compiled rule with what the groups need to know of it.
#[derive(Clone, Debug)]
pub(crate) struct Masked {
    pub(crate) facts: Rc<LineFacts>,
    pub(crate) rule: Rule,
    /// Two names of one layer that a left cell asks for: the rule can never apply.
    pub(crate) impossible: Option<(Pair, Pair)>,
}

/// The objects of each layer.
#[derive(Debug)]
pub(crate) struct Layers(Vec<ObjectSet>);

impl Layers {
    pub(crate) fn of(context: &Context<'_>, dictionary: &Dictionary) -> Self {
        let objects = dictionary.order.objects.len();
        let mut members = vec![ObjectSet::new(objects); context.source.layers.len()];
        for (id, place) in (0..).zip(&dictionary.order.objects) {
            let layer = dictionary.order.layers.get(*place).copied().flatten();
            if let Some(set) = layer.and_then(|layer| members.get_mut(layer.index())) {
                set.insert(puzzlescript_engine::model::ObjectId(id));
            }
        }
        Self(members)
    }
}

/// Compiles rules one by one.
pub(crate) struct Masker<'m, 'c> {
    context: &'m mut Context<'c>,
    dictionary: &'m Dictionary,
    objects: usize,
    layers: usize,
    /// The objects of each layer.
    members: &'m [ObjectSet],
    /// The patterns of the rule before.
    before: Arc<[Pattern]>,
    /// Of the rule at hand.
    impossible: Option<(Pair, Pair)>,
}

/// What a left cell asks for.
struct LeftCell {
    pattern: CellPattern,
    /// The last name of each layer that is asked for, with its place.
    used: Vec<(LayerId, Pair)>,
    /// The layers of plain objects.
    plain: Vec<LayerId>,
}

impl<'m, 'c> Masker<'m, 'c> {
    pub(crate) fn new(context: &'m mut Context<'c>, dictionary: &'m Dictionary, layers: &'m Layers) -> Self {
        let (objects, Layers(members)) = (dictionary.order.objects.len(), layers);
        Self {
            context,
            dictionary,
            objects,
            layers: members.len(),
            members,
            before: Arc::default(),
            impossible: None,
        }
    }

    /// Compiles a rule; nothing where it has mistakes that leave nothing.
    pub(crate) fn rule(&mut self, draft: &Draft) -> Option<Masked> {
        self.impossible = None;
        let mut is_dropped = false;
        let mut patterns = Vec::with_capacity(draft.left.len());
        for (p, left) in draft.left.iter().enumerate() {
            let right = draft.right.get(p);
            let mut pattern = Vec::with_capacity(left.len());
            for (c, cell) in left.iter().enumerate() {
                let partner = right.and_then(|right| right.get(c));
                if let Some(ellipsis) = cell.iter().find(|pair| pair.movement == Move::Ellipsis) {
                    let is_edge = c == 0 || c + 1 == left.len();
                    is_dropped |= self.ellipsis(draft, cell, partner, *ellipsis, is_edge)?;
                    self.right_ellipsis(draft, partner, true);
                    pattern.push(Cell::Ellipsis);
                    continue;
                }
                let mut left = self.left(draft, cell);
                self.right_ellipsis(draft, partner, false);
                if left.pattern.required.meets(&left.pattern.forbidden) {
                    self.contradiction(draft, cell, &left);
                    return None;
                }
                if let Some(partner) = partner {
                    left.pattern.effect = self.right(draft, partner, &left);
                }
                pattern.push(Cell::Match(self.shared(p, c, left.pattern)));
            }
            patterns.push(pattern);
        }
        let facts = &draft.facts;
        let patterns: Arc<[Pattern]> = patterns.into();
        self.before = Arc::clone(&patterns);
        let rule = Rule {
            line: facts.line,
            direction: draft.direction,
            is_rigid: facts.is_rigid,
            has_right_side: !draft.right.is_empty(),
            patterns,
            commands: facts.commands.clone(),
        };
        (!is_dropped).then(|| Masked { facts: Rc::clone(facts), rule, impossible: self.impossible })
    }

    /// A cell of the rule at hand, that of the rule before where it is the same.
    fn shared(&self, part: usize, place: usize, cell: CellPattern) -> Arc<CellPattern> {
        match self.before.get(part).and_then(|cells| cells.get(place)) {
            Some(Cell::Match(before)) if **before == cell => Arc::clone(before),
            _ => Arc::new(cell),
        }
    }

    fn say(&mut self, draft: &Draft, rule: &'static language::Rule, pair: &Pair, text: impl Into<String>) {
        self.context.say(rule, draft.facts.line, pair.at, text);
    }

    /// Checks a left cell with an ellipsis; whether the rule is dropped after its other checks, nothing where at once.
    fn ellipsis(
        &mut self,
        draft: &Draft,
        cell: &[Pair],
        partner: Option<&draft::Cell>,
        ellipsis: Pair,
        is_edge: bool,
    ) -> Option<bool> {
        let is_alone = |cell: &[Pair]| matches!(cell, [only] if only.movement == Move::Ellipsis);
        if !is_alone(cell) {
            self.say(draft, &codes::ELLIPSIS_NOT_ALONE, &ellipsis, "`...` must be alone in its cell");
            return None;
        }
        if is_edge {
            let text = "`...` cannot be the first or the last cell of brackets";
            self.say(draft, &codes::ELLIPSIS_AT_EDGE, &ellipsis, text);
        }
        if partner.is_some_and(|partner| !is_alone(partner)) {
            let text = "`...` on the left needs one at the same place on the right";
            self.say(draft, &codes::ELLIPSIS_LEFT_ONLY, &ellipsis, text);
        }
        Some(is_edge)
    }

    /// Checks a right cell for an ellipsis.
    fn right_ellipsis(&mut self, draft: &Draft, cell: Option<&draft::Cell>, is_left: bool) {
        let Some(cell) = cell else { return };
        let first = cell.first().filter(|pair| pair.movement == Move::Ellipsis && !is_left);
        if let Some(pair) = first {
            let text = "`...` on the right needs one at the same place on the left";
            self.say(draft, &codes::ELLIPSIS_RIGHT_ONLY, pair, text);
        }
        let any = cell.iter().find(|pair| pair.movement == Move::Ellipsis && cell.len() > 1);
        if let Some(pair) = any {
            self.say(draft, &codes::ELLIPSIS_NOT_ALONE, pair, "`...` must be alone in its cell");
        }
    }

    /// The layer of an object or of an OR-name with one layer.
    fn layer(&self, name: Name) -> Option<LayerId> {
        if self.context.declared.object(name).is_some() {
            self.dictionary.layer_in_rules(self.context, name)
        } else {
            self.dictionary.one_layer(name)
        }
    }

    fn unlayered(&mut self, draft: &Draft, pair: &Pair) {
        let word = self.context.written(pair.name);
        let text = format!("`{word}` has no collision layer of its own");
        self.say(draft, &codes::NAME_UNLAYERED_IN_RULE, pair, text);
    }

    fn left(&mut self, draft: &Draft, cell: &[Pair]) -> LeftCell {
        let mut pattern = CellPattern {
            required: ObjectSet::new(self.objects),
            forbidden: ObjectSet::new(self.objects),
            any_of: Vec::new(),
            required_moves: MoveSet::new(self.layers),
            forbidden_moves: MoveSet::new(self.layers),
            effect: None,
        };
        let (mut used, mut plain): (Vec<(LayerId, Pair)>, Vec<LayerId>) = (Vec::new(), Vec::new());
        for pair in cell {
            if pair.movement == Move::Random {
                let text = "`random` is not allowed on the left; it chooses what a rule creates";
                self.say(draft, &codes::RANDOM_ON_LEFT, pair, text);
                continue;
            }
            let mask = self.dictionary.mask(pair.name).cloned();
            let (Some(layer), Some(mask)) = (self.layer(pair.name), mask) else {
                self.unlayered(draft, pair);
                continue;
            };
            if pair.movement == Move::No {
                pattern.forbidden.union(&mask);
                continue;
            }
            match used.iter_mut().find(|(its, _)| *its == layer) {
                Some((_, earlier)) => {
                    self.impossible = Some((*pair, *earlier));
                    *earlier = *pair;
                }
                None => used.push((layer, *pair)),
            }
            if self.context.declared.object(pair.name).is_some() && !mask.is_empty() {
                pattern.required.union(&mask);
                plain.push(layer);
            } else {
                // Of an object without a layer and without a stand-in there is none on any board, so that nothing matches.
                pattern.any_of.push(mask);
            }
            if pair.movement == Move::Stationary {
                pattern.forbidden_moves.insert(layer, ALL_MOVES);
            } else {
                pattern.required_moves.insert(layer, pair.movement.bits());
            }
        }
        LeftCell { pattern, used, plain }
    }

    fn contradiction(&mut self, draft: &Draft, cell: &[Pair], left: &LeftCell) {
        let both = |name: Name| {
            let id = self.dictionary.id(self.context, name);
            id.is_some_and(|id| left.pattern.required.contains(id) && left.pattern.forbidden.contains(id))
        };
        let mut names: Vec<&str> =
            cell.iter().filter(|pair| both(pair.name)).map(|pair| self.context.written(pair.name)).collect();
        names.sort_unstable();
        names.dedup();
        let is_no = |pair: &&Pair| pair.movement == Move::No && both(pair.name);
        let at = cell.iter().find(is_no).or(cell.first()).copied();
        let text = format!(
            "a form of this rule asks for {} and its absence in one cell, and is dropped",
            language::list(&names, "and")
        );
        if let Some(pair) = at {
            self.say(draft, &codes::RULE_CONTRADICTION_REMOVED, &pair, text);
        }
    }

    /// What happens to a cell, if anything does.
    fn right(&mut self, draft: &Draft, cell: &[Pair], left: &LeftCell) -> Option<Effect> {
        let mut effect = Effect {
            clear: ObjectSet::new(self.objects),
            set: ObjectSet::new(self.objects),
            clear_moves: MoveSet::new(self.layers),
            set_moves: MoveSet::new(self.layers),
            wipe: MoveSet::new(self.layers),
            random: ObjectSet::new(self.objects),
            random_moves: Vec::new(),
        };
        let mut used: Vec<(LayerId, Name)> = Vec::new();
        let mut used_by_chance: Vec<(LayerId, Name)> = Vec::new();
        let mut plain: Vec<LayerId> = Vec::new();
        for pair in cell {
            match pair.movement {
                Move::Ellipsis => break,
                Move::Random => {
                    self.random(draft, pair, &used, &mut used_by_chance, &mut effect);
                    continue;
                }
                _ => {}
            }
            let mask = self.dictionary.mask(pair.name).cloned();
            let (Some(layer), Some(mask)) = (self.layer(pair.name), mask) else {
                self.unlayered(draft, pair);
                continue;
            };
            if pair.movement == Move::No {
                effect.clear.union(&mask);
                continue;
            }
            let find =
                |list: &[(LayerId, Name)]| list.iter().rfind(|(its, _)| *its == layer).map(|(_, name)| *name);
            let earlier = find(&used).or_else(|| find(&used_by_chance)).filter(|_| self.impossible.is_none());
            if let Some(earlier) = earlier {
                let (one, other) = (self.context.written(pair.name), self.context.written(earlier));
                let text =
                    format!("the rule puts `{one}` and `{other}` into one cell, but they share a layer");
                self.say(draft, &codes::RHS_OVERLAP, pair, text);
            }
            used.push((layer, pair.name));
            if pair.movement != Move::Any {
                effect.wipe.insert(layer, ALL_MOVES);
            }
            if self.context.declared.object(pair.name).is_some() {
                effect.set.union(&mask);
                if let Some(members) = self.members.get(layer.index()) {
                    effect.clear.union(members);
                }
                plain.push(layer);
            }
            match pair.movement {
                Move::Stationary => effect.clear_moves.insert(layer, ALL_MOVES),
                Move::RandomDir => effect.random_moves.push(layer),
                other => effect.set_moves.insert(layer, other.bits()),
            }
        }
        effect.random_moves.sort_unstable();
        effect.random_moves.dedup();
        let asked = &left.pattern;
        if !effect.set.contains_all(&asked.required) {
            effect.clear.union(&asked.required);
        }
        if !effect.set_moves.contains_all(&asked.required_moves) {
            effect.clear_moves.union(&asked.required_moves);
        }
        for (layer, _) in &left.used {
            if !used.iter().any(|(its, _)| its == layer) {
                if let Some(members) = self.members.get(layer.index()) {
                    effect.clear.union(members);
                }
                effect.wipe.insert(*layer, ALL_MOVES);
            }
        }
        for layer in left.plain.iter().filter(|layer| !plain.contains(layer)) {
            effect.wipe.insert(*layer, ALL_MOVES);
        }
        let sets = [&effect.clear, &effect.set, &effect.random];
        let moves = [&effect.clear_moves, &effect.set_moves, &effect.wipe];
        let is_nothing = sets.into_iter().all(ObjectSet::is_empty)
            && moves.into_iter().all(MoveSet::is_empty)
            && effect.random_moves.is_empty();
        (!is_nothing).then_some(effect)
    }

    /// An object that is left to chance.
    fn random(
        &mut self,
        draft: &Draft,
        pair: &Pair,
        used: &[(LayerId, Name)],
        used_by_chance: &mut Vec<(LayerId, Name)>,
        effect: &mut Effect,
    ) {
        let word = self.context.written(pair.name);
        let Some(mask) = self.dictionary.mask(pair.name) else {
            let text = format!("`{word}` names no objects to choose from");
            self.say(draft, &codes::RANDOM_UNKNOWN, pair, text);
            return;
        };
        effect.random.union(mask);
        let only = [pair.name];
        let members = self.dictionary.property(pair.name).unwrap_or(&only);
        if members.len() == 1 {
            let text = format!("`random` has no effect, as `{word}` names only one object");
            self.say(draft, &codes::RANDOM_SINGLE, pair, text);
        }
        for member in members {
            let Some(layer) = self.dictionary.layer_in_rules(self.context, *member) else { continue };
            let other = used.iter().rfind(|(its, _)| *its == layer).map(|(_, name)| *name);
            if let Some(other) = other.filter(|other| other != member) {
                let (one, other) = (self.context.written(*member), self.context.written(other));
                let text =
                    format!("`random` may put `{one}` and `{other}` into one cell, but they share a layer");
                self.say(draft, &codes::RANDOM_LAYER_CLASH, pair, text);
            }
            used_by_chance.push((layer, *member));
        }
    }
}
