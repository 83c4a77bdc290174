//! The words of timelines (spec section 11).

/// A word that says what an entry is.
#[derive(Debug)]
pub(super) struct Word {
    pub(super) name: &'static str,
    /// The fields that the entry may have beside it and `at`.
    pub(super) fields: &'static [&'static str],
    /// Those of them that it must have.
    pub(super) required: &'static [&'static str],
    pub(super) doc: &'static str,
}

const fn word(
    name: &'static str,
    fields: &'static [&'static str],
    required: &'static [&'static str],
    doc: &'static str,
) -> Word {
    Word { name, fields, required, doc }
}

/// The words of a script; the first of them that an entry has counts.
pub(super) static HAPPENINGS: [Word; 11] = [
    word("enter", &["player"], &["player"], "A player enters a zone."),
    word("leave", &["player"], &["player"], "A player leaves a zone."),
    word("near", &["meters"], &["meters"], "Two players come so near to each other."),
    word("apart", &[], &[], "Two players part."),
    word("move", &["to"], &["to"], "A player moves to a position."),
    word(
        "act",
        &["player", "target", "item"],
        &["player"],
        "A player uses a verb, on another player or an item.",
    ),
    word(
        "answer",
        &["player", "from", "accept"],
        &["player", "from"],
        "A player answers another one who used a verb.",
    ),
    word("set", &["state"], &["state"], "The state of a player is set."),
    word("pick", &[], &[], "The game picks this player where it chooses at random."),
    word("join", &["team", "state"], &[], "A player joins."),
    word("quit", &[], &[], "A player leaves the game."),
];

/// The words of expectations.
pub(super) static EXPECTED: [Word; 4] = [
    word("rule", &["same", "other", "count"], &[], "The rule fires."),
    word("not", &["same", "other"], &[], "The rule does not fire."),
    word("state", &[], &[], "What players have in their state."),
    word("ended", &[], &[], "Whether the game is over."),
];

/// The fields at the top.
pub(super) const FIELDS: [&str; 7] = ["game", "stepMs", "until", "origin", "players", "script", "expect"];
