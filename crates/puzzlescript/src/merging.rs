//! Merging games by their lines, and levels by their cells.

use std::collections::BTreeMap;

use language::{MergedText, Merging};
use merge::{Conflict, Step, merge_lines};
use text::{Lines, Versions};

use crate::detect;
use crate::read::{Entry, read};

/// Merges of games.
#[derive(Debug)]
pub(crate) struct GameMerging;

impl Merging for GameMerging {
    fn merge(&self, _path: &str, texts: Versions<&str>) -> Option<MergedText> {
        if !detect::has_heading(texts.ours) {
            return None;
        }
        let levels = levels_by_line(texts.base);
        let merged = merge_lines(texts, &|line| levels.contains_key(&line));
        let conflicts = merged.conflicts.iter().map(|conflict| message(conflict, &levels)).collect();
        Some(MergedText { ours: merged.ours, theirs: merged.theirs, conflicts })
    }
}

/// The lines that are rows of boards, from 0, with the number of the entry of LEVELS.
fn levels_by_line(text: &str) -> BTreeMap<usize, usize> {
    let lines = Lines::new(text);
    let mut levels = BTreeMap::new();
    for (level, entry) in read(text).source.levels.into_iter().enumerate() {
        if let Entry::Board { rows, .. } = entry {
            levels.extend(rows.iter().map(|row| (lines.line(row.at.start()) as usize, level)));
        }
    }
    levels
}

fn message(conflict: &Conflict, levels: &BTreeMap<usize, usize>) -> String {
    let Some(Step::Line(line)) = conflict.path.first() else {
        return "both sides changed the game".to_owned();
    };
    let was_in = match levels.get(line) {
        Some(level) => format!("level {level}"),
        None => format!("line {}", line + 1),
    };
    format!("both sides changed {was_in} of the version that they come from, each otherwise")
}

#[cfg(test)]
mod tests;
