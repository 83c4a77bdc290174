//! `flood_fill`: recolors or converts a connected region.

use rustc_hash::FxHashMap;

use crate::cell_set::CellSet;
use crate::contract::{Compiler, Config, Phase, System, Turn, taken};
use crate::event::{Event, EventKind, Field};
use crate::facts::{Growth, SystemFact};
use crate::kinds::KindSet;
use crate::pool::{Symbol, ValueId};
use crate::state::LayerId;
use crate::stop::Check;
use crate::{Action, Pos, stop};

pub(crate) struct FloodFill {
    flood_action: Symbol,
    source: Source,
    layer: Option<LayerId>,
    by_color: bool,
    color: Symbol,
    no_color: ValueId,
    cycle: Vec<ValueId>,
    /// The kind that each kind becomes.
    transform: FxHashMap<Symbol, Symbol>,
    /// The kinds that become another one.
    convertible: KindSet,
    on_any_action: Check,
    on_flood: Check,
}

#[derive(Clone, Copy)]
enum Source {
    Avatar,
    OverlayCenter,
    /// The `position` of the action.
    ActionParam,
    /// Every cell of a kind, which spreads to its neighbors.
    AllOfKind(Symbol),
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> FloodFill {
    let on_any_action = config.check(compiler, &["floodAction"]);
    let on_flood = {
        let fields = ["sourcePosition", "affectedLayer", "matchBy", "colorCycle", "kindTransform"];
        let reads = config.reads(compiler).fields(&fields);
        let by_kind = config.text("sourcePosition").as_deref() == Some("all_of_kind");
        if by_kind { reads.fields(&["sourceKind"]) } else { reads }.done()
    };
    let pool = &mut compiler.pool;
    let source = match config.text("sourcePosition").as_deref() {
        Some("overlay_center") => Source::OverlayCenter,
        Some("action_param") => Source::ActionParam,
        Some("all_of_kind") => Source::AllOfKind(pool.symbol(&config.text("sourceKind").unwrap_or_default())),
        _ => Source::Avatar,
    };
    let mut text = |word: &str| {
        let symbol = pool.symbol(word);
        pool.str(symbol)
    };
    let no_color = text("");
    let cycle = config.texts("colorCycle").iter().map(|color| text(color)).collect();
    let transform: Vec<(Symbol, Symbol)> = config
        .members("kindTransform")
        .iter()
        .filter_map(|(from, to)| Some((pool.symbol(from), pool.symbol(to.as_str()?))))
        .collect();
    let mut convertible = KindSet::default();
    for (kind, _) in &transform {
        convertible.insert(*kind);
    }
    FloodFill {
        flood_action: pool.symbol(&config.text("floodAction").unwrap_or_default()),
        source,
        by_color: config.text("matchBy").as_deref() == Some("color"),
        color: pool.symbol("color"),
        no_color,
        cycle,
        transform: transform.into_iter().collect(),
        convertible,
        on_any_action,
        on_flood,
        layer: config.text("affectedLayer").and_then(|layer| compiler.layer(&layer)),
    }
}

impl System for FloodFill {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Action]
    }

    fn fact(&self) -> SystemFact {
        match (self.source, self.layer) {
            (Source::AllOfKind(source), Some(layer)) => SystemFact::Growth(Growth {
                action: self.flood_action,
                layer,
                source,
                becomes: self.transform.iter().map(|(from, to)| (*from, *to)).collect(),
            }),
            _ => SystemFact::Unknown,
        }
    }

    fn action(&self, turn: &mut Turn<'_>, action: &Action) {
        if turn.stops_at(&self.on_any_action)
            || !action.is(self.flood_action)
            || turn.stops_at(&self.on_flood)
        {
            return;
        }
        let source = match self.source {
            Source::Avatar => turn.avatar_position(),
            Source::OverlayCenter => turn.overlay().map(|overlay| {
                // Half of the size, rounded down. Off the board, any cell off the board is equivalent.
                let middle = |start: i32, length: i32| start.saturating_add(length.div_euclid(2));
                Pos::new(
                    middle(overlay.position.x, overlay.size.0),
                    middle(overlay.position.y, overlay.size.1),
                )
            }),
            Source::ActionParam => {
                let target = action.position_or_stop(turn);
                // The avatar moves to the target even if nothing else happens, and without events.
                if let Some(position) = target.filter(|_| turn.avatar_position().is_some()) {
                    turn.set_avatar_position(position);
                }
                target
            }
            Source::AllOfKind(kind) => return self.grow(turn, kind),
        };
        if let Some(source) = source {
            self.flood(turn, source);
        }
    }
}

/// The cells that a flood has reached, in order, as their indices in a layer.
struct Reached {
    seen: CellSet,
    cells: Vec<usize>,
}

impl Reached {
    /// An empty set.
    fn new(turn: &mut Turn<'_>) -> Self {
        let mut seen = std::mem::take(&mut turn.scratch.seen);
        seen.reset(turn.level.size);
        Self { seen, cells: taken(&mut turn.scratch.indices) }
    }

    fn done(self, turn: &mut Turn<'_>) {
        turn.scratch.seen = self.seen;
        turn.scratch.indices = self.cells;
    }

    /// Spreads from every cell to its like neighbors, breadth first.
    fn spread(&mut self, turn: &Turn<'_>, alike: impl Fn(usize, usize) -> bool) {
        let mut next = 0;
        while let Some(cell) = self.cells.get(next).copied() {
            next += 1;
            for neighbor in turn.level.layout.neighbors(cell) {
                if !self.seen.has(neighbor) && alike(cell, neighbor) {
                    self.seen.add(neighbor);
                    self.cells.push(neighbor);
                }
            }
        }
    }
}

impl FloodFill {
    /// The color of the entity on a cell, which must be a text.
    fn color(&self, turn: &Turn<'_>, layer: LayerId, cell: usize) -> Option<ValueId> {
        let color = turn.pool.param(turn.entity_at(layer, cell), self.color);
        let pos = turn.level.layout.pos(cell);
        turn.text(color, stop::Source::Param { layer, pos, key: self.color }).and(color)
    }

    /// Changes every cell that is connected to the source and has its color or kind.
    fn flood(&self, turn: &mut Turn<'_>, source: Pos) {
        let (Some(layer), Some(source)) = (self.layer, turn.level.layout.index(source)) else { return };
        let Some(kind) = turn.pool.kind(turn.entity_at(layer, source)) else { return };
        if !self.by_color && !self.convertible.contains(kind) {
            return;
        }
        let mut reached = Reached::new(turn);
        reached.seen.add(source);
        reached.cells.push(source);
        if self.by_color {
            // A source without a color is compared as the empty color, which a neighbor without a color does
            // not have.
            let color = self.color(turn, layer, source).unwrap_or(self.no_color);
            reached.spread(turn, |_, neighbor| self.color(turn, layer, neighbor) == Some(color));
            for cell in &reached.cells {
                self.recolor(turn, layer, *cell);
            }
        } else {
            let kind_of = |cell| turn.pool.kind(turn.entity_at(layer, cell));
            reached.spread(turn, |_, neighbor| kind_of(neighbor) == Some(kind));
            for cell in &reached.cells {
                self.convert(turn, layer, *cell);
            }
        }
        flooded(turn, &reached);
        reached.done(turn);
    }

    /// Converts the convertible cells next to the cells of a kind, and everything of the same kind connected
    /// to them. The action is refused if it converts nothing, unless no cell has the kind.
    fn grow(&self, turn: &mut Turn<'_>, kind: Symbol) {
        let Some(layer) = self.layer else { return };
        let mut region = taken(&mut turn.scratch.more_indices);
        region.extend(turn.cells_of_kind(layer, kind));
        let mut reached = Reached::new(turn);
        for cell in &region {
            reached.seen.add(*cell);
        }
        for cell in &region {
            for neighbor in turn.level.layout.neighbors(*cell) {
                let can_change = !reached.seen.has(neighbor)
                    && self.convertible.holds(turn.pool, turn.entity_at(layer, neighbor));
                if can_change {
                    reached.seen.add(neighbor);
                    reached.cells.push(neighbor);
                }
            }
        }
        if !reached.cells.is_empty() {
            let kind_of = |cell| turn.pool.kind(turn.entity_at(layer, cell));
            reached.spread(turn, |cell, neighbor| kind_of(cell) == kind_of(neighbor));
            for cell in &reached.cells {
                self.convert(turn, layer, *cell);
            }
            flooded(turn, &reached);
        } else if !region.is_empty() {
            turn.emit(Event::new(EventKind::ActionVetoed));
        }
        reached.done(turn);
        turn.scratch.more_indices = region;
    }

    /// Sets the next color of the cycle. A color outside the cycle becomes the first one.
    fn recolor(&self, turn: &mut Turn<'_>, layer: LayerId, cell: usize) {
        let entity = turn.entity_at(layer, cell);
        let color = self.color(turn, layer, cell).unwrap_or(self.no_color);
        let next =
            self.cycle.iter().position(|other| *other == color).map_or(0, |at| (at + 1) % self.cycle.len());
        if let Some(next) = self.cycle.get(next) {
            let entity = turn.pool.with_param(entity, self.color, *next);
            turn.set_entity_at(layer, cell, entity);
        }
    }

    fn convert(&self, turn: &mut Turn<'_>, layer: LayerId, cell: usize) {
        let entity = turn.entity_at(layer, cell);
        let to = turn.pool.kind(entity).and_then(|kind| self.transform.get(&kind));
        if let Some(to) = to {
            let params = turn.pool.entity_params(entity);
            let entity = turn.pool.entity(*to, params);
            turn.set_entity_at(layer, cell, entity);
        }
    }
}

fn flooded(turn: &mut Turn<'_>, reached: &Reached) {
    let layout = &turn.level.layout;
    let cells = turn.cells_payload(reached.cells.iter().map(|cell| layout.pos(*cell)));
    turn.emit(Event::new(EventKind::CellsFlooded).with(Field::Cells, cells));
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::testing;

    fn level(config: &str, objects: &str, state: &str) -> crate::Level {
        testing::level(
            &format!(
                r#"{{
                    "layers": [{{"id": "objects", "occupancy": "zero_or_one"}}],
                    "actions": [{{"id": "flood"}}],
                    "entityKinds": {{"tile": {{"symbol": "t"}}}},
                    "systems": [{{"id": "flood", "type": "flood_fill", "config": {config}}}]
                }}"#
            ),
            &format!(
                r#"{{"board": {{"size": [4, 3], "layers": {{"objects": {objects}}}}}, "state": {state}}}"#
            ),
        )
    }

    /// Rows of tiles with the given colors: `-` is a tile without a color, `_` an empty cell.
    fn tiles(rows: &[&str]) -> String {
        let tile = |word: &str| match word {
            "_" => "null".to_owned(),
            "-" => r#""tile""#.to_owned(),
            color => format!(r#"{{"kind": "tile", "color": "{color}"}}"#),
        };
        let row = |row: &&str| format!("[{}]", row.split(' ').map(tile).collect::<Vec<_>>().join(", "));
        format!("[{}]", rows.iter().map(row).collect::<Vec<_>>().join(", "))
    }

    /// The cells that one action floods, in order, and the resulting rows.
    fn flood(level: &crate::Level, action: &str) -> String {
        let mut play = crate::Play::new(level);
        let outcome = play.submit_named(&testing::action(action));
        let mut shown = match play.events().events().first().and_then(|event| event.get(crate::Field::Cells))
        {
            Some(crate::Payload::Cells { start, end }) => {
                let cells = play.events().cells(start, end).iter().map(ToString::to_string);
                cells.collect::<Vec<_>>().join(" ")
            }
            _ if !outcome.accepted => "refused".to_owned(),
            _ => "idle".to_owned(),
        };
        let view = play.view();
        let layer = view.layers().next().unwrap();
        for (pos, entity) in layer.cells() {
            shown.push(if pos.x == 0 { '\n' } else { ' ' });
            let color = entity.and_then(|entity| entity.params().first().map(|(_, color)| color.clone()));
            match (entity, color) {
                (None, _) => shown.push('_'),
                (Some(_), Some(color)) => shown.push_str(color.as_str().unwrap_or("?")),
                (Some(entity), None) => shown.push_str(entity.kind()),
            }
        }
        shown.push('\n');
        shown
    }

    const AT_ORIGIN: &str = r#"{"avatar": {"enabled": false, "position": [0, 0]}}"#;

    #[test]
    fn a_connected_region_of_one_color_steps_on_in_the_cycle() {
        let tiles = tiles(&["red red blue red", "blue red red _", "red _ blue red"]);
        expect![[r#"
            [0, 0] [1, 0] [1, 1] [2, 1]
            blue blue blue red
            blue blue blue _
            red _ blue red
        "#]]
        .assert_eq(&flood(&level("{}", &tiles, AT_ORIGIN), "flood"));
    }

    #[test]
    fn the_last_and_an_unlisted_color_become_the_first() {
        let config = r#"{"colorCycle": ["red", "blue"]}"#;
        expect![[r#"
            [0, 0]
            red _ _ _
            _ _ _ _
            _ _ _ _
        "#]]
        .assert_eq(&flood(&level(config, &tiles(&["blue"]), AT_ORIGIN), "flood"));
        expect![[r#"
            [0, 0]
            red _ _ _
            _ _ _ _
            _ _ _ _
        "#]]
        .assert_eq(&flood(&level(config, &tiles(&["pink"]), AT_ORIGIN), "flood"));
    }

    #[test]
    fn with_an_empty_cycle_colors_stay_but_count_as_flooded() {
        let level = level(r#"{"colorCycle": []}"#, &tiles(&["pink pink"]), AT_ORIGIN);
        expect![[r#"
            [0, 0] [1, 0]
            pink pink _ _
            _ _ _ _
            _ _ _ _
        "#]]
        .assert_eq(&flood(&level, "flood"));
    }

    #[test]
    fn a_tile_without_a_color_is_alone_in_its_region() {
        expect![[r#"
            [0, 0]
            red tile tile _
            _ _ _ _
            _ _ _ _
        "#]]
        .assert_eq(&flood(&level("{}", &tiles(&["- - -"]), AT_ORIGIN), "flood"));
    }

    #[test]
    fn by_kind_what_has_no_entry_stays_and_nothing_happens() {
        let config = r#"{"matchBy": "kind", "kindTransform": {"grass": "sand"}}"#;
        let objects = r#"[["grass", {"kind": "grass", "color": "kept"}, "rock"], ["rock", "grass"]]"#;
        expect![[r#"
            [0, 0] [1, 0] [1, 1]
            sand kept rock _
            rock sand _ _
            _ _ _ _
        "#]]
        .assert_eq(&flood(&level(config, objects, AT_ORIGIN), "flood"));
        let on_rock = r#"{"avatar": {"position": [0, 1]}}"#;
        expect![[r#"
            idle
            grass kept rock _
            rock grass _ _
            _ _ _ _
        "#]]
        .assert_eq(&flood(&level(config, objects, on_rock), "flood"));
    }

    #[test]
    fn the_overlay_floods_from_its_middle() {
        let config = r#"{"sourcePosition": "overlay_center"}"#;
        let tiles = tiles(&["red red red red", "red blue red red"]);
        let state = r#"{"overlay": {"position": [0, 0], "size": [3, 3]}}"#;
        expect![[r#"
            [1, 1]
            red red red red
            red green red red
            _ _ _ _
        "#]]
        .assert_eq(&flood(&level(config, &tiles, state), "flood"));
        let huge = r#"{"overlay": {"position": [2147483647, 0], "size": [2147483647, 0]}}"#;
        assert!(flood(&level(config, &tiles, huge), "flood").starts_with("idle"));
    }

    #[test]
    fn where_the_player_points_the_avatar_goes_even_off_the_board() {
        let config = r#"{"sourcePosition": "action_param"}"#;
        let level = level(config, &tiles(&["red blue"]), AT_ORIGIN);
        expect![[r#"
            [1, 0]
            red green _ _
            _ _ _ _
            _ _ _ _
        "#]]
        .assert_eq(&flood(&level, r#"{"action": "flood", "position": [1, 0]}"#));
        let mut play = crate::Play::new(&level);
        let outcome = play.submit_named(&testing::action(r#"{"action": "flood", "position": [-3, 99]}"#));
        assert!(outcome.accepted);
        assert_eq!(play.view().avatar_position(), Some(crate::Pos::new(-3, 99)));
        assert!(flood(&level, "flood").starts_with("idle"));
    }

    const GROWING: &str = r#"{
        "sourcePosition": "all_of_kind", "sourceKind": "wet",
        "kindTransform": {"dry": "wet", "dust": "mud"}
    }"#;

    #[test]
    fn a_region_grows_into_every_kind_it_touches_but_those_do_not_mix() {
        let objects = r#"[["wet", "dry", "dry", "dust"], ["dust", "dust", "rock", "dry"]]"#;
        expect![[r#"
            [0, 1] [1, 0] [1, 1] [2, 0]
            wet wet wet dust
            mud mud rock dry
            _ _ _ _
        "#]]
        .assert_eq(&flood(&level(GROWING, objects, AT_ORIGIN), "flood"));
    }

    #[test]
    fn a_region_that_cannot_grow_refuses_the_action_and_a_missing_one_does_not() {
        let stuck = level(GROWING, r#"[["wet", "rock", "dry"]]"#, AT_ORIGIN);
        expect![[r#"
            refused
            wet rock dry _
            _ _ _ _
            _ _ _ _
        "#]]
        .assert_eq(&flood(&stuck, "flood"));
        let missing = level(GROWING, r#"[["rock", "dry"]]"#, AT_ORIGIN);
        expect![[r#"
            idle
            rock dry _ _
            _ _ _ _
            _ _ _ _
        "#]]
        .assert_eq(&flood(&missing, "flood"));
    }

    #[test]
    fn without_a_source_or_a_layer_nothing_happens() {
        assert!(flood(&level("{}", &tiles(&["red"]), "{}"), "flood").starts_with("idle"));
        let config = r#"{"affectedLayer": "sky"}"#;
        assert!(flood(&level(config, &tiles(&["red"]), AT_ORIGIN), "flood").starts_with("idle"));
        let config = r#"{"sourcePosition": "all_of_kind", "affectedLayer": "sky"}"#;
        assert!(flood(&level(config, &tiles(&["red"]), AT_ORIGIN), "flood").starts_with("idle"));
    }
}
