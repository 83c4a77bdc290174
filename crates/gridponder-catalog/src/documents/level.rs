//! `levels/*.json`: one puzzle each.

use crate::model::{
    Document, Field, Key, List, Map, Name, Presence, Rest, Shape, Since, Ty, TypeTagged, Vocab,
};
use crate::rule::RULES;
use crate::types::{ANYTHING, INT, STRICT_TEXTS, list};

/// `levels/*.json`.
pub(super) const LEVEL: Document = Document {
    path: "levels/*.json",
    shape: Shape {
        name: "level",
        doc: "One puzzle: the board, its entities, the goals, and a solution.",
        fields: &[
            Field::required(
                "id",
                Ty::Defines(Name::Level),
                "Its id, which must match the file name. `levelSequence` refers to it.",
            )
            .unplayed(),
            Field::optional("title", Ty::Text, "The name shown to players.").unplayed(),
            Field::optional("guide", Ty::Text, "A hint for the player, shown if `ui.showGuide` is on.")
                .since(Since::Undocumented)
                .unplayed(),
            Field::required("board", Ty::Shape(&super::board::BOARD), "The board at the start."),
            Field::new(
                "state",
                Ty::Shape(&STATE),
                Presence::Expected { default: "{}" },
                "The avatar, the variables and the overlay at the start.",
            )
            .opened_later(),
            Field::required(
                "goals",
                Ty::List(&GOALS),
                "The goals of the level. All must be met at the end of the same turn.",
            )
            .nullable(),
            Field::default(
                "loseConditions",
                Ty::List(&LOSE_CONDITIONS),
                "[]",
                "The conditions that lose the level. Checked after the goals, so a win takes precedence.",
            ),
            Field::default(
                "rules",
                Ty::List(&RULES),
                "[]",
                "Rules for this level only. They run after the rules of the game.",
            ),
            Field::default(
                "systemOverrides",
                Ty::SystemOverrides,
                "{}",
                "System settings for this level only, by system id. Nested values are replaced as a whole; \
                 `enabled` switches a system on or off.",
            ),
            Field::required(
                "solution",
                Ty::Shape(&super::solution::SOLUTION),
                "A solution of the level, and its hint stops.",
            )
            .nullable(),
            Field::optional("metadata", Ty::Shape(&METADATA), "Notes about the level. No effect on play.")
                .unplayed()
                .opened_later(),
        ],
        rest: Rest::Unknown,
    },
    example: r#"{
  "id": "first_steps",
  "title": "First Steps",
  "board": {
    "size": [3, 2],
    "layers": {
      "objects": [
        [null, "wall", null],
        [null, null,   null]
      ],
      "markers": {
        "format": "sparse",
        "entries": [
          {"position": [2, 0], "kind": "flag"}
        ]
      }
    }
  },
  "state": {"avatar": {"enabled": true, "position": [0, 0], "facing": "right"}},
  "goals": [
    {"id": "reach_flag", "type": "reach_target", "config": {"targetKind": "flag"}}
  ],
  "loseConditions": [
    {"type": "max_actions", "config": {"limit": 8}}
  ],
  "solution": {
    "goldPath": [
      {"action": "move", "direction": "down"},
      {"action": "move", "direction": "right"},
      {"action": "move", "direction": "right"},
      {"action": "move", "direction": "up"}
    ],
    "hintStops": [1, 3]
  }
}
"#,
};

const STATE: Shape = Shape {
    name: "state",
    doc: "The state that is not on the board.",
    fields: &[
        Field::optional("avatar", Ty::Shape(&AVATAR), "The avatar."),
        Field::default(
            "variables",
            Ty::Map(&Map { key: Key::Defines(Name::Variable), value: Ty::Any }),
            "{}",
            "The variables and their values. Integers, strings and booleans are intended; the game accepts \
             any JSON.",
        ),
        Field::optional(
            "overlay",
            Ty::Shape(&OVERLAY),
            "The frame that `overlay_cursor` moves. Without it, that system does nothing.",
        ),
    ],
    rest: Rest::Unknown,
};

const AVATAR: Shape = Shape {
    name: "avatar",
    doc: "The player character.",
    fields: &[
        Field::new(
            "enabled",
            Ty::Bool,
            Presence::DefaultFrom("`defaults.avatar.enabled` of the game; the released game uses `true`"),
            "Whether there is one.",
        ),
        Field::new(
            "position",
            Ty::Position,
            Presence::RequiredWhen { field: "enabled", values: &["true"] },
            "Its cell.",
        ),
        Field::new(
            "facing",
            Ty::Direction,
            Presence::DefaultFrom("`defaults.avatar.facing` of the game; the released game uses `right`"),
            "Where it looks.",
        ),
        Field::optional("inventory", Ty::Shape(&super::INVENTORY), "The item it carries."),
    ],
    rest: Rest::Unknown,
};

const OVERLAY: Shape = Shape {
    name: "overlay",
    doc: "A frame over some cells of the board.",
    fields: &[
        Field::new("position", Ty::Position, Presence::Expected { default: "[0, 0]" }, "Its top left cell."),
        Field::new(
            "size",
            Ty::Size,
            Presence::Expected { default: "[2, 2]" },
            "Its width and height in cells.",
        ),
    ],
    rest: Rest::Unknown,
};

const GOAL: Shape = Shape {
    name: "goal",
    doc: "A goal of the level.",
    fields: &[
        Field::required("id", Ty::Defines(Name::Goal), "Its name."),
        Field::required("type", Ty::Text, "The type of the goal. An unknown type is never met."),
        Field::required("config", super::FREE_OBJECT, "The particulars, by `type`.")
            .nullable()
            .opened_later(),
        Field::optional(
            "display",
            super::FREE_OBJECT,
            "A text or an icon for it. The released game reads it but shows nothing of it.",
        )
        .unplayed(),
    ],
    rest: Rest::Unknown,
};

const GOALS: List = List {
    min: 1,
    ..list(Ty::TypeTagged(&TypeTagged { vocab: Vocab::Goal, shape: &GOAL, body: Some("config") }), "goal")
};

const LOSE_CONDITION: Shape = Shape {
    name: "lose condition",
    doc: "A condition that loses the level.",
    fields: &[
        Field::required("type", Ty::Text, "The type of the condition. An unknown type never becomes true."),
        Field::required("config", super::FREE_OBJECT, "The particulars, by `type`.")
            .nullable()
            .opened_later(),
    ],
    rest: Rest::Unknown,
};

const LOSE_CONDITIONS: List = list(
    Ty::TypeTagged(&TypeTagged { vocab: Vocab::LoseCondition, shape: &LOSE_CONDITION, body: Some("config") }),
    "lose condition",
);

const ESSENTIAL: List = list(Ty::Any, "event");

const METADATA: Shape = Shape {
    name: "metadata",
    doc: "Notes about the level. Other keys are allowed.",
    fields: &[
        Field::optional("description", Ty::Text, "What the level is about.").takes(&ANYTHING),
        Field::optional("difficulty", INT, "How hard it is.").takes(&ANYTHING),
        Field::optional("tags", STRICT_TEXTS, "Words to find it by.").takes(&ANYTHING),
        Field::optional("authorNotes", Ty::Text, "Notes of the author.").takes(&ANYTHING),
        Field::optional(
            "essential",
            Ty::List(&ESSENTIAL),
            "Events without which nothing may win, such as `\"object_removed kind=rock\"`. `goldpath check` proves it.",
        )
        .takes(&ANYTHING),
    ],
    rest: Rest::Params(Ty::Any),
};
