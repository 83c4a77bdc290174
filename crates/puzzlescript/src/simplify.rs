//! A level without the rows, columns and objects that it does not take: a shortest solution of it still wins at its last input,
//! and it is proved that no shorter one does.

use puzzlescript_engine::Engine;
use puzzlescript_engine::model::{Entry as Compiled, Game, LayerId, LevelBoard, Object, ObjectId, bits};
use puzzlescript_engine::solve::LevelGame;
use solver::{Budget, Cancelled, Progress, Shortage, Signal, Task, Verdict};
use text::{Edit, TextRange};

use crate::letters::{Background, Letter, Letters};
use crate::read::{Entry, LevelRow, Reading};

/// What is left out of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// A row.
    Row(usize),
    /// A column.
    Column(usize),
    /// An object in a cell.
    Object {
        /// The column and the row of the cell.
        cell: (usize, usize),
        /// The object.
        object: ObjectId,
    },
}

/// What became of a level.
pub(crate) struct Simplified {
    /// What is left out, at its place in the level as it was.
    pub(crate) left_out: Vec<Part>,
    /// The number of parts of which the searches did not decide enough.
    pub(crate) undecided: usize,
    /// The text of the game with what is left of the level.
    pub(crate) text: String,
    /// What was searched last, which the level in the text must be.
    pub(crate) board: LevelBoard,
}

/// The level as it is left: the letters of its cells, with the rows and columns of the level as it was.
#[derive(Clone)]
struct Rest {
    rows: Vec<usize>,
    columns: Vec<usize>,
    /// By the rows and columns as they were.
    letters: Vec<Vec<char>>,
}

/// A level, and what its letters can be.
struct Level<'l> {
    game: &'l Game,
    background: Background,
    /// What letters stand for, those that the levels have before others.
    letters: Letters,
    line: u32,
}

impl Level<'_> {
    /// The board with these letters; `None` if one of them stands for nothing certain.
    fn board(&self, rest: &Rest) -> Option<LevelBoard> {
        let of = |letter: &char| self.letters.find(*letter).map(|letter| letter.objects.as_slice());
        let cells =
            rest.rows.iter().flat_map(|y| rest.columns.iter().map(move |x| rest.letters.get(*y)?.get(*x)));
        let cells: Vec<&[u64]> = cells.map(|letter| of(letter?)).collect::<Option<_>>()?;
        let size = (rest.columns.len(), rest.rows.len(), self.line);
        Some(self.background.board(self.game, size, cells.into_iter()))
    }

    /// The level without a part, with its board; `None` if no letter writes what is left of the cell.
    fn without(&self, rest: &Rest, part: Part) -> Option<(Rest, LevelBoard)> {
        let mut next = rest.clone();
        match part {
            Part::Row(row) => next.rows.retain(|it| *it != row),
            Part::Column(column) => next.columns.retain(|it| *it != column),
            Part::Object { cell: (x, y), object } => {
                let at =
                    (rest.columns.iter().position(|it| *it == x)?, rest.rows.iter().position(|it| *it == y)?);
                let mut wanted = self.board(rest)?;
                wanted.remove(at.0, at.1, object);
                let cell = wanted.cell(at.0, at.1).to_vec();
                let bare: Vec<u64> =
                    cell.iter().zip(&self.background.layer).map(|(it, mask)| it & !mask).collect();
                let is_empty = bare.iter().all(|word| *word == 0);
                let writes = |it: &&Letter| it.objects == cell || (!is_empty && it.objects == bare);
                let fits = |letter: char| {
                    let mut next = rest.clone();
                    *next.letters.get_mut(y)?.get_mut(x)? = letter;
                    // Another background may fill the cell.
                    (self.board(&next)? == wanted).then_some((next, wanted.clone()))
                };
                return self.letters.iter().filter(writes).find_map(|letter| fits(letter.read));
            }
        }
        if next.rows.is_empty() || next.columns.is_empty() {
            return None;
        }
        let board = self.board(&next)?;
        Some((next, board))
    }
}

/// Leaves out of a level what it does not take. `path` is a shortest solution, as choices of `whole`, the level as it is. `watch`
/// is called at every turn; when the time is up, what is left out by then is told. Fails with the reason if its letters cannot be
/// told apart.
pub(crate) fn simplify(
    (text, reading): (&str, &Reading),
    (engine, entry): (&Engine, usize),
    (whole, path): (&LevelGame, &[u16]),
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Result<Simplified, String>, Cancelled> {
    let game = engine.game();
    let (Some(Entry::Board { rows, line }), Some(Compiled::Board(compiled))) =
        (reading.source.levels.get(entry), game.levels.get(entry))
    else {
        return Ok(Err("the entry is no board".to_owned()));
    };
    let level = Level {
        game,
        background: Background::of(game),
        letters: Letters::of_game(game, text, reading),
        line: *line,
    };
    let letters: Vec<Vec<char>> = rows.iter().map(|row| row.text.chars().collect()).collect();
    let mut rest = Rest {
        rows: (0..compiled.height).collect(),
        columns: (0..compiled.width).collect(),
        letters: letters.clone(),
    };
    let is_as_compiled = level.board(&rest).is_some_and(|board| board.cells == compiled.cells);
    if !is_as_compiled
        || letters.iter().any(|row| row.len() != compiled.width)
        || rows.len() != compiled.height
    {
        return Ok(Err("its rows do not have one letter that stands for one thing in each cell".to_owned()));
    }
    let mut left_out = Vec::new();
    let mut undecided = 0;
    let mut smallest = compiled.clone();
    let mut parts = parts(game, compiled).into_iter();
    while let Some(part) = parts.next() {
        let Some((next, board)) = level.without(&rest, part) else { continue };
        let is_same = whole.with_board(engine, &board).map(|mut smaller| {
            let task = Task { budget, is_any_enough: false, known: Some(path.to_vec()) };
            solver::solve(&mut smaller, &task, watch)
        });
        // What does not come to rest when it starts is another level.
        let Ok(answer) = is_same else { continue };
        match answer?.verdict {
            // A path that is known to win is the answer unless a shorter one wins.
            Verdict::Shortest { path: found } if found == path => {
                rest = next;
                smallest = board;
                left_out.push(part);
            }
            Verdict::Shortest { .. } | Verdict::Unsolvable(_) => {}
            Verdict::Found { shortage, .. } | Verdict::Undecided { shortage, .. } => {
                undecided += 1;
                if shortage == Shortage::Time {
                    // No time is left for those after it.
                    undecided += parts.len();
                    break;
                }
            }
        }
    }
    let after = written((text, &level.letters), rows, (letters.as_slice(), &rest));
    let after = after.ok_or_else(|| "internal error: the edits overlap".to_owned());
    Ok(after.map(|text| Simplified { left_out, undecided, text, board: smallest }))
}

/// The parts of a level: its rows and columns from outside, then its objects layer by layer, those of the last layer first, as
/// they lie on top.
fn parts(game: &Game, board: &LevelBoard) -> Vec<Part> {
    let from_outside = |count: usize| -> Vec<usize> {
        let mut all: Vec<usize> = (0..count).collect();
        all.sort_by_key(|at| (*at).min(count - 1 - at));
        all
    };
    let layer_of = |object: ObjectId| game.objects.get(object.index()).map(|object: &Object| object.layer);
    let ground: Option<LayerId> = layer_of(game.background);
    let cells = (0..board.height).flat_map(|y| (0..board.width).map(move |x| (x, y)));
    let mut objects: Vec<(usize, usize, ObjectId)> = cells
        .flat_map(|(x, y)| bits(board.cell(x, y)).map(move |bit| (x, y, ObjectId(bit as u32))))
        .filter(|(.., object)| layer_of(*object) != ground)
        .collect();
    objects.sort_by_key(|(.., object)| std::cmp::Reverse(layer_of(*object)));
    let rows = from_outside(board.height).into_iter().map(Part::Row);
    let columns = from_outside(board.width).into_iter().map(Part::Column);
    let objects = objects.into_iter().map(|(x, y, object)| Part::Object { cell: (x, y), object });
    rows.chain(columns).chain(objects).collect()
}

/// The text with what is left of a level. Lines of rows that are left out go; letters that stay are as they were written.
fn written(
    (text, letters): (&str, &Letters),
    rows: &[LevelRow],
    (before, rest): (&[Vec<char>], &Rest),
) -> Option<String> {
    let mut edits = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        if !rest.rows.contains(&y) {
            edits.push(Edit { range: line_of(text, row.at), insert: String::new() });
            continue;
        }
        let as_written: Vec<char> = text.get(std::ops::Range::<usize>::from(row.at))?.chars().collect();
        let letter = |x: &usize| -> Option<char> {
            let new = *rest.letters.get(y)?.get(*x)?;
            let is_same = before.get(y)?.get(*x) == Some(&new);
            if is_same { as_written.get(*x).copied() } else { letters.find(new).map(|letter| letter.written) }
        };
        let insert: String = rest.columns.iter().map(letter).collect::<Option<_>>()?;
        edits.push(Edit { range: row.at, insert });
    }
    text::apply(text, &edits)
}

/// The range of the line that a row is in, with its end.
fn line_of(text: &str, row: TextRange) -> TextRange {
    let (start, end) = (usize::from(row.start()), usize::from(row.end()));
    let start = text.get(..start).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
    let end = text.get(end..).and_then(|after| after.find('\n')).map_or(text.len(), |at| end + at + 1);
    text::range(start, end)
}
