//! What keeps a board from ever being won, proved from the compiled rules: too few of what a win condition needs, and objects that
//! no movement brings to where they must be.
//!
//! **Counts.** Movement leaves numbers alone: an object moves only into a cell whose layer is empty. If rules put objects of a set
//! only where one of the same layer and set is, there are never more of them; if they take none away, there are never fewer.
//!
//! **Reach.** An object of a set whose number never rises is where it was, or where movement has brought it, one cell after
//! another. It moves in a direction only if it is a player or if an effect gives its layer that movement in its cell. What
//! rules never touch and nothing moves stays where it is, so an effect has no place at a cell if its pattern asks there for
//! what what stays excludes, or if it leaves the board. Movement does not enter a cell whose layer holds what stays. All else that a
//! rule asks for is taken to be met, so more cells count as reachable than are.
//!
//! Nothing is said of games in which a command wins or restarts a level, movements outlast a turn, or a movement could meet another
//! object of its layer than the one that it was given to.

use solver::Bound;

use super::wanted::Wanted;
use crate::model::{
    ALL_MOVES, Cell, CellPattern, Command, Direction, Effect, Game, LayerId, Name, ObjectId, ObjectSet,
    Quantifier, Rule, moves,
};

/// The most cells of a board on which reach is known.
const MAX_CELLS: usize = 1 << 11;

/// The most cells that objects are to be brought to, and are told apart.
const MAX_ENDS: usize = 64;

/// What is known of a level.
#[derive(Clone, Debug, Default)]
pub(super) struct Bounds {
    goals: Vec<Goal>,
    /// The number of words of a cell of a state.
    words: usize,
    cells: usize,
}

/// A condition, with what keeps it from being met.
#[derive(Clone, Debug)]
enum Goal {
    /// There must be no more of these cells than of those: the one never falls, the other never rises.
    Enough { needed: Wanted, there: Wanted },
    /// Nothing may have these, and there are never fewer.
    None(Wanted),
    /// One of these must be there, and there are never more.
    Any(Wanted),
    /// All of these must come to a cell where they may end, or go.
    Bring { what: Wanted, is_alive: Vec<bool> },
    /// To each of these ends one of these must come: the cells that it comes from.
    Meet { what: Wanted, ends: Vec<Vec<bool>> },
    /// One of these must come to an end.
    MeetAny { what: Wanted, is_alive: Vec<bool> },
}

impl Bounds {
    /// The bounds of a level with these objects in its cells.
    pub(super) fn of(game: &Game, (width, height): (usize, usize), board: &[u64]) -> Self {
        let words = ObjectSet::words_for(game.objects.len());
        let mut this = Self { goals: Vec::new(), words: words * 2, cells: width * height };
        let Some(level) = Level::of(game, (width, height), board) else { return this };
        for win in &game.wins {
            if !win.what.is_all && !win.on.is_all {
                let is_anything = win.is_about_anything(game);
                level.add(win.quantifier, &win.what.objects, (&win.on.objects, is_anything), &mut this.goals);
            }
        }
        this
    }

    /// Whether a state can be won, as far as is known.
    pub(super) fn of_state(&self, state: &[u32]) -> Bound {
        let state = state.get(..self.words * self.cells).unwrap_or(&[]);
        let cells = |what| cells_with(state, self.words, what);
        let is_at = |set: &[bool], at: usize| set.get(at) == Some(&true);
        let is_lost = self.goals.iter().any(|goal| match goal {
            Goal::Enough { needed, there } => cells(needed).count() > cells(there).count(),
            Goal::None(what) => cells(what).next().is_some(),
            Goal::Any(what) => cells(what).next().is_none(),
            Goal::Bring { what, is_alive } => cells(what).any(|at| !is_at(is_alive, at)),
            Goal::Meet { what, ends } => {
                let there: Vec<usize> = cells(what).collect();
                let is_near = |at: usize| ends.iter().any(|end| is_at(end, at));
                ends.iter().any(|end| !there.iter().any(|&at| is_at(end, at)))
                    || there.iter().filter(|&&at| is_near(at)).count() < ends.len()
            }
            Goal::MeetAny { what, is_alive } => !cells(what).any(|at| is_at(is_alive, at)),
        });
        if is_lost { Bound::Dead } else { Bound::AtLeast(0) }
    }
}

/// The cells of a state that have something.
fn cells_with<'s>(state: &'s [u32], words: usize, what: &'s Wanted) -> impl Iterator<Item = usize> + 's {
    let cells = state.chunks(words.max(1)).enumerate();
    cells.filter(|(_, cell)| what.is_in(cell)).map(|(at, _)| at)
}

/// A level whose rules are looked at.
struct Level<'g> {
    game: &'g Game,
    width: usize,
    height: usize,
    rules: Vec<&'g Rule>,
    /// The objects that stay where they are.
    fixed: ObjectSet,
    /// Those in each cell.
    fixed_at: Vec<ObjectSet>,
    /// All objects in each cell at the start.
    first: Vec<ObjectSet>,
}

impl<'g> Level<'g> {
    fn of(game: &'g Game, (width, height): (usize, usize), board: &[u64]) -> Option<Self> {
        let groups = || game.rules.groups.iter().chain(&game.late.groups);
        let rules: Vec<&Rule> = groups().flat_map(|group| group.rules.iter()).collect();
        let ends = |it: &Command| matches!(it, Command::Win | Command::Restart);
        let late = game.late.groups.iter().flat_map(|group| group.rules.iter()).flat_map(Rule::effects);
        let is_stale = |effect: &Effect| !effect.set_moves.is_empty() || !effect.random_moves.is_empty();
        if width * height > MAX_CELLS
            || rules.iter().flat_map(|rule| &rule.commands).any(ends)
            || late.into_iter().any(|(_, effect)| is_stale(effect))
        {
            return None;
        }
        let mut this = Self {
            game,
            width,
            height,
            rules,
            fixed: game.no_objects(),
            fixed_at: Vec::new(),
            first: Vec::new(),
        };
        if !this.are_movements_kept() {
            return None;
        }
        for object in (0..game.objects.len() as u32).map(ObjectId) {
            if this.is_fixed(object) {
                this.fixed.insert(object);
            }
        }
        let words = ObjectSet::words_for(game.objects.len());
        for cell in board.chunks(words) {
            let all = crate::model::bits(cell).map(|bit| ObjectId(bit as u32));
            let all = ObjectSet::of(game.objects.len(), all);
            let fixed = all.iter().filter(|it| this.fixed.contains(*it));
            this.fixed_at.push(ObjectSet::of(game.objects.len(), fixed));
            this.first.push(all);
        }
        Some(this)
    }

    fn layer_of(&self, object: ObjectId) -> LayerId {
        self.game.objects.get(object.index()).map_or(LayerId(u32::MAX), |it| it.layer)
    }

    fn effects(&self) -> impl Iterator<Item = (&'g CellPattern, &'g Effect)> + '_ {
        self.rules.iter().flat_map(|rule| rule.effects())
    }

    /// Whether a movement is always that of the object that it was given to: it is given where one is, and goes with it.
    fn are_movements_kept(&self) -> bool {
        let moves = |effect: &Effect, layer: LayerId| {
            effect.set_moves.get(layer) != 0 || effect.random_moves.contains(&layer)
        };
        // What one pattern gives a movement, another one may replace.
        let is_crossed = |rule: &&Rule| {
            rule.patterns.len() > 1
                && (0..self.game.layers as u32).map(LayerId).any(|layer| {
                    let here = self.game.layer(layer);
                    rule.effects().any(|(_, effect)| moves(effect, layer))
                        && rule.effects().any(|(_, effect)| effect.clear.meets(&here))
                })
        };
        let sounds = &self.game.sounds.moves;
        let most_sounds = |layer: &Vec<crate::model::MoveSound>| {
            let of = |object: ObjectId| layer.iter().filter(|it| it.object == object).count();
            layer.iter().map(|it| of(it.object)).max().unwrap_or(0)
        };
        // Each third sound in a cell restores movements there.
        if self.rules.iter().any(is_crossed) || sounds.iter().map(most_sounds).sum::<usize>() >= 3 {
            return false;
        }
        self.effects().all(|(cell, effect)| {
            (0..self.game.layers as u32).map(LayerId).all(|layer| {
                let here = self.game.layer(layer);
                let is_there = cell.required.meets(&here)
                    || cell.any_of.iter().any(|set| here.contains_all(set) && !set.is_empty());
                let is_set = effect.set.meets(&here);
                let gone = effect.clear_moves.get(layer) | effect.wipe.get(layer);
                let is_moved = moves(effect, layer);
                let is_taken = effect.clear.meets(&here) && !is_set;
                let is_still = gone | cell.forbidden_moves.get(layer) == ALL_MOVES;
                (!is_moved || is_set || is_there && !is_taken)
                    && (!is_taken || is_still)
                    && !effect.random.meets(&here)
            })
        })
    }

    /// Whether no rule touches an object and nothing moves its layer.
    fn is_fixed(&self, object: ObjectId) -> bool {
        let layer = self.layer_of(object);
        !self.game.player.objects.contains(object)
            && self.effects().all(|(cell, effect)| {
                let can_be = self.can_be(object, cell);
                let comes = effect.set.contains(object) && !cell.required.contains(object);
                let goes = effect.clear.contains(object) && !effect.set.contains(object) && can_be;
                let is_pushed =
                    effect.set.iter().any(|it| it != object && self.layer_of(it) == layer) && can_be;
                let is_moved = effect.set_moves.get(layer) != 0 || effect.random_moves.contains(&layer);
                let moves = is_moved && can_be;
                !comes && !goes && !is_pushed && !moves
            })
    }

    /// Whether a cell that matches can hold an object.
    fn can_be(&self, object: ObjectId, cell: &CellPattern) -> bool {
        let layer = self.game.layer(self.layer_of(object));
        let is_another =
            |set: &ObjectSet| !set.contains(object) && layer.contains_all(set) && !set.is_empty();
        !cell.forbidden.contains(object)
            && !cell.required.iter().any(|it| it != object && layer.contains(it))
            && !cell.any_of.iter().any(is_another)
    }

    /// Whether rules put objects of a set only where one of the same layer is.
    fn never_rises(&self, set: &ObjectSet) -> bool {
        self.effects().all(|(cell, effect)| {
            effect.set.iter().filter(|it| set.contains(*it)).all(|object| {
                let layer = self.game.layer(self.layer_of(object));
                cell.required.iter().any(|it| set.contains(it) && layer.contains(it))
                    || cell
                        .any_of
                        .iter()
                        .any(|any| !any.is_empty() && set.contains_all(any) && layer.contains_all(any))
            })
        })
    }

    /// Whether rules take no objects of a set away, which are all in one layer.
    fn never_falls(&self, set: &ObjectSet) -> bool {
        self.places().all(|(rule, place)| !self.takes(set, rule, &place))
    }

    /// Whether an effect can take the object of a set of one layer from a cell.
    fn takes(&self, set: &ObjectSet, rule: &Rule, place: &Place<'_>) -> bool {
        let effect = place.effect;
        // Of several patterns, one may have put something where another one matches.
        let is_here =
            |it: ObjectId| set.contains(it) && (rule.patterns.len() > 1 || self.can_be(it, place.cell));
        let is_of_layer = |it: ObjectId| set.iter().any(|other| self.layer_of(other) == self.layer_of(it));
        let is_pushed = effect.set.iter().any(|it| !set.contains(it) && is_of_layer(it));
        !effect.set.meets(set) && (effect.clear.iter().any(is_here) || is_pushed && set.iter().any(is_here))
    }

    fn single_layer(&self, set: &ObjectSet) -> Option<LayerId> {
        let mut layers = set.iter().map(|object| self.layer_of(object));
        let first = layers.next()?;
        layers.all(|layer| layer == first).then_some(first)
    }

    /// Adds what is known of a condition.
    fn add(
        &self,
        quantifier: Quantifier,
        what: &ObjectSet,
        (on, is_anything): (&ObjectSet, bool),
        goals: &mut Vec<Goal>,
    ) {
        let wanted = |set: &ObjectSet| Wanted::of(&Name { objects: set.clone(), is_all: false });
        let layer = self.single_layer(what);
        match quantifier {
            Quantifier::All if !is_anything => {
                if layer.is_some()
                    && self.never_falls(what)
                    && self.single_layer(on).is_some()
                    && self.never_rises(on)
                {
                    goals.push(Goal::Enough { needed: wanted(what), there: wanted(on) });
                }
                if self.are_fixed(on)
                    && let Some(is_alive) = self.brought(what, on, true)
                {
                    goals.push(Goal::Bring { what: wanted(what), is_alive });
                }
                let ends = self.cells_of(what);
                if self.are_fixed(what) && ends.len() <= MAX_ENDS && self.never_rises(on) {
                    let reach = |end: &usize| self.reach(on, &[*end]);
                    if let Some(ends) = ends.iter().map(reach).collect::<Option<Vec<_>>>() {
                        goals.push(Goal::Meet { what: wanted(on), ends });
                    }
                }
            }
            Quantifier::All => {}
            Quantifier::No => {
                if is_anything && layer.is_some() && self.never_falls(what) {
                    goals.push(Goal::None(wanted(what)));
                }
            }
            Quantifier::Some => {
                for set in [Some(what), Some(on).filter(|_| !is_anything)].into_iter().flatten() {
                    if self.never_rises(set) {
                        goals.push(Goal::Any(wanted(set)));
                    }
                }
                for (one, other) in [(what, on), (on, what)] {
                    if !is_anything
                        && self.are_fixed(other)
                        && let Some(is_alive) = self.brought(one, other, false)
                    {
                        goals.push(Goal::MeetAny { what: wanted(one), is_alive });
                    }
                }
            }
        }
    }

    fn are_fixed(&self, set: &ObjectSet) -> bool {
        self.fixed.contains_all(set)
    }

    fn cells_of(&self, set: &ObjectSet) -> Vec<usize> {
        let cells = self.first.iter().enumerate();
        cells.filter(|(_, cell)| cell.meets(set)).map(|(at, _)| at).collect()
    }

    /// The cells from which objects of a set can come to one with another set, or, if that will do, where they can go away.
    fn brought(&self, what: &ObjectSet, to: &ObjectSet, may_go: bool) -> Option<Vec<bool>> {
        if !self.never_rises(what) {
            return None;
        }
        let mut ends = self.cells_of(to);
        if may_go {
            let goes = |at: &usize| {
                self.places()
                    .any(|(rule, place)| self.takes(what, rule, &place) && self.can_match(rule, &place, *at))
            };
            ends.extend((0..self.first.len()).filter(goes));
        }
        self.reach(what, &ends)
    }

    /// The cells from which movement can bring an object of a set, all of one layer, to one of these.
    fn reach(&self, what: &ObjectSet, ends: &[usize]) -> Option<Vec<bool>> {
        let layer = self.single_layer(what)?;
        let here = self.game.layer(layer);
        let is_player = what.meets(&self.game.player.objects);
        let mut reached = vec![false; self.first.len()];
        let mut queue: Vec<usize> = Vec::new();
        for &end in ends {
            if !std::mem::replace(reached.get_mut(end)?, true) {
                queue.push(end);
            }
        }
        let movers: Vec<(&Rule, Place<'_>)> = self
            .places()
            .filter(|(_, place)| {
                place.effect.set_moves.get(layer) != 0 || place.effect.random_moves.contains(&layer)
            })
            .filter(|(_, place)| what.iter().any(|it| self.can_be(it, place.cell)))
            .collect();
        while let Some(to) = queue.pop() {
            if self.fixed_at[to].meets(&here) {
                continue;
            }
            for (bit, (dx, dy)) in STEPS {
                let Some(from) = self.at(to, (-dx, -dy)) else { continue };
                if reached[from] {
                    continue;
                }
                let can_move = is_player
                    || movers.iter().any(|(rule, place)| {
                        let moves = place.effect.set_moves.get(layer);
                        let is_drawn = place.effect.random_moves.contains(&layer);
                        (moves & bit != 0 || is_drawn) && self.can_match(rule, place, from)
                    });
                if can_move {
                    reached[from] = true;
                    queue.push(from);
                }
            }
        }
        Some(reached)
    }

    /// The effects of all rules, with their places in patterns.
    fn places(&self) -> impl Iterator<Item = (&'g Rule, Place<'g>)> + '_ {
        self.rules.iter().filter(|rule| rule.has_right_side).flat_map(|rule| {
            rule.patterns.iter().flat_map(move |pattern| {
                pattern.iter().enumerate().filter_map(move |(number, cell)| match cell {
                    Cell::Match(cell) => {
                        let effect = cell.effect.as_ref()?;
                        Some((*rule, Place { pattern, number, cell, effect }))
                    }
                    Cell::Ellipsis => None,
                })
            })
        })
    }

    /// The cell at a distance from another, unless it is outside of the board.
    fn at(&self, cell: usize, (dx, dy): (isize, isize)) -> Option<usize> {
        let x = (cell / self.height).checked_add_signed(dx)?;
        let y = (cell % self.height).checked_add_signed(dy)?;
        (x < self.width && y < self.height).then_some(x * self.height + y)
    }

    /// Whether a pattern can match with one of its cells here, as far as what stays tells.
    fn can_match(&self, rule: &Rule, place: &Place<'_>, at: usize) -> bool {
        let Some((_, (dx, dy))) = STEPS.into_iter().find(|(bit, _)| *bit == bit_of(rule.direction)) else {
            return true;
        };
        let has_ellipsis = place.pattern.iter().any(|cell| matches!(cell, Cell::Ellipsis));
        if has_ellipsis {
            return self.can_hold(place.cell, at);
        }
        place.pattern.iter().enumerate().all(|(number, cell)| {
            let distance = number as isize - place.number as isize;
            let Cell::Match(cell) = cell else { return true };
            self.at(at, (dx * distance, dy * distance)).is_some_and(|at| self.can_hold(cell, at))
        })
    }

    /// Whether a cell can hold what a pattern asks for, as far as what stays tells.
    fn can_hold(&self, cell: &CellPattern, at: usize) -> bool {
        let Some(fixed) = self.fixed_at.get(at) else { return false };
        let is_possible = |object: ObjectId| {
            if self.fixed.contains(object) {
                fixed.contains(object)
            } else {
                !fixed.meets(&self.game.layer(self.layer_of(object)))
            }
        };
        !cell.forbidden.meets(fixed)
            && cell.required.iter().all(is_possible)
            && cell.any_of.iter().all(|set| set.iter().any(is_possible))
    }
}

/// A cell of a pattern with its effect.
struct Place<'g> {
    pattern: &'g [Cell],
    number: usize,
    cell: &'g CellPattern,
    effect: &'g Effect,
}

/// The movements, with the columns and rows that they lead on.
const STEPS: [(u8, (isize, isize)); 4] =
    [(moves::UP, (0, -1)), (moves::DOWN, (0, 1)), (moves::LEFT, (-1, 0)), (moves::RIGHT, (1, 0))];

const fn bit_of(direction: Direction) -> u8 {
    match direction {
        Direction::Up => moves::UP,
        Direction::Down => moves::DOWN,
        Direction::Left => moves::LEFT,
        Direction::Right => moves::RIGHT,
        Direction::Action => 0,
    }
}
