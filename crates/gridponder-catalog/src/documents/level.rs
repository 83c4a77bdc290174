//! `levels/*.json`: one puzzle each.

use crate::model::{
    Document, Field, Key, List, Map, Name, Presence, Rest, Shape, Since, Ty, TypeTagged, Vocab,
};
use crate::rule::RULES;
use crate::types::{ANYTHING, INT, TEXTS, list};

/// `levels/*.json`.
pub(super) const LEVEL: Document = Document {
    path: "levels/*.json",
    shape: Shape {
        name: "level",
        doc: "One puzzle: the board, what is on it, what has to be done and how it can be done.",
        fields: &[
            Field::required(
                "id",
                Ty::Defines(Name::Level),
                "Its name, the same as that of the file. `levelSequence` refers to it.",
            )
            .unplayed(),
            Field::optional("title", Ty::Text, "What it is called on the screen.").unplayed(),
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
                "What has to be done. All goals must be met at the end of the same turn.",
            )
            .nullable(),
            Field::default(
                "loseConditions",
                Ty::List(&LOSE_CONDITIONS),
                "[]",
                "What ends the attempt. Looked at after the goals, so a win comes first.",
            ),
            Field::default(
                "rules",
                Ty::List(&RULES),
                "[]",
                "Rules of this level only. They come after those of the game.",
            ),
            Field::default(
                "systemOverrides",
                Ty::SystemOverrides,
                "{}",
                "Settings of systems for this level only, by the id of the system. What is nested is replaced as a \
                 whole; `enabled` switches a system on or off.",
            ),
            Field::required(
                "solution",
                Ty::Shape(&super::solution::SOLUTION),
                "A way to win, and where hints stop on it.",
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
        [null, null, null]
      ],
      "markers": {
        "format": "sparse",
        "entries": [{ "position": [2, 0], "kind": "flag" }]
      }
    }
  },
  "state": {
    "avatar": { "enabled": true, "position": [0, 0], "facing": "right" }
  },
  "goals": [
    { "id": "reach_flag", "type": "reach_target", "config": { "targetKind": "flag" } }
  ],
  "loseConditions": [
    { "type": "max_actions", "config": { "limit": 8 } }
  ],
  "solution": {
    "goldPath": [
      { "action": "move", "direction": "down" },
      { "action": "move", "direction": "right" },
      { "action": "move", "direction": "right" },
      { "action": "move", "direction": "up" }
    ],
    "hintStops": [1, 3]
  }
}
"#,
};

const STATE: Shape = Shape {
    name: "state",
    doc: "What is not on the board.",
    fields: &[
        Field::optional("avatar", Ty::Shape(&AVATAR), "The avatar."),
        Field::default(
            "variables",
            Ty::Map(&Map { key: Key::Defines(Name::Variable), value: Ty::Any }),
            "{}",
            "The variables and what they hold. Whole numbers, texts and `true` or `false` are meant; the game \
             takes any JSON.",
        ),
        Field::optional(
            "overlay",
            Ty::Shape(&OVERLAY),
            "The frame that `overlay_cursor` moves. Without it that system does nothing.",
        ),
    ],
    rest: Rest::Unknown,
};

const AVATAR: Shape = Shape {
    name: "avatar",
    doc: "The figure the player walks with.",
    fields: &[
        Field::new(
            "enabled",
            Ty::Bool,
            Presence::DefaultFrom("`defaults.avatar.enabled` of the game; the released game takes `true`"),
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
            Presence::DefaultFrom("`defaults.avatar.facing` of the game; the released game takes `right`"),
            "Where it looks.",
        ),
        Field::optional("inventory", Ty::Shape(&super::INVENTORY), "What it carries."),
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
    doc: "Something that has to be done.",
    fields: &[
        Field::required("id", Ty::Defines(Name::Goal), "Its name."),
        Field::required("type", Ty::Text, "What has to be done. An unknown type is never met."),
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
    doc: "Something that ends the attempt.",
    fields: &[
        Field::required("type", Ty::Text, "What ends it. An unknown type never does."),
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

const METADATA: Shape = Shape {
    name: "metadata",
    doc: "Notes about the level. Other keys are welcome.",
    fields: &[
        Field::optional("description", Ty::Text, "What the level is about.").takes(&ANYTHING),
        Field::optional("difficulty", INT, "How hard it is.").takes(&ANYTHING),
        Field::optional("tags", TEXTS, "Words to find it by.").takes(&ANYTHING),
        Field::optional("authorNotes", Ty::Text, "What the author wants to remember.").takes(&ANYTHING),
    ],
    rest: Rest::Params(Ty::Any),
};
