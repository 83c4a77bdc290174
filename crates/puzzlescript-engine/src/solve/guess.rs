//! A guess of the inputs that a win still needs: how far the objects of the win conditions are from where they must be. Nothing
//! is proved by it.

use std::collections::VecDeque;

use solver::Guess;

use super::wanted::Wanted;
use crate::model::{Game, LayerId, ObjectId, ObjectSet, Quantifier, Rule, Win};

/// What counts for an object that must meet another of which there is none.
const MISSING: u32 = 12;

/// What counts for a cell that does not meet a condition, besides distances.
const UNMET: u32 = 6;

/// The most cells of a board of which ways around walls are known.
const MAX_CELLS: usize = 1 << 11;

/// The distance of what no way leads to.
const FAR: u8 = u8::MAX;

/// The guess of a level.
#[derive(Clone, Debug)]
pub(super) struct Guesser {
    goals: Vec<Goal>,
    player: Wanted,
    width: usize,
    height: usize,
    /// The number of words of a cell of a state.
    words: usize,
    /// The cells that hold a wall.
    walls: Vec<bool>,
    /// The distances from each cell to all, once they are asked for.
    ways: Vec<Option<Box<[u8]>>>,
    cells: Cells,
}

/// Cells of a board, by what they have to do with a condition.
#[derive(Clone, Debug, Default)]
struct Cells {
    /// Those with any object. Without what nothing reads, most cells have none.
    held: Vec<usize>,
    players: Vec<usize>,
    /// Those that are looked for, and lack the other.
    alone: Vec<usize>,
    /// Those that have both.
    both: Vec<usize>,
    /// Those that have only the other.
    free: Vec<usize>,
}

impl Guesser {
    pub(super) fn new(game: &Game, (width, height): (usize, usize), board: &[u64]) -> Self {
        let words = ObjectSet::words_for(game.objects.len());
        let walls = walls(game);
        let is_wall = |cell: &[u64]| cell.iter().zip(walls.words()).any(|(word, wall)| word & wall != 0);
        let cells = width * height;
        Self {
            goals: game.wins.iter().map(goal).collect(),
            player: Wanted::of(&game.player),
            width,
            height,
            words: words * 2,
            walls: board.chunks(words).map(is_wall).collect(),
            ways: vec![None; if cells <= MAX_CELLS { cells } else { 0 }],
            cells: Cells::default(),
        }
    }

    /// The guess for a state, which begins with the objects of the cells.
    pub(super) fn of(&mut self, state: &[u32]) -> Guess {
        let mut cells = std::mem::take(&mut self.cells);
        let board = &state[..state.len().min(self.width * self.height * self.words)];
        let held =
            board.chunks(self.words).enumerate().filter(|(_, cell)| cell.iter().any(|word| *word != 0));
        cells.held.clear();
        cells.held.extend(held.map(|(at, _)| at));
        let is_player = |at: &usize| self.player.is_in(cell(board, self.words, *at));
        cells.players.clear();
        cells.players.extend(cells.held.iter().copied().filter(is_player));
        let goals = std::mem::take(&mut self.goals);
        let mut guess = Guess::default();
        let mut walk = None;
        for goal in &goals {
            self.add(goal, board, &mut cells, &mut guess, &mut walk);
        }
        self.goals = goals;
        self.cells = cells;
        guess.steps += UNMET * guess.unmet + walk.unwrap_or(0);
        guess
    }

    /// Adds the guess for one condition. `walk` becomes the distance of a player to the nearest cell where something is to be
    /// done.
    fn add(
        &mut self,
        goal: &Goal,
        board: &[u32],
        cells: &mut Cells,
        guess: &mut Guess,
        walk: &mut Option<u32>,
    ) {
        let Cells { held, players, alone, both, free } = cells;
        [&mut *alone, &mut *both, &mut *free].into_iter().for_each(Vec::clear);
        for &at in &*held {
            let cell = cell(board, self.words, at);
            match (goal.what.is_in(cell), goal.on.is_in(cell)) {
                (true, true) => both.push(at),
                (true, false) => alone.push(at),
                (false, true) => free.push(at),
                (false, false) => {}
            }
        }
        match goal.quantifier {
            Quantifier::All => {
                for &from in &*alone {
                    let nearest = free.iter().map(|&to| (self.distance(from, to), to)).min();
                    let (steps, to) = nearest.unwrap_or((MISSING, from));
                    guess.steps += steps;
                    guess.unmet += 1;
                    self.walk_to(players, &[from, to], walk);
                }
            }
            Quantifier::No => {
                for &at in &*both {
                    guess.unmet += 1;
                    self.walk_to(players, &[at], walk);
                }
            }
            Quantifier::Some if both.is_empty() => {
                guess.unmet += 1;
                let pairs = alone.iter().flat_map(|&from| free.iter().map(move |&to| (from, to)));
                let nearest = pairs.map(|(from, to)| (self.distance(from, to), from, to)).min();
                match nearest {
                    Some((steps, from, to)) => {
                        guess.steps += steps;
                        self.walk_to(players, &[from, to], walk);
                    }
                    None => guess.steps += MISSING,
                }
            }
            Quantifier::Some => {}
        }
    }

    /// Lets a player walk to the nearest of some cells. One that is there is what is to be moved itself.
    fn walk_to(&mut self, players: &[usize], cells: &[usize], walk: &mut Option<u32>) {
        if cells.iter().any(|cell| players.contains(cell)) {
            return;
        }
        for &player in players {
            for &cell in cells {
                let steps = self.distance(player, cell);
                *walk = Some(walk.map_or(steps, |walk| walk.min(steps)));
            }
        }
    }

    /// The steps from a cell to another, around walls.
    fn distance(&mut self, from: usize, to: usize) -> u32 {
        let height = self.height.max(1);
        let direct = (from / height).abs_diff(to / height) + (from % height).abs_diff(to % height);
        let Some(slot) = self.ways.get(from) else { return direct as u32 };
        let way = if let Some(way) = slot {
            way.get(to).copied()
        } else {
            let way = ways(from, (self.width, height), &self.walls);
            let steps = way.get(to).copied();
            self.ways[from] = Some(way);
            steps
        };
        match way {
            Some(steps) if steps != FAR => steps.into(),
            _ => direct as u32 + MISSING,
        }
    }
}

/// The words of a cell.
fn cell(board: &[u32], words: usize, at: usize) -> &[u32] {
    board.get(at * words..(at + 1) * words).unwrap_or(&[])
}

/// The steps from a cell to each cell, where walls can be entered but not crossed.
fn ways(from: usize, (width, height): (usize, usize), walls: &[bool]) -> Box<[u8]> {
    let mut steps = vec![FAR; width * height].into_boxed_slice();
    let mut queue = VecDeque::from([from]);
    if let Some(first) = steps.get_mut(from) {
        *first = 0;
    }
    while let Some(at) = queue.pop_front() {
        if at != from && walls.get(at) == Some(&true) {
            continue;
        }
        let next = steps[at].saturating_add(1).min(FAR - 1);
        let (x, y) = (at / height, at % height);
        let around = [
            (y > 0).then(|| at - 1),
            (y + 1 < height).then_some(at + 1),
            (x > 0).then(|| at - height),
            (x + 1 < width).then_some(at + height),
        ];
        for to in around.into_iter().flatten() {
            if steps[to] == FAR {
                steps[to] = next;
                queue.push_back(to);
            }
        }
    }
    steps
}

/// The objects in the layers of the player that no rule seems to move or take away.
fn walls(game: &Game) -> ObjectSet {
    let layer_of = |object: ObjectId| game.objects.get(object.index()).map(|it| it.layer);
    let layers: Vec<LayerId> = game.player.objects.iter().filter_map(layer_of).collect();
    let mut walls = game.no_objects();
    for (object, it) in (0..).map(ObjectId).zip(&game.objects) {
        if layers.contains(&it.layer) {
            walls.insert(object);
        }
    }
    walls.subtract(&game.player.objects);
    let groups = game.rules.groups.iter().chain(&game.late.groups);
    for (cell, effect) in groups.flat_map(|group| group.rules.iter()).flat_map(Rule::effects) {
        let mut named = cell.required.clone();
        cell.any_of.iter().for_each(|set| named.union(set));
        for object in named.iter() {
            let is_moved = layer_of(object).is_some_and(|layer| effect.set_moves.get(layer) != 0);
            if is_moved || effect.clear.contains(object) && !effect.set.contains(object) {
                walls.remove(object);
            }
        }
    }
    walls
}

fn goal(win: &Win) -> Goal {
    Goal { quantifier: win.quantifier, what: Wanted::of(&win.what), on: Wanted::of(&win.on) }
}

/// A win condition.
#[derive(Clone, Debug)]
struct Goal {
    quantifier: Quantifier,
    what: Wanted,
    on: Wanted,
}
