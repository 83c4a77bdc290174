//! `coupled_actors`: one action moves every actor of a layer.

use rustc_hash::FxHashMap;

use crate::Action;
use crate::contract::{Compiler, Config, Phase, System, Turn};
use crate::mechanics::actors::Actors;
use crate::mechanics::obeyed::Obeyed;
use crate::mechanics::transform;
use crate::mechanics::transform::Transform;
use crate::pool::Symbol;
use crate::stop::{Check, Wanted};

pub(crate) struct CoupledActors {
    move_action: Symbol,
    directions: Obeyed,
    actors: Actors,
    /// The transforms of the kinds that do not move exactly like the player.
    transforms: FxHashMap<Symbol, Transform>,
    /// The type errors of the transforms of kinds.
    misfits: FxHashMap<Symbol, Check>,
    on_any_action: Check,
    on_direction: Check,
    /// The type errors of what is read if there is an actor.
    on_actor: Check,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> CoupledActors {
    let transforms = config.members("directionTransforms");
    let mut misfits = FxHashMap::default();
    for (kind, _) in &transforms {
        let check = config.reads(compiler).at(&["directionTransforms", kind], Wanted::Text).done();
        if !check.is_fine() {
            misfits.insert(compiler.pool.symbol(kind), check);
        }
    }
    CoupledActors {
        misfits,
        on_any_action: config.check(compiler, &["moveAction"]),
        on_direction: config.check(compiler, &["actorLayer", "groundLayer", "wallTag", "claim"]),
        on_actor: config.check(compiler, &["directionTransforms"]),
        move_action: compiler.pool.symbol(&config.text("moveAction").unwrap_or_default()),
        directions: Obeyed::compile(compiler, config),
        actors: Actors::compile(compiler, config),
        transforms: transform::compile(compiler, &transforms),
    }
}

impl System for CoupledActors {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Action]
    }

    fn action(&self, turn: &mut Turn<'_>, action: &Action) {
        if turn.stops_at(&self.on_any_action) || !action.is(self.move_action) {
            return;
        }
        let Some(direction) = self.directions.of(turn, action) else { return };
        if turn.stops_at(&self.on_direction) {
            return;
        }
        self.read_transforms(turn);
        let step = |kind| {
            let transform = self.transforms.get(&kind);
            Some(transform.map_or(direction, |transform| transform.apply(direction)))
        };
        let movers = self.actors.movers(turn, step);
        for mover in &movers {
            self.actors.step_for_player(turn, mover, direction);
        }
        turn.scratch.movers = movers;
    }
}

impl CoupledActors {
    /// Reads the transforms of the actors on the board, if some transform is invalid.
    fn read_transforms(&self, turn: &Turn<'_>) {
        let Some(layer) = self.actors.layer else { return };
        if self.on_actor.is_fine() && self.misfits.is_empty() {
            return;
        }
        for kind in turn.entities(layer).filter_map(|entity| turn.pool.kind(entity)) {
            turn.stops_at(&self.on_actor);
            if let Some(check) = self.misfits.get(&kind) {
                turn.stops_at(check);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::testing::{drawn, last_events, transcript};

    fn level(config: &str, actors: &str) -> crate::Level {
        on_ground(config, actors, &[])
    }

    fn on_ground(config: &str, actors: &str, ground: &[(&str, &str)]) -> crate::Level {
        let game = r##"{
            "layers": [
                {"id": "ground", "occupancy": "zero_or_one"},
                {"id": "objects", "occupancy": "zero_or_one"},
                {"id": "actors", "occupancy": "zero_or_one"}
            ],
            "actions": [{"id": "move"}, {"id": "wait"}],
            "entityKinds": {
                "wall": {"symbol": "#", "tags": ["solid"]},
                "void": {"symbol": "v"},
                "rock": {"symbol": "R", "tags": ["solid"]},
                "tree": {"symbol": "T", "tags": ["stop"]},
                "ant": {"symbol": "A"},
                "bee": {"symbol": "B"},
                "cat": {"symbol": "C"},
                "dog": {"symbol": "D"}
            },
            "systems": [{"id": "all", "type": "coupled_actors", "config": CONFIG}]
        }"##;
        drawn(&game.replace("CONFIG", config), &[&[("actors", actors)], ground].concat(), "")
    }

    const FOUR: &str = r#"{"directionTransforms": {
        "ant": "sideways", "bee": "invert", "cat": "mirror_x", "dog": "mirror_y"
    }}"#;

    #[test]
    fn every_actor_takes_the_step_its_kind_makes_of_the_players() {
        let level = level(FOUR, "..... .A.B. ..... .C.D. .....");
        expect![[r#"
            .....
            .A.B.
            .....
            .C.D.
            .....
            -- right: actor_moved actor_entered actor_moved actor_entered actor_moved actor_entered actor_blocked
            .....
            .AB..
            .....
            C...D
            .....
            -- up: actor_moved actor_entered actor_moved actor_entered actor_moved actor_entered actor_moved actor_entered
            .A...
            .....
            C.B..
            .....
            ....D
        "#]].assert_eq(&transcript(&level, &["right", "up"]));
    }

    #[test]
    fn directions_go_one_after_the_other_whatever_the_players_is() {
        let level = level(FOUR, "...... .C.B.. .A.D.. ......");
        expect![[r#"
            {"direction":"down","fromPosition":[3,1],"kind":"bee","position":[3,0],"type":"actor_moved"}
            {"direction":"down","fromPosition":[3,1],"kind":"bee","position":[3,0],"type":"actor_entered"}
            {"direction":"down","fromPosition":[3,2],"kind":"dog","position":[3,1],"type":"actor_moved"}
            {"direction":"down","fromPosition":[3,2],"kind":"dog","position":[3,1],"type":"actor_entered"}
            {"direction":"down","fromPosition":[1,2],"kind":"ant","position":[1,3],"type":"actor_moved"}
            {"direction":"down","fromPosition":[1,2],"kind":"ant","position":[1,3],"type":"actor_entered"}
            {"direction":"down","fromPosition":[1,1],"kind":"cat","position":[1,2],"type":"actor_moved"}
            {"direction":"down","fromPosition":[1,1],"kind":"cat","position":[1,2],"type":"actor_entered"}
        "#]]
        .assert_eq(&last_events(&level, &["down"]));
        expect![[r#"
            {"direction":"left","fromPosition":[1,2],"kind":"ant","position":[0,2],"type":"actor_moved"}
            {"direction":"left","fromPosition":[1,2],"kind":"ant","position":[0,2],"type":"actor_entered"}
            {"direction":"left","fromPosition":[3,2],"kind":"dog","position":[2,2],"type":"actor_moved"}
            {"direction":"left","fromPosition":[3,2],"kind":"dog","position":[2,2],"type":"actor_entered"}
            {"direction":"left","fromPosition":[3,1],"kind":"bee","position":[4,1],"type":"actor_moved"}
            {"direction":"left","fromPosition":[3,1],"kind":"bee","position":[4,1],"type":"actor_entered"}
            {"direction":"left","fromPosition":[1,1],"kind":"cat","position":[2,1],"type":"actor_moved"}
            {"direction":"left","fromPosition":[1,1],"kind":"cat","position":[2,1],"type":"actor_entered"}
        "#]]
        .assert_eq(&last_events(&level, &["left"]));
    }

    #[test]
    fn a_train_moves_front_first_and_rows_from_the_top() {
        let level = level("{}", "AB. A.. .B.");
        expect![[r#"
            {"direction":"right","fromPosition":[1,0],"kind":"bee","position":[2,0],"type":"actor_moved"}
            {"direction":"right","fromPosition":[1,0],"kind":"bee","position":[2,0],"type":"actor_entered"}
            {"direction":"right","fromPosition":[1,2],"kind":"bee","position":[2,2],"type":"actor_moved"}
            {"direction":"right","fromPosition":[1,2],"kind":"bee","position":[2,2],"type":"actor_entered"}
            {"direction":"right","fromPosition":[0,0],"kind":"ant","position":[1,0],"type":"actor_moved"}
            {"direction":"right","fromPosition":[0,0],"kind":"ant","position":[1,0],"type":"actor_entered"}
            {"direction":"right","fromPosition":[0,1],"kind":"ant","position":[1,1],"type":"actor_moved"}
            {"direction":"right","fromPosition":[0,1],"kind":"ant","position":[1,1],"type":"actor_entered"}
        "#]]
        .assert_eq(&last_events(&level, &["right"]));
        expect![[r#"
            AB.
            A..
            .B.
            -- right: actor_moved actor_entered actor_moved actor_entered actor_moved actor_entered actor_moved actor_entered
            .AB
            .A.
            ..B
            -- right: actor_blocked actor_blocked actor_blocked actor_moved actor_entered
            .AB
            ..A
            ..B
        "#]].assert_eq(&transcript(&level, &["right", "right"]));
    }

    #[test]
    fn two_that_face_each_other_both_stay() {
        let level = level(FOUR, ".AB.");
        expect![[r#"
            .AB.
            -- right: actor_blocked actor_blocked
            .AB.
        "#]]
        .assert_eq(&transcript(&level, &["right"]));
    }

    #[test]
    fn a_cell_between_two_goes_to_the_earlier_direction() {
        let level = level(FOUR, "A.B");
        expect![[r#"
            {"direction":"right","fromPosition":[2,0],"kind":"bee","position":[1,0],"type":"actor_moved"}
            {"direction":"right","fromPosition":[2,0],"kind":"bee","position":[1,0],"type":"actor_entered"}
            {"kind":"ant","position":[0,0],"type":"actor_blocked"}
        "#]]
        .assert_eq(&last_events(&level, &["right"]));
    }

    #[test]
    fn walls_and_the_border_stop_actors_but_voids_and_objects_do_not() {
        let below = [("ground", "..#. .v.. ...."), ("objects", ".... .... .R..")];
        let level = on_ground("{}", ".A.. A... A...", &below);
        expect![[r#"
            .A#.
            Av..
            AR..
            -- right: actor_blocked actor_moved actor_entered actor_moved actor_entered
            .A#.
            .A..
            .A..
            (1,1): A v
            (1,2): A R
            -- right: actor_blocked actor_moved actor_entered actor_moved actor_entered
            .A#.
            .vA.
            .RA.
            -- right: actor_moved actor_entered actor_moved actor_entered actor_blocked
            .A#.
            .v.A
            .R.A
        "#]]
        .assert_eq(&transcript(&level, &["right", "right", "right"]));
        let config = r#"{"wallTag": "stop", "groundLayer": "objects"}"#;
        let level = on_ground(config, "A.. A..", &[("ground", ".#. ..."), ("objects", "... .T.")]);
        expect![[r#"
            A#.
            AT.
            -- right: actor_moved actor_entered actor_blocked
            .A.
            AT.
            (1,0): A #
        "#]]
        .assert_eq(&transcript(&level, &["right"]));
    }

    #[test]
    fn parameters_travel_with_their_actor() {
        let game = r#"{
            "layers": [{"id": "actors", "occupancy": "zero_or_one"}],
            "actions": [{"id": "move"}],
            "systems": [{"id": "all", "type": "coupled_actors"}]
        }"#;
        let level = drawn(game, &[("actors", "7.")], "");
        expect![[r#"
            N.
            (0,0) number: value=7
            -- right: actor_moved actor_entered
            .N
            (1,0) number: value=7
        "#]]
        .assert_eq(&transcript(&level, &["right"]));
    }

    #[test]
    fn other_actions_other_directions_and_boards_without_actors_are_idle() {
        let diagonals = r#"{"directions": ["right", "up_right", "north"]}"#;
        let level = level(diagonals, "... A..");
        for action in
            ["wait", "left", r#"{"action": "move"}"#, r#"{"action": "move", "direction": "up_right"}"#]
        {
            assert_eq!(last_events(&level, &[action]), "", "{action}");
        }
        assert_eq!(last_events(&self::level("{}", "..."), &["right"]), "");
        assert_eq!(last_events(&self::level(r#"{"actorLayer": "sky"}"#, "A.."), &["right"]), "");
    }

    #[test]
    fn a_turn_in_which_all_are_blocked_still_counts() {
        let level = level("{}", "A");
        let mut play = crate::Play::new(&level);
        assert!(play.submit_named(&crate::testing::action("right")).accepted);
        assert_eq!(play.view().action_count(), 1);
    }
}
