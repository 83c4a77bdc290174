//! `portals`: moves the avatar and placed objects from a portal to another portal of the same kind and
//! channel.

use std::ops::Range;

use crate::contract::{Compiler, Config, Phase, System, Turn, taken};
use crate::event::{Event, EventKind, Field, Payload};
use crate::facts::SystemFact;
use crate::kinds::KindSet;
use crate::needs::{Contents, Needs};
use crate::pool::{Entity, Pool, Symbol, ValueId};
use crate::state::LayerId;
use crate::stop::Check;
use crate::{Direction, Pos, facts};

pub(crate) struct Portals {
    entrances: KindSet,
    match_key: Symbol,
    /// Whether a jump of the avatar emits its two events. In the released game, `endMovement` has no other
    /// effect.
    reports_jumps: bool,
    /// Whether the avatar moves one cell further after the exit.
    moves_on: bool,
    takes_objects: bool,
    solid: KindSet,
    /// The type errors of what is read in every turn and every pass.
    check: Check,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> Portals {
    Portals {
        entrances: compiler.kinds.tagged_any(&config.texts("teleportTags")),
        match_key: compiler.pool.symbol(&config.text("matchKey").unwrap_or_default()),
        reports_jumps: config.flag("endMovement") || compiler.semantics.avatar_moves_on_from_portals,
        moves_on: !config.flag("endMovement") && compiler.semantics.avatar_moves_on_from_portals,
        takes_objects: config.flag("teleportObjects") || compiler.semantics.portals_take_all_objects,
        solid: compiler.kinds.tagged("solid"),
        check: config.check(compiler, &["teleportTags", "matchKey", "endMovement", "teleportObjects"]),
    }
}

impl System for Portals {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Movement, Phase::Cascade]
    }

    fn fact(&self) -> SystemFact {
        SystemFact::Portals(facts::Portals {
            entrances: self.entrances.clone(),
            moves_on: self.moves_on,
            takes_objects: self.takes_objects,
        })
    }

    fn needs(&self, contents: &Contents<'_>, pool: &Pool) -> Needs {
        Needs { facing: contents.facing_on(&self.entrances, pool), ..Needs::default() }
    }

    fn movement(&self, turn: &mut Turn<'_>) {
        if turn.stops_at(&self.check) {
            return;
        }
        let so_far = 0..turn.log.events().len();
        if !turn.level.semantics.portals_on_standing {
            self.send_entered_avatar(turn, so_far.clone());
        } else if let Some(at) = turn.avatar_position() {
            let exit = self.exit_of(turn, at);
            self.send_avatar(turn, at, exit, Some(turn.avatar_facing()));
        }
        // If objects do not travel in the cascade, they travel here.
        if self.takes_objects && !turn.level.semantics.portals_in_cascade {
            self.send_placed_objects(turn, so_far);
        }
    }

    fn cascade(&self, turn: &mut Turn<'_>, pending: Range<usize>) {
        if turn.stops_at(&self.check) || !turn.level.semantics.portals_in_cascade {
            return;
        }
        self.send_entered_avatar(turn, pending.clone());
        if self.takes_objects {
            self.send_placed_objects(turn, pending);
        }
    }
}

impl Portals {
    /// The channel of an entity. Returns `None` if it has none or the cell is empty.
    fn channel(&self, turn: &Turn<'_>, entity: Entity) -> Option<ValueId> {
        turn.pool.param(entity, self.match_key).filter(|channel| *channel != ValueId::NULL)
    }

    /// The destination of the portal at `at`. Only the first layer with a portal there counts.
    fn exit_of(&self, turn: &Turn<'_>, at: Pos) -> Option<Pos> {
        let cell = turn.level.layout.index(at)?;
        let portal = turn
            .layers()
            .map(|layer| turn.entity_at(layer, cell))
            .find(|entity| self.entrances.holds(turn.pool, *entity))?;
        self.partner(turn, at, portal)
    }

    /// The first other cell with an entity of the portal's kind and channel.
    fn partner(&self, turn: &Turn<'_>, at: Pos, portal: Entity) -> Option<Pos> {
        let channel = self.channel(turn, portal)?;
        let kind = turn.pool.kind(portal);
        // Channels are compared as text, so the number 1 equals the text "1".
        let is_partner = |entity| {
            turn.pool.kind(entity) == kind
                && self.channel(turn, entity).is_some_and(|other| turn.pool.have_same_text(other, channel))
        };
        turn.layers().find_map(|layer| {
            turn.scan_where(layer, is_partner).find(|(pos, _)| *pos != at).map(|(pos, _)| pos)
        })
    }

    /// Moves the avatar through the portal on its cell, unless something solid is at the exit. `direction` is
    /// the direction of its step, if it has one.
    fn send_avatar(&self, turn: &mut Turn<'_>, at: Pos, exit: Option<Pos>, direction: Option<Direction>) {
        let Some(exit) = exit else { return };
        if turn.holds(turn.level.named.objects, exit, &self.solid) {
            return;
        }
        turn.set_avatar_position(exit);
        if self.reports_jumps {
            turn.emit_avatar_step(at, exit, Some(turn.avatar_facing()));
        }
        if let Some(direction) = direction.filter(|_| self.moves_on) {
            self.step_on(turn, exit, direction);
        }
    }

    /// Moves an avatar that came out of a portal one cell further, unless it is blocked.
    fn step_on(&self, turn: &mut Turn<'_>, exit: Pos, direction: Direction) {
        let next = exit.step(direction);
        let is_solid = turn.holds(turn.level.named.objects, next, &self.solid);
        if turn.contains(next) && !turn.is_void(next) && !is_solid {
            turn.walk_avatar(exit, next, direction);
        }
    }

    /// Moves an avatar that entered its cell in this pass, at most once and not straight back.
    fn send_entered_avatar(&self, turn: &mut Turn<'_>, mut pending: Range<usize>) {
        let Some(at) = turn.avatar_position() else { return };
        let entered = pending.find(|index| {
            let event = turn.event(*index);
            event.kind == EventKind::AvatarEntered && event.pos(Field::Position) == Some(at)
        });
        let Some(entered) = entered else { return };
        let entered = turn.event(entered);
        let (came_from, direction) = (entered.pos(Field::FromPosition), entered.direction());
        let exit = self.exit_of(turn, at);
        if came_from.is_none() || exit != came_from {
            self.send_avatar(turn, at, exit, direction);
        }
    }

    /// The layers whose portals move objects.
    fn object_portal_layers<'l>(turn: &Turn<'l>) -> impl Iterator<Item = LayerId> + use<'l> {
        let named = turn.level.named;
        turn.layers().filter(move |layer| Some(*layer) != named.objects && Some(*layer) != named.actors)
    }

    fn send_placed_objects(&self, turn: &mut Turn<'_>, pending: Range<usize>) {
        // Portals do not move while objects do, so only the cells with a portal matter.
        let mut cells = taken(&mut turn.scratch.cells);
        for index in pending {
            let event = turn.event(index);
            if event.kind != EventKind::ObjectPlaced || was_teleported(event) {
                continue;
            }
            let Some(pos) = event.pos(Field::Position) else { continue };
            if Self::object_portal_layers(turn).any(|layer| turn.holds(Some(layer), pos, &self.entrances)) {
                cells.push(pos);
            }
        }
        if !cells.is_empty() {
            cells.sort_unstable_by_key(|pos| (pos.y, pos.x));
            cells.dedup();
            for layer in Self::object_portal_layers(turn) {
                for at in &cells {
                    self.send_object(turn, layer, *at);
                }
            }
        }
        turn.scratch.cells = cells;
    }

    fn send_object(&self, turn: &mut Turn<'_>, layer: LayerId, at: Pos) {
        let objects = turn.level.named.objects;
        let portal = turn.entity(Some(layer), at);
        let object = turn.entity(objects, at);
        if !self.entrances.holds(turn.pool, portal) || object.is_none() {
            return;
        }
        let Some(exit) = self.partner(turn, at, portal) else { return };
        if turn.entity(objects, exit).is_some() {
            return;
        }
        turn.set_entity(objects, at, Entity::NONE);
        turn.set_entity(objects, exit, object);
        turn.emit(
            Event::new(EventKind::ObjectRemoved)
                .with(Field::Position, at)
                .with(Field::Kind, turn.kind_or_empty(object)),
        );
        turn.emit(turn.placed(exit, object).with(Field::WasTeleported, ValueId::TRUE));
    }
}

fn was_teleported(event: &Event) -> bool {
    event.get(Field::WasTeleported) == Some(Payload::Value(ValueId::TRUE))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::testing::{last_events, level, transcript};

    const GAME: &str = r#"{
        "layers": [
            {"id": "ground", "occupancy": "exactly_one", "default": "floor"},
            {"id": "objects", "occupancy": "zero_or_one"},
            {"id": "gates", "occupancy": "zero_or_one"}
        ],
        "actions": [{"id": "move"}, {"id": "wait"}],
        "entityKinds": {
            "floor": {"symbol": ".", "tags": ["walkable"]},
            "hole": {"symbol": "o", "tags": ["teleport", "walkable"]},
            "gate": {"symbol": "O", "tags": ["teleport"]},
            "crate": {"symbol": "C", "tags": ["solid", "pushable"]},
            "coin": {"symbol": "c"}
        },
        "systems": [
            {"id": "nav", "type": "avatar_navigation", "config": {"solidHandling": "delegate"}},
            {"id": "push", "type": "push_objects"},
            {"id": "portals", "type": "portals", "config": CONFIG}
        ]
    }"#;

    /// A row of cells with portals of the same channel and kind in some columns.
    fn row(width: u32, layer: &str, portals: &[u32], objects: &str, config: &str) -> crate::Level {
        let kind = if layer == "ground" { "hole" } else { "gate" };
        let portals: Vec<String> = portals
            .iter()
            .map(|x| format!(r#"{{"position": [{x}, 0], "kind": "{kind}", "channel": "a"}}"#))
            .collect();
        level(
            &GAME.replace("CONFIG", config),
            &format!(
                r#"{{
                    "board": {{"size": [{width}, 1], "layers": {{
                        "{layer}": {{"entries": [{}]}}, "objects": {{"entries": [{objects}]}}
                    }}}},
                    "state": {{"avatar": {{"position": [0, 0]}}}}
                }}"#,
                portals.join(", ")
            ),
        )
    }

    #[test]
    fn an_avatar_that_enters_a_portal_leaves_it_at_the_other() {
        let level = row(5, "gates", &[1, 3], "", "{}");
        expect![[r#"
            {"position":[0,0],"type":"avatar_exited"}
            {"direction":"right","fromPosition":[0,0],"position":[1,0],"type":"avatar_entered"}
            {"position":[1,0],"type":"avatar_exited"}
            {"direction":"right","fromPosition":[1,0],"position":[3,0],"type":"avatar_entered"}
        "#]]
        .assert_eq(&last_events(&level, &["right"]));
    }

    #[test]
    fn an_avatar_that_stays_on_a_portal_is_sent_back_by_any_turn() {
        let level = row(5, "gates", &[1, 3], "", "{}");
        expect![[r#"
            @O.O.
            (1,0) gate: channel=a
            (3,0) gate: channel=a
            -- right: avatar_exited avatar_entered avatar_exited avatar_entered
            .O.@.
            (3,0): @ O
            (1,0) gate: channel=a
            (3,0) gate: channel=a
            -- wait: avatar_exited avatar_entered
            .@.O.
            (1,0): @ O
            (1,0) gate: channel=a
            (3,0) gate: channel=a
            -- up: avatar_exited avatar_entered
            .O.@.
            (3,0): @ O
            (1,0) gate: channel=a
            (3,0) gate: channel=a
        "#]]
        .assert_eq(&transcript(&level, &["right", "wait", "up"]));
    }

    #[test]
    fn without_end_movement_the_jump_is_silent() {
        let level = row(5, "gates", &[1, 3], "", r#"{"endMovement": false}"#);
        expect![[r#"
            @O.O.
            (1,0) gate: channel=a
            (3,0) gate: channel=a
            -- right: avatar_exited avatar_entered
            .O.@.
            (3,0): @ O
            (1,0) gate: channel=a
            (3,0) gate: channel=a
        "#]]
        .assert_eq(&transcript(&level, &["right"]));
    }

    #[test]
    fn something_solid_at_the_exit_keeps_the_avatar_and_something_else_does_not() {
        // A coin on the entrance prevents the object on the exit from traveling.
        let objects = |at_exit: &str| {
            format!(r#"{{"position": [1, 0], "kind": "coin"}}, {{"position": [3, 0], "kind": "{at_exit}"}}"#)
        };
        let blocked = row(5, "gates", &[1, 3], &objects("crate"), "{}");
        expect![[r#"
            @c.C.
            (1,0): c O
            (3,0): C O
            (1,0) gate: channel=a
            (3,0) gate: channel=a
            -- right: avatar_exited avatar_entered
            .@.C.
            (1,0): @ c O
            (3,0): C O
            (1,0) gate: channel=a
            (3,0) gate: channel=a
            -- wait: 
            .@.C.
            (1,0): @ c O
            (3,0): C O
            (1,0) gate: channel=a
            (3,0) gate: channel=a
        "#]]
        .assert_eq(&transcript(&blocked, &["right", "wait"]));
        let free = row(5, "gates", &[1, 3], &objects("coin"), "{}");
        expect![[r#"
            @c.c.
            (1,0): c O
            (3,0): c O
            (1,0) gate: channel=a
            (3,0) gate: channel=a
            -- right: avatar_exited avatar_entered avatar_exited avatar_entered
            .c.@.
            (1,0): c O
            (3,0): @ c O
            (1,0) gate: channel=a
            (3,0) gate: channel=a
        "#]]
        .assert_eq(&transcript(&free, &["right"]));
    }

    #[test]
    fn of_three_portals_the_third_leads_on_to_the_second() {
        let level = row(7, "gates", &[2, 4, 1], "", "{}");
        expect![[r#"
            @OO.O..
            (1,0) gate: channel=a
            (2,0) gate: channel=a
            (4,0) gate: channel=a
            -- right: avatar_exited avatar_entered avatar_exited avatar_entered
            .O@.O..
            (2,0): @ O
            (1,0) gate: channel=a
            (2,0) gate: channel=a
            (4,0) gate: channel=a
            -- left: avatar_exited avatar_entered avatar_exited avatar_entered
            .O@.O..
            (2,0): @ O
            (1,0) gate: channel=a
            (2,0) gate: channel=a
            (4,0) gate: channel=a
        "#]]
        .assert_eq(&transcript(&level, &["right", "left"]));
    }

    #[test]
    fn a_portal_without_channel_leads_nowhere_and_channels_compare_as_text() {
        let portals = |first: &str| {
            format!(
                r#"{{"board": {{"size": [3, 1], "layers": {{"gates": [
                    [null, {{"kind": "gate" {first}}}, {{"kind": "gate", "channel": "1"}}]
                ]}}}}, "state": {{"avatar": {{"position": [0, 0]}}}}}}"#
            )
        };
        let game = GAME.replace("CONFIG", "{}");
        expect![[r#"
            @OO
            (2,0) gate: channel=1
            -- right: avatar_exited avatar_entered
            .@O
            (1,0): @ O
            (2,0) gate: channel=1
        "#]]
        .assert_eq(&transcript(&level(&game, &portals("")), &["right"]));
        expect![[r#"
            @OO
            (1,0) gate: channel=1
            (2,0) gate: channel=1
            -- right: avatar_exited avatar_entered avatar_exited avatar_entered
            .O@
            (2,0): @ O
            (1,0) gate: channel=1
            (2,0) gate: channel=1
        "#]]
        .assert_eq(&transcript(&level(&game, &portals(r#", "channel": 1"#)), &["right"]));
    }

    #[test]
    fn a_pushed_object_travels_whatever_the_configuration_says() {
        let object = r#"{"position": [1, 0], "kind": "crate"}"#;
        let level = row(6, "gates", &[2, 4], object, r#"{"teleportObjects": false}"#);
        expect![[r#"
            {"blockerKind":"crate","direction":"right","fromPosition":[0,0],"position":[1,0],"type":"move_blocked"}
            {"direction":"right","fromPosition":[1,0],"kind":"crate","toPosition":[2,0],"type":"object_pushed"}
            {"kind":"crate","params":{},"position":[2,0],"type":"object_placed"}
            {"position":[0,0],"type":"avatar_exited"}
            {"direction":"right","fromPosition":[0,0],"position":[1,0],"type":"avatar_entered"}
            {"kind":"crate","position":[2,0],"type":"object_removed"}
            {"kind":"crate","params":{},"position":[4,0],"type":"object_placed","wasTeleported":true}
        "#]].assert_eq(&last_events(&level, &["right"]));
        expect![[r#"
            @CO.O.
            (2,0) gate: channel=a
            (4,0) gate: channel=a
            -- right: move_blocked object_pushed object_placed avatar_exited avatar_entered object_removed object_placed
            .@O.C.
            (4,0): C O
            (2,0) gate: channel=a
            (4,0) gate: channel=a
        "#]].assert_eq(&transcript(&level, &["right"]));
    }

    #[test]
    fn an_object_that_starts_on_a_portal_of_the_ground_starts_on_the_other_side() {
        let object = r#"{"position": [2, 0], "kind": "crate"}"#;
        expect![[r#"
            @.o.C.
            (4,0): C o
            (2,0) hole: channel=a
            (4,0) hole: channel=a
        "#]]
        .assert_eq(&transcript(&row(6, "ground", &[2, 4], object, "{}"), &[]));
        // If a portal itself is placed, both ends are examined: it moves there and back.
        expect![[r#"
            @.C.O.
            (2,0): C O
            (2,0) gate: channel=a
            (4,0) gate: channel=a
        "#]]
        .assert_eq(&transcript(&row(6, "gates", &[2, 4], object, "{}"), &[]));
    }

    #[test]
    fn portals_on_the_objects_layer_take_the_avatar_only() {
        let level = level(
            &GAME.replace("CONFIG", "{}"),
            r#"{"board": {"size": [4, 1], "layers": {"objects": [
                [null, {"kind": "gate", "channel": 1}, null, {"kind": "gate", "channel": 1}]
            ]}}, "state": {"avatar": {"position": [0, 0]}}}"#,
        );
        expect![[r#"
            @O.O
            (1,0) gate: channel=1
            (3,0) gate: channel=1
            -- right: avatar_exited avatar_entered avatar_exited avatar_entered
            .O.@
            (3,0): @ O
            (1,0) gate: channel=1
            (3,0) gate: channel=1
        "#]]
        .assert_eq(&transcript(&level, &["right"]));
    }
}
