//! What else has to be near a cell for an event there to matter to a rule.
//!
//! A rule that sleeps is woken by what it asks for. Whatever comes last of a match finds the rest of the match in place, so
//! a rule need not be woken by something that comes (or goes) in a cell next to which another object that the match needs
//! is missing: when that comes, it is an event of its own. So each event wakes some rules only by way of an object in a
//! cell next to it, its *guard*, and nobody has to look at the others.

use crate::model::{CellPattern, Game, ObjectId, ObjectSet};

/// The most objects that one of which is enough as a guard: larger sets say little, and cost a place for each member.
const MAX_MEMBERS: usize = 6;

/// Where a guard is, seen from the cell of the event: a place in these steps, columns and rows.
pub(crate) const SIDES: [(isize, isize); 5] = [(0, 0), (0, -1), (0, 1), (-1, 0), (1, 0)];

/// One of some objects, in a cell next to another one or in the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guard<'a> {
    /// A place in [`SIDES`].
    pub(super) side: u8,
    pub(super) members: Members<'a>,
}

/// The objects of a guard.
#[derive(Clone, Copy, Debug)]
pub(super) enum Members<'a> {
    One(ObjectId),
    Any(&'a ObjectSet),
}

/// The guards of a cell of a pattern.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CellGuards<'a> {
    next_to: Option<Guard<'a>>,
    /// In the cell itself: not for objects that come, which would guard themselves.
    here: Option<Guard<'a>>,
}

/// The smallest sets of objects that the cells of a part need, with their sizes.
type Needs<'a> = Option<(usize, Members<'a>)>;

/// Adds the guards of the cells of a part, which follow each other towards a side.
pub(super) fn add_guards<'a>(
    game: &Game,
    part: &[&'a CellPattern],
    side: u8,
    guards: &mut Vec<CellGuards<'a>>,
) {
    // The sides lie in pairs: the other one of 1 is 2, and of 3 it is 4.
    let behind = if side % 2 == 1 { side + 1 } else { side - 1 };
    let guard = |it: Needs<'a>, side: u8| it.map(|(count, members)| (count, Guard { side, members }));
    let mut last = None;
    let mut next = part.first().and_then(|cell| best(game, cell));
    for place in 0..part.len() {
        let here = next;
        next = part.get(place + 1).and_then(|cell| best(game, cell));
        let sides = [guard(next, side), guard(last, behind)];
        let next_to = sides.into_iter().flatten().min_by_key(|(count, _)| *count);
        let (next_to, own) = (next_to.map(|it| it.1), guard(here, 0).map(|it| it.1));
        guards.push(CellGuards { next_to, here: own });
        last = here;
    }
}

impl<'a> CellGuards<'a> {
    /// The guard for objects that come.
    pub(super) fn of_objects(self) -> Option<Guard<'a>> {
        self.next_to
    }

    /// The guard for all else: movements, and what goes.
    pub(super) fn of_others(self) -> Option<Guard<'a>> {
        self.next_to.or(self.here)
    }
}

/// The smallest set of objects that a cell needs, with its size. The background is everywhere.
fn best<'a>(game: &Game, cell: &'a CellPattern) -> Needs<'a> {
    if let Some(object) = cell.required.iter().find(|&object| object != game.background) {
        return Some((1, Members::One(object)));
    }
    let sets = cell.any_of.iter().filter(|set| !set.contains(game.background));
    let counted = sets.map(|set| (set.len(), Members::Any(set))).filter(|(count, _)| *count <= MAX_MEMBERS);
    counted.min_by_key(|(count, _)| *count)
}

/// What an event wakes by way of a side: the table of both, the object there, and the rule, in one number that sorts so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry(u64);

impl Entry {
    /// Whether so many tables, objects of so many words and a rule have room in an entry.
    pub(super) fn fits(tables: usize, width: usize, rule: u32) -> bool {
        tables <= 1 << 24 && width <= 1 << 10 && rule < 1 << 24
    }

    pub(super) fn new(table: u32, object: ObjectId, rule: u32) -> Self {
        Self(u64::from(table) << 40 | u64::from(object.0 & 0xFFFF) << 24 | u64::from(rule & 0xFF_FFFF))
    }

    fn table(self) -> usize {
        (self.0 >> 40) as usize
    }

    fn object(self) -> u32 {
        (self.0 >> 24) as u32 & 0xFFFF
    }

    fn rule(self) -> u32 {
        self.0 as u32 & 0xFF_FFFF
    }
}

/// The guards of all events.
#[derive(Debug, Default)]
pub(crate) struct Guards {
    tables: Vec<Table>,
    /// The objects of the tables that wake anything, a word set for each.
    masks: Vec<u64>,
    /// For each table, from its first object on, the range of `words` of an object.
    objects: Vec<(u32, u32)>,
    /// Words of a bit set of rules.
    words: Vec<(u32, u64)>,
}

/// What an event wakes by way of one side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table {
    /// A place in [`SIDES`].
    pub(crate) side: u8,
    /// Its place in [`Guards::masks`].
    masks: u32,
    /// The place of object 0 in [`Guards::objects`], which may lie before the first one that is there.
    objects: i64,
}

impl Guards {
    /// Arranges entries, the tables of which are numbered by event and side. With the range of tables of each event.
    pub(super) fn new(width: usize, events: usize, mut entries: Vec<Entry>) -> (Self, Vec<(u32, u32)>) {
        let mut guards = Self::default();
        let mut ranges = vec![(0, 0); events];
        entries.sort_unstable();
        for table in entries.chunk_by(|one, other| one.table() == other.table()) {
            let (event, side) = (table[0].table() / SIDES.len(), table[0].table() % SIDES.len());
            let number = guards.tables.len() as u32;
            let range = &mut ranges[event];
            *range = (if range.0 == range.1 { number } else { range.0 }, number + 1);
            guards.table(width, side as u8, table);
        }
        (guards, ranges)
    }

    fn table(&mut self, width: usize, side: u8, entries: &[Entry]) {
        let (Some(first), Some(last)) = (entries.first(), entries.last()) else { return };
        let (masks, objects) = (self.masks.len(), self.objects.len());
        self.masks.resize(masks + width, 0);
        self.objects.resize(objects + (last.object() - first.object()) as usize + 1, (0, 0));
        for object in entries.chunk_by(|one, other| one.object() == other.object()) {
            let (id, from) = (object[0].object(), self.words.len());
            for rule in object.iter().map(|it| it.rule()) {
                let (word, bit) = (rule / 64, 1_u64 << (rule % 64));
                match self.words[from..].last_mut() {
                    Some((last, bits)) if *last == word => *bits |= bit,
                    _ => self.words.push((word, bit)),
                }
            }
            self.masks[masks + id as usize / 64] |= 1 << (id % 64);
            self.objects[objects + (id - first.object()) as usize] = (from as u32, self.words.len() as u32);
        }
        let objects = objects as i64 - i64::from(first.object());
        self.tables.push(Table { side, masks: masks as u32, objects });
    }

    /// The tables of a range.
    #[inline]
    pub(crate) fn tables(&self, range: (u32, u32)) -> &[Table] {
        &self.tables[range.0 as usize..range.1 as usize]
    }

    /// The objects of a table, as words.
    #[inline]
    pub(crate) fn mask(&self, table: &Table, width: usize) -> &[u64] {
        &self.masks[table.masks as usize..table.masks as usize + width]
    }

    /// The rules that an object of a table wakes, as words of a bit set.
    #[inline]
    pub(crate) fn rules(&self, table: &Table, object: usize) -> &[(u32, u64)] {
        let (from, to) = self.objects[(table.objects + object as i64) as usize];
        &self.words[from as usize..to as usize]
    }
}
