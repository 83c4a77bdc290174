//! Tiles that slide together and merge.

use crate::model::{Entry, Field, Phase, Rest, Shape, Since, System, Ty, Variant};
use crate::needs::{Need, ParamRead, ReadTags, SoughtOn, When};
use crate::types::{ACTION, INT, NATURAL, TAGS, variant, variant_since};

pub(super) const SLIDE_MERGE: System = System {
    entry: Entry {
        name: "slide_merge",
        since: Since::V0_5,
        doc: "Slides every mergeable tile of `objects` as far as it goes, leading side first, and merges \
         tiles that meet. A tile stops before `void`, `solid` ground and blockers, and on `teleport` \
         ground. It flies over any other object, and erases it by stopping there.",
        example: r#"{
  "id": "slide",
  "type": "slide_merge",
  "config": {
    "mergeAction": "move",
    "mergeableTags": ["mergeable"],
    "mergePredicate": "equal_value",
    "mergeResult": "sum",
    "mergeLimit": 1,
    "blockerTags": ["solid"]
  }
}"#,
    },
    config: Shape {
        name: "slide_merge config",
        doc: "Which tiles slide, which of them merge, and into what.",
        fields: &[
            Field::default(
                "mergeableTags",
                TAGS,
                r#"["mergeable"]"#,
                "Kinds with one of these tags slide and merge.",
            )
            .sought_on(SoughtOn::Layer("objects"))
            .idle_if_empty("nothing slides"),
            Field::default(
                "mergeAction",
                ACTION,
                r#""move""#,
                "The action that slides. It needs a `direction` parameter.",
            ),
            Field::default(
                "mergePredicate",
                Ty::Enum(PREDICATES),
                r#""equal_value""#,
                "When two tiles that meet merge. With an unknown value they never do.",
            ),
            Field::default(
                "mergeResult",
                Ty::Enum(RESULTS),
                r#""sum""#,
                "The `value` of the merged tile, which keeps the kind of the tile that was hit. An unknown \
                 value acts as `sum`.",
            ),
            Field::default(
                "mergeLimit",
                NATURAL,
                "1",
                "How many merges one *cell* takes per slide; `0` turns merging off.",
            ),
            Field::default(
                "blockerTags",
                TAGS,
                r#"["solid"]"#,
                "Objects with one of these tags stop tiles, unless they are mergeable themselves.",
            )
            .sought_on(SoughtOn::Layer("objects")),
            Field::default(
                "wrapAround",
                Ty::Bool,
                "false",
                "Whether tiles that leave one side come in on the other. A lone tile in a clear line then \
                 runs into its own place and merges with itself.",
            ),
            Field::default(
                "emitMotion",
                Ty::Bool,
                "true",
                "Whether each tile reports its way: `tile_moved`, and `sources` and `kind` in \
                 `tiles_merged`. For animation only.",
            )
            .since(Since::V0_7),
        ],
        rest: Rest::Unknown,
    },
    phases: &[Phase::Action],
    emits: &["tiles_slid", "cell_cleared", "tile_moved", "tiles_merged"],
    can_veto: false,
    action_params: &[Field::required(
        "direction",
        Ty::Direction,
        "Where the tiles slide. Without it, nothing happens.",
    )],
    entity_params: &[Field::optional(
        "value",
        INT,
        "The number on the tile. Under `equal_value` a tile without one never merges; under \
             `same_kind` it counts as 0.",
    )],
    multi_cell_params: &[],
    variables: &[],
    needs: &[Need::entity(SoughtOn::Layer("objects"), Some("mergeableTags"))],
    reads: &[ParamRead {
        // Unequal values do not merge, so under `equal_value` their types do not matter.
        of_all_when: &[When::Is("mergePredicate", "same_kind")],
        ..ParamRead::of("value", ReadTags::Option("mergeableTags")).on(SoughtOn::Layer("objects"))
    }],
    divergences: &["same_kind_merges", "tiles_stop_on_teleport", "merge_limit_per_tile"],
    released: true,
};

const PREDICATES: &[Variant] = &[
    variant("equal_value", "Both have a `value`, and the values are equal."),
    variant_since("same_kind", Since::Undocumented, "Both are of one kind, whatever their values."),
];

const RESULTS: &[Variant] =
    &[variant("sum", "The two values added."), variant("double", "Twice the value of the moving tile.")];
