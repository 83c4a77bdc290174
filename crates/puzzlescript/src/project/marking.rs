//! What an editor draws into a game.

use language::{Findings, InlayHint, Lens, LensCommand, Marking, SemanticToken, plural};
use serde_json::json;
use text::TextRange;

use super::GameProject;
use super::findings::GameFindings;
use crate::read::Entry;
use crate::session::{Outcome, Session};
use crate::{marks, position};

impl Marking for GameProject {
    fn inlay_hints(&self, _findings: &dyn Findings, file: &str, range: TextRange) -> Vec<InlayHint> {
        let Some((_, reading)) = self.reading_of(file) else { return Vec::new() };
        let compiled = self.game.as_ref().map(|game| &game.checked().compiled);
        compiled.map_or_else(Vec::new, |compiled| marks::hints(reading, compiled, range))
    }

    /// Above each board how many of its sessions pass, and above each session its outcome; both can be shown as boards.
    fn lenses(&self, findings: &dyn Findings, file: &str) -> Vec<Lens> {
        let Some(found) = findings.as_any().downcast_ref::<GameFindings>() else { return Vec::new() };
        if let Some(sessions) = self.sessions.get(file) {
            return sessions
                .read()
                .0
                .iter()
                .enumerate()
                .flat_map(|it| session_lenses(found, file, it))
                .collect();
        }
        let Some((_, reading)) = self.reading_of(file) else { return Vec::new() };
        reading.source.levels.iter().enumerate().flat_map(|entry| level_lenses(found, entry)).collect()
    }

    fn semantic_tokens(&self, file: &str) -> Vec<SemanticToken> {
        self.reading_of(file).map_or_else(Vec::new, |(text, reading)| marks::tokens(text, reading))
    }
}

fn level_lenses(found: &GameFindings, (number, entry): (usize, &Entry)) -> Vec<Lens> {
    let Entry::Board { rows, .. } = entry else { return Vec::new() };
    let Some(range) = rows.first().map(|row| row.at) else { return Vec::new() };
    let title = match found.sessions_of(number) {
        (0, _) => format!("level {number}: no sessions"),
        (all, None) => format!("level {number}: {}, not replayed", plural(all, "session")),
        (all, Some(passed)) => format!("level {number}: {passed} of {} passed", plural(all, "session")),
    };
    let board = LensCommand::Board(Some(json!({ "level": number })));
    vec![
        Lens { range, title, command: None },
        Lens { range, title: "Board".to_owned(), command: Some(board) },
        Lens {
            range,
            title: "Solve".to_owned(),
            command: Some(LensCommand::Solve(Some(number.to_string()))),
        },
    ]
}

fn session_lenses(found: &GameFindings, file: &str, (number, session): (usize, &Session)) -> [Lens; 2] {
    let title = match found.session(file, number) {
        None => "not replayed",
        Some(Outcome::Passed) => "passed",
        Some(Outcome::Failed { .. }) => "failed",
        Some(Outcome::Unplayable(_)) => "cannot be played",
    };
    let range = session.range;
    let board = LensCommand::Board(Some(position::moves_of(session)));
    [
        Lens { range, title: title.to_owned(), command: Some(LensCommand::Replay) },
        Lens { range, title: "Board".to_owned(), command: Some(board) },
    ]
}
