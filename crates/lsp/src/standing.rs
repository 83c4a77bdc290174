//! The verdicts of levels and recordings, as clients read them.

/// A verdict without a replay, and its description.
pub(crate) struct Standing(&'static str, &'static str);

impl Standing {
    pub(crate) fn told(&self) -> (&'static str, String) {
        (self.0, self.1.to_owned())
    }
}

pub(crate) const NOT_REPLAYED: Standing = Standing("notReplayed", "not replayed");
pub(crate) const NO_SOLUTION: Standing = Standing("none", "no gold path");
