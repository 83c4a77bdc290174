//! A board with one more or one less row or column, with all that is told by its cells. Whoever can walk there plays
//! another level, which keeps its gold path alone.

use json::entries::Item;
use json::{Kind, Node};
use language::{Margins, RefactoringKind};
use pack::{File, Pack};
use text::Edit;

use super::layer_form::{declared_layers, fill};
use super::positions::Positions;
use super::{Keeps, Plan, Refactor, Shift, Site};

pub(super) static REFACTORINGS: [Refactor; 8] = [
    add("board-add-left", "Add a column on the left, which may change solutions", |site| {
        add_line(site, Side::Left)
    }),
    add("board-add-right", "Add a column on the right, which may change solutions", |site| {
        add_line(site, Side::Right)
    }),
    add("board-add-top", "Add a row at the top, which may change solutions", |site| {
        add_line(site, Side::Top)
    }),
    add("board-add-bottom", "Add a row at the bottom, which may change solutions", |site| {
        add_line(site, Side::Bottom)
    }),
    remove(
        "board-remove-left",
        "Remove the empty column on the left, which may change solutions",
        |site| is_empty(site, Side::Left),
        |site| remove_line(site, Side::Left),
    ),
    remove(
        "board-remove-right",
        "Remove the empty column on the right, which may change solutions",
        |site| is_empty(site, Side::Right),
        |site| remove_line(site, Side::Right),
    ),
    remove(
        "board-remove-top",
        "Remove the empty row at the top, which may change solutions",
        |site| is_empty(site, Side::Top),
        |site| remove_line(site, Side::Top),
    ),
    remove(
        "board-remove-bottom",
        "Remove the empty row at the bottom, which may change solutions",
        |site| is_empty(site, Side::Bottom),
        |site| remove_line(site, Side::Bottom),
    ),
];

/// How a plan is made.
type Make = fn(&Site<'_>) -> Result<Plan, String>;

const fn add(id: &'static str, title: &'static str, plan: Make) -> Refactor {
    let applies = |site: &Site<'_>| site.part(&["board"]).is_some();
    Refactor { id, title, kind: RefactoringKind::Rewrite, applies, plan }
}

const fn remove(
    id: &'static str,
    title: &'static str,
    applies: fn(&Site<'_>) -> bool,
    plan: Make,
) -> Refactor {
    Refactor { id, title, kind: RefactoringKind::Rewrite, applies, plan }
}

/// A side of the board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
    Top,
    Bottom,
}

impl Side {
    /// Whether its line is a row.
    const fn is_row(self) -> bool {
        matches!(self, Self::Top | Self::Bottom)
    }

    /// The place in a position of the number that tells its lines apart.
    const fn axis(self) -> usize {
        if self.is_row() { 1 } else { 0 }
    }

    /// The number that its line has before it is added.
    fn added(self, (width, height): (usize, usize)) -> i64 {
        let after = |side: usize| i64::try_from(side).unwrap_or(i64::MAX);
        match self {
            Self::Left | Self::Top => -1,
            Self::Right => after(width),
            Self::Bottom => after(height),
        }
    }

    /// How far the cells move when a line is added there.
    const fn shift(self) -> Shift {
        match self {
            Self::Left => Shift { x: 1, y: 0 },
            Self::Top => Shift { x: 0, y: 1 },
            Self::Right | Self::Bottom => Shift { x: 0, y: 0 },
        }
    }

    /// The place of its line among the rows or columns of a board.
    const fn line(self, (width, height): (usize, usize)) -> usize {
        match self {
            Self::Left | Self::Top => 0,
            Self::Right => width - 1,
            Self::Bottom => height - 1,
        }
    }
}

/// The most rows and columns that are added or removed at once.
const MAX_LINES: u32 = 200;

/// The edits that add rows and columns to the board of a level, or remove them with what lies there.
pub(crate) fn with_margins(pack: &Pack, file: &File, margins: Margins) -> Result<Vec<Edit>, String> {
    let sides = [
        (Side::Left, margins.left),
        (Side::Top, margins.top),
        (Side::Right, margins.right),
        (Side::Bottom, margins.bottom),
    ];
    let lines = sides.iter().fold(0_u32, |lines, (_, by)| lines.saturating_add(by.unsigned_abs()));
    if lines > MAX_LINES {
        return Err(format!("{lines} rows and columns are too many at once; the limit is {MAX_LINES}"));
    }
    let overlap = || "internal error: the edits of the board overlap".to_owned();
    let mut all = Vec::new();
    // First what is added, so that a side may grow while the other one shrinks to nothing.
    for is_new in [true, false] {
        for (side, by) in sides.into_iter().filter(|(_, by)| (*by > 0) == is_new) {
            for _ in 0..by.unsigned_abs() {
                let text = text::apply(file.tree.text(), &all).ok_or_else(overlap)?;
                let now = file.with_text(text);
                let root = super::root_of(&now)?;
                let site = Site { pack, file: &now, root, around: Vec::new() };
                let plan = if is_new { add_line(&site, side) } else { remove_line(&site, side) }?;
                let edits: Vec<Edit> = plan.edits.into_iter().map(|it| it.edit).collect();
                all = text::compose(file.tree.text(), &all, &edits).ok_or_else(overlap)?;
            }
        }
    }
    Ok(all)
}

/// The layers of the board, each with the kind that fills it.
fn layers<'p>(site: &Site<'p>) -> Result<Vec<(Node<'p>, Option<String>)>, String> {
    let game = declared_layers(site.pack)?;
    let layers = site.level_part(&["board", "layers"]).into_iter().flat_map(Node::members);
    let filled = layers.map(|member| {
        let name = member.key.text();
        let declared = game.iter().find(|layer| layer.id == name);
        let declared = declared.ok_or_else(|| format!("the game has no layer `{name}`"))?;
        Ok((member.value, fill(declared).map(str::to_owned)))
    });
    filled.collect()
}

/// The cells of the line at a side of a layer of rows, as far as they are written.
fn cells_at(layer: Node<'_>, side: Side, size: (usize, usize)) -> Vec<Node<'_>> {
    let line = side.line(size);
    if side.is_row() {
        return layer.elements().nth(line).into_iter().flat_map(Node::elements).collect();
    }
    layer.elements().filter_map(|row| row.elements().nth(line)).collect()
}

/// Whether nothing lies at a side of the board. Looks at the side alone.
fn is_empty(site: &Site<'_>, side: Side) -> bool {
    let (Some(_), Ok(size), Ok(layers)) = (site.part(&["board"]), site.size(), layers(site)) else {
        return false;
    };
    let is_fill = |cell: &Node<'_>, fill: Option<&str>| match fill {
        Some(fill) => cell.as_str().as_deref() == Some(fill),
        None => cell.kind() == Kind::Null,
    };
    let is_left = if side.is_row() { size.1 > 1 } else { size.0 > 1 };
    let (axis, line) = (side.axis(), side.line(size));
    let is_there = |entry: Node<'_>| {
        let position = entry.get("position").and_then(|position| position.elements().nth(axis));
        position.and_then(Node::as_i64).is_none_or(|number| usize::try_from(number) == Ok(line))
    };
    is_left
        && layers.iter().all(|(layer, fill)| match layer.kind() {
            Kind::Array => cells_at(*layer, side, size).iter().all(|cell| is_fill(cell, fill.as_deref())),
            _ => !layer.get("entries").into_iter().flat_map(Node::elements).any(is_there),
        })
}

/// Fails where rows do not fit the board: cells that the game passes over would come to lie on it.
fn expect_fitting(layer: Node<'_>, (width, height): (usize, usize)) -> Result<(), String> {
    let is_fitting = |row: Node<'_>| match row.kind() {
        Kind::Null => true,
        Kind::Array => row.len() <= width,
        _ => false,
    };
    if layer.len() <= height && layer.elements().all(is_fitting) {
        return Ok(());
    }
    let name = layer.key().map(|key| key.text().into_owned()).unwrap_or_default();
    Err(format!("the rows of the layer `{name}` do not fit the board"))
}

fn add_line(site: &Site<'_>, side: Side) -> Result<Plan, String> {
    let size = site.size()?;
    if size.0.max(size.1) > json::entries::MAX_ENTRIES {
        return Err(TOO_LARGE.to_owned());
    }
    let mut edits = Vec::new();
    for (layer, fill) in layers(site)? {
        if layer.kind() != Kind::Array {
            continue;
        }
        expect_fitting(layer, size)?;
        let cell = fill.map_or_else(|| "null".to_owned(), |fill| json::quote(&fill));
        let item = |at: usize, value: String| [Item { at, key: None, value }];
        if side.is_row() {
            let row = format!("[{}]", vec![cell.as_str(); size.0].join(", "));
            // A list that ends before the last row goes on to do so.
            if side == Side::Top || layer.len() == size.1 {
                let at = if side == Side::Top { 0 } else { size.1 };
                edits.extend(changed(json::entries::insert(layer, &item(at, row)))?);
            }
            continue;
        }
        for row in layer.elements().filter(|row| row.kind() == Kind::Array) {
            if side == Side::Left || row.len() == size.0 {
                let at = if side == Side::Left { 0 } else { size.0 };
                edits.extend(changed(json::entries::insert(row, &item(at, cell.clone())))?);
            }
        }
    }
    let line = Line { axis: side.axis(), number: side.added(size), is_new: true };
    moved(site, side.shift(), &line, &mut edits)?;
    resized(site, side, 1, &mut edits)?;
    Ok(Plan { keeps: Keeps::GoldPath { shift: side.shift() }, ..Plan::of(site.file, edits) })
}

fn remove_line(site: &Site<'_>, side: Side) -> Result<Plan, String> {
    let size = site.size()?;
    let mut edits = Vec::new();
    for (layer, _) in layers(site)? {
        if layer.kind() != Kind::Array {
            continue;
        }
        expect_fitting(layer, size)?;
        let line = side.line(size);
        if side.is_row() {
            if let Some(row) = layer.elements().nth(line) {
                edits.extend(changed(json::entries::remove(row))?);
            }
            continue;
        }
        for cell in cells_at(layer, side, size) {
            edits.extend(changed(json::entries::remove(cell))?);
        }
    }
    let Shift { x, y } = side.shift();
    let shift = Shift { x: -x, y: -y };
    let number = i64::try_from(side.line(size)).unwrap_or(i64::MAX);
    let line = Line { axis: side.axis(), number, is_new: false };
    moved(site, shift, &line, &mut edits)?;
    resized(site, side, -1, &mut edits)?;
    Ok(Plan { keeps: Keeps::GoldPath { shift }, ..Plan::of(site.file, edits) })
}

/// Edits of a row, which are none where it is too long.
fn changed(edits: Vec<Edit>) -> Result<Vec<Edit>, String> {
    if edits.is_empty() { Err(TOO_LARGE.to_owned()) } else { Ok(edits) }
}

const TOO_LARGE: &str = "the board is too large to be changed";

/// A row or column of the board that comes or goes.
struct Line {
    axis: usize,
    number: i64,
    is_new: bool,
}

impl Line {
    fn has(&self, position: Node<'_>) -> bool {
        position.elements().nth(self.axis).is_some_and(|number| self.is(number))
    }

    fn is(&self, number: Node<'_>) -> bool {
        number.as_i64() == Some(self.number)
    }

    /// Why nothing may name it already, or still.
    fn named(&self, at: Node<'_>, what: &str) -> String {
        let why = if self.is_new { ", which is outside of the board" } else { "" };
        format!("{} names the {what} {}{why}", place(at), at.text())
    }
}

/// Moves the positions of the level. None may be on the line that comes or goes.
fn moved(site: &Site<'_>, shift: Shift, line: &Line, edits: &mut Vec<Edit>) -> Result<(), String> {
    let found = Positions::of(site.pack, site.file);
    if let Some(position) = found.known.iter().find(|it| line.has(**it)) {
        return Err(line.named(*position, "cell"));
    }
    let is_still = shift == Shift::default();
    let of_game = Positions::of(site.pack, site.game()?);
    let is_affected = |it: &&Node<'_>| !is_still || line.has(**it);
    if let Some(position) = of_game.known.iter().find(|it| !line.is_new || is_affected(it)) {
        let at = place(*position);
        return Err(format!("the game names the cell {} for all levels ({at})", position.text()));
    }
    if let Some(value) = of_game.possible.iter().find(is_affected) {
        return Err(format!("the game has a value for all levels that may be a cell ({})", place(*value)));
    }
    if let Some(value) = found.possible.iter().find(is_affected) {
        return Err(format!("{} may be a cell, or something else", place(*value)));
    }
    for (axis, number) in found.lines {
        if axis != line.axis {
            continue;
        }
        if line.is(number) {
            return Err(line.named(number, if axis == 0 { "column" } else { "row" }));
        }
        edits.extend(shifted(number, if axis == 0 { shift.x } else { shift.y })?);
    }
    if is_still {
        return Ok(());
    }
    if let Some(pattern) = found.patterns.first() {
        return Err(format!("{} describes the board from its first cell", place(*pattern)));
    }
    for position in found.known {
        for (number, by) in position.elements().zip([shift.x, shift.y]) {
            edits.extend(shifted(number, by)?);
        }
    }
    Ok(())
}

/// The edit that adds to a number, if that changes it.
fn shifted(number: Node<'_>, by: i64) -> Result<Option<Edit>, String> {
    if by == 0 {
        return Ok(None);
    }
    let moved = number.as_i64().and_then(|it| it.checked_add(by));
    let moved = moved.ok_or_else(|| format!("{} is no number that can move", place(number)))?;
    Ok(Some(Edit { range: number.range(), insert: moved.to_string() }))
}

/// Where a value is, for a message.
fn place(node: Node<'_>) -> String {
    format!("`{}`", node.pointer())
}

fn resized(site: &Site<'_>, side: Side, by: i64, edits: &mut Vec<Edit>) -> Result<(), String> {
    let size = site.level_part(&["board", "size"]);
    let number = size.and_then(|size| size.elements().nth(side.axis()));
    let number = number.ok_or("the board has no size")?;
    let insert = number.as_i64().and_then(|it| it.checked_add(by)).ok_or("the board has no size")?;
    edits.push(Edit { range: number.range(), insert: insert.to_string() });
    Ok(())
}
