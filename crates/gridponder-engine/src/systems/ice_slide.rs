//! `ice_slide`: keeps the avatar, or else a pushed object, moving on slippery ground, one cell per pass.

use std::ops::Range;

use crate::contract::{Compiler, Config, Phase, System, Turn, taken};
use crate::event::{Event, EventKind, Field};
use crate::facts::{Slide, SystemFact};
use crate::kinds::KindSet;
use crate::mechanics::push as push_objects;
use crate::mechanics::push::{PushRules, is_open};
use crate::needs::{Contents, Needs};
use crate::pool::{Entity, Pool};
use crate::stop::Check;
use crate::{Direction, Pos};

pub(crate) struct IceSlide {
    slippery: KindSet,
    solid: KindSet,
    walkable: KindSet,
    /// The push rules for a sliding avatar; `None` if the game has no push system.
    push: Option<PushRules>,
    on_pass: Check,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> IceSlide {
    // The first declared one counts, even if it is not active in this level.
    let game = compiler.game;
    let push = game.systems.iter().find(|system| system.ty == "push_objects");
    let push = push.and_then(|system| {
        compiler.with_config(system, |compiler, config| PushRules::compile(compiler, config))
    });
    IceSlide {
        slippery: compiler.kinds.tagged(&config.text("slipperyTag").unwrap_or_default()),
        solid: compiler.kinds.tagged("solid"),
        walkable: compiler.kinds.tagged("walkable"),
        push,
        on_pass: config.check(compiler, &["slipperyTag"]),
    }
}

impl System for IceSlide {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Cascade]
    }

    fn fact(&self) -> SystemFact {
        SystemFact::Slide(Slide {
            slippery: self.slippery.clone(),
            push: self.push.as_ref().map(PushRules::sets),
        })
    }

    fn needs(&self, contents: &Contents<'_>, _pool: &Pool) -> Needs {
        Needs { pushes_on_the_way: contents.may_have(&self.slippery), ..Needs::default() }
    }

    fn cascade(&self, turn: &mut Turn<'_>, pending: Range<usize>) {
        if turn.stops_at(&self.on_pass) {
            return;
        }
        if !self.slide_avatar(turn, pending.clone()) {
            self.slide_object(turn, pending);
        }
    }
}

impl IceSlide {
    fn is_slippery(&self, turn: &Turn<'_>, pos: Pos) -> bool {
        turn.holds(turn.level.named.ground, pos, &self.slippery)
    }

    fn is_walkable(&self, turn: &Turn<'_>, pos: Pos) -> bool {
        turn.holds(turn.level.named.ground, pos, &self.walkable)
    }

    /// Moves the avatar one cell further in the direction in which it entered its cell. Returns true if it
    /// moved.
    fn slide_avatar(&self, turn: &mut Turn<'_>, pending: Range<usize>) -> bool {
        // The current cell of the avatar counts, not the cell in the event.
        let Some(at) = turn.avatar_position() else { return false };
        if !self.is_slippery(turn, at) {
            return false;
        }
        for index in pending {
            let event = turn.event(index);
            if event.kind != EventKind::AvatarEntered {
                continue;
            }
            let Some(direction) = event.direction() else { continue };
            let next = at.step(direction);
            if !is_open(turn, next) {
                continue;
            }
            let object = turn.entity(turn.level.named.objects, next);
            if self.solid.holds(turn.pool, object) {
                // An obstacle ends the search, whether it can be pushed or not.
                return self.push_on(turn, at, next, object, direction);
            }
            if self.is_walkable(turn, next) {
                step(turn, at, next, direction);
                return true;
            }
        }
        false
    }

    fn push_on(&self, turn: &mut Turn<'_>, at: Pos, next: Pos, object: Entity, direction: Direction) -> bool {
        let Some(rules) = &self.push else { return false };
        if turn.stops_at(&rules.check) {
            return false;
        }
        let target = next.step(direction);
        if !rules.is_pushable(turn, object)
            || !is_open(turn, target)
            || turn.entity(turn.level.named.objects, target).is_some()
            || !rules.is_valid_target(turn, target)
        {
            return false;
        }
        push_objects::push(turn, object, next, target, direction);
        step(turn, at, next, direction);
        true
    }

    /// Moves the first pushed object that is on slippery ground and can move on, by one cell.
    fn slide_object(&self, turn: &mut Turn<'_>, pending: Range<usize>) {
        let mut pushed = taken(&mut turn.scratch.pushed);
        let events = pending.clone().map(|index| turn.event(index));
        pushed.extend(
            events
                .filter(|event| event.kind == EventKind::ObjectPushed)
                .filter_map(|event| Some((event.pos(Field::ToPosition)?, event.direction()?))),
        );
        if !pushed.is_empty() {
            self.slide_pushed(turn, pending, &pushed);
        }
        turn.scratch.pushed = pushed;
    }

    fn slide_pushed(&self, turn: &mut Turn<'_>, pending: Range<usize>, pushed: &[(Pos, Direction)]) {
        let objects = turn.level.named.objects;
        for index in pending {
            let event = turn.event(index);
            if event.kind != EventKind::ObjectPlaced {
                continue;
            }
            let Some(at) = event.pos(Field::Position) else { continue };
            // If two pushes end on one cell, the later one counts.
            let push = pushed.iter().rev().find(|(pos, _)| *pos == at);
            let Some((_, direction)) = push else { continue };
            let object = turn.entity(objects, at);
            let next = at.step(*direction);
            if object.is_none()
                || !self.is_slippery(turn, at)
                || !is_open(turn, next)
                || turn.holds(objects, next, &self.solid)
                || !self.is_walkable(turn, next)
            {
                continue;
            }
            turn.emit(
                Event::new(EventKind::CellCleared)
                    .with(Field::Position, at)
                    .with(Field::PreviousKind, turn.kind_or_empty(object))
                    .with(Field::Layer, turn.level.words.objects),
            );
            // A non-solid entity in the way is overwritten.
            push_objects::push(turn, object, at, next, *direction);
            return;
        }
    }
}

fn step(turn: &mut Turn<'_>, from: Pos, to: Pos, direction: Direction) {
    turn.set_avatar_position(to);
    turn.set_avatar_facing(direction);
    turn.emit_avatar_step(from, to, Some(direction));
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::testing::{drawn, last_events, transcript};

    fn game(push: &str) -> String {
        r#"{
            "layers": [
                {"id": "ground", "occupancy": "exactly_one", "default": "ice"},
                {"id": "objects", "occupancy": "zero_or_one"}
            ],
            "actions": [{"id": "move"}],
            "entityKinds": {
                "ice": {"symbol": "i", "tags": ["walkable", "slippery"]},
                "floor": {"symbol": "f", "tags": ["walkable"]},
                "hot": {"symbol": "h", "tags": ["walkable", "slippery", "melting"]},
                "grass": {"symbol": "g"},
                "void": {"symbol": "v"},
                "crate": {"symbol": "C", "tags": ["solid", "pushable"]},
                "rock": {"symbol": "R", "tags": ["solid"]},
                "coin": {"symbol": "c"}
            },
            "systems": [
                {"id": "nav", "type": "avatar_navigation", "config": {"solidHandling": "delegate"}},
                PUSH
                {"id": "ice", "type": "ice_slide"}
            ],
            "rules": [
                {"id": "melt", "on": "avatar_entered",
                 "where": {"position_has_tag": {"layer": "ground", "tag": "melting"}},
                 "then": [{"transform": {"position": "$event.position", "layer": "ground", "toKind": "floor"}}]}
            ]
        }"#
        .replace("PUSH", push)
    }

    const PUSH: &str = r#"{"id": "push", "type": "push_objects"},"#;

    #[test]
    fn the_avatar_slides_one_cell_a_pass_and_does_not_go_on_next_turn() {
        let level = drawn(&game(""), &[("objects", "@.......")], "");
        expect![[r#"
            @iiiiiii
            (0,0): @ i
            -- right: avatar_exited avatar_entered avatar_exited avatar_entered avatar_exited avatar_entered avatar_exited avatar_entered
            iiii@iii
            (4,0): @ i
            -- up: 
            iiii@iii
            (4,0): @ i
        "#]].assert_eq(&transcript(&level, &["right", "up"]));
    }

    #[test]
    fn the_first_cell_that_is_not_slippery_ends_the_slide() {
        let level = drawn(&game(""), &[("objects", "@....."), ("ground", ".if...")], "");
        expect![[r#"
            {"position":[0,0],"type":"avatar_exited"}
            {"direction":"right","fromPosition":[0,0],"position":[1,0],"type":"avatar_entered"}
            {"position":[1,0],"type":"avatar_exited"}
            {"direction":"right","fromPosition":[1,0],"position":[2,0],"type":"avatar_entered"}
        "#]]
        .assert_eq(&last_events(&level, &["right"]));
    }

    #[test]
    fn what_is_solid_void_or_not_walkable_stops_the_avatar() {
        for (objects, ground) in [("@..R..", "......"), ("@.....", "...v.."), ("@.....", "...g..")] {
            let level = drawn(&game(PUSH), &[("objects", objects), ("ground", ground)], "");
            assert_eq!(last_events(&level, &["right"]).lines().count(), 4, "{objects} {ground}");
        }
    }

    #[test]
    fn a_rule_of_the_same_pass_can_melt_the_ice_under_the_avatar() {
        let level = drawn(&game(""), &[("objects", "@....."), ("ground", "..h...")], "");
        expect![[r#"
            @ihiii
            (0,0): @ i
            -- right: avatar_exited avatar_entered avatar_exited avatar_entered cell_transformed
            ii@iii
            (2,0): @ f
        "#]]
        .assert_eq(&transcript(&level, &["right"]));
    }

    #[test]
    fn a_sliding_avatar_pushes_on_pass_after_pass_even_by_a_system_that_is_off() {
        let off = r#"{"id": "push", "type": "push_objects", "enabled": false},"#;
        let level = drawn(&game(off), &[("objects", "@.C.....")], "");
        expect![[r#"
            @iCiiiii
            (0,0): @ i
            (2,0): C i
            -- right: avatar_exited avatar_entered object_pushed object_placed avatar_exited avatar_entered object_pushed object_placed avatar_exited avatar_entered object_pushed object_placed avatar_exited avatar_entered
            iiii@Cii
            (4,0): @ i
            (5,0): C i
        "#]].assert_eq(&transcript(&level, &["right"]));
        let level = drawn(&game(""), &[("objects", "@.C.....")], "");
        expect![[r#"
            @iCiiiii
            (0,0): @ i
            (2,0): C i
            -- right: avatar_exited avatar_entered
            i@Ciiiii
            (1,0): @ i
            (2,0): C i
        "#]]
        .assert_eq(&transcript(&level, &["right"]));
    }

    #[test]
    fn an_object_shoved_from_dry_ground_slides_alone_and_swallows_what_is_not_solid() {
        let level = drawn(&game(PUSH), &[("objects", "@C..c..."), ("ground", "ff......")], "");
        expect![[r#"
            {"blockerKind":"crate","direction":"right","fromPosition":[0,0],"position":[1,0],"type":"move_blocked"}
            {"direction":"right","fromPosition":[1,0],"kind":"crate","toPosition":[2,0],"type":"object_pushed"}
            {"kind":"crate","params":{},"position":[2,0],"type":"object_placed"}
            {"position":[0,0],"type":"avatar_exited"}
            {"direction":"right","fromPosition":[0,0],"position":[1,0],"type":"avatar_entered"}
            {"layer":"objects","position":[2,0],"previousKind":"crate","type":"cell_cleared"}
            {"direction":"right","fromPosition":[2,0],"kind":"crate","toPosition":[3,0],"type":"object_pushed"}
            {"kind":"crate","params":{},"position":[3,0],"type":"object_placed"}
            {"layer":"objects","position":[3,0],"previousKind":"crate","type":"cell_cleared"}
            {"direction":"right","fromPosition":[3,0],"kind":"crate","toPosition":[4,0],"type":"object_pushed"}
            {"kind":"crate","params":{},"position":[4,0],"type":"object_placed"}
            {"layer":"objects","position":[4,0],"previousKind":"crate","type":"cell_cleared"}
            {"direction":"right","fromPosition":[4,0],"kind":"crate","toPosition":[5,0],"type":"object_pushed"}
            {"kind":"crate","params":{},"position":[5,0],"type":"object_placed"}
        "#]].assert_eq(&last_events(&level, &["right"]));
        expect![[r#"
            @Ciiciii
            (0,0): @ f
            (1,0): C f
            (4,0): c i
            -- right: move_blocked object_pushed object_placed avatar_exited avatar_entered cell_cleared object_pushed object_placed cell_cleared object_pushed object_placed cell_cleared object_pushed object_placed
            f@iiiCii
            (1,0): @ f
            (5,0): C i
        "#]].assert_eq(&transcript(&level, &["right"]));
    }
}
