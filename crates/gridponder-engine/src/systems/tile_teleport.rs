//! `tile_teleport`: once per turn, moves the entity on one of two ground teleporters to the other.

use crate::Pos;
use crate::contract::{Compiler, Config, Group, Phase, System, Turn, taken};
use crate::event::{Event, EventKind, Field};
use crate::kinds::KindSet;
use crate::pool::{Entity, Symbol, ValueId};
use crate::state::LayerId;
use crate::stop::{Check, Source};

pub(crate) struct TileTeleport {
    layer: Option<LayerId>,
    teleporters: KindSet,
    channel: Symbol,
    /// The type errors of what is read in every turn with a ground.
    check: Check,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> TileTeleport {
    TileTeleport {
        layer: config.text("layer").and_then(|layer| compiler.layer(&layer)),
        teleporters: compiler.kinds.tagged("teleport"),
        channel: compiler.pool.symbol("channel"),
        check: config.check(compiler, &["layer"]),
    }
}

impl System for TileTeleport {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Npc]
    }

    fn npc(&self, turn: &mut Turn<'_>) {
        let Some(ground) = turn.level.named.ground else { return };
        if turn.stops_at(&self.check) {
            return;
        }
        let Some(layer) = self.layer else { return };
        let ground_words = turn.state.layer(&turn.level.layout, ground);
        if turn.scratch.grouped != ground_words {
            turn.scratch.grouped.clear();
            turn.scratch.groups = self.groups(turn, ground);
            if turn.is_stopped() {
                return;
            }
            turn.scratch.grouped.extend_from_slice(turn.state.layer(&turn.level.layout, ground));
        }
        let groups = std::mem::take(&mut turn.scratch.groups);
        for group in &groups {
            if let (Some(second), false) = (group.second, group.is_dead) {
                carry(turn, layer, group.first, second);
            }
        }
        turn.scratch.groups = groups;
    }
}

impl TileTeleport {
    /// The groups, in the board order of their first members.
    fn groups(&self, turn: &mut Turn<'_>, ground: LayerId) -> Vec<Group> {
        let mut teleporters = taken(&mut turn.scratch.entities);
        teleporters.extend(turn.scan_kinds(ground, &self.teleporters));
        let mut groups = taken(&mut turn.scratch.groups);
        let mut by_channel = std::mem::take(&mut turn.scratch.channels);
        by_channel.clear();
        for (pos, entity) in teleporters.iter().copied() {
            let channel = self.channel_of(turn, ground, pos, entity);
            match by_channel.get(&channel).and_then(|at| groups.get_mut(*at)) {
                None => {
                    by_channel.insert(channel, groups.len());
                    groups.push(Group { first: pos, second: None, is_dead: false });
                }
                Some(group) => {
                    group.is_dead = group.second.is_some();
                    group.second = Some(pos);
                }
            }
        }
        turn.scratch.entities = teleporters;
        turn.scratch.channels = by_channel;
        groups
    }

    /// The channel, which must be a text. If the game does not stop at another value, the text of that value.
    fn channel_of(&self, turn: &mut Turn<'_>, layer: LayerId, pos: Pos, entity: Entity) -> Symbol {
        let channel = turn.pool.param(entity, self.channel).unwrap_or(ValueId::NULL);
        turn.text(Some(channel), Source::Param { layer, pos, key: self.channel });
        if channel == ValueId::NULL {
            return turn.level.words.empty_text;
        }
        turn.pool.text_symbol(channel)
    }
}

/// Moves an entity between two cells if exactly one of them is occupied.
fn carry(turn: &mut Turn<'_>, layer: LayerId, first: Pos, second: Pos) {
    let layer = Some(layer);
    let (at_first, at_second) = (turn.entity(layer, first), turn.entity(layer, second));
    let (from, to, entity) = match (at_first.is_some(), at_second.is_some()) {
        (true, false) => (first, second, at_first),
        (false, true) => (second, first, at_second),
        _ => return,
    };
    turn.set_entity(layer, from, Entity::NONE);
    turn.set_entity(layer, to, entity);
    turn.emit(
        Event::new(EventKind::ObjectRemoved)
            .with(Field::Position, from)
            .with(Field::Kind, turn.kind_or_empty(entity)),
    );
    turn.emit_placed(to, entity);
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::testing::{last_events, transcript};

    /// A row whose ground has teleporters with the given channels; `null` for none.
    fn row(channels: &str, objects: &str) -> crate::Level {
        row_with(channels, objects, crate::Semantics::RELEASED)
    }

    fn row_with(channels: &str, objects: &str, semantics: crate::Semantics) -> crate::Level {
        let channels = crate::testing::json(channels);
        let ground: Vec<String> = channels
            .elements()
            .iter()
            .map(|channel| match channel {
                crate::Value::Null => r#""floor""#.to_owned(),
                channel => format!(r#"{{"kind": "door", "channel": {}}}"#, channel.canonical()),
            })
            .collect();
        crate::testing::level_with(
            r#"{
                "layers": [
                    {"id": "ground", "occupancy": "exactly_one", "default": "floor"},
                    {"id": "objects", "occupancy": "zero_or_one"}
                ],
                "actions": [{"id": "wait"}],
                "entityKinds": {
                    "floor": {"symbol": "."}, "door": {"symbol": "o", "tags": ["teleport"]},
                    "coin": {"symbol": "c"}, "gem": {"symbol": "g"}
                },
                "systems": [{"id": "doors", "type": "tile_teleport"}]
            }"#,
            &format!(
                r#"{{"board": {{"size": [{}, 1], "layers": {{"ground": [[{}]], "objects": [{objects}]}}}}}}"#,
                ground.len(),
                ground.join(", ")
            ),
            semantics,
        )
    }

    #[test]
    fn what_nobody_moves_away_bounces_between_the_two() {
        let level = row(r#"["a", null, "a"]"#, r#"["coin"]"#);
        expect![[r#"
            c.o
            (0,0): c o
            (0,0) door: channel=a
            (2,0) door: channel=a
            -- wait: object_removed object_placed
            o.c
            (2,0): c o
            (0,0) door: channel=a
            (2,0) door: channel=a
            -- wait: object_removed object_placed
            c.o
            (0,0): c o
            (0,0) door: channel=a
            (2,0) door: channel=a
        "#]]
        .assert_eq(&transcript(&level, &["wait", "wait"]));
        expect![[r#"
            {"kind":"coin","position":[0,0],"type":"object_removed"}
            {"kind":"coin","params":{},"position":[2,0],"type":"object_placed"}
        "#]]
        .assert_eq(&last_events(&level, &["wait"]));
    }

    #[test]
    fn when_both_are_taken_nothing_moves() {
        let level = row(r#"["a", null, "a"]"#, r#"["coin", null, "gem"]"#);
        expect![[r#"
            c.g
            (0,0): c o
            (2,0): g o
            (0,0) door: channel=a
            (2,0) door: channel=a
            -- wait: 
            c.g
            (0,0): c o
            (2,0): g o
            (0,0) door: channel=a
            (2,0) door: channel=a
        "#]]
        .assert_eq(&transcript(&level, &["wait"]));
    }

    #[test]
    fn a_channel_of_three_is_dead_and_others_are_not() {
        let level = row(r#"["a", "a", "b", "a", "b"]"#, r#"["coin", null, "gem"]"#);
        expect![[r#"
            cogoo
            (0,0): c o
            (2,0): g o
            (0,0) door: channel=a
            (1,0) door: channel=a
            (2,0) door: channel=b
            (3,0) door: channel=a
            (4,0) door: channel=b
            -- wait: object_removed object_placed
            cooog
            (0,0): c o
            (4,0): g o
            (0,0) door: channel=a
            (1,0) door: channel=a
            (2,0) door: channel=b
            (3,0) door: channel=a
            (4,0) door: channel=b
        "#]]
        .assert_eq(&transcript(&level, &["wait"]));
    }

    #[test]
    fn a_channel_that_is_no_text_counts_as_its_text_where_the_game_plays_on() {
        let level = row_with(r#"[1, null, "1"]"#, r#"["coin"]"#, crate::testing::LENIENT);
        expect![[r#"
            c.o
            (0,0): c o
            (0,0) door: channel=1
            (2,0) door: channel=1
            -- wait: object_removed object_placed
            o.c
            (2,0): c o
            (0,0) door: channel=1
            (2,0) door: channel=1
        "#]]
        .assert_eq(&transcript(&level, &["wait"]));
    }
}
