//! The commands of the server, and those of a client that it refers to.

/// The command that replays the gold path of a level.
pub(crate) const REPLAY: &str = "goldpath.replay";

/// The command that searches a level for the shortest solution.
pub(crate) const SOLVE: &str = "goldpath.solve";

/// The command that sets suggested hint stops of a level.
pub(crate) const SET_HINT_STOPS: &str = "goldpath.setHintStops";

/// The command that leaves out of a level what it does not take to win.
pub(crate) const SIMPLIFY: &str = "goldpath.simplify";

/// The command that closes the ways around what a level should need.
pub(crate) const TIGHTEN: &str = "goldpath.tighten";

/// The command that tells why a rule acted or did not.
pub(crate) const WHY: &str = "goldpath.why";

/// The commands of the server. Their first argument is a URI: of a level, or for [`WHY`] of a text with rules.
pub(crate) const COMMANDS: [&str; 6] = [REPLAY, SOLVE, SET_HINT_STOPS, SIMPLIFY, TIGHTEN, WHY];

/// The command of a client that shows the board of a level.
pub(crate) const SHOW_BOARD: &str = "goldpath.showBoard";
/// The command of a client that tells why a rule acted or did not: on its board, it knows the level and the step.
pub(crate) const SHOW_WHY: &str = "goldpath.showWhy";

/// The command of a client that plays a sound.
pub(crate) const PLAY_SOUND: &str = "goldpath.playSound";

/// The command of a client that lists the references to the name at a position.
pub(crate) const SHOW_REFERENCES: &str = "goldpath.showReferences";
