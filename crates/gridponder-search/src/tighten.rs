//! A level with more blocks, and without what should be needed to win it.

use engine::{Level, Pos, Semantics, Verdict as Replayed, def, replay};
use solver::{Blockable, Budget, Progress, Proved, Signal, Tightened, Variant};

use crate::necessity::{EntityPlace, entities, proved, without};
use crate::solve::{Ended, Options, Part, solve};
use crate::wins::without_kind;

/// An entity that can be put on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The name of its layer.
    pub layer: String,
    /// Its cell.
    pub position: Pos,
    /// Its kind.
    pub kind: String,
}

/// What is taken off a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Removed {
    /// All entities and objects of a kind.
    Kind(String),
    /// One entity or object of this kind.
    Entity(EntityPlace, String),
}

impl std::fmt::Display for Removed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Kind(kind) => f.write_str(kind),
            Self::Entity(EntityPlace::Cell { layer, position }, kind) => {
                write!(f, "{kind} at {layer} [{}, {}]", position.x, position.y)
            }
            Self::Entity(EntityPlace::Object { at }, kind) => write!(f, "{kind} at multiCellObjects[{at}]"),
        }
    }
}

/// The level that is tightened.
#[derive(Clone, Copy, Debug)]
pub struct Loose<'l> {
    /// The game.
    pub game: &'l def::Game,
    /// The level.
    pub level: &'l def::Level,
    /// By which semantics it is played.
    pub semantics: Semantics,
    /// A path that wins and must still win.
    pub path: &'l [def::Action],
    /// The number of steps of a shortest path.
    pub shortest: u32,
}

/// Closes ways around what should be needed with few of these blocks. `may_be` says whether a level with some of them can be
/// written. `watch` is called at every turn; when the time is up, what is proved by then is told.
pub fn tighten(
    of: Loose<'_>,
    (blocks, things): (&[Block], &[Removed]),
    may_be: &dyn Fn(&[usize]) -> bool,
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Tightened, Ended> {
    let mut bench = Bench { of, blocks, things, may_be, last: None };
    solver::tighten(&mut bench, (of.path, of.shortest), budget, watch)
}

/// The entities and objects that a path does not win without, one by one, but those of the kind that fills their layer.
pub fn used(of: Loose<'_>) -> Vec<Removed> {
    let all = entities(of.game, of.level).into_iter().map(|(place, kind)| Removed::Entity(place, kind));
    let mut things: Vec<Removed> = all.collect();
    let is_used: Vec<bool> = {
        let mut bench = Bench { of, blocks: &[], things: &things, may_be: &|_| true, last: None };
        (0..things.len()).map(|thing| !bench.is_won(&[], Some(thing), of.path)).collect()
    };
    let mut is_used = is_used.into_iter();
    things.retain(|_| is_used.next() == Some(true));
    things
}

/// The entity or object that these words tell, as those of [`used`] are told.
pub fn told_entity(game: &def::Game, level: &def::Level, words: &str) -> Option<Removed> {
    let all = entities(game, level).into_iter().map(|(place, kind)| Removed::Entity(place, kind));
    all.into_iter().find(|it| it.to_string() == words)
}

/// All variants of a level.
struct Bench<'b> {
    of: Loose<'b>,
    blocks: &'b [Block],
    things: &'b [Removed],
    may_be: &'b dyn Fn(&[usize]) -> bool,
    /// What was asked about last, as the next question often is about the same.
    last: Option<Variety>,
}

/// A variant of a level: its blocks, what it is without, and the level unless the game does not open it.
struct Variety {
    blocked: Vec<usize>,
    without: Option<usize>,
    level: Option<Level>,
}

impl Bench<'_> {
    fn level(&mut self, blocked: &[usize], without: Option<usize>) -> Option<&Level> {
        let is_last =
            self.last.as_ref().is_some_and(|last| last.blocked == blocked && last.without == without);
        let last = self.last.take().filter(|_| is_last);
        let made = last.unwrap_or_else(|| {
            let level = self.definition(blocked, without);
            let level = Level::compile_with(self.of.game, &level, self.of.semantics).ok();
            Variety { blocked: blocked.to_vec(), without, level }
        });
        self.last.insert(made).level.as_ref()
    }

    fn definition(&self, blocked: &[usize], without: Option<usize>) -> def::Level {
        let mut level = self.of.level.clone();
        for block in blocked.iter().filter_map(|at| self.blocks.get(*at)) {
            put(&mut level, block);
        }
        match without.and_then(|thing| self.things.get(thing)) {
            Some(Removed::Kind(kind)) => without_kind(level, kind),
            Some(Removed::Entity(place, _)) => self::without(&level, place),
            None => level,
        }
    }
}

impl Blockable for Bench<'_> {
    type Move = def::Action;
    type Error = Ended;

    fn things(&self) -> usize {
        self.things.len()
    }

    fn places(&self) -> usize {
        self.blocks.len()
    }

    fn cell(&self, place: usize) -> usize {
        let Some(Pos { x, y }) = self.blocks.get(place).map(|block| block.position) else {
            return usize::MAX;
        };
        let width = self.of.level.size.0 as usize;
        usize::try_from(y).unwrap_or(0) * width + usize::try_from(x).unwrap_or(0)
    }

    fn is_won(&mut self, blocked: &[usize], without: Option<usize>, path: &[def::Action]) -> bool {
        let Some(level) = self.level(blocked, without) else { return false };
        match replay(level, path).verdict {
            Replayed::Won => true,
            // A path that must still win does so at its last step.
            Replayed::WonEarly { .. } => without.is_some(),
            _ => false,
        }
    }

    fn search(
        &mut self,
        Variant { blocked, without, is_any_enough }: Variant<'_>,
        known: &[def::Action],
        budget: Budget,
        watch: &mut dyn FnMut(&Progress) -> Signal,
    ) -> Result<Proved<def::Action>, Ended> {
        let game = self.of.game;
        // What the game does not open is not proved to be lost.
        let Some(level) = self.level(blocked, without) else { return Ok(Proved::NOTHING) };
        let options = Options { budget, is_any_enough, ..Options::default() };
        Ok(proved(solve(Part::whole(game, level, known), options, watch)?.verdict))
    }

    fn may_be(&mut self, blocked: &[usize]) -> bool {
        (self.may_be)(blocked)
    }
}

/// Puts an entity on its cell, in place of what its layer has there.
fn put(level: &mut def::Level, Block { layer, position, kind }: &Block) {
    let entity = def::Entity { kind: kind.clone(), params: Vec::new() };
    let entry = |at, entity| def::Entry { at, position: *position, entity };
    let Some((_, cells)) = level.layers.iter_mut().rfind(|(id, _)| id == layer) else {
        level.layers.push((layer.clone(), def::Cells::Sparse(vec![entry(0, entity)])));
        return;
    };
    match cells {
        def::Cells::Sparse(entries) => {
            entries.retain(|it| it.position != *position);
            entries.push(entry(entries.len(), entity));
        }
        def::Cells::Dense(rows) => {
            let (Ok(x), Ok(y)) = (usize::try_from(position.x), usize::try_from(position.y)) else { return };
            if rows.len() <= y {
                rows.resize(y + 1, Vec::new());
            }
            let Some(row) = rows.get_mut(y) else { return };
            if row.len() <= x {
                row.resize(x + 1, def::Cell::Unset);
            }
            if let Some(cell) = row.get_mut(x) {
                *cell = def::Cell::Entity(entity);
            }
        }
    }
}
