//! Positions, directions and the layers of a board (systems.md 0.1).

use super::values::{Go, Object, Value, throw};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Pos {
    pub(crate) x: i64,
    pub(crate) y: i64,
}

/// A step from a cell to a neighbor.
pub(crate) type Step = (i64, i64);

impl Pos {
    pub(crate) fn plus(self, (dx, dy): Step) -> Pos {
        Pos { x: self.x.wrapping_add(dx), y: self.y.wrapping_add(dy) }
    }

    pub(crate) fn distance(self, other: Pos) -> i64 {
        (self.x - other.x).abs() + (self.y - other.y).abs()
    }
}

/// One of the eight directions, by its word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Direction(usize);

const DIRECTIONS: [(&str, Step); 8] = [
    ("up", (0, -1)),
    ("down", (0, 1)),
    ("left", (-1, 0)),
    ("right", (1, 0)),
    ("up_left", (-1, -1)),
    ("up_right", (1, -1)),
    ("down_left", (-1, 1)),
    ("down_right", (1, 1)),
];

pub(crate) const CARDINALS: [Direction; 4] = [Direction(0), Direction(1), Direction(2), Direction(3)];
pub(crate) const RIGHT: Direction = Direction(3);

impl Direction {
    pub(crate) fn named(word: &str) -> Option<Direction> {
        DIRECTIONS.iter().position(|(name, _)| *name == word).map(Direction)
    }

    /// Any other word throws while parsing (engine.md 1.5).
    pub(crate) fn parse(word: &str, what: &str) -> Go<Direction> {
        match Direction::named(word) {
            Some(direction) => Ok(direction),
            None => throw(format!("{what}: `{word}` is no direction")),
        }
    }

    pub(crate) fn of_step(step: Step) -> Option<Direction> {
        DIRECTIONS.iter().position(|(_, other)| *other == step).map(Direction)
    }

    pub(crate) fn name(self) -> &'static str {
        DIRECTIONS[self.0].0
    }

    pub(crate) fn step(self) -> Step {
        DIRECTIONS[self.0].1
    }

    pub(crate) fn is_cardinal(self) -> bool {
        self.0 < 4
    }

    pub(crate) fn opposite(self) -> Direction {
        let (dx, dy) = self.step();
        Direction::of_step((-dx, -dy)).expect("the opposite of a direction is one")
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entity {
    pub(crate) kind: String,
    pub(crate) params: Object,
}

impl Entity {
    pub(crate) fn plain(kind: &str) -> Entity {
        Entity { kind: kind.to_owned(), params: Object::default() }
    }

    pub(crate) fn with(&self, key: &str, value: Value) -> Entity {
        let mut entity = self.clone();
        entity.params.set(key, value);
        entity
    }

    pub(crate) fn params(&self) -> Value {
        Value::Object(self.params.clone())
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Layer {
    pub(crate) id: String,
    pub(crate) occupancy: String,
    /// The declared default kind.
    pub(crate) default: Option<String>,
    /// Row by row.
    pub(crate) rows: Vec<Vec<Option<Entity>>>,
}

impl Layer {
    pub(crate) fn is_exactly_one(&self) -> bool {
        self.occupancy == "exactly_one"
    }

    /// The initial content of a cell (engine.md 2.1).
    pub(crate) fn fill(&self) -> Option<Entity> {
        self.is_exactly_one().then(|| Entity::plain(self.default.as_deref().unwrap_or("empty")))
    }
}

/// A multi-cell object.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) id: String,
    pub(crate) kind: String,
    pub(crate) cells: Vec<Pos>,
    pub(crate) params: Object,
}

#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) width: i64,
    pub(crate) height: i64,
    pub(crate) layers: Vec<Layer>,
    pub(crate) blocks: Vec<Block>,
}

impl Board {
    pub(crate) fn has(&self, pos: Pos) -> bool {
        (0..self.width).contains(&pos.x) && (0..self.height).contains(&pos.y)
    }

    pub(crate) fn has_layer(&self, id: &str) -> bool {
        self.layers.iter().any(|layer| layer.id == id)
    }

    pub(crate) fn layer(&self, id: &str) -> Option<&Layer> {
        self.layers.iter().find(|layer| layer.id == id)
    }

    /// Outside the board, or on an undeclared layer, there is nothing.
    pub(crate) fn at(&self, layer: &str, pos: Pos) -> Option<Entity> {
        if !self.has(pos) {
            return None;
        }
        self.layer(layer)?.rows[pos.y as usize][pos.x as usize].clone()
    }

    /// Writing there has no effect.
    pub(crate) fn put(&mut self, layer: &str, pos: Pos, entity: Option<Entity>) {
        if !self.has(pos) {
            return;
        }
        if let Some(layer) = self.layers.iter_mut().find(|other| other.id == layer) {
            layer.rows[pos.y as usize][pos.x as usize] = entity;
        }
    }

    /// Every cell, row by row.
    pub(crate) fn cells(&self) -> Vec<Pos> {
        (0..self.height).flat_map(|y| (0..self.width).map(move |x| Pos { x, y })).collect()
    }

    /// The entities of a layer in scan order.
    pub(crate) fn entities(&self, layer: &str) -> Vec<(Pos, Entity)> {
        self.cells().into_iter().filter_map(|pos| self.at(layer, pos).map(|entity| (pos, entity))).collect()
    }

    /// The ids of the layers in layer order.
    pub(crate) fn layer_ids(&self) -> Vec<String> {
        self.layers.iter().map(|layer| layer.id.clone()).collect()
    }

    /// Kind `void` on layer `ground`, and nothing else.
    pub(crate) fn is_void(&self, pos: Pos) -> bool {
        self.at("ground", pos).is_some_and(|entity| entity.kind == "void")
    }

    /// In bounds and not void.
    pub(crate) fn is_open(&self, pos: Pos) -> bool {
        self.has(pos) && !self.is_void(pos)
    }
}
