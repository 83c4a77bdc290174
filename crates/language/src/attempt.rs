//! What is played to be asked about: moves from a start, and what is changed by hand in between.

use serde_json::Value as Json;

use crate::{Start, Thing};

/// Moves that are played from a start.
#[derive(Clone, Copy, Debug)]
pub struct Attempt<'a> {
    /// Where it starts.
    pub start: Start<'a>,
    /// The moves.
    pub moves: &'a [Json],
    /// What is changed by hand in between. With any, the attempt is no longer one at the level.
    pub assignments: &'a [Assignment],
}

impl<'a> Attempt<'a> {
    /// Moves as the level has them played.
    pub const fn new(start: Start<'a>, moves: &'a [Json]) -> Self {
        Self { start, moves, assignments: &[] }
    }

    /// What is changed by hand after so many moves, those that were refused included.
    pub fn assigned_after(&self, moves: usize) -> impl Iterator<Item = &'a Assignment> {
        self.assignments.iter().filter(move |it| it.after == moves)
    }
}

/// A value that a part of the state gets by hand, to see what would follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The number of moves before it.
    pub after: usize,
    /// What gets the value.
    pub place: Place,
    /// The value as the language writes one.
    pub value: String,
}

/// A part of the state that can be watched and set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A cell, of all layers or of one.
    Cell((i32, i32), Option<String>),
    /// A variable.
    Variable(String),
}

impl Place {
    /// The part of the state with this name: `x,y`, `x,y:layer` or the name of a variable.
    pub fn named(name: &str) -> Option<Self> {
        let name = name.trim();
        if name.is_empty() {
            return None;
        }
        let (cell, layer) =
            name.split_once(':').map_or((name, None), |(cell, layer)| (cell, Some(layer.trim())));
        let cell = cell.trim().trim_start_matches(['(', '[']).trim_end_matches([')', ']']);
        let numbers = cell.split_once(',').map(|(x, y)| (x.trim().parse(), y.trim().parse()));
        match numbers {
            Some((Ok(x), Ok(y))) => Some(Self::Cell((x, y), layer.map(str::to_owned))),
            _ => Some(Self::Variable(name.to_owned())),
        }
    }

    /// Its name.
    pub fn name(&self) -> String {
        match self {
            Self::Cell((x, y), None) => format!("{x},{y}"),
            Self::Cell((x, y), Some(layer)) => format!("{x},{y}:{layer}"),
            Self::Variable(name) => name.clone(),
        }
    }

    /// The part of the state that is this thing.
    pub fn of(thing: &Thing) -> Option<Self> {
        match (&thing.variable, thing.cell) {
            (Some(name), _) => Some(Self::Variable(name.clone())),
            (None, Some(cell)) => Some(Self::Cell(cell, thing.layer.clone())),
            (None, None) => None,
        }
    }

    /// Whether a thing is this, or in it.
    pub fn has(&self, thing: &Thing) -> bool {
        match self {
            Self::Cell(cell, layer) => {
                let has_layer = |layer: &String| thing.layer.as_ref() == Some(layer);
                thing.cell == Some(*cell) && layer.as_ref().is_none_or(has_layer)
            }
            Self::Variable(name) => thing.variable.as_ref() == Some(name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_the_state_are_cells_and_variables() {
        assert_eq!(Place::named("3, 1"), Some(Place::Cell((3, 1), None)));
        assert_eq!(Place::named("(3,1):objects"), Some(Place::Cell((3, 1), Some("objects".to_owned()))));
        assert_eq!(Place::named("score"), Some(Place::Variable("score".to_owned())));
        assert_eq!(Place::named(" "), None);
    }
}
