//! The bound for levels in which the avatar walks, and pushes objects to certain cells.
//!
//! An *errand* is something that must still be done before the level is won: the avatar must be on one of some cells, or an
//! object of certain kinds must come to a cell. Goals tell errands. Where all entities of a kind must go, each that never
//! moves, and that only a rule changes at whose cell the avatar or an object comes, is one. Errands for objects go to
//! different objects where each object does only one: if all must be in place in the end, or if the rule destroys the
//! object that came. Such errands are dead when too few objects are left. No rule makes objects that can be pushed; a
//! level in which one does is not known here.
//!
//! The bound plays the easier game of [`super::turns`] with the avatar and as many objects as errands: at most three of
//! each. Take a path of the level that wins, some of its errands, and the objects that do them: seen from these and the
//! avatar alone, it is a path of the easier game up to the first of these errands. From there on, the other objects do the
//! others. After the last one, the avatar still goes where it must be. An errand may be done in the middle of a turn, whose
//! rest then counts for nothing ([`Rules::after_the_turn`]). So the fewest turns of the easier game, over all ways
//! to choose the objects, bound the steps of the path. An errand that one object may do as well as another that is done
//! already is only looked at alone.
//!
//! Tables hold these numbers for all positions. A larger table is made once the search has asked for so many bounds that it
//! is worth its time.

use std::ops::Range;

use engine::{
    Action, Entity, EventKind, GoalFact, KindSet, LayerId, Level, Makes, Pool, Pos, Symbol, Write, WritePlace,
};
use solver::Bound;

use super::Estimate;
use super::board::{Board, Movers};
use super::turns::{MAX_OBJECTS, NEVER, Position, Rules, Turns};

/// The most positions of a table.
const MAX_POSITIONS: usize = 4_000_000;

/// The bytes of the memory of a search for each position of a table: while tables are made, they occupy an eighth of it. That is
/// early in the search, see [`POSITIONS_PER_BOUND`].
const MEMORY_PER_POSITION: u64 = 256;

/// The most positions of all tables for one number of objects.
const MAX_WORK: usize = 16_000_000;

/// Positions of a table for each bound that was asked for before it is made.
const POSITIONS_PER_BOUND: usize = 3;

/// What a cell holds when an errand is done.
#[derive(Clone)]
enum Until {
    /// No entity of these kinds.
    Without(KindSet),
    /// An entity of this kind.
    Holds(Symbol),
}

/// A cell to which the avatar or an object must come.
#[derive(Clone)]
struct Errand {
    /// The cell of the board.
    cell: u16,
    /// Its word in a state.
    word: usize,
    until: Until,
}

impl Errand {
    fn is_open(&self, state: &[u32], pool: &Pool) -> bool {
        let kind = pool.kind(Entity::of_word(state[self.word]));
        match &self.until {
            Until::Without(kinds) => kind.is_some_and(|kind| kinds.contains(kind)),
            Until::Holds(wanted) => kind != Some(*wanted),
        }
    }
}

/// How objects do the errands of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// One after the other, each by an object of its own.
    InTurn,
    /// All at once in the end, each by an object of its own.
    Together,
    /// One object may do several.
    Shared,
}

/// Errands that objects of the same kinds do.
struct Group {
    errands: Vec<Errand>,
    kinds: Vec<Symbol>,
    manner: Manner,
    /// The tables for each number of errands, from 1.
    tables: Vec<Vec<Table>>,
}

/// The fewest turns from each position until some errands of a group are done and the avatar is where it must be.
struct Table {
    /// The errands, as bits.
    errands: u32,
    turns: Vec<u8>,
}

/// What the avatar must do.
struct Visit {
    /// The errand; `None` for a goal that holds only while the avatar is there.
    errand: Option<Errand>,
    /// The fewest turns from each position.
    turns: Vec<u8>,
}

/// A level with errands.
pub(super) struct Errands {
    rules: Rules,
    /// The words of the layer `objects`.
    objects: Range<usize>,
    /// The words of the layer of the marker, and its kind.
    marker: Option<(Range<usize>, Symbol)>,
    visits: Vec<Visit>,
    /// What the visits are made of when the first bound is asked for: the cells of each goal, and errands.
    planned: Option<(Vec<Vec<u16>>, Vec<Errand>)>,
    groups: Vec<Group>,
    /// The number of objects up to which there are tables.
    made: usize,
    /// The number of objects for which tables are too large.
    too_many: usize,
    /// The most positions of a table.
    most_positions: usize,
    /// The number of bounds that were asked for.
    asked: usize,
    /// The cells of the objects of a group, in the state that is looked at.
    cells: Vec<u16>,
}

/// The bound, if everything that moves in the level is known, and there are errands.
pub(super) fn of(level: &Level, actions: &[Action]) -> Option<Errands> {
    let movers = Movers::of(level, actions)?;
    let board = Board::of(level, &movers)?;
    let mut plan = Plan {
        level,
        movers: &movers,
        board: &board,
        ends: Vec::new(),
        visits: Vec::new(),
        groups: Vec::new(),
    };
    for goal in level.goal_facts() {
        plan.add(&goal);
    }
    let Plan { ends, mut visits, groups, .. } = plan;
    if ends.is_empty() && visits.is_empty() && groups.is_empty() {
        return None;
    }
    let portals = movers.portals.as_ref();
    let rules = Rules {
        objects: 0,
        has_marker: movers.anchor.is_some(),
        portals_take_objects: portals.is_some_and(|portals| portals.takes_objects),
        portals_move_on: portals.is_some_and(|portals| portals.moves_on),
        board,
    };
    if rules.positions() > MAX_POSITIONS {
        return None;
    }
    let marker = movers.anchor.as_ref().map(|anchor| (level.words_of_layer(anchor.layer), anchor.kind));
    let objects = level.words_of_layer(level.objects_layer()?);
    // Each has a table. Those that are left out are not bounded.
    visits.truncate((MAX_WORK / rules.positions().max(1)).saturating_sub(ends.len()));
    let (visits, planned) = (Vec::new(), Some((ends, visits)));
    let (cells, made, asked) = (Vec::new(), 0, 0);
    Some(Errands {
        rules,
        objects,
        marker,
        visits,
        planned,
        groups,
        made,
        too_many: MAX_OBJECTS + 1,
        most_positions: MAX_POSITIONS,
        asked,
        cells,
    })
}

/// The table of each goal and each visit of the avatar.
fn visits_with_tables(rules: &Rules, ends: &[Vec<u16>], errands: Vec<Errand>) -> Vec<Visit> {
    let turns = Turns::of(rules);
    let to = |is_end: &dyn Fn(u16) -> bool, then: &dyn Fn(usize) -> u8| {
        let positions = 0..rules.positions();
        let ends = positions.filter(|number| is_end(rules.position(*number).avatar));
        turns.distances(ends.map(|number| (number, then(number))))
    };
    let goal = |cells: &Vec<u16>| Visit { errand: None, turns: to(&|cell| cells.contains(&cell), &|_| 0) };
    let mut visits: Vec<Visit> = ends.iter().map(goal).collect();
    let last = visits.first().map(|visit| visit.turns.clone());
    for errand in errands {
        let then = |number: usize| last.as_ref().map_or(0, |turns| rules.after_the_turn(turns[number]));
        visits.push(Visit { turns: to(&|cell| cell == errand.cell, &then), errand: Some(errand) });
    }
    visits
}

/// What the goals of a level ask for.
struct Plan<'p> {
    level: &'p Level,
    movers: &'p Movers,
    board: &'p Board,
    /// For each goal, the cells on which the avatar must be in the end.
    ends: Vec<Vec<u16>>,
    /// The cells to which the avatar must come.
    visits: Vec<Errand>,
    groups: Vec<Group>,
}

/// Who can change a cell so that an errand is done.
enum Doer {
    Avatar,
    /// Objects of these kinds, and whether each is destroyed.
    Objects(Vec<Symbol>, bool),
}

impl Plan<'_> {
    fn kind(&self, word: usize) -> Option<Symbol> {
        self.level.pool().kind(Entity::of_word(self.level.start().words()[word]))
    }

    /// The kinds on the layer `objects` at the start that can be pushed.
    fn pushable(&self) -> Vec<Symbol> {
        let words = self.level.objects_layer().map(|layer| self.level.words_of_layer(layer));
        let mut kinds: Vec<Symbol> = words.into_iter().flatten().filter_map(|word| self.kind(word)).collect();
        kinds.retain(|kind| self.movers.can_push(*kind));
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    fn add(&mut self, goal: &GoalFact) {
        match goal {
            GoalFact::Unknown | GoalFact::Sums(_) | GoalFact::Marked(_) => {}
            GoalFact::Reached(kinds, layers) => self.add_end(kinds, layers),
            GoalFact::Cleared(kinds) => self.add_cleared(kinds),
            GoalFact::Matched(cells) => self.add_matched(cells),
        }
    }

    /// Whether entities of these kinds never come to another cell of a layer, however they come to be.
    fn stay(&self, kinds: &KindSet, layer: LayerId) -> bool {
        let makes = |write: &Write| write.makes.may_be(|kind| kinds.contains(kind));
        let is_marker = self.movers.anchor.as_ref().is_some_and(|anchor| kinds.contains(anchor.kind));
        let is_pushed = Some(layer) == self.level.objects_layer()
            && self.pushable().iter().any(|kind| kinds.contains(*kind));
        !is_marker
            && !is_pushed
            && !self.movers.writes.iter().any(|write| write.layer == layer && makes(write))
    }

    fn add_end(&mut self, kinds: &KindSet, layers: &[LayerId]) {
        if !layers.iter().all(|layer| self.stay(kinds, *layer)) {
            return;
        }
        let mut cells = Vec::new();
        for layer in layers {
            for (at, word) in self.level.words_of_layer(*layer).enumerate() {
                if self.kind(word).is_some_and(|kind| kinds.contains(kind)) {
                    cells.extend(self.board.number_of(at));
                }
            }
        }
        self.ends.push(cells);
    }

    fn add_cleared(&mut self, kinds: &KindSet) {
        for layer in self.level.layers() {
            for (at, word) in self.level.words_of_layer(layer).enumerate() {
                let Some(kind) = self.kind(word).filter(|kind| kinds.contains(*kind)) else { continue };
                let Some(doer) = self.doer(layer, kind, at) else { continue };
                // Nobody ever comes to a cell that is not on the board; a cell that nobody comes to is left out.
                let Some(cell) = self.board.number_of(at) else { continue };
                let errand = Errand { cell, word, until: Until::Without(kinds.clone()) };
                match doer {
                    Doer::Avatar => self.visits.push(errand),
                    Doer::Objects(kinds, is_consumed) => {
                        let manner = if is_consumed { Manner::InTurn } else { Manner::Shared };
                        self.add_errand(errand, kinds, manner);
                    }
                }
            }
        }
    }

    fn add_matched(&mut self, cells: &[(LayerId, Pos, Symbol)]) {
        for (layer, pos, kind) in cells {
            let is_object = Some(*layer) == self.level.objects_layer() && self.movers.can_push(*kind);
            let Some(cell) = self.board.number(*pos).filter(|_| is_object) else { continue };
            let word = self.level.words_of_layer(*layer).start
                + pos.y as usize * self.level.size().0 as usize
                + pos.x as usize;
            let errand = Errand { cell, word, until: Until::Holds(*kind) };
            self.add_errand(errand, vec![*kind], Manner::Together);
        }
    }

    fn add_errand(&mut self, errand: Errand, kinds: Vec<Symbol>, manner: Manner) {
        let found = self.groups.iter_mut().find(|group| group.kinds == kinds && group.manner == manner);
        match found {
            Some(group) if group.errands.iter().any(|it| it.cell == errand.cell) => {}
            // More errands than bits.
            Some(group) if group.errands.len() == u32::BITS as usize => {}
            Some(group) => group.errands.push(errand),
            None => self.groups.push(Group { errands: vec![errand], kinds, manner, tables: Vec::new() }),
        }
    }

    /// Who can change the entity of this kind on a cell of a layer, if it is either the avatar or objects that come there.
    fn doer(&self, layer: LayerId, kind: Symbol, cell: usize) -> Option<Doer> {
        let (movers, width) = (self.movers, self.level.size().0 as usize);
        let pos = Pos::new((cell % width) as i32, (cell / width) as i32);
        let is_removed = |kind| movers.push.as_ref().is_some_and(|push| push.removable.contains(kind));
        if Some(layer) == self.level.objects_layer()
            && (movers.can_push(kind) || is_removed(kind) || movers.slide.is_some())
        {
            return None;
        }
        let mut by_avatar = movers.anchor.as_ref().is_some_and(|anchor| anchor.layer == layer);
        let mut by_objects: Option<(Vec<Symbol>, bool)> = None;
        for write in movers.writes.iter().filter(|write| write.layer == layer) {
            match write.place {
                WritePlace::Fixed(fixed) if fixed != pos => continue,
                WritePlace::Fixed(_) | WritePlace::Anywhere => return None,
                WritePlace::Event => {}
            }
            if write.needs.iter().any(|(at, kinds)| *at == layer && !kinds.contains(kind)) {
                continue;
            }
            match write.on {
                EventKind::AvatarEntered | EventKind::AvatarExited => by_avatar = true,
                EventKind::ObjectPlaced if !movers.spawns => {
                    let (kinds, is_consumed) = by_objects.get_or_insert((Vec::new(), true));
                    kinds.extend(self.placed(write));
                    *is_consumed &= self.destroys(write);
                }
                _ => return None,
            }
        }
        match by_objects {
            None => by_avatar.then_some(Doer::Avatar),
            Some(_) if by_avatar => None,
            Some((mut kinds, is_consumed)) => {
                kinds.sort_unstable();
                kinds.dedup();
                Some(Doer::Objects(kinds, is_consumed))
            }
        }
    }

    /// The kinds of objects whose placing lets a rule write.
    fn placed(&self, write: &Write) -> Vec<Symbol> {
        let objects = self.level.objects_layer();
        // Where objects slide or jump on, another one may be there when the rule is tested.
        let stays = self.movers.slide.is_none() && self.movers.portals.is_none();
        let is_one = |kind: &Symbol| {
            write.event_kind.is_none_or(|it| it == *kind)
                && write
                    .needs
                    .iter()
                    .all(|(at, kinds)| Some(*at) != objects || !stays || kinds.contains(*kind))
        };
        self.pushable().into_iter().filter(is_one).collect()
    }

    /// Whether the rule of a write also destroys the object that was placed. A portal may have taken it away before.
    fn destroys(&self, write: &Write) -> bool {
        let is_destroyed = |other: &Write| {
            other.rule == write.rule
                && Some(other.layer) == self.level.objects_layer()
                && other.place == WritePlace::Event
                && other.makes == Makes::Nothing
        };
        self.movers.portals.is_none() && self.movers.writes.iter().any(is_destroyed)
    }
}

/// All sets of `size` of the first `count` bits.
fn subsets(count: usize, size: usize) -> Vec<u32> {
    let mut sets = vec![(0_u32, 0)];
    for _ in 0..size {
        let longer = |(set, from): (u32, usize)| (from..count).map(move |bit| (set | 1 << bit, bit + 1));
        sets = sets.into_iter().flat_map(longer).collect();
    }
    sets.into_iter().map(|(set, _)| set).collect()
}

impl Errands {
    /// Makes the tables for one more object if they are worth their time now.
    fn make_tables(&mut self) {
        if let Some((ends, errands)) = self.planned.take() {
            self.visits = visits_with_tables(&self.rules, &ends, errands);
        }
        let objects = self.made + 1;
        if objects >= self.too_many {
            return;
        }
        self.rules.objects = objects;
        let positions = self.rules.positions();
        let tables: usize = self.groups.iter().map(|group| group.sets(objects).len()).sum();
        if tables == 0 || positions > self.most_positions || positions.saturating_mul(tables) > MAX_WORK {
            self.too_many = objects;
            return;
        }
        if self.asked.saturating_mul(POSITIONS_PER_BOUND) < positions {
            return;
        }
        let turns = Turns::of(&self.rules);
        let last = self.visits.first().filter(|visit| visit.errand.is_none());
        for group in &mut self.groups {
            let made = |set: u32| Table {
                errands: set,
                turns: turns.distances((0..positions).filter_map(|number| {
                    let position = self.rules.position(number);
                    let then = group.after(&self.rules, set, &position, last)?;
                    Some((number, then))
                })),
            };
            let tables = group.sets(objects).into_iter().map(made).collect();
            group.tables.push(tables);
        }
        self.made = objects;
    }

    /// The position of a state without objects. Returns `None` if it is not on the board.
    fn position(&self, level: &Level, state: &[u32], pool: &Pool) -> Option<Position> {
        let avatar = self.rules.board.number(level.avatar_cell(state)?)?;
        let mut marker = 0;
        if let Some((words, kind)) = &self.marker {
            let is_marker = |word: &u32| pool.kind(Entity::of_word(*word)) == Some(*kind);
            if let Some(at) = state[words.clone()].iter().position(is_marker) {
                marker = self.rules.board.number_of(at)? + 1;
            }
        }
        let mut blocked = 0;
        if let Some(to) = level.blocked_move_to(state).and_then(|to| self.rules.board.number(to)) {
            blocked = self.rules.blocked_to(to);
        }
        Some(Position { avatar, objects: [0; MAX_OBJECTS], marker, blocked })
    }
}

impl Group {
    /// The sets of errands for which tables with this number of objects are made.
    fn sets(&self, objects: usize) -> Vec<u32> {
        if self.manner == Manner::Shared && objects > 1 {
            return Vec::new();
        }
        subsets(self.errands.len(), objects)
    }

    /// The fewest turns that follow a position in which some errand of a set was just done, or all at once. Returns `None`
    /// for other positions.
    fn after(&self, rules: &Rules, set: u32, position: &Position, last: Option<&Visit>) -> Option<u8> {
        let objects = &position.objects[..rules.objects];
        let cells = || {
            (0..self.errands.len())
                .filter(|bit| set & (1 << bit) != 0)
                .map(|bit| (bit, self.errands[bit].cell))
        };
        let alone = Position { objects: [0; MAX_OBJECTS], ..*position };
        let end = || last.map_or(0, |visit| visit.turns[Rules::number_with(rules, 0, &alone)]);
        if self.manner == Manner::Together {
            return cells().all(|(_, cell)| objects.contains(&cell)).then(end);
        }
        let mut fewest = None;
        for (bit, cell) in cells() {
            let Some(done) = objects.iter().position(|object| *object == cell) else { continue };
            let mut rest = alone;
            let others = objects.iter().enumerate().filter(|(at, _)| *at != done);
            rest.objects.iter_mut().zip(others).for_each(|(to, (_, object))| *to = *object);
            if rules.objects == 1 {
                return Some(rules.after_the_turn(end()));
            }
            let number = rules.number_with(rules.objects - 1, &rest);
            let tables = &self.tables[rules.objects - 2];
            let table = tables.iter().find(|table| table.errands == set & !(1 << bit));
            let then = table.map_or(0, |table| rules.after_the_turn(table.turns[number]));
            fewest = Some(fewest.map_or(then, |fewest: u8| fewest.min(then)));
        }
        fewest
    }
}

impl Estimate for Errands {
    fn limit_memory(&mut self, bytes: u64) {
        let most = usize::try_from(bytes / MEMORY_PER_POSITION).unwrap_or(usize::MAX);
        self.most_positions = self.most_positions.min(most);
        if self.rules.positions() > self.most_positions {
            // Then nothing is known of visits either.
            self.planned = None;
        }
    }

    fn bytes(&self) -> usize {
        let of_visits = self.visits.iter().map(|visit| visit.turns.len());
        let tables = self.groups.iter().flat_map(|group| group.tables.iter().flatten());
        of_visits.chain(tables.map(|table| table.turns.len())).sum()
    }

    fn bound(&mut self, level: &Level, state: &[u32], pool: &Pool) -> Bound {
        self.asked += 1;
        self.make_tables();
        let Some(position) = self.position(level, state, pool) else { return Bound::AtLeast(0) };
        let mut most = 0;
        let number = self.rules.number_with(0, &position);
        for visit in &self.visits {
            if visit.errand.as_ref().is_none_or(|errand| errand.is_open(state, pool)) {
                most = most.max(visit.turns[number]);
            }
        }
        for group in &self.groups {
            let open = group.errands.iter().enumerate().filter(|(_, errand)| errand.is_open(state, pool));
            let open = open.fold(0_u32, |set, (bit, _)| set | 1 << bit);
            if open == 0 {
                continue;
            }
            self.cells.clear();
            for (at, word) in state[self.objects.clone()].iter().enumerate() {
                if pool.kind(Entity::of_word(*word)).is_some_and(|kind| group.kinds.contains(&kind)) {
                    self.cells.extend(self.rules.board.number_of(at));
                }
            }
            let needed = if group.manner == Manner::Shared { 1 } else { open.count_ones() as usize };
            if self.cells.len() < needed {
                return Bound::Dead;
            }
            let objects = group.tables.len().min(needed);
            if let Some(tables) = objects.checked_sub(1).and_then(|at| group.tables.get(at)) {
                for table in tables.iter().filter(|table| table.errands & !open == 0) {
                    let fewest = fewest(&self.rules, table, &self.cells, objects, position);
                    most = most.max(fewest);
                }
            }
        }
        if most == NEVER { Bound::Dead } else { Bound::AtLeast(most.into()) }
    }
}

/// The fewest turns over all ways to choose objects from those on these cells.
fn fewest(rules: &Rules, table: &Table, cells: &[u16], objects: usize, mut position: Position) -> u8 {
    let mut fewest = NEVER;
    let mut chosen = [0_usize; MAX_OBJECTS];
    chosen[..objects].iter_mut().enumerate().for_each(|(at, chosen)| *chosen = at);
    loop {
        for at in 0..objects {
            position.objects[at] = cells[chosen[at]];
        }
        fewest = fewest.min(table.turns[rules.number_with(objects, &position)]);
        // The next set of indices in lexicographic order.
        let Some(at) = (0..objects).rev().find(|at| chosen[*at] + objects - at < cells.len()) else {
            return fewest;
        };
        chosen[at] += 1;
        for later in at + 1..objects {
            chosen[later] = chosen[later - 1] + 1;
        }
    }
}
