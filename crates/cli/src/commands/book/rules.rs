//! The rules of a project, and the levels in which they act.

use std::collections::BTreeMap;
use std::sync::Arc;

use language::{Actor, Move, Start};
use serde_json::Value as Json;
use text::TextSize;

use super::Site;
use crate::commands::recorded;

/// What tells rules apart: those of two levels may have the same name.
type Key = (String, Option<(Arc<str>, TextSize)>);

impl Site<'_> {
    /// All rules, with the levels in which they act along what is recorded and shown. `None` if the user has interrupted it.
    pub(super) fn rules(&self, levels: &[book::Level]) -> Option<Vec<book::Rule>> {
        let Some(explaining) = self.playable.project.facets().explaining else { return Some(Vec::new()) };
        let mut rules: Vec<book::Rule> = Vec::new();
        let mut known: BTreeMap<Key, usize> = BTreeMap::new();
        for level in self.playable_levels() {
            for facts in explaining.rules(&level.name).unwrap_or_default() {
                known.entry(key(&facts.rule)).or_insert_with(|| {
                    rules.push(self.rule(&facts.rule));
                    rules.len() - 1
                });
            }
        }
        let mut acts = vec![BTreeMap::<usize, usize>::new(); rules.len()];
        let mut count = |level: usize, start: &Start<'_>, moves: &[Json]| {
            // What cannot be played is a diagnostic.
            for turn in explaining.turns(start, moves).unwrap_or_default() {
                for act in turn.acts.iter().filter(|act| act.fires) {
                    if let Some(rule) = known.get(&key(&act.by)) {
                        *acts[*rule].entry(level).or_default() += 1;
                    }
                }
            }
        };
        for recording in recorded::recordings(self.playable, None).unwrap_or_default() {
            if self.limits.is_interrupted() {
                return None;
            }
            if let Some(level) = self.index_of(recording.level.as_deref()) {
                let (start, moves) = recorded::of(&recording, self.semantics);
                count(level, &start, &moves);
            }
        }
        for (at, level) in levels.iter().enumerate() {
            if let Some(solution) = level.solution.as_ref().filter(|solution| !solution.is_recorded) {
                let moves: Vec<Json> =
                    solution.moves.iter().map(|Move { action, .. }| action.clone()).collect();
                let semantics = self.semantics;
                count(at, &Start { level: &level.name, semantics, seed: "", records: true }, &moves);
            }
        }
        for (rule, acts) in rules.iter_mut().zip(acts) {
            rule.acts = acts.into_iter().map(|(level, times)| book::Uses { level, times }).collect();
        }
        Some(rules)
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

fn key(rule: &Actor) -> Key {
    (rule.name.clone(), rule.at.as_ref().map(|at| (Arc::clone(&at.file), at.range.start())))
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
