//! The bound for levels in which boxes with walls on some sides are brought to markers, where they must have given walls.
//!
//! A box that comes to another one becomes one with it, and has the walls of both. So what is on a marker in the end is
//! made of some of the boxes that are there now, of which none has a wall too many, and each wall comes from one of them.
//! Where there are only as many boxes with a wall as markers, all of these are *needed*. With fewer, the level is dead. A box
//! moves only together with the avatar, and in a turn at most one moves, by one cell. Distances are those of a board
//! on which nothing is in the way but what can never be removed, and all entrances of portals are one place. So these
//! bound the turns that are left:
//!
//! - *Visits.* A needed box that is not on a marker moves at some time. When it first does, the avatar is on its cell,
//!   before the step if it takes the box along, and after the step if it pushes the box. After all of these visits the
//!   box that was visited last is brought to a marker, which takes a turn for each cell, but for the one by which a push
//!   moves it before the avatar comes. So the avatar takes a path over the cells of these boxes, and on to the nearest
//!   marker but for one step.
//! - *Moves.* A needed box moves to a marker, at least to the nearest. For different markers these are different moves, and
//!   for one marker at least those of the farthest box, or half the way around the triangle of it and two boxes. Before the
//!   first move the avatar walks to a box, but for the last step.

use std::ops::Range;

use engine::{Entity, GoalFact, KindSet, LayerId, Level, Makes, Pool, Symbol, SystemFact, Write, WritePlace};
use solver::Bound;

use super::Estimate;
use super::distances::{Distances, NEVER};
use super::grid::Grid;

/// The most cells of a board.
const MAX_CELLS: usize = 400;

/// The most boxes that are visited.
const MAX_VISITS: usize = 8;

/// A level with boxes.
pub(super) struct Boxes {
    fact: engine::Boxes,
    /// The words of the layer `objects`.
    objects: Range<usize>,
    /// The walls that a box on a marker needs, as bits.
    wanted: i64,
    /// The cells of the markers.
    markers: Vec<usize>,
    distances: Distances,
    /// The cells and the walls of the boxes that may be part of one on a marker.
    useful: Vec<(usize, i64)>,
    /// The cells of the needed boxes that are on no marker.
    visits: Vec<usize>,
    /// The fewest steps from the avatar over the boxes of each set to each of these.
    paths: Vec<u16>,
}

/// The bound, if only the avatar moves boxes, and a goal wants boxes on markers.
pub(super) fn of(level: &Level) -> Option<Boxes> {
    let (mut boxes, mut portals): (Option<engine::Boxes>, Option<engine::Portals>) = (None, None);
    for fact in level.system_facts() {
        let is_second = match fact {
            SystemFact::Boxes(fact) => boxes.replace(fact).is_some(),
            SystemFact::Portals(fact) => portals.replace(fact).is_some(),
            _ => return None,
        };
        if is_second {
            return None;
        }
    }
    let fact = boxes?;
    let objects = level.objects_layer()?;
    let goal = level.goal_facts().into_iter().find_map(|goal| match goal {
        GoalFact::Marked(goal) if goal.layer == objects && goal.is_of_walls(&fact) => Some(goal),
        _ => None,
    })?;
    let writes = level.rule_writes()?;
    let entrances = portals.as_ref().map_or_else(KindSet::default, |portals| portals.entrances.clone());
    let changes = |write: &Write| {
        // Where something is placed on an entrance, a box there jumps.
        write.places
            || write.layer == goal.markers
            || write.layer == objects && write.makes != Makes::Nothing
            || write.makes.may_be(|kind| entrances.contains(kind))
    };
    let is_odd = goal.markers == objects
        || portals.as_ref().is_some_and(|portals| portals.moves_on)
        || entrances.intersects(&fact.kinds)
        || writes.iter().any(changes)
        || !(0..16).contains(&goal.value);
    if is_odd {
        return None;
    }
    let start = level.start().words();
    let entity = |word: usize| Entity::of_word(start[word]);
    let words = level.words_of_layer(objects);
    for entity in words.clone().map(entity) {
        let is_box = level.pool().kind(entity).is_some_and(|kind| fact.kinds.contains(kind));
        let is_known = if is_box {
            fact.walls(entity, level.pool()).is_some_and(|walls| (0..16).contains(&walls))
        } else {
            !goal.is_met_by(entity, level.pool())
        };
        if !is_known {
            return None;
        }
    }
    let is_marker = |word: usize| match goal.marker {
        Some(marker) => level.pool().kind(entity(word)) == Some(marker),
        None => !entity(word).is_none(),
    };
    let markers = level.words_of_layer(goal.markers).enumerate().filter(|(_, word)| is_marker(*word));
    let markers: Vec<usize> = markers.map(|(cell, _)| cell).collect();
    if markers.is_empty() || words.len() > MAX_CELLS {
        return None;
    }
    let distances = distances(level, &fact, &writes, &entrances);
    Some(Boxes {
        fact,
        objects: words,
        wanted: goal.value,
        markers,
        distances,
        useful: Vec::new(),
        visits: Vec::new(),
        paths: Vec::new(),
    })
}

/// The steps between all cells, if nothing is in the way but what can never be removed.
fn distances(level: &Level, fact: &engine::Boxes, writes: &[Write], entrances: &KindSet) -> Distances {
    let grid = Grid::of(level);
    let kind = |layer: LayerId, cell: usize| {
        let word = level.start().words()[level.words_of_layer(layer).start + cell];
        level.pool().kind(Entity::of_word(word))
    };
    let may_change = |layer: LayerId, kind: Symbol| {
        let may = |write: &Write| {
            let fits = |(at, kinds): &(_, KindSet)| *at != layer || kinds.contains(kind);
            write.layer == layer && (write.place != WritePlace::Event || write.needs.iter().all(fits))
        };
        writes.iter().any(may)
    };
    let is_there = |layer: Option<LayerId>, cell: usize, blocks: &dyn Fn(Symbol) -> bool| {
        layer.and_then(|layer| kind(layer, cell).filter(|kind| !may_change(layer, *kind))).is_some_and(blocks)
    };
    let solid = level.solid();
    let is_removable = |kind| fact.removable.as_ref().is_none_or(|kinds| kinds.contains(kind));
    let is_wall = |kind| solid.contains(kind) && !fact.kinds.contains(kind) && !is_removable(kind);
    let is_entrance = |cell: &usize| {
        level.layers().any(|layer| kind(layer, *cell).is_some_and(|kind| entrances.contains(kind)))
    };
    let entrances: Vec<usize> = (0..grid.area()).filter(is_entrance).collect();
    let is_closed = |cell: usize| {
        is_there(level.ground_layer(), cell, &|kind| kind == level.void())
            || is_there(level.objects_layer(), cell, &is_wall)
    };
    let is_open: Vec<bool> =
        (0..grid.area()).map(|cell| entrances.contains(&cell) || !is_closed(cell)).collect();
    Distances::of(grid, &is_open, &entrances)
}

impl Boxes {
    fn to_nearest_marker(&self, cell: usize) -> u16 {
        self.markers.iter().map(|marker| self.distances.between(cell, *marker)).min().unwrap_or(NEVER)
    }

    /// Finds the boxes that may be part of one on a marker.
    fn find(&mut self, state: &[u32], pool: &Pool) {
        self.useful.clear();
        for (cell, word) in state[self.objects.clone()].iter().enumerate() {
            let entity = Entity::of_word(*word);
            if pool.kind(entity).is_some_and(|kind| self.fact.kinds.contains(kind)) {
                let walls = self.fact.walls(entity, pool).filter(|walls| walls & !self.wanted == 0);
                self.useful.extend(walls.map(|walls| (cell, walls)));
            }
        }
    }

    /// The fewest moves of boxes with a wall, of which there are as many as markers.
    fn moves(&self, wall: i64) -> u32 {
        let cells = self.useful.iter().filter(|(_, walls)| walls & wall != 0).map(|(cell, _)| *cell);
        cells.map(|cell| u32::from(self.to_nearest_marker(cell))).sum()
    }

    /// The fewest moves to a single marker of the boxes that are visited.
    fn moves_together(&self, marker: usize) -> u32 {
        let mut most = 0;
        for (at, first) in self.visits.iter().enumerate() {
            for second in &self.visits[..=at] {
                let around = [(*first, marker), (*second, marker), (*first, *second)];
                let around: u32 =
                    around.into_iter().map(|(from, to)| u32::from(self.distances.between(from, to))).sum();
                most = most.max(around.div_ceil(2));
            }
        }
        most
    }

    /// The fewest steps of an avatar over all boxes that it visits, and with the last one to a marker.
    fn path(&mut self, avatar: usize) -> u32 {
        let count = self.visits.len();
        let mut paths = std::mem::take(&mut self.paths);
        paths.clear();
        paths.resize(count << count, NEVER);
        for at in 0..count {
            paths[(1 << at) * count + at] = self.distances.between(avatar, self.visits[at]);
        }
        for set in 1..1_usize << count {
            for last in (0..count).filter(|last| set & (1 << last) != 0) {
                let steps = paths[set * count + last];
                for next in (0..count).filter(|next| set & (1 << next) == 0) {
                    let longer =
                        steps.saturating_add(self.distances.between(self.visits[last], self.visits[next]));
                    let path = &mut paths[(set | 1 << next) * count + next];
                    *path = (*path).min(longer);
                }
            }
        }
        let all = (1 << count) - 1;
        let to_marker = |last: usize| self.to_nearest_marker(self.visits[last]).saturating_sub(1);
        let ends = (0..count).map(|last| paths[all * count + last].saturating_add(to_marker(last)));
        let fewest = ends.min().unwrap_or(0);
        self.paths = paths;
        fewest.into()
    }
}

impl Estimate for Boxes {
    fn bytes(&self) -> usize {
        self.distances.bytes()
    }

    fn bound(&mut self, level: &Level, state: &[u32], pool: &Pool) -> Bound {
        let avatar = level.avatar_cell(state).and_then(|pos| Grid::of(level).cell(pos));
        let Some(avatar) = avatar else { return Bound::AtLeast(0) };
        self.find(state, pool);
        let (mut moves, mut needed) = (0, 0_i64);
        for wall in (0..4).map(|bit| 1 << bit).filter(|wall| self.wanted & wall != 0) {
            let there = self.useful.iter().filter(|(_, walls)| walls & wall != 0).count();
            if there < self.markers.len() {
                return Bound::Dead;
            }
            if there == self.markers.len() {
                needed |= wall;
                moves = moves.max(self.moves(wall));
            }
        }
        self.visits.clear();
        for (cell, walls) in &self.useful {
            if walls & needed != 0 && !self.markers.contains(cell) && self.visits.len() < MAX_VISITS {
                self.visits.push(*cell);
            }
        }
        if let [marker] = self.markers[..] {
            moves = moves.max(self.moves_together(marker));
        }
        if moves > 0 {
            let to_box =
                self.useful.iter().map(|(cell, _)| self.distances.between(avatar, *cell).saturating_sub(1));
            moves += u32::from(to_box.min().unwrap_or(0));
        }
        let steps = moves.max(self.path(avatar));
        if steps >= u32::from(NEVER) { Bound::Dead } else { Bound::AtLeast(steps) }
    }
}
