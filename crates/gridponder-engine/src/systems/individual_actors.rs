//! `individual_actors`: one action selects an actor, another moves the selected actor.

use rustc_hash::FxHashMap;

use crate::contract::{Compiler, Config, Mover, Phase, System, Turn};
use crate::event::{Event, EventKind, Field};
use crate::kinds::KindSet;
use crate::mechanics::actors::Actors;
use crate::mechanics::budgets::look_at_budgets;
use crate::mechanics::obeyed::Obeyed;
use crate::mechanics::transform::Transform;
use crate::mechanics::{actors, transform};
use crate::needs::{Contents, Needs};
use crate::pool::{Node, Pool, Symbol, ValueId};
use crate::state::VariableId;
use crate::stop::{Check, Source, Wanted};
use crate::value::Number;
use crate::{Action, Direction, Pos, Value};

pub(crate) struct IndividualActors {
    select_action: Symbol,
    move_action: Symbol,
    directions: Obeyed,
    actors: Actors,
    selectable: KindSet,
    selected_kind: VariableId,
    selected_position: VariableId,
    budgets: Option<Budgets>,
    /// The kinds that react to a move, and their transforms.
    reactive: FxHashMap<Symbol, Transform>,
    on_any_action: Check,
    on_position: Check,
    on_hit: Check,
    on_direction: Check,
    on_budget: Check,
    on_search: Check,
    on_step: Check,
    on_moved: Check,
}

/// The limits on the moves of each kind.
struct Budgets {
    /// The initial number of moves, by kind.
    start: ValueId,
    /// The variable with the remaining moves, by kind.
    variable: VariableId,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> IndividualActors {
    let text = |field: &str| config.text(field).unwrap_or_default();
    let mut reactive = config.members("reactiveKinds");
    // Only here does null differ from an unknown transform: the kind does not react.
    reactive.retain(|(_, transform)| *transform != Value::Null);
    IndividualActors {
        on_any_action: config.check(compiler, &["selectAction", "moveAction"]),
        on_position: config.check(compiler, &["actorLayer", "actorTag"]),
        on_hit: {
            let reads = config.reads(compiler).fields(&["selectedVariable", "selectedPositionVariable"]);
            look_at_budgets(reads).fields(&["budgetVariable"]).done()
        },
        on_direction: config.check(compiler, &["selectedVariable"]),
        on_budget: look_at_budgets(config.reads(compiler)).fields(&["budgetVariable"]).done(),
        on_search: config.check(compiler, &["actorLayer", "selectedPositionVariable"]),
        on_step: config.check(compiler, &["groundLayer", "wallTag"]),
        on_moved: config.check(compiler, &["claim", "reactiveKinds"]),
        select_action: compiler.pool.symbol(&text("selectAction")),
        move_action: compiler.pool.symbol(&text("moveAction")),
        directions: Obeyed::compile(compiler, config),
        actors: Actors::compile(compiler, config),
        selectable: compiler.kinds.tagged(&text("actorTag")),
        selected_kind: compiler.variable(&text("selectedVariable")),
        selected_position: compiler.variable(&text("selectedPositionVariable")),
        budgets: Budgets::compile(compiler, config),
        reactive: transform::compile(compiler, &reactive),
    }
}

impl System for IndividualActors {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Action]
    }

    fn needs(&self, _contents: &Contents<'_>, _pool: &Pool) -> Needs {
        Needs { has_free_turns: true, ..Needs::default() }
    }

    fn action(&self, turn: &mut Turn<'_>, action: &Action) {
        if turn.stops_at(&self.on_any_action) {
            return;
        }
        let done = if action.is(self.select_action) {
            let position = action.position_or_stop(turn);
            self.select(turn, position)
        } else if action.is(self.move_action) {
            // A direction that the system does not accept is not refused: the turn counts.
            match self.directions.of(turn, action) {
                Some(direction) => self.move_selected(turn, direction),
                None => Some(()),
            }
        } else {
            Some(())
        };
        if done.is_none() {
            turn.emit(Event::new(EventKind::ActionVetoed));
        }
    }
}

impl IndividualActors {
    /// Selects the actor on a cell. Returns `None` if there is none.
    fn select(&self, turn: &mut Turn<'_>, position: Option<Pos>) -> Option<()> {
        let position = position?;
        turn.stops_at(&self.on_position);
        let kind = turn.pool.kind(turn.entity(self.actors.layer, position))?;
        if !self.selectable.contains(kind) {
            return None;
        }
        turn.stops_at(&self.on_hit);
        let kind_text = turn.pool.str(kind);
        turn.set_variable(self.selected_kind, kind_text);
        self.select_position(turn, position);
        if let Some(budgets) = &self.budgets {
            budgets.left(turn);
        }
        turn.emit(
            Event::new(EventKind::ActorSelected).with(Field::Kind, kind).with(Field::Position, position),
        );
        Some(())
    }

    fn select_position(&self, turn: &mut Turn<'_>, position: Pos) {
        let position = turn.pool.pos(position);
        turn.set_variable(self.selected_position, position);
    }

    /// Moves the selected actor, and lets its rivals react. Returns `None` if it may not move.
    fn move_selected(&self, turn: &mut Turn<'_>, direction: Direction) -> Option<()> {
        turn.stops_at(&self.on_direction);
        let selected = turn.variable(self.selected_kind);
        let kind = turn.text(selected, Source::Variable(self.selected_kind))?;
        let mut left = None;
        turn.stops_at(&self.on_budget);
        if let Some(budgets) = &self.budgets {
            let moves = budgets.left(turn);
            if budget(turn.pool, moves, kind) <= 0 {
                return None;
            }
            left = Some((budgets, moves));
        }
        turn.stops_at(&self.on_search);
        let from = self.find(turn, kind)?;
        turn.stops_at(&self.on_step);
        let mover = Mover { entity: turn.entity(self.actors.layer, from), kind, from, direction };
        let Some(to) = self.actors.step_for_player(turn, &mover, direction) else { return Some(()) };
        turn.stops_at(&self.on_moved);
        self.select_position(turn, to);
        if let Some((budgets, moves)) = left {
            budgets.spend(turn, moves, kind);
        }
        self.react(turn, direction);
        Some(())
    }

    /// The cell of the selected actor: the selected cell, or, if no cell is selected, the only cell with an
    /// actor of its kind.
    fn find(&self, turn: &Turn<'_>, kind: Symbol) -> Option<Pos> {
        let layer = self.actors.layer?;
        let position = turn.variable(self.selected_position);
        if let Some(position) = position.and_then(|position| turn.pool.as_pos(position)) {
            return (turn.pool.kind(turn.entity(Some(layer), position)) == Some(kind)).then_some(position);
        }
        let mut found = turn.scan_where(layer, |entity| turn.pool.kind(entity) == Some(kind));
        let (only, _) = found.next()?;
        found.next().is_none().then_some(only)
    }

    /// Moves the rivals by their transforms of the step. They leave no marks, need no budget, and emit
    /// nothing if they are blocked.
    fn react(&self, turn: &mut Turn<'_>, direction: Direction) {
        if self.reactive.is_empty() {
            return;
        }
        let step = |kind| self.reactive.get(&kind).map(|transform| transform.apply(direction));
        let movers = self.actors.movers(turn, step);
        for mover in &movers {
            if let Some(to) = self.actors.step(turn, mover) {
                turn.emit(actors::moved(EventKind::ActorReacted, mover, to, mover.direction));
            }
        }
        turn.scratch.movers = movers;
    }
}

impl Budgets {
    /// Returns `None` if moves are not limited.
    fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> Option<Self> {
        let budgets = config.members("budgets");
        if budgets.is_empty() {
            return None;
        }
        let start = compiler.pool.params(&budgets);
        Some(Self {
            start: whole(&mut compiler.pool, start),
            variable: compiler.variable(&config.text("budgetVariable").unwrap_or_default()),
        })
    }

    /// The remaining moves by kind. While the variable has no value, the initial ones.
    fn left(&self, turn: &mut Turn<'_>) -> ValueId {
        let is_map = |moves: &ValueId| matches!(turn.pool.node(*moves), Node::Map(_));
        let Some(moves) = turn.variable(self.variable).filter(is_map) else {
            turn.set_variable(self.variable, self.start);
            return self.start;
        };
        if turn.pool.members(moves).any(|(_, number)| turn.pool.as_number(number).is_none()) {
            turn.stop(Wanted::Numbers, Source::Variable(self.variable), Some(moves));
        }
        moves
    }

    /// Uses one of the remaining moves of a kind.
    fn spend(&self, turn: &mut Turn<'_>, moves: ValueId, kind: Symbol) {
        // Truncates the values of a level's variable for every kind, not only for this one.
        let moves = whole(turn.pool, moves);
        let left = budget(turn.pool, moves, kind).saturating_sub(1);
        let left = turn.pool.int(left);
        let moves = turn.pool.with(moves, kind, left);
        turn.set_variable(self.variable, moves);
    }
}

/// The number of moves that an object grants a kind, truncated. If the game does not stop at it, a value that
/// is not a number grants none.
fn budget(pool: &Pool, moves: ValueId, kind: Symbol) -> i64 {
    let moves = pool.get(moves, kind);
    moves.and_then(|moves| pool.as_number(moves)).map_or(0, Number::truncated)
}

/// The object with all its numbers truncated to whole numbers.
fn whole(pool: &mut Pool, moves: ValueId) -> ValueId {
    let Node::Map(members) = pool.node(moves) else { return moves };
    if !members.iter().any(|(_, value)| matches!(pool.node(*value), Node::Real(_))) {
        return moves;
    }
    let members = members.clone();
    let members: Vec<(Symbol, ValueId)> = members
        .iter()
        .map(|(kind, value)| match pool.node(*value) {
            Node::Real(_) => (*kind, pool.int(budget(pool, moves, *kind))),
            _ => (*kind, *value),
        })
        .collect();
    pool.map(members)
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::testing::{self, last_events, transcript};
    use crate::{Level, Play};

    fn level(config: &str, actors: &str, ground: &str, rest: &str) -> Level {
        level_with(config, actors, ground, rest, crate::Semantics::RELEASED)
    }

    fn level_with(
        config: &str,
        actors: &str,
        ground: &str,
        rest: &str,
        semantics: crate::Semantics,
    ) -> Level {
        let game = r##"{
            "layers": [
                {"id": "ground", "occupancy": "zero_or_one"},
                {"id": "marks", "occupancy": "zero_or_one"},
                {"id": "actors", "occupancy": "zero_or_one"}
            ],
            "actions": [{"id": "move"}, {"id": "tap_cell"}, {"id": "wait"}],
            "entityKinds": {
                "wall": {"symbol": "#", "tags": ["solid"]},
                "void": {"symbol": "v"},
                "mark": {"symbol": "m"},
                "ant": {"symbol": "A", "tags": ["actor"]},
                "bee": {"symbol": "B", "tags": ["actor"]},
                "cat": {"symbol": "C", "tags": ["actor"]},
                "dog": {"symbol": "D"},
                "owl": {"symbol": "O"}
            },
            "systems": [{"id": "team", "type": "individual_actors", "config": CONFIG}]
        }"##;
        testing::drawn_with(
            &game.replace("CONFIG", config),
            &[("actors", actors), ("ground", ground)],
            rest,
            semantics,
        )
    }

    fn tap(x: i32, y: i32) -> String {
        format!(r#"{{"action": "tap_cell", "position": [{x}, {y}]}}"#)
    }

    /// Plays actions, and shows the final variables and the numbers of turns and actions.
    fn after(level: &Level, actions: &[&str]) -> String {
        let mut play = Play::new(level);
        for action in actions {
            play.submit_named(&testing::action(action));
        }
        let view = play.view();
        let variables = crate::Value::Map(
            view.variables().into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        );
        format!("{} turns, {} actions: {}\n", view.turn_count(), view.action_count(), variables.canonical())
    }

    const TAP: &str = r#"{"action": "tap_cell", "position": [0, 0]}"#;

    #[test]
    fn the_selected_actor_alone_moves_and_stays_selected() {
        let level = level("{}", "A.. B..", "", "");
        expect![[r#"
            A..
            B..
            -- {"action": "tap_cell", "position": [0, 0]}: actor_selected
            A..
            B..
            -- right: actor_moved actor_entered
            .A.
            B..
            -- right: actor_moved actor_entered
            ..A
            B..
            -- {"action": "tap_cell", "position": [0, 1]}: actor_selected
            ..A
            B..
            -- right: actor_moved actor_entered
            ..A
            .B.
        "#]]
        .assert_eq(&transcript(&level, &[TAP, "right", "right", &tap(0, 1), "right"]));
        expect![[r#"
            {"kind":"ant","position":[0,0],"type":"actor_selected"}
        "#]]
        .assert_eq(&last_events(&level, &[TAP]));
        expect![[r#"
            {"direction":"right","fromPosition":[0,0],"kind":"ant","position":[1,0],"type":"actor_moved"}
            {"direction":"right","fromPosition":[0,0],"kind":"ant","position":[1,0],"type":"actor_entered"}
        "#]]
        .assert_eq(&last_events(&level, &[TAP, "right"]));
    }

    #[test]
    fn selecting_is_a_turn_but_no_action() {
        let level = level("{}", "A..", "", "");
        expect![[r#"
            2 turns, 0 actions: {"selectedActorKind":"ant","selectedActorPosition":[0,0]}
        "#]]
        .assert_eq(&after(&level, &[TAP, TAP]));
        expect![[r#"
            2 turns, 1 actions: {"selectedActorKind":"ant","selectedActorPosition":[1,0]}
        "#]]
        .assert_eq(&after(&level, &[TAP, "right"]));
    }

    #[test]
    fn a_selection_that_hits_nobody_is_refused() {
        let level = level("{}", "AD.", "", "");
        for missed in [tap(1, 0), tap(2, 0), tap(-1, 9), r#"{"action": "tap_cell"}"#.to_owned()] {
            assert_eq!(after(&level, &[&missed]), "0 turns, 0 actions: {}\n", "{missed}");
        }
        let level = self::level(r#"{"actorLayer": "sky"}"#, "A..", "", "");
        assert_eq!(after(&level, &[TAP, "right"]), "0 turns, 0 actions: {}\n");
    }

    #[test]
    fn a_move_without_a_selection_is_refused_but_not_one_in_a_direction_that_is_not_obeyed() {
        let level = level("{}", "A..", "", "");
        expect![[r#"
            0 turns, 0 actions: {}
        "#]]
        .assert_eq(&after(&level, &["right"]));
        let diagonal = r#"{"action": "move", "direction": "down_right"}"#;
        expect![[r#"
            2 turns, 2 actions: {}
        "#]]
        .assert_eq(&after(&level, &[diagonal, r#"{"action": "move"}"#]));
    }

    #[test]
    fn diagonals_that_are_listed_are_obeyed() {
        let level = level(r#"{"directions": ["down_right"]}"#, "A. ..", "", "");
        let diagonal = r#"{"action": "move", "direction": "down_right"}"#;
        expect![[r#"
            A.
            ..
            -- {"action": "tap_cell", "position": [0, 0]}: actor_selected
            A.
            ..
            -- {"action": "move", "direction": "down_right"}: actor_moved actor_entered
            ..
            .A
        "#]]
        .assert_eq(&transcript(&level, &[TAP, diagonal]));
    }

    #[test]
    fn what_blocks_costs_an_action_but_no_budget_and_nobody_reacts() {
        let config = r#"{"budgets": {"ant": 5}, "reactiveKinds": {"owl": "identity"}}"#;
        for (actors, ground) in [("AD.O", ""), ("A..O", ".#.."), (".... A... O...", "")] {
            let level = level(config, actors, ground, "");
            let start = if actors.starts_with('A') { tap(0, 0) } else { tap(0, 1) };
            let toward = if actors.starts_with('A') { "right" } else { "left" };
            let events = last_events(&level, &[&start, toward]);
            assert!(events.lines().count() == 1 && events.contains("actor_blocked"), "{events}");
            let after = after(&level, &[&start, toward]);
            assert!(after.starts_with(r#"2 turns, 1 actions: {"actorMovesRemaining":{"ant":5}"#), "{after}");
        }
    }

    #[test]
    fn voids_do_not_block() {
        let level = level("{}", "A.", ".v", "");
        expect![[r#"
            Av
            -- {"action": "tap_cell", "position": [0, 0]}: actor_selected
            Av
            -- right: actor_moved actor_entered
            .A
            (1,0): A v
        "#]]
        .assert_eq(&transcript(&level, &[TAP, "right"]));
    }

    #[test]
    fn a_budget_is_filled_once_and_lasts_so_many_moves() {
        let level = level(r#"{"budgets": {"ant": 1.9, "cat": 3}}"#, "A..B", "", "");
        expect![[r#"
            1 turns, 0 actions: {"actorMovesRemaining":{"ant":1,"cat":3},"selectedActorKind":"ant","selectedActorPosition":[0,0]}
        "#]].assert_eq(&after(&level, &[TAP]));
        expect![[r#"
            3 turns, 1 actions: {"actorMovesRemaining":{"ant":0,"cat":3},"selectedActorKind":"ant","selectedActorPosition":[1,0]}
        "#]].assert_eq(&after(&level, &[TAP, "right", "right", &tap(1, 0)]));
        expect![[r#"
            A..B
            -- {"action": "tap_cell", "position": [0, 0]}: actor_selected
            A..B
            -- right: actor_moved actor_entered
            .A.B
            -- right (refused): 
            .A.B
        "#]]
        .assert_eq(&transcript(&level, &[TAP, "right", "right"]));
        expect![[r#"
            A..B
            -- {"action": "tap_cell", "position": [3, 0]}: actor_selected
            A..B
            -- left (refused): 
            A..B
        "#]]
        .assert_eq(&transcript(&level, &[&tap(3, 0), "left"]));
    }

    #[test]
    fn the_level_can_fill_the_budget_itself_and_its_fractions_are_cut_off_with_the_first_move() {
        let rest = |left: &str| format!(r#", "state": {{"variables": {{"left": {left}}}}}"#);
        let config = r#"{"budgets": {"ant": 1}, "budgetVariable": "left"}"#;
        let left = |left: &str| {
            after(&level_with(config, "A....", "", &rest(left), testing::LENIENT), &[TAP, "right"])
        };
        expect![[r#"
            2 turns, 1 actions: {"left":{"ant":1,"bee":1,"cat":"many"},"selectedActorKind":"ant","selectedActorPosition":[1,0]}
        "#]].assert_eq(&left(r#"{"ant": 2.5, "bee": 1.5, "cat": "many"}"#));
        expect![[r#"
            1 turns, 0 actions: {"left":{"ant":"many"},"selectedActorKind":"ant","selectedActorPosition":[0,0]}
        "#]].assert_eq(&left(r#"{"ant": "many"}"#));
        expect![[r#"
            2 turns, 1 actions: {"left":{"ant":0},"selectedActorKind":"ant","selectedActorPosition":[1,0]}
        "#]]
        .assert_eq(&left("7"));
        let unlimited = level(r#"{"budgets": {}}"#, "A..", "", "");
        expect![[r#"
            3 turns, 2 actions: {"selectedActorKind":"ant","selectedActorPosition":[2,0]}
        "#]]
        .assert_eq(&after(&unlimited, &[TAP, "right", "right"]));
    }

    #[test]
    fn without_a_selected_cell_the_only_one_of_its_kind_is_found() {
        let config = r#"{"selectedVariable": "who", "selectedPositionVariable": "where"}"#;
        let rest = |variables: &str| format!(r#", "state": {{"variables": {variables}}}"#);
        let moved =
            |actors: &str, variables: &str| after(&level(config, actors, "", &rest(variables)), &["right"]);
        expect![[r#"
            1 turns, 1 actions: {"where":[1,0],"who":"ant"}
        "#]]
        .assert_eq(&moved("A..", r#"{"who": "ant"}"#));
        expect![[r#"
            0 turns, 0 actions: {"who":"ant"}
        "#]]
        .assert_eq(&moved("A.A", r#"{"who": "ant"}"#));
        expect![[r#"
            1 turns, 1 actions: {"where":[3,0],"who":"ant"}
        "#]]
        .assert_eq(&moved("A.A.", r#"{"who": "ant", "where": [2, 0]}"#));
        expect![[r#"
            0 turns, 0 actions: {"where":[2,0],"who":"ant"}
        "#]]
        .assert_eq(&moved("A..", r#"{"who": "ant", "where": [2, 0]}"#));
        expect![[r#"
            1 turns, 1 actions: {"where":[1,0],"who":"ant"}
        "#]]
        .assert_eq(&moved("A..", r#"{"who": "ant", "where": "here"}"#));
        expect![[r#"
            0 turns, 0 actions: {"who":1}
        "#]]
        .assert_eq(&moved("A..", r#"{"who": 1}"#));
        // The tag is read when an actor is selected, not when it moves.
        expect![[r#"
            1 turns, 1 actions: {"where":[1,0],"who":"dog"}
        "#]]
        .assert_eq(&moved("D..", r#"{"who": "dog"}"#));
    }

    #[test]
    fn the_moved_actor_marks_its_cell_and_rivals_do_not() {
        let config = r#"{
            "claim": {"layer": "marks", "map": {"ant": "mark", "owl": "mark"}},
            "reactiveKinds": {"owl": "invert"}
        }"#;
        let level = level(config, "A... ...O", "", "");
        expect![[r#"
            A...
            ...O
            -- {"action": "tap_cell", "position": [0, 0]}: actor_selected
            A...
            ...O
            -- right: actor_moved actor_entered cell_claimed actor_reacted
            .A..
            ..O.
            (1,0): A m
        "#]]
        .assert_eq(&transcript(&level, &[TAP, "right"]));
    }

    #[test]
    fn rivals_answer_in_their_own_direction_and_are_silent_when_blocked() {
        let config = r#"{"reactiveKinds": {"owl": "invert", "dog": "mirror_y", "bee": null}}"#;
        let level = level(config, "A.... ...O. .B.D. ....O", "", "");
        expect![[r#"
            {"direction":"right","fromPosition":[0,0],"kind":"ant","position":[1,0],"type":"actor_moved"}
            {"direction":"right","fromPosition":[0,0],"kind":"ant","position":[1,0],"type":"actor_entered"}
            {"direction":"left","fromPosition":[3,1],"kind":"owl","position":[2,1],"type":"actor_reacted"}
            {"direction":"left","fromPosition":[4,3],"kind":"owl","position":[3,3],"type":"actor_reacted"}
            {"direction":"right","fromPosition":[3,2],"kind":"dog","position":[4,2],"type":"actor_reacted"}
        "#]]
        .assert_eq(&last_events(&level, &[TAP, "right"]));
        expect![[r#"
            {"direction":"down","fromPosition":[0,0],"kind":"ant","position":[0,1],"type":"actor_moved"}
            {"direction":"down","fromPosition":[0,0],"kind":"ant","position":[0,1],"type":"actor_entered"}
            {"direction":"up","fromPosition":[3,1],"kind":"owl","position":[3,0],"type":"actor_reacted"}
            {"direction":"up","fromPosition":[3,2],"kind":"dog","position":[3,1],"type":"actor_reacted"}
            {"direction":"up","fromPosition":[4,3],"kind":"owl","position":[4,2],"type":"actor_reacted"}
        "#]]
        .assert_eq(&last_events(&level, &[TAP, "down"]));
        expect![[r#"
            A....
            ...O.
            .B.D.
            ....O
            -- {"action": "tap_cell", "position": [0, 0]}: actor_selected
            A....
            ...O.
            .B.D.
            ....O
            -- right: actor_moved actor_entered actor_reacted actor_reacted actor_reacted
            .A...
            ..O..
            .B..D
            ...O.
            -- down: actor_moved actor_entered actor_reacted actor_reacted actor_reacted
            ..O..
            .A..D
            .B.O.
            .....
        "#]]
        .assert_eq(&transcript(&level, &[TAP, "right", "down"]));
    }

    #[test]
    fn a_rival_may_enter_the_cell_the_actor_left_but_not_the_one_it_is_on() {
        let level = level(r#"{"reactiveKinds": {"owl": "identity"}}"#, "OA..", "", "");
        expect![[r#"
            OA..
            -- {"action": "tap_cell", "position": [1, 0]}: actor_selected
            OA..
            -- right: actor_moved actor_entered actor_reacted
            .OA.
        "#]]
        .assert_eq(&transcript(&level, &[&tap(1, 0), "right"]));
        let level = self::level(r#"{"reactiveKinds": {"owl": "invert"}}"#, "A.O.", "", "");
        expect![[r#"
            A.O.
            -- {"action": "tap_cell", "position": [0, 0]}: actor_selected
            A.O.
            -- right: actor_moved actor_entered
            .AO.
        "#]]
        .assert_eq(&transcript(&level, &[TAP, "right"]));
    }

    #[test]
    fn an_actor_of_a_reactive_kind_moves_twice_and_its_selection_is_stale() {
        let level = level(r#"{"reactiveKinds": {"ant": "identity"}}"#, "A...", "", "");
        expect![[r#"
            A...
            -- {"action": "tap_cell", "position": [0, 0]}: actor_selected
            A...
            -- right: actor_moved actor_entered actor_reacted
            ..A.
            -- right (refused): 
            ..A.
        "#]]
        .assert_eq(&transcript(&level, &[TAP, "right", "right"]));
    }

    #[test]
    fn nobody_answers_a_diagonal_move() {
        let config = r#"{"directions": ["down_right"], "reactiveKinds": {"owl": "identity"}}"#;
        let level = level(config, "A.O ...", "", "");
        let diagonal = r#"{"action": "move", "direction": "down_right"}"#;
        assert!(!last_events(&level, &[TAP, diagonal]).contains("actor_reacted"));
    }
}
