//! The board of an easier game, on which nothing is in the way but what can never be removed.
//!
//! A cell is *closed* if no avatar and no object can ever come to it: its ground is void, or it has a solid object that
//! cannot be pushed, and neither can be changed by a tool or a rule. Rules change a cell at the position of an event only
//! if the cell holds what they ask for. Up to the first change of a closed cell, no avatar enters it and nothing is
//! placed on it, so no rule on such an event is the first to change it.

use engine::{
    Action, Anchor, Direction, Entity, EventKind, KindSet, LayerId, Level, Makes, Portals, Pos, Push, Slide,
    Symbol, SystemFact, Walk, Write, WritePlace,
};

use super::grid::Grid;

/// Stands for no cell.
pub(super) const NOWHERE: u16 = u16::MAX;

/// What moves in a level.
pub(super) struct Movers {
    pub(super) walk: Walk,
    pub(super) push: Option<Push>,
    pub(super) slide: Option<Slide>,
    pub(super) portals: Option<Portals>,
    pub(super) anchor: Option<Anchor>,
    pub(super) writes: Vec<Write>,
    /// Whether rules place entities.
    pub(super) spawns: bool,
}

impl Movers {
    /// What moves in a level. Returns `None` if that is not all known.
    pub(super) fn of(level: &Level, actions: &[Action]) -> Option<Self> {
        let (mut walk, mut push, mut slide, mut portals, mut anchor) = (None, None, None, None, None);
        for fact in level.system_facts() {
            let is_second = match fact {
                SystemFact::Walk(fact) => walk.replace(fact).is_some(),
                SystemFact::Push(fact) => push.replace(fact).is_some(),
                SystemFact::Slide(fact) => slide.replace(fact).is_some(),
                SystemFact::Portals(fact) => portals.replace(fact).is_some(),
                SystemFact::Anchor(fact) => anchor.replace(fact).is_some(),
                SystemFact::Growth(_)
                | SystemFact::Boxes(_)
                | SystemFact::Overlay(_)
                | SystemFact::Rearrange(_)
                | SystemFact::Unknown => return None,
            };
            if is_second {
                return None;
            }
        }
        let writes = level.rule_writes()?;
        let spawns = writes.iter().any(|write| write.places);
        let movers = Self { walk: walk?, push, slide, portals, anchor, writes, spawns };
        movers.are_tame(level, actions).then_some(movers)
    }

    /// Whether a kind of object can be pushed.
    pub(super) fn can_push(&self, kind: Symbol) -> bool {
        let slide = self.slide.as_ref().and_then(|slide| slide.push.as_ref());
        self.push.as_ref().is_some_and(|push| push.pushable.contains(kind))
            || slide.is_some_and(|(pushable, _)| pushable.contains(kind))
    }

    fn is_valid_target(&self, kind: Symbol) -> bool {
        let slide = self.slide.as_ref().and_then(|slide| slide.push.as_ref());
        self.push.as_ref().is_some_and(|push| push.valid_target.contains(kind))
            || slide.is_some_and(|(_, valid)| valid.contains(kind))
    }

    /// Whether the proofs know all that these movers do together.
    fn are_tame(&self, level: &Level, actions: &[Action]) -> bool {
        let solid = level.solid();
        let (pool, words) = (level.pool(), level.start().words());
        let has_kind = |layer: LayerId, is: &dyn Fn(Symbol) -> bool| {
            words[level.words_of_layer(layer)]
                .iter()
                .filter_map(|word| pool.kind(Entity::of_word(*word)))
                .filter(|kind| is(*kind))
                .count()
        };
        // New objects that can be pushed would come from nowhere.
        let objects = level.objects_layer();
        let is_new =
            |write: &Write| Some(write.layer) == objects && write.makes.may_be(|kind| self.can_push(kind));
        // A spawned object would be placed on what is there already.
        if self.writes.iter().any(is_new) || self.push.as_ref().is_some_and(|push| push.chains) {
            return false;
        }
        // The avatar walks over what is not solid, without pushing it.
        let Some(objects) = objects else { return false };
        if has_kind(objects, &|kind| self.can_push(kind) && !solid.contains(kind)) > 0 {
            return false;
        }
        if let Some(portals) = &self.portals {
            let is_entrance = |kind: Symbol| portals.entrances.contains(kind);
            let is_movable = has_kind(objects, &|kind| is_entrance(kind) && self.can_push(kind)) > 0;
            if is_movable || self.writes.iter().any(|write| write.makes.may_be(is_entrance)) {
                return false;
            }
        }
        if let Some(anchor) = &self.anchor {
            let is_marker = |kind: Symbol| kind == anchor.kind;
            let is_both = |action: &Action| anchor.is_started_by(action) && self.walk.is_started_by(action);
            if anchor.layer == objects
                || Some(anchor.layer) == level.ground_layer()
                || has_kind(anchor.layer, &is_marker) > 0
                || self.writes.iter().any(|write| write.makes.may_be(is_marker))
                || self.portals.as_ref().is_some_and(|portals| portals.entrances.contains(anchor.kind))
                || actions.iter().any(is_both)
            {
                return false;
            }
        }
        true
    }
}

/// The board of the easier game. Its cells are those that the avatar may ever reach, numbered from 0.
pub(super) struct Board {
    /// The number of cells.
    pub(super) cells: usize,
    /// The number of each cell of the level, row by row.
    numbers: Vec<u16>,
    grid: Grid,
    /// The neighbors of each cell by direction.
    neighbors: Vec<[u16; 8]>,
    /// The cells that the avatar can enter, and on which objects can slide.
    pub(super) is_open: Vec<bool>,
    /// The cells to which objects can be pushed.
    pub(super) takes_objects: Vec<bool>,
    pub(super) is_slippery: Vec<bool>,
    pub(super) is_entrance: Vec<bool>,
    pub(super) entrances: Vec<u16>,
    /// The directions of steps.
    pub(super) directions: Vec<Direction>,
    /// The cells to which a blocked move may be completed in a later turn.
    pub(super) completable: Vec<u16>,
}

/// A level and its movers at the start.
struct Start<'s> {
    level: &'s Level,
    movers: &'s Movers,
    grid: Grid,
    solid: KindSet,
}

impl Start<'_> {
    fn kind(&self, layer: Option<LayerId>, cell: usize) -> Option<Symbol> {
        let word = self.level.words_of_layer(layer?).start + cell;
        self.level.pool().kind(Entity::of_word(self.level.start().words()[word]))
    }

    /// Whether rules can change a cell that holds a kind. `is_closed` if no avatar and no object comes there before.
    fn may_change(&self, layer: LayerId, cell: usize, is_closed: bool) -> bool {
        let kind = self.kind(Some(layer), cell);
        let pos = self.grid.pos(cell);
        self.movers.writes.iter().filter(|write| write.layer == layer).any(|write| match write.place {
            WritePlace::Anywhere => true,
            WritePlace::Fixed(fixed) => fixed == pos,
            WritePlace::Event => {
                let never_comes = match write.on {
                    EventKind::AvatarEntered => true,
                    EventKind::ObjectPlaced => !self.movers.spawns,
                    _ => false,
                };
                let holds = |(at, kinds): &(LayerId, KindSet)| {
                    *at != layer || kind.is_some_and(|kind| kinds.contains(kind))
                };
                write.needs.iter().all(holds) && !(is_closed && never_comes)
            }
        })
    }

    fn is_closed(&self, cell: usize) -> bool {
        let (ground, objects) = (self.level.ground_layer(), self.level.objects_layer());
        let is_void = ground
            .zip(self.kind(ground, cell))
            .is_some_and(|(layer, kind)| kind == self.level.void() && !self.may_change(layer, cell, true));
        let removable = |kind| self.movers.push.as_ref().is_some_and(|push| push.removable.contains(kind));
        let is_wall = objects.zip(self.kind(objects, cell)).is_some_and(|(layer, kind)| {
            self.solid.contains(kind)
                && !self.movers.can_push(kind)
                && !removable(kind)
                && !self.may_change(layer, cell, true)
        });
        is_void || is_wall
    }

    /// Whether rules can change the ground of a cell.
    fn ground_may_change(&self, cell: usize) -> bool {
        self.level.ground_layer().is_some_and(|layer| self.may_change(layer, cell, false))
    }

    /// Whether the ground of a cell is of these kinds, or may become that.
    fn may_have_ground(&self, cell: usize, is: &dyn Fn(Symbol) -> bool) -> bool {
        let ground = self.level.ground_layer();
        self.kind(ground, cell).is_some_and(is)
            || self.ground_may_change(cell)
                && self
                    .movers
                    .writes
                    .iter()
                    .any(|write| Some(write.layer) == ground && write.makes.may_be(is))
    }

    /// The cells of the level to which a blocked move may be completed in a later turn than its own: those that a tool
    /// clears that the avatar got meanwhile, and those before a cell that changed while the avatar walked or jumped. Other
    /// pushes replace the move. Any cell is, if the avatar slides and pushes on the way, or if objects change in another way
    /// than by a rule that takes away what the avatar is on.
    fn completable(&self, avatar: usize, is_slippery: bool) -> Vec<bool> {
        let (objects, ground) = (self.level.objects_layer(), self.level.ground_layer());
        let Some((push, objects)) = self.movers.push.as_ref().zip(objects) else { return Vec::new() };
        if !self.movers.walk.delegates || !self.level.keeps_blocked_moves() {
            return Vec::new();
        }
        let kind = |cell: usize| self.kind(Some(objects), cell);
        let takes_what_is_below = |write: &Write| {
            let on = [EventKind::ObjectPlaced, EventKind::AvatarEntered, EventKind::AvatarExited];
            write.makes == Makes::Nothing && write.place == WritePlace::Event && on.contains(&write.on)
        };
        let jumps_onto_solid =
            self.movers.anchor.as_ref().is_some_and(|anchor| !anchor.blocking.contains_all(&self.solid));
        let may_be_anywhere = is_slippery
            || self.movers.spawns
            || jumps_onto_solid
            || kind(avatar).is_some_and(|kind| self.solid.contains(kind))
            || push.removable.intersects(&push.pushable)
            || self.movers.writes.iter().any(|write| write.layer == objects && !takes_what_is_below(write));
        if may_be_anywhere {
            return vec![true; self.grid.area()];
        }
        let is_valid = |kind: Symbol| self.movers.is_valid_target(kind) && kind != self.level.void();
        let opens = |cell: usize| {
            kind(cell).is_some_and(|kind| !self.solid.contains(kind))
                || self.ground_may_change(cell) && !self.kind(ground, cell).is_some_and(is_valid)
        };
        let is_one = |cell: usize| {
            let mut behind =
                self.movers.walk.directions.iter().filter_map(|direction| self.grid.step(cell, *direction));
            kind(cell).is_some_and(|kind| push.removable.contains(kind)) || behind.any(opens)
        };
        (0..self.grid.area()).map(is_one).collect()
    }
}

impl Board {
    /// The board of a level. Returns `None` if the avatar is not on it.
    pub(super) fn of(level: &Level, movers: &Movers) -> Option<Self> {
        let grid = Grid::of(level);
        let area = grid.area();
        if area >= usize::from(NOWHERE) {
            return None;
        }
        let start = Start { level, movers, grid, solid: level.solid() };
        let avatar = grid.cell(level.avatar_cell(level.start().words())?)?;

        let is_entrance: Vec<bool> = (0..area)
            .map(|cell| {
                let Some(portals) = &movers.portals else { return false };
                level.layers().any(|layer| {
                    start.kind(Some(layer), cell).is_some_and(|kind| portals.entrances.contains(kind))
                })
            })
            .collect();
        let is_open: Vec<bool> =
            (0..area).map(|cell| is_entrance[cell] || cell == avatar || !start.is_closed(cell)).collect();
        // After a portal, the avatar may slide in any direction that it faces.
        let directions: &[Direction] =
            if movers.portals.is_some() { &Direction::ALL } else { &movers.walk.directions };
        let mut numbers = vec![NOWHERE; area];
        let mut found = vec![avatar];
        numbers[avatar] = 0;
        let mut next = 0;
        while next < found.len() {
            let from = found[next];
            next += 1;
            let steps = directions.iter().filter_map(|direction| grid.step(from, *direction));
            let jumps = (0..area).filter(|cell| is_entrance[from] && is_entrance[*cell]);
            for to in steps.chain(jumps) {
                if is_open[to] && numbers[to] == NOWHERE {
                    numbers[to] = found.len() as u16;
                    found.push(to);
                }
            }
        }
        let neighbors = |cell: &usize| {
            Direction::ALL.map(|direction| grid.step(*cell, direction).map_or(NOWHERE, |to| numbers[to]))
        };
        let each = |is: &dyn Fn(usize) -> bool| -> Vec<bool> { found.iter().map(|cell| is(*cell)).collect() };
        let slippery =
            |kind: Symbol| movers.slide.as_ref().is_some_and(|slide| slide.slippery.contains(kind));
        let is_slippery = each(&|cell| start.may_have_ground(cell, &slippery));
        let is_entrance = each(&|cell| is_entrance[cell]);
        let has_valid_ground =
            |cell: usize| start.may_have_ground(cell, &|kind| movers.is_valid_target(kind));
        let completable = start.completable(avatar, is_slippery.contains(&true));
        let may_complete = |number: &u16| {
            let cell = found[usize::from(*number)];
            is_open[cell] && completable.get(cell).copied().unwrap_or(false)
        };
        Some(Self {
            cells: found.len(),
            completable: (0..found.len() as u16).filter(may_complete).collect(),
            neighbors: found.iter().map(neighbors).collect(),
            is_open: each(&|cell| is_open[cell]),
            takes_objects: each(&|cell| is_open[cell] && has_valid_ground(cell)),
            entrances: (0..found.len() as u16).filter(|cell| is_entrance[usize::from(*cell)]).collect(),
            is_slippery,
            is_entrance,
            directions: movers.walk.directions.clone(),
            numbers,
            grid,
        })
    }

    /// The number of a cell, if the avatar may ever reach it.
    pub(super) fn number(&self, pos: Pos) -> Option<u16> {
        self.grid.cell(pos).and_then(|cell| self.number_of(cell))
    }

    /// The number of a cell by its place in a layer.
    pub(super) fn number_of(&self, cell: usize) -> Option<u16> {
        Some(self.numbers[cell]).filter(|number| *number != NOWHERE)
    }

    /// The neighbor of a cell in a direction.
    pub(super) fn step(&self, from: u16, direction: Direction) -> Option<u16> {
        let to = self.neighbors[usize::from(from)][direction.index() as usize];
        (to != NOWHERE).then_some(to)
    }
}
