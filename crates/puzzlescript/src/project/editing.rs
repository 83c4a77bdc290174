//! Completion and hover in a game.

use language::{Completion, Editing, Hover, Look};
use text::TextSize;

use super::GameProject;
use crate::completion::completion;
use crate::hover::hover;

impl Editing for GameProject {
    fn completion(&self, file: &str, offset: TextSize) -> Vec<Completion> {
        self.reading_of(file).map_or_else(Vec::new, |(text, reading)| completion(text, reading, offset))
    }

    fn hover(&self, file: &str, offset: TextSize, _look: &Look<'_>) -> Option<Hover> {
        let (text, _) = self.reading_of(file)?;
        hover(text, self.game.as_ref()?.checked(), offset)
    }
}
