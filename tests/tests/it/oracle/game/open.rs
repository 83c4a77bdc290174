//! Opens a level: its state, then the first cascade (engine.md 2.2 and 2.3, casts.md "Opening").

use std::collections::{BTreeMap, BTreeSet};

use super::board::{Direction, Pos, RIGHT};
use super::cascade::cascade;
use super::effective::effective_systems;
use super::events::event;
use super::load::Loaded;
use super::state::{Avatar, Overlay, State};
use super::values::{Go, Object, Value, throw};

/// The initial state of play.
pub(crate) fn open(loaded: &Loaded) -> Go<State> {
    let mut state = read_state(loaded)?;
    let mut placed = Vec::new();
    for layer in loaded.game.layers.iter().filter(|layer| layer.occupancy == "zero_or_one") {
        for (pos, entity) in state.board.entities(&layer.id) {
            placed.push(
                event("object_placed")
                    .cell("position", pos)
                    .text("kind", &entity.kind)
                    .value("params", entity.params()),
            );
        }
    }
    if !placed.is_empty() {
        let systems = effective_systems(loaded)?;
        cascade(loaded, &systems, &mut state, placed)?;
    }
    Ok(state)
}

fn read_state(loaded: &Loaded) -> Go<State> {
    let level = &loaded.level;
    let avatar = level.state.get("avatar").maybe_object("avatar")?.unwrap_or_default();
    let variables = level.state.get("variables").maybe_object("variables")?.unwrap_or_default();
    let overlay = match level.state.get("overlay").maybe_object("overlay")? {
        Some(overlay) => Some(read_overlay(&overlay)?),
        None => None,
    };
    Ok(State {
        board: level.board.clone(),
        avatar: read_avatar(loaded, &avatar)?,
        variables: variables.0.into_iter().collect(),
        overlay,
        turn_count: 0,
        action_count: 0,
        pending: None,
        sequence_indices: BTreeMap::new(),
        once_fired: BTreeSet::new(),
        is_won: false,
        is_lost: false,
    })
}

fn read_avatar(loaded: &Loaded, avatar: &Object) -> Go<Avatar> {
    // engine.md 9.3, 59: the port takes values that the level omits from the game.
    let (enabled, facing) = if loaded.as_port { loaded.game.avatar_defaults.clone() } else { (None, None) };
    let facing = match avatar.get("facing").maybe_text("facing")?.or(facing) {
        Some(word) => Direction::parse(&word, "facing")?,
        None => RIGHT,
    };
    let inventory = avatar.get("inventory").maybe_object("inventory")?.unwrap_or_default();
    Ok(Avatar {
        enabled: avatar.get("enabled").maybe_flag("enabled")?.or(enabled).unwrap_or(true),
        position: avatar.get("position").maybe_cell("position")?,
        facing,
        item: inventory.get("slot").maybe_text("slot")?,
    })
}

fn read_overlay(overlay: &Object) -> Go<Overlay> {
    let (x, y) = pair(overlay.get("position"), 0)?;
    let (width, height) = pair(overlay.get("size"), 2)?;
    Ok(Overlay { position: Pos { x, y }, width, height })
}

/// list? with two elements, each whole?
pub(crate) fn pair(value: &Value, default: i64) -> Go<(i64, i64)> {
    match value.maybe_list("a pair")? {
        None => Ok((default, default)),
        Some(items) if items.len() < 2 => throw("a pair: fewer than two elements"),
        Some(items) => {
            let read = |item: &Value| item.maybe_whole("a pair").map(|number| number.unwrap_or(default));
            Ok((read(&items[0])?, read(&items[1])?))
        }
    }
}
