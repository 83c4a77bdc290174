//! Building the boards of LEVELS (spec section 9).

use puzzlescript_engine::model::{self, LevelBoard, ObjectSet};
use rustc_hash::FxHashMap;

use super::Context;
use super::dictionary::Dictionary;
use super::glyphs::Glyphs;
use super::title::lines_of;
use crate::read::{Entry, LevelRow, Name};
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
    let mut entries = Vec::with_capacity(context.source.levels.len());
    let mut letters =
        Letters { glyphs, objects: dictionary.order.objects.len(), known: FxHashMap::default() };
    let ground = Ground::of(dictionary);
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
                let mut board = LevelBoard::new(width(rows), height(rows), letters.objects, *line);
                if place_letters(context, dictionary, &mut letters, rows, &mut board).is_some() {
                    fill_background(context, ground.as_ref(), &mut board);
                }
                model::Entry::Board(board)
            }
        });
    }
    entries
}

/// What letters put into cells, each looked up once.
struct Letters<'g> {
    glyphs: &'g Glyphs,
    objects: usize,
    /// By the UTF-16 unit of the letter; nothing where it stands for nothing.
    known: FxHashMap<u16, Option<ObjectSet>>,
}

impl Letters<'_> {
    fn get(&mut self, context: &Context<'_>, unit: u16) -> Option<&ObjectSet> {
        let known = self.known.entry(unit).or_insert_with(|| {
            let cell = self.glyphs.get(&name_of(context, unit)?)?;
            Some(ObjectSet::of(self.objects, cell.iter().map(|(_, id)| *id)))
        });
        known.as_ref()
    }
}

/// The name that a letter is.
fn name_of(context: &Context<'_>, unit: u16) -> Option<Name> {
    let letter = char::from_u32(u32::from(unit))?;
    context.source.names.get(letter.encode_utf8(&mut [0; 4]))
}

fn width(rows: &[LevelRow]) -> usize {
    rows.first().map_or(0, |row| row.text.encode_utf16().count()).max(1)
}

fn height(rows: &[LevelRow]) -> usize {
    rows.len().min(CELLS / width(rows)).max(1)
}

/// A row by its UTF-16 units, which are its cells.
struct Row<'r> {
    row: &'r LevelRow,
    units: Vec<u16>,
}

/// Fills a board column by column. A letter that cannot be placed ends that, and leaves the rest as it is.
fn place_letters(
    context: &mut Context<'_>,
    dictionary: &Dictionary,
    letters: &mut Letters<'_>,
    rows: &[LevelRow],
    board: &mut LevelBoard,
) -> Option<()> {
    let rows: Vec<Row<'_>> =
        rows.iter().map(|row| Row { row, units: row.text.encode_utf16().collect() }).collect();
    let (words, height) = (board.cell_words(), board.height);
    for x in 0..board.width {
        for (y, row) in rows.iter().enumerate().take(height) {
            let Some(unit) = row.units.get(x).or(row.units.last()).copied() else { continue };
            let Some(objects) = letters.get(context, unit) else {
                let letter = char::from_u32(u32::from(unit)).map(String::from);
                let letter = letter.unwrap_or_else(|| format!("U+{unit:04X}"));
                let at = place(row, x);
                let line = board.line + y as u32;
                if name_of(context, unit).is_some_and(|name| dictionary.property(name).is_some()) {
                    let text = format!("`{letter}` is an OR-name, which is ambiguous in a level");
                    context.say(&LEVEL_GLYPH_AMBIGUOUS, line, at, text);
                } else {
                    let text = format!("`{letter}` has no objects to place in a level");
                    context.say(&LEVEL_GLYPH_MISSING, line, at, text);
                }
                return None;
            };
            let from = (x * height + y) * words;
            let cell = board.cells.get_mut(from..from + words).into_iter().flatten();
            cell.zip(objects.words()).for_each(|(word, more)| *word |= more);
        }
    }
    Some(())
}

/// What fills cells without background.
struct Ground {
    /// The objects of the layer of the background.
    all: ObjectSet,
    /// The one that is usual.
    usual: ObjectSet,
}

impl Ground {
    /// Nothing where the background is in no layer.
    fn of(dictionary: &Dictionary) -> Option<Self> {
        let (background, layer) = dictionary.background?;
        let order = &dictionary.order;
        let is_background = |place: &usize| order.layers.get(*place).copied().flatten() == Some(layer);
        let members = order.objects.iter().filter(|place| is_background(place));
        let count = order.objects.len();
        let ids = members.filter_map(|place| order.ids.get(*place).copied().flatten());
        Some(Self { all: ObjectSet::of(count, ids), usual: ObjectSet::of(count, [background]) })
    }
}

/// Gives each cell without background the background of the first cell that has one, or else the usual one.
fn fill_background(context: &mut Context<'_>, ground: Option<&Ground>, board: &mut LevelBoard) {
    let Some(ground) = ground else {
        context.say_nowhere(&BACKGROUND_LAYER_MISSING, 3, "the background is in no collision layer");
        return;
    };
    let all = ground.all.words();
    let has = |cell: &[u64]| cell.iter().zip(all).any(|(word, mask)| word & mask != 0);
    let words = board.cell_words().max(1);
    let first = board.cells.chunks(words).find(|cell| has(cell));
    let first: Option<Vec<u64>> =
        first.map(|cell| cell.iter().zip(all).map(|(word, mask)| word & mask).collect());
    let filling = first.as_deref().unwrap_or(ground.usual.words());
    for cell in board.cells.chunks_mut(words) {
        if !has(cell) {
            cell.iter_mut().zip(filling).for_each(|(word, more)| *word |= more);
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
