//! `follower_npcs`: moves characters by themselves, at most one cell per turn.

use rustc_hash::FxHashMap;

use crate::contract::{Compiler, Config, Phase, System, Turn, taken};
use crate::event::{Event, EventKind, Field};
use crate::kinds::KindSet;
use crate::mechanics::push::is_open;
use crate::pool::{Entity, Symbol, ValueId};
use crate::state::{LayerId, VariableId};
use crate::stop::{Check, Source, Wanted};
use crate::{Direction, Pos, Value};

pub(crate) struct FollowerNpcs {
    npcs: KindSet,
    behaviors: FxHashMap<Symbol, Behavior>,
    solid: KindSet,
    markers: Option<LayerId>,
    /// The variable with the number of turns; rules may change it.
    turn_count: VariableId,
    behavior: Symbol,
    facing: Symbol,
    color: Symbol,
    /// The type errors of what is read in every turn if there is a layer of actors.
    check: Check,
}

struct Behavior {
    /// `None` if characters with this behavior do not move.
    heading: Option<Heading>,
    /// If above 1, they move only every n-th turn.
    frequency: i64,
    /// Whether solid entities on `objects` block them.
    is_blocked_by_solid: bool,
    check: Check,
}

enum Heading {
    Avatar,
    Tagged(KindSet),
    Colored(ValueId),
    Clockwise,
    Patrol,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> FollowerNpcs {
    let behaviors = config
        .members("behaviors")
        .iter()
        .map(|(name, behavior)| {
            let behavior = Behavior::compile(compiler, config, name, behavior);
            (compiler.pool.symbol(name), behavior)
        })
        .collect();
    FollowerNpcs {
        npcs: compiler.kinds.tagged_any(&config.texts("npcTags")),
        behaviors,
        solid: compiler.kinds.tagged("solid"),
        markers: compiler.layer("markers"),
        turn_count: compiler.variable("turnCount"),
        behavior: compiler.pool.symbol("behavior"),
        facing: compiler.pool.symbol("facing"),
        color: compiler.pool.symbol("color"),
        check: config.check(compiler, &["npcTags", "behaviors"]),
    }
}

impl Behavior {
    /// The behavior with this name.
    fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>, name: &str, value: &Value) -> Self {
        let text = |field: &str| value.get(field).and_then(Value::as_str);
        let keys = |field| ["behaviors", name, field];
        let mut reads = config.reads(compiler).at(&["behaviors", name], Wanted::Object);
        reads = reads.at(&keys("type"), Wanted::Text).at(&keys("frequency"), Wanted::Whole);
        reads = reads.at(&keys("solidBlocking"), Wanted::Flag);
        let check = match text("type") {
            Some("toward_tag") => reads.at(&keys("targetTag"), Wanted::Text),
            Some("toward_color") => reads.at(&keys("targetColor"), Wanted::Text),
            _ => reads,
        }
        .done();
        let heading = match text("type") {
            Some("toward_avatar") => Some(Heading::Avatar),
            Some("toward_tag") => text("targetTag").map(|tag| Heading::Tagged(compiler.kinds.tagged(tag))),
            Some("toward_color") => text("targetColor").map(|color| {
                let color = compiler.pool.symbol(color);
                Heading::Colored(compiler.pool.str(color))
            }),
            Some("clockwise") => Some(Heading::Clockwise),
            Some("patrol") => Some(Heading::Patrol),
            _ => None,
        };
        Self {
            heading,
            frequency: value.get("frequency").and_then(Value::as_int).unwrap_or(1),
            is_blocked_by_solid: value.get("solidBlocking").and_then(Value::as_bool).unwrap_or(true),
            check,
        }
    }
}

impl System for FollowerNpcs {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Npc]
    }

    fn npc(&self, turn: &mut Turn<'_>) {
        let Some(actors) = turn.level.named.actors else { return };
        if turn.stops_at(&self.check) {
            return;
        }
        // Every character moves at most once, wherever it goes.
        let mut npcs = taken(&mut turn.scratch.entities);
        npcs.extend(turn.scan_kinds(actors, &self.npcs));
        for (from, npc) in npcs.iter().copied() {
            let Some((to, npc)) = self.step(turn, from, npc) else { continue };
            // Only characters of this system block each other; another actor in the way is overwritten.
            turn.set_entity(Some(actors), from, Entity::NONE);
            turn.set_entity(Some(actors), to, npc);
            let id = turn.pool.written(format_args!("spirit_{}_{}", from.x, from.y));
            turn.emit(
                Event::new(EventKind::NpcMoved)
                    .with(Field::NpcId, id)
                    .with(Field::FromPosition, from)
                    .with(Field::ToPosition, to),
            );
        }
        turn.scratch.entities = npcs;
    }
}

impl FollowerNpcs {
    /// The next cell of a character and its new state. Returns `None` if it stays.
    fn step(&self, turn: &mut Turn<'_>, from: Pos, npc: Entity) -> Option<(Pos, Entity)> {
        let name = turn.pool.param(npc, self.behavior)?;
        let behavior = self.behaviors.get(&turn.pool.as_symbol(name)?)?;
        turn.stops_at(&behavior.check);
        let count = turn.whole(turn.variable(self.turn_count), Source::Variable(self.turn_count));
        let heading = behavior.heading.as_ref()?;
        // If the game does not stop at it, a value that is not a number is not a multiple of anything.
        let is_counted =
            count.is_some() || turn.variable(self.turn_count).is_none_or(|it| it == ValueId::NULL);
        if behavior.frequency > 1 && !(is_counted && count.unwrap_or(0) % behavior.frequency == 0) {
            return None;
        }
        let enters = |turn: &Turn<'_>, pos| self.may_enter(turn, behavior, pos);
        match heading {
            Heading::Avatar => {
                let avatar = turn.avatar_position()?;
                let to = approach(from, avatar, |pos| pos != avatar && enters(turn, pos))?;
                Some((to, npc))
            }
            Heading::Tagged(kinds) => {
                let layers = [turn.level.named.objects, self.markers];
                let target = nearest(turn, layers, from, |entity| kinds.holds(turn.pool, entity))?;
                Some((approach(from, target, |pos| enters(turn, pos))?, npc))
            }
            Heading::Colored(color) => {
                // A character that has the color it seeks has arrived.
                let layers = [turn.level.named.objects, turn.level.named.actors];
                let has_color = |entity| turn.pool.param(entity, self.color) == Some(*color);
                let target = nearest(turn, layers, from, has_color)?;
                Some((approach(from, target, |pos| enters(turn, pos))?, npc))
            }
            Heading::Clockwise => {
                let mut direction = self.facing(turn, npc);
                for _ in 0..4 {
                    let to = from.step(direction);
                    if enters(turn, to) {
                        return Some((to, self.faced(turn, npc, direction)));
                    }
                    direction = clockwise(direction);
                }
                None
            }
            Heading::Patrol => {
                let direction = self.facing(turn, npc);
                let (ahead, back) = (from.step(direction), from.step(direction.opposite()));
                if enters(turn, ahead) {
                    Some((ahead, npc))
                } else if enters(turn, back) {
                    Some((back, self.faced(turn, npc, direction.opposite())))
                } else {
                    None
                }
            }
        }
    }

    fn may_enter(&self, turn: &Turn<'_>, behavior: &Behavior, pos: Pos) -> bool {
        let named = turn.level.named;
        let is_blocked = turn.holds(named.actors, pos, &self.npcs)
            || (behavior.is_blocked_by_solid && turn.holds(named.objects, pos, &self.solid));
        is_open(turn, pos) && !is_blocked
    }

    fn facing(&self, turn: &Turn<'_>, npc: Entity) -> Direction {
        let word = turn.pool.param(npc, self.facing).and_then(|facing| turn.pool.as_symbol(facing));
        let index = word.and_then(|word| turn.level.words.directions.iter().position(|name| *name == word));
        index.map_or(Direction::Right, |index| Direction::ALL[index])
    }

    fn faced(&self, turn: &mut Turn<'_>, npc: Entity, facing: Direction) -> Entity {
        let word = turn.pool.str(turn.level.words.directions[facing.index() as usize]);
        turn.pool.with_param(npc, self.facing, word)
    }
}

/// The direction after a clockwise turn; diagonals become right.
const fn clockwise(direction: Direction) -> Direction {
    match direction {
        Direction::Right => Direction::Down,
        Direction::Down => Direction::Left,
        Direction::Left => Direction::Up,
        _ => Direction::Right,
    }
}

/// The distance of two cells in steps.
fn distance(left: Pos, right: Pos) -> u64 {
    u64::from(left.x.abs_diff(right.x)) + u64::from(left.y.abs_diff(right.y))
}

/// The cell of the nearest matching entity; if several are equally near, the first.
fn nearest(
    turn: &Turn<'_>,
    layers: [Option<LayerId>; 2],
    from: Pos,
    fits: impl Fn(Entity) -> bool,
) -> Option<Pos> {
    let layers = layers.into_iter().flatten();
    let entities = layers.flat_map(|layer| turn.scan(layer)).filter(|(_, entity)| fits(*entity));
    entities.map(|(pos, _)| pos).min_by_key(|pos| distance(*pos, from))
}

/// The first neighbor that may be entered and is nearer to the target. The axis with the longer distance is
/// tried first.
fn approach(from: Pos, target: Pos, may_enter: impl Fn(Pos) -> bool) -> Option<Pos> {
    let preferred = if target.x.abs_diff(from.x) >= target.y.abs_diff(from.y) {
        if target.x > from.x { Direction::Right } else { Direction::Left }
    } else if target.y > from.y {
        Direction::Down
    } else {
        Direction::Up
    };
    std::iter::once(preferred)
        .chain(Direction::CARDINALS)
        .map(|direction| from.step(direction))
        .find(|pos| distance(*pos, target) < distance(from, target) && may_enter(*pos))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::testing::{drawn, last_events, level, transcript};

    const GAME: &str = r#"{
        "layers": [
            {"id": "ground", "occupancy": "exactly_one", "default": "floor"},
            {"id": "objects", "occupancy": "zero_or_one"},
            {"id": "markers", "occupancy": "zero_or_one"},
            {"id": "actors", "occupancy": "zero_or_one"}
        ],
        "actions": [{"id": "move"}, {"id": "wait"}],
        "entityKinds": {
            "floor": {"symbol": "."},
            "void": {"symbol": "v"},
            "rock": {"symbol": "R", "tags": ["solid"]},
            "coin": {"symbol": "c", "tags": ["shiny"]},
            "flag": {"symbol": "f", "tags": ["shiny"]},
            "ghost": {"symbol": "g", "tags": ["npc"]},
            "statue": {"symbol": "s"}
        },
        "systems": [
            {"id": "nav", "type": "avatar_navigation"},
            {"id": "npcs", "type": "follower_npcs", "config": {"behaviors": {
                "hunter": {"type": "toward_avatar"},
                "slow": {"type": "toward_avatar", "frequency": 2},
                "spirit": {"type": "toward_avatar", "solidBlocking": false},
                "magpie": {"type": "toward_tag", "targetTag": "shiny"},
                "moth": {"type": "toward_color", "targetColor": "red"},
                "guard": {"type": "clockwise"},
                "sentry": {"type": "patrol"},
                "lost": {"type": "sideways"}
            }}}
        ],
        "rules": [{"id": "never", "on": "npc_moved", "then": [{"set_variable": {"name": "seen", "value": 1}}]}]
    }"#;

    /// A board with ghosts; `ghosts` has their cells and the members after `kind`.
    fn board(size: &str, ghosts: &[(&str, &str)], rest: &str, state: &str) -> crate::Level {
        let ghosts: Vec<String> = ghosts
            .iter()
            .map(|(pos, params)| format!(r#"{{"position": {pos}, "kind": "ghost", {params}}}"#))
            .collect();
        level(
            GAME,
            &format!(
                r#"{{
                    "board": {{"size": {size}, "layers": {{"actors": {{"entries": [{}]}} {rest}}}}},
                    "state": {state}
                }}"#,
                ghosts.join(", ")
            ),
        )
    }

    const AT_ORIGIN: &str = r#"{"avatar": {"position": [0, 0]}}"#;

    #[test]
    fn a_hunter_comes_along_the_longer_way_first_and_stops_beside_the_avatar() {
        let level = board("[4, 2]", &[("[3, 1]", r#""behavior": "hunter""#)], "", AT_ORIGIN);
        expect![[r#"
            @...
            ...g
            (3,1) ghost: behavior=hunter
            -- wait: npc_moved
            @...
            ..g.
            (2,1) ghost: behavior=hunter
            -- wait: npc_moved
            @...
            .g..
            (1,1) ghost: behavior=hunter
            -- wait: npc_moved
            @...
            g...
            (0,1) ghost: behavior=hunter
            -- wait: 
            @...
            g...
            (0,1) ghost: behavior=hunter
            -- wait: 
            @...
            g...
            (0,1) ghost: behavior=hunter
        "#]]
        .assert_eq(&transcript(&level, &["wait", "wait", "wait", "wait", "wait"]));
    }

    #[test]
    fn a_step_names_the_old_cell_and_no_rule_hears_of_it() {
        let level = board("[4, 2]", &[("[3, 1]", r#""behavior": "hunter""#)], "", AT_ORIGIN);
        expect![[r#"
            {"fromPosition":[2,1],"npcId":"spirit_2_1","toPosition":[1,1],"type":"npc_moved"}
        "#]]
        .assert_eq(&last_events(&level, &["wait", "wait"]));
    }

    #[test]
    fn a_hunter_never_goes_round_an_obstacle_unless_the_other_way_is_nearer_too() {
        let rock = r#", "objects": {"entries": [{"position": [2, 0], "kind": "rock"}]}"#;
        let straight = board("[4, 2]", &[("[3, 0]", r#""behavior": "hunter""#)], rock, AT_ORIGIN);
        assert_eq!(last_events(&straight, &["wait"]), "");
        let state = r#"{"avatar": {"position": [0, 1]}}"#;
        let aside = board("[4, 2]", &[("[3, 0]", r#""behavior": "hunter""#)], rock, state);
        expect![[r#"
            {"fromPosition":[3,0],"npcId":"spirit_3_0","toPosition":[3,1],"type":"npc_moved"}
        "#]]
        .assert_eq(&last_events(&aside, &["wait"]));
        let through = board("[4, 2]", &[("[3, 0]", r#""behavior": "spirit""#)], rock, AT_ORIGIN);
        expect![[r#"
            {"fromPosition":[3,0],"npcId":"spirit_3_0","toPosition":[2,0],"type":"npc_moved"}
        "#]]
        .assert_eq(&last_events(&through, &["wait"]));
    }

    #[test]
    fn characters_go_in_reading_order_and_do_not_enter_each_other() {
        let hunter = r#""behavior": "hunter""#;
        let level = board("[5, 1]", &[("[3, 0]", hunter), ("[4, 0]", hunter)], "", AT_ORIGIN);
        expect![[r#"
            @..gg
            (3,0) ghost: behavior=hunter
            (4,0) ghost: behavior=hunter
            -- wait: npc_moved npc_moved
            @.gg.
            (2,0) ghost: behavior=hunter
            (3,0) ghost: behavior=hunter
            -- wait: npc_moved npc_moved
            @gg..
            (1,0) ghost: behavior=hunter
            (2,0) ghost: behavior=hunter
            -- wait: 
            @gg..
            (1,0) ghost: behavior=hunter
            (2,0) ghost: behavior=hunter
        "#]]
        .assert_eq(&transcript(&level, &["wait", "wait", "wait"]));
        // From the other side, the character behind is still blocked.
        let state = r#"{"avatar": {"position": [4, 0]}}"#;
        let level = board("[5, 1]", &[("[0, 0]", hunter), ("[1, 0]", hunter)], "", state);
        expect![[r#"
            gg..@
            (0,0) ghost: behavior=hunter
            (1,0) ghost: behavior=hunter
            -- wait: npc_moved
            g.g.@
            (0,0) ghost: behavior=hunter
            (2,0) ghost: behavior=hunter
            -- wait: npc_moved npc_moved
            .g.g@
            (1,0) ghost: behavior=hunter
            (3,0) ghost: behavior=hunter
        "#]]
        .assert_eq(&transcript(&level, &["wait", "wait"]));
    }

    #[test]
    fn other_actors_are_overwritten() {
        // The second `kind` of an entry counts.
        let actors = [("[3, 0]", r#""behavior": "hunter""#), ("[2, 0]", r#""kind": "statue""#)];
        let level = board("[4, 1]", &actors, "", AT_ORIGIN);
        expect![[r#"
            @.sg
            (3,0) ghost: behavior=hunter
            -- wait: npc_moved
            @.g.
            (2,0) ghost: behavior=hunter
        "#]]
        .assert_eq(&transcript(&level, &["wait"]));
    }

    #[test]
    fn a_tag_is_sought_on_objects_then_markers_and_the_nearest_one_counts() {
        let shiny = r#", "objects": {"entries": [{"position": [0, 0], "kind": "coin"}]},
            "markers": {"entries": [{"position": [4, 0], "kind": "flag"}]}"#;
        let at = |x: u32| board("[5, 1]", &[(&format!("[{x}, 0]"), r#""behavior": "magpie""#)], shiny, "{}");
        expect![[r#"
            {"fromPosition":[2,0],"npcId":"spirit_2_0","toPosition":[1,0],"type":"npc_moved"}
        "#]]
        .assert_eq(&last_events(&at(2), &["wait"]));
        expect![[r#"
            {"fromPosition":[3,0],"npcId":"spirit_3_0","toPosition":[4,0],"type":"npc_moved"}
        "#]]
        .assert_eq(&last_events(&at(3), &["wait"]));
        assert_eq!(last_events(&at(4), &["wait"]), "");
    }

    #[test]
    fn a_character_of_the_color_it_seeks_stays() {
        let red = r#", "objects": {"entries": [{"position": [0, 0], "kind": "coin", "color": "red"}]}"#;
        let moth = board("[4, 1]", &[("[3, 0]", r#""behavior": "moth""#)], red, "{}");
        expect![[r#"
            {"fromPosition":[3,0],"npcId":"spirit_3_0","toPosition":[2,0],"type":"npc_moved"}
        "#]]
        .assert_eq(&last_events(&moth, &["wait"]));
        let own = r#""behavior": "moth", "color": "red""#;
        assert_eq!(last_events(&board("[4, 1]", &[("[3, 0]", own)], red, "{}"), &["wait"]), "");
    }

    #[test]
    fn a_guard_turns_right_at_obstacles_and_remembers_where_it_faces() {
        let level = board("[2, 2]", &[("[0, 0]", r#""behavior": "guard""#)], "", "{}");
        expect![[r#"
            g.
            ..
            (0,0) ghost: behavior=guard
            -- wait: npc_moved
            .g
            ..
            (1,0) ghost: behavior=guard, facing=right
            -- wait: npc_moved
            ..
            .g
            (1,1) ghost: behavior=guard, facing=down
            -- wait: npc_moved
            ..
            g.
            (0,1) ghost: behavior=guard, facing=left
            -- wait: npc_moved
            g.
            ..
            (0,0) ghost: behavior=guard, facing=up
        "#]]
        .assert_eq(&transcript(&level, &["wait", "wait", "wait", "wait"]));
    }

    #[test]
    fn a_guard_that_faces_a_diagonal_turns_to_the_right_of_the_board() {
        let guard = r#""behavior": "guard", "facing": "up_left""#;
        expect![[r#"
            {"fromPosition":[1,1],"npcId":"spirit_1_1","toPosition":[0,0],"type":"npc_moved"}
        "#]]
        .assert_eq(&last_events(&board("[3, 3]", &[("[1, 1]", guard)], "", "{}"), &["wait"]));
        expect![[r#"
            {"fromPosition":[0,0],"npcId":"spirit_0_0","toPosition":[1,0],"type":"npc_moved"}
        "#]]
        .assert_eq(&last_events(&board("[3, 3]", &[("[0, 0]", guard)], "", "{}"), &["wait"]));
    }

    #[test]
    fn a_sentry_turns_back_at_obstacles() {
        let level = board("[2, 1]", &[("[0, 0]", r#""behavior": "sentry""#)], "", "{}");
        expect![[r#"
            g.
            (0,0) ghost: behavior=sentry
            -- wait: npc_moved
            .g
            (1,0) ghost: behavior=sentry
            -- wait: npc_moved
            g.
            (0,0) ghost: behavior=sentry, facing=left
        "#]]
        .assert_eq(&transcript(&level, &["wait", "wait"]));
        let state = r#"{"avatar": {"position": [1, 0]}}"#;
        let level = board("[2, 1]", &[("[0, 0]", r#""behavior": "sentry""#)], "", state);
        expect![[r#"
            g@
            (0,0) ghost: behavior=sentry
            -- wait: npc_moved
            .@
            (1,0): @ g
            (1,0) ghost: behavior=sentry
        "#]]
        .assert_eq(&transcript(&level, &["wait"]));
    }

    #[test]
    fn a_frequency_asks_a_variable_that_only_rules_count() {
        let slow = [("[3, 0]", r#""behavior": "slow""#)];
        let moves = |variables: &str| {
            let state = format!(r#"{{"avatar": {{"position": [0, 0]}}, "variables": {variables}}}"#);
            !last_events(&board("[4, 1]", &slow, "", &state), &["wait"]).is_empty()
        };
        assert!(moves("{}"));
        assert!(moves(r#"{"turnCount": null}"#));
        assert!(moves(r#"{"turnCount": 4}"#));
        assert!(!moves(r#"{"turnCount": 3}"#));
        assert!(!moves(r#"{"turnCount": "4"}"#));
    }

    #[test]
    fn a_character_without_known_behavior_or_avatar_to_follow_stays() {
        for behavior in ["lost", "nobody", "hunter"] {
            let params = format!(r#""behavior": "{behavior}""#);
            let level = board("[4, 1]", &[("[3, 0]", &params)], "", "{}");
            assert_eq!(last_events(&level, &["wait"]), "", "{behavior}");
        }
    }

    #[test]
    fn facing_does_not_outlive_undo() {
        let level = board("[2, 2]", &[("[1, 0]", r#""behavior": "guard""#)], "", "{}");
        let mut play = crate::Play::new(&level);
        play.submit_named(&crate::testing::action("wait"));
        assert!(play.undo());
        assert_eq!(play.state(), level.start());
    }

    #[test]
    fn nothing_moves_without_a_layer_of_actors() {
        let game = GAME.replace(r#"{"id": "actors""#, r#"{"id": "others""#);
        assert_eq!(last_events(&drawn(&game, &[("others", "..g")], ""), &["wait"]), "");
    }
}
