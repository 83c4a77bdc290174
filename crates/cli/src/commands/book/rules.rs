//! The rules of a project, and the levels in which they act.

use language::{Actor, Attempt, Coverage, Move, Start};
use serde_json::Value as Json;

use super::Site;
use crate::commands::recorded;

impl Site<'_> {
    /// All rules, with the levels in which they act along what is recorded and shown. `None` if the user has interrupted it.
    pub(super) fn rules(&self, levels: &[book::Level]) -> Option<Vec<book::Rule>> {
        let Some(explaining) = self.playable.project.facets().explaining else { return Some(Vec::new()) };
        // What cannot be read is a diagnostic, here and below.
        let names = self.playable_levels().map(|level| level.name.as_str());
        let names = names.filter(|level| explaining.rules(level).is_ok());
        let Ok(mut coverage) = Coverage::of(explaining, names) else { return Some(Vec::new()) };
        for recording in recorded::recordings(self.playable, None).unwrap_or_default() {
            if self.limits.is_interrupted() {
                return None;
            }
            if self.index_of(recording.level.as_deref()).is_some() {
                let moves = recording.actions();
                let _ = coverage.play(explaining, &Attempt::new(recording.start(self.semantics), &moves));
            }
        }
        for (playable, level) in self.playable_levels().zip(levels) {
            if let Some(solution) = level.solution.as_ref().filter(|solution| !solution.is_recorded) {
                let moves: Vec<Json> =
                    solution.moves.iter().map(|Move { action, .. }| action.clone()).collect();
                let (level, semantics) = (&*playable.name, self.semantics);
                let start = Start { level, semantics, seed: "", records: true };
                let _ = coverage.play(explaining, &Attempt::new(start, &moves));
            }
        }
        let used = coverage.rules().iter().map(|it| {
            let levels = it.levels.iter();
            let mut acts: Vec<book::Uses> = levels
                .filter_map(|(name, times)| {
                    Some(book::Uses { level: self.index_of(Some(name))?, times: *times })
                })
                .collect();
            acts.sort_by_key(|uses| uses.level);
            book::Rule { acts, ..self.rule(&it.rule) }
        });
        Some(used.collect())
    }

    fn rule(&self, rule: &Actor) -> book::Rule {
        let text = rule.at.as_ref().and_then(|at| {
            let text = self.playable.project.text(&at.file)?;
            text.get(std::ops::Range::<usize>::from(at.range))
        });
        book::Rule {
            title: rule.words(),
            text: text.map(unindented).unwrap_or_default(),
            place: rule.at.as_ref().map(|at| self.place(at)).unwrap_or_default(),
            acts: Vec::new(),
        }
    }
}

/// A part of a text whose further lines lose the indentation that all of them have.
fn unindented(text: &str) -> String {
    let lines = text.lines().skip(1).filter(|line| !line.trim().is_empty());
    let indent = lines.map(|line| line.len() - line.trim_start_matches([' ', '\t']).len()).min();
    let mut lines = text.lines();
    let first = lines.next().into_iter();
    let rest = lines.map(|line| line.get(indent.unwrap_or(0)..).unwrap_or(""));
    first.chain(rest).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::unindented;

    #[test]
    fn the_text_of_a_rule_begins_at_the_left() {
        assert_eq!(
            unindented("{\n      \"id\": 1,\n\n        \"b\": 2\n    }"),
            "{\n  \"id\": 1,\n\n    \"b\": 2\n}"
        );
        assert_eq!(unindented("[ > a ] -> []"), "[ > a ] -> []");
    }
}
