//! `theme.json`: the presentation of the pack, and its gestures.

use crate::model::{Document, Field, Format, Key, List, Map, Name, Presence, Rest, Shape, Since, Ty};
use crate::types::{ACTION, ANY_NUMBER, ANY_TEXT, ANYTHING, NATURAL, POSITIVE, list, variant, variant_since};

/// `theme.json`.
pub(super) const THEME: Document = Document {
    path: "theme.json",
    shape: Shape {
        name: "theme",
        doc: "The appearance and the gestures of the pack. Optional; it does not affect play.",
        fields: &[
            Field::optional(
                "controls",
                Ty::Shape(&Shape {
                    name: "controls",
                    doc: "How the player acts.",
                    fields: &[Field::required(
                        "gestureMap",
                        Ty::List(&GESTURE_LIST),
                        "Which gesture plays which action.",
                    )
                    .nullable()
                    .idle_if_empty("no gesture plays an action")],
                    rest: Rest::Unknown,
                }),
                "How the player acts.",
            ),
            Field::optional("coverImage", ASSET, "The picture shown for the game."),
            Field::optional("primaryColor", COLOR, "The color of buttons and headings."),
            Field::optional("backgroundColor", COLOR, "The color behind the board."),
            Field::optional("boardStyle", Ty::Shape(&BOARD_STYLE), "How the grid is drawn."),
            Field::optional("textStyle", Ty::Shape(&TEXT_STYLE), "How texts are set. Nothing reads it.")
                .ignored()
                .takes(&ANYTHING),
            Field::optional("avatar", Ty::Shape(&AVATAR), "How the avatar is drawn."),
            Field::default("palette", COLORS, "{}", "Colors by name, for kinds and actions to use.")
                .since(Since::V0_7)
                .takes(&ANY_VALUES),
            Field::default(
                "effects",
                Ty::Map(&Map { key: Key::Refers(Name::Event), value: Ty::Shape(&EFFECT) }),
                "{}",
                "By the name of an event, an animation to play on its cell.",
            )
            .since(Since::V0_8),
            Field::optional(
                "entityColors",
                Ty::Map(&Map { key: Key::Refers(Name::Kind), value: COLOR }),
                "Colors by kind. Nothing reads it; use `palette` and the kind's `display`.",
            )
            .since(Since::Undocumented)
            .ignored()
            .takes(&ANYTHING),
        ],
        rest: Rest::Unknown,
    },
    example: r##"{
  "primaryColor": "#4CAF50",
  "controls": {
    "gestureMap": [
      {
        "gesture": "swipe_cardinal",
        "action": "move",
        "paramMapping": {"direction": "swipe_direction"}
      }
    ]
  },
  "palette": {"leaf": "#4CAF50"}
}
"##,
};

const ASSET: Ty = Ty::Formatted(Format::AssetPath);
const COLOR: Ty = Ty::Formatted(Format::Color);
const COLORS: Ty = Ty::Map(&Map { key: Key::Text, value: COLOR });
/// The game converts values of any type to texts.
static ANY_VALUES: Ty = super::FREE_OBJECT;

const GESTURE_LIST: List = list(Ty::Shape(&GESTURE), "gesture");

const GESTURE: Shape = Shape {
    name: "gesture",
    doc: "A gesture and the action it plays.",
    fields: &[
        Field::required(
            "gesture",
            Ty::Enum(&[
                variant("swipe_cardinal", "A swipe up, down, left or right."),
                variant("swipe_diagonal", "A swipe between two of those directions."),
                variant("tap_cell", "A tap on a cell."),
                variant("button", "A press of a button on the screen."),
                variant_since("key_press", Since::Undocumented, "A press of a key."),
            ]),
            "What the player does.",
        ),
        Field::required("action", ACTION, "The action it plays."),
        Field::new(
            "buttonId",
            Ty::Text,
            Presence::RequiredWhen { field: "gesture", values: &[r#""button""#] },
            "The name of the button.",
        ),
        Field::new(
            "key",
            Ty::Formatted(Format::Character),
            Presence::RequiredWhen { field: "gesture", values: &[r#""key_press""#] },
            "The key, as one character.",
        )
        .since(Since::Undocumented),
        Field::optional(
            "paramMapping",
            Ty::Map(&Map {
                key: Key::Refers(Name::ActionParam),
                value: Ty::Enum(&[
                    variant("swipe_direction", "The direction of the swipe."),
                    variant("tap_position", "The tapped cell."),
                ]),
            }),
            "Maps parameters of the action to parts of the gesture.",
        ),
        Field::optional(
            "params",
            Ty::Map(&Map { key: Key::Refers(Name::ActionParam), value: Ty::Any }),
            "Parameters of the action that are always the same.",
        ),
    ],
    rest: Rest::Unknown,
};

/// The parameters that a gesture provides to its action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GestureGives {
    /// The gesture, as written.
    pub gesture: &'static str,
    /// The word in `paramMapping` for what it provides, if it provides anything.
    pub source: Option<&'static str>,
    /// The directions it may provide; empty if it provides none.
    pub directions: &'static [&'static str],
    /// The key that distinguishes two such gestures, if there is one.
    pub named_by: Option<&'static str>,
}

/// The parameters that each gesture provides to its action.
pub static GESTURES: &[GestureGives] = &[
    GestureGives {
        gesture: "swipe_cardinal",
        source: Some("swipe_direction"),
        directions: &["up", "down", "left", "right"],
        named_by: None,
    },
    GestureGives {
        gesture: "swipe_diagonal",
        source: Some("swipe_direction"),
        directions: &["up_left", "up_right", "down_left", "down_right"],
        named_by: None,
    },
    GestureGives { gesture: "tap_cell", source: Some("tap_position"), directions: &[], named_by: None },
    GestureGives { gesture: "button", source: None, directions: &[], named_by: Some("buttonId") },
    GestureGives { gesture: "key_press", source: None, directions: &[], named_by: Some("key") },
];

/// The parameters that the gesture with this name provides to its action.
pub fn gesture_gives(gesture: &str) -> Option<&'static GestureGives> {
    GESTURES.iter().find(|it| it.gesture == gesture)
}

const BOARD_STYLE: Shape = Shape {
    name: "board style",
    doc: "How the grid is drawn, in pixels.",
    fields: &[
        Field::default("cellSize", POSITIVE, "64", "The width and height of a cell."),
        Field::default("cellSpacing", NATURAL, "2", "The gap between cells."),
        Field::default("borderRadius", NATURAL, "4", "How round the corners of cells are."),
        Field::default("gridLineColor", COLOR, "\"#333333\"", "The color of the lines."),
        Field::default("showGridLines", Ty::Bool, "true", "Whether there are lines."),
    ],
    rest: Rest::Unknown,
};

const TEXT_STYLE: Shape = Shape {
    name: "text style",
    doc: "How texts are set. Nothing reads it.",
    fields: &[
        Field::default("fontFamily", Ty::Text, r#""default""#, "The typeface."),
        Field::default("titleColor", COLOR, "\"#FFFFFF\"", "The color of headings."),
        Field::default("bodyColor", COLOR, "\"#CCCCCC\"", "The color of other texts."),
    ],
    rest: Rest::Unknown,
};

const AVATAR: Shape = Shape {
    name: "avatar style",
    doc: "How the avatar is drawn.",
    fields: &[
        Field::default("visible", Ty::Bool, "true", "Whether it is drawn at all."),
        Field::optional("sprite", ASSET, "Its picture."),
        Field::optional(
            "sprites",
            Ty::Map(&Map { key: Key::Text, value: Ty::Shape(&PICTURES) }),
            "Pictures by state, then by direction: a path, an object of `frames`, `duration` and `mode`, or \
             `mirror` with the direction to mirror.",
        ),
    ],
    rest: Rest::Unknown,
};

/// The pictures of the avatar in a direction.
const fn facing(direction: &'static str, doc: &'static str) -> Field {
    Field::optional(direction, Ty::Either(&[ASSET, Ty::Shape(&PICTURE)]), doc).never_null()
}

const PICTURES: Shape = Shape {
    name: "avatar picture set",
    doc: "Pictures of one state of the avatar, by direction.",
    fields: &[
        facing("up", "While it faces up."),
        facing("down", "While it faces down."),
        facing("left", "While it faces left."),
        facing("right", "While it faces right."),
        facing("up_left", "While it faces the top left corner."),
        facing("up_right", "While it faces the top right corner."),
        facing("down_left", "While it faces the bottom left corner."),
        facing("down_right", "While it faces the bottom right corner."),
    ],
    rest: Rest::Unknown,
};

const PICTURE: Shape = Shape {
    name: "avatar picture",
    doc: "Pictures shown one after the other, or those of another direction in a mirror.",
    fields: &[
        Field::new(
            "frames",
            Ty::List(&list(ASSET, "frame")),
            Presence::AtLeastOneOf("picture"),
            "The pictures, in order.",
        )
        .never_null(),
        Field::optional("duration", NATURAL, "The total duration in milliseconds."),
        Field::optional(
            "mode",
            Ty::Enum(&[variant("once", "Play it once."), variant("loop", "Play it over and over.")]),
            "Whether they repeat.",
        )
        .takes(&ANY_TEXT),
        Field::new(
            "mirror",
            Ty::Direction,
            Presence::AtLeastOneOf("picture"),
            "The direction whose pictures are shown in a mirror. With it, nothing else counts.",
        )
        .takes(&ANY_TEXT)
        .never_null(),
    ],
    rest: Rest::Unknown,
};

const EFFECT: Shape = Shape {
    name: "event animation",
    doc: "An animation played where an event happens.",
    fields: &[
        Field::required("sheet", ASSET, "The picture with all frames side by side.").since(Since::V0_8),
        Field::default("frames", POSITIVE, "1", "How many frames it has.")
            .since(Since::V0_8)
            .takes(&ANY_NUMBER),
        Field::default("durationMs", NATURAL, "300", "The total duration in milliseconds.")
            .since(Since::V0_8)
            .takes(&ANY_NUMBER),
        Field::default("scale", Ty::Positive, "1.0", "How large it is, in cells.")
            .since(Since::V0_8)
            .takes(&ANY_NUMBER),
    ],
    rest: Rest::Unknown,
};
