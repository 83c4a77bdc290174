//! The bound for levels in which the cells below an overlay are rearranged until the board looks like a pattern.
//!
//! A step either moves the overlay by one cell, or rearranges what is below it. Both are counted apart, and their sum bounds
//! the steps that are left:
//!
//! - *Moves.* Each cell that does not hold what the pattern wants must be below the overlay at some time. Seen from one
//!   axis, the overlay must be at a position that is not behind the first such cell, and at one from which it still reaches
//!   the last. It moves along one axis in a step.
//! - *Rearrangements.* One changes a limited number of cells. What a cell holds in the end was on some cell before, and came
//!   from there by a limited number of steps in each rearrangement: as many rearrangements are needed as it takes from the
//!   nearest cell that holds the kind. Where rearrangements exchange cells, what the cells of the pattern hold in the end
//!   was on different cells at any time, so that the steps of all of them together are limited too, and the number of
//!   cells with each kind stays the same.
//! - Sums of rows and columns need moves and rearrangements too, see [`super::sums`].
//!
//! Rearrangements that follow one another have no more effects than there are ways to arrange what is below the overlay. A
//! shortest path has no more of them in a row than the farthest of these takes, and other steps between them. That
//! holds where nothing depends on what is there in the meantime: all goals are known ones, only the number of
//! actions loses a level, and no action also moves the avatar.

use std::ops::RangeInclusive;

use engine::{Action, Entity, GoalFact, Level, Pool, Pos, Rearrange, Shift, Symbol, SystemFact};
use solver::Bound;

use super::Estimate;
use super::sums::{self, Lines, Need, Reach};

/// A kind that is farther away counts as this number of steps away.
const FARTHEST: u32 = 6;

/// The most ways to arrange what is below the overlay that are looked at, and the most cells of an overlay.
const MAX_ARRANGEMENTS: usize = 1_000;
const MAX_ARRANGED: usize = 64;

/// A cell of the pattern.
struct Target {
    /// The first word of its layer in a state.
    layer: usize,
    pos: Pos,
    kind: Symbol,
}

/// A level in which cells are rearranged.
pub(super) struct Rearrangement {
    targets: Vec<Target>,
    shift: Shift,
    /// The width and height of the overlay.
    size: (i32, i32),
    /// Where the overlay stays once it is there, if there are limits.
    range: Option<(RangeInclusive<i32>, RangeInclusive<i32>)>,
    board: (i32, i32),
    /// The sums that goals want.
    sums: Vec<Lines>,
    /// The most rearrangements of a shortest path in a row, if they are limited.
    in_a_row: Option<u32>,
    /// Whether there are fewer entities of a kind than the pattern wants.
    is_short: bool,
    /// The cells of targets that are missed in the state that is looked at.
    missed: Vec<Pos>,
    /// The kinds on the layer that is looked at, row by row.
    kinds: Vec<Option<Symbol>>,
}

/// The bound, if nothing moves but the avatar and one overlay, and nothing changes but the cells below it.
pub(super) fn of(level: &Level, actions: &[Action]) -> Option<Rearrangement> {
    if !level.has_no_rules() {
        return None;
    }
    let (mut moves, mut rearrange): (Option<engine::OverlayMoves>, Option<Rearrange>) = (None, None);
    let mut walks = Vec::new();
    for fact in level.system_facts() {
        let is_second = match fact {
            // The avatar changes no cell, and a blocked move that nothing completes is only noted.
            SystemFact::Walk(fact) => {
                walks.push(fact);
                false
            }
            SystemFact::Overlay(fact) => moves.replace(fact).is_some(),
            SystemFact::Rearrange(fact) => rearrange.replace(fact).is_some(),
            _ => return None,
        };
        if is_second {
            return None;
        }
    }
    let rearrange = rearrange?;
    let both = |action: &Action| {
        rearrange.is_started_by(action) && moves.as_ref().is_some_and(|moves| moves.is_started_by(action))
    };
    if actions.iter().any(both) {
        return None;
    }
    let start = level.start().words();
    let overlay = level.overlay(start)?;
    let board = (i32::try_from(level.size().0).ok()?, i32::try_from(level.size().1).ok()?);
    // A larger overlay has parts that are never on the board, and below one without cells is nothing.
    if !(1..=board.0).contains(&overlay.size.0) || !(1..=board.1).contains(&overlay.size.1) {
        return None;
    }
    let (mut targets, mut sums, mut is_known) = (Vec::new(), Vec::new(), level.loses_only_by_actions());
    for goal in level.goal_facts() {
        let cells = match goal {
            GoalFact::Matched(cells) => cells,
            GoalFact::Sums(fact) => {
                sums.extend(rearrange.layers.contains(&fact.layer).then_some(fact));
                continue;
            }
            GoalFact::Cleared(_) | GoalFact::Reached(..) | GoalFact::Marked(_) => continue,
            GoalFact::Unknown => {
                is_known = false;
                continue;
            }
        };
        for (layer, pos, kind) in cells {
            let is_inside = pos.x >= 0 && pos.y >= 0 && pos.x < board.0 && pos.y < board.1;
            if is_inside && rearrange.layers.contains(&layer) {
                targets.push(Target { layer: level.words_of_layer(layer).start, pos, kind });
            }
        }
    }
    let mut sums = sums::of(level, sums);
    if targets.is_empty() && sums.is_empty() {
        return None;
    }
    targets.sort_unstable_by_key(|target| target.layer);
    // A limited overlay that begins elsewhere comes into its limits by one long move.
    let range = moves.as_ref().and_then(|moves| moves.kept_inside).map(|(width, height)| {
        let last = |side: i32, length: i32| side.saturating_sub(length).max(0);
        (0..=last(board.0, width), 0..=last(board.1, height))
    });
    let mut shift = rearrange.shift(overlay.size);
    let has_void = level.ground_layer().is_some_and(|ground| {
        let kind = |word: &u32| level.pool().kind(Entity::of_word(*word));
        start[level.words_of_layer(ground)].iter().any(|word| kind(word) == Some(level.void()))
    });
    let stays_inside = range.as_ref().is_some_and(|(columns, rows)| {
        columns.contains(&overlay.position.x)
            && rows.contains(&overlay.position.y)
            && columns.end() + overlay.size.0 <= board.0
            && rows.end() + overlay.size.1 <= board.1
    });
    shift.is_exchange &= stays_inside && (rearrange.is_blocked_by_void || !has_void);
    // A layer that is named twice is rearranged twice.
    let mut layers = rearrange.layers.clone();
    layers.sort_unstable();
    layers.dedup();
    let times = (rearrange.layers.len() - layers.len() + 1) as u32;
    shift.farthest *= times;
    shift.total *= times;
    if shift.is_exchange {
        for lines in &mut sums {
            let crossing = if lines.is_rows { shift.rows } else { shift.columns };
            lines.set_exchanges(crossing.repeated(times));
        }
    }
    let walks_too = |action: &Action| {
        rearrange.is_started_by(action) && walks.iter().any(|walk| walk.is_started_by(action))
    };
    let is_small = overlay.size.0 * overlay.size.1 <= MAX_ARRANGED as i32;
    let in_a_row =
        (shift.is_exchange && is_small && is_known && times == 1 && !actions.iter().any(walks_too))
            .then(|| farthest_arrangement(&rearrange.permutations(actions, overlay.size)))
            .flatten();
    shift.cells =
        if times == 1 { shift.cells } else { overlay.size.0.unsigned_abs() * overlay.size.1.unsigned_abs() };
    let mut found = Rearrangement {
        targets,
        shift,
        size: overlay.size,
        range,
        board,
        sums,
        in_a_row,
        is_short: false,
        missed: Vec::new(),
        kinds: Vec::new(),
    };
    found.is_short = shift.is_exchange && found.is_short_of_a_kind(start, level.pool());
    Some(found)
}

/// The fewest permutations, one after the other, that have the same effect as any number of them, for the effect that takes most.
/// Returns `None` if there are too many effects.
fn farthest_arrangement(permutations: &[Vec<usize>]) -> Option<u32> {
    let cells = permutations.first()?.len();
    let mut found: Vec<Vec<usize>> = vec![(0..cells).collect()];
    let (mut from, mut steps) = (0, 0);
    loop {
        let reached = from..found.len();
        from = found.len();
        for at in reached {
            for permutation in permutations {
                let next: Vec<usize> = found[at].iter().map(|cell| permutation[*cell]).collect();
                if !found.contains(&next) {
                    found.push(next);
                }
            }
            if found.len() > MAX_ARRANGEMENTS {
                return None;
            }
        }
        if found.len() == from {
            return Some(steps);
        }
        steps += 1;
    }
}

impl Rearrangement {
    /// Whether the pattern wants more entities of a kind on a layer than there are.
    fn is_short_of_a_kind(&self, state: &[u32], pool: &Pool) -> bool {
        let area = (self.board.0 * self.board.1) as usize;
        self.targets.iter().any(|target| {
            let is_same = |it: &&Target| it.layer == target.layer && it.kind == target.kind;
            let wanted: Vec<Pos> = self.targets.iter().filter(is_same).map(|it| it.pos).collect();
            let is_repeated = |at: usize| wanted[..at].contains(&wanted[at]);
            let cells = state[target.layer..target.layer + area].iter();
            let there = cells.filter(|word| pool.kind(Entity::of_word(**word)) == Some(target.kind)).count();
            (0..wanted.len()).filter(|at| !is_repeated(*at)).count() > there
        })
    }

    /// The steps to the nearest cell that holds what a target wants, at most [`FARTHEST`].
    fn steps_to(&self, target: &Target) -> u32 {
        let holds = |x: i32, y: i32| {
            (0..self.board.0).contains(&x)
                && (0..self.board.1).contains(&y)
                && self.kinds[(y * self.board.0 + x) as usize] == Some(target.kind)
        };
        let Pos { x, y } = target.pos;
        let is_near = |steps: i32| {
            (-steps..=steps).any(|across| {
                let down = steps - across.abs();
                holds(x + across, y + down) || holds(x + across, y - down)
            })
        };
        (0..FARTHEST).find(|steps| is_near(*steps as i32)).unwrap_or(FARTHEST)
    }

    /// The fewest moves after which the overlay was above all cells that are missed, and where else it must be.
    fn moves(&self, position: Pos, mut columns: Reach, mut rows: Reach) -> u32 {
        let is_in_range = self
            .range
            .as_ref()
            .is_none_or(|(columns, rows)| columns.contains(&position.x) && rows.contains(&position.y));
        if !is_in_range {
            return 0;
        }
        for pos in &self.missed {
            columns.add(pos.x, pos.x, self.size.0);
            rows.add(pos.y, pos.y, self.size.1);
        }
        columns.moves_from(position.x) + rows.moves_from(position.y)
    }
}

impl Estimate for Rearrangement {
    fn bound(&mut self, level: &Level, state: &[u32], pool: &Pool) -> Bound {
        if self.is_short {
            return Bound::Dead;
        }
        let Some(overlay) = level.overlay(state) else { return Bound::AtLeast(0) };
        let (mut farthest, mut total) = (0, 0);
        self.missed.clear();
        // All layers are rearranged at once.
        for layer in self.targets.chunk_by(|one, other| one.layer == other.layer) {
            let words = layer[0].layer..layer[0].layer + (self.board.0 * self.board.1) as usize;
            self.kinds.clear();
            self.kinds.extend(state[words].iter().map(|word| pool.kind(Entity::of_word(*word))));
            let mut total_of_layer = 0;
            for target in layer {
                let steps = self.steps_to(target);
                if steps > 0 {
                    farthest = farthest.max(steps);
                    total_of_layer += steps;
                    self.missed.push(target.pos);
                }
            }
            total = total.max(total_of_layer);
        }
        let (mut columns, mut rows, mut of_sums) = (Reach::ANYWHERE, Reach::ANYWHERE, 0);
        for lines in &mut self.sums {
            let (length, reach) =
                if lines.is_rows { (self.size.1, &mut rows) } else { (self.size.0, &mut columns) };
            match lines.need(state, length, reach) {
                Need::AtLeast(rearrangements) => of_sums = of_sums.max(rearrangements),
                Need::Never => return Bound::Dead,
            }
        }
        if self.missed.is_empty() && of_sums == 0 {
            return Bound::AtLeast(0);
        }
        if self.shift.farthest == 0 {
            return Bound::Dead;
        }
        let mut rearrangements = farthest.div_ceil(self.shift.farthest).max(of_sums);
        let mut moves = self.moves(overlay.position, columns, rows);
        self.missed.sort_unstable_by_key(|pos| (pos.y, pos.x));
        self.missed.dedup();
        rearrangements = rearrangements.max((self.missed.len() as u32).div_ceil(self.shift.cells));
        if self.shift.is_exchange {
            rearrangements = rearrangements.max(total.div_ceil(self.shift.total));
        }
        if let Some(in_a_row) = self.in_a_row.filter(|it| *it > 0) {
            moves = moves.max(rearrangements.div_ceil(in_a_row) - 1);
        }
        Bound::AtLeast(moves + rearrangements)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_swaps_beside_one_another_can_do_takes_both_at_most() {
        let swaps = [vec![3, 1, 2, 0], vec![0, 2, 1, 3]];
        assert_eq!(farthest_arrangement(&swaps), Some(2));
    }

    #[test]
    fn a_quarter_turn_back_takes_three_forward() {
        let turn = vec![1, 3, 0, 2];
        let back = vec![2, 0, 3, 1];
        assert_eq!(farthest_arrangement(std::slice::from_ref(&turn)), Some(3));
        assert_eq!(farthest_arrangement(&[turn, back]), Some(2));
    }

    #[test]
    fn no_rearrangement_has_no_effect() {
        assert_eq!(farthest_arrangement(&[]), None);
    }

    #[test]
    fn too_many_arrangements_are_not_counted() {
        let cells = MAX_ARRANGEMENTS + 1;
        let cycle: Vec<usize> = (0..cells).map(|at| (at + 1) % cells).collect();
        assert_eq!(farthest_arrangement(&[cycle]), None);
    }
}
