//! The turns of an easier game: the avatar and a few objects on the [`Board`], all else removed.
//!
//! A *position* is the cell of the avatar, the cells of the objects, the cell of the marker that the avatar can jump to
//! (if the level has one), and the cell of the blocked move that may still be completed (if there are such cells). The
//! objects are alike, so only their set counts. Whatever a turn
//! of the level does to these, a turn of the easier game can do:
//!
//! - The avatar walks to a neighbor that is not closed. If one of the objects is there, it is pushed to the next cell, if
//!   its ground takes objects; other objects are never in the way. A tool that removes one of the objects ends the
//!   interest in it, so that need not be a turn.
//! - A move may be blocked by something that is left out, and stay pending; a push and a completed move forget it.
//! - In any turn, whatever else the avatar does first, the pending move may be completed: the avatar comes to its cell,
//!   from wherever it is, and an object there is pushed. The direction of the blocked move is not noted, so any will do.
//! - The marker is dropped where the avatar is, or the avatar jumps to it and it is gone.
//! - On a slippery cell, the avatar may slide on in its direction, and push an object in its way; an object that was pushed
//!   may slide on in its direction. Both may stop anywhere, since anything may be in the way. After a move that was
//!   pending, the avatar may slide in the direction of the move or in that of the turn, so in any.
//! - On an entrance, the avatar may jump to any other in any turn, and then slide in any direction that it faces; a pushed
//!   object may jump too.
//!
//! So a path of the level, seen from these parts alone, is a path of the easier game with at most as many steps.

use engine::Direction;

use super::board::Board;
use super::cell_sets;

/// The most objects of a position.
pub(super) const MAX_OBJECTS: usize = cell_sets::MOST;

/// A set of directions by their index.
type Directions = u8;

const ALL: Directions = u8::MAX;

const fn only(direction: Direction) -> Directions {
    1 << direction.index()
}

fn each(directions: Directions) -> impl Iterator<Item = Direction> {
    Direction::ALL.into_iter().filter(move |direction| directions & only(*direction) != 0)
}

/// The rules of the easier game.
pub(super) struct Rules {
    pub(super) board: Board,
    /// The number of objects.
    pub(super) objects: usize,
    pub(super) has_marker: bool,
    pub(super) portals_take_objects: bool,
    pub(super) portals_move_on: bool,
}

/// A position. The marker is a cell plus 1, and the blocked move an index of [`Board::completable`] plus 1, or each is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) avatar: u16,
    pub(super) objects: [u16; MAX_OBJECTS],
    pub(super) marker: u16,
    pub(super) blocked: u16,
}

/// The avatar and the objects in the middle of a turn.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Moment {
    avatar: u16,
    objects: [u16; MAX_OBJECTS],
    /// The directions in which the avatar may slide.
    slides: Directions,
    /// The object that was pushed, and the directions in which it may slide.
    pushed: Option<(u8, Directions)>,
}

impl Rules {
    /// What is still needed at the end of a turn at least, if `turns` are needed from a position in its middle.
    ///
    /// What is left of a turn, which is sliding, jumping and completing a blocked move, a whole turn can do as well: it
    /// begins with the same step, jump or move. With portals and slippery cells together, the avatar may slide in a
    /// direction in which it does not walk.
    pub(super) fn after_the_turn(&self, turns: u8) -> u8 {
        let is_slippery = self.board.is_slippery.contains(&true);
        let has_portals = !self.board.entrances.is_empty();
        match turns {
            NEVER => NEVER,
            _ if is_slippery && has_portals => 0,
            _ if is_slippery || has_portals || !self.board.completable.is_empty() => turns.saturating_sub(1),
            _ => turns,
        }
    }

    /// The number of positions.
    pub(super) fn positions(&self) -> usize {
        let cells = self.board.cells;
        let sets = cell_sets::before(cells, self.objects);
        cells.saturating_mul(sets).saturating_mul(self.markers()).saturating_mul(self.blocked())
    }

    fn markers(&self) -> usize {
        if self.has_marker { self.board.cells + 1 } else { 1 }
    }

    fn blocked(&self) -> usize {
        self.board.completable.len() + 1
    }

    /// The blocked move to a cell, as a part of a position.
    pub(super) fn blocked_to(&self, cell: u16) -> u16 {
        self.board.completable.binary_search(&cell).map_or(0, |at| at as u16 + 1)
    }

    /// The number of a position.
    fn number(&self, position: &Position) -> usize {
        self.number_with(self.objects, position)
    }

    /// The number of a position in a game with another number of objects.
    pub(super) fn number_with(&self, objects: usize, position: &Position) -> usize {
        let cells = self.board.cells;
        let set = cell_sets::number(position.objects, objects);
        let rest = usize::from(position.blocked) * self.markers() + usize::from(position.marker);
        (rest * cell_sets::before(cells, objects) + set) * cells + usize::from(position.avatar)
    }

    /// The position with a number.
    pub(super) fn position(&self, number: usize) -> Position {
        let cells = self.board.cells;
        let mut rest = number;
        let mut take = |count: usize| {
            let value = rest % count;
            rest /= count;
            value
        };
        let avatar = take(cells) as u16;
        let set = take(cell_sets::before(cells, self.objects));
        let (marker, blocked) = (take(self.markers()) as u16, take(self.blocked()) as u16);
        let objects = cell_sets::with_number(set, self.objects, cells);
        Position { avatar, objects, marker, blocked }
    }

    fn object_at(&self, objects: [u16; MAX_OBJECTS], cell: u16) -> Option<usize> {
        objects[..self.objects].iter().position(|it| *it == cell)
    }

    /// The objects after one is pushed, if that is possible.
    fn push(
        &self,
        objects: [u16; MAX_OBJECTS],
        which: usize,
        direction: Direction,
    ) -> Option<[u16; MAX_OBJECTS]> {
        let to = self.board.step(objects[which], direction)?;
        let is_free = self.board.takes_objects[usize::from(to)] && self.object_at(objects, to).is_none();
        is_free.then(|| {
            let mut objects = objects;
            objects[which] = to;
            objects
        })
    }

    /// All positions that a turn can lead to. Some are given more than once.
    pub(super) fn turns(&self, position: &Position, found: &mut Vec<Position>) {
        let Position { avatar, objects, marker, blocked } = *position;
        let here = Moment { avatar, objects, slides: 0, pushed: None };
        let is_on_entrance = self.board.is_entrance[usize::from(avatar)];
        if is_on_entrance {
            self.settle(here, (marker, blocked), found);
        }
        for direction in &self.board.directions {
            let Some(to) = self.board.step(avatar, *direction) else { continue };
            if !self.board.is_open[usize::from(to)] {
                continue;
            }
            let slides = only(*direction);
            if let Some(which) = self.object_at(objects, to) {
                if let Some(objects) = self.push(objects, which, *direction) {
                    let moment = Moment { avatar: to, objects, slides, pushed: Some((which as u8, slides)) };
                    self.settle(moment, (marker, 0), found);
                }
            } else {
                self.settle(Moment { avatar: to, objects, slides, pushed: None }, (marker, blocked), found);
            }
            if !self.board.completable.is_empty() {
                self.settle(here, (marker, self.blocked_to(to)), found);
            }
        }
        if self.has_marker {
            match marker.checked_sub(1) {
                None => self.settle(here, (avatar + 1, blocked), found),
                Some(at) => self.settle(Moment { avatar: at, ..here }, (0, blocked), found),
            }
        }
        if let Some(at) = blocked.checked_sub(1) {
            let to = self.board.completable[usize::from(at)];
            let used = if marker == 0 { avatar + 1 } else { 0 };
            for marker in [Some(marker), self.has_marker.then_some(used)].into_iter().flatten() {
                self.complete(to, objects, marker, found);
            }
        }
    }

    /// The turns in which the pending move to a cell is completed.
    fn complete(&self, to: u16, objects: [u16; MAX_OBJECTS], marker: u16, found: &mut Vec<Position>) {
        let Some(which) = self.object_at(objects, to) else {
            let moment = Moment { avatar: to, objects, slides: ALL, pushed: None };
            return self.settle(moment, (marker, 0), found);
        };
        for direction in &self.board.directions {
            if let Some(objects) = self.push(objects, which, *direction) {
                let pushed = Some((which as u8, only(*direction)));
                self.settle(Moment { avatar: to, objects, slides: ALL, pushed }, (marker, 0), found);
            }
        }
    }

    /// Adds all positions in which the cascade can end.
    fn settle(&self, first: Moment, (marker, blocked): (u16, u16), found: &mut Vec<Position>) {
        let position =
            |moment: &Moment| Position { avatar: moment.avatar, objects: moment.objects, marker, blocked };
        found.push(position(&first));
        if !self.goes_on(&first) {
            return;
        }
        let mut moments = vec![first];
        let mut next = 0;
        while let Some(moment) = moments.get(next).copied() {
            next += 1;
            self.pass(&moment, &mut |moment| {
                if !moments.contains(&moment) {
                    found.push(position(&moment));
                    moments.push(moment);
                }
            });
        }
    }

    /// Whether a pass of the cascade can move something.
    fn goes_on(&self, moment: &Moment) -> bool {
        let is_special = |cell: u16| {
            self.board.is_slippery[usize::from(cell)] || self.board.is_entrance[usize::from(cell)]
        };
        let pushed = moment.pushed.map(|(which, _)| moment.objects[usize::from(which)]);
        is_special(moment.avatar) || pushed.is_some_and(is_special)
    }

    /// What one pass of the cascade can do.
    fn pass(&self, moment: &Moment, add: &mut dyn FnMut(Moment)) {
        let Moment { avatar, objects, slides, pushed } = *moment;
        let board = &self.board;
        let is_open = |cell: &u16| board.is_open[usize::from(*cell)];
        if board.is_slippery[usize::from(avatar)] {
            for direction in each(slides) {
                let Some(to) = board.step(avatar, direction).filter(is_open) else { continue };
                let slides = only(direction);
                match self.object_at(objects, to) {
                    None => add(Moment { avatar: to, slides, ..*moment }),
                    Some(which) => {
                        if let Some(objects) = self.push(objects, which, direction) {
                            add(Moment { avatar: to, objects, slides, pushed: Some((which as u8, slides)) });
                        }
                    }
                }
            }
        }
        if board.is_entrance[usize::from(avatar)] {
            for exit in board.entrances.iter().filter(|exit| **exit != avatar) {
                add(Moment { avatar: *exit, slides: ALL, ..*moment });
                if self.portals_move_on {
                    for direction in Direction::ALL {
                        if let Some(to) = board.step(*exit, direction).filter(is_open) {
                            add(Moment { avatar: to, slides: only(direction), ..*moment });
                        }
                    }
                }
            }
        }
        let Some((which, directions)) = pushed else { return };
        let at = objects[usize::from(which)];
        let mut moved = |to: u16, directions: Directions| {
            if self.object_at(objects, to).is_none() {
                let mut objects = objects;
                objects[usize::from(which)] = to;
                add(Moment { objects, pushed: Some((which, directions)), ..*moment });
            }
        };
        if board.is_slippery[usize::from(at)] {
            for direction in each(directions) {
                if let Some(to) = board.step(at, direction).filter(is_open) {
                    moved(to, only(direction));
                }
            }
        }
        if self.portals_take_objects && board.is_entrance[usize::from(at)] {
            board.entrances.iter().filter(|exit| **exit != at).for_each(|exit| moved(*exit, ALL));
        }
    }
}

/// Calls `found` with each position, and each other one to which a turn leads from there.
fn each_turn(rules: &Rules, mut found: impl FnMut(u32, u32)) {
    let (mut turns, mut numbers): (Vec<Position>, Vec<u32>) = (Vec::new(), Vec::new());
    for number in 0..rules.positions() {
        turns.clear();
        rules.turns(&rules.position(number), &mut turns);
        numbers.clear();
        let others = turns.iter().map(|it| rules.number(it) as u32).filter(|it| *it != number as u32);
        numbers.extend(others);
        numbers.sort_unstable();
        numbers.dedup();
        for next in &numbers {
            found(number as u32, *next);
        }
    }
}

/// Which positions lead to each position in one turn.
pub(super) struct Turns {
    /// Where the list of each position starts, and the end of the last.
    starts: Vec<u32>,
    before: Vec<u32>,
}

impl Turns {
    pub(super) fn of(rules: &Rules) -> Self {
        let count = rules.positions();
        let mut starts = vec![0_u32; count + 1];
        each_turn(rules, |_, next| starts[next as usize + 1] += 1);
        for at in 0..count {
            starts[at + 1] += starts[at];
        }
        let mut before = vec![0; starts[count] as usize];
        // Each start moves to the end of its list, which is the start of the next one.
        each_turn(rules, |number, next| {
            before[starts[next as usize] as usize] = number;
            starts[next as usize] += 1;
        });
        starts.rotate_right(1);
        starts[0] = 0;
        Self { starts, before }
    }

    /// The fewest turns from each position to one of `ends`, plus what follows there; [`NEVER`] if there is none, and
    /// [`MANY`] for that number or more.
    pub(super) fn distances(&self, ends: impl Iterator<Item = (usize, u8)>) -> Vec<u8> {
        let mut distances = vec![NEVER; self.starts.len() - 1];
        let mut open: Vec<Vec<u32>> = vec![Vec::new(); usize::from(NEVER)];
        for (end, more) in ends.filter(|(_, more)| *more != NEVER) {
            if more < distances[end] {
                distances[end] = more;
                open[usize::from(more)].push(end as u32);
            }
        }
        for steps in 0..NEVER {
            let next = (steps + 1).min(MANY);
            // The last list grows while it is read.
            let mut at = 0;
            while let Some(position) = open[usize::from(steps)].get(at).copied() {
                at += 1;
                if distances[position as usize] != steps {
                    continue;
                }
                let list =
                    self.starts[position as usize] as usize..self.starts[position as usize + 1] as usize;
                for before in &self.before[list] {
                    if next < distances[*before as usize] {
                        distances[*before as usize] = next;
                        open[usize::from(next)].push(*before);
                    }
                }
            }
        }
        distances
    }
}

/// No number of turns.
pub(super) const NEVER: u8 = u8::MAX;

/// This number of turns or more.
pub(super) const MANY: u8 = NEVER - 1;
