//! Completion and hover in a game, and hover in its sessions.

use language::{Completion, Editing, Hover, Look};
use text::TextSize;

use super::GameProject;
use crate::completion::completion;
use crate::hover::{hover, input};
use crate::position;
use crate::session::Played;

impl Editing for GameProject {
    fn completion(&self, file: &str, offset: TextSize) -> Vec<Completion> {
        self.reading_of(file).map_or_else(Vec::new, |(text, reading)| completion(text, reading, offset))
    }

    fn hover(&self, file: &str, offset: TextSize, _look: &Look<'_>) -> Option<Hover> {
        if let Some(sessions) = self.sessions.get(file) {
            let (text, all) = (sessions.text.written(), &sessions.read().0);
            let input = position::in_sessions(text, all, offset)?.step?;
            let session = all.iter().find(|session| session.inputs_at.contains_inclusive(offset))?;
            let game = self.game.as_ref()?.text.written();
            return input::hover(text, (session, input), (self.playable().ok()?, game), offset);
        }
        let (text, _) = self.reading_of(file)?;
        let played: Option<Vec<&Vec<Played>>> =
            self.sessions.values().map(|file| file.played.get()).collect();
        let played: Option<Vec<&Played>> = played.map(|files| files.into_iter().flatten().collect());
        hover(text, self.game.as_ref()?.checked(), offset, played.as_deref())
    }
}
