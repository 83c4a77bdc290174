//! Which entities of a level it takes to win: the level is solved without each of them.

use engine::{CompileError, Level, Pos, Semantics, def};
use solver::{Budget, Cancelled, Need, Progress, Proved, Shortage, Signal, Variants};

use crate::solve::{Ended, Options, Part, Reason, Verdict, solve};

/// What a level needs of its entities.
#[derive(Clone, Debug, PartialEq)]
pub struct Necessity {
    /// No path with fewer steps wins with all entities; `u32::MAX` if none wins.
    pub least: u32,
    /// A path with this number of steps wins with all entities.
    pub most: Option<u32>,
    /// The entities: those in cells layer by layer and row by row, then those of several cells.
    pub entities: Vec<EntityNeed>,
}

/// Why a level was not examined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotExamined {
    /// The level cannot be played.
    Compile(CompileError),
    /// The searches ended without a verdict.
    Ended(Ended),
}

/// An entity, and what the level is without it.
#[derive(Clone, Debug, PartialEq)]
pub struct EntityNeed {
    /// Where it is.
    pub place: EntityPlace,
    /// Its kind.
    pub kind: String,
    /// What the level is without it.
    pub need: Need,
}

/// Where an entity is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntityPlace {
    /// In a cell.
    Cell {
        /// The name of its layer.
        layer: String,
        /// Its cell.
        position: Pos,
    },
    /// An object of several cells.
    Object {
        /// Its index among those objects in the file.
        at: usize,
    },
}

/// The level that is examined.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'s> {
    /// The game.
    pub game: &'s def::Game,
    /// The level.
    pub level: &'s def::Level,
    /// By which semantics it is played.
    pub semantics: Semantics,
    /// A path that is thought to win.
    pub gold_path: &'s [def::Action],
}

/// Cap on the cells of all compiled levels that are kept. Of a larger board, each is compiled when it is searched.
const MAX_KEPT_CELLS: usize = 4_000_000;

/// Solves a level without each of its entities in turn. An entity that is removed leaves what fills its layer; entities
/// of the kind that fills their layer are left alone. `watch` is called at every turn; when the time is up, what is
/// proved by then is told.
pub fn necessity(
    subject: Subject<'_>,
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Necessity, NotExamined> {
    let Subject { game, level, semantics, gold_path } = subject;
    let entities = entities(game, level);
    let cells = (level.size.0 as usize).saturating_mul(level.size.1 as usize).max(1);
    let are_kept = entities.len().saturating_mul(cells).saturating_mul(game.layers.len()) <= MAX_KEPT_CELLS;
    // One more for the level with all entities.
    let kept = if are_kept { (0..=entities.len()).map(|_| None).collect() } else { Vec::new() };
    let mut bench = Bench { game, level, semantics, entities: &entities, kept };
    let found = solver::needs(&mut bench, gold_path.to_vec(), budget, watch)?;
    let entities = entities.into_iter().zip(found.without);
    let entities = entities.map(|((place, kind), need)| EntityNeed { place, kind, need }).collect();
    Ok(Necessity { least: found.least, most: found.most, entities })
}

/// What all variants of a level are made of.
struct Bench<'b> {
    game: &'b def::Game,
    level: &'b def::Level,
    semantics: Semantics,
    entities: &'b [(EntityPlace, String)],
    /// The compiled levels without each entity, then the one with all; empty if they are not kept.
    kept: Vec<Option<Level>>,
}

impl Bench<'_> {
    fn compile(&self, without: Option<usize>) -> Result<Level, NotExamined> {
        let place = without.and_then(|at| self.entities.get(at));
        let level = match place {
            Some((place, _)) => {
                Level::compile_with(self.game, &self::without(self.level, place), self.semantics)
            }
            None => Level::compile_with(self.game, self.level, self.semantics),
        };
        level.map_err(NotExamined::Compile)
    }
}

impl From<Cancelled> for NotExamined {
    fn from(why: Cancelled) -> Self {
        Self::Ended(Ended::Cancelled(why.at))
    }
}

impl Variants for Bench<'_> {
    type Move = def::Action;
    type Error = NotExamined;

    fn parts(&self) -> usize {
        self.entities.len()
    }

    fn search(
        &mut self,
        without: Option<usize>,
        known: &[def::Action],
        budget: Budget,
        watch: &mut dyn FnMut(&Progress) -> Signal,
    ) -> Result<Proved<def::Action>, NotExamined> {
        let at = without.unwrap_or(self.entities.len());
        let level = match self.kept.get_mut(at).and_then(Option::take) {
            Some(level) => level,
            None => self.compile(without)?,
        };
        let part = Part::whole(self.game, &level, known);
        let solved = solve(part, Options { budget, ..Options::default() }, watch);
        let solved = solved.map_err(NotExamined::Ended)?;
        if let Some(kept) = self.kept.get_mut(at) {
            *kept = Some(level);
        }
        Ok(proved(solved.verdict))
    }
}

pub(crate) fn proved(verdict: Verdict) -> Proved<def::Action> {
    let is_open = |reason| reason == Reason::Shortage(Shortage::States);
    match verdict {
        Verdict::Shortest { path } => Proved { least: path.len() as u32, path: Some(path), is_open: false },
        Verdict::Found { path, lower, reason } => {
            Proved { least: lower, path: Some(path), is_open: is_open(reason) }
        }
        Verdict::Unsolvable(_) => Proved { least: u32::MAX, path: None, is_open: false },
        Verdict::Undecided { lower, reason } => Proved { least: lower, path: None, is_open: is_open(reason) },
    }
}

/// All entities but those of the kind that fills their layer.
pub(crate) fn entities(game: &def::Game, level: &def::Level) -> Vec<(EntityPlace, String)> {
    let (width, height) = (level.size.0 as i32, level.size.1 as i32);
    let mut found = Vec::new();
    for layer in &game.layers {
        let fill = layer.default.as_deref().unwrap_or("empty");
        let mut add = |position: Pos, kind: &str| {
            let is_inside = (0..width).contains(&position.x) && (0..height).contains(&position.y);
            if is_inside && kind != fill {
                let place = EntityPlace::Cell { layer: layer.id.clone(), position };
                found.push((place, kind.to_owned()));
            }
        };
        for (_, cells) in level.layers.iter().filter(|(id, _)| *id == layer.id) {
            match cells {
                def::Cells::Dense(rows) => {
                    for (y, row) in rows.iter().enumerate() {
                        for (x, cell) in row.iter().enumerate() {
                            if let def::Cell::Entity(entity) = cell {
                                add(Pos { x: x as i32, y: y as i32 }, &entity.kind);
                            }
                        }
                    }
                }
                def::Cells::Sparse(entries) => {
                    let is_last = |at: usize| {
                        entries[at + 1..].iter().all(|later| later.position != entries[at].position)
                    };
                    let mut last: Vec<&def::Entry> =
                        (0..entries.len()).filter(|at| is_last(*at)).map(|at| &entries[at]).collect();
                    last.sort_by_key(|entry| (entry.position.y, entry.position.x));
                    for entry in last {
                        add(entry.position, &entry.entity.kind);
                    }
                }
            }
        }
    }
    let objects = level.multi_cell_objects.iter();
    found.extend(objects.map(|object| (EntityPlace::Object { at: object.at }, object.kind.clone())));
    found
}

/// The level without an entity.
pub(crate) fn without(level: &def::Level, place: &EntityPlace) -> def::Level {
    let mut level = level.clone();
    match place {
        EntityPlace::Cell { layer, position } => {
            for (_, cells) in level.layers.iter_mut().filter(|(id, _)| id == layer) {
                match cells {
                    def::Cells::Dense(rows) => {
                        let row = rows.get_mut(position.y as usize);
                        if let Some(cell) = row.and_then(|row| row.get_mut(position.x as usize)) {
                            *cell = def::Cell::Unset;
                        }
                    }
                    def::Cells::Sparse(entries) => entries.retain(|entry| entry.position != *position),
                }
            }
        }
        EntityPlace::Object { at } => level.multi_cell_objects.retain(|object| object.at != *at),
    }
    level
}
