//! `line_of_sight`: reports what is visible along rows and columns. It changes nothing.

use std::ops::Range;

use super::sliding_blocks::covers;
use crate::Pos;
use crate::contract::{Compiler, Config, Phase, Sighting, System, Turn, taken};
use crate::event::{Event, EventKind, Field};
use crate::kinds::KindSet;
use crate::pool::{Entity, Symbol, ValueId};
use crate::state::{LayerId, ObjectId};
use crate::stop::Check;

pub(crate) struct LineOfSight {
    triggers: Vec<EventKind>,
    sources: Sources,
    source_filter: Filter,
    target_layer: Option<LayerId>,
    target_filter: Filter,
    blocking_layers: Vec<LayerId>,
    /// The kinds that block the view; `None` for all.
    blocking: Option<KindSet>,
    objects_block: bool,
    /// The maximum number of reported targets.
    most: usize,
    on_pass: Check,
    on_trigger: Check,
    /// The type errors of what is read if there is a source.
    on_source: Check,
}

/// The entities or objects that look.
enum Sources {
    /// The entities of a layer, with its name; none if it is not declared.
    Layer { layer: Option<LayerId>, name: String },
    /// The multi-cell objects; if `roles` is not empty, only those with one of these roles.
    Objects { role: Symbol, roles: Vec<ValueId> },
}

/// The kinds that match, by name and by tag; `None` for all.
struct Filter {
    named: Option<KindSet>,
    tagged: Option<KindSet>,
}

impl Filter {
    fn compile(compiler: &mut Compiler<'_>, kinds: &[String], tags: &[String]) -> Self {
        let mut named = KindSet::default();
        for kind in kinds {
            named.insert(compiler.pool.symbol(kind));
        }
        Self {
            named: (!kinds.is_empty()).then_some(named),
            tagged: (!tags.is_empty()).then(|| compiler.kinds.tagged_any(tags)),
        }
    }

    fn allows(&self, kind: Symbol) -> bool {
        let allows = |kinds: &Option<KindSet>| kinds.as_ref().is_none_or(|kinds| kinds.contains(kind));
        allows(&self.named) && allows(&self.tagged)
    }
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> LineOfSight {
    let sources = match config.text("sourceLayer") {
        Some(name) => Sources::Layer { layer: compiler.layer(&name), name },
        None => Sources::Objects {
            role: compiler.pool.symbol("role"),
            roles: config
                .texts("sourceRoles")
                .iter()
                .map(|role| {
                    let role = compiler.pool.symbol(role);
                    compiler.pool.str(role)
                })
                .collect(),
        },
    };
    let blocking = config.texts("blockingTags");
    let most = config.int("maxMatches").and_then(|most| usize::try_from(most).ok()).unwrap_or(0);
    LineOfSight {
        triggers: config.texts("triggerEvents").iter().filter_map(|word| EventKind::parse(word)).collect(),
        sources,
        source_filter: Filter::compile(compiler, &config.texts("sourceKinds"), &config.texts("sourceTags")),
        target_layer: config.text("targetLayer").and_then(|layer| compiler.layer(&layer)),
        target_filter: Filter::compile(compiler, &config.texts("targetKinds"), &config.texts("targetTags")),
        blocking_layers: config
            .texts("blockingLayers")
            .iter()
            .filter_map(|layer| compiler.layer(layer))
            .collect(),
        blocking: (!blocking.is_empty()).then(|| compiler.kinds.tagged_any(&blocking)),
        objects_block: config.flag("multiCellObjectsBlock"),
        on_pass: config.check(compiler, &["triggerEvents"]),
        on_trigger: config.check(compiler, &["sourceKinds", "sourceTags", "sourceRoles", "sourceLayer"]),
        on_source: config.check(
            compiler,
            &[
                "targetLayer",
                "targetKinds",
                "targetTags",
                "blockingLayers",
                "blockingTags",
                "multiCellObjectsBlock",
                "maxMatches",
            ],
        ),
        most: if most == 0 { usize::MAX } else { most },
    }
}

impl System for LineOfSight {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Cascade]
    }

    fn cascade(&self, turn: &mut Turn<'_>, mut pending: Range<usize>) {
        if turn.stops_at(&self.on_pass)
            || !pending.any(|index| self.triggers.contains(&turn.event(index).kind))
            || turn.stops_at(&self.on_trigger)
        {
            return;
        }
        // The search for a source is needed only if there is a type error.
        if !self.on_source.is_fine() && self.has_source(turn) {
            turn.stops_at(&self.on_source);
            return;
        }
        let Some(layer) = self.target_layer else { return };
        let mut sightings = taken(&mut turn.scratch.sightings);
        let seen = turn.scan(layer).filter_map(|(target, entity)| self.look(turn, target, entity));
        sightings.extend(seen.take(self.most));
        for sighting in &sightings {
            self.report(turn, sighting);
        }
        turn.scratch.sightings = sightings;
    }
}

impl LineOfSight {
    /// Returns true if a multi-cell object is a source.
    fn is_source(&self, turn: &Turn<'_>, object: ObjectId, role: Symbol, roles: &[ValueId]) -> bool {
        let params = turn.object_params(object);
        let has_role = || {
            let role = params.and_then(|params| turn.pool.get(params, role));
            role.is_some_and(|role| roles.contains(&role))
        };
        let kind = turn.level.object(object).kind;
        params.is_some() && (roles.is_empty() || has_role()) && self.source_filter.allows(kind)
    }

    /// Returns true if there is a source.
    fn has_source(&self, turn: &Turn<'_>) -> bool {
        match &self.sources {
            Sources::Layer { layer, .. } => layer.is_some_and(|layer| {
                let mut kinds = turn.entities(layer).filter_map(|entity| turn.pool.kind(entity));
                kinds.any(|kind| self.source_filter.allows(kind))
            }),
            Sources::Objects { role, roles } => {
                turn.objects().any(|object| self.is_source(turn, object, *role, roles))
            }
        }
    }

    /// The first source that sees a target.
    fn look(&self, turn: &Turn<'_>, target: Pos, entity: Entity) -> Option<Sighting> {
        let target_kind = turn.pool.kind(entity).filter(|kind| self.target_filter.allows(*kind))?;
        let seen =
            |source, source_kind, viewer| Sighting { target, target_kind, source, source_kind, viewer };
        match &self.sources {
            Sources::Layer { layer, .. } => {
                if self.is_covered(turn, None, target) {
                    return None;
                }
                turn.scan((*layer)?).find_map(|(source, entity)| {
                    let kind = turn.pool.kind(entity).filter(|kind| self.source_filter.allows(*kind))?;
                    self.sees(turn, None, source, target).then(|| seen(source, kind, None))
                })
            }
            Sources::Objects { role, roles } => turn.objects().find_map(|object| {
                let kind = turn.level.object(object).kind;
                if !self.is_source(turn, object, *role, roles) || self.is_covered(turn, Some(object), target)
                {
                    return None;
                }
                let source = turn
                    .object_cells(object)
                    .find(|source| self.sees(turn, Some(object), *source, target))?;
                Some(seen(source, kind, Some(object)))
            }),
        }
    }

    /// The multi-cell objects that can block a viewer.
    fn others<'t>(
        &self,
        turn: &'t Turn<'_>,
        viewer: Option<ObjectId>,
    ) -> impl Iterator<Item = ObjectId> + use<'t> {
        let id = viewer.map(|viewer| turn.level.object(viewer).id);
        let objects = self.objects_block.then(|| turn.objects()).into_iter().flatten();
        objects.filter(move |other| Some(turn.level.object(*other).id) != id)
    }

    fn is_covered(&self, turn: &Turn<'_>, viewer: Option<ObjectId>, cell: Pos) -> bool {
        self.others(turn, viewer).any(|other| covers(turn, other, cell))
    }

    /// Returns true if nothing is between two different cells of a row or column.
    fn sees(&self, turn: &Turn<'_>, viewer: Option<ObjectId>, source: Pos, target: Pos) -> bool {
        if source == target || (source.x != target.x && source.y != target.y) {
            return false;
        }
        let step = (source.x.cmp(&target.x) as i32, source.y.cmp(&target.y) as i32);
        // Goes from the target, which is on the board, towards the source. A source that is a multi-cell
        // object may lie far outside the board, where only multi-cell objects can block the view.
        let mut cell = target;
        loop {
            cell = Pos::new(cell.x + step.0, cell.y + step.1);
            if cell == source || !turn.contains(cell) {
                break;
            }
            if turn.is_void(cell) || self.is_blocked(turn, cell) {
                return false;
            }
        }
        let is_between = |cell: Pos| {
            let inside = |at: i32, one: i32, other: i32| one.min(other) < at && at < one.max(other);
            (cell.x == source.x && source.x == target.x && inside(cell.y, source.y, target.y))
                || (cell.y == source.y && source.y == target.y && inside(cell.x, source.x, target.x))
        };
        !self.others(turn, viewer).any(|other| turn.object_cells(other).any(is_between))
    }

    fn is_blocked(&self, turn: &Turn<'_>, cell: Pos) -> bool {
        self.blocking_layers.iter().any(|layer| {
            let entity = turn.entity(Some(*layer), cell);
            entity.is_some()
                && self.blocking.as_ref().is_none_or(|blocking| blocking.holds(turn.pool, entity))
        })
    }

    fn report(&self, turn: &mut Turn<'_>, sighting: &Sighting) {
        let source = sighting.source;
        let id = match (sighting.viewer, &self.sources) {
            (Some(viewer), _) => turn.level.object(viewer).id,
            (None, Sources::Layer { layer: Some(_), name }) => {
                turn.pool.written(format_args!("{name}:{},{}", source.x, source.y))
            }
            (None, _) => turn.level.words.empty_text,
        };
        turn.emit(
            Event::new(EventKind::LineOfSightDetected)
                .with(Field::SourcePosition, source)
                .with(Field::Position, sighting.target)
                .with(Field::Kind, sighting.target_kind)
                .with(Field::SourceId, id)
                .with(Field::SourceKind, sighting.source_kind),
        );
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::testing::{last_events, level};

    const GAME: &str = r##"{
        "layers": [
            {"id": "ground", "occupancy": "exactly_one", "default": "floor"},
            {"id": "objects", "occupancy": "zero_or_one"},
            {"id": "markers", "occupancy": "zero_or_one"}
        ],
        "actions": [{"id": "move"}],
        "entityKinds": {
            "floor": {"symbol": "."},
            "void": {"symbol": "v"},
            "wall": {"symbol": "#", "tags": ["solid"]},
            "lamp": {"symbol": "l", "tags": ["light"]},
            "gem": {"symbol": "g", "tags": ["seen"]},
            "moth": {"symbol": "m", "tags": ["seen", "solid"]},
            "eye": {"tags": ["watching"]}
        },
        "systems": [
            {"id": "nav", "type": "avatar_navigation"},
            {"id": "sight", "type": "line_of_sight", "config": CONFIG}
        ]
    }"##;

    /// The reports after the avatar moves one step in the lowest of three rows. The configuration and the
    /// layers are given as JSON members.
    fn sightings(config: &str, layers: &str, blocks: &str) -> String {
        let level = level(
            &GAME.replace("CONFIG", &format!(r#"{{"triggerEvents": ["avatar_entered"], {config}}}"#)),
            &format!(
                r#"{{
                    "board": {{"size": [6, 3], "layers": {{{layers}}}, "multiCellObjects": [{blocks}]}},
                    "state": {{"avatar": {{"position": [0, 2]}}}}
                }}"#
            ),
        );
        last_events(&level, &["right"]).split_inclusive('\n').skip(2).collect()
    }

    const TO_GEMS: &str = r#""targetTags": ["seen"], "maxMatches": 0"#;

    fn eye(id: &str, cells: &str, params: &str) -> String {
        format!(r#"{{"id": "{id}", "kind": "eye", "cells": {cells}, "params": {params}}}"#)
    }

    #[test]
    fn a_block_sees_along_its_rows_and_columns_until_something_is_in_the_way() {
        let objects = r##""objects": [["gem", null, "eye", null, null, "gem"], ["gem", "wall"]]"##;
        let seen = sightings(TO_GEMS, objects, &eye("e", "[[1, 0], [2, 1]]", "{}"));
        expect![[r#"
            {"kind":"gem","position":[0,0],"sourceId":"e","sourceKind":"eye","sourcePosition":[1,0],"type":"line_of_sight_detected"}
            {"kind":"gem","position":[5,0],"sourceId":"e","sourceKind":"eye","sourcePosition":[1,0],"type":"line_of_sight_detected"}
        "#]].assert_eq(&seen);
    }

    #[test]
    fn voids_other_blocks_and_blocking_targets_are_in_the_way() {
        let block = eye("e", "[[0, 0]]", "{}");
        for layers in [
            r#""objects": [[null, null, "wall", "gem"]]"#,
            r#""objects": [[null, null, "moth", "gem"]]"#,
            r#""objects": [[null, null, null, "gem"]], "ground": [["floor", "floor", "void"]]"#,
        ] {
            assert!(!sightings(TO_GEMS, layers, &block).contains("gem"), "{layers}");
        }
        let objects = r#""objects": [[null, null, null, "gem"]]"#;
        let with = |other: &str| format!(r#"{block}, {{"id": "o", "kind": "car", "cells": [{other}]}}"#);
        // Only eyes are sources here; otherwise the other block would see the gem itself.
        let eyes = r#""targetTags": ["seen"], "sourceTags": ["watching"]"#;
        assert_eq!(sightings(eyes, objects, &with("[2, 0]")), "");
        assert_eq!(sightings(eyes, objects, &with("[3, 0]")), "");
        let through = r#""targetTags": ["seen"], "sourceKinds": ["eye"], "multiCellObjectsBlock": false"#;
        assert!(sightings(through, objects, &with("[2, 0], [3, 0]")).contains(r#""sourceId":"e""#));
    }

    #[test]
    fn a_target_below_its_viewer_is_seen_by_another_cell_only() {
        let objects = r#""objects": [["gem"]]"#;
        assert_eq!(sightings(TO_GEMS, objects, &eye("e", "[[0, 0]]", "{}")), "");
        expect![[r#"
            {"kind":"gem","position":[0,0],"sourceId":"e","sourceKind":"eye","sourcePosition":[1,0],"type":"line_of_sight_detected"}
        "#]].assert_eq(&sightings(TO_GEMS, objects, &eye("e", "[[0, 0], [1, 0], [2, 0]]", "{}")));
    }

    #[test]
    fn a_target_is_reported_once_for_the_first_that_sees_it_and_only_so_many_are() {
        let objects = r#""objects": [["gem", null, null, null, null, "gem"]]"#;
        let blocks = format!("{}, {}", eye("a", "[[2, 0]]", "{}"), eye("b", "[[0, 1], [5, 1]]", "{}"));
        expect![[r#"
            {"kind":"gem","position":[0,0],"sourceId":"a","sourceKind":"eye","sourcePosition":[2,0],"type":"line_of_sight_detected"}
            {"kind":"gem","position":[5,0],"sourceId":"a","sourceKind":"eye","sourcePosition":[2,0],"type":"line_of_sight_detected"}
        "#]].assert_eq(&sightings(TO_GEMS, objects, &blocks));
        assert_eq!(sightings(r#""targetTags": ["seen"]"#, objects, &blocks).lines().count(), 1);
        let two = r#""targetTags": ["seen"], "maxMatches": 2"#;
        assert_eq!(sightings(two, objects, &blocks).lines().count(), 2);
    }

    #[test]
    fn only_blocks_of_the_wanted_roles_look() {
        let config = r#""targetTags": ["seen"], "sourceRoles": ["guard"]"#;
        let objects = r#""objects": [[null, null, "gem"]]"#;
        assert_eq!(sightings(config, objects, &eye("e", "[[0, 0]]", "{}")), "");
        assert_eq!(sightings(config, objects, &eye("e", "[[0, 0]]", r#"{"role": "cook"}"#)), "");
        assert_ne!(sightings(config, objects, &eye("e", "[[0, 0]]", r#"{"role": "guard"}"#)), "");
    }

    #[test]
    fn entities_of_a_layer_look_under_the_name_of_their_cell_and_every_block_is_in_their_way() {
        let config = r#""sourceLayer": "objects", "sourceTags": ["light"], "sourceRoles": ["none"], "targetLayer": "markers", "targetKinds": ["gem"], "maxMatches": -1"#;
        let layers = r#""objects": [["lamp"]], "markers": [["gem", null, "gem"], ["moth"], ["gem"]]"#;
        expect![[r#"
            {"kind":"gem","position":[2,0],"sourceId":"objects:0,0","sourceKind":"lamp","sourcePosition":[0,0],"type":"line_of_sight_detected"}
            {"kind":"gem","position":[0,2],"sourceId":"objects:0,0","sourceKind":"lamp","sourcePosition":[0,0],"type":"line_of_sight_detected"}
        "#]].assert_eq(&sightings(config, layers, ""));
        expect![[r#"
            {"kind":"gem","position":[0,2],"sourceId":"objects:0,0","sourceKind":"lamp","sourcePosition":[0,0],"type":"line_of_sight_detected"}
        "#]].assert_eq(&sightings(config, layers, &eye("e", "[[2, 0]]", "{}")));
    }

    #[test]
    fn an_empty_list_of_blocking_tags_makes_everything_block() {
        let objects = r#""objects": [[null, "lamp", "gem"]]"#;
        let block = eye("e", "[[0, 0]]", "{}");
        assert_ne!(sightings(TO_GEMS, objects, &block), "");
        let all = r#""targetTags": ["seen"], "blockingTags": []"#;
        assert_eq!(sightings(all, objects, &block), "");
    }

    #[test]
    fn layers_that_are_not_declared_have_no_sources_and_no_targets() {
        let objects = r#""objects": [["lamp", null, "gem"]]"#;
        assert_eq!(sightings(r#""sourceLayer": "sky""#, objects, &eye("e", "[[0, 0]]", "{}")), "");
        assert_eq!(sightings(r#""targetLayer": "sky""#, objects, &eye("e", "[[0, 0]]", "{}")), "");
    }

    #[test]
    fn a_cell_far_outside_the_board_sees_as_far() {
        let objects = r#""objects": [[null, null, "gem"]]"#;
        let seen = sightings(TO_GEMS, objects, &eye("e", "[[-3000000000, 0]]", "{}"));
        assert!(seen.contains(r#""sourcePosition":[-2147483648,0]"#), "{seen}");
        let blocks =
            format!("{}, {}", eye("e", "[[2000000000, 0]]", "{}"), eye("f", "[[9, 0], [9, 9]]", "{}"));
        expect![[r#"
            {"kind":"gem","position":[2,0],"sourceId":"f","sourceKind":"eye","sourcePosition":[9,0],"type":"line_of_sight_detected"}
        "#]].assert_eq(&sightings(TO_GEMS, objects, &blocks));
    }

    #[test]
    fn nothing_is_reported_without_a_trigger() {
        let game = GAME.replace("CONFIG", r#"{"targetTags": ["seen"]}"#);
        let level = level(
            &game,
            r#"{
                "board": {"size": [3, 2], "layers": {"objects": [[null, null, "gem"]]}, "multiCellObjects": [
                    {"id": "e", "kind": "eye", "cells": [[0, 0]]}
                ]},
                "state": {"avatar": {"position": [0, 1]}}
            }"#,
        );
        assert_eq!(last_events(&level, &["right"]).lines().count(), 2);
    }
}
