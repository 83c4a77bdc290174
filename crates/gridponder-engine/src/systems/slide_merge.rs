//! `slide_merge`: slides all mergeable tiles in one direction and merges those that meet.

use crate::contract::{Compiler, Config, Phase, System, Tiles, Turn, taken};
use crate::event::{Event, EventKind, Field};
use crate::kinds::KindSet;
use crate::pool::{Entity, Symbol, ValueId};
use crate::state::LayerId;
use crate::stop::{Check, Source};
use crate::{Action, Direction, Pos};

pub(crate) struct SlideMerge {
    action: Symbol,
    mergeable: KindSet,
    predicate: Predicate,
    doubles: bool,
    /// The maximum number of merges per cell and slide.
    limit: u64,
    /// Whether tiles carry their count along, so that the limit applies to tiles.
    limits_tiles: bool,
    blockers: KindSet,
    wraps: bool,
    emits_motion: bool,
    solid: KindSet,
    teleport: KindSet,
    on_any_action: Check,
    on_slide: Check,
}

/// The condition for a merge of two tiles.
enum Predicate {
    EqualValue,
    SameKind,
    Never,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> SlideMerge {
    SlideMerge {
        action: compiler.pool.symbol(&config.text("mergeAction").unwrap_or_default()),
        on_any_action: config.check(compiler, &["mergeAction"]),
        on_slide: config.check(
            compiler,
            &[
                "mergeableTags",
                "blockerTags",
                "mergePredicate",
                "mergeResult",
                "mergeLimit",
                "wrapAround",
                "emitMotion",
            ],
        ),
        mergeable: compiler.kinds.tagged_any(&config.texts("mergeableTags")),
        predicate: match config.text("mergePredicate").as_deref() {
            Some("equal_value") => Predicate::EqualValue,
            Some("same_kind") if compiler.semantics.same_kind_merges => Predicate::SameKind,
            _ => Predicate::Never,
        },
        doubles: config.text("mergeResult").as_deref() == Some("double"),
        limit: config.int("mergeLimit").and_then(|limit| u64::try_from(limit).ok()).unwrap_or(0),
        limits_tiles: compiler.semantics.merge_limit_per_tile,
        blockers: compiler.kinds.tagged_any(&config.texts("blockerTags")),
        wraps: config.flag("wrapAround"),
        emits_motion: config.flag("emitMotion"),
        solid: compiler.kinds.tagged("solid"),
        teleport: if compiler.semantics.tiles_stop_on_teleport {
            compiler.kinds.tagged("teleport")
        } else {
            KindSet::default()
        },
    }
}

/// The end of a tile's slide.
enum End {
    Rest(Pos),
    Merge { at: Pos, with: Entity },
}

impl System for SlideMerge {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Action]
    }

    fn action(&self, turn: &mut Turn<'_>, action: &Action) {
        if turn.stops_at(&self.on_any_action) || !action.is(self.action) {
            return;
        }
        let Some(direction) = action.direction_or_stop(turn) else { return };
        if turn.stops_at(&self.on_slide) {
            return;
        }
        let Some(layer) = turn.level.named.objects else { return };
        let mut starts = taken(&mut turn.scratch.entities);
        let entities = turn.state.layer(&turn.level.layout, layer);
        each_cell(turn.level.size, direction, |x, y, cell| {
            let entity = Entity::of_word(entities[cell]);
            if entity.is_some() && self.mergeable.holds(turn.pool, entity) {
                starts.push((Pos::new(x, y), entity));
            }
        });
        let mut tiles = std::mem::take(&mut turn.scratch.tiles);
        tiles.reset(turn.level.size, &starts);
        for (start, _) in &starts {
            let tile = tiles.at(*start);
            // A tile that another one merged into before its own turn slides as the merged tile.
            if tile.is_some() {
                match self.way(turn, layer, &tiles, *start, tile, direction) {
                    End::Rest(at) => self.rest(turn, &mut tiles, *start, at, tile),
                    End::Merge { at, with } => self.merge(turn, layer, &mut tiles, *start, at, tile, with),
                }
            }
        }
        if tiles.moved > 0 {
            tiles.write(turn, layer, &starts);
            turn.emit(
                Event::new(EventKind::TilesSlid)
                    .with(Field::Direction, direction)
                    .with(Field::MovedCount, tiles.moved),
            );
            for event in &tiles.events {
                turn.emit(*event);
            }
        }
        turn.scratch.entities = starts;
        turn.scratch.tiles = tiles;
    }
}

impl SlideMerge {
    /// Follows one tile until it rests or meets a tile that it merges with. The loop ends, because a tile
    /// that wraps around meets its own start cell.
    fn way(
        &self,
        turn: &Turn<'_>,
        layer: LayerId,
        tiles: &Tiles,
        start: Pos,
        tile: Entity,
        direction: Direction,
    ) -> End {
        let words_of = |layer| turn.state.layer(&turn.level.layout, layer);
        let (grounds, objects) = (turn.level.named.ground.map(words_of), words_of(layer));
        let mut at = start;
        loop {
            let next = self.next(turn, at, direction);
            if !turn.contains(next) {
                return End::Rest(at);
            }
            let cell = tiles.index(next);
            let ground = grounds.and_then(|words| turn.pool.kind(Entity::of_word(words[cell])));
            if ground == Some(turn.level.words.void) {
                return End::Rest(at);
            }
            let is_ground = |kinds: &KindSet| ground.is_some_and(|kind| kinds.contains(kind));
            let met = tiles.now[cell];
            if met.is_some() {
                let own = if self.limits_tiles { start } else { at };
                let merges = tiles.merges[cell] < self.limit
                    && tiles.merges_at(own) < self.limit
                    && self.fits(turn, tile, met);
                return if merges { End::Merge { at: next, with: met } } else { End::Rest(at) };
            }
            // A cell that a tile has left is free, although the board still shows the tile there.
            let blocked =
                !tiles.started[cell] && self.blockers.holds(turn.pool, Entity::of_word(objects[cell]));
            if blocked || is_ground(&self.solid) {
                return End::Rest(at);
            }
            at = next;
            if is_ground(&self.teleport) {
                return End::Rest(at);
            }
        }
    }

    fn next(&self, turn: &Turn<'_>, at: Pos, direction: Direction) -> Pos {
        let next = at.step(direction);
        if !self.wraps {
            return next;
        }
        // The board has a tile, so it has at least one column and one row, and boards are far smaller than
        // `i32::MAX`.
        let (width, height) = turn.level.size;
        Pos::new(next.x.rem_euclid(width.max(1) as i32), next.y.rem_euclid(height.max(1) as i32))
    }

    fn fits(&self, turn: &Turn<'_>, tile: Entity, met: Entity) -> bool {
        match self.predicate {
            Predicate::EqualValue => {
                let value = |tile| turn.pool.param(tile, turn.level.words.value);
                let (Some(own), Some(other)) = (value(tile), value(met)) else { return false };
                // Lists and objects equal nothing.
                let is_equal = turn.pool.are_equal(own, other) && turn.pool.is_plain(own);
                own != ValueId::NULL
                    && is_equal
                    && (turn.level.semantics.stops || turn.pool.as_int(own).is_some())
            }
            Predicate::SameKind => turn.pool.kind(tile) == turn.pool.kind(met),
            Predicate::Never => false,
        }
    }

    fn rest(&self, turn: &Turn<'_>, tiles: &mut Tiles, start: Pos, at: Pos, tile: Entity) {
        if at == start {
            return;
        }
        tiles.set(start, Entity::NONE);
        tiles.set(at, tile);
        if self.limits_tiles {
            tiles.move_count(start, at);
        }
        tiles.moved += 1;
        self.report_motion(turn, tiles, start, at, tile);
    }

    #[expect(clippy::too_many_arguments, reason = "a tile and its place, and the same of the one it meets")]
    fn merge(
        &self,
        turn: &mut Turn<'_>,
        layer: LayerId,
        tiles: &mut Tiles,
        start: Pos,
        at: Pos,
        tile: Entity,
        with: Entity,
    ) {
        let (moving, met) = (value_of(turn, layer, start, tile), value_of(turn, layer, at, with));
        let result = if self.doubles { moving.wrapping_mul(2) } else { moving.wrapping_add(met) };
        let result_value = turn.pool.int(result);
        let merged = turn.pool.with_param(with, turn.level.words.value, result_value);
        tiles.set(start, Entity::NONE);
        tiles.set(at, merged);
        if self.limits_tiles && start != at {
            tiles.move_count(start, at);
        }
        tiles.count_merge(at);
        tiles.moved += 1;
        if start != at {
            self.report_motion(turn, tiles, start, at, tile);
        }
        let inputs = [number_of(turn, tile, moving), number_of(turn, with, met)];
        let inputs = turn.pool.list(&inputs);
        let mut event = Event::new(EventKind::TilesMerged)
            .with(Field::Position, at)
            .with(Field::ResultValue, result)
            .with(Field::InputValues, inputs);
        if self.emits_motion {
            let sources = turn.cells_payload([start, at]);
            event = event.with(Field::Sources, sources).with(Field::Kind, turn.kind_or_empty(merged));
        }
        tiles.events.push(event);
    }

    fn report_motion(&self, turn: &Turn<'_>, tiles: &mut Tiles, from: Pos, to: Pos, tile: Entity) {
        let (kind, objects) = (turn.kind_or_empty(tile), turn.level.words.objects);
        tiles.events.push(
            Event::new(EventKind::CellCleared)
                .with(Field::Position, from)
                .with(Field::PreviousKind, kind)
                .with(Field::Layer, objects),
        );
        if self.emits_motion {
            tiles.events.push(
                Event::new(EventKind::TileMoved)
                    .with(Field::FromPosition, from)
                    .with(Field::Position, to)
                    .with(Field::Kind, kind)
                    .with(Field::Params, turn.pool.entity_params(tile))
                    .with(Field::Layer, objects),
            );
        }
    }
}

/// Visits the cells of the board with their indices, those on the leading side first. Ties, and diagonals, are visited
/// row by row.
fn each_cell((width, height): (u32, u32), direction: Direction, mut visit: impl FnMut(i32, i32, usize)) {
    let mut visit = |x: u32, y: u32| visit(x as i32, y as i32, (y * width + x) as usize);
    if let Direction::Left | Direction::Right = direction {
        for column in 0..width {
            let x = if direction == Direction::Left { column } else { width - 1 - column };
            (0..height).for_each(|y| visit(x, y));
        }
    } else {
        for row in 0..height {
            let y = if direction == Direction::Down { height - 1 - row } else { row };
            (0..width).for_each(|x| visit(x, y));
        }
    }
}

/// The number on a mergeable tile, which must be whole; 0 if there is none.
fn value_of(turn: &Turn<'_>, layer: LayerId, pos: Pos, tile: Entity) -> i64 {
    let key = turn.level.words.value;
    turn.whole(turn.pool.param(tile, key), Source::Param { layer, pos, key }).unwrap_or(0)
}

/// The value of the number on a tile, which the tile most often has itself.
fn number_of(turn: &mut Turn<'_>, tile: Entity, number: i64) -> ValueId {
    let own = turn.pool.param(tile, turn.level.words.value);
    own.filter(|value| turn.pool.whole(*value) == Some(number)).unwrap_or_else(|| turn.pool.int(number))
}

impl Tiles {
    /// Initializes the tiles before the slide.
    fn reset(&mut self, (width, height): (u32, u32), starts: &[(Pos, Entity)]) {
        let cells = width as usize * height as usize;
        self.width = width as usize;
        self.now.clear();
        self.now.resize(cells, Entity::NONE);
        self.started.clear();
        self.started.resize(cells, false);
        self.merges.clear();
        self.merges.resize(cells, 0);
        self.moved = 0;
        self.events.clear();
        for (pos, entity) in starts {
            let index = self.index(*pos);
            self.now[index] = *entity;
            self.started[index] = true;
        }
    }

    /// The index of a cell of the board; tiles are never elsewhere.
    const fn index(&self, pos: Pos) -> usize {
        pos.y as usize * self.width + pos.x as usize
    }

    fn at(&self, pos: Pos) -> Entity {
        self.now[self.index(pos)]
    }

    fn set(&mut self, pos: Pos, tile: Entity) {
        let index = self.index(pos);
        self.now[index] = tile;
    }

    fn merges_at(&self, pos: Pos) -> u64 {
        self.merges[self.index(pos)]
    }

    fn count_merge(&mut self, pos: Pos) {
        let index = self.index(pos);
        self.merges[index] += 1;
    }

    /// Adds the merge count of a tile to that of its destination.
    fn move_count(&mut self, from: Pos, to: Pos) {
        let (from, to) = (self.index(from), self.index(to));
        self.merges[to] += std::mem::take(&mut self.merges[from]);
    }

    /// Empties the start cells of the tiles, and writes the tiles to the cells where they came to rest.
    /// Entities on the way are overwritten.
    fn write(&self, turn: &mut Turn<'_>, layer: LayerId, starts: &[(Pos, Entity)]) {
        for (pos, _) in starts {
            turn.set_entity_at(layer, self.index(*pos), Entity::NONE);
        }
        for (cell, tile) in self.now.iter().enumerate().filter(|(_, tile)| tile.is_some()) {
            turn.set_entity_at(layer, cell, *tile);
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::testing::{LENIENT, drawn, last_events, level, level_with, transcript};

    fn game(config: &str) -> String {
        r#"{
            "layers": [
                {"id": "ground", "occupancy": "exactly_one", "default": "floor"},
                {"id": "objects", "occupancy": "zero_or_one"}
            ],
            "actions": [{"id": "move"}],
            "entityKinds": {
                "floor": {"symbol": "."},
                "void": {"symbol": "v"},
                "wall": {"symbol": "w", "tags": ["solid"]},
                "door": {"symbol": "o", "tags": ["teleport"]},
                "number": {"symbol": "N", "symbolParam": "value", "tags": ["mergeable"]},
                "gem": {"symbol": "g", "tags": ["mergeable"]},
                "rock": {"symbol": "R", "tags": ["solid"]},
                "coin": {"symbol": "c"}
            },
            "systems": [{"id": "slide", "type": "slide_merge", "config": CONFIG}]
        }"#
        .replace("CONFIG", config)
    }

    /// The values of a row of tiles after a slide to the right; `.` is an empty cell.
    fn right(config: &str, objects: &str, ground: &str) -> String {
        let level = drawn(&game(config), &[("objects", objects), ("ground", ground)], "");
        let mut play = crate::Play::new(&level);
        play.submit_named(&crate::testing::action("right"));
        let objects = play.view().layers().nth(1).expect("the game has two layers");
        let glyph = |entity: Option<crate::EntityView<'_>>| match entity {
            None => ".".to_owned(),
            Some(entity) => match entity.params().as_slice() {
                [(_, value)] => value.canonical(),
                _ => entity.kind().to_owned(),
            },
        };
        objects.cells().map(|(_, entity)| glyph(entity)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn tiles_merge_pairwise_from_the_leading_side() {
        assert_eq!(right("{}", "2222", "...."), ". . 4 4");
        assert_eq!(right("{}", "422.", "...."), ". . 4 4");
        assert_eq!(right("{}", "242.", "...."), ". 2 4 2");
    }

    #[test]
    fn the_limit_counts_the_merges_of_a_cell() {
        assert_eq!(right(r#"{"mergeLimit": 2}"#, "422.", "...."), ". . . 8");
        assert_eq!(right(r#"{"mergeLimit": 0}"#, "22..", "...."), ". . 2 2");
    }

    #[test]
    fn predicates_and_results_are_as_configured_and_an_unknown_predicate_never_merges() {
        assert_eq!(right(r#"{"mergePredicate": "same_kind"}"#, "12..", "...."), ". . . 3");
        assert_eq!(right(r#"{"mergePredicate": "same_kind"}"#, "1g..", "...."), ". . 1 gem");
        let doubling = r#"{"mergePredicate": "same_kind", "mergeResult": "double"}"#;
        assert_eq!(right(doubling, "32..", "...."), ". . . 6");
        assert_eq!(right(r#"{"mergePredicate": "always"}"#, "22..", "...."), ". . 2 2");
    }

    #[test]
    fn tiles_stop_before_voids_walls_and_blockers_and_on_teleporters() {
        assert_eq!(right("{}", "2...", "..v."), ". 2 . .");
        assert_eq!(right("{}", "2...", "..w."), ". 2 . .");
        assert_eq!(right("{}", "2..R", "...."), ". . 2 rock");
        assert_eq!(right("{}", "2...", ".o.."), ". 2 . .");
    }

    #[test]
    fn other_objects_are_flown_over_and_erased_where_a_tile_stops() {
        assert_eq!(right("{}", "2c..", "...."), ". coin . 2");
        assert_eq!(right("{}", "2..c", "...."), ". . . 2");
    }

    #[test]
    fn a_lone_tile_that_wraps_round_merges_with_itself() {
        let wrap = r#"{"wrapAround": true}"#;
        assert_eq!(right(wrap, "2...", "...."), "4 . . .");
        assert_eq!(right(wrap, "2.2.", "...."), ". . . 4");
        let level = drawn(&game(wrap), &[("objects", "2...")], "");
        expect![[r#"
            {"direction":"right","movedCount":1,"type":"tiles_slid"}
            {"inputValues":[2,2],"kind":"number","position":[0,0],"resultValue":4,"sources":[[0,0],[0,0]],"type":"tiles_merged"}
        "#]].assert_eq(&last_events(&level, &["right"]));
    }

    #[test]
    fn a_lone_tile_that_may_not_merge_stops_one_cell_before_its_start() {
        assert_eq!(right(r#"{"wrapAround": true, "mergePredicate": "never"}"#, "2...", "...."), ". . . 2");
        assert_eq!(right(r#"{"wrapAround": true}"#, "g...", "...."), ". . . gem");
    }

    #[test]
    fn sums_wrap_at_the_ends_of_64_bits() {
        let level = level(
            &game("{}"),
            r#"{"board": {"size": [2, 1], "layers": {"objects": [[
                {"kind": "number", "value": 9223372036854775807}, {"kind": "number", "value": 9223372036854775807}
            ]]}}}"#,
        );
        expect![[r#"
            NN
            (0,0)=9223372036854775807  (1,0)=9223372036854775807
            -- right: tiles_slid cell_cleared tile_moved tiles_merged
            .N
            (1,0)=-2
        "#]]
        .assert_eq(&transcript(&level, &["right"]));
    }

    #[test]
    fn a_value_that_is_no_whole_number_counts_as_missing_where_the_game_plays_on() {
        let row = r#"{"board": {"size": [2, 1], "layers": {"objects": [[
            {"kind": "number", "value": "2"}, {"kind": "number", "value": "2"}
        ]]}}}"#;
        expect![[r#"
            NN
            (0,0)=2  (1,0)=2
            -- right: 
            NN
            (0,0)=2  (1,0)=2
        "#]]
        .assert_eq(&transcript(&level_with(&game("{}"), row, LENIENT), &["right"]));
        let by_kind = game(r#"{"mergePredicate": "same_kind"}"#);
        expect![[r#"
            NN
            (0,0)=2  (1,0)=2
            -- right: tiles_slid cell_cleared tile_moved tiles_merged
            .N
            (1,0)=0
        "#]]
        .assert_eq(&transcript(&level_with(&by_kind, row, LENIENT), &["right"]));
    }

    #[test]
    fn a_slide_reports_itself_first_and_then_each_tile() {
        let level = drawn(&game("{}"), &[("objects", "1.22")], "");
        expect![[r#"
            {"direction":"right","movedCount":2,"type":"tiles_slid"}
            {"layer":"objects","position":[2,0],"previousKind":"number","type":"cell_cleared"}
            {"fromPosition":[2,0],"kind":"number","layer":"objects","params":{"value":2},"position":[3,0],"type":"tile_moved"}
            {"inputValues":[2,2],"kind":"number","position":[3,0],"resultValue":4,"sources":[[2,0],[3,0]],"type":"tiles_merged"}
            {"layer":"objects","position":[0,0],"previousKind":"number","type":"cell_cleared"}
            {"fromPosition":[0,0],"kind":"number","layer":"objects","params":{"value":1},"position":[2,0],"type":"tile_moved"}
        "#]].assert_eq(&last_events(&level, &["right"]));
        let still = drawn(&game(r#"{"emitMotion": false}"#), &[("objects", "1.22")], "");
        expect![[r#"
            {"direction":"right","movedCount":2,"type":"tiles_slid"}
            {"layer":"objects","position":[2,0],"previousKind":"number","type":"cell_cleared"}
            {"inputValues":[2,2],"position":[3,0],"resultValue":4,"type":"tiles_merged"}
            {"layer":"objects","position":[0,0],"previousKind":"number","type":"cell_cleared"}
        "#]]
        .assert_eq(&last_events(&still, &["right"]));
    }

    #[test]
    fn a_slide_that_moves_nothing_emits_nothing() {
        let level = drawn(&game("{}"), &[("objects", "..12")], "");
        assert_eq!(last_events(&level, &["right"]), "");
    }

    #[test]
    fn a_diagonal_slide_keeps_the_order_of_the_board() {
        let level = drawn(&game("{}"), &[("objects", "1.. .2. ...")], "");
        expect![[r#"
            N..
            .N.
            ...
            (0,0)=1  (1,1)=2
            -- {"action": "move", "direction": "down_right"}: tiles_slid cell_cleared tile_moved
            N..
            ...
            ..N
            (0,0)=1  (2,2)=2
        "#]]
        .assert_eq(&transcript(&level, &[r#"{"action": "move", "direction": "down_right"}"#]));
    }
}
