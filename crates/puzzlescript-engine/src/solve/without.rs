//! Levels without one of the objects in their cells.

use solver::{Budget, Cancelled, Progress, Proved, Signal, Task, Variants};

use super::{LevelGame, Refusal, inputs};
use crate::input::Input;
use crate::model::{Entry, Game, LevelBoard, ObjectId, bits};
use crate::play::Engine;

/// An object in a cell of a level, as LEVELS has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The column.
    pub x: usize,
    /// The row.
    pub y: usize,
    /// The object.
    pub object: ObjectId,
}

/// The objects in the cells of a level, layer by layer and row by row. Those of the layer of the background are left out,
/// since no cell can be without one.
pub fn instances(game: &Game, entry: usize) -> Vec<Instance> {
    let Some(Entry::Board(board)) = game.levels.get(entry) else { return Vec::new() };
    let layer_of = |object: ObjectId| game.objects.get(object.index()).map(|object| object.layer);
    let ground = layer_of(game.background);
    let cells = (0..board.height).flat_map(|y| (0..board.width).map(move |x| (x, y)));
    let mut found: Vec<Instance> = cells
        .flat_map(|(x, y)| {
            bits(board.cell(x, y)).map(move |bit| Instance { x, y, object: ObjectId(bit as u32) })
        })
        .filter(|it| layer_of(it.object) != ground)
        .collect();
    // Objects of a cell come by their numbers; the sort keeps the order of the cells.
    found.sort_by_key(|it| layer_of(it.object));
    found
}

/// Cap on the words of the levels that are kept between searches. Beyond it, each is made anew for each search.
const MAX_KEPT_WORDS: usize = 4_000_000;

/// A level with all objects in its cells, and without each.
pub struct WithoutEach<'e> {
    engine: &'e Engine,
    entry: usize,
    board: &'e LevelBoard,
    instances: Vec<Instance>,
    /// The level with all objects.
    complete: LevelGame,
    /// The levels without each; empty if they are not kept.
    kept: Vec<Option<LevelGame>>,
}

impl<'e> WithoutEach<'e> {
    /// The level of an entry of LEVELS.
    ///
    /// # Errors
    ///
    /// Why it cannot be searched.
    pub fn new(engine: &'e Engine, entry: usize) -> Result<Self, Refusal> {
        let complete = LevelGame::new(engine, entry)?;
        let Some(Entry::Board(board)) = engine.game().levels.get(entry) else { return Err(Refusal::NoBoard) };
        let instances = instances(engine.game(), entry);
        let are_kept = instances.len().saturating_mul(board.cells.len()) <= MAX_KEPT_WORDS;
        let kept = if are_kept { instances.iter().map(|_| None).collect() } else { Vec::new() };
        Ok(Self { engine, entry, board, instances, complete, kept })
    }

    /// The objects that the level can be without.
    pub fn instances(&self) -> &[Instance] {
        &self.instances
    }

    fn level(&mut self, without: usize) -> Option<LevelGame> {
        if let Some(level) = self.kept.get_mut(without).and_then(Option::take) {
            return Some(level);
        }
        let &Instance { x, y, object } = self.instances.get(without)?;
        let mut board = self.board.clone();
        board.remove(x, y, object);
        // Without the object the level may not come to rest when it starts, and then it is not searched.
        LevelGame::on(self.engine, (self.entry, &board), &self.complete.quotient).ok()
    }
}

impl Variants for WithoutEach<'_> {
    type Move = Input;
    type Error = Cancelled;

    fn parts(&self) -> usize {
        self.instances.len()
    }

    fn search(
        &mut self,
        without: Option<usize>,
        known: &[Input],
        budget: Budget,
        watch: &mut dyn FnMut(&Progress) -> Signal,
    ) -> Result<Proved<Input>, Cancelled> {
        let Some(part) = without else { return solved(&mut self.complete, known, budget, watch) };
        let Some(mut level) = self.level(part) else { return Ok(Proved::NOTHING) };
        let proved = solved(&mut level, known, budget, watch);
        if let Some(kept) = self.kept.get_mut(part) {
            *kept = Some(level);
        }
        proved
    }
}

fn solved(
    level: &mut LevelGame,
    known: &[Input],
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Proved<Input>, Cancelled> {
    let known: Option<Vec<u16>> = known.iter().map(|input| level.choice(*input)).collect();
    let known = known.filter(|path| !path.is_empty());
    let answer = solver::solve(level, &Task { budget, is_any_enough: false, known }, watch)?;
    Ok(Proved::of(&answer.verdict, |path| inputs(level, path)))
}
