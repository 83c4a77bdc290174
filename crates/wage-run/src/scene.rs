//! What rules see besides state: who is where, who is near whom, and what was done in this step.

use std::collections::BTreeMap;

use wage_rules::model::Game;

use crate::map::{self, Standing, Zone, zones};
use crate::space;
use crate::timeline::{Position, Timeline};
use crate::world::{Partner, World};

/// What happens around the rules in one step.
pub(crate) struct Scene<'d> {
    /// The time in milliseconds.
    pub(crate) now: u64,
    /// The length of a step.
    pub(crate) step: u64,
    origin: Option<(f64, f64)>,
    zones: Vec<Zone<'d>>,
    /// Of each player, whether inside of each zone by the script.
    named: Vec<Vec<bool>>,
    positions: Vec<Option<Position>>,
    /// Of each player, whether inside of each zone now, and at the end of the step before.
    inside: Vec<Vec<bool>>,
    inside_before: Vec<Vec<bool>>,
    /// Distances by the script, of the earlier and the later player.
    pairs: BTreeMap<(usize, usize), f64>,
    /// Distances of all pairs now, and at the end of the step before.
    distances: BTreeMap<(usize, usize), f64>,
    distances_before: BTreeMap<(usize, usize), f64>,
    /// Interactions that came about in this step.
    pub(crate) events: Vec<Event<'d>>,
    /// Interactions that wait for an answer.
    pub(crate) claims: Vec<Event<'d>>,
}

/// An interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Event<'d> {
    pub(crate) verb: &'d str,
    pub(crate) by: usize,
    pub(crate) on: Option<Partner>,
}

impl<'d> Scene<'d> {
    pub(crate) fn new(game: &Game<'d>, timeline: &Timeline<'_>) -> Self {
        Self {
            now: 0,
            step: timeline.step,
            origin: timeline.origin,
            zones: zones(game),
            named: Vec::new(),
            positions: Vec::new(),
            inside: Vec::new(),
            inside_before: Vec::new(),
            pairs: BTreeMap::new(),
            distances: BTreeMap::new(),
            distances_before: BTreeMap::new(),
            events: Vec::new(),
            claims: Vec::new(),
        }
    }

    /// Makes room for a player who joins, outside of everything (A16).
    pub(crate) fn add_player(&mut self) {
        let nowhere = vec![false; self.zones.len()];
        self.named.push(nowhere.clone());
        self.inside.push(nowhere.clone());
        self.inside_before.push(nowhere);
        self.positions.push(None);
    }

    fn zone(&self, name: &str) -> Option<usize> {
        self.zones.iter().position(|zone| zone.id == name)
    }

    pub(crate) fn set_inside(&mut self, player: usize, zone: &str, is_inside: bool) {
        let Some(zone) = self.zone(zone) else { return };
        if let Some(it) = self.named.get_mut(player).and_then(|zones| zones.get_mut(zone)) {
            *it = is_inside;
        }
    }

    pub(crate) fn set_distance(&mut self, one: usize, two: usize, meters: f64) {
        self.pairs.insert(ordered(one, two), meters);
    }

    pub(crate) fn set_position(&mut self, player: usize, position: Position) {
        if let Some(it) = self.positions.get_mut(player) {
            *it = Some(position);
        }
    }

    /// Begins a step: what was, is before.
    pub(crate) fn begin(&mut self, now: u64) {
        self.now = now;
        self.events.clear();
        self.inside_before.clone_from(&self.inside);
        self.distances_before = std::mem::take(&mut self.distances);
    }

    /// Computes who is inside of what; and distances, if a rule asks for them.
    pub(crate) fn measure(&mut self, world: &World, with_distances: bool) {
        for player in 0..world.players.len() {
            let at = self.positions[player].and_then(|position| space::in_meters(position, self.origin));
            let is_here = world.players[player].is_here;
            for (number, zone) in self.zones.iter().enumerate() {
                // A position counts more than the script where the area of the zone is known.
                let by_position = at.and_then(|point| zone.contains(point));
                self.inside[player][number] = is_here && by_position.unwrap_or(self.named[player][number]);
            }
        }
        if with_distances {
            let here: Vec<usize> = world.here().collect();
            for (number, one) in here.iter().enumerate() {
                for two in &here[number + 1..] {
                    if let Some(distance) = self.distance(*one, *two) {
                        self.distances.insert((*one, *two), distance);
                    }
                }
            }
        }
    }

    /// Whether a player crossed the border of a zone in this step: into it, or out of it.
    pub(crate) fn crossed(&self, player: usize, zone: &str, into: bool) -> bool {
        let Some(zone) = self.zone(zone) else { return false };
        let is = |inside: &[Vec<bool>]| inside.get(player).and_then(|zones| zones.get(zone)).copied();
        let (now, before) = (is(&self.inside).unwrap_or(false), is(&self.inside_before).unwrap_or(false));
        now == into && before != into
    }

    pub(crate) fn is_inside(&self, player: usize, zone: &str) -> bool {
        self.zone(zone).is_some_and(|zone| self.inside.get(player).is_some_and(|zones| zones[zone]))
    }

    /// The distance of two players, if it is known: that of the script, else that of their positions.
    pub(crate) fn distance(&self, one: usize, two: usize) -> Option<f64> {
        let named = self.pairs.get(&ordered(one, two)).copied();
        named.or_else(|| {
            space::distance((*self.positions.get(one)?)?, (*self.positions.get(two)?)?, self.origin)
        })
    }

    /// Whether two players came within a distance in this step.
    pub(crate) fn met(&self, one: usize, two: usize, meters: f64) -> bool {
        let pair = ordered(one, two);
        let is_close = |distances: &BTreeMap<_, f64>| distances.get(&pair).is_some_and(|it| *it <= meters);
        is_close(&self.distances) && !is_close(&self.distances_before)
    }

    /// Who plays, and where.
    pub(crate) fn standing(&self, world: &World) -> Standing {
        let here: Vec<usize> = world.here().collect();
        let players = here.iter().filter_map(|player| {
            let it = world.players.get(*player)?;
            let inside = self.inside.get(*player)?.iter().enumerate();
            let position = self.positions.get(*player).copied().flatten();
            Some(map::Player {
                id: it.id.to_string(),
                team: it.team.as_deref().map(str::to_owned),
                state: it.state.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect(),
                zones: inside.filter(|(_, is_inside)| **is_inside).map(|(zone, _)| zone).collect(),
                at: position.and_then(|position| space::in_meters(position, self.origin)),
            })
        });
        let pairs = (0..here.len()).flat_map(|one| (one + 1..here.len()).map(move |two| (one, two)));
        let distances =
            pairs.filter_map(|(one, two)| Some((one, two, self.distance(*here.get(one)?, *here.get(two)?)?)));
        Standing { players: players.collect(), distances: distances.collect() }
    }

    /// Latitude and longitude of a player.
    pub(crate) fn degrees(&self, player: usize) -> Option<(f64, f64)> {
        space::in_degrees((*self.positions.get(player)?)?, self.origin)
    }
}

fn ordered(one: usize, two: usize) -> (usize, usize) {
    (one.min(two), one.max(two))
}
