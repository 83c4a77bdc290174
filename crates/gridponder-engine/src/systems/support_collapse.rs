//! `support_collapse`: pieces of a structure that are not connected to its roots fall, as rigid bodies.

mod compiled;
mod pieces;

use std::ops::Range;

pub(crate) use compiled::compile;

use compiled::SupportCollapse;
use pieces::moved;

use crate::contract::{Phase, System, Turn};
use crate::event::{Event, EventKind, Field};
use crate::pool::{Entity, Symbol};
use crate::state::LayerId;
use crate::value::Number;
use crate::{Action, Direction, Pos};

impl System for SupportCollapse {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Action, Phase::Cascade]
    }

    fn action(&self, turn: &mut Turn<'_>, action: &Action) {
        if turn.stops_at(&self.on_any_action) || !self.sever_action.is_some_and(|sever| action.is(sever)) {
            return;
        }
        turn.stops_at(&self.on_collapse);
        if self.sever(turn, action).is_some() {
            self.collapse(turn);
        } else {
            turn.emit(Event::new(EventKind::ActionVetoed));
        }
    }

    fn cascade(&self, turn: &mut Turn<'_>, mut pending: Range<usize>) {
        if pending.any(|index| self.triggers.contains(&turn.event(index).kind)) {
            turn.stops_at(&self.on_collapse);
            self.collapse(turn);
        }
    }
}

impl SupportCollapse {
    /// Cuts a cell next to the avatar. Returns `None` if there is nothing to cut.
    fn sever(&self, turn: &mut Turn<'_>, action: &Action) -> Option<()> {
        let layer = self.layer?;
        let avatar = turn.avatar_position().filter(|_| turn.avatar_enabled())?;
        let position = action.position_or_stop(turn);
        let target = match (position, position.is_none().then(|| action.direction_of_text(turn)).flatten()) {
            (Some(position), _) => {
                let distance = position.x.abs_diff(avatar.x).saturating_add(position.y.abs_diff(avatar.y));
                Some(position).filter(|_| distance == 1)
            }
            (None, direction) => direction.map(|direction| avatar.step(direction)),
        }?;
        let entity = turn.entity(Some(layer), target);
        let kind = turn.pool.kind(entity).filter(|kind| self.severable.contains(*kind))?;
        lift(turn, layer, target);
        turn.emit(
            Event::new(EventKind::CellCleared)
                .with(Field::Position, target)
                .with(Field::PreviousKind, kind)
                .with(Field::Layer, layer_name(turn, layer)),
        );
        Some(())
    }

    /// Lets every piece fall that is not connected to a root.
    fn collapse(&self, turn: &mut Turn<'_>) {
        let Some(layer) = self.layer.filter(|_| !turn.is_stopped()) else { return };
        // The set of falling pieces does not depend on the direction.
        let (loose, pieces) = self.loose(turn, layer, self.direction.unwrap_or(Direction::Down));
        if !pieces.is_empty() {
            turn.stops_at(&self.on_fall);
            // Read whenever an avatar may be carried, even if none is.
            if self.carries_avatar {
                turn.stops_at(&self.on_ride);
            }
        }
        let Some(direction) = self.direction.filter(|_| !turn.is_stopped()) else {
            turn.scratch.loose = loose;
            turn.scratch.pieces = pieces;
            return;
        };
        for (pos, _) in &loose {
            lift(turn, layer, *pos);
        }
        let avatar = turn.avatar_position().filter(|_| self.carries_avatar && turn.avatar_enabled());
        let mut carried = None;
        for piece in &pieces {
            let (offset, rounds) = self.fall(turn, &loose, piece, direction);
            turn.spend(rounds.saturating_mul(piece.cells.len() * self.rest_layers.len()));
            for (from, entity) in &loose[piece.cells.clone()] {
                let to = moved(*from, offset);
                if avatar == Some(*from) {
                    carried = Some(to);
                }
                if turn.contains(to) {
                    self.settle(turn, layer, *entity, *from, to);
                }
            }
        }
        turn.scratch.loose = loose;
        turn.scratch.pieces = pieces;
        if let Some(to) = carried {
            // If its piece leaves the board, the avatar keeps its position, but the fall counts.
            if turn.contains(to) {
                turn.set_avatar_position(to);
            }
            if let Some(variable) = self.avatar_fell {
                // Here a value that is not a number counts as 0.
                let old = turn.variable(variable);
                let count = old.and_then(|old| turn.pool.as_number(old)).map_or(0, Number::truncated);
                let (old, new) = (turn.pool.int(count), turn.pool.int(count.wrapping_add(1)));
                turn.change_variable(variable, old, new);
            }
        }
    }

    /// Puts down a cell of a piece, in the kind that it becomes when it settles.
    fn settle(&self, turn: &mut Turn<'_>, layer: LayerId, entity: Entity, from: Pos, to: Pos) {
        let Some(from_kind) = turn.pool.kind(entity) else { return };
        let kind = self.settles_as.get(&from_kind).copied().unwrap_or(from_kind);
        let params = turn.pool.entity_params(entity);
        let settled = turn.pool.entity(kind, params);
        turn.set_entity(Some(layer), to, settled);
        turn.emit(
            Event::new(EventKind::ObjectSettled)
                .with(Field::Kind, kind)
                .with(Field::Position, to)
                .with(Field::FromPosition, from)
                .with(Field::Layer, layer_name(turn, layer))
                .with(Field::FromKind, from_kind),
        );
    }
}

/// Resets a cell to its initial content: the default of the layer, if it has one.
fn lift(turn: &mut Turn<'_>, layer: LayerId, pos: Pos) {
    let fill = turn.level.layers[layer.0 as usize].fill;
    turn.set_entity(Some(layer), pos, fill);
}

fn layer_name(turn: &Turn<'_>, layer: LayerId) -> Symbol {
    turn.level.layers[layer.0 as usize].id
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::{EventKind, Field};
    use crate::testing::{drawn, last_events, transcript};

    const GAME: &str = r##"{
        "layers": [
            {"id": "objects", "occupancy": "zero_or_one"},
            {"id": "ground", "occupancy": "exactly_one", "default": "air"}
        ],
        "actions": [{"id": "cut"}, {"id": "move"}],
        "entityKinds": {
            "air": {"symbol": "."},
            "root": {"symbol": "R", "tags": ["support_root"]},
            "beam": {"symbol": "B", "tags": ["supported", "severable", "solid"]},
            "rope": {"symbol": "|", "tags": ["supported", "severable"]},
            "ramp": {"symbol": ">", "tags": ["solid", "ramp"]},
            "back": {"symbol": "<", "tags": ["solid", "back"]},
            "lift": {"symbol": "^", "tags": ["solid", "lift"]},
            "debris": {"symbol": "d", "tags": ["solid"]},
            "grass": {"symbol": "g"},
            "crate": {"symbol": "C", "tags": ["solid"]}
        },
        "systems": [
            {"id": "nav", "type": "avatar_navigation"},
            {"id": "collapse", "type": "support_collapse", "config": {
                "severAction": "cut", "settleTransform": {"beam": "debris"},
                "deflect": {"ramp": "right", "back": "left", "lift": "up"} CONFIG
            }}
        ]
    }"##;

    fn structure(config: &str, ground: &str, objects: &str) -> crate::Level {
        let config = if config.is_empty() { String::new() } else { format!(", {config}") };
        drawn(&GAME.replace("CONFIG", &config), &[("ground", ground), ("objects", objects)], "")
    }

    fn cut(direction: &str) -> String {
        format!(r#"{{"action": "cut", "direction": "{direction}"}}"#)
    }

    fn is_refused(level: &crate::Level, action: &str) -> bool {
        !crate::Play::new(level).submit_named(&crate::testing::action(action)).accepted
    }

    #[test]
    fn what_is_cut_off_falls_slides_off_a_ramp_and_settles_as_something_else() {
        let level = structure("", ".R.. @B.. .B.. .>.. .... ..d.", "");
        expect![[r#"
            {"layer":"ground","position":[1,1],"previousKind":"beam","type":"cell_cleared"}
            {"fromKind":"beam","fromPosition":[1,2],"kind":"debris","layer":"ground","position":[2,4],"type":"object_settled"}
        "#]].assert_eq(&last_events(&level, &[&cut("right")]));
        expect![[r#"
            .R..
            @B..
            .B..
            .>..
            ....
            ..d.
            -- {"action": "cut", "direction": "right"}: cell_cleared object_settled
            .R..
            @...
            ....
            .>..
            ..d.
            ..d.
        "#]]
        .assert_eq(&transcript(&level, &[&cut("right")]));
    }

    #[test]
    fn a_cut_that_hits_nothing_is_refused() {
        let level = structure("", "R.R B@| .B.", "");
        for action in [
            r#"{"action": "cut"}"#,
            r#"{"action": "cut", "direction": "up"}"#,
            r#"{"action": "cut", "direction": "nowhere"}"#,
            r#"{"action": "cut", "direction": "up_left"}"#,
            r#"{"action": "cut", "position": [1, 1]}"#,
            r#"{"action": "cut", "position": [0, 0], "direction": "left"}"#,
        ] {
            assert!(is_refused(&level, action), "{action}");
        }
        assert!(!is_refused(&level, r#"{"action": "cut", "position": [1, 2], "direction": "up"}"#));
        assert!(is_refused(&structure(r#""layer": "sky""#, "@B", ""), &cut("right")));
        let game = GAME.replace("CONFIG", r#", "direction": "sideways""#);
        let level = crate::testing::drawn_with(
            &game,
            &[("ground", "@BB"), ("objects", "")],
            "",
            crate::testing::LENIENT,
        );
        expect![[r#"
            {"layer":"ground","position":[1,0],"previousKind":"beam","type":"cell_cleared"}
        "#]]
        .assert_eq(&last_events(&level, &[&cut("right")]));
    }

    #[test]
    fn a_cut_by_direction_may_be_diagonal() {
        assert!(!is_refused(&structure("", "B.. .@. ...", ""), &cut("up_left")));
        assert!(is_refused(&structure("", "B.. .@. ...", ""), r#"{"action": "cut", "position": [0, 0]}"#));
    }

    #[test]
    fn support_passes_through_members_and_with_diagonal_connectivity_round_corners() {
        let ground = "RBB. @..B |... ...d";
        expect![[r#"
            RBB.
            @..B
            |...
            ...d
            -- {"action": "cut", "direction": "down"}: cell_cleared object_settled
            RBB.
            @...
            ...d
            ...d
        "#]]
        .assert_eq(&transcript(&structure("", ground, ""), &[&cut("down")]));
        let diagonal = structure(r#""connectivity": "diagonal""#, ground, "");
        expect![[r#"
            {"layer":"ground","position":[0,2],"previousKind":"rope","type":"cell_cleared"}
        "#]]
        .assert_eq(&last_events(&diagonal, &[&cut("down")]));
    }

    #[test]
    fn the_piece_furthest_along_the_fall_goes_first_and_the_next_one_rests_on_it() {
        let level = structure("", "@B.. .B.. .... .B.. .... .d..", "");
        expect![[r#"
            {"layer":"ground","position":[1,0],"previousKind":"beam","type":"cell_cleared"}
            {"fromKind":"beam","fromPosition":[1,3],"kind":"debris","layer":"ground","position":[1,4],"type":"object_settled"}
            {"fromKind":"beam","fromPosition":[1,1],"kind":"debris","layer":"ground","position":[1,3],"type":"object_settled"}
        "#]].assert_eq(&last_events(&level, &[&cut("right")]));
    }

    #[test]
    fn of_pieces_that_reach_as_far_the_leftmost_goes_first() {
        let level = structure("", "@|.. ...| .|.| .ddd", "");
        expect![[r#"
            {"layer":"ground","position":[1,0],"previousKind":"rope","type":"cell_cleared"}
            {"fromKind":"rope","fromPosition":[1,2],"kind":"rope","layer":"ground","position":[1,2],"type":"object_settled"}
            {"fromKind":"rope","fromPosition":[3,1],"kind":"rope","layer":"ground","position":[3,1],"type":"object_settled"}
            {"fromKind":"rope","fromPosition":[3,2],"kind":"rope","layer":"ground","position":[3,2],"type":"object_settled"}
        "#]].assert_eq(&last_events(&level, &[&cut("right")]));
    }

    #[test]
    fn a_piece_is_held_by_its_cell_that_is_blocked_first() {
        let level = structure("", "@B... .BBB. .B... ...d. .....", "");
        expect![[r#"
            @B...
            .BBB.
            .B...
            ...d.
            .....
            -- {"action": "cut", "direction": "right"}: cell_cleared object_settled object_settled object_settled object_settled
            @....
            .....
            .ddd.
            .d.d.
            .....
        "#]].assert_eq(&transcript(&level, &[&cut("right")]));
    }

    #[test]
    fn pieces_fall_off_the_board_and_replace_what_does_not_stop_them() {
        let level = structure("", "@|.. .||. .... .g..", "");
        expect![[r#"
            @|..
            .||.
            ....
            .g..
            -- {"action": "cut", "direction": "right"}: cell_cleared
            @...
            ....
            ....
            .g..
        "#]]
        .assert_eq(&transcript(&level, &[&cut("right")]));
        let level = structure("", "@|.. .|.. .... .gd. .d..", "");
        expect![[r#"
            @|..
            .|..
            ....
            .gd.
            .d..
            -- {"action": "cut", "direction": "right"}: cell_cleared object_settled
            @...
            ....
            ....
            .|d.
            .d..
        "#]]
        .assert_eq(&transcript(&level, &[&cut("right")]));
    }

    #[test]
    fn objects_catch_pieces_only_on_a_layer_of_rest() {
        let layers = (".R. @|. .|. ... ... ...", "... ... ... ... .C. ...");
        let level = structure("", layers.0, layers.1);
        assert!(!last_events(&level, &[&cut("right")]).contains("settled"));
        let level = structure(r#""restLayers": ["ground", "objects"]"#, layers.0, layers.1);
        expect![[r#"
            {"layer":"ground","position":[1,1],"previousKind":"rope","type":"cell_cleared"}
            {"fromKind":"rope","fromPosition":[1,2],"kind":"rope","layer":"ground","position":[1,3],"type":"object_settled"}
        "#]].assert_eq(&last_events(&level, &[&cut("right")]));
        let level = structure(r#""restLayers": []"#, "@|. .|. .d. ...", "");
        assert!(!last_events(&level, &[&cut("right")]).contains("settled"));
    }

    #[test]
    fn a_piece_stays_on_blockers_that_disagree_or_do_not_deflect_or_without_room_aside() {
        for ground in ["@|.. .||. .><.", "@|.. .||. .>d.", "@|.. .|d. .>..", ".@| ..| ..>"] {
            let mut settled = 0;
            let level = structure("", ground, "");
            let mut play = crate::Play::new(&level);
            play.submit_named(&crate::testing::action(&cut("right")));
            for event in play.events().events().iter().filter(|it| it.kind == EventKind::ObjectSettled) {
                settled += 1;
                assert_eq!(event.pos(Field::Position), event.pos(Field::FromPosition), "{ground}");
            }
            assert!(settled > 0, "{ground}");
        }
    }

    #[test]
    fn a_piece_slides_once_in_each_row() {
        let level = structure("", "@|... .|... .>>.. .....", "");
        expect![[r#"
            {"layer":"ground","position":[1,0],"previousKind":"rope","type":"cell_cleared"}
            {"fromKind":"rope","fromPosition":[1,1],"kind":"rope","layer":"ground","position":[2,1],"type":"object_settled"}
        "#]].assert_eq(&last_events(&level, &[&cut("right")]));
        let level = structure("", "@|... .|... .>... ..>.. ...d.", "");
        expect![[r#"
            {"layer":"ground","position":[1,0],"previousKind":"rope","type":"cell_cleared"}
            {"fromKind":"rope","fromPosition":[1,1],"kind":"rope","layer":"ground","position":[3,3],"type":"object_settled"}
        "#]]
        .assert_eq(&last_events(&level, &[&cut("right")]));
        let level = structure("", ".... @|.. .|.. .^.. ....", "");
        expect![[r#"
            {"layer":"ground","position":[1,1],"previousKind":"rope","type":"cell_cleared"}
            {"fromKind":"rope","fromPosition":[1,2],"kind":"rope","layer":"ground","position":[1,2],"type":"object_settled"}
        "#]].assert_eq(&last_events(&level, &[&cut("right")]));
    }

    #[test]
    fn a_piece_that_goes_round_in_a_circle_settles_after_a_while() {
        let circle = r#""deflect": {"lift": "up_right", "back": "up_left"}"#;
        let level = structure(circle, ".... .... @|.. .|<. .^..", "");
        expect![[r#"
            {"layer":"ground","position":[1,2],"previousKind":"rope","type":"cell_cleared"}
            {"fromKind":"rope","fromPosition":[1,3],"kind":"rope","layer":"ground","position":[1,2],"type":"object_settled"}
        "#]].assert_eq(&last_events(&level, &[&cut("right")]));
    }

    #[test]
    fn a_piece_that_cannot_move_settles_where_it_is_and_does_so_again() {
        let level = structure(r#""triggerEvents": ["avatar_entered"]"#, "R.. .|. @d. ...", "");
        expect![[r#"
            {"position":[0,2],"type":"avatar_exited"}
            {"direction":"down","fromPosition":[0,2],"position":[0,3],"type":"avatar_entered"}
            {"fromKind":"rope","fromPosition":[1,1],"kind":"rope","layer":"ground","position":[1,1],"type":"object_settled"}
        "#]].assert_eq(&last_events(&level, &["down"]));
        expect![[r#"
            {"position":[0,3],"type":"avatar_exited"}
            {"direction":"up","fromPosition":[0,3],"position":[0,2],"type":"avatar_entered"}
            {"fromKind":"rope","fromPosition":[1,1],"kind":"rope","layer":"ground","position":[1,1],"type":"object_settled"}
        "#]].assert_eq(&last_events(&level, &["down", "up"]));
    }

    #[test]
    fn settling_as_a_trigger_repeats_the_collapse_in_every_pass() {
        let level = structure(r#""triggerEvents": ["avatar_entered", "object_settled"]"#, "@.. .|. .d.", "");
        assert_eq!(last_events(&level, &["right"]).matches("object_settled").count(), 3);
    }

    #[test]
    fn the_avatar_goes_with_the_piece_it_stands_on_and_its_fall_is_counted() {
        let fallen = |config: &str| {
            let ground = ".R. .|. .|. ... ... .d.";
            structure(&format!(r#""avatarFellVariable": "falls" {config}"#), ground, "... ... .@.")
        };
        expect![[r#"
            {"layer":"ground","position":[1,1],"previousKind":"rope","type":"cell_cleared"}
            {"fromKind":"rope","fromPosition":[1,2],"kind":"rope","layer":"ground","position":[1,4],"type":"object_settled"}
            {"newValue":1,"oldValue":0,"type":"variable_changed","variable":"falls"}
        "#]].assert_eq(&last_events(&fallen(""), &[&cut("up")]));
        expect![[r#"
            .R.
            .|.
            .@.
            ...
            ...
            .d.
            (1,2): @ |
            -- {"action": "cut", "direction": "up"}: cell_cleared object_settled variable_changed
            .R.
            ...
            ...
            ...
            .@.
            .d.
            (1,4): @ |
        "#]]
        .assert_eq(&transcript(&fallen(""), &[&cut("up")]));
        expect![[r#"
            {"layer":"ground","position":[1,1],"previousKind":"rope","type":"cell_cleared"}
            {"fromKind":"rope","fromPosition":[1,2],"kind":"rope","layer":"ground","position":[1,4],"type":"object_settled"}
        "#]].assert_eq(&last_events(&fallen(r#", "carryAvatar": false"#), &[&cut("up")]));
    }

    #[test]
    fn a_cut_that_is_a_trigger_too_lets_things_fall_twice() {
        let config = r#""avatarFellVariable": "falls", "triggerEvents": ["cell_cleared"]"#;
        let level = structure(config, ".R. .|. .|. .d.", "... ... .@.");
        expect![[r#"
            {"layer":"ground","position":[1,1],"previousKind":"rope","type":"cell_cleared"}
            {"fromKind":"rope","fromPosition":[1,2],"kind":"rope","layer":"ground","position":[1,2],"type":"object_settled"}
            {"newValue":1,"oldValue":0,"type":"variable_changed","variable":"falls"}
            {"fromKind":"rope","fromPosition":[1,2],"kind":"rope","layer":"ground","position":[1,2],"type":"object_settled"}
            {"newValue":2,"oldValue":1,"type":"variable_changed","variable":"falls"}
        "#]].assert_eq(&last_events(&level, &[&cut("up")]));
    }

    #[test]
    fn an_avatar_whose_piece_leaves_the_board_stays_and_has_fallen() {
        let level = structure(r#""avatarFellVariable": "falls""#, ".|. .|. ...", "... .@. ...");
        expect![[r#"
            .|.
            .@.
            ...
            (1,1): @ |
            -- {"action": "cut", "direction": "up"}: cell_cleared variable_changed
            ...
            .@.
            ...
        "#]]
        .assert_eq(&transcript(&level, &[&cut("up")]));
    }

    #[test]
    fn a_horizontal_fall_counts_its_slides_by_column() {
        let level = structure(r#""direction": "left""#, "..... .^... .^||@ .....", "");
        expect![[r#"
            {"layer":"ground","position":[3,2],"previousKind":"rope","type":"cell_cleared"}
            {"fromKind":"rope","fromPosition":[2,2],"kind":"rope","layer":"ground","position":[2,1],"type":"object_settled"}
        "#]].assert_eq(&last_events(&level, &[&cut("left")]));
        let level = structure(r#""direction": "left""#, "^.... .^... ..^||@", "");
        expect![[r#"
            {"layer":"ground","position":[4,2],"previousKind":"rope","type":"cell_cleared"}
            {"fromKind":"rope","fromPosition":[3,2],"kind":"rope","layer":"ground","position":[1,0],"type":"object_settled"}
        "#]].assert_eq(&last_events(&level, &[&cut("left")]));
    }

    #[test]
    fn roots_are_never_lifted_even_as_members() {
        let level = structure(r#""rootTags": ["solid"], "memberTags": ["solid"]"#, "@BB ..B ...", "");
        assert_eq!(last_events(&level, &[&cut("right")]).lines().count(), 1);
    }

    #[test]
    fn without_a_sever_action_the_player_cannot_cut() {
        let game = GAME.replace(r#""severAction": "cut", "#, "").replace("CONFIG", "");
        let level = drawn(&game, &[("ground", "@B")], "");
        assert_eq!(last_events(&level, &[&cut("right")]), "");
        assert!(!is_refused(&level, &cut("right")));
    }
}
