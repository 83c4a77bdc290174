//! What an editor draws into a game.

use language::{Findings, InlayHint, Lens, Marking, SemanticToken, plural};
use text::TextRange;

use super::GameProject;
use super::findings::GameFindings;
use crate::marks;
use crate::read::Entry;

impl Marking for GameProject {
    fn inlay_hints(&self, _findings: &dyn Findings, file: &str, range: TextRange) -> Vec<InlayHint> {
        let Some((_, reading)) = self.reading_of(file) else { return Vec::new() };
        let compiled = self.game.as_ref().map(|game| &game.checked().compiled);
        compiled.map_or_else(Vec::new, |compiled| marks::hints(reading, compiled, range))
    }

    /// Above each board, how many of its sessions pass.
    fn lenses(&self, findings: &dyn Findings, file: &str) -> Vec<Lens> {
        let Some((_, reading)) = self.reading_of(file) else { return Vec::new() };
        let Some(found) = findings.as_any().downcast_ref::<GameFindings>() else { return Vec::new() };
        let of_entry = |(number, entry): (usize, &Entry)| {
            let Entry::Board { rows, .. } = entry else { return None };
            let title = match found.sessions_of(number) {
                (0, _) => format!("level {number}: no sessions"),
                (all, None) => format!("level {number}: {}, not replayed", plural(all, "session")),
                (all, Some(passed)) => {
                    format!("level {number}: {passed} of {} passed", plural(all, "session"))
                }
            };
            Some(Lens { range: rows.first()?.at, title, command: None })
        };
        reading.source.levels.iter().enumerate().filter_map(of_entry).collect()
    }

    fn semantic_tokens(&self, file: &str) -> Vec<SemanticToken> {
        self.reading_of(file).map_or_else(Vec::new, |(text, reading)| marks::tokens(text, reading))
    }
}
