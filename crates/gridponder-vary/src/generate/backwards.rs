//! Starts found backwards from a picture, in games whose moves can be taken back: the overlay moves, and what lies below it is
//! rearranged.

use std::ops::Range;

use engine::{Direction, SystemFact, Value, def};
use language::variation::Random;
use rustc_hash::{FxHashMap, FxHashSet};
use search::{Choice, LevelGame};
use solver::{Game as _, Step};

use super::blank::{Blank, Piece};
use super::board_match::BoardMatch;
use super::explore::NOWHERE;
use super::maker::Maker;
use super::source::Candidate;
use super::start::level_at;
use crate::board::{Board, INITIAL};
use crate::judge::{Cancelled, Judge};

/// The most states that are found backwards from one picture.
const STATES: usize = 4000;

/// The most starts of one picture.
const MAX_STARTS: usize = 24;

/// The most times that an action is played until it leads back to where it began: a quarter turn takes four.
const MAX_ORDER: usize = 8;

/// How many cells are compared when a place of a picture is chosen.
const TRIES: usize = 4;

/// How levels are made backwards.
#[derive(Debug)]
pub(crate) struct Backwards {
    goal: BoardMatch,
    /// The kinds of the picture, with the number of their entities.
    tiles: Vec<(Piece, (u32, u32))>,
    /// Whether the facts about the level prove that each state comes from one other at most by each action, and that this one
    /// is found. Then the number of steps to the picture is exact.
    is_proved: bool,
}

/// States, in the order of the steps from them to the picture.
struct Found {
    states: Vec<Vec<u32>>,
    depths: Vec<u32>,
    /// The state that each leads to, and by which choice.
    next: Vec<(u32, u16)>,
}

impl Backwards {
    /// Returns `None` if systems do anything else, so that states cannot be found backwards.
    pub(crate) fn new(blank: &Blank, judge: &Judge<'_>, goal: BoardMatch) -> Option<Self> {
        let definition = &blank.frame.level;
        let [(layer, _)] = goal.rows.as_slice() else { return None };
        let at = blank.frame.layers.iter().position(|it| blank.frame.level.layers[it.at].0 == *layer)?;
        let cells = goal.rows.iter().flat_map(|(_, rows)| rows.iter().flatten().flatten());
        let cells: Vec<&str> = cells.map(String::as_str).collect();
        let tiles = goal.kinds().into_iter().map(|kind| {
            let of_kind = |piece: &&Piece| {
                let entity = blank.frame.layers[at].entity(piece.code);
                piece.layer == at && entity.is_some_and(|it| it.kind == kind && it.params.is_empty())
            };
            let piece = blank.pieces.iter().find(of_kind)?;
            let number = cells.iter().filter(|it| **it == kind).count() as u32;
            let number = number.saturating_sub(blank.kept(piece.layer, piece.code));
            Some((piece.clone(), if piece.is_given { piece.count } else { (number, number) }))
        });
        let tiles: Vec<(Piece, (u32, u32))> = tiles.collect::<Option<_>>()?;
        let level = judge.open(definition)?;
        let has_rules = !judge.game.rules.is_empty() || !definition.rules.is_empty();
        let facts: Vec<SystemFact> = level.system_facts().collect();
        let is_right = |fact: &SystemFact| {
            matches!(fact, SystemFact::Walk(_) | SystemFact::Overlay(_) | SystemFact::Rearrange(_))
        };
        let rearranges = facts.iter().any(|fact| matches!(fact, SystemFact::Rearrange(_)));
        if has_rules || !rearranges || !facts.iter().all(is_right) {
            return None;
        }
        let is_proved = is_proved(blank, judge, &level, &facts);
        Some(Self { goal, tiles, is_proved })
    }

    /// Starts of a picture, from which it takes as many steps as are wanted.
    pub(crate) fn candidates(
        &self,
        maker: &Maker<'_>,
        random: &mut Random,
    ) -> Result<Vec<Candidate>, Cancelled> {
        let Some(board) = self.drawn(maker.blank, random) else { return Ok(Vec::new()) };
        let (fewest, most) = maker.judge.want.length;
        let Some(level) = maker.judge.open(&maker.blank.frame.level(&board)) else { return Ok(Vec::new()) };
        let mut game = LevelGame::new(&level, &maker.judge.choices, true);
        let mut start = vec![0; game.words()];
        game.start(&mut start);
        let rows = self.goal.of(game.view(&start));
        let found = Found::new(
            (&mut game, &maker.judge.choices),
            (start, level.layers().map(|it| level.words_of_layer(it))),
            most,
            &maker.judge.cancelled,
        )?;
        let deepest = found.depths.last().copied().unwrap_or(0);
        let is_wanted = |state: &usize| (fewest.max(1)..=most).contains(&found.depths[*state]);
        let states: Vec<usize> = (0..found.states.len()).filter(is_wanted).collect();
        let mut candidates = Vec::new();
        if deepest < fewest {
            return Ok(candidates);
        }
        let first = states.partition_point(|state| found.depths[*state] < deepest.saturating_sub(2));
        let mut drawn = FxHashSet::default();
        for _ in 0..MAX_STARTS.min(states.len()) {
            // Half of them from those that take most steps.
            let from = if random.below(2) == 0 { first } else { 0 };
            let state = states[from + random.below(states.len() - from)];
            if !drawn.insert(state) {
                continue;
            }
            let level = |start: Board| self.goal.level(maker.blank, start, &rows);
            let view = game.view(&found.states[state]);
            let Some(start) = level_at(&maker.blank.frame, &board, view, level) else { continue };
            let lower = if self.is_proved { found.depths[state] } else { 1 };
            candidates.push(Candidate { level: start, path: found.path(state as u32), lower });
        }
        Ok(candidates)
    }

    /// The board of a new picture: entities spread over rows and columns, half of the time in pairs that mirror each other.
    fn drawn(&self, blank: &Blank, random: &mut Random) -> Option<Board> {
        let mut board = blank.bare.clone();
        let frame = &blank.frame;
        let (width, height) = (frame.level.size.0 as usize, frame.level.size.1 as usize);
        let is_mirrored = random.below(2) == 0;
        let mirror = random.below(3);
        let (mut rows, mut columns) = (vec![0_usize; height], vec![0_usize; width]);
        for (piece, (least, most)) in &self.tiles {
            let mut left = *least as usize + random.below((most - least) as usize + 1);
            while left > 0 {
                let cells = (0..TRIES * TRIES).map(|_| random.below(frame.area));
                let free: Vec<usize> = cells
                    .filter(|cell| {
                        board.cells[piece.layer * frame.area + cell] == INITIAL
                            && !frame.is_void(&board, *cell)
                    })
                    .take(TRIES)
                    .collect();
                let cell = free.into_iter().min_by_key(|cell| rows[cell / width] + columns[cell % width])?;
                let (x, y) = (cell % width, cell / width);
                let other = match mirror {
                    0 => y * width + (width - 1 - x),
                    1 => (height - 1 - y) * width + x,
                    _ => (height - 1 - y) * width + (width - 1 - x),
                };
                let is_free = other != cell
                    && board.cells[piece.layer * frame.area + other] == INITIAL
                    && !frame.is_void(&board, other);
                let pair = [Some(cell), Some(other).filter(|_| is_mirrored && is_free && left > 1)];
                for cell in pair.into_iter().flatten() {
                    board.cells[piece.layer * frame.area + cell] = piece.code;
                    rows[cell / width] += 1;
                    columns[cell % width] += 1;
                    left -= 1;
                }
            }
        }
        Some(board)
    }
}

/// Whether each action takes different states to different ones, and what takes it back is found.
///
/// An overlay that is kept on the board moves by one cell or not at all; the other direction takes that back. Below it, cells
/// are exchanged, which is taken back by doing it again, up to four times. Where an avatar walks along, or the overlay may
/// leave the board, two states may come to one.
fn is_proved(blank: &Blank, judge: &Judge<'_>, level: &engine::Level, facts: &[SystemFact]) -> bool {
    let Some((_, size)) = blank.frame.level.overlay else { return false };
    let has_void = (0..blank.frame.area).any(|cell| blank.frame.is_void(&blank.bare, cell));
    facts.iter().all(|fact| match fact {
        SystemFact::Overlay(moves) => {
            let moving =
                judge.choices.iter().filter(|choice| moves.is_started_by(&level.action(&choice.action)));
            let directions: Vec<Option<Direction>> = moving.map(|choice| direction(&choice.action)).collect();
            let cardinal = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
            moves.kept_inside == Some(size) && cardinal.iter().all(|it| directions.contains(&Some(*it)))
        }
        SystemFact::Rearrange(rearrange) => rearrange.is_blocked_by_void || !has_void,
        _ => false,
    }) && is_square(size)
}

/// A quarter turn of another rectangle would move cells out of it.
const fn is_square((width, height): (i32, i32)) -> bool {
    width == height && width > 0
}

impl Found {
    fn new(
        (game, choices): (&mut LevelGame<'_>, &[Choice]),
        (start, layers): (Vec<u32>, impl Iterator<Item = Range<usize>>),
        most: u32,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Self, Cancelled> {
        let layers: Vec<Range<usize>> = layers.collect();
        let picture = start.clone();
        let is_met =
            |state: &[u32]| layers.iter().all(|layer| state[layer.clone()] == picture[layer.clone()]);
        let mut ids: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        ids.insert(start.clone(), 0);
        let mut found = Self { states: vec![start], depths: vec![0], next: vec![(NOWHERE, 0)] };
        let back = Back::new(choices);
        let mut at = 0;
        // The states that show the picture come first: each counts as won.
        for depth in 0..=most {
            let mut later = Vec::new();
            while at < found.states.len() {
                if cancelled() {
                    return Err(Cancelled);
                }
                for (state, choice) in back.before(game, &found.states[at]) {
                    if ids.contains_key(&state) {
                        continue;
                    }
                    let is_met = is_met(&state);
                    if is_met && depth == 0 {
                        found.add(&mut ids, state, 0, (at as u32, choice));
                    } else if !is_met && depth < most && found.states.len() + later.len() < STATES {
                        ids.insert(state.clone(), NOWHERE);
                        later.push((state, (at as u32, choice)));
                    }
                }
                at += 1;
            }
            for (state, next) in later {
                found.add(&mut ids, state, depth + 1, next);
            }
            if at == found.states.len() || found.states.len() >= STATES {
                break;
            }
        }
        Ok(found)
    }

    fn add(&mut self, ids: &mut FxHashMap<Vec<u32>, u32>, state: Vec<u32>, depth: u32, next: (u32, u16)) {
        ids.insert(state.clone(), self.states.len() as u32);
        self.states.push(state);
        self.depths.push(depth);
        self.next.push(next);
    }

    /// The path from a state to the picture.
    fn path(&self, mut state: u32) -> Vec<u16> {
        let mut path = Vec::new();
        // Each leads to a state that was found before it.
        while self.depths[state as usize] > 0 {
            let (next, choice) = self.next[state as usize];
            path.push(choice);
            state = next;
        }
        path
    }
}

/// What takes each choice back.
struct Back {
    /// For each choice, the one in the opposite direction, if it has a direction.
    opposite: Vec<Option<u16>>,
}

impl Back {
    fn new(choices: &[Choice]) -> Self {
        let opposite = |choice: &Choice| {
            let reversed = match direction(&choice.action)? {
                Direction::Up => Direction::Down,
                Direction::Down => Direction::Up,
                Direction::Left => Direction::Right,
                Direction::Right => Direction::Left,
                _ => return None,
            };
            let is_it = |other: &Choice| {
                other.action.id == choice.action.id && direction(&other.action) == Some(reversed)
            };
            choices.iter().position(is_it).map(|at| at as u16)
        };
        Self { opposite: choices.iter().map(opposite).collect() }
    }

    /// The states from which a choice leads to this one, each with the choice: every one of them was played.
    fn before(&self, game: &mut LevelGame<'_>, state: &[u32]) -> Vec<(Vec<u32>, u16)> {
        let play = |game: &mut LevelGame<'_>, from: &[u32], choice: u16| {
            let mut next = vec![0; from.len()];
            game.enter(from, 0);
            matches!(game.step(choice, &mut next), Step::Moved | Step::Won).then_some(next)
        };
        let mut before = Vec::new();
        for (choice, opposite) in self.opposite.iter().enumerate() {
            let choice = choice as u16;
            if let Some(opposite) = opposite {
                let there = play(game, state, *opposite);
                let is_back = |there: &Vec<u32>| play(game, there, choice).is_some_and(|back| back == state);
                before.extend(there.filter(is_back).map(|there| (there, choice)));
                continue;
            }
            let mut there = play(game, state, choice);
            for _ in 0..MAX_ORDER {
                let Some(here) = there else { break };
                let next = play(game, &here, choice);
                if next.as_deref() == Some(state) {
                    before.push((here, choice));
                    break;
                }
                there = next;
            }
        }
        before
    }
}

/// The direction of an action that has no other parameter.
fn direction(action: &def::Action) -> Option<Direction> {
    match action.params.as_slice() {
        [(_, Value::Str(word))] => Direction::parse(word),
        _ => None,
    }
}
