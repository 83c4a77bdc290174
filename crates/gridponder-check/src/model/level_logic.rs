//! The parts of a level's logic that affect the checks of its game's rules and systems.

use json::Node;

use super::given::Given;
use super::reader::{self, Reader};
use super::written::Written;

/// What a level does to variables and to the avatar's inventory slot.
#[derive(Debug, PartialEq)]
pub(crate) struct LevelLogic {
    /// The variables it writes; `None` if its text is broken.
    pub(crate) written: Option<Written>,
    /// The items it puts into the slot; `None` if its text is broken.
    pub(crate) given: Option<Given>,
    /// The goals and lose conditions that read variables or numbers.
    pub(crate) readers: Vec<Reader>,
}

impl LevelLogic {
    /// The outline of a level. `whole` is its root if the text is not broken; `any` is what could be parsed.
    pub(crate) fn of(whole: Option<Node<'_>>, any: Option<Node<'_>>) -> Self {
        Self {
            written: whole.map(|root| Written::of(Some(root))),
            given: whole.map(Given::of),
            readers: any.into_iter().flat_map(reader::measures).collect(),
        }
    }
}
