//! Totals over all levels of a pack, updated level by level.

use language::Counts;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use engine::def;
use rpds::RedBlackTreeMapSync;

use super::level::Level;
use crate::divergence::{Divergence, MAX_PLACES, Relied, SpokenOf};
use crate::ignored::in_play;

/// Levels by their paths.
pub(super) type Levels = RedBlackTreeMapSync<Arc<str>, Arc<Level>>;

/// Totals over the levels.
#[derive(Clone, Debug, Default)]
pub(super) struct Sums {
    pub(super) counts: Counts,
    /// The levels that were checked with the current shared files.
    pub(super) fresh: Levels,
    /// The number of listed levels that make the game refuse the pack.
    pub(super) refused: usize,
    /// The number of levels with a gold path; `played` counts those replayed with the current game.
    with_path: usize,
    played: usize,
    /// The levels whose reported diagnostics depend on the rest of the pack.
    pub(super) entangled: Levels,
    /// The levels with findings that have ranges in other files.
    pub(super) mentioning: Levels,
    relying: BTreeMap<Divergence, Relying>,
    pub(super) deeds: in_play::Sum,
}

/// The uses of one divergence.
#[derive(Clone, Debug, Default)]
struct Relying {
    /// The number of uses that still exist and have no other diagnostic at their range.
    places: usize,
    levels: Levels,
    /// The number of levels with a use, including uses that no longer exist.
    all: usize,
}

impl Sums {
    /// Adds a level of a pack with this game.
    pub(super) fn add(&mut self, game: &def::Game, level: &Arc<Level>) {
        let path = &level.file.path;
        level.standing().add_to(&mut self.counts);
        self.refused += usize::from(level.is_refused());
        self.with_path += usize::from(level.judged.has_gold_path);
        self.played += usize::from(level.played().is_some());
        if !level.state.is_stale {
            self.fresh.insert_mut(Arc::clone(path), Arc::clone(level));
        }
        if level.told.is_none() {
            self.entangled.insert_mut(Arc::clone(path), Arc::clone(level));
        }
        if !level.others.is_empty() || level.replay_result.as_ref().is_some_and(|it| !it.is_of_level_alone())
        {
            self.mentioning.insert_mut(Arc::clone(path), Arc::clone(level));
        }
        for (divergence, places) in divergences(level) {
            let relying = self.relying.entry(divergence).or_default();
            relying.places += places;
            relying.all += 1;
            if places > 0 {
                relying.levels.insert_mut(Arc::clone(path), Arc::clone(level));
            }
        }
        if let Some(replayed) = level.played() {
            self.deeds.add(game, &level.file, &replayed.replay_result.played, level.state.is_proved);
        }
    }

    /// Removes a level that was added with the same game.
    pub(super) fn remove(&mut self, game: &def::Game, level: &Level) {
        let path = &level.file.path;
        level.standing().remove_from(&mut self.counts);
        self.refused -= usize::from(level.is_refused());
        self.with_path -= usize::from(level.judged.has_gold_path);
        self.played -= usize::from(level.played().is_some());
        self.fresh.remove_mut(path);
        self.entangled.remove_mut(path);
        self.mentioning.remove_mut(path);
        for (divergence, places) in divergences(level) {
            let Some(relying) = self.relying.get_mut(&divergence) else { continue };
            relying.places -= places;
            relying.all -= 1;
            relying.levels.remove_mut(path);
            if relying.all == 0 {
                self.relying.remove(&divergence);
            }
        }
        if let Some(replayed) = level.played() {
            self.deeds.remove(game, &level.file, &replayed.replay_result.played);
        }
    }

    /// Returns true if all gold paths were replayed with the current game.
    pub(super) const fn are_all_played(&self) -> bool {
        self.played == self.with_path
    }

    /// Adds the uses in levels to those in the shared files. `spoken_of` may omit the diagnostics that levels
    /// report anyway.
    pub(super) fn rely<'u>(&'u self, relied: &mut Relied<'u>, spoken_of: &SpokenOf<'_>) {
        let named: BTreeSet<&Arc<str>> = spoken_of.iter().map(|at| &at.file).collect();
        for (divergence, relying) in &self.relying {
            relied.divergences.insert(*divergence);
            let (mut spoken, mut silent) = (0, 0);
            for level in named.iter().filter_map(|path| relying.levels.get(*path)) {
                let places = level.uses().filter(|(used, _)| used.divergence == *divergence);
                let places: Vec<bool> =
                    places.filter_map(|(_, place)| Some(spoken_of.contains(&place?))).collect();
                let count = places.iter().filter(|is_spoken| **is_spoken).count();
                spoken += count;
                silent += usize::from(count == places.len());
            }
            if spoken == relying.places {
                continue;
            }
            let met = relied.met.entry(*divergence).or_default();
            met.count += relying.places - spoken;
            met.files += relying.levels.size() - silent;
            let uses = relying.levels.values().flat_map(|level| level.uses());
            let uses = uses.filter(|(used, _)| used.divergence == *divergence);
            let places = uses.filter_map(|(used, place)| Some((used, place?)));
            let left = MAX_PLACES - met.first.len();
            met.first.extend(places.filter(|(_, place)| !spoken_of.contains(place)).take(left));
        }
    }
}

/// The divergences that a level relies on, each with the number of its uses in the current text.
fn divergences(level: &Level) -> BTreeMap<Divergence, usize> {
    let mut divergences = BTreeMap::new();
    for (used, place) in level.uses() {
        *divergences.entry(used.divergence).or_default() += usize::from(place.is_some());
    }
    divergences
}
