//! Where the hints of a level end best.

use text::Edit;

/// Hints that are worth giving, and the edits that set them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintAdvice {
    /// The hints, each longer than the one before. None if nothing stands out.
    pub stops: Vec<HintStop>,
    /// The edits of the level file that set them; none if it has them already, or if there are none.
    pub edits: Vec<Edit>,
}

/// A hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintStop {
    /// The number of steps that it shows.
    pub steps: usize,
    /// Why it ends there.
    pub why: String,
}
