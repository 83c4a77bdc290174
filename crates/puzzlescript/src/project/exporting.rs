//! Games as pages.

use std::sync::Arc;

use language::{Exported, ExportedEntry, Exporting, PlayableLevel};
use puzzlescript_engine::Engine;
use puzzlescript_engine::model::Entry;

use super::GameProject;

impl Exporting for GameProject {
    fn exported(&self, levels: &[PlayableLevel]) -> Exported {
        let game = self.game.as_ref().and_then(|game| game.engine()).map(Engine::game);
        let all = game.map(|game| game.levels.as_slice()).unwrap_or_default();
        let boards = all.iter().filter(|entry| matches!(entry, Entry::Board(_))).count();
        // The texts between levels are for those who play one after the other.
        let has_texts = levels.len() == boards;
        let entry = |(number, entry): (usize, &Entry)| match entry {
            Entry::Board(_) if levels.iter().any(|level| level.number == Some(number)) => {
                Some(ExportedEntry::Level { name: number.to_string(), title: String::new() })
            }
            Entry::Message { text, .. } if has_texts => Some(ExportedEntry::Text(text.clone())),
            _ => None,
        };
        Exported {
            player: "puzzlescript",
            title: game.and_then(|game| game.prelude.title.clone()).unwrap_or_default(),
            files: vec![Arc::clone(&self.main)],
            pictures: Vec::new(),
            entries: all.iter().enumerate().filter_map(entry).collect(),
        }
    }
}
