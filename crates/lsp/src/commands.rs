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

/// The commands of the server. Their argument is the URI of a level.
pub(crate) const COMMANDS: [&str; 5] = [REPLAY, SOLVE, SET_HINT_STOPS, SIMPLIFY, TIGHTEN];

/// The command of a client that shows the board of a level.
pub(crate) const SHOW_BOARD: &str = "goldpath.showBoard";
/// The command of a client that plays a sound.
pub(crate) const PLAY_SOUND: &str = "goldpath.playSound";

/// The command of a client that lists the references to the name at a position.
pub(crate) const SHOW_REFERENCES: &str = "goldpath.showReferences";
