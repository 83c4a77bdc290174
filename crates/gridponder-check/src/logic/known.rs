//! What is known of cells and of the avatar's slot while the effects of a rule run.

use std::collections::BTreeMap;

use json::Node;

use super::claims::{Claim, Says, Test};

/// The known content of a cell or of the avatar's inventory slot while the effects run.
#[derive(Clone, Debug)]
pub(super) enum Known<'t> {
    /// Empty, according to this condition.
    FoundEmpty(Node<'t>),
    /// Emptied by this effect.
    Emptied(Node<'t>),
    /// Holds this kind, which an effect put there.
    Holds(String),
}

/// The knowledge about cells while the effects of a rule run.
#[derive(Clone, Debug, Default)]
pub(super) struct State<'t> {
    /// Keyed by the written position and the layer.
    pub(super) cells: BTreeMap<(String, String), Known<'t>>,
    pub(super) hand: Option<Known<'t>>,
}

/// The position of the event in the notation of effects.
pub(super) const EVENT_PLACE: &str = "$event.position";

impl<'t> State<'t> {
    /// The knowledge before the first effect.
    pub(super) fn before(claims: &[Claim<'t>]) -> Self {
        let mut state = Self::default();
        for claim in claims.iter().filter(|claim| !claim.negated) {
            match &claim.says {
                Says::Cell { at: (x, y), layer, test: Test::Empty(true) } => {
                    let place = format!("[{x},{y},]");
                    state.cells.insert((place, layer.clone()), Known::FoundEmpty(claim.node));
                }
                Says::HandFull(false) => state.hand = Some(Known::FoundEmpty(claim.node)),
                _ => {}
            }
        }
        state
    }

    /// The knowledge about the event's cell on a layer.
    pub(super) fn at_event(&self, layer: &str) -> Option<&Known<'t>> {
        self.at(&json::quote(EVENT_PLACE), layer)
    }

    pub(super) fn at(&self, place: &str, layer: &str) -> Option<&Known<'t>> {
        self.cells.get(&(place.to_owned(), layer.to_owned()))
    }

    /// Records that an effect puts something on a cell. Another written position may name the same cell.
    pub(super) fn put(&mut self, place: &str, layer: &str, known: Option<Known<'t>>) {
        self.cells.retain(|(_, other), _| other != layer);
        if let Some(known) = known {
            self.cells.insert((place.to_owned(), layer.to_owned()), known);
        }
    }

    /// Records that an effect empties a cell. Other cells known as empty stay empty.
    pub(super) fn empty(&mut self, place: &str, layer: &str, effect: Node<'t>) {
        self.cells.retain(|(_, other), known| other != layer || !matches!(known, Known::Holds(..)));
        self.cells.insert((place.to_owned(), layer.to_owned()), Known::Emptied(effect));
    }
}

impl<'t> Known<'t> {
    /// The effect that emptied it, if it is empty because of one.
    pub(super) fn emptied_by(&self) -> Option<Node<'t>> {
        match self {
            Self::FoundEmpty(node) | Self::Emptied(node) => Some(*node),
            Self::Holds(..) => None,
        }
    }
}
