//! `anchor_point`: drops a marker below the avatar, or moves the avatar back to an existing marker.

use crate::Action;
use crate::contract::{Compiler, Config, Phase, System, Turn};
use crate::facts::{Anchor, SystemFact};
use crate::kinds::KindSet;
use crate::pool::{Entity, Symbol, ValueId};
use crate::state::LayerId;
use crate::stop::Check;

pub(crate) struct AnchorPoint {
    /// `None` if the configuration lacks a required key, or if the layer is not declared.
    marker: Option<Marker>,
    blocking: KindSet,
    on_any_action: Check,
    on_marker: Check,
}

struct Marker {
    kind: Symbol,
    layer: LayerId,
    action: Symbol,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> AnchorPoint {
    AnchorPoint {
        marker: compile_marker(compiler, config),
        blocking: compiler.kinds.tagged_any(&config.texts("blockedByTags")),
        on_any_action: config.check(compiler, &["markerKind", "markerLayer", "action"]),
        on_marker: config.check(compiler, &["blockedByTags"]),
    }
}

fn compile_marker(compiler: &mut Compiler<'_>, config: &Config<'_>) -> Option<Marker> {
    Some(Marker {
        kind: compiler.pool.symbol(&config.text("markerKind")?),
        layer: compiler.layer(&config.text("markerLayer")?)?,
        action: compiler.pool.symbol(&config.text("action")?),
    })
}

impl System for AnchorPoint {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Action]
    }

    fn fact(&self) -> SystemFact {
        self.marker.as_ref().map_or(SystemFact::Unknown, |marker| {
            SystemFact::Anchor(Anchor {
                action: marker.action,
                kind: marker.kind,
                layer: marker.layer,
                blocking: self.blocking.clone(),
            })
        })
    }

    fn action(&self, turn: &mut Turn<'_>, action: &Action) {
        if turn.stops_at(&self.on_any_action) {
            return;
        }
        let Some(marker) = &self.marker else { return };
        let Some(from) = turn.avatar_position() else { return };
        if !action.is(marker.action) {
            return;
        }
        let found = turn
            .scan(marker.layer)
            .find(|(_, entity)| turn.pool.kind(*entity) == Some(marker.kind))
            .map(|(pos, _)| pos);
        let Some(at) = found else {
            let entity = turn.pool.entity(marker.kind, ValueId::NO_PARAMS);
            turn.set_entity(Some(marker.layer), from, entity);
            return;
        };
        if turn.stops_at(&self.on_marker) || turn.holds(turn.level.named.objects, at, &self.blocking) {
            return;
        }
        turn.set_entity(Some(marker.layer), at, Entity::NONE);
        turn.set_avatar_position(at);
        // A jump has no direction, so sliding does not continue after it.
        turn.emit_avatar_step(from, at, None);
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::testing::{drawn, last_events, transcript};

    fn game(config: &str) -> String {
        r#"{
            "layers": [
                {"id": "ground", "occupancy": "exactly_one", "default": "ice"},
                {"id": "objects", "occupancy": "zero_or_one"},
                {"id": "marks", "occupancy": "zero_or_one"}
            ],
            "actions": [{"id": "move"}, {"id": "recall"}],
            "entityKinds": {
                "ice": {"symbol": "i", "tags": ["walkable", "slippery"]},
                "beacon": {"symbol": "b"},
                "coin": {"symbol": "c"},
                "rock": {"symbol": "R", "tags": ["solid"]}
            },
            "systems": [
                {"id": "nav", "type": "avatar_navigation"},
                {"id": "anchor", "type": "anchor_point", "config": CONFIG},
                {"id": "ice", "type": "ice_slide"}
            ],
            "defaults": {"maxCascadeDepth": 1}
        }"#
        .replace("CONFIG", config)
    }

    const CONFIG: &str = r#"{"markerKind": "beacon", "markerLayer": "marks", "action": "recall"}"#;

    #[test]
    fn the_marker_is_dropped_in_silence_over_what_lies_there_and_later_jumped_to() {
        let level = drawn(&game(CONFIG), &[("objects", "@...."), ("marks", "c....")], "");
        expect![[r#"
            @iiii
            (0,0): @ c i
            -- recall: 
            @iiii
            (0,0): @ b i
            -- right: avatar_exited avatar_entered avatar_exited avatar_entered
            bi@ii
            (0,0): b i
            (2,0): @ i
            -- recall: avatar_exited avatar_entered
            @iiii
            (0,0): @ i
            -- recall: 
            @iiii
            (0,0): @ b i
        "#]]
        .assert_eq(&transcript(&level, &["recall", "right", "recall", "recall"]));
    }

    #[test]
    fn the_jump_has_no_direction_so_nothing_slides_on() {
        let level = drawn(&game(CONFIG), &[("objects", "@....")], "");
        expect![[r#"
            {"position":[2,0],"type":"avatar_exited"}
            {"fromPosition":[2,0],"position":[0,0],"type":"avatar_entered"}
        "#]]
        .assert_eq(&last_events(&level, &["recall", "right", "recall"]));
    }

    #[test]
    fn an_avatar_on_its_marker_jumps_in_place() {
        let level = drawn(&game(CONFIG), &[("objects", "@..")], "");
        expect![[r#"
            {"position":[0,0],"type":"avatar_exited"}
            {"fromPosition":[0,0],"position":[0,0],"type":"avatar_entered"}
        "#]]
        .assert_eq(&last_events(&level, &["recall", "recall"]));
    }

    #[test]
    fn something_solid_on_the_marker_forbids_the_jump_and_keeps_it() {
        let level = drawn(&game(CONFIG), &[("objects", "@..R"), ("marks", "...b")], "");
        expect![[r#"
            @iiR
            (0,0): @ i
            (3,0): R b i
            -- recall: 
            @iiR
            (0,0): @ i
            (3,0): R b i
        "#]]
        .assert_eq(&transcript(&level, &["recall"]));
    }

    #[test]
    fn without_one_of_the_three_required_keys_it_is_idle() {
        let level =
            drawn(&game(r#"{"markerKind": "beacon", "action": "recall"}"#), &[("objects", "@..")], "");
        expect![[r#"
            @ii
            (0,0): @ i
            -- recall: 
            @ii
            (0,0): @ i
        "#]]
        .assert_eq(&transcript(&level, &["recall"]));
    }
}
