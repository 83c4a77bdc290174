//! Which rules acted in the turns of an input, for whoever asks afterwards.

/// A rule that did something in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Act {
    /// The turn of the input, from 0; those that `again` asks for come after the first one.
    pub turn: u32,
    /// The rule: its place among the rules of all groups, those after movement behind the others.
    pub rule: u32,
    /// Whether it changed objects or movements; if not, it only queued commands that were not queued before.
    pub has_changed: bool,
}

/// The acts since the log was cleared.
#[derive(Clone, Debug, Default)]
pub(crate) struct Acts {
    /// Whether they are recorded.
    pub(crate) are_recorded: bool,
    pub(crate) list: Vec<Act>,
}
