//! `game.json`: everything that all levels of the pack share.

use crate::model::{
    Document, Field, Format, Key, Map, Name, Presence, Rest, Shape, Since, Ty, TypeTagged, Vocab,
};
use crate::rule::RULES;
use crate::types::{ANY_TEXT, ANYTHING, KIND, NATURAL, STRICT_TEXTS, list, variant};

/// `game.json`.
pub(super) const GAME: Document = Document {
    path: "game.json",
    shape: Shape {
        name: "game",
        doc: "What all levels of the pack share: layers, kinds, actions, systems and rules, and the order of levels.",
        fields: &[
            Field::required(
                "layers",
                Ty::List(&list(Ty::Shape(&LAYER_SHAPE), "layer")),
                "The layers of the board, bottom first. Their order is the order in which the board is searched.",
            )
            .nullable(),
            Field::required(
                "actions",
                Ty::List(&list(Ty::Shape(&ACTION_SHAPE), "action")),
                "The actions of the player. Without a system that handles it, an action only counts as a \
                 turn.",
            )
            .nullable(),
            Field::required("entityKinds", Ty::Map(&super::kind::KINDS), "The entity kinds, by name.")
                .nullable(),
            Field::required(
                "systems",
                Ty::List(&list(
                    Ty::TypeTagged(&TypeTagged {
                        vocab: Vocab::System,
                        shape: &SYSTEM_SHAPE,
                        body: Some("config"),
                    }),
                    "system",
                )),
                "The systems of the game. Within each phase of a turn they act in this order.",
            )
            .nullable(),
            Field::default(
                "rules",
                Ty::List(&RULES),
                "[]",
                "The rules for all levels. They run before the rules of the level.",
            ),
            Field::required(
                "levelSequence",
                Ty::List(&super::sequence::SEQUENCE),
                "The levels and pages in the order of play. A level that is not listed is never played.",
            )
            .nullable()
            .unplayed(),
            Field::optional("defaults", Ty::Shape(&DEFAULTS), "Defaults for levels."),
            Field::optional("ui", Ty::Shape(&UI), "What the game shows beside the board.")
                .since(Since::Undocumented)
                .unplayed(),
            Field::default(
                "goalDescriptions",
                Ty::Map(&Map { key: Key::Refers(Name::Goal), value: Ty::Text }),
                "{}",
                "By the id of a goal, the text shown for it instead of a generated one.",
            )
            .since(Since::Undocumented)
            .unplayed(),
        ],
        rest: Rest::Unknown,
    },
    example: r##"{
  "layers": [
    {"id": "ground", "occupancy": "exactly_one", "default": "empty"},
    {"id": "objects", "occupancy": "zero_or_one"},
    {"id": "markers", "occupancy": "zero_or_one"}
  ],
  "actions": [
    {
      "id": "move",
      "params": {
        "direction": {"type": "direction", "values": ["up", "down", "left", "right"]}
      }
    }
  ],
  "entityKinds": {
    "empty": {"layer": "ground", "tags": ["walkable"], "symbol": "."},
    "wall": {"layer": "objects", "tags": ["solid"], "symbol": "#"},
    "flag": {"layer": "markers", "tags": ["goal_target"], "symbol": "F"}
  },
  "systems": [
    {"id": "walking", "type": "avatar_navigation", "config": {"moveAction": "move"}}
  ],
  "rules": [],
  "levelSequence": [
    {"type": "level", "ref": "first_steps"}
  ],
  "defaults": {"avatar": {"enabled": true, "facing": "right"}, "maxCascadeDepth": 3}
}
"##,
};

const LAYER_SHAPE: Shape = Shape {
    name: "layer",
    doc: "A layer of the board: one cell of it holds one entity or none.",
    fields: &[
        Field::required(
            "id",
            Ty::Defines(Name::Layer),
            "Its name. Systems look for `ground`, `objects`, `markers` and `actors` by name.",
        ),
        Field::required(
            "occupancy",
            Ty::Enum(&[
                variant(
                    "exactly_one",
                    "Every cell holds an entity; cells that a level omits get the default.",
                ),
                variant(
                    "zero_or_one",
                    "Cells may be empty. When a level loads, `object_placed` is sent for what they hold.",
                ),
            ]),
            "How many entities a cell holds.",
        ),
        Field::new(
            "default",
            KIND,
            Presence::DefaultFrom("`empty` where `occupancy` is `exactly_one`, else nothing"),
            "The content of cells that a level omits. No effect on a `zero_or_one` layer.",
        ),
    ],
    rest: Rest::Unknown,
};

const ACTION_SHAPE: Shape = Shape {
    name: "action",
    doc: "Something a player can do.",
    fields: &[
        Field::required(
            "id",
            Ty::Defines(Name::Action),
            "Its name, by which systems and gestures refer to it.",
        ),
        Field::new(
            "params",
            Ty::Map(&Map { key: Key::Defines(Name::ActionParam), value: Ty::Shape(&ACTION_PARAM) }),
            Presence::Expected { default: "{}" },
            "The parameters of the action. The game does not check what a player sends; tools use them to \
             list the possible actions.",
        )
        .unplayed(),
        Field::optional(
            "entityKind",
            KIND,
            "Offer the action only while something of this kind is on the board. A hint, not a ban.",
        )
        .since(Since::Undocumented)
        .unplayed(),
        Field::optional(
            "color",
            Ty::Formatted(Format::Paint),
            "The color of its button, a name of the theme's `palette`.",
        )
        .since(Since::Undocumented)
        .unplayed(),
    ],
    rest: Rest::Unknown,
};

const ACTION_PARAM: Shape = Shape {
    name: "action parameter",
    doc: "The allowed values of a parameter.",
    fields: &[
        Field::required(
            "type",
            Ty::Enum(&[
                variant("direction", "One of the eight directions."),
                variant("position", "A cell, `[x, y]`."),
                variant("enum", "One of the strings in `values`."),
                variant("integer", "A whole number."),
            ]),
            "What its values are.",
        ),
        Field::optional(
            "values",
            STRICT_TEXTS,
            "The allowed values, always as strings. Those of a `direction` are directions.",
        ),
    ],
    rest: Rest::Unknown,
};

const SYSTEM_SHAPE: Shape = Shape {
    name: "system",
    doc: "A system of the game.",
    fields: &[
        Field::required(
            "id",
            Ty::Defines(Name::System),
            "Its name, by which levels override it. Two systems with the same name both use the settings of \
             the first.",
        ),
        Field::required(
            "type",
            Ty::Text,
            "The type of the system. The released game ignores an unknown type.",
        ),
        Field::required("config", super::FREE_OBJECT, "Its settings, `{}` for none.")
            .nullable()
            .opened_later(),
        ENABLED,
    ],
    rest: Rest::Unknown,
};

/// The switch of a system, which levels can override like its configuration.
pub(crate) const ENABLED: Field =
    Field::default("enabled", Ty::Bool, "true", "Whether it acts. A level can override it.");

const AVATAR_DEFAULTS: Shape = Shape {
    name: "avatar defaults",
    doc: "The avatar of levels that do not define one. The released game always uses `true` and `right`.",
    fields: &[
        Field::default("enabled", Ty::Bool, "true", "Whether there is an avatar."),
        Field::default("facing", Ty::Direction, r#""right""#, "Where it looks.").takes(&ANY_TEXT),
        Field::optional("inventory", Ty::Shape(&super::INVENTORY), "The item it carries. Nothing reads it.")
            .ignored()
            .takes(&ANYTHING)
            .unplayed(),
    ],
    rest: Rest::Unknown,
};

const DEFAULTS: Shape = Shape {
    name: "defaults",
    doc: "Defaults for levels.",
    fields: &[
        Field::optional(
            "avatar",
            Ty::Shape(&AVATAR_DEFAULTS),
            "The avatar of levels that do not define one.",
        ),
        Field::default(
            "maxCascadeDepth",
            NATURAL,
            "3",
            "The number of cascade passes per turn, and how far entities slide on ice. 0 disables rules.",
        ),
    ],
    rest: Rest::Unknown,
};

const UI: Shape = Shape {
    name: "ui",
    doc: "What the game shows beside the board.",
    fields: &[
        Field::default("showGoal", Ty::Bool, "false", "Whether to show the goals.")
            .since(Since::Undocumented),
        Field::default("showGuide", Ty::Bool, "false", "Whether to show the `guide` of the level.")
            .since(Since::Undocumented),
    ],
    rest: Rest::Unknown,
};
