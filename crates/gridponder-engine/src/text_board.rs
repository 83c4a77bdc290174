//! The board as text: one glyph per cell, and below it everything that glyphs cannot show.

use std::fmt::Write as _;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::state::Overlay;
use crate::view::{EntityView, LayerView, ObjectView};
use crate::{Direction, Pos, Value, View, glyph};

/// An empty cell.
const NOTHING: char = '.';
/// The glyph of an entity whose parameter is listed below the board.
const NUMBERED: char = 'N';
const AVATAR: char = '@';

/// The board, one glyph per cell, with rows joined by line breaks.
pub fn text_grid(view: View<'_>) -> String {
    Board::new(view).grid()
}

/// The board and, below it, what glyphs cannot show: a legend, values, the overlay, cells with several
/// entities, parameters, the avatar and multi-cell objects. Parts are separated by blank lines; empty ones
/// are omitted.
pub fn text_board(view: View<'_>) -> String {
    text_board_with(view, &mut |_| true)
}

/// The same, but the legend has only the entries that `explains` accepts. If many boards are shown, each
/// glyph needs only one explanation.
pub fn text_board_with(view: View<'_>, explains: &mut dyn FnMut(&str) -> bool) -> String {
    let board = Board::new(view);
    let legend: Vec<String> = board.legend().into_iter().filter(|entry| explains(entry)).collect();
    let parts = [
        board.grid(),
        legend.join("  "),
        board.values(),
        board.overlay(),
        board.stacks(),
        join("\n", [board.params(), board.avatar_line()]),
        board.objects(),
    ];
    join("\n\n", parts)
}

/// The board and what changes from turn to turn, without the legend and the avatar, each part on its own
/// line.
#[cfg(test)]
pub(crate) fn brief(view: View<'_>) -> String {
    let board = Board::new(view);
    join(
        "\n",
        [board.grid(), board.values(), board.overlay(), board.stacks(), board.params(), board.objects()],
    )
}

/// The nonempty parts.
fn join<const N: usize>(separator: &str, parts: [String; N]) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(separator)
}

/// A state and its drawing order.
struct Board<'a> {
    view: View<'a>,
    /// The layers above multi-cell objects, topmost first.
    above: Vec<LayerView<'a>>,
    /// The layers below them.
    below: Vec<LayerView<'a>>,
    objects: Vec<ObjectView<'a>>,
    object_glyphs: FxHashMap<Pos, char>,
    /// The drawn position of the avatar. On a board with an overlay the avatar is not drawn.
    avatar: Option<Pos>,
}

/// The depth of a layer from the top. Layers with other names keep their order above the ground: the game
/// shows them only as pictures, but authors want to see them.
pub fn depth(layer: &str) -> u8 {
    match layer {
        "actors" => 0,
        "markers" => 1,
        "objects" => 2,
        "territory" => 3,
        "ground" => 5,
        _ => 4,
    }
}

impl<'a> Board<'a> {
    fn new(view: View<'a>) -> Self {
        let mut above: Vec<LayerView<'a>> = view.layers().collect();
        above.sort_by_key(|layer| depth(layer.name()));
        let below = above.split_off(above.partition_point(|layer| depth(layer.name()) < depth("ground")));
        let objects: Vec<ObjectView<'a>> = view.objects().collect();
        // If objects share a cell, the last is visible.
        let object_glyphs = objects.iter().flat_map(object_glyphs).collect();
        let drawn = view.overlay().is_none() && view.avatar_enabled();
        let avatar = view.avatar_position().filter(|_| drawn);
        Self { view, above, below, objects, object_glyphs, avatar }
    }

    /// The glyphs of the entities on a cell, topmost first.
    fn stack(&self, pos: Pos) -> impl Iterator<Item = char> + '_ {
        let glyph = move |layer: &LayerView<'a>| Some(self.glyph(layer.at(pos)?));
        let avatar = (self.avatar == Some(pos)).then_some(AVATAR);
        avatar
            .into_iter()
            .chain(self.above.iter().filter_map(glyph))
            .chain(self.object_glyphs.get(&pos).copied())
            .chain(self.below.iter().filter_map(glyph))
    }

    fn glyph(&self, entity: EntityView<'a>) -> char {
        if self.value(entity).is_some() { NUMBERED } else { self.view.glyph(entity.kind()) }
    }

    /// The parameter that is listed for the entity below the board.
    fn value(&self, entity: EntityView<'a>) -> Option<Value> {
        self.view.symbol_value(entity)
    }

    fn rows(&self, columns: std::ops::Range<i32>, rows: std::ops::Range<i32>) -> String {
        if columns.is_empty() {
            return String::new();
        }
        let row = |y| {
            let glyph = |x| self.stack(Pos::new(x, y)).next().unwrap_or(NOTHING);
            columns.clone().map(glyph).collect::<String>()
        };
        rows.map(row).collect::<Vec<_>>().join("\n")
    }

    fn grid(&self) -> String {
        let (width, height) = self.view.size();
        self.rows(0..width as i32, 0..height as i32)
    }

    /// Every entity of every layer in declaration order.
    fn entities(&self) -> impl Iterator<Item = (Pos, EntityView<'a>)> + '_ {
        let cells = self.view.layers().flat_map(LayerView::cells);
        cells.filter_map(|(pos, entity)| Some((pos, entity?)))
    }

    /// The meaning of the glyphs.
    fn legend(&self) -> Vec<String> {
        let mut entries = Vec::new();
        let mut seen: FxHashSet<char> = FxHashSet::default();
        if self.avatar.is_some_and(|pos| self.view.level.constants.layout.contains(pos)) {
            seen.insert(AVATAR);
            entries.push(format!("{AVATAR}=avatar"));
        }
        for (_, entity) in self.entities() {
            let glyph = self.glyph(entity);
            if seen.insert(glyph) {
                let label = self.label(entity.kind());
                let speaks_for_itself = glyph.is_ascii_digit()
                    && label.strip_prefix("num ").unwrap_or(&label) == glyph.to_string();
                if !speaks_for_itself {
                    entries.push(format!("{glyph}={label}"));
                }
            }
        }
        let mut bodies: Vec<(&str, String)> = Vec::new();
        let mut exits = String::new();
        for object in &self.objects {
            let at = bodies.iter().position(|(kind, _)| *kind == object.kind).unwrap_or_else(|| {
                bodies.push((object.kind, String::new()));
                bodies.len() - 1
            });
            for (_, glyph) in object_glyphs(object) {
                let glyphs = if is_arrow(glyph) { &mut exits } else { &mut bodies[at].1 };
                if !glyphs.contains(glyph) {
                    glyphs.push(glyph);
                }
            }
        }
        let bodies = bodies.into_iter().filter(|(_, glyphs)| !glyphs.is_empty());
        entries.extend(bodies.map(|(kind, glyphs)| format!("{glyphs}={}", self.label(kind))));
        if !exits.is_empty() {
            entries.push(format!("{exits}=exit"));
        }
        entries
    }

    fn label(&self, kind: &str) -> String {
        let face = self
            .view
            .pool
            .find_symbol(kind)
            .and_then(|kind| self.view.level.constants.kinds.faces.get(&kind));
        printable(&face.map_or_else(|| kind.replace('_', " "), |face| face.label.clone()))
    }

    fn values(&self) -> String {
        let values = self
            .entities()
            .filter_map(|(pos, entity)| Some(format!("{}={}", short(pos), plain(&self.value(entity)?))));
        values.collect::<Vec<_>>().join("  ")
    }

    fn overlay(&self) -> String {
        let Some(Overlay { position, size }) = self.view.overlay() else { return String::new() };
        let (width, height) = self.view.size();
        let end = |start: i32, length: i32| i64::from(start) + i64::from(length.max(0));
        let (right, bottom) = (end(position.x, size.0), end(position.y, size.1));
        let corners = format!("overlay {}-({},{})", short(position), right - 1, bottom - 1);
        // Cells off the board have no glyphs, and the overlay may be very large.
        let clip = |start: i32, end: i64, side: u32| start.max(0)..end.min(i64::from(side)) as i32;
        let inside = self.rows(clip(position.x, right, width), clip(position.y, bottom, height));
        if inside.is_empty() { corners } else { format!("{corners}\n{inside}") }
    }

    /// The cells with more than one entity, topmost first.
    fn stacks(&self) -> String {
        let (width, height) = self.view.size();
        let cells = (0..height as i32).flat_map(|y| (0..width as i32).map(move |x| Pos::new(x, y)));
        let lines = cells.filter_map(|pos| {
            let stack: Vec<String> = self
                .stack(pos)
                .filter(|glyph| !matches!(*glyph, NOTHING | glyph::BLANK))
                .map(String::from)
                .collect();
            (stack.len() > 1).then(|| format!("{}: {}", short(pos), stack.join(" ")))
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    fn params(&self) -> String {
        let lines = self.entities().filter_map(|(pos, entity)| {
            let face = self.view.level.constants.kinds.faces.get(&entity.kind);
            let listed = face.and_then(|face| face.symbol_param).map(|param| self.view.pool.text(param));
            let params: Vec<String> = entity
                .params()
                .iter()
                .filter(|(name, _)| Some(name.as_str()) != listed)
                .map(|(name, value)| format!("{}={}", printable(name), plain(value)))
                .collect();
            (!params.is_empty())
                .then(|| format!("{} {}: {}", short(pos), printable(entity.kind()), params.join(", ")))
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    fn avatar_line(&self) -> String {
        let Some(pos) = self.view.avatar_position().filter(|_| self.view.avatar_enabled()) else {
            return String::new();
        };
        let mut line = format!("{} avatar: facing {}", short(pos), self.view.avatar_facing().name());
        let item = self.view.avatar_item();
        if item != Value::Null {
            let _ = write!(line, ", holding {}", plain(&item));
        }
        line
    }

    fn objects(&self) -> String {
        self.objects.iter().map(object_line).collect::<Vec<_>>().join("\n")
    }
}

/// The glyph of each cell of a multi-cell object: an arrow at its exit, else a line along its course.
pub fn object_glyphs(object: &ObjectView<'_>) -> Vec<(Pos, char)> {
    let cells: FxHashSet<Pos> = object.cells.iter().copied().collect();
    let exit = object.params.get("exitPosition").and_then(Value::as_pos);
    let has = |pos: Pos, direction| cells.contains(&pos.step(direction));
    let glyph = |pos: Pos| {
        if exit == Some(pos) {
            return arrow(object);
        }
        let across = has(pos, Direction::Left) || has(pos, Direction::Right);
        let along = has(pos, Direction::Up) || has(pos, Direction::Down);
        match (across, along) {
            (true, false) => '═',
            (false, true) => '║',
            _ => '╬',
        }
    };
    object.cells.iter().map(|pos| (*pos, glyph(*pos))).collect()
}

fn exit_direction(object: &ObjectView<'_>) -> Option<Direction> {
    object.params.get("exitDirection").and_then(Value::as_str).and_then(Direction::parse)
}

fn arrow(object: &ObjectView<'_>) -> char {
    match exit_direction(object) {
        Some(Direction::Up) => '▲',
        Some(Direction::Left) => '◄',
        Some(Direction::Right) => '►',
        _ => '▼',
    }
}

const fn is_arrow(glyph: char) -> bool {
    matches!(glyph, '▲' | '◄' | '►' | '▼')
}

/// The cells of a multi-cell object, and the items it will release with their exits.
fn object_line(object: &ObjectView<'_>) -> String {
    let mut line = format!("{} ({}):", printable(object.id), printable(object.kind));
    for (pos, glyph) in object_glyphs(object) {
        let _ = write!(line, " {}", short(pos));
        if is_arrow(glyph) {
            line.push(glyph);
        }
    }
    let slots = object.params.get("pipeSlots").map(Value::elements);
    let queue = object.params.get("queue").map_or(&[][..], Value::elements);
    let next = object.params.get("currentIndex").and_then(Value::as_int).unwrap_or(0);
    let queue = usize::try_from(next).ok().and_then(|next| queue.get(next..)).unwrap_or_default();
    let (word, left) = slots.map_or(("queue", queue), |slots| ("holds", slots));
    if !left.is_empty() {
        let text = |value: &Value| if *value == Value::Null { "_".to_owned() } else { plain(value) };
        let _ = write!(line, ", {word} {}", left.iter().map(text).collect::<Vec<_>>().join(" "));
        if let Some(exit) = object.params.get("exitPosition").and_then(Value::as_pos) {
            let spawn = exit_direction(object).map_or(exit, |direction| exit.step(direction));
            let _ = write!(line, " to {}", short(spawn));
        }
    }
    line
}

/// A text of the pack on one line.
fn printable(text: &str) -> String {
    text.chars().map(|char| if char.is_control() { ' ' } else { char }).collect()
}

fn short(pos: Pos) -> String {
    format!("({},{})", pos.x, pos.y)
}

fn plain(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Int(number) => number.to_string(),
        Value::Real(number) => number.to_string(),
        Value::Str(text) => printable(text),
        Value::List(elements) => {
            format!("[{}]", elements.iter().map(plain).collect::<Vec<_>>().join(", "))
        }
        Value::Map(members) => {
            let member = |(key, value): &(String, Value)| format!("{}: {}", printable(key), plain(value));
            format!("{{{}}}", members.iter().map(member).collect::<Vec<_>>().join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;
    use crate::{Level, Play, testing};

    const GAME: &str = r##"{
        "layers": [
            {"id": "ground", "occupancy": "exactly_one"},
            {"id": "portals", "occupancy": "zero_or_one"},
            {"id": "territory", "occupancy": "zero_or_one"},
            {"id": "objects", "occupancy": "zero_or_one"},
            {"id": "markers", "occupancy": "zero_or_one"},
            {"id": "actors", "occupancy": "zero_or_one"}
        ],
        "actions": [{"id": "move"}],
        "entityKinds": {
            "empty": {"symbol": "."},
            "deep_water": {"symbol": "~"},
            "gap": {"symbol": " ", "uiName": "Gap"},
            "number": {"symbol": "n", "symbolParam": "value"},
            "num_7": {"symbol": "7"},
            "nine": {"symbol": "9", "uiName": "Nine"},
            "flag": {"symbol": "F", "uiName": "Flag", "description": "go here"},
            "crate": {"symbol": "C", "symbolParam": "sides"},
            "gate": {"symbol": "G"}
        }
    }"##;

    fn level(size: &str, board: &str, state: &str) -> Level {
        testing::level(GAME, &format!(r#"{{"board": {{"size": {size}, {board}}}, "state": {state}}}"#))
    }

    fn grid(level: &Level) -> String {
        text_grid(Play::new(level).view())
    }

    fn board(level: &Level) -> String {
        text_board(Play::new(level).view())
    }

    #[test]
    fn layers_are_drawn_from_actors_down_to_the_ground() {
        let all = ["actors", "markers", "objects", "territory", "portals", "ground"];
        let mut shown = String::new();
        for top in 0..all.len() {
            let kinds = ["a", "m", "o", "t", "p", "g"];
            let layers: Vec<String> =
                (top..all.len()).map(|at| format!(r#""{}": [["{}"]]"#, all[at], kinds[at])).collect();
            let layers = format!(r#""layers": {{{}}}"#, layers.join(", "));
            shown.push_str(&grid(&level("[1, 1]", &layers, "{}")));
        }
        assert_eq!(shown, "AMOTPG");
    }

    #[test]
    fn the_avatar_is_on_top_unless_it_is_disabled_or_there_is_an_overlay() {
        let actors = r#""layers": {"actors": [["gate"]]}"#;
        let on = r#""avatar": {"position": [0, 0]}"#;
        assert_eq!(grid(&level("[1, 1]", actors, &format!("{{{on}}}"))), "@");
        let off = r#"{"avatar": {"enabled": false, "position": [0, 0]}}"#;
        assert_eq!(grid(&level("[1, 1]", actors, off)), "G");
        let overlay = format!(r#"{{{on}, "overlay": {{"position": [0, 0], "size": [1, 1]}}}}"#);
        assert_eq!(grid(&level("[1, 1]", actors, &overlay)), "G");
    }

    #[test]
    fn a_glyph_is_the_symbol_n_or_the_first_letter() {
        let objects = r#""layers": {"objects": [[
            "flag", {"kind": "number", "value": 3}, {"kind": "number", "value": null}, "unheard_of", "", "gap", null
        ]]}"#;
        assert_eq!(grid(&level("[7, 1]", objects, "{}")), "FNnU··.");
    }

    #[test]
    fn multi_cell_objects_run_between_entities_and_ground() {
        let pipes = r#""layers": {"objects": [[], [], ["flag"]], "ground": [["deep_water"]]},
            "multiCellObjects": [
                {"id": "row", "kind": "pipe", "cells": [[0, 0], [1, 0], [2, 0]],
                    "params": {"exitPosition": [2, 0], "exitDirection": "right", "queue": [4, 5], "currentIndex": 1}},
                {"id": "column", "kind": "pipe", "cells": [[0, 1], [0, 2]],
                    "params": {"exitPosition": [9, 9], "queue": []}},
                {"id": "bend", "kind": "long_pipe", "cells": [[2, 2], {"position": [3, 2]}, [3, 1]],
                    "params": {"exitPosition": [3, 1], "exitDirection": "up", "pipeSlots": [1, null, 2]}},
                {"id": "dot", "kind": "pipe", "cells": [[2, 1]]}
            ]"#;
        expect![[r#"
            ══►.
            ║.╬▲
            F.═╬

            ~=deep water  .=empty  F=Flag (go here)  ═║╬=pipe  ═╬=long pipe  ►▲=exit

            (0,0): ═ ~
            (0,2): F ║

            row (pipe): (0,0) (1,0) (2,0)►, queue 5 to (3,0)
            column (pipe): (0,1) (0,2)
            bend (long_pipe): (2,2) (3,2) (3,1)▲, holds 1 _ 2 to (3,0)
            dot (pipe): (2,1)"#]]
        .assert_eq(&board(&level("[4, 3]", pipes, r#"{"avatar": {"enabled": false}}"#)));
    }

    #[test]
    fn the_legend_names_each_glyph_once_and_no_digit_that_speaks_for_itself() {
        let layers = r#""layers": {
            "objects": [["num_7", "nine", "flag", "deep_water"], ["number", {"kind": "number", "value": 1}]]
        }"#;
        expect![[r#"
            79F~
            nN.@

            @=avatar  .=empty  9=Nine  F=Flag (go here)  ~=deep water  n=number  N=number

            (1,1)=1

            (3,1) avatar: facing right"#]]
        .assert_eq(&board(&level("[4, 2]", layers, r#"{"avatar": {"position": [3, 1]}}"#)));
    }

    #[test]
    fn values_stacks_and_parameters_are_listed() {
        let layers = r#""layers": {
            "objects": [[{"kind": "crate", "sides": 5, "color": "red", "age": [1, {"a": null}]}, "flag"]],
            "markers": [["flag", "gap"]],
            "portals": [[null, null, {"kind": "gate", "channel": "blue"}]]
        }"#;
        let state = r#"{"avatar": {"position": [2, 0], "facing": "up", "inventory": {"slot": "torch"}}}"#;
        expect![[r#"
            F·@

            @=avatar  .=empty  G=gate  N=crate  F=Flag (go here)  ·=Gap

            (0,0)=5

            (0,0): F N
            (2,0): @ G

            (2,0) gate: channel=blue
            (0,0) crate: age=[1, {a: null}], color=red
            (2,0) avatar: facing up, holding torch"#]]
        .assert_eq(&board(&level("[3, 1]", layers, state)));
    }

    #[test]
    fn the_overlay_is_shown_as_corners_and_what_is_under_it() {
        let layers = r#""layers": {"objects": [["flag", "gate", "crate"], ["nine", "num_7", "flag"]]}"#;
        let state = |overlay: &str| format!(r#"{{"avatar": {{"enabled": false}}, "overlay": {overlay}}}"#);
        let inside = state(r#"{"position": [1, 0], "size": [2, 2]}"#);
        expect![[r#"
            FGC
            97F
            overlay (1,0)-(2,1)
            GC
            7F"#]]
        .assert_eq(&brief(Play::new(&level("[3, 2]", layers, &inside)).view()));
        let over = state(r#"{"position": [2, -1], "size": [2147483647, 2]}"#);
        expect![[r#"
            FGC
            97F
            overlay (2,-1)-(2147483648,0)
            C"#]]
        .assert_eq(&brief(Play::new(&level("[3, 2]", layers, &over)).view()));
        let off = state(r#"{"position": [-2147483648, 9], "size": [1, -4]}"#);
        expect![[r#"
            FGC
            97F
            overlay (-2147483648,9)-(-2147483648,8)"#]]
        .assert_eq(&brief(Play::new(&level("[3, 2]", layers, &off)).view()));
    }

    #[test]
    fn texts_of_a_pack_stay_on_their_line() {
        let game = r#"{
            "layers": [{"id": "objects", "occupancy": "zero_or_one"}],
            "entityKinds": {"bell": {"symbol": "\u0007", "uiName": "a\nb\u001b[31m"}}
        }"#;
        let level = testing::level(
            game,
            r#"{"board": {"size": [1, 1], "layers": {"objects": [[{"kind": "bell", "x": "a\nb"}]]}}}"#,
        );
        expect![[r#"
            ·

            ·=a b [31m

            (0,0) bell: x=a b"#]]
        .assert_eq(&board(&level));
    }

    #[test]
    fn a_board_without_cells_is_empty() {
        let nothing = testing::level("{}", "{}");
        assert_eq!(board(&nothing), "");
        let cells = level("[0, 3]", r#""layers": {}"#, r#"{"avatar": {"position": [0, 0]}}"#);
        expect!["(0,0) avatar: facing right"].assert_eq(&board(&cells));
    }
}
