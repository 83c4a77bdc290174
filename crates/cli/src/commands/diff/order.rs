//! Rules and systems that stand at another place among those of their section.

use std::collections::{BTreeMap, BTreeSet};

use super::parts::{Key, Part};

/// The parts of one section that are in both states, in the order of each, under their names of now.
pub(super) struct Order<'p> {
    was: Vec<(&'p Key, &'p Part)>,
    now: Vec<(&'p Key, &'p Part)>,
}

impl<'p> Order<'p> {
    /// The sections whose order may count. `today` has the parts of before under their keys of now.
    pub(super) fn all(today: &BTreeMap<Key, (&'p Key, &'p Part)>, now: &'p BTreeMap<Key, Part>) -> Vec<Self> {
        let mut sections: BTreeMap<&str, Self> = BTreeMap::new();
        for (key, part) in now {
            let Some((_, before)) = today.get(key) else { continue };
            if [*before, part].into_iter().all(Part::has_place) {
                let section =
                    sections.entry(&key.0).or_insert_with(|| Self { was: Vec::new(), now: Vec::new() });
                section.was.push((key, before));
                section.now.push((key, part));
            }
        }
        let mut all: Vec<Self> = sections.into_values().collect();
        for order in &mut all {
            for side in [&mut order.was, &mut order.now] {
                side.sort_by_key(|(_, part)| part.ranges[0].start());
            }
        }
        all
    }

    /// The fewest parts that make one order of the other when they are put elsewhere; the same ones in both directions.
    pub(super) fn moved(&self) -> Vec<&'p Key> {
        let was: BTreeMap<&Key, usize> =
            self.was.iter().enumerate().map(|(at, (key, _))| (*key, at)).collect();
        let places: Vec<usize> = self.now.iter().map(|(key, _)| was[key]).collect();
        let places = &places[..];
        let later = |at: usize| (at + 1..places.len()).filter(move |it| places[*it] > places[at]);
        // How many can stay from each one on, with it.
        let mut lengths = vec![1; places.len()];
        for at in (0..places.len()).rev() {
            lengths[at] = 1 + later(at).map(|it| lengths[it]).max().unwrap_or(0);
        }
        let mut stays = BTreeSet::new();
        let mut choices: Vec<usize> = (0..places.len()).collect();
        for left in (1..=lengths.iter().copied().max().unwrap_or(0)).rev() {
            let fits = choices.into_iter().filter(|it| lengths[*it] == left);
            let Some(chosen) = fits.min_by_key(|it| self.now[*it].0) else { break };
            stays.insert(chosen);
            choices = later(chosen).collect();
        }
        (0..places.len()).filter(|at| !stays.contains(at)).map(|at| self.now[at].0).collect()
    }

    /// The parts of before in their order, and in the one with this part at its place of now.
    pub(super) fn before(&self, key: &Key, moved: &[&Key]) -> [Vec<&'p Part>; 2] {
        exchanged(&self.was, &self.now, key, moved)
    }

    /// The parts of now in their order, and in the one with this part at its place of before.
    pub(super) fn after(&self, key: &Key, moved: &[&Key]) -> [Vec<&'p Part>; 2] {
        exchanged(&self.now, &self.was, key, moved)
    }
}

/// One order, and the same with a part behind the one that it stands behind in another order.
fn exchanged<'p>(
    own: &[(&'p Key, &'p Part)],
    other: &[(&'p Key, &'p Part)],
    key: &Key,
    moved: &[&Key],
) -> [Vec<&'p Part>; 2] {
    let moved: BTreeSet<&Key> = moved.iter().copied().collect();
    let ahead = other.iter().map(|(it, _)| *it).take_while(|it| *it != key);
    let neighbor = ahead.filter(|it| !moved.contains(it)).last();
    let mut changed: Vec<_> = own.iter().filter(|(it, _)| *it != key).collect();
    let at = neighbor
        .map_or(0, |neighbor| changed.iter().position(|(it, _)| *it == neighbor).map_or(0, |at| at + 1));
    changed.extend(own.iter().filter(|(it, _)| *it == key));
    if let Some(part) = changed.pop() {
        changed.insert(at, part);
    }
    [own.iter().map(|(_, part)| *part).collect(), changed.into_iter().map(|(_, part)| *part).collect()]
}
