//! Entity kinds in `game.json`, mostly their presentation.

use crate::model::{Field, Format, Key, List, Map, Name, Presence, Rest, Shape, Since, Ty};
use crate::types::{ANY_NUMBER, ANYTHING, LAYER, NATURAL, list, variant, variant_since};

/// `entityKinds`, by name.
pub(super) const KINDS: Map = Map { key: Key::Defines(Name::Kind), value: Ty::Shape(&ENTITY_KIND) };

const ENTITY_KIND: Shape = Shape {
    name: "entity kind",
    doc: "A kind of entity: its layer, its tags for systems and rules, and its appearance.",
    fields: &[
        Field::required(
            "layer",
            LAYER,
            "The layer it belongs to. The game does not prevent levels and rules from putting it elsewhere.",
        )
        .unplayed(),
        Field::new(
            "tags",
            Ty::List(&TAGS),
            Presence::Expected { default: "[]" },
            "Labels that systems, conditions and goals use, such as `solid` or `pushable`.",
        ),
        Field::optional("uiName", Ty::Text, "The name shown to players.").unplayed(),
        Field::optional("description", Ty::Text, "What it does, for the legend.").unplayed(),
        Field::required(
            "symbol",
            Ty::Formatted(Format::Symbol),
            "The character for it on a text board. One per kind, and never `@`, which is the avatar.",
        )
        .unplayed(),
        Field::optional(
            "symbolParam",
            Ty::Refers(Name::EntityParam),
            "The parameter to show next to a text board. Such an entity is shown as `N`.",
        )
        .unplayed(),
        Field::optional(
            "sprite",
            Ty::Either(&[ASSET, Ty::Null]),
            "Its picture. A `{name}` in the path is replaced by the parameter.",
        )
        .unplayed(),
        Field::optional(
            "spriteParam",
            Ty::Refers(Name::EntityParam),
            "The parameter that chooses among pictures.",
        )
        .since(Since::V0_6)
        .unplayed(),
        Field::optional(
            "params",
            Ty::Map(&Map { key: Key::Defines(Name::EntityParam), value: Ty::Shape(&PARAM) }),
            "The parameters of its entities. For readers only: the game does not check them.",
        )
        .unplayed(),
        Field::optional(
            "animations",
            Ty::Map(&Map { key: Key::Defines(Name::Animation), value: Ty::Shape(&ANIMATION) }),
            "Animations that effects and tools can play, by name.",
        ),
        Field::optional("motion", Ty::Shape(&MOTION), "How long its movements take on the screen.")
            .since(Since::V0_7)
            .unplayed()
            .opened_later(),
        Field::optional("outline", Ty::Shape(&OUTLINE), "A line drawn around it.")
            .since(Since::V0_7)
            .unplayed()
            .opened_later(),
        Field::optional("display", Ty::Shape(&DISPLAY), "What to draw if there is no sprite.")
            .since(Since::V0_7)
            .unplayed()
            .opened_later(),
        Field::optional("render", super::FREE_OBJECT, "Hints for drawing. Nothing reads them.")
            .ignored()
            .takes(&ANYTHING)
            .unplayed(),
    ],
    rest: Rest::Unknown,
};

const PAINT: Ty = Ty::Formatted(Format::Paint);
const CAPTION: Ty = Ty::Formatted(Format::Caption);
const ASSET: Ty = Ty::Formatted(Format::AssetPath);

const TAGS: List = list(Ty::Defines(Name::Tag), "tag");

const PARAM: Shape = Shape {
    name: "entity parameter",
    doc: "The allowed values of a parameter.",
    fields: &[
        Field::required(
            "type",
            Ty::Enum(&[
                variant("string", "A text."),
                variant("integer", "A whole number."),
                variant("array", "A list."),
                variant("position", "A cell, `[x, y]`."),
            ]),
            "What its values are.",
        ),
        Field::default("required", Ty::Bool, "false", "Whether every entity of the kind should give it."),
    ],
    rest: Rest::Unknown,
};

const ANIMATION: Shape = Shape {
    name: "animation",
    doc: "Pictures shown one after the other.",
    fields: &[
        Field::required("frames", Ty::List(&list(ASSET, "frame")), "The pictures, in order.").unplayed(),
        Field::required("duration", NATURAL, "The total duration in milliseconds.").unplayed(),
        Field::default(
            "mode",
            Ty::Enum(&[variant("once", "Play it once."), variant("loop", "Play it over and over.")]),
            r#""once""#,
            "Whether it repeats.",
        )
        .unplayed(),
    ],
    rest: Rest::Unknown,
};

const MOTION: Shape = Shape {
    name: "motion",
    doc: "How long movements take on the screen, in milliseconds. No effect on play.",
    fields: &[
        Field::default("moveDurationMs", NATURAL, "130", "A step or a slide.")
            .since(Since::V0_7)
            .takes(&ANY_NUMBER),
        Field::default("mergeDurationMs", NATURAL, "200", "A merge.").since(Since::V0_7).takes(&ANY_NUMBER),
        Field::default("pathStepDurationMs", NATURAL, "80", "One cell of a longer way. Nothing reads it.")
            .since(Since::V0_7)
            .ignored()
            .takes(&ANYTHING),
        Field::default("spawnDurationMs", NATURAL, "120", "The creation of an entity. Nothing reads it.")
            .since(Since::V0_7)
            .ignored()
            .takes(&ANYTHING),
        Field::default("fallDurationMs", NATURAL, "80", "Falling by one cell.")
            .since(Since::Undocumented)
            .takes(&ANY_NUMBER),
    ],
    rest: Rest::Unknown,
};

const OUTLINE: Shape = Shape {
    name: "outline",
    doc: "A line around an entity.",
    fields: &[
        Field::default("color", PAINT, "\"#222222\"", "Its color.").since(Since::V0_7),
        Field::default("width", NATURAL, "2", "Its width in pixels.").since(Since::V0_7),
    ],
    rest: Rest::Unknown,
};

const DISPLAY: Shape = Shape {
    name: "display",
    doc: "A drawing without a picture file. Texts may use `@param:NAME`, `@kind_suffix:…` and `@hue:…`.",
    fields: &[
        Field::optional(
            "type",
            Ty::Enum(&[
                variant_since("tile", Since::V0_7, "A rounded tile."),
                variant_since("fill", Since::V0_7, "The whole cell filled."),
                variant_since("circle", Since::V0_7, "A disk."),
                variant_since("label", Since::V0_7, "A text."),
                variant_since("emoji", Since::V0_7, "An emoji."),
                variant_since("icon", Since::V0_7, "An icon, by its name."),
            ]),
            "What is drawn.",
        )
        .since(Since::V0_7),
        Field::optional("color", PAINT, "The color: a name of the theme's `palette`, or `#` and digits.")
            .since(Since::V0_7),
        Field::optional("value", CAPTION, "The emoji, or the name of the icon.").since(Since::V0_7),
        Field::optional("label", CAPTION, "The text on it.").since(Since::V0_7),
    ],
    rest: Rest::Unknown,
};
