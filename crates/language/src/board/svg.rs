//! Boards as SVG: the sprites or colors in each cell, the topmost last.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::{Board, Cell, Overlay};
use crate::escape_markup;

/// The width and height of a cell, in pixels.
const CELL: i64 = 40;

/// The space between the boards of a filmstrip, in pixels, where its captions are.
const GAP: i64 = 24;
/// The side of a cell with axes, the room of an axis, and that around the board.
const SEEN_CELL: i64 = 64;
const AXIS: i64 = 24;
const PAD: i64 = 4;

impl Board {
    /// Renders the board as a standalone SVG document.
    pub fn to_svg(&self) -> String {
        self.to_svg_with_marks(&[])
    }

    /// Renders the board as a standalone SVG document with a frame around each of these cells, given by column and row.
    pub fn to_svg_with_marks(&self, cells: &[[u32; 2]]) -> String {
        document(std::slice::from_ref(self), &|_| None, cells)
    }

    /// Renders the board as it is shown to an agent that sees pictures: 64 pixels a cell, with the numbers of its
    /// columns above and of its rows at the left, from 0.
    pub fn to_svg_with_axes(&self) -> String {
        let side = |cells: u32| AXIS + PAD + i64::from(cells) * SEEN_CELL + PAD;
        let (width, height) = (side(self.columns), side(self.rows));
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
        );
        let middle = |cell: u32| AXIS + PAD + i64::from(cell) * SEEN_CELL + SEEN_CELL / 2;
        let columns = (0..self.columns).map(|cell| (cell, middle(cell), AXIS / 2));
        let rows = (0..self.rows).map(|cell| (cell, AXIS / 2, middle(cell)));
        for (number, x, y) in columns.chain(rows) {
            let _ = writeln!(
                out,
                "<text x=\"{x}\" y=\"{}\" font-size=\"14\" text-anchor=\"middle\" fill=\"#202020\">{number}</text>",
                y + 5
            );
        }
        let at = AXIS + PAD;
        let scale = SEEN_CELL as f64 / CELL as f64;
        let _ = writeln!(
            out,
            "<g transform=\"translate({at} {at}) scale({scale})\">\n{}</g>\n</svg>",
            self.to_svg()
        );
        out
    }
}

/// Renders boards as a standalone SVG document: one beside the other, so many in a row that it is about as high as wide, each
/// below the number of its step and the action of that.
pub fn filmstrip(boards: &[Board]) -> String {
    let caption = |board: &Board| {
        let label =
            board.step.checked_sub(1).and_then(|at| board.steps.get(at)).map(|step| step.label.as_str());
        Some(label.map_or_else(|| "start".to_owned(), |label| format!("{} {label}", board.step)))
    };
    document(boards, &caption, &[])
}

/// The boards one beside the other, with captions, and with frames around the same cells of each.
fn document(boards: &[Board], caption: &dyn Fn(&Board) -> Option<String>, marks: &[[u32; 2]]) -> String {
    let has_captions = boards.iter().any(|board| caption(board).is_some());
    let gap = if has_captions { GAP } else { 0 };
    let side =
        |of: fn(&Board) -> u32| boards.iter().map(|board| i64::from(of(board)) * CELL).max().unwrap_or(0);
    let (wide, high) = (side(|it| it.columns) + gap, side(|it| it.rows) + gap);
    let count = boards.len() as i64;
    // As many as make the rows about as wide as they are high together.
    let fits = |columns: &i64| columns * wide * columns >= count * high;
    let columns = (1..=count.max(1)).find(fits).unwrap_or(1);
    let (width, height) = (columns.min(count.max(1)) * wide, count.max(1).div_euclid(columns) * high);
    let height = if count % columns == 0 { height } else { height + high };
    let mut pictures: BTreeMap<&str, usize> = BTreeMap::new();
    let mut body = String::new();
    for (at, board) in (0_i64..).zip(boards) {
        let (x, y) = (at % columns * wide, at / columns * high);
        // Writing to a string cannot fail, here and below.
        if let Some(caption) = caption(board) {
            let (x, y) = (x + 2, y + GAP * 3 / 4);
            let text = escape_markup(&caption);
            let _ =
                writeln!(body, "<text x=\"{x}\" y=\"{y}\" font-size=\"14\" fill=\"#808080\">{text}</text>");
        }
        let _ = writeln!(body, "<g transform=\"translate({x} {})\">", y + gap);
        cells(board, &mut body, &mut pictures);
        for [x, y] in marks {
            frame([*x, *y, 1, 1].map(i64::from), MARK, "changed", &mut body);
        }
        body.push_str("</g>\n");
    }
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\n"
    );
    let level = boards.first().map_or("", |board| board.level.as_str());
    let _ = writeln!(out, "<title>{}</title>", escape_markup(&format!("level {level}")));
    if !pictures.is_empty() {
        out.push_str("<defs>\n");
        for (address, number) in &pictures {
            let _ = writeln!(
                out,
                "<image id=\"p{number}\" width=\"{CELL}\" height=\"{CELL}\" image-rendering=\"pixelated\" href=\"{0}\" xlink:href=\"{0}\"/>",
                escape_markup(address)
            );
        }
        out.push_str("</defs>\n");
    }
    out.push_str(&body);
    out.push_str("</svg>\n");
    out
}

/// The cells of a board on its background.
fn cells<'b>(board: &'b Board, body: &mut String, pictures: &mut BTreeMap<&'b str, usize>) {
    let (width, height) = (i64::from(board.columns) * CELL, i64::from(board.rows) * CELL);
    let background = board.colors.background.as_deref().unwrap_or("#000000");
    let _ = writeln!(
        body,
        "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
        escape_markup(background)
    );
    let taken = taken(board);
    for (number, layer) in board.layers.iter().enumerate() {
        for (place, cell) in (0_i64..).zip(&layer.cells) {
            let Some(cell) = cell else { continue };
            // A symbol below another one cannot be read.
            let is_symbol = cell.sprite.is_none() && cell.color.is_none();
            let is_below = || {
                let above = board.layers.iter().skip(number + 1);
                let has = |cells: &[Option<Cell>]| cells.get(place as usize).is_some_and(Option::is_some);
                taken.contains(&place) || above.into_iter().any(|layer| has(&layer.cells))
            };
            if is_symbol && is_below() {
                continue;
            }
            let columns = i64::from(board.columns).max(1);
            let (x, y) = (place % columns * CELL, place / columns * CELL);
            let shown = Shown {
                sprite: cell.sprite.as_deref(),
                color: cell.color.as_deref(),
                face: cell.face.as_deref(),
                symbol: &cell.symbol,
                title: &cell.title,
            };
            shown.write(body, pictures, x, y);
        }
    }
    for object in &board.objects {
        for (place, [x, y]) in object.cells.iter().enumerate() {
            let own = object.sprites.get(place).and_then(Option::as_deref);
            let shown = Shown {
                sprite: own.or(object.sprite.as_deref()),
                color: object.color.as_deref(),
                face: None,
                symbol: &object.symbol,
                title: &object.title,
            };
            shown.write(body, pictures, i64::from(*x) * CELL, i64::from(*y) * CELL);
        }
    }
    if let Some(avatar) = &board.avatar {
        let sprite = avatar.sprite.as_deref();
        let shown = Shown { sprite, color: None, face: None, symbol: "@", title: "avatar" };
        shown.write(body, pictures, i64::from(avatar.x) * CELL, i64::from(avatar.y) * CELL);
    }
    if let Some(Overlay { x, y, width, height }) = &board.overlay {
        frame([*x, *y, *width, *height].map(i64::from), OVERLAY, "overlay", body);
    }
}

/// The places of the cells, counted row by row, in which objects of several cells and the avatar are.
fn taken(board: &Board) -> BTreeSet<i64> {
    let objects = board.objects.iter().flat_map(|object| object.cells.iter().map(|[x, y]| (*x, *y)));
    let avatar = board.avatar.as_ref().map(|avatar| (avatar.x, avatar.y));
    let is_inside = |(x, _): &(i32, i32)| u32::try_from(*x).is_ok_and(|x| x < board.columns);
    let cells = objects.chain(avatar).filter(is_inside);
    cells.map(|(x, y)| i64::from(y) * i64::from(board.columns) + i64::from(x)).collect()
}

/// The two colors of a frame, one of which is readable on any color below.
type FrameColors = [&'static str; 2];

const OVERLAY: FrameColors = ["#000000", "#ffffff"];
const MARK: FrameColors = ["#000000", "#ffcc00"];

/// A frame around some cells, given by column, row, width and height, and within them.
fn frame([x, y, width, height]: [i64; 4], [below, above]: FrameColors, title: &str, body: &mut String) {
    const INSET: i64 = 2;
    let (x, y) = (x * CELL + INSET, y * CELL + INSET);
    let (width, height) = (width * CELL - 2 * INSET, height * CELL - 2 * INSET);
    for (color, dashes) in [(below, ""), (above, " stroke-dasharray=\"8\"")] {
        let _ = writeln!(
            body,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"4\"{dashes}><title>{title}</title></rect>"
        );
    }
}

/// The appearance of something in a cell.
struct Shown<'s> {
    sprite: Option<&'s str>,
    color: Option<&'s str>,
    face: Option<&'s str>,
    symbol: &'s str,
    title: &'s str,
}

impl<'s> Shown<'s> {
    /// Draws its sprite, or else its color with its face, or else its face or symbol alone.
    fn write(&self, out: &mut String, pictures: &mut BTreeMap<&'s str, usize>, x: i64, y: i64) {
        let title = escape_markup(self.title);
        if let Some(sprite) = self.sprite {
            let next = pictures.len();
            let number = *pictures.entry(sprite).or_insert(next);
            let _ = writeln!(
                out,
                "<use href=\"#p{number}\" xlink:href=\"#p{number}\" x=\"{x}\" y=\"{y}\"><title>{title}</title></use>"
            );
            return;
        }
        if let Some(color) = self.color {
            let color = escape_markup(color);
            let _ = writeln!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{color}\"><title>{title}</title></rect>"
            );
        }
        let text = match self.color {
            Some(_) => self.face,
            None => Some(self.face.unwrap_or(self.symbol)),
        };
        if let Some(text) = text {
            let (middle, below) = (x + CELL / 2, y + CELL * 3 / 4);
            let text = escape_markup(text);
            let _ = writeln!(
                out,
                "<text x=\"{middle}\" y=\"{below}\" font-size=\"{}\" text-anchor=\"middle\" fill=\"#ffffff\" stroke=\"#000000\" stroke-width=\"0.5\">{text}<title>{title}</title></text>",
                CELL * 3 / 5
            );
        }
    }
}
