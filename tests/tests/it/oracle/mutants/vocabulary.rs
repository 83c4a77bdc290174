//! The words of a pack, for random selection.

use testrun::Chance;

use crate::oracle::game::Files;
use crate::oracle::game::values::Value;

pub(crate) const EVENTS: [&str; 32] = [
    "avatar_entered",
    "avatar_exited",
    "move_blocked",
    "tiles_slid",
    "tile_moved",
    "tiles_merged",
    "object_placed",
    "object_removed",
    "cell_cleared",
    "cell_transformed",
    "inventory_changed",
    "object_pushed",
    "item_released",
    "object_settled",
    "npc_moved",
    "variable_changed",
    "turn_ended",
    "overlay_moved",
    "region_transformed",
    "cells_flooded",
    "boxes_merged",
    "line_of_sight_detected",
    "actor_moved",
    "actor_entered",
    "actor_blocked",
    "actor_selected",
    "actor_reacted",
    "cell_claimed",
    "multi_cell_object_moved",
    "multi_cell_object_exited",
    "avatar_entered",
    "object_placed",
];

pub(crate) const DIRECTIONS: [&str; 8] =
    ["up", "down", "left", "right", "up_left", "up_right", "down_left", "down_right"];

#[derive(Debug)]
pub(crate) struct Vocabulary {
    pub(crate) kinds: Vec<String>,
    pub(crate) tags: Vec<String>,
    pub(crate) layers: Vec<String>,
    pub(crate) actions: Vec<String>,
    pub(crate) variables: Vec<String>,
    pub(crate) params: Vec<String>,
    pub(crate) blocks: Vec<String>,
    pub(crate) width: i64,
    pub(crate) height: i64,
}

impl Vocabulary {
    pub(crate) fn of(files: &Files) -> Vocabulary {
        let (game, level) = (&files.game, &files.level);
        let keys = |value: &Value| match value {
            Value::Object(object) => object.0.iter().map(|(key, _)| key.clone()).collect(),
            _ => Vec::new(),
        };
        let ids = |value: &Value| elements(value).iter().map(|item| item.get("id").to_text()).collect();
        let mut tags = Vec::new();
        let mut params = vec!["value".to_owned(), "color".to_owned(), "channel".to_owned()];
        for kind in keys(game.get("entityKinds")) {
            let kind = game.get("entityKinds").get(&kind);
            tags.extend(elements(kind.get("tags")).iter().map(Value::to_text));
            params.extend(keys(kind.get("params")));
        }
        let board = level.get("board");
        let size = board.get("size").cell("size").ok();
        let mut variables = keys(level.get("state").get("variables"));
        variables.extend(["v", "w"].map(str::to_owned));
        tags.extend(["solid", "walkable"].map(str::to_owned));
        let mut layers: Vec<String> = ids(game.get("layers"));
        layers.extend(["objects", "ground"].map(str::to_owned));
        let mut kinds = keys(game.get("entityKinds"));
        kinds.extend(["number", "void"].map(str::to_owned));
        let mut actions: Vec<String> = ids(game.get("actions"));
        actions.push("move".to_owned());
        Vocabulary {
            kinds,
            tags,
            layers,
            actions,
            variables,
            params,
            blocks: ids(board.get("multiCellObjects")),
            width: size.map_or(3, |size| size.x),
            height: size.map_or(3, |size| size.y),
        }
    }

    /// A cell, sometimes outside the board.
    pub(crate) fn cell(&self, chance: &mut Chance) -> Value {
        let edge = usize::from(chance.once_in(12));
        let mut along = |size: i64| {
            let size = usize::try_from(size).unwrap_or(0).min(40);
            Value::Whole(chance.below(size + 1 + edge) as i64 - edge as i64)
        };
        let (x, y) = (along(self.width - 1), along(self.height - 1));
        Value::List(vec![x, y])
    }

    /// A word that can replace another word of the same class.
    pub(crate) fn like(&self, word: &str, chance: &mut Chance) -> Option<String> {
        let fixed = [
            &EVENTS[..],
            &DIRECTIONS,
            &["gte", "lte", "eq", "neq", "gt", "lt"],
            &["row", "col", "all_rows", "all_cols", "board"],
            &["even", "odd", "gte_2", "lte_3", "eq_0"],
            &["horizontal", "vertical", "both"],
            &["identity", "invert", "mirror_x", "mirror_y"],
            &["never", "always", "tagged"],
            &["block", "delegate"],
            &["rotate", "flip", "diagonal_swap"],
            &["avatar", "overlay_center", "action_param", "all_of_kind"],
            &["color", "kind"],
            &["equal_value", "same_kind", "other"],
            &["sum", "double"],
            &["exact", "exact_non_null"],
            &["turn_end", "on_merge"],
            &["toward_avatar", "toward_tag", "toward_color", "clockwise", "patrol"],
            &["orthogonal", "diagonal"],
            &["exactly_one", "zero_or_one"],
        ];
        let own = [&self.kinds, &self.tags, &self.layers, &self.actions, &self.variables, &self.blocks];
        let mut sorts: Vec<Vec<String>> = own.iter().map(|words| (*words).clone()).collect();
        sorts.extend(fixed.iter().map(|words| words.iter().map(|word| (*word).to_owned()).collect()));
        sorts.retain(|words| words.iter().any(|other| other == word));
        if sorts.is_empty() {
            return None;
        }
        let words = chance.one_of(&sorts);
        Some(chance.one_of(words).clone())
    }
}

pub(crate) fn elements(value: &Value) -> &[Value] {
    if let Value::List(items) = value { items } else { &[] }
}
