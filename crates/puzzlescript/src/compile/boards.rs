//! Building the boards of LEVELS (spec section 9).

use puzzlescript_engine::model::{self, LevelBoard, ObjectSet};

use super::Context;
use super::dictionary::Dictionary;
use super::glyphs::Glyphs;
use super::title::lines_of;
use crate::read::{Entry, LevelRow};
use crate::rules::levels::BACKGROUND_LAYER_MISSING;
use crate::rules::levels::{LEVEL_GLYPH_AMBIGUOUS, LEVEL_GLYPH_MISSING, MESSAGE_TOO_LONG};
use crate::words::{MESSAGE_LINES, TEXT_COLUMNS};

/// The most cells of a board, far more than any game has.
const CELLS: usize = 4_000_000;

/// All entries of LEVELS.
pub(crate) fn levels(
    context: &mut Context<'_>,
    dictionary: &Dictionary,
    glyphs: &Glyphs,
) -> Vec<model::Entry> {
    let mut entries = Vec::new();
    for entry in &context.source.levels {
        entries.push(match entry {
            Entry::Message { text, at, line } => {
                let lines = lines_of(text, TEXT_COLUMNS).len();
                if lines > MESSAGE_LINES {
                    let text =
                        format!("the message has {lines} lines on the screen, which shows {MESSAGE_LINES}");
                    context.say(&MESSAGE_TOO_LONG, *line, *at, text);
                }
                model::Entry::Message { text: text.clone(), line: *line }
            }
            Entry::Board { rows, line } => {
                model::Entry::Board(board(context, dictionary, glyphs, rows, *line))
            }
        });
    }
    entries
}

/// A row by its UTF-16 units, which are its cells.
struct Row<'r> {
    row: &'r LevelRow,
    units: Vec<u16>,
}

/// A board, filled column by column. A letter that cannot be placed ends that, and leaves the rest as it is.
fn board(
    context: &mut Context<'_>,
    dictionary: &Dictionary,
    glyphs: &Glyphs,
    rows: &[LevelRow],
    line: u32,
) -> LevelBoard {
    let rows: Vec<Row<'_>> =
        rows.iter().map(|row| Row { row, units: row.text.encode_utf16().collect() }).collect();
    let width = rows.first().map_or(0, |row| row.units.len()).max(1);
    let count = dictionary.order.objects.len();
    let height = rows.len().min(CELLS / width).max(1);
    let mut board = LevelBoard::new(width, height, count, line);
    for x in 0..width {
        for (y, row) in rows.iter().enumerate().take(height) {
            let Some(unit) = row.units.get(x).or(row.units.last()).copied() else { continue };
            let letter = char::from_u32(u32::from(unit)).map(String::from);
            let name = letter.as_deref().and_then(|letter| context.source.names.get(letter));
            let Some(cell) = name.and_then(|name| glyphs.get(&name)) else {
                let letter = letter.unwrap_or_else(|| format!("U+{unit:04X}"));
                let at = place(row, x);
                let line = line + y as u32;
                if name.is_some_and(|name| dictionary.property(name).is_some()) {
                    let text = format!("`{letter}` is an OR-name, which is ambiguous in a level");
                    context.say(&LEVEL_GLYPH_AMBIGUOUS, line, at, text);
                } else {
                    let text = format!("`{letter}` has no objects to place in a level");
                    context.say(&LEVEL_GLYPH_MISSING, line, at, text);
                }
                return board;
            };
            board.add(x, y, &ObjectSet::of(count, cell.iter().map(|(_, id)| *id)));
        }
    }
    fill_background(context, dictionary, &mut board);
    board
}

/// Gives each cell without background the background of the first cell that has one, or else the usual one.
fn fill_background(context: &mut Context<'_>, dictionary: &Dictionary, board: &mut LevelBoard) {
    let Some((background, layer)) = dictionary.background else {
        context.say_nowhere(&BACKGROUND_LAYER_MISSING, 3, "the background is in no collision layer");
        return;
    };
    let order = &dictionary.order;
    let is_background = |place: &usize| order.layers.get(*place).copied().flatten() == Some(layer);
    let members = order.objects.iter().filter(|place| is_background(place));
    let mask = ObjectSet::of(
        order.objects.len(),
        members.filter_map(|place| order.ids.get(*place).copied().flatten()),
    );
    let (width, height) = (board.width, board.height);
    let cells = (0..width).flat_map(|x| (0..height).map(move |y| (x, y)));
    let has = |cell: &[u64]| cell.iter().zip(mask.words()).any(|(word, mask)| word & mask != 0);
    let first = cells.clone().map(|(x, y)| board.cell(x, y)).find(|cell| has(cell));
    let usual = ObjectSet::of(order.objects.len(), [background]);
    let first = first.map(|cell| {
        let bits: Vec<u64> = cell.iter().zip(mask.words()).map(|(word, mask)| word & mask).collect();
        let ids = model::bits(&bits).map(|bit| model::ObjectId(bit as u32)).collect::<Vec<_>>();
        ObjectSet::of(order.objects.len(), ids)
    });
    let filling = first.unwrap_or(usual);
    for (x, y) in cells {
        if !has(board.cell(x, y)) {
            board.add(x, y, &filling);
        }
    }
}

/// Where a cell of a row is written; the whole row where that is beyond its end.
fn place(row: &Row<'_>, x: usize) -> text::TextRange {
    let start = usize::from(row.row.at.start());
    let mut units = 0;
    for (at, letter) in row.row.text.char_indices() {
        units += letter.len_utf16();
        if units > x {
            // Letters keep their lengths in lower case, up to few that no game uses.
            return text::range(start + at, start + at + letter.len_utf8());
        }
    }
    row.row.at
}
