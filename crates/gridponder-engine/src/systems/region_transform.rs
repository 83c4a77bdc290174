//! `region_transform`: rearranges the cells below the overlay.

use std::ops::Range;

use crate::contract::{Compiler, Config, Phase, System, Turn, taken};
use crate::event::{Event, EventKind, Field};
use crate::facts::{Rearrange, SystemFact, Transform, destination};
use crate::pool::Symbol;
use crate::state::{LayerId, Overlay};
use crate::stop::{Check, Source, Wanted};
use crate::{Action, Pos, Value};

pub(crate) struct RegionTransform {
    operations: Vec<Operation>,
    on_any_action: Check,
    layers: Vec<LayerId>,
    blocked_by_void: bool,
    on_overlay: Check,
}

struct Operation {
    action: Option<Symbol>,
    /// `None` for an unknown operation: the game stops, or the action does nothing.
    transform: Option<(Transform, Symbol)>,
    on_any_action: Check,
    on_its_action: Check,
    /// The type errors of the operation, read if there is a layer to change.
    on_layer: Check,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> RegionTransform {
    let operations = config.members("operations");
    let mut compiled = Vec::new();
    for (name, operation) in &operations {
        let text = |field: &str| operation.get(field).and_then(Value::as_str);
        let transform = text("type").and_then(|word| {
            let transform = match word {
                "rotate" => Transform::Rotate,
                "flip" => Transform::Flip,
                "diagonal_swap" => Transform::DiagonalSwap,
                _ => return None,
            };
            Some((transform, compiler.pool.symbol(word)))
        });
        let keys = |field| ["operations", name.as_str(), field];
        let reads = config.reads(compiler).fields(&["operations"]).at(&["operations", name], Wanted::Object);
        let on_any_action = reads.at(&keys("action"), Wanted::Text).done();
        compiled.push(Operation {
            action: text("action").map(|action| compiler.pool.symbol(action)),
            transform,
            on_any_action,
            on_its_action: config.reads(compiler).at(&keys("type"), Wanted::Text).done(),
            on_layer: config.reads(compiler).needed_at(&keys("type"), Wanted::Operation).done(),
        });
    }
    RegionTransform {
        operations: compiled,
        on_any_action: config.check(compiler, &["operations"]),
        on_overlay: config.check(compiler, &["affectedLayers", "blockOnVoid"]),
        layers: config.texts("affectedLayers").iter().filter_map(|layer| compiler.layer(layer)).collect(),
        blocked_by_void: config.flag("blockOnVoid"),
    }
}

impl System for RegionTransform {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Action]
    }

    fn fact(&self) -> SystemFact {
        let operations = self.operations.iter().filter_map(|operation| {
            Some((operation.action?, operation.transform.map(|(transform, _)| transform)))
        });
        SystemFact::Rearrange(Rearrange {
            operations: operations.collect(),
            layers: self.layers.clone(),
            is_blocked_by_void: self.blocked_by_void,
        })
    }

    fn action(&self, turn: &mut Turn<'_>, action: &Action) {
        if turn.stops_at(&self.on_any_action) {
            return;
        }
        let operation = self.operations.iter().find(|operation| {
            turn.stops_at(&operation.on_any_action) || operation.action.is_some_and(|id| action.is(id))
        });
        let Some(operation) = operation else { return };
        turn.stops_at(&operation.on_its_action);
        let Some(overlay) = turn.overlay() else { return };
        turn.stops_at(&self.on_overlay);
        let direction = action.direction_or_stop(turn);
        let region = Region::below(overlay, turn.level.size);
        if self.blocked_by_void && region.has_void(turn) {
            return;
        }
        if !self.layers.is_empty() {
            turn.stops_at(&operation.on_layer);
        }
        let Some((transform, word)) = operation.transform else { return };
        let transform = transform.of_action(action);
        // Without a layer to change, the direction is not read.
        if transform.lacks_diagonal(direction) && !self.layers.is_empty() {
            turn.stop(Wanted::Diagonal, Source::Step("direction"), None);
            return;
        }
        for layer in &self.layers {
            // A whole layer is read before it is written. Void cells and cells off the board are skipped one
            // by one, so entities that should come from or go to such a cell are duplicated or lost. The
            // production engine does the same.
            let mut moves = taken(&mut turn.scratch.entities);
            region.each_cell(|from| {
                let Some(to) = destination(transform, overlay, from, direction) else { return };
                // If voids block, there is none below the overlay.
                let is_void = |pos| !self.blocked_by_void && turn.is_void(pos);
                if turn.contains(to) && !is_void(from) && !is_void(to) {
                    moves.push((to, turn.entity(Some(*layer), from)));
                }
            });
            for (pos, entity) in &moves {
                turn.set_entity(Some(*layer), *pos, *entity);
            }
            turn.scratch.entities = moves;
        }
        if turn.level.semantics.region_events_by_name {
            turn.emit(Event::new(match transform {
                Transform::Rotate | Transform::RotateBack => EventKind::RegionRotated,
                Transform::Flip | Transform::FlipVertically => EventKind::RegionFlipped,
                Transform::DiagonalSwap => EventKind::CellsSwapped,
            }));
            return;
        }
        // The production engine names the field `type`, its port `opType`; packs use either.
        turn.emit(Event::new(EventKind::RegionTransformed).with(Field::Type, word).with(Field::OpType, word));
    }
}

/// The cells below the overlay that are on the board.
struct Region {
    columns: Range<i32>,
    rows: Range<i32>,
}

impl Region {
    fn below(Overlay { position, size }: Overlay, board: (u32, u32)) -> Self {
        let clip = |start: i32, length: i32, side: u32| -> Range<i32> {
            let end = (i64::from(start) + i64::from(length)).clamp(0, i64::from(side));
            start.max(0)..end as i32
        };
        Self { columns: clip(position.x, size.0, board.0), rows: clip(position.y, size.1, board.1) }
    }

    /// Visits the cells row by row.
    fn each_cell(&self, mut visit: impl FnMut(Pos)) {
        for y in self.rows.clone() {
            for x in self.columns.clone() {
                visit(Pos::new(x, y));
            }
        }
    }

    fn has_void(&self, turn: &Turn<'_>) -> bool {
        let mut has_void = false;
        self.each_cell(|pos| has_void |= turn.is_void(pos));
        has_void
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::{SystemFact, Transform};
    use crate::testing;

    fn level(config: &str, ground: &str, objects: &str, overlay: &str) -> crate::Level {
        level_with(config, ground, objects, overlay, crate::Semantics::RELEASED)
    }

    fn level_with(
        config: &str,
        ground: &str,
        objects: &str,
        overlay: &str,
        semantics: crate::Semantics,
    ) -> crate::Level {
        testing::level_with(
            &format!(
                r##"{{
                    "layers": [
                        {{"id": "ground", "occupancy": "exactly_one"}},
                        {{"id": "objects", "occupancy": "zero_or_one"}}
                    ],
                    "actions": [{{"id": "rotate"}}, {{"id": "flip"}}, {{"id": "swap"}}, {{"id": "odd"}}],
                    "entityKinds": {{"empty": {{"symbol": "."}}, "void": {{"symbol": "#"}}}},
                    "systems": [{{"id": "region", "type": "region_transform", "config": {{
                        "operations": {{
                            "turn": {{"type": "rotate", "action": "rotate"}},
                            "unreached": {{"type": "flip", "action": "rotate"}},
                            "mirror": {{"type": "flip", "action": "flip"}},
                            "swap": {{"type": "diagonal_swap", "action": "swap"}},
                            "odd": {{"type": "implode", "action": "odd"}}
                        }} {config}
                    }}}}]
                }}"##
            ),
            &format!(
                r#"{{
                    "board": {{"size": [4, 3], "layers": {{"ground": {ground}, "objects": {objects}}}}},
                    "state": {{"avatar": {{"enabled": false}} {overlay}}}
                }}"#
            ),
            semantics,
        )
    }

    const LETTERS: &str = r#"[["a", "b", "c", "d"], ["e", "f", "g", "h"], ["i", null, "k", "l"]]"#;

    fn overlay(position: &str, size: &str) -> String {
        format!(r#", "overlay": {{"position": {position}, "size": {size}}}"#)
    }

    fn play(level: &crate::Level, action: &str) -> String {
        let mut play = crate::Play::new(level);
        play.submit_named(&testing::action(action));
        let event = play.events().events()[0];
        let ty = match event.get(crate::Field::Type) {
            Some(crate::Payload::Text(ty)) => play.pool().text(ty),
            _ => "",
        };
        format!("{} {ty}\n{}\n", event.kind.name(), crate::text_grid(play.view()))
    }

    fn swap(direction: &str) -> String {
        format!(r#"{{"action": "swap", "direction": "{direction}"}}"#)
    }

    #[test]
    fn rotating_turns_clockwise_and_empty_cells_turn_too() {
        let level = level("", "[]", LETTERS, &overlay("[0, 0]", "[3, 3]"));
        expect![[r#"
            region_transformed rotate
            IEAD
            .FBH
            KGCL
        "#]]
        .assert_eq(&play(&level, "rotate"));
        let counterclockwise = r#"{"action": "rotate", "rotation": "counterclockwise"}"#;
        assert_eq!(play(&level, counterclockwise), play(&level, "rotate"));
    }

    #[test]
    fn flipping_exchanges_left_and_right() {
        let level = level("", "[]", LETTERS, &overlay("[1, 0]", "[3, 2]"));
        expect![[r#"
            region_transformed flip
            ADCB
            EHGF
            I.KL
        "#]]
        .assert_eq(&play(&level, "flip"));
    }

    #[test]
    fn swapping_exchanges_two_corners_of_the_top_left_whatever_the_size() {
        let level = level("", "[]", LETTERS, &overlay("[0, 0]", "[3, 3]"));
        expect![[r#"
            region_transformed diagonal_swap
            FBCD
            EAGH
            I.KL
        "#]]
        .assert_eq(&play(&level, &swap("up_left")));
        expect![[r#"
            region_transformed diagonal_swap
            AECD
            BFGH
            I.KL
        "#]]
        .assert_eq(&play(&level, &swap("down_left")));
        assert_eq!(play(&level, &swap("down_right")), play(&level, &swap("up_left")));
        assert_eq!(play(&level, &swap("up_right")), play(&level, &swap("down_left")));
    }

    #[test]
    fn swapping_needs_a_diagonal() {
        let level = level_with("", "[]", LETTERS, &overlay("[0, 0]", "[2, 2]"), testing::LENIENT);
        assert!(play(&level, "swap").starts_with("turn_ended"));
        assert!(play(&level, &swap("up")).starts_with("turn_ended"));
    }

    #[test]
    fn a_void_corner_doubles_one_entity_and_loses_another() {
        let ground = r#"[["empty", "empty"], ["empty", "void"]]"#;
        let letters = r#"[["a", "b"], ["d"]]"#;
        let level = level("", ground, letters, &overlay("[0, 0]", "[2, 2]"));
        expect![[r#"
            region_transformed rotate
            DA..
            D#..
            ....
        "#]]
        .assert_eq(&play(&level, "rotate"));
    }

    #[test]
    fn void_under_the_overlay_can_block_everything() {
        let ground = r#"[["empty", "empty"], ["empty", "void"]]"#;
        let config = r#", "blockOnVoid": true"#;
        let blocked = level(config, ground, LETTERS, &overlay("[0, 0]", "[2, 2]"));
        assert!(play(&blocked, "rotate").starts_with("turn_ended"));
        let beside = level(config, ground, LETTERS, &overlay("[2, 0]", "[2, 2]"));
        assert!(play(&beside, "rotate").starts_with("region_transformed rotate"));
    }

    #[test]
    fn an_overlay_that_is_not_square_loses_entities() {
        let level = level("", "[]", LETTERS, &overlay("[0, 0]", "[3, 2]"));
        expect![[r#"
            region_transformed rotate
            EACD
            FBGH
            I.KL
        "#]]
        .assert_eq(&play(&level, "rotate"));
    }

    #[test]
    fn what_hangs_over_the_border_stays_out() {
        let over = level("", "[]", LETTERS, &overlay("[3, 2]", "[2, 2]"));
        expect![[r#"
            region_transformed rotate
            ABCD
            EFGH
            I.KL
        "#]]
        .assert_eq(&play(&over, "rotate"));
        let off = level("", "[]", LETTERS, &overlay("[-7, 9]", "[2, 2]"));
        assert!(play(&off, "flip").starts_with("region_transformed flip"));
    }

    #[test]
    fn absurd_overlays_are_harmless() {
        for (position, size) in [
            ("[-2147483648, -2147483648]", "[9999999999, 9999999999]"),
            ("[2147483647, 2147483647]", "[2147483647, 2147483647]"),
            ("[0, 0]", "[0, 0]"),
            ("[0, 0]", "[-5, 3]"),
        ] {
            let level = level("", "[]", LETTERS, &overlay(position, size));
            for action in ["rotate", "flip", &swap("up_left")] {
                assert!(play(&level, action).starts_with("region_transformed"), "{position} {size}");
            }
        }
    }

    #[test]
    fn several_layers_are_transformed_in_turn_and_unknown_ones_skipped() {
        let ground = r#"[["x", "y"]]"#;
        let config = r#", "affectedLayers": ["ground", "sky"]"#;
        let level = level(config, ground, "[]", &overlay("[0, 0]", "[2, 2]"));
        expect![[r#"
            region_transformed flip
            YX..
            ....
            ....
        "#]]
        .assert_eq(&play(&level, "flip"));
    }

    #[test]
    fn without_an_overlay_or_a_known_operation_nothing_happens() {
        assert!(play(&level("", "[]", LETTERS, ""), "rotate").starts_with("turn_ended"));
        let odd = level_with("", "[]", LETTERS, &overlay("[0, 0]", "[2, 2]"), testing::LENIENT);
        assert!(play(&odd, "odd").starts_with("turn_ended"));
    }

    #[test]
    fn only_what_an_action_plays_has_a_permutation() {
        let level = level_with("", "[]", LETTERS, &overlay("[0, 0]", "[2, 2]"), testing::LENIENT);
        // The other operation of `rotate` is never reached.
        let steps = [r#"{"action": "rotate"}"#, r#"{"action": "odd"}"#, &swap("up_left"), &swap("up")];
        let actions = steps.map(|step| level.action(&testing::action(step)));
        let mut facts = level.system_facts();
        let Some(SystemFact::Rearrange(fact)) = facts.next() else { panic!("the level has one system") };
        assert_eq!(fact.permutations(&actions, (2, 2)), [[1, 3, 0, 2], [3, 1, 2, 0]]);
    }

    fn crossing(transform: Transform, size: (i32, i32)) -> [[u32; 4]; 2] {
        let shift = transform.shift(size);
        [shift.rows, shift.columns].map(|it| [it.into_line, it.into_lines, it.over_border, it.over_borders])
    }

    #[test]
    fn a_swap_of_corners_and_a_quarter_turn_bring_one_entity_to_each_line() {
        for transform in [Transform::DiagonalSwap, Transform::Rotate, Transform::RotateBack] {
            assert_eq!(crossing(transform, (2, 2)), [[1, 2, 1, 1]; 2], "{transform:?}");
        }
    }

    #[test]
    fn a_flip_crosses_only_the_columns_or_only_the_rows() {
        let none = [0; 4];
        // Of each row, the outer two change sides.
        assert_eq!(crossing(Transform::Flip, (3, 2)), [none, [2, 4, 2, 4]]);
        assert_eq!(crossing(Transform::FlipVertically, (3, 2)), [[3, 6, 3, 3], none]);
    }
}
