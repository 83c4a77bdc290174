//! A rule of a game or a level.

use crate::condition::Condition;
use crate::effect::Effect;
use crate::event::EventKind;

/// A compiled rule.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) on: Option<EventKind>,
    pub(crate) where_: Option<Condition>,
    pub(crate) if_: Option<Condition>,
    pub(crate) then: Vec<Effect>,
    pub(crate) priority: i64,
    /// The flag of its id, if it has `once`.
    pub(crate) once: Option<u32>,
}
