//! Facets that give a game in another form.

use text::TextRange;

use crate::{Converted, Expanded, Exported, PlayableLevel};

/// Rules as they are played.
pub trait Expansion: Sync {
    /// The rules of the game after what they are short for was written out.
    fn expand(&self) -> Expanded;
}

/// Conversion to another notation.
pub trait Conversion: Sync {
    /// The game in the other notation of the language. Err: the first syntax error that hides what the game says.
    fn convert(&self) -> Result<Converted, TextRange>;
}

/// Levels as pages that are played in a browser.
pub trait Exporting: Sync {
    /// What a page needs to play these levels of the project.
    fn exported(&self, levels: &[PlayableLevel]) -> Exported;
}
