//! Rows and columns: the cells that a constraint evaluates together.

use crate::Pos;
use crate::contract::{Compiler, Config, Progress, Reads, Turn};
use crate::facts::{SumLines, Sums};
use crate::pool::Entity;
use crate::predicate::Predicate;
use crate::state::LayerId;
use crate::stop::Wanted;

/// The cells that a constraint evaluates, line by line.
pub(crate) struct Lines {
    layer: LayerId,
    scope: Scope,
    /// The width and height of the board.
    size: (u32, u32),
}

#[derive(Clone, Copy)]
enum Scope {
    Board,
    Row(u32),
    Column(u32),
    /// A row or column outside the board, where every cell reads as empty (spec/systems.md, section 0.1).
    Outside,
    AllRows,
    AllColumns,
}

/// Returns `None` if the constraint can never hold: the layer is not declared, the scope is unknown, or a
/// single line has no number.
pub(crate) fn compile(compiler: &Compiler<'_>, config: &Config<'_>, allows_board: bool) -> Option<Lines> {
    let layer = config.text("layer").and_then(|layer| compiler.layer(&layer))?;
    let line = |on_board: fn(u32) -> Scope, lines: u32| {
        let index = u32::try_from(config.int("index")?).ok().filter(|index| *index < lines);
        Some(index.map_or(Scope::Outside, on_board))
    };
    let (width, height) = compiler.level.size;
    let scope = match config.text("scope")?.as_str() {
        "board" if allows_board => Scope::Board,
        "row" => line(Scope::Row, height)?,
        "col" => line(Scope::Column, width)?,
        "all_rows" => Scope::AllRows,
        "all_cols" => Scope::AllColumns,
        _ => return None,
    };
    Some(Lines { layer, scope, size: (width, height) })
}

/// Checks the fields that constraints on lines always read.
pub(crate) fn look<'r, 'c, 'a>(reads: Reads<'r, 'c, 'a>) -> Reads<'r, 'c, 'a> {
    reads.fields(&["layer", "scope", "comparison", "index"]).needed("target", Wanted::Number)
}

/// An entity, with its position if its cell is on the board.
#[derive(Clone, Copy)]
pub(crate) struct Cell {
    pub(crate) entity: Entity,
    pub(crate) layer: LayerId,
    pub(crate) pos: Pos,
}

impl Lines {
    /// The layer and the lines. Returns `None` for a line outside the board.
    pub(crate) fn on_board(&self) -> Option<(LayerId, SumLines)> {
        let (width, height) = self.size;
        let lines = match self.scope {
            Scope::Board => SumLines::Board,
            Scope::Row(y) => SumLines::Rows(y..y + 1),
            Scope::Column(x) => SumLines::Columns(x..x + 1),
            Scope::AllRows => SumLines::Rows(0..height),
            Scope::AllColumns => SumLines::Columns(0..width),
            Scope::Outside => return None,
        };
        Some((self.layer, lines))
    }

    /// The number of lines that satisfy `holds`, which gets the entities of each line, including empty cells.
    pub(crate) fn evaluate(
        &self,
        turn: &Turn<'_>,
        holds: impl Fn(&mut dyn Iterator<Item = Cell>) -> bool,
    ) -> Progress {
        let (width, height) = self.size;
        let entity = |x: u32, y: u32| {
            let pos = Pos::new(x as i32, y as i32);
            Cell { entity: turn.entity(Some(self.layer), pos), layer: self.layer, pos }
        };
        let row = |y: u32| holds(&mut (0..width).map(|x| entity(x, y)));
        let column = |x: u32| holds(&mut (0..height).map(|y| entity(x, y)));
        match self.scope {
            Scope::Board => {
                let mut cells = (0..height).flat_map(|y| (0..width).map(move |x| entity(x, y)));
                Progress::all_or_nothing(holds(&mut cells))
            }
            Scope::Row(y) => Progress::all_or_nothing(row(y)),
            Scope::Column(x) => Progress::all_or_nothing(column(x)),
            Scope::Outside => Progress::all_or_nothing(holds(&mut std::iter::empty())),
            Scope::AllRows => part((0..height).filter(|y| row(*y)).count(), height),
            Scope::AllColumns => part((0..width).filter(|x| column(*x)).count(), width),
        }
    }
}

fn part(satisfied: usize, lines: u32) -> Progress {
    let lines = lines as usize;
    Progress::part(satisfied == lines, satisfied, lines)
}

/// The fact of a constraint, if its bounds are known.
pub(crate) fn sums(
    lines: Option<&Lines>,
    bounds: Option<(i64, i64)>,
    counted: Option<Predicate>,
) -> Option<Sums> {
    let ((layer, lines), (least, most)) = (lines?.on_board()?, bounds?);
    Some(Sums { layer, lines, least, most, counted })
}
