//! `sided_box`: moves the avatar among boxes with walls on some of their sides.

use crate::contract::{Compiler, Config, Phase, System, Turn};
use crate::event::{Event, EventKind, Field};
use crate::facts::{Boxes, SystemFact};
use crate::kinds::KindSet;
use crate::mechanics::push::{emit_pushed, is_open, push};
use crate::mechanics::tool_interaction;
use crate::mechanics::tool_interaction::ToolInteraction;
use crate::pool::{Entity, Symbol};
use crate::stop::{Check, Source};
use crate::{Action, Direction, Pos};

pub(crate) struct SidedBox {
    move_action: Symbol,
    boxes: KindSet,
    /// The parameter with the walls.
    sides: Symbol,
    /// The ground onto which a box may be pushed.
    valid_ground: KindSet,
    solid: KindSet,
    tools: Vec<ToolInteraction>,
    on_any_action: Check,
    on_target: Check,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> SidedBox {
    SidedBox {
        move_action: compiler.pool.symbol(&config.text("moveAction").unwrap_or_default()),
        boxes: compiler.kinds.tagged(&config.text("sidedTag").unwrap_or_default()),
        sides: compiler.pool.symbol(&config.text("sidesParam").unwrap_or_default()),
        valid_ground: compiler.kinds.tagged_any(&config.texts("validGroundTags")),
        solid: compiler.kinds.tagged("solid"),
        tools: tool_interaction::compile(compiler, config),
        on_any_action: config.check(compiler, &["moveAction"]),
        on_target: tool_interaction::look(config.reads(compiler).fields(&[
            "sidedTag",
            "sidesParam",
            "validGroundTags",
        ]))
        .done(),
    }
}

/// The walls of all four sides.
const ALL_WALLS: i64 = 15;

/// The wall on the side in this direction.
const fn wall(direction: Direction) -> i64 {
    match direction {
        Direction::Up => 1,
        Direction::Right => 2,
        Direction::Down => 4,
        Direction::Left => 8,
        _ => 0,
    }
}

/// A step that the avatar tries to take.
#[derive(Clone, Copy)]
struct Step {
    from: Pos,
    to: Pos,
    direction: Direction,
}

/// Two boxes that were merged.
struct Merged {
    entity: Entity,
    result: i64,
    moved: i64,
    met: i64,
}

impl System for SidedBox {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Action]
    }

    fn fact(&self) -> SystemFact {
        let mut removable = Some(KindSet::default());
        for tool in &self.tools {
            match (&mut removable, tool.targets()) {
                (Some(removable), Some((_, kinds))) => removable.extend(kinds),
                (removable, _) => *removable = None,
            }
        }
        SystemFact::Boxes(Boxes { kinds: self.boxes.clone(), removable, sides: self.sides })
    }

    fn action(&self, turn: &mut Turn<'_>, action: &Action) {
        if turn.stops_at(&self.on_any_action) || !action.is(self.move_action) {
            return;
        }
        let direction = action.direction_or_stop(turn).filter(|direction| direction.is_cardinal());
        let Some(direction) = direction.filter(|_| turn.avatar_enabled()) else { return };
        let Some(from) = turn.avatar_position() else { return };
        let to = from.step(direction);
        if !turn.contains(to) || turn.stops_at(&self.on_target) || turn.is_void(to) {
            return;
        }
        let objects = turn.level.named.objects;
        let (around, ahead) = (turn.entity(objects, from), turn.entity(objects, to));
        let step = Step { from, to, direction };
        let walks = if self.has_wall(turn, from, around, direction) {
            self.carry(turn, step, around, ahead)
        } else if self.has_wall(turn, to, ahead, direction.opposite()) {
            self.push_box(turn, step, ahead)
        } else if self.solid.holds(turn.pool, ahead) && !self.boxes.holds(turn.pool, ahead) {
            self.clear_way(turn, to, ahead)
        } else {
            true
        };
        if walks {
            turn.walk_avatar(from, to, direction);
        }
    }
}

impl SidedBox {
    /// The walls of a box, which must be a whole number.
    fn sides(&self, turn: &Turn<'_>, pos: Pos, entity: Entity) -> i64 {
        let Some(layer) = turn.level.named.objects else { return 0 };
        let source = Source::Param { layer, pos, key: self.sides };
        turn.whole(turn.pool.param(entity, self.sides), source).unwrap_or(0)
    }

    /// Returns true if an entity is a box with a wall on this side.
    fn has_wall(&self, turn: &Turn<'_>, pos: Pos, entity: Entity, side: Direction) -> bool {
        self.boxes.holds(turn.pool, entity) && self.sides(turn, pos, entity) & wall(side) != 0
    }

    /// Merges a moved box with the box that it met, unless both have a wall to the left or right of the move.
    fn merge(
        &self,
        turn: &mut Turn<'_>,
        (from, moved): (Pos, Entity),
        (at, met): (Pos, Entity),
        direction: Direction,
    ) -> Option<Merged> {
        if !self.boxes.holds(turn.pool, met) {
            return None;
        }
        let (moved_sides, met_sides) = (self.sides(turn, from, moved), self.sides(turn, at, met));
        let beside = ALL_WALLS & !(wall(direction) | wall(direction.opposite()));
        if moved_sides & met_sides & beside != 0 {
            return None;
        }
        let result = moved_sides | met_sides;
        let value = turn.pool.int(result);
        let entity = turn.pool.with_param(moved, self.sides, value);
        Some(Merged { entity, result, moved: moved_sides, met: met_sides })
    }

    /// Moves the avatar together with the box around it. Returns false if something blocks them. The ground
    /// is not tested.
    fn carry(&self, turn: &mut Turn<'_>, step: Step, around: Entity, ahead: Entity) -> bool {
        if ahead.is_none() {
            push(turn, around, step.from, step.to, step.direction);
            return true;
        }
        if self.has_wall(turn, step.to, ahead, step.direction.opposite()) {
            return false;
        }
        let merged = self.merge(turn, (step.from, around), (step.to, ahead), step.direction);
        let Some(merged) = merged else { return false };
        turn.set_entity(turn.level.named.objects, step.from, Entity::NONE);
        place(turn, step.to, &merged);
        true
    }

    /// Pushes the box in front of the avatar. Returns false if it cannot move.
    fn push_box(&self, turn: &mut Turn<'_>, step: Step, pushed: Entity) -> bool {
        let target = step.to.step(step.direction);
        if !is_open(turn, target) || !turn.holds(turn.level.named.ground, target, &self.valid_ground) {
            return false;
        }
        let objects = turn.level.named.objects;
        let met = turn.entity(objects, target);
        if met.is_none() {
            push(turn, pushed, step.to, target, step.direction);
            return true;
        }
        let merged = self.merge(turn, (step.to, pushed), (target, met), step.direction);
        let Some(merged) = merged else { return false };
        turn.set_entity(objects, step.to, Entity::NONE);
        emit_pushed(turn, pushed, step.to, target, step.direction);
        place(turn, target, &merged);
        true
    }

    /// Uses the held item on the obstacle in front of the avatar. Returns false if that has no effect.
    fn clear_way(&self, turn: &mut Turn<'_>, at: Pos, blocker: Entity) -> bool {
        let Some(tool) = tool_interaction::find(&self.tools, turn, blocker) else { return false };
        tool.clear(turn, at, blocker);
        true
    }
}

/// Puts a merged box on its cell, without an `object_placed` event.
fn place(turn: &mut Turn<'_>, at: Pos, merged: &Merged) {
    turn.set_entity(turn.level.named.objects, at, merged.entity);
    turn.emit(
        Event::new(EventKind::BoxesMerged)
            .with(Field::Position, at)
            .with(Field::ResultSides, merged.result)
            .with(Field::ASides, merged.moved)
            .with(Field::BSides, merged.met),
    );
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::testing::{drawn, last_events, level, transcript};

    const GAME: &str = r#"{
        "layers": [
            {"id": "ground", "occupancy": "exactly_one", "default": "floor"},
            {"id": "objects", "occupancy": "zero_or_one"}
        ],
        "actions": [{"id": "move"}],
        "entityKinds": {
            "floor": {"symbol": ".", "tags": ["walkable"]},
            "mud": {"symbol": "m"},
            "void": {"symbol": "v"},
            "box": {"symbol": "b", "symbolParam": "sides", "tags": ["sided"]},
            "rock": {"symbol": "R", "tags": ["solid"], "animations": {"crumble": {}}},
            "coin": {"symbol": "c"}
        },
        "systems": [{"id": "boxes", "type": "sided_box", "config": {
            "toolInteractions": [{"item": "pick", "targetTag": "solid", "consumeItem": true, "animation": "crumble"}]
        }}]
    }"#;

    /// A row of five cells with the avatar on the first, and boxes with these walls in some columns.
    fn row(boxes: &[(u32, i32)], ground: &str) -> crate::Level {
        let boxes: Vec<String> = boxes
            .iter()
            .map(|(x, sides)| format!(r#"{{"position": [{x}, 0], "kind": "box", "sides": {sides}}}"#))
            .collect();
        level(
            GAME,
            &format!(
                r#"{{
                    "board": {{"size": [5, 1], "layers": {{
                        "objects": {{"entries": [{}]}}, "ground": {{"entries": [{ground}]}}
                    }}}},
                    "state": {{"avatar": {{"position": [0, 0]}}}}
                }}"#,
                boxes.join(", ")
            ),
        )
    }

    #[test]
    fn the_avatar_enters_through_an_open_side_and_takes_the_box_along_by_the_wall_ahead() {
        expect![[r#"
            @N...
            (1,0)=2
            -- right: avatar_exited avatar_entered
            .@...
            (1,0)=2
            (1,0): @ N
            -- right: object_pushed object_placed avatar_exited avatar_entered
            ..@..
            (2,0)=2
            (2,0): @ N
            -- left: avatar_exited avatar_entered
            .@N..
            (2,0)=2
        "#]]
        .assert_eq(&transcript(&row(&[(1, 2)], ""), &["right", "right", "left"]));
    }

    #[test]
    fn a_wall_that_faces_the_avatar_is_pushed() {
        expect![[r#"
            {"direction":"right","fromPosition":[1,0],"kind":"box","toPosition":[2,0],"type":"object_pushed"}
            {"kind":"box","params":{"sides":8},"position":[2,0],"type":"object_placed"}
            {"position":[0,0],"type":"avatar_exited"}
            {"direction":"right","fromPosition":[0,0],"position":[1,0],"type":"avatar_entered"}
        "#]]
        .assert_eq(&last_events(&row(&[(1, 8)], ""), &["right"]));
        expect![[r#"
            @N...
            (1,0)=8
            -- right: object_pushed object_placed avatar_exited avatar_entered
            .@N..
            (2,0)=8
            -- right: object_pushed object_placed avatar_exited avatar_entered
            ..@N.
            (3,0)=8
            -- right: object_pushed object_placed avatar_exited avatar_entered
            ...@N
            (4,0)=8
            -- right: 
            ...@N
            (4,0)=8
        "#]]
        .assert_eq(&transcript(&row(&[(1, 8)], ""), &["right", "right", "right", "right"]));
    }

    #[test]
    fn boxes_are_pushed_onto_valid_ground_only_and_carried_anywhere_but_into_a_void() {
        let mud = r#"{"position": [2, 0], "kind": "mud"}, {"position": [3, 0], "kind": "void"}"#;
        expect![[r#"
            @Nmv.
            (1,0)=8
            -- right: 
            @Nmv.
            (1,0)=8
        "#]]
        .assert_eq(&transcript(&row(&[(1, 8)], mud), &["right"]));
        expect![[r#"
            @Nmv.
            (1,0)=2
            -- right: avatar_exited avatar_entered
            .@mv.
            (1,0)=2
            (1,0): @ N
            -- right: object_pushed object_placed avatar_exited avatar_entered
            ..@v.
            (2,0)=2
            (2,0): @ N m
            -- right: 
            ..@v.
            (2,0)=2
            (2,0): @ N m
        "#]]
        .assert_eq(&transcript(&row(&[(1, 2)], mud), &["right", "right", "right"]));
    }

    #[test]
    fn a_carried_box_merges_with_one_that_is_open_towards_it() {
        expect![[r#"
            {"aSides":3,"bSides":4,"position":[2,0],"resultSides":7,"type":"boxes_merged"}
            {"position":[1,0],"type":"avatar_exited"}
            {"direction":"right","fromPosition":[1,0],"position":[2,0],"type":"avatar_entered"}
        "#]]
        .assert_eq(&last_events(&row(&[(1, 3), (2, 4)], ""), &["right", "right"]));
        expect![[r#"
            @NN..
            (1,0)=3  (2,0)=4
            -- right: avatar_exited avatar_entered
            .@N..
            (1,0)=3  (2,0)=4
            (1,0): @ N
            -- right: boxes_merged avatar_exited avatar_entered
            ..@..
            (2,0)=7
            (2,0): @ N
            -- left: avatar_exited avatar_entered
            .@N..
            (2,0)=7
        "#]]
        .assert_eq(&transcript(&row(&[(1, 3), (2, 4)], ""), &["right", "right", "left"]));
    }

    #[test]
    fn a_carried_box_stops_at_a_wall_that_faces_it_and_where_walls_beside_the_way_collide() {
        for other in [8, 1] {
            let level = row(&[(1, 3), (2, other)], "");
            assert_eq!(last_events(&level, &["right", "right"]), "", "{other}");
        }
    }

    #[test]
    fn a_pushed_box_merges_whatever_faces_it_but_not_where_walls_beside_the_way_collide() {
        expect![[r#"
            {"direction":"right","fromPosition":[1,0],"kind":"box","toPosition":[2,0],"type":"object_pushed"}
            {"aSides":9,"bSides":12,"position":[2,0],"resultSides":13,"type":"boxes_merged"}
            {"position":[0,0],"type":"avatar_exited"}
            {"direction":"right","fromPosition":[0,0],"position":[1,0],"type":"avatar_entered"}
        "#]]
        .assert_eq(&last_events(&row(&[(1, 9), (2, 12)], ""), &["right"]));
        assert_eq!(last_events(&row(&[(1, 9), (2, 1)], ""), &["right"]), "");
    }

    #[test]
    fn anything_else_ahead_stops_a_box_and_nothing_but_the_solid_stops_the_avatar() {
        let coin = |sides: i32| {
            level(
                GAME,
                &format!(
                    r#"{{
                        "board": {{"size": [4, 1], "layers": {{"objects": [
                            [null, {{"kind": "box", "sides": {sides}}}, "coin"]
                        ]}}}},
                        "state": {{"avatar": {{"position": [0, 0]}}}}
                    }}"#
                ),
            )
        };
        assert_eq!(last_events(&coin(8), &["right"]), "");
        assert_eq!(last_events(&coin(2), &["right", "right"]), "");
        let level = drawn(GAME, &[("objects", "@cR."), ("ground", ".m..")], "");
        expect![[r#"
            @cR.
            (1,0): c m
            -- right: avatar_exited avatar_entered
            .@R.
            (1,0): @ c m
            -- right: 
            .@R.
            (1,0): @ c m
        "#]]
        .assert_eq(&transcript(&level, &["right", "right"]));
    }

    #[test]
    fn the_held_item_clears_the_way_and_the_avatar_walks() {
        let level = level(
            GAME,
            r#"{
                "board": {"size": [3, 1], "layers": {"objects": [[null, "rock"]]}},
                "state": {"avatar": {"position": [0, 0], "inventory": {"slot": "pick"}}}
            }"#,
        );
        expect![[r#"
            {"animation":"crumble","kind":"rock","position":[1,0],"type":"object_removed"}
            {"layer":"objects","position":[1,0],"previousKind":"rock","type":"cell_cleared"}
            {"position":[0,0],"type":"avatar_exited"}
            {"direction":"right","fromPosition":[0,0],"position":[1,0],"type":"avatar_entered"}
        "#]]
        .assert_eq(&last_events(&level, &["right"]));
        assert_eq!(crate::Play::new(&level).view().pending_move(), None);
    }

    #[test]
    fn diagonals_do_nothing() {
        let level = drawn(GAME, &[("objects", "@. ..")], "");
        assert_eq!(last_events(&level, &[r#"{"action": "move", "direction": "down_right"}"#]), "");
    }
}
