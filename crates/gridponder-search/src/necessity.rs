//! Which entities of a level it takes to win: the level is solved without each of them.

use std::cell::Cell;

use engine::{CompileError, Level, Pos, Semantics, def};
use solver::{Budget, Progress, Shortage, Signal};

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

/// What a level is without an entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// No path wins without it.
    Essential,
    /// A shortest path has as many steps as with it.
    Same,
    /// A shortest path has more steps, from `least` to `most`.
    Longer {
        /// No path with fewer steps wins.
        least: u32,
        /// A path with this number of steps wins.
        most: u32,
    },
    /// A shortest path has fewer steps, from `least` to `most`.
    Shorter {
        /// No path with fewer steps wins.
        least: u32,
        /// A path with this number of steps wins.
        most: u32,
    },
    /// It is not decided.
    Undecided {
        /// No path with fewer steps wins.
        least: u32,
        /// A path with this number of steps wins, if one is known. Then the entity is not essential.
        most: Option<u32>,
    },
}

/// What is proved of the number of steps of a shortest path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Length {
    /// No path with fewer steps wins; `u32::MAX` if none wins.
    least: u32,
    /// A path with this number of steps wins.
    most: Option<u32>,
}

impl Length {
    fn of(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Shortest { path } => Self { least: path.len() as u32, most: Some(path.len() as u32) },
            Verdict::Found { path, lower, .. } => Self { least: *lower, most: Some(path.len() as u32) },
            Verdict::Unsolvable(_) => Self { least: u32::MAX, most: None },
            Verdict::Undecided { lower, .. } => Self { least: *lower, most: None },
        }
    }

    /// What both prove.
    fn and(self, other: Self) -> Self {
        let most = match (self.most, other.most) {
            (Some(one), Some(two)) => Some(one.min(two)),
            (one, two) => one.or(two),
        };
        Self { least: self.least.max(other.least), most }
    }

    /// What it means without an entity, where this is known with it.
    fn need(self, with: Self) -> Need {
        let Self { least, most } = self;
        let undecided = Need::Undecided { least: if least == u32::MAX { 0 } else { least }, most };
        // Where it is not known that the level can be won, nothing can be needed for that.
        let Some(with_most) = with.most else { return undecided };
        match most {
            None if least == u32::MAX => Need::Essential,
            Some(most) if most < with.least => Need::Shorter { least, most },
            Some(most) if least > with_most => Need::Longer { least, most },
            Some(most) if least == most && with.least == with_most && most == with_most => Need::Same,
            _ => undecided,
        }
    }
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

/// The searches of one round store this number of states at most, each, so that the hard ones wait.
const ROUNDS: [u32; 5] = [1 << 9, 1 << 12, 1 << 15, 1 << 18, u32::MAX];

/// Paths that are tried on a level without an entity before it is searched.
const MAX_PATHS: usize = 24;

/// Cap on the cells of all compiled levels that are kept. Of a larger board, each is compiled when it is searched.
const MAX_KEPT_CELLS: usize = 4_000_000;

/// The level with all entities, or without one.
struct Variant {
    /// The entity that it is without.
    without: Option<EntityPlace>,
    /// The compiled level, if it is kept.
    kept: Option<Level>,
    length: Length,
    /// The best path that is known to win it; empty if there is none.
    path: Vec<def::Action>,
    /// Whether more states may prove more.
    is_open: bool,
}

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
    let variant = |without: Option<EntityPlace>| Variant {
        without,
        kept: None,
        length: Length { least: 0, most: None },
        path: Vec::new(),
        is_open: true,
    };
    let mut complete = variant(None);
    let mut variants: Vec<Variant> = entities.iter().map(|(place, _)| variant(Some(place.clone()))).collect();
    let cells = (level.size.0 as usize).saturating_mul(level.size.1 as usize).max(1);
    let are_kept = entities.len().saturating_mul(cells).saturating_mul(game.layers.len()) <= MAX_KEPT_CELLS;
    let bench = Bench { game, level, semantics, are_kept };
    let is_time_up = Cell::new(false);
    let mut watch = |progress: &Progress| {
        let signal = watch(progress);
        is_time_up.set(is_time_up.get() || signal == Signal::TimeIsUp);
        signal
    };
    let mut paths = vec![gold_path.to_vec()];
    let mut tried = 0;
    for states in ROUNDS {
        let budget = Budget { states: states.min(budget.states), ..budget };
        complete.search(bench, &mut paths, budget, &mut watch)?;
        for variant in variants.iter_mut().take_while(|_| !is_time_up.get()) {
            // A path that wins with the entity, or without another one, often wins here too. Then only shorter ones are
            // searched for.
            for path in paths[tried..].iter().take_while(|_| !is_time_up.get()) {
                variant.attempt(bench, path, Budget { states: 1, ..budget }, &mut watch)?;
            }
        }
        tried = paths.len();
        let with = complete.length;
        let is_undecided = |it: &Variant| matches!(it.length.need(with), Need::Undecided { .. });
        let open = variants.iter_mut().filter(|it| is_undecided(it));
        for variant in open.take_while(|_| !is_time_up.get()) {
            variant.search(bench, &mut paths, budget, &mut watch)?;
        }
        let undecided = || variants.iter().filter(|it| is_undecided(it));
        let may_go_on = undecided().count() > 0 && (complete.is_open || undecided().any(|it| it.is_open));
        if is_time_up.get() || !may_go_on {
            break;
        }
    }
    let with = complete.length;
    let entities = entities
        .into_iter()
        .zip(&variants)
        .map(|((place, kind), variant)| EntityNeed { place, kind, need: variant.length.need(with) })
        .collect();
    Ok(Necessity { least: with.least, most: with.most, entities })
}

/// What all variants are made of.
#[derive(Clone, Copy)]
struct Bench<'b> {
    game: &'b def::Game,
    level: &'b def::Level,
    semantics: Semantics,
    are_kept: bool,
}

impl Bench<'_> {
    fn compile(self, place: Option<&EntityPlace>) -> Result<Level, NotExamined> {
        let level = match place {
            Some(place) => Level::compile_with(self.game, &without(self.level, place), self.semantics),
            None => Level::compile_with(self.game, self.level, self.semantics),
        };
        level.map_err(NotExamined::Compile)
    }
}

impl Variant {
    /// Searches it, if it is not solved yet.
    fn search(
        &mut self,
        bench: Bench<'_>,
        paths: &mut Vec<Vec<def::Action>>,
        budget: Budget,
        watch: &mut dyn FnMut(&Progress) -> Signal,
    ) -> Result<(), NotExamined> {
        if !self.is_open {
            return Ok(());
        }
        let known = if self.path.is_empty() { paths.first().cloned() } else { Some(self.path.clone()) };
        let before = self.length.most;
        self.is_open = self.attempt(bench, &known.unwrap_or_default(), budget, watch)?;
        if self.length.most != before && paths.len() < MAX_PATHS && !paths.contains(&self.path) {
            paths.push(self.path.clone());
        }
        Ok(())
    }

    /// Searches it for a path that is shorter than one that may win. Returns whether more states may prove more.
    fn attempt(
        &mut self,
        bench: Bench<'_>,
        path: &[def::Action],
        budget: Budget,
        watch: &mut dyn FnMut(&Progress) -> Signal,
    ) -> Result<bool, NotExamined> {
        // A search may end before its first turn, and then nobody would be asked whether to go on.
        let none = Progress { states: 0, turns: 0, lower: 0, memory: 0 };
        if watch(&none) == Signal::Cancel {
            return Err(NotExamined::Ended(Ended::Cancelled(none)));
        }
        let level = match self.kept.take() {
            Some(level) => level,
            None => bench.compile(self.without.as_ref())?,
        };
        let part = Part { game: bench.game, level: &level, gold_path: path, from: 0 };
        let solved =
            solve(part, Options { budget, ..Options::default() }, watch).map_err(NotExamined::Ended)?;
        self.kept = Some(level).filter(|_| bench.are_kept);
        let length = Length::of(&solved.verdict);
        if let Verdict::Shortest { path } | Verdict::Found { path, .. } = &solved.verdict
            && self.length.most.is_none_or(|most| (path.len() as u32) < most)
        {
            self.path.clone_from(path);
        }
        self.length = self.length.and(length);
        let out_of_states = Reason::Shortage(Shortage::States);
        Ok(match solved.verdict {
            Verdict::Shortest { .. } | Verdict::Unsolvable(_) => false,
            Verdict::Found { reason, .. } | Verdict::Undecided { reason, .. } => reason == out_of_states,
        })
    }
}

/// All entities but those of the kind that fills their layer.
fn entities(game: &def::Game, level: &def::Level) -> Vec<(EntityPlace, String)> {
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
fn without(level: &def::Level, place: &EntityPlace) -> def::Level {
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
