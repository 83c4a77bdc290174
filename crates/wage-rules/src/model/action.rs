//! Actions.

use super::selector::{Role, Selector, Val};
use crate::doc::Node;

/// An action.
#[derive(Debug)]
pub struct Action<'d> {
    /// The whole action.
    pub node: Node<'d>,
    /// The word of `kind`.
    pub kind: Option<Node<'d>>,
    /// What it does.
    pub what: ActionKind<'d>,
}

/// What an action does. A field that is missing or has a wrong type is `None`.
#[derive(Debug)]
pub enum ActionKind<'d> {
    /// Writes state.
    SetState {
        /// Whose.
        target: Option<Selector<'d>>,
        /// Under which key.
        key: Option<Node<'d>>,
        /// The value.
        value: Option<Val<'d>>,
    },
    /// Writes state after a while.
    SetStateDelayed {
        /// Whose.
        target: Option<Selector<'d>>,
        /// Under which key.
        key: Option<Node<'d>>,
        /// The value.
        value: Option<Val<'d>>,
        /// After how many milliseconds.
        delay: Option<f64>,
    },
    /// Adds to state.
    IncrementState {
        /// Whose.
        target: Option<Selector<'d>>,
        /// Under which key.
        key: Option<Node<'d>>,
        /// How much.
        by: Option<f64>,
    },
    /// Writes to the state of a player chosen by chance.
    AssignStateRandom {
        /// What is written: maps of `key` and `value`.
        assigns: Vec<Node<'d>>,
        /// Who may be chosen: maps of `key` and `value`.
        filters: Vec<Node<'d>>,
        /// Who may not, with the word.
        exclude: Option<(Role, Node<'d>)>,
        /// What the chosen one is sent.
        notify: Option<Node<'d>>,
    },
    /// Sends something.
    SendEvent {
        /// To whom.
        to: Option<Selector<'d>>,
        /// What.
        event: Option<Node<'d>>,
    },
    /// Writes a line.
    Log {
        /// The line.
        message: Option<Node<'d>>,
    },
    /// Puts an item on the map.
    SpawnItem {
        /// Its kind.
        item: Option<Node<'d>>,
        /// Where this player is.
        at: Option<Selector<'d>>,
        /// At this point.
        point: Option<Node<'d>>,
        /// In this zone.
        zone: Option<Node<'d>>,
    },
    /// Removes the bound item.
    DestroyItem,
    /// Ends the game.
    EndGame,
    /// It is of no known kind, or of one whose shape is not known.
    Unknown,
}

impl<'d> Action<'d> {
    /// Reads an action.
    pub fn read(node: Node<'d>) -> Self {
        let kind = node.get("kind").filter(|it| it.as_str().is_some());
        let selector = |key: &str| node.get(key).filter(|it| !it.is_hole()).map(Selector::read);
        let value = |key: &str| node.get(key).filter(|it| !it.is_hole()).map(Val::read);
        let text = |key: &str| node.get(key).filter(|it| it.as_str().is_some());
        let number = |key: &str| node.get(key).and_then(Node::as_number);
        let maps = |key: &str| {
            let elements = node.get(key).into_iter().flat_map(Node::elements);
            elements.filter(|it| it.is_map()).collect()
        };
        let what = match kind.and_then(Node::as_str) {
            Some("set_state") => {
                ActionKind::SetState { target: selector("target"), key: text("key"), value: value("value") }
            }
            Some("set_state_delayed") => ActionKind::SetStateDelayed {
                target: selector("target"),
                key: text("key"),
                value: value("value"),
                delay: number("delayMs"),
            },
            Some("increment_state") => {
                ActionKind::IncrementState { target: selector("target"), key: text("key"), by: number("by") }
            }
            Some("assign_state_random") => ActionKind::AssignStateRandom {
                assigns: maps("assigns"),
                filters: maps("filters"),
                exclude: text("exclude").and_then(|it| Some((Role::of(it.as_str()?)?, it))),
                notify: node.get("notify"),
            },
            Some("send_event") => ActionKind::SendEvent { to: selector("to"), event: node.get("event") },
            Some("log") => ActionKind::Log { message: text("message") },
            Some("spawn_item") => ActionKind::SpawnItem {
                item: text("item"),
                at: selector("at"),
                point: text("atPoint"),
                zone: text("inZone"),
            },
            Some("destroy_item") => ActionKind::DestroyItem,
            Some("end_game") => ActionKind::EndGame,
            _ => ActionKind::Unknown,
        };
        Self { node, kind, what }
    }

    /// The word of its kind, or nothing.
    pub fn word(&self) -> &'d str {
        self.kind.and_then(Node::as_str).unwrap_or("")
    }
}
