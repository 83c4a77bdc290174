//! What rules change: the state of players, items, and what is still to come.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use wage_rules::vocabulary::TEAM_ID;

use crate::Value;

/// What rules change.
#[derive(Clone, Debug, Default)]
pub(crate) struct World {
    /// All who ever joined, in order; an index into them is a player.
    pub(crate) players: Vec<Player>,
    /// All items there ever were, in order.
    pub(crate) items: Vec<Item>,
    /// State that will be set, in order of writing.
    pub(crate) delayed: Vec<Delayed>,
    /// Whom the next choices by chance take.
    pub(crate) picks: VecDeque<usize>,
    /// Whether the game has ended.
    pub(crate) has_ended: bool,
    seed: u64,
}

#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) id: Arc<str>,
    pub(crate) team: Option<Arc<str>>,
    pub(crate) state: BTreeMap<Arc<str>, Value>,
    /// Whether the player has not left.
    pub(crate) is_here: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) id: Arc<str>,
    pub(crate) kind: Arc<str>,
    pub(crate) is_here: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Delayed {
    pub(crate) due: u64,
    pub(crate) player: usize,
    pub(crate) key: Arc<str>,
    pub(crate) value: Option<Value>,
}

/// Whom or what conditions have bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Match {
    /// The player that `same` stands for.
    pub(crate) same: Option<usize>,
    /// The player or item that `other` stands for.
    pub(crate) other: Option<Partner>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Partner {
    Player(usize),
    Item(usize),
}

impl World {
    pub(crate) fn new(seed: u64) -> Self {
        // A generator of this kind never leaves zero.
        Self { seed: seed | 1, ..Self::default() }
    }

    /// Those who play, in order of joining.
    pub(crate) fn here(&self) -> impl Iterator<Item = usize> + '_ {
        self.players.iter().enumerate().filter(|(_, player)| player.is_here).map(|(index, _)| index)
    }

    /// The player of an id, who plays.
    pub(crate) fn player(&self, id: &str) -> Option<usize> {
        self.here().find(|index| &*self.players[*index].id == id)
    }

    pub(crate) fn state(&self, player: usize, key: &str) -> Option<&Value> {
        self.players.get(player)?.state.get(key)
    }

    /// Sets state, or takes it away. Returns the value before.
    pub(crate) fn set(&mut self, player: usize, key: &str, value: Option<Value>) -> Option<Value> {
        let state = &mut self.players.get_mut(player)?.state;
        match value {
            Some(value) => state.insert(key.into(), value),
            None => state.remove(key),
        }
    }

    /// Whether a player passes a filter: a map of a state key, `state.` and a state key, or `teamId`, and a value.
    pub(crate) fn passes(&self, player: usize, key: &str, value: &Value) -> bool {
        let key = key.strip_prefix("state.").unwrap_or(key);
        if key == TEAM_ID {
            let team = self.players.get(player).and_then(|player| player.team.clone());
            return match (team, value) {
                (Some(team), Value::Text(text)) => team == *text,
                (None, Value::Null) => true,
                _ => false,
            };
        }
        self.state(player, key).is_some_and(|it| it.same_as(value))
    }

    pub(crate) fn add_item(&mut self, kind: &str) -> usize {
        let number = self.items.iter().filter(|item| &*item.kind == kind).count() + 1;
        self.items.push(Item { id: format!("{kind}-{number}").into(), kind: kind.into(), is_here: true });
        self.items.len() - 1
    }

    /// The first item of a kind that is there.
    pub(crate) fn item(&self, kind: &str) -> Option<usize> {
        self.items.iter().position(|item| item.is_here && &*item.kind == kind)
    }

    /// One of these players, and whether by chance: whom the script picks, if it is one of them.
    pub(crate) fn choose(&mut self, pool: &[usize]) -> Option<(usize, bool)> {
        if let Some(pick) = self.picks.pop_front()
            && pool.contains(&pick)
        {
            return Some((pick, false));
        }
        // xorshift64
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 7;
        self.seed ^= self.seed << 17;
        let length = u64::try_from(pool.len()).ok().filter(|length| *length > 0)?;
        let chosen = pool.get(usize::try_from(self.seed % length).ok()?)?;
        Some((*chosen, pool.len() > 1))
    }

    /// The names of those who are bound.
    pub(crate) fn names(&self, bound: Match) -> (Option<String>, Option<String>) {
        let player = |index: usize| self.players.get(index).map(|player| player.id.to_string());
        let other = bound.other.and_then(|other| match other {
            Partner::Player(index) => player(index),
            Partner::Item(index) => self.items.get(index).map(|item| item.kind.to_string()),
        });
        (bound.same.and_then(player), other)
    }
}
