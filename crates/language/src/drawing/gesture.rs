//! What a person does to a board in one go.

use serde::Deserialize;

use super::area::{Area, Place, line};
use super::canvas::{Canvas, MAX_CANVAS_CELLS, Margins};
use super::layer::CanvasLayer;

/// A change of a board. Cells outside of the board are passed over.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "gesture", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Gesture {
    /// Puts a piece on cells, or takes away what they have.
    Cells {
        /// The id of a piece; `None` to erase.
        piece: Option<String>,
        /// The layer to erase from; `None` for that of the piece, or the highest one that has something on a cell.
        layer: Option<String>,
        /// The cells.
        cells: Vec<Place>,
    },
    /// The same on a straight line.
    Line {
        /// As for cells.
        piece: Option<String>,
        /// As for cells.
        layer: Option<String>,
        /// One end.
        from: Place,
        /// The other one.
        to: Place,
    },
    /// The same on a rectangle.
    Rectangle {
        /// As for cells.
        piece: Option<String>,
        /// As for cells.
        layer: Option<String>,
        /// One corner.
        from: Place,
        /// The opposite one.
        to: Place,
        /// Whether the cells inside count, too.
        #[serde(default)]
        is_filled: bool,
    },
    /// The same on a cell and all cells that are connected to it by their sides and have the same on the layer.
    Fill {
        /// As for cells.
        piece: Option<String>,
        /// As for cells.
        layer: Option<String>,
        /// The cell.
        at: Place,
    },
    /// Moves or copies what cells have.
    Move {
        /// The cells.
        area: Area,
        /// Columns to the right and rows down.
        by: Place,
        /// Whether it stays where it was, too.
        #[serde(default)]
        is_copy: bool,
    },
    /// Swaps left and right of some cells, or top and bottom.
    Mirror {
        /// The cells.
        area: Area,
        /// Whether top and bottom are swapped.
        #[serde(default)]
        is_vertical: bool,
    },
    /// Turns what some cells have by a quarter, clockwise. Its first cell stays the first one.
    Turn {
        /// The cells.
        area: Area,
    },
    /// Puts what was copied on the board.
    Stamp {
        /// What was copied.
        stamp: Stamp,
        /// Where its first cell comes to lie.
        at: Place,
    },
    /// Moves a marker.
    Place {
        /// The id of the marker.
        marker: String,
        /// Its new cell.
        at: Place,
    },
    /// Turns a marker to a side.
    Face {
        /// The id of the marker.
        marker: String,
        /// The side: `up`, `right`, `down` or `left`.
        facing: String,
    },
    /// Makes an object of several cells what it is to be. One that is not there yet is made of its piece; without cells one goes.
    Object {
        /// Its id; `None` for a new one that gets an id by its kind.
        object: Option<String>,
        /// The id of the piece that it is made of; `None` if that stays.
        piece: Option<String>,
        /// Its cells, in its order; `None` if they stay.
        cells: Option<Vec<Place>>,
    },
    /// Moves an object of several cells, with the markers that belong to it.
    Shift {
        /// Its id.
        object: String,
        /// Columns to the right and rows down.
        by: Place,
    },
    /// Adds rows and columns to the board, or removes them. It comes before all others.
    Resize {
        /// Where.
        margins: Margins,
    },
}

/// A part of a board by itself.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Stamp {
    /// Its columns.
    pub columns: u32,
    /// Its layers by their names, with the ids of the pieces on their cells, row by row.
    pub layers: Vec<(String, Vec<Option<String>>)>,
}

impl Gesture {
    /// The ids of the pieces that it puts on the board.
    pub fn pieces(&self) -> impl Iterator<Item = &str> {
        let (one, several) = match self {
            Self::Cells { piece, .. }
            | Self::Line { piece, .. }
            | Self::Rectangle { piece, .. }
            | Self::Fill { piece, .. } => (piece.as_deref(), &[][..]),
            Self::Stamp { stamp, .. } => (None, stamp.layers.as_slice()),
            _ => (None, &[][..]),
        };
        let of_stamp = several.iter().flat_map(|(_, cells)| cells.iter().filter_map(Option::as_deref));
        one.into_iter().chain(of_stamp)
    }

    /// The id of the piece that it makes an object of several cells of.
    pub fn object_piece(&self) -> Option<&str> {
        let Self::Object { piece, .. } = self else { return None };
        piece.as_deref()
    }
}

/// What is put on cells.
#[derive(Clone, Copy)]
enum Brush {
    /// A piece in its layer.
    Piece { piece: usize, layer: usize },
    /// The ground of a layer.
    Ground(usize),
    /// The ground of the highest layer that has something else.
    Highest,
}

impl Canvas {
    /// Changes the canvas as gestures say. Layers that are locked are passed over.
    ///
    /// # Errors
    ///
    /// Why a gesture cannot be done, on one line. Some of it may be done then.
    pub fn apply(&mut self, gestures: &[Gesture], locked: &[String]) -> Result<(), String> {
        let unknown = locked.iter().find(|id| self.layer(id).is_none());
        if let Some(id) = unknown {
            return Err(format!("there is no layer `{id}`"));
        }
        for (at, gesture) in gestures.iter().enumerate() {
            match gesture {
                Gesture::Resize { margins } if at == 0 => self.resize(*margins)?,
                Gesture::Resize { .. } => return Err("a new size comes before other gestures".to_owned()),
                other => self.draw(other, locked)?,
            }
        }
        Ok(())
    }

    fn draw(&mut self, gesture: &Gesture, locked: &[String]) -> Result<(), String> {
        let is_locked: Vec<bool> = self.layers.iter().map(|layer| locked.contains(&layer.id)).collect();
        match gesture {
            Gesture::Cells { piece, layer, cells } => {
                let brush = self.brush(piece.as_deref(), layer.as_deref(), &is_locked)?;
                self.paint(brush, cells.iter().copied(), &is_locked);
            }
            Gesture::Line { piece, layer, from, to } => {
                let brush = self.brush(piece.as_deref(), layer.as_deref(), &is_locked)?;
                let ends = self.index(*from).and(self.index(*to));
                ends.ok_or("both ends of a line are on the board")?;
                self.paint(brush, line(*from, *to).into_iter(), &is_locked);
            }
            Gesture::Rectangle { piece, layer, from, to, is_filled } => {
                let brush = self.brush(piece.as_deref(), layer.as_deref(), &is_locked)?;
                let area = Area::between(*from, *to);
                let Some(inside) = area.on_board(self.columns, self.rows) else { return Ok(()) };
                let cells = inside.cells().filter(|cell| *is_filled || area.is_at_edge(*cell));
                self.paint(brush, cells, &is_locked);
            }
            Gesture::Fill { piece, layer, at } => {
                let brush = self.brush(piece.as_deref(), layer.as_deref(), &is_locked)?;
                let start = self.index(*at).ok_or("the cell is not on the board")?;
                let layer = match brush {
                    Brush::Piece { layer, .. } | Brush::Ground(layer) => Some(layer),
                    Brush::Highest => self.highest(start, &is_locked),
                };
                let Some(layer) = layer else { return Ok(()) };
                let cells = self.connected(layer, start);
                let brush = if matches!(brush, Brush::Highest) { Brush::Ground(layer) } else { brush };
                self.paint(brush, cells.into_iter(), &is_locked);
            }
            Gesture::Move { area, by: [right, down], is_copy } => {
                self.lift(*area, !is_copy, &is_locked, |[x, y]| {
                    Some([x.checked_add(*right)?, y.checked_add(*down)?])
                })?;
                if !is_copy {
                    self.shift_objects_in(*area, [*right, *down])?;
                }
            }
            Gesture::Mirror { area, is_vertical } => {
                let Area { width, height, .. } = *area;
                let mirrored = |[x, y]: Place| {
                    if *is_vertical {
                        Some([x, area.y.checked_add(height - 1 - (y - area.y))?])
                    } else {
                        Some([area.x.checked_add(width - 1 - (x - area.x))?, y])
                    }
                };
                self.lift(*area, true, &is_locked, mirrored)?;
            }
            Gesture::Turn { area } => {
                let turned =
                    |[x, y]: Place| Some([area.x + area.height - 1 - (y - area.y), area.y + (x - area.x)]);
                self.lift(*area, true, &is_locked, turned)?;
            }
            Gesture::Stamp { stamp, at } => self.stamp(stamp, *at, &is_locked)?,
            Gesture::Place { marker, at } => {
                self.index(*at).ok_or("the cell is not on the board")?;
                let found = self.markers.iter_mut().find(|it| it.id == *marker);
                found.ok_or_else(|| format!("there is no `{marker}` on the board"))?.position = Some(*at);
            }
            Gesture::Face { marker, facing } => self.face(marker, facing)?,
            Gesture::Object { object, piece, cells } => {
                self.make_object(object.as_deref(), piece.as_deref(), cells.as_deref())?;
            }
            Gesture::Shift { object, by } => self.shift_object(object, *by)?,
            // Done before all others.
            Gesture::Resize { .. } => {}
        }
        Ok(())
    }

    fn brush(&self, piece: Option<&str>, layer: Option<&str>, is_locked: &[bool]) -> Result<Brush, String> {
        let layer = match layer {
            Some(id) => Some(self.layer(id).ok_or_else(|| format!("there is no layer `{id}`"))?),
            None => None,
        };
        let brush = match (piece, layer) {
            (None, None) => return Ok(Brush::Highest),
            (None, Some(layer)) => Brush::Ground(layer),
            (Some(id), layer) => {
                let piece = self.piece(id).ok_or_else(|| format!("there is no `{id}` to draw with"))?;
                let own = self.pieces[piece].layer;
                if layer.is_some_and(|layer| layer != own) {
                    return Err(format!("`{id}` belongs to the layer `{}`", self.layers[own].id));
                }
                Brush::Piece { piece, layer: own }
            }
        };
        let (Brush::Piece { layer, .. } | Brush::Ground(layer)) = brush else { return Ok(brush) };
        if is_locked[layer] {
            Err(format!("the layer `{}` is locked", self.layers[layer].id))
        } else {
            Ok(brush)
        }
    }

    fn paint(&mut self, brush: Brush, cells: impl Iterator<Item = Place>, is_locked: &[bool]) {
        for cell in cells {
            let Some(at) = self.index(cell) else { continue };
            match brush {
                Brush::Piece { piece, layer } => self.layers[layer].set(at, Some(piece)),
                Brush::Ground(layer) => self.layers[layer].erase(at),
                Brush::Highest => {
                    if let Some(layer) = self.highest(at, is_locked) {
                        self.layers[layer].erase(at);
                    }
                }
            }
        }
    }

    /// The highest layer that has something else than its ground on a cell, and is not locked.
    fn highest(&self, at: usize, is_locked: &[bool]) -> Option<usize> {
        let has = |layer: &CanvasLayer| layer.get(at) != layer.ground();
        (0..self.layers.len()).rev().find(|layer| !is_locked[*layer] && has(&self.layers[*layer]))
    }

    /// The cells that are connected to a cell and have the same on a layer.
    fn connected(&self, layer: usize, start: usize) -> Vec<Place> {
        let layer = &self.layers[layer];
        let mut is_seen = vec![false; layer.len()];
        is_seen[start] = true;
        let mut found = vec![self.place(start)];
        let mut next = 0;
        while let Some([x, y]) = found.get(next).copied() {
            next += 1;
            for neighbor in [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]] {
                let Some(at) = self.index(neighbor) else { continue };
                if !is_seen[at] && layer.get(at) == layer.get(start) {
                    is_seen[at] = true;
                    found.push(neighbor);
                }
            }
        }
        found
    }

    /// Takes what an area has, markers included, and puts each cell where `to` says.
    fn lift(
        &mut self,
        area: Area,
        is_taken: bool,
        is_locked: &[bool],
        to: impl Fn(Place) -> Option<Place>,
    ) -> Result<(), String> {
        let is_inside = area.on_board(self.columns, self.rows) == Some(area);
        if !is_inside {
            return Err("the selection is not on the board".to_owned());
        }
        // Whole selections only: what would fall off the board would be lost without a word.
        let moves: Option<Vec<(usize, usize)>> =
            area.cells().map(|cell| Some((self.index(cell)?, self.index(to(cell)?)?))).collect();
        let moves = moves.ok_or("there is no room for the selection on the board")?;
        for layer in
            self.layers.iter_mut().zip(is_locked).filter(|(_, is_locked)| !**is_locked).map(|(it, _)| it)
        {
            let lifted: Vec<Option<usize>> = moves.iter().map(|(from, _)| layer.get(*from)).collect();
            if is_taken {
                for (from, _) in &moves {
                    layer.erase(*from);
                }
            }
            for ((_, to), piece) in moves.iter().zip(lifted) {
                layer.set(*to, piece);
            }
        }
        // What belongs to an object goes with it.
        for marker in self.markers.iter_mut().filter(|marker| is_taken && marker.object.is_none()) {
            marker.position = marker
                .position
                .map(|cell| Some(cell).filter(|it| area.has(*it)).and_then(&to).unwrap_or(cell));
        }
        Ok(())
    }

    fn stamp(&mut self, stamp: &Stamp, [left, top]: Place, is_locked: &[bool]) -> Result<(), String> {
        let columns = i64::from(stamp.columns);
        if columns == 0 {
            return Err("what is put on the board has no columns".to_owned());
        }
        for (id, cells) in &stamp.layers {
            let layer = self.layer(id).ok_or_else(|| format!("there is no layer `{id}`"))?;
            if is_locked[layer] {
                continue;
            }
            for (at, piece) in (0_i64..).zip(cells) {
                let (Some(x), Some(y)) = (left.checked_add(at % columns), top.checked_add(at / columns))
                else {
                    continue;
                };
                let place = self.index([x, y]);
                // Something may lie on a layer that it does not belong to.
                let known = |id: &str| self.pieces.iter().position(|it| it.layer == layer && it.id == id);
                let unknown = |id: &str| match self.piece(id) {
                    Some(piece) => {
                        format!("`{id}` belongs to the layer `{}`", self.layers[self.pieces[piece].layer].id)
                    }
                    None => format!("there is no `{id}` in this game"),
                };
                let piece = piece.as_deref().map(|id| known(id).ok_or_else(|| unknown(id)));
                let piece = piece.transpose()?;
                if let Some(place) = place {
                    let layer = &mut self.layers[layer];
                    layer.set(place, piece.or(layer.ground()));
                }
            }
        }
        Ok(())
    }

    fn resize(&mut self, margins: Margins) -> Result<(), String> {
        let side = |length: u32, before: i32, after: i32| {
            let length = i64::from(length) + i64::from(before) + i64::from(after);
            u32::try_from(length).ok().filter(|length| *length > 0)
        };
        let columns =
            side(self.columns, margins.left, margins.right).ok_or("a board has at least one column")?;
        let rows = side(self.rows, margins.top, margins.bottom).ok_or("a board has at least one row")?;
        let cells = u64::from(columns) * u64::from(rows);
        if cells.saturating_mul(self.layers.len().max(1) as u64) > MAX_CANVAS_CELLS as u64 {
            return Err(format!("a board of {columns} by {rows} cells is too large"));
        }
        let (left, top) = (i64::from(margins.left), i64::from(margins.top));
        let resized = Self { columns, rows, ..Self::default() };
        let size = Self { columns: self.columns, rows: self.rows, ..Self::default() };
        for layer in &mut self.layers {
            let mut after = CanvasLayer::new(layer.id.clone(), layer.ground(), cells as usize);
            for (at, piece) in layer.others() {
                let [x, y] = size.place(at);
                if let Some(to) = resized.index([x + left, y + top]) {
                    after.set(to, piece);
                }
            }
            *layer = after;
        }
        for marker in &mut self.markers {
            let Some([x, y]) = marker.position else { continue };
            let to = [x.saturating_add(left), y.saturating_add(top)];
            if resized.index(to).is_none() && size.index([x, y]).is_some() {
                return Err(format!("{} would be outside of the board", marker.title));
            }
            marker.position = Some(to);
        }
        self.resize_objects((&size, &resized), [left, top])?;
        (self.columns, self.rows, self.margins) = (columns, rows, margins);
        Ok(())
    }
}
