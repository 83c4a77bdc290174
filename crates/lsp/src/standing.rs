//! The verdicts of levels and recordings, as clients read them.

use language::Ending;

/// The verdict of a replay.
pub(crate) const fn verdict(ending: Ending) -> &'static str {
    match ending {
        Ending::Won => "won",
        Ending::WonEarly => "wonEarly",
        Ending::NotWon => "notWon",
    }
}

/// A verdict without a replay, and its description.
pub(crate) struct Standing(&'static str, &'static str);

impl Standing {
    pub(crate) fn told(&self) -> (&'static str, String) {
        (self.0, self.1.to_owned())
    }
}

pub(crate) const NOT_REPLAYED: Standing = Standing("notReplayed", "not replayed");
pub(crate) const NO_SOLUTION: Standing = Standing("none", "no gold path");
