//! How often the rules of a project act along what is recorded in it.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use text::TextSize;

use crate::{Actor, Attempt, Explaining, Facets, Language, PlayError, plural};

/// A rule, and how often it acts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleUse {
    /// The rule.
    pub rule: Actor,
    /// How often it acts in which level, by name: only those in which it does.
    pub levels: BTreeMap<String, usize>,
}

impl RuleUse {
    /// How often it acts in all levels.
    pub fn fired(&self) -> usize {
        self.levels.values().sum()
    }

    /// It in words, as a clause: "acts in 2 of 9 levels, 7 times". There are so many levels, and `noun` is that for one.
    pub fn words(&self, levels: usize, noun: &str) -> String {
        if self.levels.is_empty() {
            return "exercised by nothing".to_owned();
        }
        let (count, levels) = (self.levels.len(), plural(levels, noun));
        format!("acts in {count} of {levels}, {}", plural(self.fired(), "time"))
    }
}

/// The names of what is counted in a project: its levels, or its recordings where it has no levels.
pub fn scenes(facets: &Facets<'_>) -> Vec<String> {
    match (facets.play, facets.replays) {
        (Some(play), _) => play.levels().into_iter().map(|level| level.name).collect(),
        (None, Some(replays)) => replays.recordings().all.iter().map(|it| it.scene().to_owned()).collect(),
        (None, None) => Vec::new(),
    }
}

/// What one of [`scenes`] is called.
pub fn scene_noun(facets: &Facets<'_>, language: &dyn Language) -> &'static str {
    if facets.play.is_some() { "level" } else { language.solution_noun().unwrap_or("recording") }
}

/// What tells rules apart: those of two levels may have the same name.
type Key = (String, Option<(Arc<str>, TextSize)>);

fn key(rule: &Actor) -> Key {
    (rule.name.clone(), rule.at.as_ref().map(|at| (Arc::clone(&at.file), at.range.start())))
}

/// The rules of some levels, with how often they act.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    rules: Vec<RuleUse>,
    places: HashMap<Key, usize>,
}

impl Coverage {
    /// The rules that may act in some levels, each once, before anything is played.
    pub fn of<'l>(
        explaining: &dyn Explaining,
        levels: impl IntoIterator<Item = &'l str>,
    ) -> Result<Self, PlayError> {
        let mut this = Self::default();
        for level in levels {
            for facts in explaining.rules(level)? {
                this.places.entry(key(&facts.rule)).or_insert_with(|| {
                    this.rules.push(RuleUse { rule: facts.rule, levels: BTreeMap::new() });
                    this.rules.len() - 1
                });
            }
        }
        Ok(this)
    }

    /// Plays an attempt at a level, and counts the rules that act.
    pub fn play(&mut self, explaining: &dyn Explaining, attempt: &Attempt<'_>) -> Result<(), PlayError> {
        let level = attempt.start.level;
        for act in explaining.turns(attempt)?.iter().flat_map(|turn| &turn.acts).filter(|act| act.fires) {
            if let Some(at) = self.places.get(&key(&act.by)) {
                *self.rules[*at].levels.entry(level.to_owned()).or_default() += 1;
            }
        }
        Ok(())
    }

    /// The rules, in the order in which levels have them.
    pub fn rules(&self) -> &[RuleUse] {
        &self.rules
    }
}
