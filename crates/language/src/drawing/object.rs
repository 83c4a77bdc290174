//! Gestures about what is in no layer: objects of several cells, and sides that markers look to.

use std::collections::BTreeSet;

use super::area::{Area, Place};
use super::canvas::{Canvas, CanvasObject};

/// The sides that a marker can look to.
const SIDES: [&str; 4] = ["up", "right", "down", "left"];

/// The most cells of one object.
const MAX_CELLS: usize = 10_000;

impl Canvas {
    pub(super) fn face(&mut self, marker: &str, facing: &str) -> Result<(), String> {
        if !SIDES.contains(&facing) {
            return Err(format!("`{facing}` is no side: one of up, right, down and left is"));
        }
        let found = self.markers.iter_mut().find(|it| it.id == marker);
        let found = found.ok_or_else(|| format!("there is no `{marker}` on the board"))?;
        let looks =
            found.facing.as_mut().ok_or_else(|| format!("{} does not look to a side", found.title))?;
        facing.clone_into(looks);
        Ok(())
    }

    /// Changes an object, makes one or takes one away.
    pub(super) fn make_object(
        &mut self,
        object: Option<&str>,
        piece: Option<&str>,
        cells: Option<&[Place]>,
    ) -> Result<(), String> {
        if let Some(cells) = cells {
            self.check_cells(cells)?;
        }
        if let Some(piece) = piece.filter(|piece| !self.object_pieces.iter().any(|it| it == piece)) {
            return Err(format!("there is no `{piece}` that covers several cells"));
        }
        let known = object.filter(|id| piece.is_none() || self.objects.iter().any(|it| it.id == *id));
        let Some(id) = known else {
            let piece = piece.ok_or("a new object has a piece that it is made of")?;
            let cells = cells.filter(|cells| !cells.is_empty()).ok_or("a new object covers cells")?;
            let id = object.map_or_else(|| self.new_id(piece), str::to_owned);
            self.objects.push(CanvasObject { id, piece: piece.to_owned(), cells: cells.to_vec() });
            return Ok(());
        };
        let at = self.object(id)?;
        if cells.is_some_and(<[Place]>::is_empty) {
            self.objects.remove(at);
            self.markers.retain(|marker| marker.object.as_deref() != Some(id));
            return Ok(());
        }
        let found = &mut self.objects[at];
        if let Some(piece) = piece {
            piece.clone_into(&mut found.piece);
        }
        if let Some(cells) = cells {
            cells.clone_into(&mut found.cells);
        }
        Ok(())
    }

    /// Whether an object can have these cells.
    fn check_cells(&self, cells: &[Place]) -> Result<(), String> {
        if cells.len() > MAX_CELLS {
            return Err(format!("an object of {} cells is too large; the limit is {MAX_CELLS}", cells.len()));
        }
        if cells.iter().any(|cell| self.index(*cell).is_none()) {
            return Err("an object lies on the board".to_owned());
        }
        if cells.iter().collect::<BTreeSet<_>>().len() < cells.len() {
            return Err("an object has each of its cells once".to_owned());
        }
        Ok(())
    }

    /// The index of the only object with an id.
    fn object(&self, id: &str) -> Result<usize, String> {
        let mut found = (0..self.objects.len()).filter(|at| self.objects[*at].id == id);
        match (found.next(), found.next()) {
            (Some(at), None) => Ok(at),
            (None, _) => Err(format!("there is no object `{id}` in the level")),
            _ => Err(format!("several objects of the level are called `{id}`")),
        }
    }

    /// An id that no object has, by the kind of its piece.
    fn new_id(&self, piece: &str) -> String {
        let kind = kind_of(piece);
        let is_free = |id: &String| self.objects.iter().all(|object| object.id != *id);
        let ids = (1..).map(|number: u32| format!("{kind}_{number}"));
        ids.take(self.objects.len() + 1).find(is_free).unwrap_or(kind)
    }

    pub(super) fn shift_object(&mut self, id: &str, by: Place) -> Result<(), String> {
        let at = self.object(id)?;
        let title = format!("`{id}`");
        let to = self.objects[at].cells.iter().map(|cell| moved(*cell, by));
        let to: Vec<Place> = to.collect::<Option<_>>().ok_or_else(|| no_room(&title))?;
        let goes_off =
            |(from, to): (&Place, &Place)| self.index(*from).is_some() && self.index(*to).is_none();
        if self.objects[at].cells.iter().zip(&to).any(goes_off) {
            return Err(no_room(&title));
        }
        self.objects[at].cells = to;
        for marker in self.markers.iter_mut().filter(|marker| marker.object.as_deref() == Some(id)) {
            marker.position = marker.position.and_then(|cell| moved(cell, by)).or(marker.position);
        }
        Ok(())
    }

    /// Moves the objects that lie in an area with all of their cells.
    pub(super) fn shift_objects_in(&mut self, area: Area, by: Place) -> Result<(), String> {
        let is_inside = |object: &&CanvasObject| {
            !object.cells.is_empty() && object.cells.iter().all(|cell| area.has(*cell))
        };
        let inside: Vec<String> = self.objects.iter().filter(is_inside).map(|it| it.id.clone()).collect();
        inside.iter().try_for_each(|id| self.shift_object(id, by))
    }

    /// Objects follow the cells of a board that gets another size.
    pub(super) fn resize_objects(
        &mut self,
        (before, after): (&Self, &Self),
        by: Place,
    ) -> Result<(), String> {
        for object in &mut self.objects {
            for cell in &mut object.cells {
                let to = moved(*cell, by).unwrap_or(*cell);
                if after.index(to).is_none() && before.index(*cell).is_some() {
                    return Err(format!("`{}` would be outside of the board", object.id));
                }
                *cell = to;
            }
        }
        Ok(())
    }
}

/// The kind of a piece: its id, or what the id says where it has parameters.
fn kind_of(piece: &str) -> String {
    let read = serde_json::from_str::<serde_json::Value>(piece).ok();
    let kind = read.as_ref().and_then(|it| it.get("kind")?.as_str());
    kind.unwrap_or(piece).to_owned()
}

fn moved([x, y]: Place, [right, down]: Place) -> Option<Place> {
    Some([x.checked_add(right)?, y.checked_add(down)?])
}

fn no_room(title: &str) -> String {
    format!("there is no room for {title} there")
}
