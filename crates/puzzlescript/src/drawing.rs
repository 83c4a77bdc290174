//! Boards of levels to draw on: the objects in their cells, and the edits of rows that give the cells others. Where no letter
//! stands for what a cell is to have, the same edit declares one.

mod glyphs;
mod rows;

use language::{Canvas, CanvasLayer, MAX_CANVAS_CELLS, Margins, Piece};
use puzzlescript_engine::model::{Entry as Compiled, Game, LayerId, LevelBoard, ObjectId, bits};
use text::Edit;

use crate::board::layer_name;
use crate::letters::Background;
use crate::read::{Entry, LevelRow, Reading};
use glyphs::Glyphs;
use rows::Rows;

/// A level of a game whose text was read and compiled.
pub(crate) struct Level<'l> {
    text: &'l str,
    reading: &'l Reading,
    game: &'l Game,
    rows: &'l [LevelRow],
    board: &'l LevelBoard,
    line: u32,
}

impl<'l> Level<'l> {
    /// The level of an entry of LEVELS. Err: why it cannot be drawn on.
    pub(crate) fn new(
        text: &'l str,
        reading: &'l Reading,
        game: &'l Game,
        entry: usize,
    ) -> Result<Self, String> {
        let (Some(Entry::Board { rows, line }), Some(Compiled::Board(board))) =
            (reading.source.levels.get(entry), game.levels.get(entry))
        else {
            return Err("the entry is no board".to_owned());
        };
        let cells = board.width.saturating_mul(board.height).saturating_mul(game.layers.max(1));
        if cells > MAX_CANVAS_CELLS {
            return Err(format!(
                "a board of {} by {} cells is too large to be drawn on",
                board.width, board.height
            ));
        }
        Ok(Self { text, reading, game, rows, board, line: *line })
    }

    /// What is on its cells.
    pub(crate) fn canvas(&self) -> Canvas {
        let Self { game, board, .. } = self;
        let (columns, rows) = (board.width, board.height);
        let ground = game.objects.get(game.background.index()).map(|object| object.layer);
        let layer = |number: usize| {
            let layer = LayerId(number as u32);
            let ground = (ground == Some(layer)).then(|| game.background.index());
            CanvasLayer::new(layer_name(layer), ground, columns * rows)
        };
        let mut layers: Vec<CanvasLayer> = (0..game.layers).map(layer).collect();
        for (x, y) in (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y))) {
            for (number, layer) in layers.iter_mut().enumerate() {
                let is_on = |object: &usize| game.objects[*object].layer.0 as usize == number;
                layer.set(y * columns + x, bits(board.cell(x, y)).find(is_on));
            }
        }
        let piece = |object: &puzzlescript_engine::model::Object| Piece {
            id: object.name.clone(),
            layer: object.layer.0 as usize,
        };
        Canvas {
            columns: columns as u32,
            rows: rows as u32,
            pieces: game.objects.iter().map(piece).collect(),
            layers,
            ..Canvas::default()
        }
    }

    /// Edits after which the level has what a canvas does, in order. Err: why it cannot be written so.
    pub(crate) fn drawn(&self, canvas: &Canvas) -> Result<Vec<Edit>, String> {
        let mut glyphs = Glyphs::of(self.text, self.reading, self.game);
        let mut rows = Rows::of(self.text, self.rows, self.board.width)?;
        let background = Background::of(self.game);
        let as_compiled = self.compiled(&background, &glyphs, &rows)?;
        if as_compiled.cells != self.board.cells {
            return Err("its letters stand for something else than they are declared as".to_owned());
        }
        if canvas.margins != Margins::default() {
            rows.resize(canvas.margins, glyphs.of_ground(&background, self.game)?)?;
        }
        let wanted = self.wanted(canvas);
        if (rows.width(), rows.height()) != (wanted.width, wanted.height) {
            return Err("the level has another size now".to_owned());
        }
        // A letter without background gets that of another cell, so the first letters may need others.
        for is_exact in [false, true, true] {
            let board = self.compiled(&background, &glyphs, &rows)?;
            if board.cells == wanted.cells {
                break;
            }
            for (x, y) in (0..wanted.height).flat_map(|y| (0..wanted.width).map(move |x| (x, y))) {
                if board.cell(x, y) != wanted.cell(x, y) {
                    rows.set(x, y, glyphs.for_cell(wanted.cell(x, y), &background, is_exact, self.game)?);
                }
            }
        }
        if self.compiled(&background, &glyphs, &rows)?.cells != wanted.cells {
            return Err("no letters write this board".to_owned());
        }
        let declarations = glyphs.declarations(self.text, self.reading)?;
        let mut edits: Vec<Edit> = declarations.into_iter().chain(rows.edits()).collect();
        edits.sort_by_key(|edit| (edit.range.start(), edit.range.end()));
        Ok(edits)
    }

    /// The board that rows of letters make.
    fn compiled(
        &self,
        background: &Background,
        glyphs: &Glyphs,
        rows: &Rows<'_>,
    ) -> Result<LevelBoard, String> {
        let objects = |letter: char| {
            glyphs.objects(letter).ok_or_else(|| format!("`{letter}` does not stand for one thing"))
        };
        let cells: Vec<&[u64]> = rows.cells().map(objects).collect::<Result<_, _>>()?;
        Ok(background.board(self.game, (rows.width(), rows.height(), self.line), cells.into_iter()))
    }

    /// The board that a canvas shows.
    fn wanted(&self, canvas: &Canvas) -> LevelBoard {
        let (width, height) = (canvas.columns as usize, canvas.rows as usize);
        let mut board = LevelBoard::new(width, height, self.game.objects.len(), self.line);
        let words = board.cell_words();
        for (at, object) in canvas.layers.iter().flat_map(|layer| layer.cells().enumerate()) {
            let Some(object) = object.filter(|object| *object < self.game.objects.len()) else { continue };
            let cell = (at % width * height + at / width) * words;
            if let Some(word) = board.cells.get_mut(cell + object / 64) {
                *word |= 1 << (object % 64);
            }
        }
        board
    }
}

/// The names of the objects in a cell, as they are declared.
fn names<'g>(game: &'g Game, cell: &'g [u64]) -> impl Iterator<Item = &'g str> {
    bits(cell)
        .filter_map(|bit| game.objects.get(ObjectId(bit as u32).index()))
        .map(|object| object.written.as_str())
}
