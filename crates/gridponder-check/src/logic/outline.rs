//! What of the logic of a level counts for the rules and the systems of its game.

use json::Node;

use super::systems::tools::Given;
use super::variables::Written;
use super::writes::{self, Reader};

/// What a level does to variables and to the hand.
#[derive(Debug, PartialEq)]
pub(crate) struct Outline {
    /// What it writes; `None` where its text is broken.
    pub(super) written: Option<Written>,
    /// What it puts into the hand; `None` where its text is broken.
    pub(super) given: Option<Given>,
    /// What compares variables.
    pub(super) readers: Vec<Reader>,
}

impl Outline {
    /// The outline of a level, by its value where that is whole, and by what there is of it.
    pub(crate) fn of(whole: Option<Node<'_>>, any: Option<Node<'_>>) -> Self {
        Self {
            written: whole.map(|root| Written::of(Some(root))),
            given: whole.map(Given::of),
            readers: any.into_iter().flat_map(writes::measures).collect(),
        }
    }
}
