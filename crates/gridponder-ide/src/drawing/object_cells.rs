//! Cells of objects of several cells as they are written: alone, or with the pictures that cells of the same shape have in a pack.

use std::borrow::Cow;
use std::collections::BTreeMap;

use engine::Value;
use json::Node;
use pack::Pack;

use super::objects::{Place, objects_of, place_of};

pub(super) fn pair([x, y]: Place) -> Value {
    Value::List(vec![Value::Int(x), Value::Int(y)])
}

pub(super) fn between([from_x, from_y]: Place, [to_x, to_y]: Place) -> Place {
    [to_x.wrapping_sub(from_x), to_y.wrapping_sub(from_y)]
}

/// Where the cells before and after one are, seen from it.
pub(super) type ShapeOfCell = (Option<Place>, Option<Place>);

pub(super) fn shape(cells: &[Place], at: usize) -> ShapeOfCell {
    let seen = |other: Option<&Place>| other.map(|it| between(cells[at], *it));
    (seen(at.checked_sub(1).and_then(|before| cells.get(before))), seen(cells.get(at + 1)))
}

/// The pictures that the cells of one kind have in a pack, by their shapes; `None` where several are used.
pub(super) struct Pictures(BTreeMap<ShapeOfCell, Option<String>>);

impl Pictures {
    pub(super) fn of(pack: &Pack, kind: &str) -> Self {
        let mut known = BTreeMap::new();
        for object in objects_of(pack) {
            if object.get("kind").and_then(Node::as_str).is_none_or(|it| it != *kind) {
                continue;
            }
            let cells = object.get("cells").into_iter().flat_map(Node::elements);
            let cells: Vec<(Place, Option<String>)> = cells
                .filter_map(|cell| {
                    let sprite = cell.get("sprite").and_then(Node::as_str).map(Cow::into_owned);
                    Some((place_of(cell)?, sprite))
                })
                .collect();
            let places: Vec<Place> = cells.iter().map(|(place, _)| *place).collect();
            for (at, (_, sprite)) in cells.into_iter().enumerate() {
                let seen = known.entry(shape(&places, at)).or_insert_with(|| sprite.clone());
                if *seen != sprite {
                    *seen = None;
                }
            }
        }
        Self(known)
    }

    /// A cell as it is written.
    pub(super) fn cell(&self, cells: &[Place], at: usize, is_pictured: bool) -> Value {
        let position = pair(cells[at]);
        if !is_pictured {
            return position;
        }
        let picture = self.0.get(&shape(cells, at)).and_then(Option::as_ref);
        let picture = picture.map(|picture| ("sprite".to_owned(), Value::Str(picture.clone())));
        Value::Map(std::iter::once(("position".to_owned(), position)).chain(picture).collect())
    }
}
