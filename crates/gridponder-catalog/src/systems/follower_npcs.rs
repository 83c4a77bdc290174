//! Characters that move by themselves.

use crate::model::{Entry, Field, Key, Map, Phase, Presence, Rest, Shape, Since, System, Ty, Variant};
use crate::needs::SoughtOn;
use crate::types::{INT, TAG, TAGS, variant_since};
use crate::variables::{KeptVariable, VariableType};

pub(super) const FOLLOWER_NPCS: System = System {
    entry: Entry {
        name: "follower_npcs",
        since: Since::Undocumented,
        doc: "Moves every entity of the layer `actors` that carries one of the tags by at most one cell \
         per turn, as its behavior says. It acts after the cascade, so no rule sees `npc_moved`.",
        example: r#"{
  "id": "spirits",
  "type": "follower_npcs",
  "config": {
    "npcTags": ["npc"],
    "behaviors": {
      "hunter": { "type": "toward_avatar", "frequency": 2 },
      "moth": { "type": "toward_color", "targetColor": "red", "solidBlocking": false },
      "guard": { "type": "patrol" }
    }
  }
}"#,
    },
    config: Shape {
        name: "follower_npcs config",
        doc: "Who moves, and how.",
        fields: &[
            Field::default("npcTags", TAGS, r#"["npc"]"#, "Kinds with one of these tags move on their own.")
                .sought_on(SoughtOn::Layer("actors"))
                .idle_if_empty("nobody moves")
                .since(Since::Undocumented),
            Field::default(
                "behaviors",
                BEHAVIORS,
                "{}",
                "The behaviors, under names of your choice, which entities give as their `behavior`.",
            )
            .since(Since::Undocumented),
        ],
        rest: Rest::Unknown,
    },
    phases: &[Phase::Npc],
    emits: &["npc_moved"],
    can_veto: false,
    action_params: &[],
    entity_params: &[
        Field::required(
            "behavior",
            Ty::Text,
            "The name of one of the `behaviors` of the system. Without a known one the character stays \
             where it is.",
        )
        .since(Since::Undocumented),
        Field::default(
            "facing",
            Ty::Direction,
            r#""right""#,
            "Where a `clockwise` or `patrol` character goes first. The game rewrites it whenever the \
             character turns.",
        )
        .since(Since::Undocumented),
        Field::optional(
            "color",
            Ty::Text,
            "The color `toward_color` looks for. A character that has the wanted color itself never moves.",
        )
        .since(Since::Undocumented),
        Field::optional(
            "targetTag",
            TAG,
            "Meant as the tag to approach. The game ignores it: the `targetTag` of the behavior counts.",
        )
        .since(Since::Undocumented)
        .ignored(),
    ],
    multi_cell_params: &[],
    variables: &[KeptVariable::always("turnCount", VariableType::Whole)],
    needs: &[],
    reads: &[],
    divergences: &[],
    released: true,
};

const BEHAVIORS: Ty = Ty::Map(&Map { key: Key::Text, value: Ty::Shape(&BEHAVIOR) });

const BEHAVIOR: Shape = Shape {
    name: "behavior",
    doc: "How a character moves.",
    fields: &[
        Field::required(
            "type",
            Ty::Enum(BEHAVIOR_TYPES),
            "Where the character heads. With an unknown value it stays where it is.",
        )
        .since(Since::Undocumented),
        Field::default(
            "frequency",
            INT,
            "1",
            "Above 1, the character moves only when the variable `turnCount` is a multiple of this. The \
             game does not maintain that variable: without a rule that counts, it moves every turn.",
        )
        .since(Since::Undocumented),
        Field::default(
            "solidBlocking",
            Ty::Bool,
            "true",
            "Whether a `solid` entity on `objects` is in the way.",
        )
        .since(Since::Undocumented),
        Field::new(
            "targetTag",
            TAG,
            Presence::RequiredWhen { field: "type", values: &[r#""toward_tag""#] },
            "The tag to approach, for `toward_tag`.",
        )
        .since(Since::Undocumented),
        Field::new(
            "targetColor",
            Ty::Text,
            Presence::RequiredWhen { field: "type", values: &[r#""toward_color""#] },
            "The `color` to approach, for `toward_color`.",
        )
        .since(Since::Undocumented),
    ],
    rest: Rest::Unknown,
};

const BEHAVIOR_TYPES: &[Variant] = &[
    variant_since("toward_avatar", Since::Undocumented, "Towards the avatar, stopping next to it."),
    variant_since(
        "toward_tag",
        Since::Undocumented,
        "Towards the nearest entity of `objects`, then `markers`, with `targetTag`.",
    ),
    variant_since(
        "toward_color",
        Since::Undocumented,
        "Towards the nearest entity of `objects`, then `actors`, of `targetColor`.",
    ),
    variant_since("clockwise", Since::Undocumented, "Straight on, turning right at each obstacle."),
    variant_since("patrol", Since::Undocumented, "Straight on, turning back at each obstacle."),
];
