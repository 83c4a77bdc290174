//! What all variations of a level have in common: its size, the letters that its cells can have, and where it is written.

use std::hash::{Hash as _, Hasher as _};

use language::variation::Picture;
use puzzlescript_engine::Engine;
use puzzlescript_engine::model::{Entry as Compiled, Game, LevelBoard};
use rustc_hash::{FxHashMap, FxHasher};
use text::{Edit, TextRange};

use crate::letters::{Background, Letter, Letters};
use crate::read::{Entry, Reading};

/// A board: the place in [`Frame::letters`] of what each cell has, row by row.
pub(crate) type Board = Vec<u16>;

/// What a cell can have.
#[derive(Clone, Debug)]
pub(crate) struct Content {
    /// How levels write it.
    written: char,
    /// Its objects, as words of a cell.
    objects: Vec<u64>,
    /// Whether it has nothing but background.
    pub(crate) is_ground: bool,
    /// Whether it has a player. Players are moved, and no more and no fewer are made.
    pub(crate) has_player: bool,
}

/// A level that is varied.
pub(crate) struct Frame<'f> {
    pub(crate) text: &'f str,
    pub(crate) engine: &'f Engine,
    /// Its entry of LEVELS.
    pub(crate) entry: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// The board as it is.
    pub(crate) original: Board,
    /// The letters that the levels of the game have, one for all that stand for the same.
    pub(crate) letters: Vec<Content>,
    /// The letter of cells that become free; `None` if no cell of the level has nothing but background.
    pub(crate) ground: Option<u16>,
    /// Whether each cell stays as it is.
    is_locked: Vec<bool>,
    /// Where each row is written.
    rows: Vec<TextRange>,
    background: Background,
    /// The line of its first row.
    line: u32,
}

impl<'f> Frame<'f> {
    /// The level of an entry of LEVELS, of a game whose text was read and compiled. Fails with the reason if its letters cannot
    /// be varied.
    pub(crate) fn new(
        text: &'f str,
        reading: &Reading,
        engine: &'f Engine,
        entry: usize,
    ) -> Result<Self, String> {
        let game = engine.game();
        let (Some(Entry::Board { rows, line }), Some(Compiled::Board(compiled))) =
            (reading.source.levels.get(entry), game.levels.get(entry))
        else {
            return Err("the entry is no board".to_owned());
        };
        let (letters, known) = contents(game, &Letters::of_levels(game, text, reading));
        let uneven = || "its rows cannot be varied: they do not all have a letter for each cell".to_owned();
        let mut original = Board::new();
        for row in rows {
            let cells: Option<Vec<u16>> =
                row.text.chars().map(|letter| known.get(&letter).copied()).collect();
            let cells = cells.filter(|cells| cells.len() == compiled.width).ok_or_else(uneven)?;
            let as_written = text.get(std::ops::Range::<usize>::from(row.at)).unwrap_or_default();
            if as_written.chars().count() != cells.len() {
                return Err(uneven());
            }
            original.extend(cells);
        }
        let counts = |letter: u16| original.iter().filter(|it| **it == letter).count();
        let grounds = (0..).zip(&letters).filter(|(_, letter)| letter.is_ground).map(|(at, _)| at);
        let ground =
            grounds.filter(|at| counts(*at) > 0).max_by_key(|at| (counts(*at), std::cmp::Reverse(*at)));
        let frame = Self {
            text,
            engine,
            entry,
            width: compiled.width,
            height: rows.len(),
            is_locked: vec![false; original.len()],
            rows: rows.iter().map(|row| row.at).collect(),
            letters,
            ground,
            background: Background::of(game),
            line: *line,
            original,
        };
        if frame.level_board(&frame.original).cells != compiled.cells {
            return Err(
                "its letters cannot be varied: some stand for something else than they are declared as"
                    .to_owned(),
            );
        }
        Ok(frame)
    }

    /// The same where these cells, as column and row, stay as they are. Fails with the reason if nothing is left to vary.
    pub(crate) fn locking(mut self, cells: &[(u32, u32)]) -> Result<Self, String> {
        for &(x, y) in cells {
            if x as usize >= self.width || y as usize >= self.height {
                return Err(format!("the locked cell [{x}, {y}] is not on the board"));
            }
            self.is_locked[y as usize * self.width + x as usize] = true;
        }
        if self.is_locked.iter().all(|it| *it) {
            return Err("all cells that could change are locked".to_owned());
        }
        Ok(self)
    }

    /// Whether a cell, by its place in boards, stays as it is.
    pub(crate) fn is_locked(&self, at: usize) -> bool {
        self.is_locked[at]
    }

    /// A board as the engine has it.
    pub(crate) fn level_board(&self, board: &Board) -> LevelBoard {
        let objects = |letter: &u16| self.letters.get(usize::from(*letter)).map_or(&[][..], |it| &it.objects);
        let size = (self.width, self.height, self.line);
        self.background.board(self.engine.game(), size, board.iter().map(objects))
    }

    /// The text of the game with this board in the place of the level. Cells that stay keep their letters as they are written.
    pub(crate) fn text_with(&self, board: &Board) -> Option<String> {
        let edit = |(y, range): (usize, &TextRange)| {
            let before = self.text.get(std::ops::Range::<usize>::from(*range))?;
            let cells = y * self.width..(y + 1) * self.width;
            let insert: String = before
                .chars()
                .zip(cells)
                .map(|(written, cell)| {
                    let is_same = board.get(cell) == self.original.get(cell);
                    let new = board.get(cell).and_then(|letter| self.letters.get(usize::from(*letter)));
                    new.filter(|_| !is_same).map_or(written, |letter| letter.written)
                })
                .collect();
            Some(Edit { range: *range, insert })
        };
        let edits: Vec<Edit> = self.rows.iter().enumerate().map(edit).collect::<Option<_>>()?;
        text::apply(self.text, &edits)
    }

    /// What is on a board, to tell how much it differs from others.
    pub(crate) fn picture(&self, board: &Board) -> Picture {
        picture(&self.level_board(board))
    }

    /// The pictures of all levels of the game.
    pub(crate) fn pictures(&self) -> Vec<Picture> {
        let boards = self.engine.game().levels.iter().filter_map(|entry| match entry {
            Compiled::Board(board) => Some(picture(board)),
            Compiled::Message { .. } => None,
        });
        boards.collect()
    }

    /// Whether this is a board of the level: of its size, and of its letters.
    pub(crate) fn is_board(&self, board: &Board) -> bool {
        let stays = |(at, letter): (usize, &u16)| !self.is_locked(at) || *letter == self.original[at];
        board.len() == self.original.len()
            && board.iter().all(|it| usize::from(*it) < self.letters.len())
            && board.iter().enumerate().all(stays)
    }
}

/// What is on the cells of a board.
fn picture(board: &LevelBoard) -> Picture {
    let mut picture = Picture::new(board.width, board.height);
    for (x, y) in (0..board.height).flat_map(|y| (0..board.width).map(move |x| (x, y))) {
        let mut hasher = FxHasher::default();
        board.cell(x, y).hash(&mut hasher);
        picture.add(x, y, hasher.finish());
    }
    picture
}

/// What the cells of a game can have, and the place of what each letter stands for in that.
fn contents(game: &Game, letters: &Letters) -> (Vec<Content>, FxHashMap<char, u16>) {
    let ground = Background::of(game).layer;
    let (mut all, mut known): (Vec<Content>, _) = (Vec::new(), FxHashMap::default());
    for Letter { read, written, objects } in letters.iter() {
        let same = all.iter().position(|known| known.objects == *objects);
        let at = same.unwrap_or(all.len());
        // There are no more letters than characters in the levels, and no game has so many.
        let Ok(place) = u16::try_from(at) else { break };
        if same.is_none() {
            let player = game.player.objects.words();
            all.push(Content {
                written: *written,
                is_ground: objects.iter().zip(&ground).all(|(word, mask)| word & !mask == 0),
                has_player: objects.iter().zip(player).any(|(word, mask)| word & mask != 0),
                objects: objects.clone(),
            });
        }
        known.insert(*read, place);
    }
    (all, known)
}
