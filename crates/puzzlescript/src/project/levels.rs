//! The entries of LEVELS as a list, in which they are moved, copied, added and deleted, with their sessions.

use std::sync::Arc;

use language::{
    FileEdit, Findings, FormatOptions, LevelEntries, LevelEntry, LevelEntryKind, Refactorings, Watch,
};
use serde_json::json;

use super::GameProject;
use super::findings::GameFindings;
use crate::level_order::in_order;
use crate::read::Entry;
use crate::refactor::{self, Keeps, Plan};

impl LevelEntries for GameProject {
    fn level_entries(&self, findings: Option<&dyn Findings>) -> Option<(Arc<str>, Vec<LevelEntry>)> {
        let (_, reading) = self.reading_of(&self.main)?;
        let found = findings.and_then(|findings| findings.as_any().downcast_ref::<GameFindings>());
        let entries = reading.source.levels.iter().enumerate();
        let entries = entries.map(|(number, entry)| match entry {
            Entry::Message { text, .. } => {
                LevelEntry { range: entry.at(), title: text.clone(), kind: LevelEntryKind::Message }
            }
            Entry::Board { .. } => {
                let (recordings, passed) = found.map_or((0, None), |found| found.sessions_of(number));
                let kind = LevelEntryKind::Level {
                    play: json!({ "level": number }),
                    moves: self.session_of(number).map(|session| session.inputs.len()),
                    recordings,
                    passed,
                };
                LevelEntry { range: entry.at(), title: format!("Level {number}"), kind }
            }
        });
        Some((Arc::clone(&self.main), entries.collect()))
    }

    fn in_order(&self, order: &[usize], watch: Watch<'_>) -> Result<Vec<FileEdit>, String> {
        let (text, reading) = self.reading_of(&self.main).ok_or("the file is gone")?;
        let edits = in_order(text, reading, order)?;
        self.proved(Plan { edits, keeps: Keeps::AllButOrder(order.to_vec()) }, watch)
    }

    fn add_below(&self, entry: usize, watch: Watch<'_>) -> Result<Vec<FileEdit>, String> {
        let (_, reading) = self.reading_of(&self.main).ok_or("the file is gone")?;
        let entry = reading.source.levels.get(entry).ok_or("there is no such level")?;
        if let Entry::Message { .. } = entry {
            return Err("a message has no size for a level below it".to_owned());
        }
        self.refactor(&self.main, entry.at(), refactor::NEW_LEVEL, &FormatOptions::default(), watch)
    }
}
