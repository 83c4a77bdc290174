//! Teleporters for tiles.

use crate::acts::TELEPORT;
use crate::model::{Entry, Field, Phase, Rest, Shape, Since, System, Ty};
use crate::needs::{ParamRead, ReadTags, SoughtOn};
use crate::types::LAYER;

pub(super) const TILE_TELEPORT: System = System {
    entry: Entry {
        name: "tile_teleport",
        since: Since::Undocumented,
        doc: "Once a turn, carries what lies on one of two `teleport` grounds of equal channel to the \
         other, if that one is free. What nobody moves away comes back on the next turn. A channel with \
         three or more teleporters is dead. It acts after the cascade, so no rule sees its events.",
        example: r#"{
  "id": "tile_portals",
  "type": "tile_teleport",
  "config": { "layer": "objects" }
}"#,
    },
    config: Shape {
        name: "tile_teleport config",
        doc: "What is carried.",
        fields: &[Field::default(
            "layer",
            LAYER,
            r#""objects""#,
            "The layer whose entities are carried, whatever their kind. The teleporters themselves lie \
                 on `ground`.",
        )
        .since(Since::Undocumented)],
        rest: Rest::Unknown,
    },
    phases: &[Phase::Npc],
    emits: &["object_removed", "object_placed"],
    can_veto: false,
    action_params: &[],
    entity_params: &[Field::default(
        "channel",
        Ty::Text,
        r#""""#,
        "Pairs the teleporter with one other, of any kind.",
    )
    .since(Since::Undocumented)],
    multi_cell_params: &[],
    variables: &[],
    needs: &[],
    reads: &[ParamRead::of("channel", ReadTags::Tag(TELEPORT)).on(SoughtOn::Layer("ground"))],
    divergences: &[],
    released: true,
};
