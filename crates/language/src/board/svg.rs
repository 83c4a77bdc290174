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
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
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

/// Boards as pictures that are shown one after the other in the same place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Film {
    /// The width of the largest board, in pixels.
    pub width: i64,
    /// Its height.
    pub height: i64,
    /// The pictures that the frames use: elements of SVG.
    pub pictures: String,
    /// The content of each board: elements of SVG, one a line.
    pub frames: Vec<String>,
}

impl Film {
    /// The film of these boards.
    pub fn of(boards: &[Board]) -> Self {
        let side =
            |of: fn(&Board) -> u32| boards.iter().map(|board| i64::from(of(board)) * CELL).max().unwrap_or(0);
        let mut pictures = BTreeMap::new();
        let frame = |board| {
            let mut frame = String::new();
            cells(board, &mut frame, &mut pictures);
            frame
        };
        let frames = boards.iter().map(frame).collect();
        let mut film = Self {
            width: side(|it| it.columns),
            height: side(|it| it.rows),
            pictures: String::new(),
            frames,
        };
        define(&pictures, &mut film.pictures);
        film
    }
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
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\">\n"
    );
    let level = boards.first().map_or("", |board| board.level.as_str());
    let _ = writeln!(out, "<title>{}</title>", escape_markup(&format!("level {level}")));
    if !pictures.is_empty() {
        out.push_str("<defs>\n");
        define(&pictures, &mut out);
        out.push_str("</defs>\n");
    }
    out.push_str(&body);
    out.push_str("</svg>\n");
    out
}

/// The pictures, each once, by the numbers with which cells use them.
fn define(pictures: &BTreeMap<&str, usize>, out: &mut String) {
    for (address, number) in pictures {
        let _ = writeln!(
            out,
            "<image id=\"p{number}\" width=\"{CELL}\" height=\"{CELL}\" image-rendering=\"pixelated\" href=\"{0}\" xlink:href=\"{0}\"/>",
            escape_markup(address)
        );
    }
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
                form: Form::of(cell, number, !is_below()),
                face: cell.face.as_deref(),
                symbol: &cell.symbol,
                title: &cell.title,
            };
            shown.write(body, pictures, x, y);
        }
    }
    if let Some(color) = &board.colors.lines {
        lines(board, color, body);
    }
    for object in &board.objects {
        let has_own = object.sprites.iter().any(Option::is_some);
        let whole = object.sprite.as_deref().filter(|_| !has_own);
        if let (Some(sprite), Some(area)) = (whole, box_of(&object.cells)) {
            stretched(sprite, area, &object.title, body);
            continue;
        }
        for (place, [x, y]) in object.cells.iter().enumerate() {
            let shown = Shown {
                sprite: object.sprites.get(place).and_then(Option::as_deref),
                color: object.color.as_deref(),
                form: Form::Whole,
                face: None,
                symbol: &object.symbol,
                title: &object.title,
            };
            shown.write(body, pictures, i64::from(*x) * CELL, i64::from(*y) * CELL);
        }
    }
    if let Some(avatar) = &board.avatar {
        let sprite = avatar.sprite.as_deref();
        let shown =
            Shown { sprite, color: None, form: Form::Whole, face: None, symbol: "@", title: "avatar" };
        let (x, y) = (i64::from(avatar.x) * CELL, i64::from(avatar.y) * CELL);
        shown.write(body, pictures, x, y);
        if let Some(carried) = &avatar.carried {
            carried_at(carried, background, x, y, body);
        }
    }
    if let Some(Overlay { x, y, width, height }) = &board.overlay {
        frame([*x, *y, *width, *height].map(i64::from), OVERLAY, "overlay", body);
    }
}

/// The lines between the cells: at the right and the bottom of each.
fn lines(board: &Board, color: &str, body: &mut String) {
    let (width, height) = (i64::from(board.columns) * CELL, i64::from(board.rows) * CELL);
    let down = (1..=i64::from(board.columns)).map(|column| format!("M{} 0V{height}h1V0z", column * CELL - 1));
    let across = (1..=i64::from(board.rows)).map(|row| format!("M0 {}H{width}v1H0z", row * CELL - 1));
    let path: String = down.chain(across).collect();
    let _ = writeln!(body, "<path d=\"{path}\" fill=\"{}\"/>", escape_markup(color));
}

/// The smallest rectangle with these cells, in pixels: its left and top, its width and height.
fn box_of(cells: &[[i32; 2]]) -> Option<[i64; 4]> {
    let side = |axis: usize| {
        let places = || cells.iter().map(move |cell| i64::from(cell[axis]));
        Some((places().min()?, places().max()?))
    };
    let ((left, right), (top, bottom)) = (side(0)?, side(1)?);
    Some([left * CELL, top * CELL, (right - left + 1) * CELL, (bottom - top + 1) * CELL])
}

/// One picture over several cells, as large as fits.
fn stretched(sprite: &str, [x, y, width, height]: [i64; 4], title: &str, body: &mut String) {
    let (sprite, title) = (escape_markup(sprite), escape_markup(title));
    let _ = writeln!(
        body,
        "<image x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" href=\"{sprite}\" xlink:href=\"{sprite}\"><title>{title}</title></image>"
    );
}

/// What the avatar carries, in the corner of its cell.
fn carried_at(carried: &Cell, background: &str, x: i64, y: i64, body: &mut String) {
    const SIDE: i64 = CELL * 42 / 100;
    let (x, y) = (x + CELL - SIDE, y + CELL - SIDE);
    let color = if carried.sprite.is_none() { carried.color.as_deref() } else { None };
    let _ = writeln!(
        body,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" rx=\"5\" fill=\"{}\"><title>carries {}</title></rect>",
        escape_markup(color.unwrap_or(background)),
        escape_markup(&carried.title)
    );
    if let Some(sprite) = &carried.sprite {
        stretched(sprite, [x, y, SIDE, SIDE], &carried.title, body);
    } else {
        let text = escape_markup(carried.face.as_deref().unwrap_or(&carried.symbol));
        let (x, y) = (x + SIDE / 2, y + SIDE * 3 / 4);
        let _ = writeln!(
            body,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\" text-anchor=\"middle\" fill=\"#ffffff\" stroke=\"#000000\" stroke-width=\"0.5\">{text}</text>",
            SIDE * 3 / 5
        );
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

/// What is filled with the color of something.
#[derive(Clone, Copy)]
enum Form {
    /// All of the cell.
    Whole,
    /// A circle, so many hundredths of a cell from the sides of the cell.
    Circle(i64),
    /// A square with round corners, in the same way.
    Chip(i64),
    /// Nothing: it is its letters alone.
    Letters,
}

impl Form {
    /// That of what is on a layer with this number. Below something else it is larger, so that it can be seen.
    fn of(cell: &Cell, layer: usize, is_top: bool) -> Self {
        let inset = if is_top { 12 } else { 3 };
        match cell.shape.as_deref() {
            Some("fill") => Self::Whole,
            Some("label" | "emoji") => Self::Letters,
            Some("circle") => Self::Circle(inset),
            None if layer == 0 => Self::Whole,
            _ => Self::Chip(inset),
        }
    }

    /// Its element without an end, filled with a color.
    fn filled(self, x: i64, y: i64, color: &str) -> Option<String> {
        let color = escape_markup(color);
        let inset = |hundredths: i64| (CELL * hundredths) as f64 / 100.0;
        match self {
            Self::Whole => {
                Some(format!("<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{color}\""))
            }
            Self::Circle(hundredths) => {
                let (half, inset) = (CELL / 2, inset(hundredths));
                let radius = CELL as f64 / 2.0 - inset;
                Some(format!(
                    "<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\" fill=\"{color}\"",
                    x + half,
                    y + half
                ))
            }
            Self::Chip(hundredths) => {
                let inset = inset(hundredths);
                let side = CELL as f64 - 2.0 * inset;
                let (x, y) = (x as f64 + inset, y as f64 + inset);
                Some(format!(
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"{}\" fill=\"{color}\"",
                    (side * 0.18).round()
                ))
            }
            Self::Letters => None,
        }
    }
}

/// The appearance of something in a cell.
struct Shown<'s> {
    sprite: Option<&'s str>,
    color: Option<&'s str>,
    form: Form,
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
        let filled = self.color.and_then(|color| self.form.filled(x, y, color));
        if let Some(element) = &filled {
            let name = if matches!(self.form, Form::Circle(_)) { "circle" } else { "rect" };
            let _ = writeln!(out, "{element}><title>{title}</title></{name}>");
        }
        let text = match filled {
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
