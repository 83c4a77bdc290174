//! Rules as flat tables: patterns of parts, parts of terms, and the masks of cells and effects.

use super::exclusive::Exclusive;
use super::groups::{Cause, ListPlan, Wakes, list_plan};
use super::guards::{CellGuards, add_guards};
use super::order::{Bulk, Change, Changes, has_ellipses};
use super::{Features, Queued};
use crate::model::{
    Cell, CellPattern, Command, Direction, Effect, Game, LAYER_BITS, ObjectSet, Pattern, Rule, RuleList,
};

/// Sets of forbidden objects up to this size are looked up in the boards of their members; larger ones are compared
/// with the cells that are left.
const MAX_ABSENT: usize = 4;

/// A compiled rule. Ranges are places in the tables of the plan.
#[derive(Debug)]
pub(crate) struct RulePlan {
    pub(crate) patterns: (u32, u32),
    pub(crate) commands: (u32, u32),
    /// The features without which it cannot match: a range of [`super::Plan::terms`].
    pub(crate) needs: (u32, u32),
    pub(crate) has_right_side: bool,
    /// Whether it may sleep after matches that changed nothing: it queues nothing, draws nothing and leaves no marks.
    pub(crate) can_rest: bool,
    /// Whether chance has a part in what it does.
    pub(crate) is_random: bool,
    /// Whether applying a match can make another match of the rule fail.
    pub(crate) can_break: bool,
    /// Whether its matches can be applied cell by cell of the patterns: no chance, no marks of rigid bodies, no gaps.
    pub(crate) is_plain: bool,
    /// The only part of such a rule, if it has no other: a place in [`super::Plan::parts`].
    pub(crate) single: Option<u32>,
    /// Whether all its matches can be applied at once.
    pub(crate) bulk: Bulk,
    /// Whether the commands hold a cancel.
    pub(crate) cancels: bool,
    /// Whether the commands hold a restart.
    pub(crate) restarts: bool,
    /// The number of its rigid group.
    pub(crate) rigid: Option<u8>,
}

/// A pattern: one part, or up to three with ellipses between.
#[derive(Debug)]
pub(crate) struct PatternPlan {
    pub(crate) parts: (u32, u32),
    /// The number of cells without the ellipses.
    pub(crate) len: usize,
    pub(crate) is_vertical: bool,
    /// Whether it looks towards lower columns or rows.
    pub(crate) is_reversed: bool,
    /// Whether it can match at all.
    pub(crate) is_possible: bool,
}

/// Cells without an ellipsis between, from the lowest index on.
#[derive(Debug)]
pub(crate) struct PartPlan {
    pub(crate) len: usize,
    /// Its place in [`super::Plan::spans`].
    pub(crate) span: u32,
    /// Features that a cell must have.
    pub(crate) present: (u32, u32),
    /// Features that a cell must not have.
    pub(crate) absent: (u32, u32),
    /// The cells in the order of the pattern.
    pub(crate) cells: (u32, u32),
    /// Whether it lies in a column.
    pub(crate) is_vertical: bool,
    /// Whether the features do not say everything.
    pub(crate) has_rest: bool,
}

/// A feature of one cell of a part.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Term {
    pub(crate) feature: u32,
    /// The distance of the cell from the one with the lowest index, in cells.
    pub(crate) distance: u32,
}

/// The masks of a cell: required objects, forbidden objects, required movements, forbidden movements, and sets of
/// objects one of which is enough.
#[derive(Debug)]
pub(crate) struct CellPlan {
    pub(crate) masks: u32,
    pub(crate) any_of: u32,
    /// Its distance from the cell of its part with the lowest index, in cells.
    pub(crate) distance: u32,
    /// Whether the features of the cell do not say everything.
    pub(crate) has_rest: bool,
    /// Its effect: a place in [`super::Plan::effects`].
    pub(crate) effect: Option<u32>,
}

/// The masks of an effect: objects that go, objects that come, movements that go, movements that come, movements that
/// are wiped, and objects of which one is drawn.
#[derive(Debug)]
pub(crate) struct EffectPlan {
    pub(crate) masks: u32,
    pub(crate) has_random_object: bool,
    pub(crate) random_moves: Vec<usize>,
}

/// Builds the tables.
#[derive(Debug)]
pub(super) struct Builder<'a> {
    pub(super) features: Features,
    pub(super) rules: Vec<RulePlan>,
    pub(super) patterns: Vec<PatternPlan>,
    pub(super) parts: Vec<PartPlan>,
    pub(super) terms: Vec<Term>,
    pub(super) cells: Vec<CellPlan>,
    pub(super) effects: Vec<EffectPlan>,
    pub(super) masks: Vec<u64>,
    pub(super) spans: Vec<(bool, usize)>,
    pub(super) commands: Vec<Queued>,
    pub(super) messages: Vec<String>,
    /// What can make rules match.
    pub(super) causes: Vec<Cause<'a>>,
    game: &'a Game,
    /// The features without which the present rule cannot match.
    needs: Vec<u32>,
    /// The guards of the cells of the present rule.
    guards: Vec<CellGuards<'a>>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(game: &'a Game) -> Self {
        let mut features = Features::new(game.objects.len(), game.layers);
        // What is asked for anywhere can be forbidden without further cost.
        for rule in
            [&game.rules, &game.late].into_iter().flat_map(|it| &it.groups).flat_map(|it| it.rules.iter())
        {
            for set in rule.cells().flat_map(|cell| &cell.any_of) {
                features.any(set);
            }
        }
        Self {
            features,
            rules: Vec::new(),
            patterns: Vec::new(),
            parts: Vec::new(),
            terms: Vec::new(),
            cells: Vec::new(),
            effects: Vec::new(),
            masks: Vec::new(),
            spans: Vec::new(),
            commands: Vec::new(),
            messages: Vec::new(),
            causes: Vec::new(),
            game,
            needs: Vec::new(),
            guards: Vec::new(),
        }
    }

    /// Adds the rules of a list.
    pub(super) fn list(&mut self, list: &'a RuleList, exclusive: Option<&Exclusive<'_>>) -> ListPlan {
        let first = self.rules.len();
        for group in &list.groups {
            for rule in group.rules.iter() {
                self.rule(
                    rule,
                    group.rigid.filter(|_| rule.is_rigid).map(|number| number & 31),
                    group.is_random,
                    exclusive,
                );
            }
        }
        list_plan(list, first)
    }

    /// Which rules a change of a feature can wake.
    pub(super) fn wakes(&self) -> Wakes {
        Wakes::new(self.features.len(), ObjectSet::words_for(self.game.objects.len()), &self.causes)
    }

    fn rule(&mut self, rule: &'a Rule, rigid: Option<u8>, is_drawn: bool, exclusive: Option<&Exclusive<'_>>) {
        self.needs.clear();
        self.guards.clear();
        let patterns = self.patterns.len() as u32;
        let is_random = rule.effects().any(|(_, effect)| effect.is_random());
        let is_plain = !is_random && rigid.is_none() && !has_ellipses(rule);
        let changes = Changes::of(rule, exclusive);
        let bulk = if is_plain { changes.bulk(rule) } else { Bulk::Never };
        let first_cell = self.cells.len();
        for pattern in rule.patterns.iter() {
            self.pattern(pattern, rule.direction);
        }
        if bulk != Bulk::Never {
            // Cells still match when they are changed, so that effects which leave those as they are do nothing.
            let cells = self.cells[first_cell..].iter_mut().enumerate();
            cells.filter(|&(place, _)| changes.leave(place)).for_each(|(_, cell)| cell.effect = None);
        }
        let patterns = (patterns, self.patterns.len() as u32);
        let needs = self.terms.len() as u32;
        self.needs.sort_unstable();
        self.needs.dedup();
        self.terms.extend(self.needs.iter().map(|&feature| Term { feature, distance: 0 }));
        let needs = (needs, self.terms.len() as u32);
        let can_rest = rule.commands.is_empty() && rigid.is_none() && !is_random && !is_drawn;
        if can_rest {
            changes.iter().for_each(|(cell, change)| self.undoing(cell, change));
        }
        let commands = self.commands.len() as u32;
        for command in &rule.commands {
            let queued = self.command(command);
            self.commands.push(queued);
        }
        let can_break = is_random || changes.can_break(rule);
        self.rules.push(RulePlan {
            patterns,
            commands: (commands, self.commands.len() as u32),
            needs,
            has_right_side: rule.has_right_side,
            can_rest,
            is_random,
            can_break,
            is_plain,
            single: self.single(patterns).filter(|_| is_plain),
            bulk,
            cancels: rule.commands.contains(&Command::Cancel),
            restarts: rule.commands.contains(&Command::Restart),
            rigid,
        });
    }

    /// The only part of the only one of some patterns.
    fn single(&self, patterns: (u32, u32)) -> Option<u32> {
        let [pattern] = &self.patterns[patterns.0 as usize..patterns.1 as usize] else { return None };
        (pattern.is_possible && pattern.parts.0 + 1 == pattern.parts.1).then_some(pattern.parts.0)
    }

    fn command(&mut self, command: &Command) -> Queued {
        match command {
            Command::Cancel => Queued::Cancel,
            Command::Restart => Queued::Restart,
            Command::Win => Queued::Win,
            Command::Checkpoint => Queued::Checkpoint,
            Command::Again => Queued::Again,
            Command::Sfx(number) => Queued::Sfx(*number),
            Command::Message(text) => {
                self.messages.push(text.clone());
                Queued::Message(self.messages.len() as u32 - 1)
            }
        }
    }

    /// Adds a pattern. Adjacent ellipses are one; a pattern that would have three never matches (spec section 21, 1).
    fn pattern(&mut self, pattern: &'a Pattern, direction: Direction) {
        let mut parts: Vec<Vec<&'a CellPattern>> = vec![Vec::new()];
        for cell in pattern {
            match (cell, parts.last_mut()) {
                (Cell::Match(cell), Some(part)) => part.push(cell),
                (Cell::Ellipsis, Some(part)) if !part.is_empty() => parts.push(Vec::new()),
                _ => {}
            }
        }
        let ellipses = pattern.iter().filter(|cell| matches!(cell, Cell::Ellipsis)).count();
        let is_possible =
            direction != Direction::Action && ellipses <= 2 && parts.iter().all(|part| !part.is_empty());
        let is_vertical = matches!(direction, Direction::Up | Direction::Down);
        let is_reversed = matches!(direction, Direction::Up | Direction::Left);
        let from = self.parts.len() as u32;
        for part in &parts {
            self.part(part, is_vertical, is_reversed);
        }
        self.patterns.push(PatternPlan {
            parts: (from, self.parts.len() as u32),
            len: parts.iter().map(Vec::len).sum(),
            is_vertical,
            is_reversed,
            is_possible,
        });
    }

    fn part(&mut self, part: &[&'a CellPattern], is_vertical: bool, is_reversed: bool) {
        let (mut present, mut absent) = (Vec::new(), Vec::new());
        let mut part_has_rest = false;
        // The places of `SIDES` that lie up, down, left and right.
        let side = match (is_vertical, is_reversed) {
            (true, true) => 1,
            (true, false) => 2,
            (false, true) => 3,
            (false, false) => 4,
        };
        let first_guard = self.guards.len();
        add_guards(self.game, part, side, &mut self.guards);
        let cells = self.cells.len() as u32;
        for (place, cell) in part.iter().enumerate() {
            let distance = if is_reversed { part.len() - 1 - place } else { place } as u32;
            let guards = self.guards.get(first_guard + place).copied().unwrap_or_default();
            let has_rest = self.conditions(cell, guards, distance, &mut present, &mut absent);
            part_has_rest |= has_rest;
            let masks = self.masks.len() as u32;
            self.masks.extend_from_slice(cell.required.words());
            self.masks.extend_from_slice(cell.forbidden.words());
            self.masks.extend_from_slice(cell.required_moves.words());
            self.masks.extend_from_slice(cell.forbidden_moves.words());
            for set in &cell.any_of {
                self.masks.extend_from_slice(set.words());
            }
            let effect = cell.effect.as_ref().map(|effect| self.effect(effect));
            let any_of = cell.any_of.len() as u32;
            self.cells.push(CellPlan { masks, any_of, distance, has_rest, effect });
        }
        let cells = (cells, self.cells.len() as u32);
        let span = (is_vertical, part.len());
        let number = self.spans.iter().position(|&it| it == span).unwrap_or(self.spans.len());
        if number == self.spans.len() {
            self.spans.push(span);
        }
        let from = self.terms.len() as u32;
        self.terms.append(&mut present);
        let middle = self.terms.len() as u32;
        self.terms.append(&mut absent);
        self.parts.push(PartPlan {
            len: part.len(),
            span: number as u32,
            present: (from, middle),
            absent: (middle, self.terms.len() as u32),
            cells,
            is_vertical,
            has_rest: part_has_rest,
        });
    }

    /// The conditions of a cell as features, and what can make them hold. Whether forbidden objects are left to compare.
    fn conditions(
        &mut self,
        cell: &CellPattern,
        guards: CellGuards<'a>,
        distance: u32,
        present: &mut Vec<Term>,
        absent: &mut Vec<Term>,
    ) -> bool {
        let (mut needed, mut unwanted): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
        // Movements come first: they are the rarest.
        for (layer, bits) in cell.required_moves.iter() {
            let wanted = (0..LAYER_BITS).filter(|bit| bits >> bit & 1 == 1);
            needed.extend(wanted.map(|bit| self.features.movement(layer, bit)));
        }
        let moves = needed.len();
        needed.extend(cell.required.iter().map(Features::object));
        for set in &cell.any_of {
            // No object can be one of none: a feature that no cell ever has says so.
            needed.push(self.features.any(set).unwrap_or_else(|| self.features.never()));
        }
        for (layer, bits) in cell.forbidden_moves.iter() {
            unwanted.extend(self.features.absent(layer, bits));
        }
        let mut forbidden: Vec<u32> = cell.forbidden.iter().map(Features::object).collect();
        if forbidden.len() > MAX_ABSENT
            && let Some(union) = self.features.known(&cell.forbidden)
        {
            forbidden = vec![union];
        }
        self.needs.extend(&needed);
        let rule = self.rules.len() as u32;
        let (come, others) = (guards.of_objects(), guards.of_others());
        let guard = |place: usize| if place < moves { others } else { come };
        let gains = needed.iter().enumerate();
        self.causes.extend(gains.map(|(place, &feature)| (rule, feature * 2, guard(place))));
        let losses = unwanted.iter().chain(&forbidden);
        self.causes.extend(losses.map(|feature| (rule, feature * 2 + 1, others)));
        let has_rest = forbidden.len() > MAX_ABSENT;
        if !has_rest {
            unwanted.extend(forbidden);
        }
        present.extend(needed.into_iter().map(|feature| Term { feature, distance }));
        absent.extend(unwanted.into_iter().map(|feature| Term { feature, distance }));
        has_rest
    }

    /// What can make an effect change something in a cell that matches, where it changed nothing: what it takes away
    /// comes, or what it adds goes.
    fn undoing(&mut self, cell: usize, change: &Change) {
        let guards = self.guards.get(cell).copied().unwrap_or_default();
        let rule = self.rules.len() as u32;
        let (come, others) = (guards.of_objects(), guards.of_others());
        let gains = change.goes.iter().map(|object| (rule, Features::object(object) * 2, come));
        self.causes.extend(gains);
        let losses = change.comes.iter().map(|object| (rule, Features::object(object) * 2 + 1, others));
        self.causes.extend(losses);
        for (sets, loss) in [(&change.moves_go, 0), (&change.moves_come, 1)] {
            for (layer, bits) in sets.iter() {
                for bit in (0..LAYER_BITS).filter(|bit| bits >> bit & 1 == 1) {
                    self.causes.push((rule, self.features.movement(layer, bit) * 2 + loss, others));
                }
            }
        }
    }

    fn effect(&mut self, effect: &Effect) -> u32 {
        let masks = self.masks.len() as u32;
        self.masks.extend_from_slice(effect.clear.words());
        self.masks.extend_from_slice(effect.set.words());
        let gone =
            effect.clear_moves.words().iter().zip(effect.wipe.words()).map(|(clear, wipe)| clear | wipe);
        self.masks.extend(gone);
        self.masks.extend_from_slice(effect.set_moves.words());
        self.masks.extend_from_slice(effect.wipe.words());
        self.masks.extend_from_slice(effect.random.words());
        self.effects.push(EffectPlan {
            masks,
            has_random_object: !effect.random.is_empty(),
            random_moves: effect.random_moves.iter().map(|layer| layer.index()).collect(),
        });
        self.effects.len() as u32 - 1
    }
}
