//! The goal `balance` (engine.md 6, casts.md "Goals"); its lose conditions read the same configuration.

use std::collections::BTreeMap;

use super::super::board::{Board, CARDINALS, Pos};
use super::super::effective::Config;
use super::super::load::Loaded;
use super::super::state::State;
use super::super::values::{Go, Object, Value};
use super::Standing;

pub(crate) struct Balance {
    layer: Option<String>,
    pub(crate) owners: Vec<String>,
    claimable_layer: String,
    claimable_kinds: Vec<String>,
    pub(crate) require_complete: bool,
    pub(crate) require_equal: bool,
    require_connected: bool,
    connection_sources: Object,
}

impl Balance {
    pub(crate) fn read(loaded: &Loaded, config: &Config) -> Go<Balance> {
        let mut owners = Vec::new();
        for owner in config.0.get("owners").maybe_list("owners")?.unwrap_or_default() {
            owners.push(owner.text("owners")?);
        }
        let claimable_layer = config.text_or("claimableLayer", "ground")?;
        let claimable_kinds = match config.0.get("claimableKind") {
            Value::Null => vec![default_kind(loaded, &claimable_layer)],
            Value::List(kinds) => kinds.iter().map(Value::to_text).collect(),
            kind => vec![kind.text("claimableKind")?],
        };
        let require_connected = config.flag_or("requireConnected", false)?;
        Ok(Balance {
            layer: config.text("layer")?,
            owners,
            claimable_layer,
            claimable_kinds,
            require_complete: config.flag_or("requireComplete", true)?,
            require_equal: config.flag_or("requireEqual", true)?,
            require_connected,
            connection_sources: if require_connected {
                config.object("connectionSources")?
            } else {
                Object::default()
            },
        })
    }

    /// The number of cells of each owner on the layer of the goal, or on `otherwise` if the goal names none.
    pub(crate) fn owned(&self, board: &Board, otherwise: &str) -> Vec<i64> {
        counts(board, self.layer.as_deref().unwrap_or(otherwise), &self.owners)
    }

    pub(crate) fn claimable(&self, board: &Board) -> i64 {
        let entities = board.entities(&self.claimable_layer);
        entities.iter().filter(|(_, entity)| self.claimable_kinds.contains(&entity.kind)).count() as i64
    }

    pub(super) fn standing(&self, state: &State) -> Go<Standing> {
        let layer = self.layer.as_deref().unwrap_or("territory");
        let owned = self.owned(&state.board, layer);
        // `counts[o]` is kept by owner, so an owner that is listed twice has one count (engine.md 6).
        let by_owner: BTreeMap<&String, i64> = self.owners.iter().zip(owned.iter().copied()).collect();
        let total: i64 = by_owner.values().sum();
        let equal = owned.iter().all(|count| *count == owned[0]);
        let claimable = self.claimable(&state.board);
        let complete = total == claimable;
        let mut connected = true;
        let mut counted = total;
        if self.require_connected {
            counted = 0;
            for (owner, count) in self.owners.iter().zip(&owned) {
                let reached = self.reached(&state.board, layer, owner)?;
                connected &= reached > 0 && reached == *count;
                counted += reached;
            }
        }
        let is_met =
            total > 0 && (equal || !self.require_equal) && (complete || !self.require_complete) && connected;
        Ok(Standing::part(is_met, counted as usize, claimable as usize))
    }

    /// How many cells of an owner are reachable from its source; none if that is not one of them.
    fn reached(&self, board: &Board, layer: &str, owner: &str) -> Go<i64> {
        let source = match self.connection_sources.get(owner) {
            Value::List(items) if items.len() == 2 => self.connection_sources.get(owner).cell("source")?,
            _ => return Ok(0),
        };
        let is_owned = |pos: Pos| board.at(layer, pos).is_some_and(|entity| entity.kind == owner);
        if !is_owned(source) {
            return Ok(0);
        }
        let mut reached = vec![source];
        let mut next = 0;
        while next < reached.len() {
            for direction in CARDINALS {
                let pos = reached[next].plus(direction.step());
                if is_owned(pos) && !reached.contains(&pos) {
                    reached.push(pos);
                }
            }
            next += 1;
        }
        Ok(reached.len() as i64)
    }
}

/// The declared default kind of a layer, else `empty` (engine.md 9.4, 78).
fn default_kind(loaded: &Loaded, layer: &str) -> String {
    let entry = loaded.game.layers.iter().find(|entry| entry.id == layer);
    entry.and_then(|entry| entry.default.clone()).unwrap_or_else(|| "empty".to_owned())
}

/// The number of cells of each kind on a layer.
fn counts(board: &Board, layer: &str, kinds: &[String]) -> Vec<i64> {
    let entities = board.entities(layer);
    let count = |kind: &String| entities.iter().filter(|(_, entity)| entity.kind == *kind).count() as i64;
    kinds.iter().map(count).collect()
}
