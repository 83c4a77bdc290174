//! The words of rules: directions, modifiers, movements and commands.

use super::Word;

/// A direction before the first bracket of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Direction {
    /// How it is written.
    pub word: &'static str,
    /// The directions in which the rule then looks, in order.
    pub means: &'static [&'static str],
    /// What it does.
    pub doc: &'static str,
}

/// What sort of word stands before a name in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MovementKind {
    /// As seen from the direction of the rule.
    Relative,
    /// One movement.
    Absolute,
    /// One of several movements.
    Choice,
    /// No movement.
    Still,
    /// The name must not be there.
    No,
    /// Left to chance.
    Random,
    /// Any number of cells.
    Ellipsis,
}

/// A word that stands before a name in a cell, or the ellipsis that stands for cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Movement {
    /// How it is written.
    pub word: &'static str,
    /// What sort of word it is.
    pub kind: MovementKind,
    /// The movements that a choice is between.
    pub means: &'static [&'static str],
    /// Whether a late rule may hold it.
    pub in_late: bool,
    /// What it does.
    pub doc: &'static str,
}

/// The directions of rules.
pub const RULE_DIRECTIONS: &[Direction] = &[
    Direction { word: "up", means: &["up"], doc: "The rule looks upward only." },
    Direction { word: "down", means: &["down"], doc: "The rule looks downward only." },
    Direction { word: "left", means: &["left"], doc: "The rule looks to the left only." },
    Direction { word: "right", means: &["right"], doc: "The rule looks to the right only." },
    Direction { word: "horizontal", means: &["left", "right"], doc: "The rule looks left and right." },
    Direction { word: "vertical", means: &["up", "down"], doc: "The rule looks up and down." },
    Direction {
        word: "orthogonal",
        means: &["up", "down", "left", "right"],
        doc: "The rule looks in all four directions, as without a direction.",
    },
];

/// The other words before the first bracket.
pub const RULE_MODIFIERS: &[Word] = &[
    Word { word: "late", doc: "The rule is applied after movement; it can hold no movement words." },
    Word { word: "rigid", doc: "If a movement it gave cannot be done, the whole group is taken back." },
    Word { word: "random", doc: "Of all possible applications of the group one is chosen." },
    Word { word: "+", doc: "Joins this rule to the group of the rule before." },
    Word { word: "startloop", doc: "Groups up to endloop are repeated until nothing changes." },
    Word { word: "endloop", doc: "End of the groups that are repeated." },
];

/// The words inside cells that are no names.
pub const MOVEMENTS: &[Movement] = &[
    Movement {
        word: ">",
        kind: MovementKind::Relative,
        means: &[],
        in_late: false,
        doc: "Moves in the direction in which the rule looks.",
    },
    Movement {
        word: "<",
        kind: MovementKind::Relative,
        means: &[],
        in_late: false,
        doc: "Moves against the direction in which the rule looks.",
    },
    Movement {
        word: "^",
        kind: MovementKind::Relative,
        means: &[],
        in_late: false,
        doc: "Moves a quarter turn to the left of the direction of the rule.",
    },
    Movement {
        word: "v",
        kind: MovementKind::Relative,
        means: &[],
        in_late: false,
        doc: "Moves a quarter turn to the right of the direction of the rule.",
    },
    Movement {
        word: "parallel",
        kind: MovementKind::Relative,
        means: &[],
        in_late: false,
        doc: "Moves along the line of the rule, either way.",
    },
    Movement {
        word: "perpendicular",
        kind: MovementKind::Relative,
        means: &[],
        in_late: false,
        doc: "Moves across the line of the rule, either way.",
    },
    Movement { word: "up", kind: MovementKind::Absolute, means: &[], in_late: false, doc: "Moves up." },
    Movement { word: "down", kind: MovementKind::Absolute, means: &[], in_late: false, doc: "Moves down." },
    Movement { word: "left", kind: MovementKind::Absolute, means: &[], in_late: false, doc: "Moves left." },
    Movement { word: "right", kind: MovementKind::Absolute, means: &[], in_late: false, doc: "Moves right." },
    Movement {
        word: "horizontal",
        kind: MovementKind::Choice,
        means: &["left", "right"],
        in_late: false,
        doc: "Moves left or right.",
    },
    Movement {
        word: "vertical",
        kind: MovementKind::Choice,
        means: &["up", "down"],
        in_late: false,
        doc: "Moves up or down.",
    },
    Movement {
        word: "orthogonal",
        kind: MovementKind::Choice,
        means: &["up", "down", "left", "right"],
        in_late: false,
        doc: "Moves in one of the four directions.",
    },
    Movement {
        word: "moving",
        kind: MovementKind::Choice,
        means: &["up", "down", "left", "right", "action"],
        in_late: false,
        doc: "Moves in any direction, or acts.",
    },
    Movement {
        word: "stationary",
        kind: MovementKind::Still,
        means: &[],
        in_late: false,
        doc: "Does not move.",
    },
    Movement {
        word: "action",
        kind: MovementKind::Absolute,
        means: &[],
        in_late: false,
        doc: "Acts: the movement that the action key gives.",
    },
    Movement {
        word: "no",
        kind: MovementKind::No,
        means: &[],
        in_late: true,
        doc: "Is not there; on the right: is removed.",
    },
    Movement {
        word: "random",
        kind: MovementKind::Random,
        means: &[],
        in_late: true,
        doc: "One member of the OR-name, chosen by chance.",
    },
    Movement {
        word: "randomdir",
        kind: MovementKind::Random,
        means: &[],
        in_late: true,
        doc: "Moves in one of the four directions, chosen by chance.",
    },
    Movement {
        word: "...",
        kind: MovementKind::Ellipsis,
        means: &[],
        in_late: true,
        doc: "Any number of cells, none too; alone in its cell, not at the edge, at most two.",
    },
];

/// What a rule can do besides changing cells.
pub const COMMANDS: &[Word] = &[
    Word { word: "sfx0", doc: "Plays this sound." },
    Word { word: "sfx1", doc: "Plays this sound." },
    Word { word: "sfx2", doc: "Plays this sound." },
    Word { word: "sfx3", doc: "Plays this sound." },
    Word { word: "sfx4", doc: "Plays this sound." },
    Word { word: "sfx5", doc: "Plays this sound." },
    Word { word: "sfx6", doc: "Plays this sound." },
    Word { word: "sfx7", doc: "Plays this sound." },
    Word { word: "sfx8", doc: "Plays this sound." },
    Word { word: "sfx9", doc: "Plays this sound." },
    Word { word: "sfx10", doc: "Plays this sound." },
    Word { word: "cancel", doc: "Takes the whole turn back." },
    Word { word: "checkpoint", doc: "Restart comes back to the board after this turn." },
    Word { word: "restart", doc: "Goes back to the start of the level or to the last checkpoint." },
    Word { word: "win", doc: "The level is won." },
    Word { word: "message", doc: "Shows the rest of the line." },
    Word { word: "again", doc: "After a pause another turn without input, if it would change something." },
];

/// The command that takes the rest of the line as its text.
pub const MESSAGE: &str = "message";

/// What stands between the sides of a rule.
pub const ARROW: Word = Word { word: "->", doc: "What the patterns on its left become stands on its right." };
