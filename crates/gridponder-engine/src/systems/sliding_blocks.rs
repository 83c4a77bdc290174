//! `sliding_blocks`: the player drags multi-cell objects one cell, as rigid bodies.

use crate::contract::{Compiler, Config, Phase, System, Turn};
use crate::event::{Event, EventKind, Field};
use crate::kinds::KindSet;
use crate::mechanics::push::is_open;
use crate::pool::{Symbol, ValueId};
use crate::state::{LayerId, ObjectId, VariableId};
use crate::stop::{Check, Source};
use crate::{Action, Direction, Pos};

pub(crate) struct SlidingBlocks {
    move_action: Symbol,
    ground_layer: Option<LayerId>,
    valid_ground: KindSet,
    blocking_layers: Vec<LayerId>,
    /// The kinds that block; `None` for all.
    blocking: Option<KindSet>,
    coverable: KindSet,
    /// The roles of objects that do not occupy their cells.
    bare_roles: Vec<ValueId>,
    escape_roles: Vec<ValueId>,
    /// The ground over which blocks can leave; `None` if the whole border is an exit.
    exits: Option<KindSet>,
    escaped: VariableId,
    words: BlockWords,
    on_any_action: Check,
    on_move: Check,
    on_leave: Check,
}

/// The parameter names of a block and their values.
struct BlockWords {
    axis: Symbol,
    role: Symbol,
    both: ValueId,
    horizontal: ValueId,
    vertical: ValueId,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> SlidingBlocks {
    let on_any_action = config.check(compiler, &["moveAction"]);
    let on_move = config.check(
        compiler,
        &[
            "groundLayer",
            "validGroundTags",
            "blockingLayers",
            "blockingTags",
            "coverableTags",
            "coverableBlockedRoles",
        ],
    );
    let on_leave = config.check(compiler, &["escapeRoles", "exitTags", "groundLayer", "escapedVariable"]);
    let pool = &mut compiler.pool;
    let mut text = |word: &str| {
        let symbol = pool.symbol(word);
        pool.str(symbol)
    };
    let [both, horizontal, vertical] = ["both", "horizontal", "vertical"].map(&mut text);
    let bare_roles = config.texts("coverableBlockedRoles").iter().map(|role| text(role)).collect();
    let escape_roles = config.texts("escapeRoles").iter().map(|role| text(role)).collect();
    let words =
        BlockWords { axis: pool.symbol("axis"), role: pool.symbol("role"), both, horizontal, vertical };
    let [blocking, exits] = ["blockingTags", "exitTags"].map(|field| {
        let tags = config.texts(field);
        (!tags.is_empty()).then(|| compiler.kinds.tagged_any(&tags))
    });
    SlidingBlocks {
        move_action: compiler.pool.symbol(&config.text("moveAction").unwrap_or_default()),
        ground_layer: config.text("groundLayer").and_then(|layer| compiler.layer(&layer)),
        valid_ground: compiler.kinds.tagged_any(&config.texts("validGroundTags")),
        blocking_layers: config
            .texts("blockingLayers")
            .iter()
            .filter_map(|layer| compiler.layer(layer))
            .collect(),
        blocking,
        coverable: compiler.kinds.tagged_any(&config.texts("coverableTags")),
        bare_roles,
        escape_roles,
        exits,
        escaped: compiler.variable(&config.text("escapedVariable").unwrap_or_default()),
        words,
        on_any_action,
        on_move,
        on_leave,
    }
}

impl System for SlidingBlocks {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Action]
    }

    fn action(&self, turn: &mut Turn<'_>, action: &Action) {
        if turn.stops_at(&self.on_any_action) {
            return;
        }
        if action.is(self.move_action) && self.drag(turn, action).is_none() {
            turn.emit(Event::new(EventKind::ActionVetoed));
        }
    }
}

impl SlidingBlocks {
    /// Drags the block that the action selects. Returns `None` if it cannot move.
    fn drag(&self, turn: &mut Turn<'_>, action: &Action) -> Option<()> {
        let direction = action.direction.filter(|direction| direction.is_cardinal())?;
        let position = action.position?;
        let object = turn.objects().find(|object| covers(turn, *object, position))?;
        if !self.may_go(turn, object, direction) {
            return None;
        }
        if turn.object_cells(object).all(|cell| turn.contains(cell.step(direction))) {
            if turn.stops_at(&self.on_move) || !self.fits(turn, object, direction) {
                return None;
            }
            shift(turn, object, direction);
        } else {
            if turn.stops_at(&self.on_leave) || !self.may_leave(turn, object, direction) {
                return None;
            }
            self.leave(turn, object, direction);
        }
        Some(())
    }

    /// Returns true if its axis lets a block move in this direction. A block with any other axis value does
    /// not move.
    fn may_go(&self, turn: &Turn<'_>, object: ObjectId, direction: Direction) -> bool {
        let words = &self.words;
        let axis = turn.object_params(object).and_then(|params| turn.pool.get(params, words.axis));
        turn.text(axis, Source::ObjectParam { object, key: words.axis });
        match axis {
            None | Some(ValueId::NULL) => true,
            Some(axis) if axis == words.both => true,
            Some(axis) if direction.delta().0 == 0 => axis == words.vertical,
            Some(axis) => axis == words.horizontal,
        }
    }

    /// The role of a block. A role that is not a text matches no list.
    fn role(&self, turn: &Turn<'_>, object: ObjectId) -> Option<ValueId> {
        turn.pool.get(turn.object_params(object)?, self.words.role)
    }

    fn may_leave(&self, turn: &Turn<'_>, object: ObjectId, direction: Direction) -> bool {
        if !self.role(turn, object).is_some_and(|role| self.escape_roles.contains(&role)) {
            return false;
        }
        let Some(exits) = &self.exits else { return true };
        let (dx, dy) = direction.delta();
        let along = |cell: Pos| i64::from(cell.x) * i64::from(dx) + i64::from(cell.y) * i64::from(dy);
        let edge = turn.object_cells(object).map(along).max();
        turn.object_cells(object)
            .any(|cell| Some(along(cell)) == edge && turn.holds(self.ground_layer, cell, exits))
    }

    /// Removes a block from the board, with all blocks that have its id.
    fn leave(&self, turn: &mut Turn<'_>, object: ObjectId, direction: Direction) {
        let block = turn.level.object(object);
        for other in turn.objects() {
            if turn.level.object(other).id == block.id {
                turn.remove_object(other);
            }
        }
        turn.emit(
            Event::new(EventKind::MultiCellObjectExited)
                .with(Field::Id, block.id)
                .with(Field::Kind, block.kind)
                .with(Field::Direction, direction),
        );
        let one = turn.pool.int(1);
        turn.increment_variable(self.escaped, one);
    }

    /// Returns true if a block can occupy all its new cells, including those that it already covers.
    fn fits(&self, turn: &Turn<'_>, object: ObjectId, direction: Direction) -> bool {
        let is_bare = self.role(turn, object).is_some_and(|role| self.bare_roles.contains(&role));
        let id = turn.level.object(object).id;
        turn.object_cells(object).map(|cell| cell.step(direction)).all(|cell| {
            is_open(turn, cell)
                && turn.holds(self.ground_layer, cell, &self.valid_ground)
                && !turn.objects().any(|other| turn.level.object(other).id != id && covers(turn, other, cell))
                && (covers(turn, object, cell) || !self.is_blocked(turn, cell, is_bare))
        })
    }

    fn is_blocked(&self, turn: &Turn<'_>, cell: Pos, is_bare: bool) -> bool {
        self.blocking_layers.iter().any(|layer| {
            let entity = turn.entity(Some(*layer), cell);
            let blocks = entity.is_some()
                && self.blocking.as_ref().is_none_or(|blocking| blocking.holds(turn.pool, entity));
            blocks && (is_bare || !self.coverable.holds(turn.pool, entity))
        })
    }
}

/// Returns true if a multi-cell object covers a cell.
pub(crate) fn covers(turn: &Turn<'_>, object: ObjectId, cell: Pos) -> bool {
    turn.object_cells(object).any(|covered| covered == cell)
}

fn shift(turn: &mut Turn<'_>, object: ObjectId, direction: Direction) {
    let block = turn.level.object(object);
    let from = turn.object_cells_payload(object);
    turn.move_object(object, direction);
    let to = turn.object_cells_payload(object);
    turn.emit(
        Event::new(EventKind::MultiCellObjectMoved)
            .with(Field::Id, block.id)
            .with(Field::Kind, block.kind)
            .with(Field::FromCells, from)
            .with(Field::ToCells, to)
            .with(Field::Direction, direction),
    );
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::testing::{LENIENT, last_events, level, level_with, transcript};

    const GAME: &str = r#"{
        "layers": [
            {"id": "ground", "occupancy": "exactly_one", "default": "floor"},
            {"id": "objects", "occupancy": "zero_or_one"}
        ],
        "actions": [{"id": "move"}, {"id": "wait"}],
        "entityKinds": {
            "floor": {"symbol": ".", "tags": ["walkable"]},
            "exit": {"symbol": "E", "tags": ["walkable", "exit"]},
            "mud": {"symbol": "m"},
            "void": {"symbol": "v", "tags": ["walkable"]},
            "rock": {"symbol": "R", "tags": ["solid"]},
            "hatch": {"symbol": "h", "tags": ["solid", "flat"]},
            "coin": {"symbol": "c"}
        },
        "systems": [{"id": "blocks", "type": "sliding_blocks", "config": CONFIG}]
    }"#;

    const ESCAPES: &str = r#"{"escapeRoles": ["hero"]}"#;

    /// A board of 4 by 2 cells with blocks, each given by its cells and parameters.
    fn board(config: &str, blocks: &[(&str, &str)], layers: &str) -> crate::Level {
        let blocks: Vec<String> = blocks
            .iter()
            .enumerate()
            .map(|(at, (cells, params))| {
                format!(r#"{{"id": "b{at}", "kind": "car", "cells": {cells}, "params": {params}}}"#)
            })
            .collect();
        level(
            &GAME.replace("CONFIG", config),
            &format!(
                r#"{{"board": {{"size": [4, 2], "layers": {{{layers}}}, "multiCellObjects": [{}]}}}}"#,
                blocks.join(", ")
            ),
        )
    }

    fn drag(position: &str, direction: &str) -> String {
        format!(r#"{{"action": "move", "position": {position}, "direction": "{direction}"}}"#)
    }

    fn is_refused(level: &crate::Level, position: &str, direction: &str) -> bool {
        let outcome =
            crate::Play::new(level).submit_named(&crate::testing::action(&drag(position, direction)));
        !outcome.accepted
    }

    #[test]
    fn a_block_moves_as_a_whole_by_any_of_its_cells() {
        let level = board("{}", &[("[[0, 0], [1, 0]]", "{}")], "");
        expect![[r#"
            {"direction":"right","fromCells":[[0,0],[1,0]],"id":"b0","kind":"car","toCells":[[1,0],[2,0]],"type":"multi_cell_object_moved"}
        "#]].assert_eq(&last_events(&level, &[&drag("[1, 0]", "right")]));
        expect![[r#"
            ══..
            ....
            b0 (car): (0,0) (1,0)
            -- {"action": "move", "position": [1, 0], "direction": "right"}: multi_cell_object_moved
            .══.
            ....
            b0 (car): (1,0) (2,0)
            -- {"action": "move", "position": [1, 0], "direction": "down"}: multi_cell_object_moved
            ....
            .══.
            b0 (car): (1,1) (2,1)
        "#]]
        .assert_eq(&transcript(&level, &[&drag("[1, 0]", "right"), &drag("[1, 0]", "down")]));
    }

    #[test]
    fn a_drag_without_block_position_or_cardinal_is_refused_and_another_action_is_not() {
        let level = board("{}", &[("[[0, 0]]", "{}")], "");
        assert!(is_refused(&level, "[1, 1]", "right"));
        assert!(is_refused(&level, "[0, 0]", "down_right"));
        assert!(is_refused(&level, "[0]", "right"));
        assert!(is_refused(&level, "[0.5, 0]", "right"));
        expect![[r#"
            ╬...
            ....
            b0 (car): (0,0)
            -- right (refused): 
            ╬...
            ....
            b0 (car): (0,0)
            -- wait: 
            ╬...
            ....
            b0 (car): (0,0)
        "#]]
        .assert_eq(&transcript(&level, &["right", "wait"]));
    }

    #[test]
    fn an_axis_lets_a_block_go_its_way_only_and_any_other_word_none() {
        let may = |axis: &str, direction: &str| {
            let level = board("{}", &[("[[1, 0]]", &format!(r#"{{"axis": {axis}}}"#))], "");
            !is_refused(&level, "[1, 0]", direction)
        };
        assert!(may(r#""horizontal""#, "left") && !may(r#""horizontal""#, "down"));
        assert!(!may(r#""vertical""#, "left") && may(r#""vertical""#, "down"));
        assert!(may(r#""both""#, "left") && may("null", "down"));
        assert!(!may(r#""none""#, "left") && !may("1", "down"));
    }

    #[test]
    fn every_cell_needs_valid_ground_also_those_it_covers_already() {
        for (kind, x) in [("mud", 1), ("mud", 2), ("void", 2)] {
            let ground = format!(r#""ground": {{"entries": [{{"position": [{x}, 0], "kind": "{kind}"}}]}}"#);
            let level = board("{}", &[("[[0, 0], [1, 0]]", "{}")], &ground);
            assert!(is_refused(&level, "[0, 0]", "right"), "{kind} {x}");
        }
        let level = board(r#"{"validGroundTags": []}"#, &[("[[0, 0]]", "{}")], "");
        assert!(is_refused(&level, "[0, 0]", "right"));
    }

    #[test]
    fn other_blocks_and_blocking_entities_are_in_the_way() {
        let blocked = |config: &str, kind: &str| {
            let objects = format!(r#""objects": [[null, "{kind}"]]"#);
            is_refused(&board(config, &[("[[0, 0]]", "{}")], &objects), "[0, 0]", "right")
        };
        assert!(blocked("{}", "rock") && blocked("{}", "hatch") && !blocked("{}", "coin"));
        assert!(blocked(r#"{"blockingTags": []}"#, "coin"));
        let level = board("{}", &[("[[0, 0]]", "{}"), ("[[1, 0]]", "{}")], "");
        assert!(is_refused(&level, "[0, 0]", "right"));
    }

    #[test]
    fn what_a_block_covers_already_does_not_stop_it() {
        let level = board("{}", &[("[[0, 0], [1, 0]]", "{}")], r#""objects": [[null, "rock"]]"#);
        assert!(!is_refused(&level, "[0, 0]", "right"));
    }

    #[test]
    fn coverable_entities_stop_only_the_roles_they_are_denied_to() {
        let config = r#"{"coverableTags": ["flat"], "coverableBlockedRoles": ["heavy"]}"#;
        let blocked = |params: &str| {
            is_refused(
                &board(config, &[("[[0, 0]]", params)], r#""objects": [[null, "hatch"]]"#),
                "[0, 0]",
                "right",
            )
        };
        assert!(!blocked("{}"));
        assert!(!blocked(r#"{"role": "light"}"#));
        assert!(blocked(r#"{"role": "heavy"}"#));
    }

    #[test]
    fn a_block_leaves_over_an_exit_under_its_leading_edge_and_is_counted() {
        let hero = [("[[2, 0], [3, 0]]", r#"{"role": "hero"}"#)];
        let exit = |x: u32| format!(r#""ground": {{"entries": [{{"position": [{x}, 0], "kind": "exit"}}]}}"#);
        let level = board(ESCAPES, &hero, &exit(3));
        expect![[r#"
            {"direction":"right","id":"b0","kind":"car","type":"multi_cell_object_exited"}
            {"newValue":1,"oldValue":0,"type":"variable_changed","variable":"escapedCount"}
        "#]]
        .assert_eq(&last_events(&level, &[&drag("[2, 0]", "right")]));
        expect![[r#"
            ..══
            ....
            (3,0): ═ E
            b0 (car): (2,0) (3,0)
            -- {"action": "move", "position": [2, 0], "direction": "right"}: multi_cell_object_exited variable_changed
            ...E
            ....
            -- {"action": "move", "position": [2, 0], "direction": "right"} (refused): 
            ...E
            ....
        "#]].assert_eq(&transcript(&level, &[&drag("[2, 0]", "right"), &drag("[2, 0]", "right")]));
        assert!(is_refused(&board(ESCAPES, &hero, &exit(2)), "[2, 0]", "right"));
        assert!(is_refused(&board("{}", &hero, &exit(3)), "[2, 0]", "right"));
        let nobody = [("[[2, 0], [3, 0]]", "{}")];
        assert!(is_refused(&board(ESCAPES, &nobody, &exit(3)), "[2, 0]", "right"));
    }

    #[test]
    fn one_exit_under_a_wide_edge_is_enough() {
        let hero = [("[[3, 0], [3, 1]]", r#"{"role": "hero"}"#)];
        let exit = r#""ground": {"entries": [{"position": [3, 1], "kind": "exit"}]}"#;
        assert!(!is_refused(&board(ESCAPES, &hero, exit), "[3, 0]", "right"));
    }

    #[test]
    fn without_exit_tags_every_border_is_an_exit_whatever_else_is_in_the_way() {
        let config = r#"{"escapeRoles": ["hero"], "exitTags": []}"#;
        let blocks = [("[[3, 0], [1, 0]]", r#"{"role": "hero"}"#), ("[[2, 0]]", "{}")];
        expect![[r#"
            .╬╬╬
            ....
            b0 (car): (3,0) (1,0)
            b1 (car): (2,0)
            -- {"action": "move", "position": [3, 0], "direction": "right"}: multi_cell_object_exited variable_changed
            ..╬.
            ....
            b1 (car): (2,0)
        "#]].assert_eq(&transcript(&board(config, &blocks, ""), &[&drag("[3, 0]", "right")]));
    }

    #[test]
    fn a_count_that_is_no_number_stays_as_it_is_where_the_game_plays_on() {
        let level = level_with(
            &GAME.replace("CONFIG", r#"{"escapeRoles": ["hero"], "exitTags": []}"#),
            r#"{
                "board": {"size": [1, 1], "multiCellObjects": [
                    {"id": "b", "kind": "car", "cells": [[0, 0]], "params": {"role": "hero"}}
                ]},
                "state": {"variables": {"escapedCount": "many"}}
            }"#,
            LENIENT,
        );
        expect![[r#"
            {"direction":"up","id":"b","kind":"car","type":"multi_cell_object_exited"}
        "#]]
        .assert_eq(&last_events(&level, &[&drag("[0, 0]", "up")]));
    }
}
