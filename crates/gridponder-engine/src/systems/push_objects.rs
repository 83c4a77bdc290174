//! `push_objects`: completes a pending move by using the held item on the obstacle, or by pushing it.

use crate::contract::{Compiler, Config, Phase, System, Turn};
use crate::facts::{Push, SystemFact};
use crate::kinds::KindSet;
use crate::mechanics::push::{PushRules, is_open, push};
use crate::mechanics::tool_interaction;
use crate::mechanics::tool_interaction::ToolInteraction;
use crate::needs::{Completion, Contents, Needs, Pending};
use crate::pool::{Entity, Pool};
use crate::state::PendingMove;
use crate::stop::Check;

pub(crate) struct PushObjects {
    rules: PushRules,
    /// Whether a second object may be pushed along.
    chains: bool,
    tools: Vec<ToolInteraction>,
    /// The kinds that the avatar cannot walk on.
    solid: KindSet,
    on_pending: Check,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> PushObjects {
    PushObjects {
        rules: PushRules::compile(compiler, config),
        chains: config.flag("chainPush"),
        tools: tool_interaction::compile(compiler, config),
        solid: compiler.kinds.tagged("solid"),
        on_pending: tool_interaction::look(config.reads(compiler).fields(&[
            "pushableTags",
            "validTargetTags",
            "chainPush",
        ]))
        .done(),
    }
}

impl System for PushObjects {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Movement]
    }

    fn fact(&self) -> SystemFact {
        let mut removable = KindSet::default();
        for tool in &self.tools {
            match tool.targets() {
                Some((_, kinds)) => removable.extend(kinds),
                None => return SystemFact::Unknown,
            }
        }
        let (pushable, valid_target) = self.rules.sets();
        SystemFact::Push(Push { pushable, valid_target, chains: self.chains, removable })
    }

    fn needs(&self, contents: &Contents<'_>, _pool: &Pool) -> Needs {
        let is_movable = contents.may_have(&self.rules.pushable);
        let may_use =
            |tool: &ToolInteraction| tool.targets().is_none_or(|(_, kinds)| contents.may_have(kinds));
        let tools: Option<Vec<_>> = self.tools.iter().map(|tool| tool.targets().cloned()).collect();
        let pending = match tools {
            _ if !self.on_pending.is_fine() => Pending::Always,
            _ if !is_movable && !self.tools.iter().any(may_use) => Pending::Never,
            Some(tools) if contents.walking_keeps_objects() => Pending::While(Completion {
                pushable: self.rules.pushable.clone(),
                solid: self.solid.clone(),
                tools,
                chains: self.chains,
            }),
            _ => Pending::Always,
        };
        Needs { pending, ..Needs::default() }
    }

    fn movement(&self, turn: &mut Turn<'_>) {
        let Some(pending) = turn.pending() else { return };
        if turn.stops_at(&self.on_pending) {
            return;
        }
        let blocker = turn.entity(turn.level.named.objects, pending.to);
        if blocker.is_none() {
            return;
        }
        if let Some(tool) = tool_interaction::find(&self.tools, turn, blocker) {
            tool.clear(turn, pending.to, blocker);
            finish_move(turn, pending);
        } else {
            self.push_blocker(turn, pending, blocker);
        }
    }
}

impl PushObjects {
    fn push_blocker(&self, turn: &mut Turn<'_>, pending: PendingMove, blocker: Entity) {
        let objects = turn.level.named.objects;
        let target = pending.to.step(pending.direction);
        if !self.rules.is_pushable(turn, blocker) || !is_open(turn, target) {
            return;
        }
        if turn.level.semantics.failed_push_moves_nothing && !self.rules.is_valid_target(turn, target) {
            return;
        }
        let in_front = turn.entity(objects, target);
        if in_front.is_some() {
            let beyond = target.step(pending.direction);
            let moves_along = self.chains
                && self.rules.is_pushable(turn, in_front)
                && is_open(turn, beyond)
                && turn.entity(objects, beyond).is_none()
                && self.rules.is_valid_target(turn, beyond);
            if !moves_along {
                return;
            }
            // The front object moves first, without an event, even if the test below then refuses the push
            // itself. The production engine does the same.
            turn.set_entity(objects, target, Entity::NONE);
            turn.set_entity(objects, beyond, in_front);
        }
        if !self.rules.is_valid_target(turn, target) {
            return;
        }
        push(turn, blocker, pending.to, target, pending.direction);
        finish_move(turn, pending);
    }
}

/// Completes the pending step of the avatar.
fn finish_move(turn: &mut Turn<'_>, pending: PendingMove) {
    turn.set_pending(None);
    turn.walk_avatar(pending.from, pending.to, pending.direction);
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::testing::{drawn, last_events, transcript};

    fn game(push: &str) -> String {
        r#"{
            "layers": [
                {"id": "ground", "occupancy": "exactly_one", "default": "floor"},
                {"id": "objects", "occupancy": "zero_or_one"}
            ],
            "actions": [{"id": "move"}],
            "entityKinds": {
                "floor": {"symbol": ".", "tags": ["walkable"]},
                "hot": {"symbol": "h"},
                "void": {"symbol": "v"},
                "crate": {"symbol": "C", "tags": ["solid", "pushable"]},
                "rock": {"symbol": "R", "tags": ["solid", "breakable"], "animations": {"crumble": {}}},
                "vase": {"symbol": "V", "tags": ["solid", "breakable"]},
                "pick": {"symbol": "p"}
            },
            "systems": [
                {"id": "nav", "type": "avatar_navigation", "config": {"solidHandling": "delegate"}},
                {"id": "push", "type": "push_objects", "config": PUSH}
            ],
            "rules": [
                {"id": "take", "on": "avatar_entered", "if": {"event": {"param": "position"}},
                 "where": {"cell": {"position": [0, 1], "layer": "objects", "kind": "pick"}},
                 "then": [
                    {"set_inventory": {"item": "$cell.objects.kind"}},
                    {"destroy": {"position": "$event.position", "layer": "objects"}}
                 ]}
            ]
        }"#
        .replace("PUSH", push)
    }

    const TOOLS: &str = r#"{"toolInteractions": [
        {"targetTag": "breakable", "consumeItem": true},
        {"item": "pick", "targetTag": "breakable", "consumeItem": true, "animation": "crumble"}
    ]}"#;

    #[test]
    fn a_push_moves_the_object_and_then_the_avatar() {
        let level = drawn(&game("{}"), &[("objects", "@C..")], "");
        expect![[r#"
            {"blockerKind":"crate","direction":"right","fromPosition":[0,0],"position":[1,0],"type":"move_blocked"}
            {"direction":"right","fromPosition":[1,0],"kind":"crate","toPosition":[2,0],"type":"object_pushed"}
            {"kind":"crate","params":{},"position":[2,0],"type":"object_placed"}
            {"position":[0,0],"type":"avatar_exited"}
            {"direction":"right","fromPosition":[0,0],"position":[1,0],"type":"avatar_entered"}
        "#]].assert_eq(&last_events(&level, &["right"]));
        expect![[r#"
            @C..
            -- right: move_blocked object_pushed object_placed avatar_exited avatar_entered
            .@C.
            -- right: move_blocked object_pushed object_placed avatar_exited avatar_entered
            ..@C
            -- right: move_blocked
            ..@C
        "#]]
        .assert_eq(&transcript(&level, &["right", "right", "right"]));
    }

    #[test]
    fn nothing_is_pushed_into_objects_voids_or_ground_without_a_valid_tag() {
        for (ground, objects) in [("....", "@CC."), ("..v.", "@C.."), ("..h.", "@C.."), ("....", "@R..")] {
            let level = drawn(&game("{}"), &[("objects", objects), ("ground", ground)], "");
            assert_eq!(last_events(&level, &["right"]).lines().count(), 1, "{ground} {objects}");
        }
    }

    #[test]
    fn a_chain_is_two_objects_long() {
        let chain = game(r#"{"chainPush": true}"#);
        let level = drawn(&chain, &[("objects", "@CC...")], "");
        expect![[r#"
            @CC...
            -- right: move_blocked object_pushed object_placed avatar_exited avatar_entered
            .@CC..
        "#]]
        .assert_eq(&transcript(&level, &["right"]));
        let level = drawn(&chain, &[("objects", "@CCC..")], "");
        expect![[r#"
            @CCC..
            -- right: move_blocked
            @CCC..
        "#]]
        .assert_eq(&transcript(&level, &["right"]));
    }

    #[test]
    fn the_object_in_front_moves_even_when_the_ground_then_stops_the_push() {
        let level =
            drawn(&game(r#"{"chainPush": true}"#), &[("objects", "@CC..."), ("ground", "..h...")], "");
        expect![[r#"
            @CC...
            (2,0): C h
            -- right: move_blocked
            @ChC..
        "#]]
        .assert_eq(&transcript(&level, &["right"]));
    }

    #[test]
    fn an_empty_list_of_target_tags_makes_every_push_fail() {
        let level = drawn(&game(r#"{"validTargetTags": []}"#), &[("objects", "@C..")], "");
        expect![[r#"
            @C..
            -- right: move_blocked
            @C..
        "#]]
        .assert_eq(&transcript(&level, &["right"]));
    }

    #[test]
    fn a_tool_clears_the_way_empties_the_hand_and_names_only_animations_of_the_kind() {
        let level = drawn(&game(TOOLS), &[("objects", "@.R p..")], "");
        expect![[r#"
            {"blockerKind":"rock","direction":"right","fromPosition":[1,0],"position":[2,0],"type":"move_blocked"}
            {"animation":"crumble","kind":"rock","position":[2,0],"type":"object_removed"}
            {"layer":"objects","position":[2,0],"previousKind":"rock","type":"cell_cleared"}
            {"position":[1,0],"type":"avatar_exited"}
            {"direction":"right","fromPosition":[1,0],"position":[2,0],"type":"avatar_entered"}
        "#]].assert_eq(&last_events(&level, &["down", "up", "right", "right"]));
        let level = drawn(&game(TOOLS), &[("objects", "@.V p..")], "");
        expect![[r#"
            {"blockerKind":"vase","direction":"right","fromPosition":[1,0],"position":[2,0],"type":"move_blocked"}
            {"kind":"vase","position":[2,0],"type":"object_removed"}
            {"layer":"objects","position":[2,0],"previousKind":"vase","type":"cell_cleared"}
            {"position":[1,0],"type":"avatar_exited"}
            {"direction":"right","fromPosition":[1,0],"position":[2,0],"type":"avatar_entered"}
        "#]].assert_eq(&last_events(&level, &["down", "up", "right", "right"]));
    }

    #[test]
    fn a_pending_move_outlives_its_turn_and_brings_the_avatar_back() {
        let level = drawn(&game(TOOLS), &[("objects", "@R. p.. ...")], "");
        expect![[r#"
            @R.
            p..
            ...
            -- right: move_blocked
            @R.
            p..
            ...
            -- down: avatar_exited avatar_entered inventory_changed object_removed cell_cleared
            .R.
            @..
            ...
            -- down: avatar_exited avatar_entered object_removed cell_cleared avatar_exited avatar_entered
            .@.
            ...
            ...
        "#]]
        .assert_eq(&transcript(&level, &["right", "down", "down"]));
    }
}
