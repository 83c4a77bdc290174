//! What of a level does not change during play, apart from what acts: the names, the layout, and the state at the
//! start.

use crate::kinds::Kinds;
use crate::pool::{Entity, Symbol};
use crate::state::{LayerId, Layout, ObjectId, State, VariableId};
use crate::{Semantics, def};

/// A layer of the game.
#[derive(Clone, Debug)]
pub(crate) struct Layer {
    pub(crate) id: Symbol,
    pub(crate) occupancy: def::Occupancy,
    /// The initial content of its cells.
    pub(crate) fill: Entity,
}

/// The constant part of a multi-cell object.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MultiCellObject {
    pub(crate) id: Symbol,
    pub(crate) kind: Symbol,
}

/// The layers whose names are built into the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NamedLayers {
    pub(crate) ground: Option<LayerId>,
    pub(crate) objects: Option<LayerId>,
    pub(crate) actors: Option<LayerId>,
}

/// The texts that are built into the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words {
    pub(crate) empty_text: Symbol,
    pub(crate) void: Symbol,
    pub(crate) number: Symbol,
    pub(crate) objects: Symbol,
    pub(crate) value: Symbol,
    pub(crate) queue: Symbol,
    pub(crate) current_index: Symbol,
    pub(crate) exit_position: Symbol,
    pub(crate) directions: [Symbol; 8],
}

/// What everything that acts in a level may read of it.
pub(crate) struct Constants {
    pub(crate) layout: Layout,
    pub(crate) size: (u32, u32),
    pub(crate) layers: Vec<Layer>,
    pub(crate) named: NamedLayers,
    pub(crate) words: Words,
    pub(crate) kinds: Kinds,
    pub(crate) objects: Vec<MultiCellObject>,
    pub(crate) variables: Vec<Symbol>,
    /// The switches that are evaluated at run time, not at compile time.
    pub(crate) semantics: Semantics,
    /// The state after loading, including the load cascade.
    pub(crate) start: State,
}

impl Constants {
    /// The number of cells of a layer.
    pub(crate) const fn area(&self) -> usize {
        self.size.0 as usize * self.size.1 as usize
    }

    /// The number of cells of all layers together.
    pub(crate) fn cell_count(&self) -> usize {
        self.layers.len() * self.area()
    }

    pub(crate) fn object(&self, object: ObjectId) -> MultiCellObject {
        self.objects[object.0 as usize]
    }

    pub(crate) fn variable_name(&self, variable: VariableId) -> Symbol {
        self.variables[variable.0 as usize]
    }
}
