//! What letters of levels stand for in a compiled game, for boards that no text has yet.

use puzzlescript_engine::model::{Game, LevelBoard};
use rustc_hash::FxHashMap;

use crate::read::{Entry, Reading};

/// A letter of levels.
#[derive(Clone, Debug)]
pub(crate) struct Letter {
    /// How it is read, in lower case.
    pub(crate) read: char,
    /// How it was written first.
    pub(crate) written: char,
    /// What it puts into a cell, as words of a cell.
    pub(crate) objects: Vec<u64>,
}

/// The letters of a game that stand for something certain, each once.
#[derive(Debug, Default)]
pub(crate) struct Letters {
    all: Vec<Letter>,
    /// The place of each, as it is read.
    known: FxHashMap<char, usize>,
}

impl Letters {
    /// The letters that the levels of a game have, in their order.
    pub(crate) fn of_levels(game: &Game, text: &str, reading: &Reading) -> Self {
        let mut this = Self::default();
        for entry in &reading.source.levels {
            let Entry::Board { rows, .. } = entry else { continue };
            for row in rows {
                let as_written = text.get(std::ops::Range::<usize>::from(row.at)).unwrap_or_default();
                for (read, written) in row.text.chars().zip(as_written.chars()) {
                    this.add_named(game, read, written);
                }
            }
        }
        this
    }

    /// The letters that its levels have, then the others that it declares.
    pub(crate) fn of_game(game: &Game, text: &str, reading: &Reading) -> Self {
        let mut this = Self::of_levels(game, text, reading);
        let names = &reading.source.names;
        for (name, _) in &game.names {
            let mut letters = name.chars();
            let letter = letters.next().filter(|letter| letter.len_utf16() == 1 && letters.next().is_none());
            let Some(letter) = letter else { continue };
            let spelled = names.get(name).and_then(|name| names.written(name).chars().next());
            this.add_named(game, letter, spelled.unwrap_or(letter));
        }
        this
    }

    fn add_named(&mut self, game: &Game, read: char, written: char) {
        if !self.known.contains_key(&read)
            && let Some(objects) = objects_of(game, read)
        {
            self.add(Letter { read, written, objects });
        }
    }

    /// Adds a letter that is not there yet.
    pub(crate) fn add(&mut self, letter: Letter) {
        self.known.insert(letter.read, self.all.len());
        self.all.push(letter);
    }

    /// All of them, in order.
    pub(crate) fn iter(&self) -> std::slice::Iter<'_, Letter> {
        self.all.iter()
    }

    /// The letter that is read so.
    pub(crate) fn find(&self, read: char) -> Option<&Letter> {
        self.known.get(&read).and_then(|at| self.all.get(*at))
    }
}

/// The objects that a letter puts into a cell, as words of a cell; `None` if it stands for none, or for one of several. `letter`
/// is as it is read, in lower case.
fn objects_of(game: &Game, letter: char) -> Option<Vec<u64>> {
    let mut buffer = [0; 4];
    let word: &str = letter.encode_utf8(&mut buffer);
    // The last declaration of a name counts.
    let (_, name) = game.names.iter().rev().find(|(name, _)| name == word)?;
    let is_certain = name.is_all || name.objects.iter().count() == 1;
    is_certain.then(|| name.objects.words().to_vec())
}

/// What cells get that have no background.
pub(crate) struct Background {
    /// The objects of its layer.
    pub(crate) layer: Vec<u64>,
    /// The one that is usual.
    usual: Vec<u64>,
}

impl Background {
    pub(crate) fn of(game: &Game) -> Self {
        let layer = game.objects.get(game.background.index()).map(|object| object.layer);
        let mut usual = game.no_objects();
        usual.insert(game.background);
        let layer = layer.map_or_else(|| game.no_objects(), |layer| game.layer(layer));
        Self { layer: layer.words().to_vec(), usual: usual.words().to_vec() }
    }

    /// The board with these objects, row by row. Cells without background get that of the first cell, column by column, that has
    /// one, or else the usual one, as compiling does it.
    pub(crate) fn board<'w>(
        &self,
        game: &Game,
        (width, height, line): (usize, usize, u32),
        cells: impl Iterator<Item = &'w [u64]>,
    ) -> LevelBoard {
        let mut board = LevelBoard::new(width, height, game.objects.len(), line);
        let words = board.cell_words().max(1);
        for (at, objects) in cells.enumerate() {
            let from = (at % width * height + at / width) * words;
            let cell = board.cells.get_mut(from..from + words).into_iter().flatten();
            cell.zip(objects).for_each(|(word, more)| *word |= more);
        }
        let of = |cell: &[u64]| cell.iter().zip(&self.layer).map(|(it, mask)| it & mask).collect();
        let has = |cell: &[u64]| cell.iter().zip(&self.layer).any(|(it, mask)| it & mask != 0);
        let first: Option<Vec<u64>> = board.cells.chunks(words).find(|cell| has(cell)).map(of);
        let filling = first.unwrap_or_else(|| self.usual.clone());
        for cell in board.cells.chunks_mut(words).filter(|cell| !has(cell)) {
            cell.iter_mut().zip(&filling).for_each(|(word, more)| *word |= more);
        }
        board
    }
}
