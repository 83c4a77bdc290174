//! The events.

use crate::model::Event;

/// All events, in the order of the documents.
pub static EVENTS: &[Event] = &[];
