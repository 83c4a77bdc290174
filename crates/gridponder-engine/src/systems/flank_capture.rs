//! `flank_capture`: converts straight runs of one kind that are enclosed by another kind.

use std::ops::Range;

use crate::contract::{Capture, Compiler, Config, Phase, System, Turn, taken};
use crate::event::{Event, EventKind, Field};
use crate::kinds::KindSet;
use crate::pool::{Entity, Symbol, ValueId};
use crate::state::LayerId;
use crate::stop::Check;
use crate::{Direction, Pos, Value};

pub(crate) struct FlankCapture {
    layer: Option<LayerId>,
    layer_name: Symbol,
    /// In the order of their turns.
    aggressors: Vec<Aggressor>,
    /// The examined lines, rows before columns, each as the directions to its low and high end.
    lines: Vec<[Direction; 2]>,
    /// The walls that close a bracket for every aggressor; `None` if walls do not.
    walls: Option<(Option<LayerId>, KindSet)>,
    triggers: Vec<EventKind>,
    on_pass: Check,
    on_trigger: Check,
}

/// A kind that captures others.
struct Aggressor {
    kind: Symbol,
    /// The entity that a captured piece becomes.
    piece: Entity,
    victims: Vec<Symbol>,
    /// The kinds that close its brackets: its own kind and the configured ones.
    terminals: KindSet,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> FlankCapture {
    let on_pass = config.check(compiler, &["triggerEvents"]);
    let on_trigger = config.check(
        compiler,
        &[
            "pieceLayer",
            "wallLayer",
            "wallTag",
            "pairs",
            "terminalKinds",
            "order",
            "directions",
            "wallTerminates",
        ],
    );
    let pairs = config.members("pairs");
    // An empty order differs from a missing one: with it, no kind captures.
    let order = match config.value("order") {
        Some(Value::List(_)) => config.texts("order"),
        _ => pairs.iter().map(|(kind, _)| kind.clone()).collect(),
    };
    let terminals = config.members("terminalKinds");
    let of = |members: &[(String, Value)], kind: &String| {
        members.iter().find(|(name, _)| name == kind).map(|(_, kinds)| kinds_of(kinds))
    };
    let aggressors = order.iter().filter_map(|kind| {
        let pool = &mut compiler.pool;
        let victims = of(&pairs, kind)?.iter().map(|victim| pool.symbol(victim)).collect();
        let symbol = pool.symbol(kind);
        let mut closing = KindSet::default();
        closing.insert(symbol);
        for terminal in of(&terminals, kind).into_iter().flatten() {
            closing.insert(pool.symbol(&terminal));
        }
        let piece = pool.entity(symbol, ValueId::NO_PARAMS);
        Some(Aggressor { kind: symbol, piece, victims, terminals: closing })
    });
    let aggressors = aggressors.collect();
    let directions = config.texts("directions");
    let lines = [[Direction::Left, Direction::Right], [Direction::Up, Direction::Down]];
    let is_listed = |line: &[Direction; 2]| {
        line.iter().any(|direction| directions.iter().any(|word| word == direction.name()))
    };
    let layer_name = config.text("pieceLayer").unwrap_or_default();
    FlankCapture {
        on_pass,
        on_trigger,
        layer: compiler.layer(&layer_name),
        layer_name: compiler.pool.symbol(&layer_name),
        aggressors,
        lines: lines.into_iter().filter(is_listed).collect(),
        walls: config.flag("wallTerminates").then(|| {
            let layer = config.text("wallLayer").and_then(|layer| compiler.layer(&layer));
            (layer, compiler.kinds.tagged(&config.text("wallTag").unwrap_or_default()))
        }),
        triggers: config.texts("triggerEvents").iter().filter_map(|word| EventKind::parse(word)).collect(),
    }
}

/// One kind or several.
fn kinds_of(value: &Value) -> Vec<String> {
    match value {
        Value::Str(kind) => vec![kind.clone()],
        _ => value.elements().iter().map(Value::to_text).collect(),
    }
}

impl System for FlankCapture {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Cascade]
    }

    fn cascade(&self, turn: &mut Turn<'_>, pending: Range<usize>) {
        if turn.stops_at(&self.on_pass) {
            return;
        }
        let mut anchors = taken(&mut turn.scratch.cells);
        // A cell that triggers twice still captures only once, so duplicates in the list are harmless.
        let triggering =
            pending.map(|index| turn.event(index)).filter(|event| self.triggers.contains(&event.kind));
        anchors.extend(triggering.filter_map(|event| event.pos(Field::Position)));
        if !anchors.is_empty() && turn.stops_at(&self.on_trigger) {
            return;
        }
        // Every aggressor evaluates the board before any capture, so nothing is written until all are done.
        let captures = self.captures(turn, &anchors);
        turn.scratch.cells = anchors;
        for Capture { pos, victim, aggressor } in captures.iter().copied() {
            let aggressor = &self.aggressors[aggressor];
            turn.set_entity(self.layer, pos, aggressor.piece);
            turn.emit(
                Event::new(EventKind::CellTransformed)
                    .with(Field::Position, pos)
                    .with(Field::FromKind, victim)
                    .with(Field::ToKind, aggressor.kind)
                    .with(Field::Layer, self.layer_name),
            );
        }
        turn.scratch.captures = captures;
    }
}

impl FlankCapture {
    /// The captures around these cells. If two aggressors could capture a piece, the earlier one does.
    fn captures(&self, turn: &mut Turn<'_>, anchors: &[Pos]) -> Vec<Capture> {
        let mut captures = taken(&mut turn.scratch.captures);
        if anchors.is_empty() {
            return captures;
        }
        let mut captured = std::mem::take(&mut turn.scratch.seen);
        captured.reset(turn.level.size);
        for (at, aggressor) in self.aggressors.iter().enumerate() {
            for victim in &aggressor.victims {
                for (anchor, line) in
                    anchors.iter().flat_map(|pos| self.lines.iter().map(|line| (*pos, line)))
                {
                    // The anchor is inside a run, or at the end of one or two runs.
                    let cells = if self.holds(turn, anchor, *victim) {
                        [Some(anchor), None]
                    } else {
                        line.map(|direction| Some(anchor.step(direction)))
                    };
                    for pos in cells.into_iter().flatten().filter(|pos| self.holds(turn, *pos, *victim)) {
                        let run = self.bracketed(turn, pos, *victim, aggressor, *line);
                        let fresh = run.filter(|pos| captured.insert(*pos));
                        captures.extend(fresh.map(|pos| Capture { pos, victim: *victim, aggressor: at }));
                    }
                }
            }
        }
        turn.scratch.seen = captured;
        captures
    }

    fn holds(&self, turn: &Turn<'_>, pos: Pos, kind: Symbol) -> bool {
        turn.pool.kind(turn.entity(self.layer, pos)) == Some(kind)
    }

    /// The run that contains a piece, from its low end, if both ends are closed; else empty.
    fn bracketed(
        &self,
        turn: &Turn<'_>,
        pos: Pos,
        kind: Symbol,
        aggressor: &Aggressor,
        [back, forth]: [Direction; 2],
    ) -> impl Iterator<Item = Pos> + use<> {
        // There are no pieces outside the board, so these loops end.
        let end = |direction| {
            let mut end = pos;
            while self.holds(turn, end.step(direction), kind) {
                end = end.step(direction);
            }
            end
        };
        let (first, last) = (end(back), end(forth));
        let is_closed = self.is_terminal(turn, aggressor, first.step(back))
            && self.is_terminal(turn, aggressor, last.step(forth));
        std::iter::successors(is_closed.then_some(first), move |pos| (*pos != last).then(|| pos.step(forth)))
    }

    /// Returns true if a cell closes the brackets of an aggressor. Always false outside the board.
    fn is_terminal(&self, turn: &Turn<'_>, aggressor: &Aggressor, pos: Pos) -> bool {
        let is_wall = |(layer, kinds): &(Option<LayerId>, KindSet)| turn.holds(*layer, pos, kinds);
        self.walls.as_ref().is_some_and(is_wall) || turn.holds(self.layer, pos, &aggressor.terminals)
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::testing::{drawn, json, last_events, transcript};
    use crate::{Level, Value};

    fn level(config: &str, pieces: &str, ground: &str) -> Level {
        let game = r##"{
            "layers": [
                {"id": "ground", "occupancy": "zero_or_one"},
                {"id": "pieces", "occupancy": "zero_or_one"}
            ],
            "actions": [{"id": "tap_cell"}, {"id": "move"}],
            "entityKinds": {
                "wall": {"symbol": "#", "tags": ["solid"]},
                "line": {"symbol": "L", "tags": ["drawn"]},
                "a": {"symbol": "a", "tags": ["actor"]},
                "h": {"symbol": "h", "tags": ["actor"]},
                "k": {"symbol": "k", "tags": ["actor"]},
                "p": {"symbol": "p", "tags": ["actor"]}
            },
            "systems": [
                {"id": "one", "type": "individual_actors", "config": {"actorLayer": "pieces", "wallTag": "none"}},
                {"id": "capture", "type": "flank_capture", "config": CONFIG}
            ]
        }"##;
        drawn(&game.replace("CONFIG", config), &[("pieces", pieces), ("ground", ground)], "")
    }

    fn tap(x: i32, y: i32) -> String {
        format!(r#"{{"action": "tap_cell", "position": [{x}, {y}]}}"#)
    }

    /// The cells that are captured after a piece moves one step, in order, and their new kinds.
    fn captured(level: &Level, from: (i32, i32), direction: &str) -> String {
        let events = last_events(level, &[&tap(from.0, from.1), direction]);
        assert!(events.contains("actor_moved"), "{events}");
        let captures = events.lines().filter(|event| event.contains("cell_transformed")).map(|event| {
            let event = json(event);
            let of = |key: &str| event.get(key).map(Value::canonical).unwrap_or_default().replace('"', "");
            format!("{} {}>{}", of("position"), of("fromKind"), of("toKind"))
        });
        captures.collect::<Vec<_>>().join(", ")
    }

    const K: &str = r#"{"pairs": {"k": "h"}}"#;

    #[test]
    fn a_run_between_two_pieces_of_a_kind_becomes_theirs() {
        let level = level(K, "k..... .hhhk.", "");
        expect![[r#"
            k.....
            .hhhk.
            -- {"action": "tap_cell", "position": [0, 0]}: actor_selected
            k.....
            .hhhk.
            -- down: actor_moved actor_entered cell_transformed cell_transformed cell_transformed
            ......
            kkkkk.
        "#]]
        .assert_eq(&transcript(&level, &[&tap(0, 0), "down"]));
        expect![[r#"
            {"direction":"down","fromPosition":[0,0],"kind":"k","position":[0,1],"type":"actor_moved"}
            {"direction":"down","fromPosition":[0,0],"kind":"k","position":[0,1],"type":"actor_entered"}
            {"fromKind":"h","layer":"pieces","position":[1,1],"toKind":"k","type":"cell_transformed"}
            {"fromKind":"h","layer":"pieces","position":[2,1],"toKind":"k","type":"cell_transformed"}
            {"fromKind":"h","layer":"pieces","position":[3,1],"toKind":"k","type":"cell_transformed"}
        "#]]
        .assert_eq(&last_events(&level, &[&tap(0, 0), "down"]));
    }

    #[test]
    fn runs_on_both_sides_and_in_rows_before_columns_are_captured_from_the_low_end() {
        let level = level(K, "...k... khh.hhk ...h... ...k...", "");
        expect!["[1,1] h>k, [2,1] h>k, [4,1] h>k, [5,1] h>k, [3,2] h>k"].assert_eq(&captured(
            &level,
            (3, 0),
            "down",
        ));
    }

    #[test]
    fn a_piece_that_steps_into_a_bracket_is_captured() {
        let level = level(K, ".h.. k.k.", "");
        expect!["[1,1] h>k"].assert_eq(&captured(&level, (1, 0), "down"));
    }

    #[test]
    fn only_runs_at_the_moved_piece_are_looked_at() {
        assert_eq!(captured(&level(K, "khk.k .....", ""), (4, 0), "down"), "");
        assert_eq!(captured(&level(K, "khk.k .....", ""), (4, 0), "left"), "");
        expect!["[1,0] h>k"].assert_eq(&captured(&level(K, "kh.k. .....", ""), (3, 0), "left"));
    }

    #[test]
    fn a_run_of_several_kinds_and_one_with_a_gap_are_safe() {
        let both = r#"{"pairs": {"k": ["h", "a"]}}"#;
        assert_eq!(captured(&level(both, "k.... .hak.", ""), (0, 0), "down"), "");
        assert_eq!(captured(&level(both, "k.... .h.hk", ""), (0, 0), "down"), "");
        expect!["[1,1] h>k, [2,1] h>k"].assert_eq(&captured(&level(both, "k.... .hhk.", ""), (0, 0), "down"));
    }

    #[test]
    fn walls_close_brackets_unless_told_otherwise_but_the_border_does_not() {
        let captured = |config: &str, pieces: &str, ground: &str| {
            captured(&level(config, pieces, ground), (2, 0), "down")
        };
        expect!["[1,1] h>k"].assert_eq(&captured(K, "..k .h.", "... #.."));
        assert_eq!(captured(K, "..k hh.", ""), "");
        let open = r#"{"pairs": {"k": "h"}, "wallTerminates": false}"#;
        assert_eq!(captured(open, "..k .h.", "... #.."), "");
        let lines = r#"{"pairs": {"k": "h"}, "wallTag": "drawn", "wallLayer": "pieces"}"#;
        expect!["[1,1] h>k"].assert_eq(&captured(lines, "..k Lh.", ""));
        // A wall counts even if a piece is on it.
        expect!["[1,1] h>k"].assert_eq(&captured(K, "..k ph.", "... #.."));
    }

    #[test]
    fn further_kinds_can_close_the_brackets_of_one_aggressor() {
        let config =
            |terminals: &str| format!(r#"{{"pairs": {{"k": "h", "a": "h"}}, "terminalKinds": {terminals}}}"#);
        let captured =
            |terminals: &str| captured(&level(&config(terminals), "k... .hp.", ""), (0, 0), "down");
        expect!["[1,1] h>k"].assert_eq(&captured(r#"{"k": ["p"]}"#));
        assert_eq!(captured(r#"{"a": ["p"]}"#), "");
        expect!["[1,1] h>k"].assert_eq(&captured(r#"{"k": "p"}"#));
    }

    #[test]
    fn everyone_looks_at_the_board_as_it_was_before() {
        let pairs = r#"{"pairs": {"a": "h", "h": "a"}}"#;
        let level = level(pairs, ".a... h.ha.", "");
        expect!["[2,1] h>a, [1,1] a>h"].assert_eq(&captured(&level, (1, 0), "down"));
    }

    #[test]
    fn a_piece_that_two_could_capture_goes_to_the_earlier_one_in_the_order() {
        let board = |order: &str| {
            let config = format!(r#"{{"pairs": {{"a": "h", "k": "h"}} {order}}}"#);
            captured(&level(&config, ".h. ...", "... #.#"), (1, 0), "down")
        };
        expect!["[1,1] h>a"].assert_eq(&board(""));
        expect!["[1,1] h>k"].assert_eq(&board(r#", "order": ["k", "p", "a", "k"]"#));
    }

    #[test]
    fn without_pairs_an_order_a_line_a_layer_or_a_trigger_nobody_captures() {
        for config in [
            r"{}",
            r#"{"pairs": {}}"#,
            r#"{"pairs": {"k": "h"}, "order": []}"#,
            r#"{"pairs": {"k": "h"}, "order": ["h"]}"#,
            r#"{"pairs": {"k": "h"}, "directions": []}"#,
            r#"{"pairs": {"k": "h"}, "directions": ["up", "down_left"]}"#,
            r#"{"pairs": {"k": "h"}, "pieceLayer": "sky"}"#,
            r#"{"pairs": {"k": "h"}, "triggerEvents": []}"#,
            r#"{"pairs": {"k": "h"}, "triggerEvents": ["actor_blocked", "cell_painted"]}"#,
        ] {
            assert_eq!(captured(&level(config, "k.... .hk..", ""), (0, 0), "down"), "", "{config}");
        }
        let rows = r#"{"pairs": {"k": "h"}, "directions": ["right"]}"#;
        expect!["[1,1] h>k"].assert_eq(&captured(&level(rows, "k.... .hk..", ""), (0, 0), "down"));
    }

    #[test]
    fn captures_set_off_captures_where_they_are_a_trigger() {
        let pairs = r#""pairs": {"a": "h"}"#;
        let pieces = "a.... .hha. .h... .a...";
        let once = level(&format!("{{{pairs}}}"), pieces, "");
        expect!["[1,1] h>a, [2,1] h>a"].assert_eq(&captured(&once, (0, 0), "down"));
        let triggers = r#""triggerEvents": ["actor_moved", "cell_transformed"]"#;
        let chain = level(&format!("{{{pairs}, {triggers}}}"), pieces, "");
        expect!["[1,1] h>a, [2,1] h>a, [1,2] h>a"].assert_eq(&captured(&chain, (0, 0), "down"));
    }

    #[test]
    fn a_captured_piece_loses_its_parameters_and_its_selection_is_stale() {
        let game = r#"{
            "layers": [{"id": "pieces", "occupancy": "zero_or_one"}],
            "actions": [{"id": "tap_cell"}, {"id": "move"}],
            "entityKinds": {
                "number": {"symbol": "n", "symbolParam": "value", "tags": ["actor"]},
                "k": {"symbol": "k"}
            },
            "systems": [
                {"id": "one", "type": "individual_actors", "config": {"actorLayer": "pieces"}},
                {"id": "capture", "type": "flank_capture", "config": {"pairs": {"k": "number"}}}
            ]
        }"#;
        let level = drawn(game, &[("pieces", ".7.. k.k.")], "");
        expect![[r#"
            .N..
            k.k.
            (1,0)=7
            -- {"action": "tap_cell", "position": [1, 0]}: actor_selected
            .N..
            k.k.
            (1,0)=7
            -- down: actor_moved actor_entered cell_transformed
            ....
            kkk.
            -- up (refused): 
            ....
            kkk.
        "#]]
        .assert_eq(&transcript(&level, &[&tap(1, 0), "down", "up"]));
    }
}
