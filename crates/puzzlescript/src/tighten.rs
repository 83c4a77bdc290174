//! A level with more walls, and without what should be needed to win it.

use puzzlescript_engine::model::{Entry, Game, LevelBoard, ObjectId, ObjectSet, bits};
use puzzlescript_engine::solve::{Instance, LevelGame, Refusal, inputs};
use puzzlescript_engine::{Engine, Input};
use solver::{Blockable, Budget, Cancelled, Progress, Proved, Signal, Task, Variant};

use crate::letters::Background;
use crate::lints::walls;

/// A level, and what can be put into it and taken out of it.
pub(crate) struct Bench<'b> {
    pub(crate) engine: &'b Engine,
    /// The level as it is.
    pub(crate) whole: &'b LevelGame,
    pub(crate) board: &'b LevelBoard,
    pub(crate) wall: ObjectId,
    /// The cells that a wall can be put into, as columns and rows.
    pub(crate) places: Vec<(usize, usize)>,
    /// The objects that are taken out of the level together.
    pub(crate) things: Vec<Vec<Instance>>,
    /// Whether the level can be written with walls in these places.
    pub(crate) may_be: &'b dyn Fn(&[usize]) -> bool,
    /// What was asked about last, as the next question often is about the same.
    last: Option<Asked>,
}

/// A level that was asked about.
struct Asked {
    blocked: Vec<usize>,
    without: Option<usize>,
    level: Result<LevelGame, Refusal>,
}

impl<'b> Bench<'b> {
    pub(crate) fn new(
        (engine, whole, board): (&'b Engine, &'b LevelGame, &'b LevelBoard),
        (wall, places): (ObjectId, Vec<(usize, usize)>),
        things: Vec<Vec<Instance>>,
        may_be: &'b dyn Fn(&[usize]) -> bool,
    ) -> Self {
        Self { engine, whole, board, wall, places, things, may_be, last: None }
    }

    /// The board with walls in these places.
    pub(crate) fn with_walls(&self, blocked: &[usize]) -> LevelBoard {
        let wall = ObjectSet::of(self.engine.game().objects.len(), [self.wall]);
        let mut board = self.board.clone();
        for (x, y) in blocked.iter().filter_map(|place| self.places.get(*place)) {
            board.add(*x, *y, &wall);
        }
        board
    }

    fn level(&mut self, blocked: &[usize], without: Option<usize>) -> &mut Result<LevelGame, Refusal> {
        let last = self.last.take().filter(|it| it.blocked == blocked && it.without == without);
        let made = last.unwrap_or_else(|| {
            let mut board = self.with_walls(blocked);
            for at in without.and_then(|thing| self.things.get(thing)).into_iter().flatten() {
                board.remove(at.x, at.y, at.object);
            }
            let level = self.whole.with_board(self.engine, &board);
            Asked { blocked: blocked.to_vec(), without, level }
        });
        &mut self.last.insert(made).level
    }
}

impl Blockable for Bench<'_> {
    type Move = Input;
    type Error = Cancelled;

    fn things(&self) -> usize {
        self.things.len()
    }

    fn places(&self) -> usize {
        self.places.len()
    }

    fn cell(&self, place: usize) -> usize {
        place
    }

    fn is_won(&mut self, blocked: &[usize], without: Option<usize>, path: &[Input]) -> bool {
        match self.level(blocked, without) {
            Ok(level) => {
                let path: Option<Vec<u16>> = path.iter().map(|input| level.choice(*input)).collect();
                path.is_some_and(|path| solver::winning_part(level, path).is_some())
            }
            Err(why) => *why == Refusal::WonAtStart,
        }
    }

    fn search(
        &mut self,
        Variant { blocked, without, is_any_enough }: Variant<'_>,
        known: &[Input],
        budget: Budget,
        watch: &mut dyn FnMut(&Progress) -> Signal,
    ) -> Result<Proved<Input>, Cancelled> {
        let level = match self.level(blocked, without) {
            Ok(level) => level,
            Err(Refusal::WonAtStart) => {
                return Ok(Proved { least: 0, path: Some(Vec::new()), is_open: false });
            }
            // What does not come to rest when it starts is not searched.
            Err(_) => return Ok(Proved::NOTHING),
        };
        let known: Option<Vec<u16>> = known.iter().map(|input| level.choice(*input)).collect();
        let known = known.filter(|path| !path.is_empty());
        let answer = solver::solve_guided(level, &Task { budget, is_any_enough, known }, watch)?;
        Ok(Proved::of(&answer.verdict, |path| inputs(level, path)))
    }

    fn may_be(&mut self, blocked: &[usize]) -> bool {
        (self.may_be)(blocked)
    }
}

/// The object that walls of a level are drawn with: a plain one before others, and one of another level where it has none. `None`
/// if nothing in the game is in the way and never moves.
pub(crate) fn wall(game: &Game, board: &LevelBoard) -> Option<ObjectId> {
    let walls = walls(game);
    let most = |boards: &[&LevelBoard], is_plain: bool| {
        let count = |wall: ObjectId| {
            let cells = boards.iter().flat_map(|board| cells(board).map(|(x, y)| board.cell(x, y)));
            cells.filter(|cell| bits(cell).any(|bit| bit == wall.index())).count()
        };
        let wanted = walls.iter().filter(|wall| wall.is_plain == is_plain).map(|wall| wall.object);
        let counted = wanted.map(|wall| (count(wall), wall)).filter(|(count, _)| *count > 0);
        // Of equally many, the one that is declared first.
        counted.max_by_key(|(count, wall)| (*count, std::cmp::Reverse(*wall))).map(|(_, wall)| wall)
    };
    most(&[board], true).or_else(|| most(&[board], false)).or_else(|| {
        let others = game.levels.iter().filter_map(|entry| match entry {
            Entry::Board(board) => Some(board),
            Entry::Message { .. } => None,
        });
        most(&others.collect::<Vec<_>>(), true)
    })
}

/// The cells with nothing but plain ground: what most cells have that have nothing of the layer of walls.
pub(crate) fn plain_cells(game: &Game, board: &LevelBoard, wall: ObjectId) -> Vec<(usize, usize)> {
    let layer = game.objects.get(wall.index()).map(|object| game.layer(object.layer));
    let Some(layer) = layer else { return Vec::new() };
    let background = Background::of(game).layer;
    // Another background is no other ground.
    let content = |(x, y): (usize, usize)| -> Vec<u64> {
        let cell = board.cell(x, y).iter().zip(background.iter().chain(std::iter::repeat(&0)));
        cell.map(|(it, mask)| it & !mask).collect()
    };
    let is_free =
        |at: &(usize, usize)| !bits(board.cell(at.0, at.1)).any(|bit| layer.contains(ObjectId(bit as u32)));
    let mut free: Vec<((usize, usize), Vec<u64>)> =
        cells(board).filter(is_free).map(|at| (at, content(at))).collect();
    let mut counts: Vec<(usize, &Vec<u64>)> = Vec::new();
    for (_, content) in &free {
        match counts.iter_mut().find(|(_, it)| *it == content) {
            Some((count, _)) => *count += 1,
            None => counts.push((1, content)),
        }
    }
    let plain = counts.into_iter().max_by_key(|(count, _)| *count).map(|(_, content)| content.clone());
    free.retain(|(_, content)| Some(content) == plain.as_ref());
    free.into_iter().map(|(at, _)| at).collect()
}

/// The cells of a board, row by row.
fn cells(board: &LevelBoard) -> impl Iterator<Item = (usize, usize)> + use<> {
    let (width, height) = (board.width, board.height);
    (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
}
