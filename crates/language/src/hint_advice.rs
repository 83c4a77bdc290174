//! Suggested hint stops of a level.

use text::Edit;

/// Suggested hint stops, and the edits that set them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintAdvice {
    /// The hint stops in ascending order; empty if no step stands out.
    pub stops: Vec<HintStop>,
    /// The edits of the level file that set them; empty if they are set already, or if there are none.
    pub edits: Vec<Edit>,
}

/// A hint stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintStop {
    /// The number of steps that the hint reveals.
    pub steps: usize,
    /// The reason for stopping there.
    pub why: String,
}
