//! The page of a book that plays its levels.

use std::collections::BTreeMap;

use language::{ExportedEntry, Exporting, PlayableLevel, Semantics, Start};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::Site;
use crate::commands::play_page::Player;
use crate::commands::solution::Solution;
use crate::exit::Failure;

/// What is written otherwise in the fragment of an address.
const ENCODED: AsciiSet = NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.');

impl Site<'_> {
    /// Puts the page into the book that plays what can be played of it.
    pub(super) fn play(
        &self,
        project: &mut book::Project,
        player: &Player,
        exporting: &dyn Exporting,
        own: Semantics,
    ) -> Result<(), Failure> {
        let play = self.playable.play()?;
        let able = |level: &&PlayableLevel| {
            play.start(&Start { level: &level.name, semantics: self.semantics, ..Start::default() }).is_ok()
        };
        let able: Vec<PlayableLevel> = self.playable_levels().filter(able).cloned().collect();
        let exported = exporting.exported(&able);
        let mut solutions = BTreeMap::new();
        let is_entry = |entry: &ExportedEntry, level: &str| matches!(entry, ExportedEntry::Level { name, .. } if name == level);
        for (level, listed) in project.levels.iter_mut().zip(self.playable_levels()) {
            if exported.entries.iter().any(|entry| is_entry(entry, &level.name)) {
                level.fragment = Some(utf8_percent_encode(&level.name, &ENCODED).to_string());
                solutions.insert(level.name.clone(), self.told(listed, level));
            }
        }
        if !solutions.is_empty() {
            project.player = Some(player.page(self.playable, &exported, &solutions, own)?);
        }
        Ok(())
    }

    /// The solution of a level as the book has it, so that no search is made again.
    fn told(&self, listed: &PlayableLevel, level: &book::Level) -> Solution {
        let recorded = Solution::recorded(self.playable, listed, self.semantics);
        let mut solution = recorded.unwrap_or_default();
        if let Some(known) = &level.solution {
            solution.moves.clone_from(&known.moves);
        }
        solution.is_least = level.proof.least() == Some(solution.moves.len());
        solution
    }
}
